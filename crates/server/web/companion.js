// The companion for people with miniatures. The server leads; this page asks and shows.

import { applyTheme, byId, byIdOf, capital, el, icon, present, toast } from './dom.js';
import { ask } from './companion-ask.js';
import { CompanionMap } from './companion-map.js';
import { roundOver } from './companion-round.js';
import { ships } from './companion-ships.js';
import { StartForm, names } from './companion-start.js';
import { LOOK, goHome, keyList, menuSheet, sheet } from './menu.js';
import { STALE, get, isRefused, listenTo, reason, sendOnce } from './net.js';

const PHASES = ['planning', 'system', 'activation', 'engagement', 'end'];
/** @type {[name: string, words: string, sign: string][]} */
const TABS = [
  ['next', 'Next', 'next'],
  ['ships', 'Ships', 'person'],
  ['map', 'Map', 'map'],
];
/** The most that the map answers in a row, and the most arcs of a search: nothing goes on for ever. */
const MOST_ANSWERS = 60;
const MOST_ARCS = 12;

const main = byId('main');
const state = {
  key: new URLSearchParams(location.hash.slice(1)).get('key'),
  table: /** @type {Companion.Table | null} */ (null),
  tab: 'next',
  busy: false,
  /** The newest change that this screen has heard of. */
  heard: 0,
  /** The last answer that was given here. */
  last: /** @type {string | null} */ (null),
};

/** @type {Desk} */
const desk = {
  yard: null,
  opened: new Set(),
  checked: new Set(),
  show: (name) => {
    state.tab = name;
    tabs();
  },
  say: (text) => {
    if (!text.startsWith('fix ') && !text.startsWith('dice ')) state.last = text;
    return desk.step({ answer: text });
  },
  step: (step) => tell('change', { steps: [step] }, isNews(step)),

  /** Takes what the map says for as long as it says something. */
  async letMapAnswer() {
    for (let turn = 0; turn < MOST_ANSWERS; turn += 1) {
      const said = state.table?.prompt?.fromMap;
      if (!said || !(await desk.say(said))) return;
    }
  },

  /** Answers a search arc by arc: none, until the one that was tapped. */
  async search({ arc, far, ship }) {
    for (let turn = 0; turn < MOST_ARCS; turn += 1) {
      const prompt = state.table?.prompt;
      if (prompt?.kind !== 'one' || prompt.picture?.kind !== 'region') return;
      const { arcs, band } = prompt.picture;
      const meant = arc !== null && arcs.includes(arc) && band[0] > 0 === far;
      const near = prompt.answers.find((it) => it.words.startsWith('nobody at range'));
      const none = (far && band[0] === 0 && near) || prompt.answers.find((it) => it.words === 'none');
      const wanted = meant ? prompt.answers.find((it) => it.words === ship) : none;
      if (!wanted || !(await desk.say(wanted.say)) || meant) return;
    }
  },

  /** The last answer again, with dice that lie on the table. */
  async ownDice() {
    const again = state.last;
    if (again === null) await desk.say('dice mine');
    else if ((await tell('undo')) && (await desk.say('dice mine'))) await desk.say(again);
  },

  /** Loads the names of ships and pilots for fields that help to type them. */
  async known() {
    if (!desk.yard) {
      desk.yard = await get('/api/companions/yard').catch(() => null);
      map.toolbar();
    }
    if (desk.yard && !document.getElementById('known')) document.body.append(names(desk.yard));
  },

  /** Opens something above the page that draws itself anew. */
  sheet(title, content) {
    const inside = el('div', { class: 'stack' });
    const dialog = sheet(title, inside);
    const redraw = () => inside.replaceChildren(...present(content(dialog, redraw)));
    redraw();
  },
};
const map = new CompanionMap(desk);

/**
 * Whether a new question stands after a step.
 * @param {Companion.Step} step
 */
const isNews = (step) => 'cleared' in step || ('answer' in step && !step.answer.startsWith('fix '));

/**
 * Tells the server what was done at the table; whether it was taken.
 * @param {'change' | 'undo' | 'redo'} what
 */
async function tell(what, message = {}, asked = false) {
  const { key, table, busy } = state;
  if (busy || !table) return false;
  state.busy = true;
  try {
    state.table = await sendOnce(`/api/companion/${key}/${what}`, { turn: table.turn, ...message });
    byId('toasts').replaceChildren();
    draw(asked);
    return true;
  } catch (error) {
    // Whoever reads why it was refused sees the table as it stands now.
    if (isRefused(error, STALE)) await load().catch(() => {});
    else draw(false);
    toast(reason(error));
    return false;
  } finally {
    state.busy = false;
    catchUp();
  }
}

/** Asks how the table stands. What is older than what this screen shows is old news. */
async function load() {
  /** @type {Companion.Table} */
  const table = await get(`/api/companion/${state.key}`);
  if (state.table && table.turn < state.table.turn) return;
  state.table = table;
  draw(false);
}

/** Another screen at this table went on: so does this one. */
function follow() {
  listenTo(`/api/companion/${state.key}/events`, {
    turn: (event) => {
      state.heard = Number(event.data);
      catchUp();
    },
  });
}

async function catchUp() {
  const { busy, table, heard } = state;
  if (busy || !table || heard <= table.turn) return;
  await load().catch(() => {});
  byId('elsewhere').textContent = 'Another screen went on.';
}

