// A campaign: five places, what was not yet sent, undo by name, and what others do meanwhile.

import { alphaAfterPage } from './alpha-after.js';
import { alphaHomePage } from './alpha-home.js';
import { alphaMissionPage } from './alpha-mission.js';
import { alphaPaperPage } from './alpha-paper.js';
import { alphaPilotPage, alphaPilotsPage } from './alpha-pilot.js';
import { alphaPrintPage } from './alpha-print.js';
import { afterPage } from './campaign-after.js';
import { chroniclePage } from './campaign-chronicle.js';
import { homePage } from './campaign-home.js';
import { missionPage } from './campaign-mission.js';
import { Line } from './campaign-net.js';
import { paperPage } from './campaign-paper.js';
import { pilotPage } from './campaign-pilot.js';
import { printPage } from './campaign-print.js';
import { rulesPage } from './campaign-rules.js';
import { squadronPage } from './campaign-squad.js';
import { applyTheme, button, byId, byIdOf, capital, el, icon, present, toast } from './dom.js';
import { LOOK, menuSheet, sheet } from './menu.js';
import { get, listenTo, reason } from './net.js';

/**
 * A place of the campaign: how it is called in the address, its name, its sign, and what draws it.
 * @typedef {[at: string, words: string, sign: string]} Place
 */

/** @typedef {(camp: any) => Child | Promise<Child>} Draw */

/**
 * What the books of campaigns have of their own.
 * @type {Record<string, { places: Place[], pages: Record<string, Draw> }>}
 */
const BOOKS = {
  aturi: {
    places: [
      ['tonight', 'Tonight', 'campaign'],
      ['squadron', 'Squadron', 'people'],
      ['missions', 'Missions', 'mission'],
      ['chronicle', 'Chronicle', 'book'],
      ['rules', 'Rules', 'settings'],
    ],
    pages: {
      tonight: homePage,
      squadron: squadronPage,
      pilot: pilotPage,
      missions: missionPage,
      after: afterPage,
      paper: paperPage,
      print: printPage,
    },
  },
  'flight-group': {
    places: [
      ['tonight', 'Tonight', 'campaign'],
      ['squadron', 'Pilots', 'people'],
      ['missions', 'Missions', 'map'],
      ['chronicle', 'Chronicle', 'book'],
      ['rules', 'Rules', 'settings'],
    ],
    pages: {
      tonight: alphaHomePage,
      squadron: alphaPilotsPage,
      pilot: alphaPilotPage,
      missions: alphaMissionPage,
      after: alphaAfterPage,
      paper: alphaPaperPage,
      print: alphaPrintPage,
    },
  },
};
/**
 * What is the same for all of them.
 * @type {Record<string, Draw>}
 */
const SHARED = { chronicle: chroniclePage, rules: rulesPage };
/** The place that a page without a place of its own belongs to. */
/** @type {Record<string, string>} */
const WITHIN = { pilot: 'squadron', after: 'missions', paper: 'rules', print: 'squadron' };
/** How often a page asks while a battle goes on elsewhere, in milliseconds. */
const WHILE_FLYING = 3000;

const main = byId('main');
const named = () => new URLSearchParams(location.hash.slice(1));
const key = named().get('key') ?? '';
/** @type {Campaign.Frame | null} */
let told = null;
let heard = 0;
/** Which drawing is the newest: a slower one is thrown away. */
let drawing = 0;
let drawn = '';

const line = new Line(key, {
  told: (now) => take(now),
  refused: (error) => refuse(error),
  changed: (waiting) => sync(waiting),
});

/** @type {Camp<Campaign.Frame>} */
const camp = {
  key,
  get told() {
    if (!told) throw new Error('The campaign is not there yet.');
    return told;
  },
  act: (action, args = {}) =>
    line.push('do', {
      action,
      args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)])),
    }),
  tell: (what, message) => line.push(what, message),
  ask: (what) => get(`/api/campaign/${key}/${what}`),
  go: (at, more = {}) => {
    location.hash = String(new URLSearchParams({ key, at, ...more }));
  },
  get named() {
    return named();
  },
  redraw: () => void draw(),
};

