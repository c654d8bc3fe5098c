// Home: go on with a battle, or begin one.

import { applyTheme, capital, el, icon, memory, pin, svg, switchTheme } from './dom.js';
import { get, send } from './net.js';
import { sheet, showLinks } from './menu.js';
import { pasteSquad } from './squad-paste.js';
import { inWords, takesOrders, tellOrders } from './home-orders.js';
import { matDoor, matToContinue, savedMats } from './mat-home.js';

const $ = (id) => document.getElementById(id);
const main = $('main');
const PHASE = {
  planning: 'planning',
  system: 'system phase',
  activation: 'activation',
  engagement: 'engagement',
  end: 'end phase',
};
const wanted = {
  squads: [{ ready: 'red-patrol' }, { ready: 'academy-flight' }],
  pilots: ['person', memory.get('opponent', 'solo')],
  rocks: 6,
  rules: '2.0',
  place: false,
  orders: null,
};
let home;

applyTheme();
const theme = $('theme');
const nameTheme = () => {
  theme.replaceChildren(
    icon('settings'),
    document.documentElement.getAttribute('data-theme') === 'dark' ? 'Light' : 'Dark',
  );
};
theme.addEventListener('click', () => {
  switchTheme();
  nameTheme();
});
nameTheme();
start();

async function start() {
  try {
    home = await get('/api/home');
  } catch (error) {
    main.append(el('p', { class: 'card note', role: 'alert' }, error.message));
    return;
  }
  const built = home.kept.find(
    (it) => String(it.kept) === new URLSearchParams(location.hash.slice(1)).get('fly'),
  );
  if (built) {
    wanted.squads[0] = { kept: built.kept };
    wanted.rules = rulesOf(built);
  }
  draw();
}

const squadOf = (choice) =>
  choice.ready
    ? home.squads.find((it) => it.id === choice.ready)
    : choice.kept
      ? home.kept.find((it) => it.kept === choice.kept)
      : choice.card;
/** By which rules a squad of so many points is flown. */
const rulesOf = (squad) => (squad.rules === '20' ? '2.5' : '2.0');

function draw() {
  const intro = main.querySelector('.intro');
  main.replaceChildren(
    intro,
    ...goOn(),
    ...matToContinue(home.mats, when),
    el('div', { class: 'two' }, flyNow(), others()),
    saved(),
    savedMats(home.mats, when, ask),
    foot(),
  );
}

/** How a battle stands, in a line. */
function stands(battle) {
  const { summary } = battle;
  if (summary.over) {
    return summary.winner === null ? 'Over, nobody won' : `Over, ${battle.seats[summary.winner].name} won`;
  }
  return `Round ${Math.max(1, summary.round)}, ${PHASE[summary.phase] ?? ''}`;
}

const mine = (battle) => battle.seats.filter((seat) => seat.pilot === 'person');

/** Where a battle is played: alone, on a shared screen, or only watched. */
function address(battle) {
  if (battle.summary.over) return `/battle#key=${battle.watch}&replay`;
  const seats = mine(battle);
  if (!seats.length) return `/battle#key=${battle.watch}`;
  return `/battle#${seats.map((seat) => `key=${seat.key}`).join('&')}`;
}

function when(seconds) {
  return new Date(1000 * seconds).toLocaleString(undefined, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    day: 'numeric',
    month: 'short',
  });
}

function goOn() {
  const open = home.battles.find((battle) => !battle.summary.over && mine(battle).length);
  if (!open) return [];
  const at = Math.max(
    0,
    open.seats.findIndex((seat) => seat.pilot === 'person'),
  );
  return [
    el(
      'section',
      { class: 'card cont', 'aria-label': 'Continue' },
      el(
        'div',
        { class: 'grow' },
        el('h2', {}, open.title),
        el(
          'p',
          { class: 'small muted facts' },
          el('span', {}, stands(open)),
          el('span', {}, pin('you', open.summary.left[at]), ' ships left'),
          el('span', {}, pin('foe', open.summary.left[1 - at]), ' enemies left'),
          el('span', {}, when(open.changed)),
        ),
      ),
      el('a', { class: 'btn big go', href: address(open) }, 'Continue'),
    ),
  ];
}

