// Every campaign that is kept here, and how a new one begins.

import {
  applyTheme,
  button,
  byId,
  capital,
  chooser,
  el,
  icon,
  present,
  signButton,
  themeButton,
} from './dom.js';
import { sheet } from './menu.js';
import { get, reason, send } from './net.js';

const main = byId('main');
/**
 * A player with his pilots, as they are typed.
 * @typedef {{ name: string, pilots: { callsign: string, ship: string }[] }} Player
 */

/** @type {{ name: string, length: string, preset: string, players: Player[] }} */
const wanted = { name: '', length: 'short', preset: 'as-written', players: [] };
/** @type {Campaign.Listed} */
let told;

applyTheme();
themeButton();
load();

async function load() {
  try {
    told = await get('/api/campaigns');
  } catch (error) {
    main.replaceChildren(el('p', { class: 'card', role: 'alert' }, reason(error)));
    return;
  }
  if (!wanted.players.length) {
    const ship = told.ships[0]?.id ?? '';
    wanted.players = [{ name: '', pilots: [1, 2, 3].map(() => ({ callsign: '', ship })) }];
  }
  draw();
}

/** @param {string} key */
const go = (key) => location.assign(`/campaign#${new URLSearchParams({ key })}`);

function draw() {
  const focus = document.activeElement?.id;
  main.replaceChildren(
    ...present([
      el(
        'div',
        { class: 'intro' },
        el('h1', {}, 'Campaigns'),
        el(
          'p',
          { class: 'muted' },
          'Heroes of the Aturi Cluster: three to six Rebel pilots, from rookies to victory, here or at the mat.',
        ),
      ),
      list(),
      begin(),
    ]),
  );
  if (focus) document.getElementById(focus)?.focus();
}

function list() {
  const cards = told.campaigns.map((it) =>
    el(
      'li',
      { class: 'card kept' },
      el(
        'a',
        { class: 'grow', href: `/campaign#${new URLSearchParams({ key: it.key })}` },
        el('b', {}, it.name),
        el(
          'span',
          { class: 'small muted' },
          `${capital(it.summary)}. Changed ${new Date(it.changed * 1000).toLocaleString()}.`,
        ),
      ),
      signButton('s quiet', 'close', `Remove ${it.name}`, () => remove(it)),
    ),
  );
  const fault = el('p', { class: 'fault', role: 'alert' });
  const sample = button(
    '',
    'book',
    'Open the sample campaign',
    async () => {
      sample.setAttribute('disabled', '');
      fault.textContent = '';
      try {
        go((await send('/api/campaigns/sample', {})).key);
      } catch (error) {
        fault.textContent = reason(error);
        sample.removeAttribute('disabled');
      }
    },
    { id: 'sample' },
  );
  return el(
    'section',
    { class: 'stack', 'aria-label': 'Your campaigns' },
    el('h2', { class: 'label' }, 'Your campaigns'),
    cards.length
      ? el('ul', { class: 'kept-list' }, cards)
      : el(
          'p',
          { class: 'muted' },
          'None yet. Begin one below, or look around in one that is five missions old.',
        ),
    el('div', {}, sample),
    fault,
  );
}

/** @param {{ id: number, name: string }} it */
function remove({ id, name }) {
  const dialog = sheet(
    `Remove ${name}?`,
    el('p', {}, 'It is forgotten for good, with everything that was written of it.'),
    el(
      'div',
      { class: 'row' },
      button('go', null, 'Remove it', async () => {
        dialog.close();
        await send(`/api/campaigns/${id}/remove`, {}).catch(() => {});
        await load();
      }),
      button('', null, 'Keep it', () => dialog.close()),
    ),
  );
}

/**
 * @param {string} id
 * @param {string} words
 * @param {string} value
 * @param {(value: string) => void} set
 * @param {Attributes} [more]
 */
function field(id, words, value, set, more) {
  /** @type {HTMLInputElement} */
  const input = el('input', { class: 'field', id, value, oninput: () => set(input.value), ...more });
  return el('label', { class: 'small' }, words, input);
}