applyTheme();
addEventListener('hashchange', () => void draw(true));
addEventListener('keydown', keys);
byId('menu').addEventListener('click', menu);
byId('undo').addEventListener('click', undo);
start();

async function start() {
  if (!key) {
    complain('This address names no campaign. Open one from the list.');
    return;
  }
  try {
    await load();
  } catch (error) {
    complain(reason(error));
    return;
  }
  sync(line.waiting.length);
  void line.flush();
  listenTo(`/api/campaign/${key}/events`, { turn: (event) => void news(Number(event.data)) });
  setInterval(() => void whileFlying(), WHILE_FLYING);
}

/** @param {string} words */
function complain(words) {
  const all = el('a', { href: '/campaigns' }, 'All campaigns');
  main.replaceChildren(el('p', { class: 'cd', role: 'alert' }, words, ' ', all));
}

async function load() {
  take(await get(`/api/campaign/${key}`));
}

/**
 * Takes in how it stands; what is older than what is known is not.
 * @param {Campaign.Frame} now
 */
function take(now) {
  if (told && now.turn < told.turn) return;
  told = now;
  heard = Math.max(heard, now.turn);
  void draw();
}

/**
 * Others have acted.
 * @param {number} turn
 */
async function news(turn) {
  if (turn <= heard) return;
  heard = turn;
  await load().catch(() => {});
  const last = told?.latest[0];
  if (last) byId('elsewhere').textContent = `${last.by}: ${last.short[0] ?? ''}`;
}

/** A battle elsewhere ends without telling the campaign: whoever waits for it looks now and then. */
async function whileFlying() {
  const battle = told?.sortie?.battle;
  if (told?.step !== 'play' || !battle || battle.over || document.hidden) return;
  const now = await get(`/api/campaign/${key}`).catch(() => null);
  if (now?.sortie?.battle?.over) take(now);
}

/** @param {import('./net.js').Refused} error */
function refuse(error) {
  toast(error.message);
  if (error.rule) {
    byId('toasts')
      .querySelector('.grow')
      ?.append(' ', el('span', { class: 'cite' }, error.rule));
  }
  void load().catch(() => {});
}

/** @param {number} waiting */
function sync(waiting) {
  const node = byId('sync');
  node.className = `sync${waiting ? ' bad' : ''}`;
  node.replaceChildren(
    icon(waiting ? 'offline' : 'check', 16),
    el('span', {}, waiting ? `${waiting} not yet sent` : 'all sent'),
  );
}

/**
 * Draws the place that the address names.
 * @param {boolean} [moved] whether somebody just went there
 */