function flyNow() {
  const row = (seat) => {
    const squad = squadOf(wanted.squads[seat]);
    return el(
      'div',
      { class: 'setup-row' },
      pin(seat ? 'foe' : 'you', squad.ships.length),
      el('span', { class: 'grow' }, squad.name, ' ', el('span', { class: 'muted small' }, squad.counted)),
      el(
        'button',
        {
          class: 'change',
          type: 'button',
          onclick: () => pickSquad(seat),
          'aria-label': `Change ${seat ? 'the enemy’s' : 'your'} squad`,
        },
        'change',
      ),
    );
  };
  const opponent = el(
    'select',
    {
      class: 'field',
      id: 'opponent',
      'aria-label': 'Who flies the enemy',
      onchange: () => {
        wanted.pilots[1] = opponent.value;
        wanted.orders = null;
        memory.set('opponent', opponent.value);
        draw();
        $('opponent').focus();
      },
    },
    home.pilots.map((it) =>
      el('option', { value: it.word, selected: it.word === wanted.pilots[1] }, it.name),
    ),
  );
  const says = el(
    'p',
    { class: 'small muted' },
    home.pilots.find((it) => it.word === wanted.pilots[1])?.says ?? '',
  );
  const rocks = el(
    'select',
    {
      class: 'field',
      'aria-label': 'Asteroids',
      onchange: () => {
        wanted.rocks = Number(rocks.value);
      },
    },
    [0, 1, 2, 3, 4, 5, 6].map((n) =>
      el(
        'option',
        { value: n, selected: n === wanted.rocks },
        n === 0 ? 'No asteroids' : n === 1 ? '1 asteroid' : `${n} asteroids`,
      ),
    ),
  );
  const rules = el(
    'select',
    {
      class: 'field',
      id: 'rules',
      'aria-label': 'Rules',
      onchange: () => {
        wanted.rules = rules.value;
      },
    },
    [
      ['2.0', 'Second edition, 200 points'],
      ['2.5', 'Revised edition, 20 points'],
    ].map(([word, words]) => el('option', { value: word, selected: word === wanted.rules }, words)),
  );
  const place = el('input', {
    type: 'checkbox',
    checked: wanted.place,
    onchange: () => {
      wanted.place = place.checked;
    },
  });
  const fault = el('p', { class: 'fault', role: 'alert' });
  return el(
    'section',
    { class: 'card door', 'aria-labelledby': 'fly-now' },
    el(
      'div',
      { class: 'txt' },
      el('h2', { id: 'fly-now' }, 'Fly now'),
      el('p', { class: 'muted' }, 'A whole battle on this screen. No miniatures needed.'),
      el(
        'div',
        { class: 'setup' },
        row(0),
        row(1),
        el('div', { class: 'setup-row' }, icon('person', 22), opponent),
        says,
        orders(),
        el('div', { class: 'setup-row' }, icon('rock', 22), rocks),
        el('div', { class: 'setup-row' }, icon('cards', 22), rules),
        el('label', { class: 'setup-row small' }, place, 'Place rocks and ships yourself'),
      ),
      fault,
      el(
        'div',
        { class: 'row' },
        el(
          'button',
          { class: 'btn go big', type: 'button', id: 'start', onclick: () => begin(wanted, fault) },
          'Start',
        ),
      ),
    ),
    picture(),
  );
}

/** What the enemy is told, where whoever flies it takes orders. */
function orders() {
  const [mine, squad] = wanted.squads.map(squadOf);
  const pilot = wanted.pilots[1];
  if (!takesOrders(pilot)) return '';
  return el(
    'div',
    { class: 'setup-row' },
    icon('target', 22),
    el('span', { class: 'grow small', id: 'told' }, inWords(wanted.orders)),
    el(
      'button',
      {
        class: 'change',
        type: 'button',
        id: 'tell-orders',
        'aria-label': 'Change what the enemy is told',
        onclick: () =>
          tellOrders({
            pilot,
            squad,
            mine,
            groups: wanted.orders,
            done: (groups) => {
              wanted.orders = groups;
              draw();
              $('tell-orders').focus();
            },
          }),
      },
      'change',
    ),
  );
}

