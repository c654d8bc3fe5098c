// At the table: the companion for people with miniatures. The server leads; this page asks and shows.

import { applyTheme, capital, el, icon, svg, switchTheme, toast } from './dom.js';
import { Refused, get, listenTo, send } from './net.js';
import { sheet } from './menu.js';
import { ask } from './mat-ask.js';
import { roundOver } from './mat-round.js';
import { MatMap } from './mat-map.js';
import { ships } from './mat-ships.js';
import { names, start } from './mat-start.js';

const $ = (id) => document.getElementById(id);
const main = $('main');
const PHASES = ['planning', 'system', 'activation', 'engagement', 'end'];
const TABS = [
  ['next', 'Next', 'next'],
  ['ships', 'Ships', 'person'],
  ['map', 'Map', 'map'],
];
let key = new URLSearchParams(location.hash.slice(1)).get('key');
let table;
let tab = 'next';
let busy = false;
/** The newest change that this screen has heard of. */
let heard = 0;
let last = null;

applyTheme();
const desk = {
  yard: null,
  opened: new Set(),
  checked: new Set(),
  show: (name) => {
    tab = name;
    tabs();
  },
  say: (text) => {
    if (!text.startsWith('fix ') && !text.startsWith('dice ')) last = text;
    return desk.step({ answer: text });
  },
  step: (step) => tell('change', { steps: [step] }),

  /** Takes what the map says for as long as it says something. */
  async letMapAnswer() {
    for (let turn = 0; turn < 60 && table.prompt?.fromMap; turn += 1) {
      if (!(await desk.say(table.prompt.fromMap))) return;
    }
  },

  /** Answers a search arc by arc: none, until the one that was tapped. */
  async search({ arc, far, ship }) {
    for (let turn = 0; turn < 12 && table.prompt?.picture?.kind === 'region'; turn += 1) {
      const { prompt } = table;
      const { arcs, band } = prompt.picture;
      const meant = arcs.includes(arc) && band[0] > 0 === far;
      const near = prompt.answers.find((it) => it.words.startsWith('nobody at range'));
      const wanted = meant
        ? prompt.answers.find((it) => it.words === ship)
        : (far && band[0] === 0 && near) || prompt.answers.find((it) => it.words === 'none');
      if (!wanted || !(await desk.say(wanted.say)) || meant) return;
    }
  },

  /** The last answer again, with dice that lie on the table. */
  async ownDice() {
    const again = last;
    if (again === null) {
      await desk.say('dice mine');
      return;
    }
    if ((await tell('undo', {})) && (await desk.say('dice mine'))) await desk.say(again);
  },

  /** Loads the names of ships and pilots for fields that help to type them. */
  async known() {
    if (!desk.yard) {
      desk.yard = await get('/api/mats/yard').catch(() => null);
      if (desk.yard && table) map.toolbar();
    }
    if (desk.yard && !$('known')) document.body.append(names(desk.yard));
  },

  /** Opens something above the page that draws itself anew. */
  sheet(title, content) {
    const inside = el('div', { class: 'stack' });
    const redraw = () => inside.replaceChildren(...content(dialog, redraw));
    const dialog = sheet(title, inside);
    redraw();
  },
};
const map = new MatMap(desk);

async function tell(what, message) {
  if (busy) return false;
  busy = true;
  try {
    table = await send(`/api/mat/${key}/${what}`, { turn: table.turn, ...message });
    $('toasts').replaceChildren();
    draw(
      what === 'change' &&
        (message.steps[0].cleared !== undefined ||
          (message.steps[0].answer !== undefined && !message.steps[0].answer.startsWith('fix '))),
    );
    return true;
  } catch (error) {
    toast(error.message);
    if (error instanceof Refused && error.status === 409) await load();
    else draw(false);
    return false;
  } finally {
    busy = false;
    catchUp();
  }
}

async function load() {
  table = await get(`/api/mat/${key}`);
  draw(false);
}

/** Another screen at this table went on: so does this one. */
function follow() {
  listenTo(`/api/mat/${key}/events`, {
    turn: (event) => {
      heard = Number(event.data);
      catchUp();
    },
  });
}

async function catchUp() {
  if (busy || !table || heard <= table.turn) return;
  await load().catch(() => {});
  $('elsewhere').textContent = 'Another screen went on.';
}