async function draw(moved = false) {
  if (!told) return;
  drawing += 1;
  const mine = drawing;
  const at = named().get('at') ?? 'tonight';
  const { pages } = BOOKS[told.book];
  const page = pages[at] ?? SHARED[at] ?? pages.tonight;
  bar(at);
  let content;
  try {
    content = await page(camp);
  } catch (error) {
    if (mine === drawing) complain(reason(error));
    return;
  }
  if (mine !== drawing) return;
  const focus = document.activeElement?.id;
  main.className = `cmain ${at}`;
  document.getElementById('asked')?.remove();
  const proposal = asked();
  if (proposal) main.before(proposal);
  main.replaceChildren(...present(content));
  if (focus) document.getElementById(focus)?.focus();
  const place = `${at} ${told.step}`;
  if (moved || (drawn && drawn !== place)) {
    const head = main.querySelector('h1');
    head?.setAttribute('tabindex', '-1');
    head?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
  drawn = place;
}

/** @param {string} at */
function bar(at) {
  const now = camp.told;
  document.title = `${now.name} · Tallyho`;
  byId('camp-name').textContent = now.name;
  byId('camp-name').title = now.name;
  byId('camp-kind').textContent = `${now.kind}, ${now.how}`;
  const here = WITHIN[at] ?? at;
  byId('places').replaceChildren(
    ...BOOKS[now.book].places.map(([place, words, sign]) => {
      const href = `#${new URLSearchParams({ key, at: place })}`;
      return el(
        'a',
        { href, 'aria-current': place === here ? 'page' : null },
        icon(sign, 18),
        el('span', {}, words),
      );
    }),
  );
  const back = byIdOf('undo', HTMLButtonElement);
  const words = now.undo ? `Undo: ${now.undo.words}` : '';
  back.hidden = !now.undo;
  back.title = words;
  back.setAttribute('aria-label', words);
  back.replaceChildren(icon('undo', 18), el('span', {}, words));
}

function undo() {
  const now = camp.told.undo;
  if (!now) return;
  if (now.can) {
    void camp.tell('undo', {});
    return;
  }
  const ask = camp.told.options.some((it) => it.action === 'ask-undo');
  const dialog = sheet(
    'Others acted since',
    el('p', {}, `${now.others} did that. It is taken back when all concerned agree, or by the coordinator.`),
    el(
      'p',
      { class: 'chips' },
      ask
        ? button('primary', 'undo', 'Ask to take it back', () => {
            dialog.close();
            return camp.act('ask-undo', { keep: camp.told.actions - 1 });
          })
        : null,
      el('a', { class: 'btn', href: `#${new URLSearchParams({ key, at: 'rules' })}` }, 'Correct a number'),
    ),
  );
}

/** What somebody asks the others to take back, wherever one is. */
function asked() {
  const now = camp.told.proposal;
  if (!now) return null;
  /** @param {string} action */
  const can = (action) => camp.told.options.some((it) => it.action === action);
  return el(
    'section',
    { class: 'asked', id: 'asked', 'aria-label': 'Something is to be taken back' },
    icon('undo', 20),
    el(
      'div',
      { class: 'grow' },
      el('b', {}, `${capital(now.by)} asks to take back: ${now.words.join('; ')}`),
      el('small', {}, now.wanting.length ? `Yet to agree: ${now.wanting.join(', ')}` : ''),
    ),
    can('agree') ? button('s primary', 'check', 'Agree', () => camp.act('agree')) : null,
    can('decline')
      ? button('s', 'close', now.by === camp.told.you.name ? 'Withdraw' : 'Decline', () =>
          camp.act('decline'),
        )
      : null,
  );
}

function menu() {
  const now = camp.told;
  menuSheet([
    ['campaign', 'All campaigns', () => location.assign('/campaigns')],
    ['link', 'Links for the players', () => camp.go('squadron')],
    now.redo ? ['undo', 'Do again what was taken back', () => void camp.tell('redo', {})] : null,
    { sign: 'share', words: 'One file to send', file: `/api/campaign/${key}/file` },
    ['print', 'Print the tally sheet', () => camp.go('print', { what: 'tally' })],
    ['pencil', 'Correct a number', () => camp.go('rules')],
    LOOK,
    ['why', 'Keys', keyList],
  ]);
}

/** @type {[key: string, words: string][]} */
const KEYS = [
  ['U', 'undo'],
  ['P', 'print'],
  ['?', 'this list'],
];

function keyList() {
  const { places } = BOOKS[camp.told.book];
  /** @type {[key: string, words: string]} */
  const go = [
    `G then ${places.map(([, words]) => words[0]).join(' ')}`,
    places.map(([, words]) => words).join(', '),
  ];
  const rows = [go, ...KEYS].map(([name, words]) => [el('dt', {}, el('kbd', {}, name)), el('dd', {}, words)]);
  sheet('Keys', el('dl', { class: 'keys' }, rows));
}

let gone = false;

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, select, textarea, dialog')) {
    return;
  }
  const name = event.key.toLowerCase();
  if (gone) {
    gone = false;
    const place = BOOKS[camp.told.book].places.find(([, words]) => words.toLowerCase().startsWith(name));
    if (place) camp.go(place[0]);
    return;
  }
  if (name === 'g') gone = true;
  else if (name === 'u') undo();
  else if (name === 'p') print();
  else if (name === '?') keyList();
}