async function begin({ orders: told, ...how }, fault) {
  const groups = told && takesOrders(how.pilots[1]) ? [[], told] : [];
  const clean = {
    ...how,
    groups,
    squads: how.squads.map((it) =>
      it.ready ? { ready: it.ready } : it.kept ? { kept: it.kept } : { text: it.text },
    ),
  };
  try {
    const battle = await send('/api/battles', clean);
    const watch = how.pilots.every((it) => it !== 'person');
    if (how.network) {
      showLinks(battle);
      home = await get('/api/home');
      draw();
      return;
    }
    location.href = watch ? `/battle#key=${battle.watch}&replay&autoplay` : address(battle);
  } catch (error) {
    fault.textContent = error.message;
  }
}

/** The other ways to play. */
function others() {
  const fault = el('p', { class: 'fault', role: 'alert' });
  const file = el('input', {
    type: 'file',
    id: 'replay-file',
    class: 'hidden-file',
    tabindex: -1,
    'aria-label': 'A replay file',
    accept: '.replay,.txt,text/plain',
    onchange: () => openReplay(file, fault),
  });
  const tile = (sign, words, says, act) =>
    el(
      'button',
      { class: 'card tile', type: 'button', onclick: act },
      icon(sign, 28),
      el('b', {}, words),
      el('span', {}, says),
    );
  const pilots = (first, second) => ({ ...wanted, pilots: [first, second] });
  return el(
    'section',
    { class: 'ways', 'aria-label': 'Other ways to play' },
    matDoor(),
    tile('person', 'Two at this screen', 'Pass the screen; dials stay hidden.', () =>
      begin(pilots('person', 'person'), fault),
    ),
    tile('link', 'Two screens', 'Each player gets a link.', () =>
      begin({ ...pilots('person', 'person'), network: true }, fault),
    ),
    tile('table', 'Watch', 'Two computer pilots fight it out.', () =>
      begin(pilots(wanted.pilots[1], wanted.pilots[1]), fault),
    ),
    el(
      'a',
      { class: 'card tile', id: 'squads-and-cards', href: '/squads' },
      icon('cards', 28),
      el('b', {}, 'Squads and cards'),
      el('span', {}, 'Build a squad, look up a card.'),
    ),
    tile('cards', 'Paste a squad', 'XWS from a squad builder, or a short list.', () => paste(0)),
    el(
      'a',
      { class: 'card tile', id: 'missions', href: '/missions' },
      icon('mission', 28),
      el('b', {}, 'Missions'),
      el('span', {}, 'A briefing, then a battle with a purpose.'),
    ),
    el(
      'a',
      { class: 'card tile', id: 'odds', href: '/odds' },
      icon('odds', 28),
      el('b', {}, 'Odds'),
      el('span', {}, 'Any attack, exactly.'),
    ),
    tile('save', 'Open a replay', 'A file that somebody saved.', () => file.click()),
    file,
    fault,
  );
}

async function openReplay(input, fault) {
  const [file] = input.files;
  if (!file) return;
  try {
    const battle = await send('/api/replays', { text: await file.text() });
    location.href = `/battle#key=${battle.watch}&replay`;
  } catch (error) {
    fault.textContent = error.message;
  }
}

function squadCard(squad, act) {
  return el(
    'button',
    { class: 'card squad', type: 'button', onclick: act },
    el('span', { class: 'tag' }, squad.tag ?? '…'),
    el('b', {}, squad.name),
    el('span', { class: 'muted small' }, squad.ships.map((ship) => ship.ship).join(', ')),
    el(
      'span',
      { class: squad.points ? 'num' : 'muted small' },
      squad.points ? `${squad.points}` : squad.counted,
    ),
  );
}