/**
 * Draws everything. `asked` says that a new question stands: it takes the focus.
 * @param {boolean} asked
 */
function draw(asked) {
  const { table } = state;
  if (!table) return;
  const held = document.activeElement?.getAttribute('aria-label');
  const scroll = document.getElementById('pane-ships')?.scrollTop ?? 0;
  document.title = `${table.title} · Tallyho`;
  drawBar(table);
  const pane = { class: 'pane next', id: 'pane-next', role: 'tabpanel', 'aria-label': 'Next' };
  const next = table.ending ? roundOver(table, table.ending, desk) : ask(table, desk);
  main.className = 'companion-main running';
  main.replaceChildren(ships(table, desk), el('div', pane, next), map.node);
  map.draw(table);
  tabs();
  byId('pane-ships').scrollTop = scroll;
  const labelled = [...main.querySelectorAll('[aria-label]')];
  const again = held && labelled.find((it) => it.getAttribute('aria-label') === held);
  if (asked) document.getElementById('question')?.focus({ preventScroll: true });
  else if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
}

/**
 * The round, the phase, and what can be taken back.
 * @param {Companion.Table} table
 */
function drawBar(table) {
  const phase = table.ending ? 'end' : table.phase;
  byId('round').hidden = false;
  byId('round-n').textContent = String(table.ending?.round ?? Math.max(1, table.round));
  byId('phase-now').textContent = capital(phase);
  const at = PHASES.indexOf(phase);
  const phases = PHASES.map((name, n) =>
    el('span', { 'aria-current': n === at ? 'step' : null, class: n < at ? 'past' : null }, capital(name)),
  );
  byId('phases').replaceChildren(...phases);
  for (const name of /** @type {const} */ (['undo', 'redo'])) {
    const button = byIdOf(name, HTMLButtonElement);
    button.hidden = false;
    button.disabled = !table[name];
  }
}

function tabs() {
  const all = TABS.map(([name, words, sign]) =>
    el(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${name}`,
        'aria-selected': String(name === state.tab),
        'aria-controls': `pane-${name}`,
        onclick: () => desk.show(name),
      },
      el('span', {}, icon(sign, 18), words),
    ),
  );
  byId('tabs').hidden = false;
  byId('tabs').replaceChildren(...all);
  main.dataset.tab = state.tab;
  map.scale();
}

function openMenu() {
  const { key, table } = state;
  const typed = table?.dice === 'typed';
  menuSheet([
    ['table', 'Home', goHome],
    table
      ? [
          'dice',
          typed ? 'Let Tallyho roll' : 'I roll its dice myself',
          () => desk.say(typed ? 'dice yours' : 'dice mine'),
        ]
      : null,
    key
      ? { sign: 'save', words: 'Save as a file for tallyho companion', file: `/api/companion/${key}/file` }
      : null,
    LOOK,
    ['why', 'Keys', keys],
  ]);
}

function keys() {
  sheet(
    'Keys',
    keyList([
      ['Enter', 'the likely answer'],
      ['1 to 9', 'the nth answer'],
      ['U', 'undo'],
      ['Shift U', 'redo'],
      ['W', 'why'],
      ['Arrows', 'move the focused ship of the map; with Shift farther'],
      [', .', 'turn it'],
    ]),
  );
}

/**
 * Taps the first element of that kind, if it is there.
 * @param {Element | null | undefined} found
 */
const tapOn = (found) => found?.dispatchEvent(new MouseEvent('click', { bubbles: true }));

/** @param {KeyboardEvent} event */
function hearKey(event) {
  const { key } = event;
  const on = event.target instanceof Element ? event.target : document.body;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(on.tagName) || document.querySelector('dialog[open]');
  if (typing || !state.table || event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = /^(BUTTON|A|SUMMARY)$/.test(on.tagName) || on.getAttribute('role') === 'button';
  if (key === 'u') tell('undo');
  else if (key === 'U') tell('redo');
  else if (key === 'w') tapOn(document.querySelector('.whybox summary'));
  else if (key === '?') keys();
  else if (/^[1-9]$/.test(key)) {
    tapOn(document.querySelectorAll('#ask .option, #ask .part[role=button]').item(Number(key) - 1));
  } else if (key === 'Enter' && !onButton) tapOn(document.getElementById('go'));
}

async function open() {
  try {
    if (state.key) {
      await load();
      follow();
      desk.known();
      return;
    }
    /** @type {Companion.Yard} */
    const yard = await get('/api/companions/yard');
    desk.yard = yard;
    const form = new StartForm(yard, async (key) => {
      state.key = key;
      history.replaceState(null, '', `/companion#key=${key}`);
      await load();
      follow();
    });
    main.replaceChildren(form.node);
  } catch (error) {
    const home = el('a', { href: '/' }, 'Home');
    main.replaceChildren(el('p', { class: 'card pad', role: 'alert' }, reason(error), ' ', home));
  }
}

applyTheme();
document.addEventListener('keydown', hearKey);
byId('undo').addEventListener('click', () => tell('undo'));
byId('redo').addEventListener('click', () => tell('redo'));
byId('menu').addEventListener('click', openMenu);
// A screen that slept may have missed what others did.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && state.key && !state.busy) load().catch(() => {});
});
open();