/** Draws everything. `asked` says that a new question stands: it takes the focus. */
function draw(asked) {
  const held = document.activeElement?.getAttribute?.('aria-label');
  const scroll = $('pane-ships')?.scrollTop ?? 0;
  document.title = `${table.title} · Tallyho`;
  $('round').hidden = false;
  const phase = table.ending ? 'end' : table.phase;
  $('round-n').textContent = String(table.ending?.round ?? Math.max(1, table.round));
  $('phase-now').textContent = capital(phase);
  $('phases').replaceChildren(
    ...PHASES.map((name) =>
      el(
        'span',
        {
          'aria-current': name === phase ? 'step' : null,
          class: PHASES.indexOf(name) < PHASES.indexOf(phase) ? 'past' : null,
        },
        capital(name),
      ),
    ),
  );
  for (const name of ['undo', 'redo']) {
    $(name).hidden = false;
    $(name).disabled = !table[name];
  }
  const next = el(
    'div',
    { class: 'pane next', id: 'pane-next', role: 'tabpanel', 'aria-label': 'Next' },
    table.ending ? roundOver(table, desk) : ask(table, desk),
  );
  main.className = 'mat-main running';
  main.replaceChildren(ships(table, desk), next, map.node);
  map.draw(table);
  tabs();
  $('pane-ships').scrollTop = scroll;
  if (asked) $('question')?.focus({ preventScroll: true });
  else if (held) {
    [...main.querySelectorAll('[aria-label]')]
      .find((it) => it.getAttribute('aria-label') === held)
      ?.focus({ preventScroll: true });
  }
}

function tabs() {
  $('tabs').hidden = false;
  $('tabs').replaceChildren(
    ...TABS.map(([name, words, sign]) =>
      el(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${name}`,
          'aria-selected': name === tab ? 'true' : 'false',
          'aria-controls': `pane-${name}`,
          onclick: () => desk.show(name),
        },
        el('span', {}, icon(sign, 18), words),
      ),
    ),
  );
  main.dataset.tab = tab;
  map.scale();
}

function openMenu() {
  const item = (sign, words, act) =>
    el(
      'button',
      {
        class: 'btn quiet wide-item',
        type: 'button',
        onclick: () => {
          dialog.close();
          act();
        },
      },
      icon(sign),
      words,
    );
  const dialog = sheet(
    'Menu',
    el(
      'div',
      { class: 'menu' },
      item('table', 'Home', () => {
        location.href = '/';
      }),
      key
        ? [
            item('dice', table?.dice === 'typed' ? 'Let Tallyho roll' : 'I roll its dice myself', () =>
              desk.say(table.dice === 'typed' ? 'dice yours' : 'dice mine'),
            ),
            el(
              'a',
              { class: 'btn quiet wide-item', href: `/api/mat/${key}/file`, download: '' },
              icon('save'),
              'Save as a file for tallyho fly',
            ),
          ]
        : [],
      item('settings', 'Light or dark', () => switchTheme()),
      item('why', 'Keys', keys),
    ),
  );
}

function keys() {
  sheet(
    'Keys',
    el(
      'dl',
      { class: 'keys' },
      [
        ['Enter', 'the likely answer'],
        ['1 to 9', 'the nth answer'],
        ['U', 'undo'],
        ['Shift U', 'redo'],
        ['W', 'why'],
        ['Arrows', 'move the focused ship of the map; with Shift farther'],
        [', .', 'turn it'],
      ].flatMap(([name, words]) => [el('dt', {}, el('kbd', {}, name)), el('dd', {}, words)]),
    ),
  );
}

document.addEventListener('keydown', (event) => {
  const typing =
    /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || document.querySelector('dialog[open]');
  if (typing || !table || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'u') tell('undo', {});
  else if (event.key === 'U') tell('redo', {});
  else if (event.key === 'w') document.querySelector('.whybox summary')?.click();
  else if (event.key === '?') keys();
  else if (/^[1-9]$/.test(event.key)) {
    document
      .querySelectorAll('#ask .option, #ask .part[role=button]')
      [event.key - 1]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  } else if (
    event.key === 'Enter' &&
    !/^(BUTTON|A|SUMMARY)$/.test(event.target.tagName) &&
    event.target.getAttribute('role') !== 'button'
  ) {
    $('go')?.click();
  }
});
$('undo').addEventListener('click', () => tell('undo', {}));
$('redo').addEventListener('click', () => tell('redo', {}));
$('menu').addEventListener('click', openMenu);
// A screen that slept may have missed what others did.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && key && !busy) load().catch(() => {});
});

async function open() {
  try {
    if (key) {
      await load();
      follow();
      desk.known();
      return;
    }
    desk.yard = await get('/api/mats/yard');
    main.replaceChildren(
      start(desk.yard, (begun) => {
        key = begun;
        history.replaceState(null, '', `/mat#key=${begun}`);
        load().then(follow);
      }),
    );
  } catch (error) {
    main.replaceChildren(
      el('p', { class: 'card pad', role: 'alert' }, error.message, ' ', el('a', { href: '/' }, 'Home')),
    );
  }
}
open();