/** Its name, how long it is, and how it is played. */
function settings() {
  const pick = (/** @type {'length' | 'preset'} */ what) => (/** @type {string} */ value) => {
    wanted[what] = value;
    draw();
  };
  return el(
    'div',
    { class: 'fields' },
    field(
      'name',
      'What is it called?',
      wanted.name,
      (value) => {
        wanted.name = value;
      },
      { required: true, maxlength: 60 },
    ),
    el(
      'label',
      { class: 'small' },
      'How long',
      chooser(
        { id: 'length' },
        told.lengths.map((it) => /** @type {const} */ ([it.word, capital(it.word)])),
        wanted.length,
        pick('length'),
      ),
    ),
    el(
      'label',
      { class: 'small' },
      'How it is played',
      chooser(
        { id: 'preset' },
        told.presets.map((it) => /** @type {const} */ ([it.name, capital(it.name.replaceAll('-', ' '))])),
        wanted.preset,
        pick('preset'),
      ),
    ),
  );
}

function begin() {
  const fault = el('p', { class: 'fault', role: 'alert' });
  const preset = told.presets.find((it) => it.name === wanted.preset);
  const says = told.lengths.find((it) => it.word === wanted.length)?.says ?? '';
  return el(
    'form',
    {
      class: 'card begin',
      'aria-label': 'Begin a campaign',
      onsubmit: async (event) => {
        event.preventDefault();
        fault.textContent = '';
        try {
          go((await send('/api/campaigns', sent())).key);
        } catch (error) {
          fault.textContent = reason(error);
        }
      },
    },
    el('h2', {}, 'Begin a campaign'),
    settings(),
    el(
      'p',
      { class: 'small muted' },
      `${capital(says)}. ${preset?.says ?? ''} Pilots begin with ${preset?.points ?? 35} points.`,
    ),
    el('h3', {}, 'Who plays, and which pilots they fly'),
    wanted.players.map(player),
    wanted.players.length < 6
      ? button(
          's',
          'plus',
          'One more player',
          () => {
            wanted.players.push({ name: '', pilots: [blank()] });
            draw();
          },
          { id: 'more-players' },
        )
      : null,
    el(
      'p',
      { class: 'small muted' },
      'Three to six pilots fly a mission. Whoever comes from paper leaves this empty and takes over on the next page.',
    ),
    fault,
    el('button', { class: 'btn go big', type: 'submit', id: 'begin' }, icon('campaign', 20), 'Begin'),
  );
}

const blank = () => ({ callsign: '', ship: told.ships[0]?.id ?? '' });

/**
 * @param {Player} it
 * @param {number} n
 */
function player(it, n) {
  const ships = told.ships.map((ship) => /** @type {const} */ ([ship.id, `${ship.name}, ${ship.price}`]));
  const pilots = it.pilots.map((pilot, at) =>
    el(
      'div',
      { class: 'fields' },
      field(
        `callsign-${n}-${at}`,
        'Callsign',
        pilot.callsign,
        (value) => {
          pilot.callsign = value;
        },
        { maxlength: 24 },
      ),
      el(
        'label',
        { class: 'small' },
        'First ship',
        chooser({ id: `ship-${n}-${at}` }, ships, pilot.ship, (value) => {
          pilot.ship = value;
        }),
      ),
    ),
  );
  const count = wanted.players.reduce((sum, one) => sum + one.pilots.length, 0);
  return el(
    'fieldset',
    { class: 'player' },
    el('legend', {}, `Player ${n + 1}`),
    field(
      `player-${n}`,
      'Name',
      it.name,
      (value) => {
        it.name = value;
      },
      { maxlength: 32 },
    ),
    pilots,
    el(
      'div',
      { class: 'row wrap' },
      count < 12
        ? button('s quiet', 'plus', 'One more pilot', () => {
            it.pilots.push(blank());
            draw();
          })
        : null,
      it.pilots.length > 1
        ? button('s quiet', 'minus', 'One pilot fewer', () => {
            it.pilots.pop();
            draw();
          })
        : null,
      wanted.players.length > 1
        ? button('s quiet', 'close', 'Without this player', () => {
            wanted.players.splice(n, 1);
            draw();
          })
        : null,
    ),
  );
}

/** What is sent: players and pilots without a name are empty fields. */
const sent = () => ({
  ...wanted,
  players: wanted.players
    .filter((it) => it.name.trim())
    .map((it) => ({ ...it, pilots: it.pilots.filter((pilot) => pilot.callsign.trim()) })),
});
