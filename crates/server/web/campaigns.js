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
 * The samples: of which campaign, what the button says, its id.
 * @type {[kind: string, words: string, id: string][]}
 */
const SAMPLES = [
  ['aturi', 'Open the sample of the Aturi Cluster', 'sample'],
  ['flight-group', 'Open the sample of Flight Group Alpha', 'sample-flight-group'],
];

/**
 * A player with his pilots, as they are typed.
 * @typedef {{ name: string, pilots: { callsign: string, ship: string }[] }} Player
 */

/** @type {{ name: string, kind: string, choice: string, preset: string, players: Player[] }} */
const wanted = { name: '', kind: '', choice: '', preset: '', players: [] };
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
  if (!wanted.kind) choose(told.kinds[0].word);
  if (!wanted.players.length) {
    wanted.players = [{ name: '', pilots: [blank(), blank(), blank()] }];
  }
  draw();
}

/** The kind of campaign that is wanted. */
const kind = () => told.kinds.find((it) => it.word === wanted.kind) ?? told.kinds[0];

/**
 * Another kind is wanted: what it asks begins anew; names stay.
 * @param {string} word
 */
function choose(word) {
  wanted.kind = word;
  const { choice, presets } = kind();
  Object.assign(wanted, { choice: choice.values[0].word, preset: presets[0].name });
  for (const it of wanted.players.flatMap(({ pilots }) => pilots)) it.ship = blank().ship;
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
          told.kinds.map((it) => `${it.name}: ${it.says} `),
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
  const samples = SAMPLES.map(([book, words, id]) => {
    const sample = button(
      '',
      'book',
      words,
      async () => {
        sample.setAttribute('disabled', '');
        fault.textContent = '';
        try {
          go((await send('/api/campaigns/sample', { kind: book })).key);
        } catch (error) {
          fault.textContent = reason(error);
          sample.removeAttribute('disabled');
        }
      },
      { id },
    );
    return sample;
  });
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
    el('div', { class: 'foot-actions' }, samples),
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

/** Which one it is, its name, and how it is played. */
function settings() {
  const { choice, presets } = kind();
  const pick = (/** @type {'choice' | 'preset'} */ what) => (/** @type {string} */ value) => {
    wanted[what] = value;
    draw();
  };
  return el(
    'div',
    { class: 'fields' },
    el(
      'label',
      { class: 'small' },
      'Which campaign',
      chooser(
        { id: 'kind' },
        told.kinds.map((it) => /** @type {const} */ ([it.word, it.name])),
        wanted.kind,
        (word) => {
          choose(word);
          draw();
        },
      ),
    ),
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
      choice.words,
      chooser(
        { id: choice.name },
        choice.values.map((it) => /** @type {const} */ ([it.word, capital(it.word)])),
        wanted.choice,
        pick('choice'),
      ),
    ),
    el(
      'label',
      { class: 'small' },
      'How it is played',
      chooser(
        { id: 'preset' },
        presets.map((it) => /** @type {const} */ ([it.name, capital(it.name.replaceAll('-', ' '))])),
        wanted.preset,
        pick('preset'),
      ),
    ),
  );
}

function begin() {
  const fault = el('p', { class: 'fault', role: 'alert' });
  const { choice, presets } = kind();
  const preset = presets.find((it) => it.name === wanted.preset);
  const says = choice.values.find((it) => it.word === wanted.choice)?.says ?? '';
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
    el('p', { class: 'small muted' }, `${capital(says)} ${preset?.says ?? ''}`),
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

const blank = () => ({ callsign: '', ship: kind().ships[0]?.id ?? '' });

/**
 * @param {Player} it
 * @param {number} n
 */
function player(it, n) {
  const ships = kind().ships.map((ship) => /** @type {const} */ ([ship.id, `${ship.name}, ${ship.price}`]));
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
      ships.length
        ? el(
            'label',
            { class: 'small' },
            'First ship',
            chooser({ id: `ship-${n}-${at}` }, ships, pilot.ship, (value) => {
              pilot.ship = value;
            }),
          )
        : null,
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
  name: wanted.name,
  kind: wanted.kind,
  [kind().choice.name]: wanted.choice,
  preset: wanted.preset,
  players: wanted.players
    .filter((it) => it.name.trim())
    .map((it) => ({ ...it, pilots: it.pilots.filter((pilot) => pilot.callsign.trim()) })),
});