function pickSquad(seat) {
  const choose = (choice) => {
    wanted.squads[seat] = choice;
    wanted.orders = null;
    dialog.close();
    draw();
  };
  const own = home.kept.map((squad) =>
    squadCard(squad, () => {
      wanted.rules = rulesOf(squad);
      choose({ kept: squad.kept });
    }),
  );
  const dialog = sheet(
    seat ? 'The enemy’s squad' : 'Your squad',
    own.length
      ? el(
          'div',
          {},
          el('h3', { class: 'label' }, 'Built here'),
          el('div', { class: 'squads', id: 'kept-squads' }, own),
          el('h3', { class: 'label' }, 'Ready-made'),
        )
      : '',
    el(
      'div',
      { class: 'squads' },
      home.squads.map((squad) => squadCard(squad, () => choose({ ready: squad.id }))),
    ),
    el(
      'button',
      {
        class: 'btn',
        type: 'button',
        onclick: () => {
          dialog.close();
          paste(seat);
        },
      },
      icon('cards'),
      'Paste XWS or a list',
    ),
  );
}

/** Asks for a squad as somebody else wrote it, for one side or the other. */
function paste(seat) {
  const fly = (to) => [
    to ? 'The enemy flies it' : 'Fly it',
    (text, card) => {
      wanted.squads[to] = { text, card };
      wanted.orders = null;
      draw();
    },
    to === seat,
  ];
  pasteSquad([fly(0), fly(1)]);
}

function saved() {
  if (!home.battles.length) return el('p', { class: 'muted' }, 'No battle yet. Fly your first one.');
  const row = (battle) =>
    el(
      'li',
      { class: 'saved' },
      el(
        'a',
        { class: 'grow', href: address(battle) },
        el('b', {}, battle.title),
        el('span', { class: 'small muted' }, `${stands(battle)}, ${when(battle.changed)}`),
      ),
      battle.summary.over
        ? null
        : el(
            'button',
            { class: 'btn s quiet', type: 'button', onclick: () => showLinks(battle) },
            icon('link', 16),
            'Links',
          ),
      el(
        'button',
        {
          class: 'btn s icon quiet',
          type: 'button',
          'aria-label': `Remove ${battle.title}`,
          onclick: () => ask(battle),
        },
        icon('close', 16),
      ),
    );
  return el(
    'section',
    { 'aria-label': 'Saved battles' },
    el('h2', { class: 'label' }, 'Saved battles'),
    el('ul', { class: 'list card' }, home.battles.slice(0, 30).map(row)),
  );
}

function ask(battle, remove = () => send(`/api/battles/${battle.id}/remove`, {})) {
  const gone = async () => {
    await remove();
    dialog.close();
    home = await get('/api/home');
    draw();
  };
  const dialog = sheet(
    'Remove it?',
    el('p', {}, `“${battle.title}” is gone for good then.`),
    el(
      'div',
      { class: 'row' },
      el('button', { class: 'btn go', type: 'button', onclick: gone }, 'Remove'),
      el('button', { class: 'btn', type: 'button', onclick: () => dialog.close() }, 'Keep'),
    ),
  );
}

function foot() {
  return el(
    'p',
    { class: 'foot small muted' },
    `Everything stays on this machine. Tallyho ${home.version}, an unofficial fan project.`,
  );
}

/** A small picture of what is to come. */
function picture() {
  const ship = (x, y, h, side) =>
    svg(
      'g',
      { class: side, transform: `translate(${x} ${y}) rotate(${h})` },
      svg('rect', { class: 'base', x: -20, y: -20, width: 40, height: 40, rx: 1 }),
      svg('path', { class: 'wedge', d: 'M0 0L-17.2 -20H17.2Z' }),
      side === 'you'
        ? svg('rect', { class: 'tail', x: -20, y: 17, width: 40, height: 3 })
        : [-1, 1].map((n) => svg('path', { class: 'tail', d: `M${20 * n} 20H${12 * n}L${20 * n} 12Z` })),
    );
  return svg(
    'svg',
    {
      class: 'board pic',
      viewBox: '0 0 200 320',
      'aria-hidden': 'true',
      preserveAspectRatio: 'xMidYMid slice',
    },
    svg('rect', { class: 'mat', x: -200, width: 600, height: 320 }),
    svg('path', { class: 'arc you', d: 'M131 250L15 120A300 300 0 0 1 250 100L150 250Z' }),
    ship(64, 30, 168, 'foe'),
    ship(140, 52, 190, 'foe'),
    ship(55, 240, 12, 'you'),
    ship(140, 268, -3, 'you'),
  );
}
