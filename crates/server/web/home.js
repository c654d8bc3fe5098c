// Home: go on with a battle, or begin one.

import {
  applyTheme,
  button,
  byId,
  byIdOf,
  capital,
  chooser,
  el,
  focusOn,
  icon,
  memory,
  pin,
  present,
  svg,
  themeButton,
  tickBox,
} from './dom.js';
import { inWords, takesOrders, tellOrders } from './home-orders.js';
import {
  companionDoor,
  companionToContinue,
  savedCompanions,
  savedRow,
  toContinue,
} from './companion-home.js';
import { held, howEven, neverMind } from './even.js';
import { sheet, showLinks } from './menu.js';
import { get, reason, send } from './net.js';
import { base } from './pieces.js';
import { pilotFields, saysOf } from './pilots.js';
import { pasteSquad } from './squad-paste.js';

/** @type {Record<Battle.Phase, string>} */
const PHASE = {
  planning: 'planning',
  system: 'system phase',
  activation: 'activation',
  engagement: 'engagement',
  end: 'end phase',
};
/** @type {[word: string, words: string][]} */
const RULES = [
  ['2.0', 'Second edition, 200 points'],
  ['2.5', 'Revised edition, 20 points'],
];
/** @type {Choices} */
const HANDICAPS = [
  ['', 'No handicap'],
  ...[10, 20, 30, 50, 100].map((n) => /** @type {const} */ ([n, `Enemy ${n} % stronger`])),
];
/** How many saved battles are listed. */
const MOST_SAVED = 30;

const main = byId('main');
/** How the next battle shall be. */
const wanted = {
  squads: /** @type {[Home.WantedSquad, Home.WantedSquad]} */ ([
    { ready: 'red-patrol' },
    { ready: 'academy-flight' },
  ]),
  pilots: ['person', memory.get('opponent', 'solo')],
  rocks: 6,
  rules: '2.0',
  place: false,
  orders: /** @type {Home.Group[] | null} */ (null),
  handicap: /** @type {number | null} */ (null),
};
/** @type {Home.Told} */
let home;

applyTheme();
themeButton();
start();

async function start() {
  try {
    home = await get('/api/home');
  } catch (error) {
    main.append(el('p', { class: 'card note', role: 'alert' }, reason(error)));
    return;
  }
  const asked = new URLSearchParams(location.hash.slice(1)).get('fly');
  const built = home.kept.find((it) => String(it.kept) === asked);
  if (built) takeKept(0, built);
  draw();
}

/** Hears anew what there is, and shows it. */
async function refresh() {
  home = await get('/api/home');
  draw();
}

/**
 * A squad that was built here flies for a side, by the rules it was built by.
 * @param {0 | 1} seat
 * @param {Home.SquadCard} squad
 */
function takeKept(seat, squad) {
  wanted.squads[seat] = { kept: squad.kept ?? 0 };
  wanted.rules = squad.rules === '20' ? '2.5' : '2.0';
}

/**
 * @param {Home.WantedSquad} choice
 * @returns {Home.SquadCard}
 */
function squadOf(choice) {
  const found =
    choice.text === undefined
      ? [...home.squads, ...home.kept].find((it) =>
          choice.ready ? it.id === choice.ready : it.kept === choice.kept,
        )
      : choice.card;
  // A squad that was removed in the meantime is not flown.
  return found ?? home.squads[0];
}

function draw() {
  const content = [
    main.querySelector('.intro'),
    goOn(),
    companionToContinue(home.companions, when),
    el('div', { class: 'two' }, flyNow(), others()),
    saved(),
    savedCompanions(home.companions, when, refresh),
    foot(),
  ];
  main.replaceChildren(...present(content));
}

/**
 * How a battle stands, in a line.
 * @param {Home.Kept} battle
 */
function stands({ summary: { over, winner, round, phase }, seats }) {
  if (!over) return `Round ${Math.max(1, round)}, ${PHASE[phase]}`;
  return winner === null ? 'Over, nobody won' : `Over, ${seats[winner].name} won`;
}

/**
 * The seats of people.
 * @param {Home.Kept} battle
 */
const people = ({ seats }) => seats.filter((seat) => seat.pilot === 'person');

/**
 * Where a battle is played: alone, on a shared screen, or only watched.
 * @param {Home.Kept} battle
 */
function address(battle) {
  if (battle.summary.over) return `/battle#key=${battle.watch}&replay`;
  const keys = people(battle).map((seat) => `key=${seat.key}`);
  return `/battle#${keys.length ? keys.join('&') : `key=${battle.watch}`}`;
}

/** @param {number} seconds */
function when(seconds) {
  return new Date(1000 * seconds).toLocaleString(undefined, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    day: 'numeric',
    month: 'short',
  });
}

/** The last battle that somebody plays. */
function goOn() {
  const open = home.battles.find((battle) => !battle.summary.over && people(battle).length);
  if (!open) return null;
  const { title, summary, seats, changed } = open;
  const at = seats.findIndex((seat) => seat.pilot === 'person');
  /** @type {[number, number]} */
  const left = [summary.left[at], summary.left[1 - at]];
  return toContinue('Continue', title, [stands(open)], left, when(changed), address(open));
}

/** A battle against the computer. */
function flyNow() {
  const fault = el('p', { class: 'fault', role: 'alert' });
  const go = button('go big', null, 'Start', () => begin(wanted, fault), { id: 'start' });
  return el(
    'section',
    { class: 'card door', 'aria-labelledby': 'fly-now' },
    el(
      'div',
      { class: 'txt' },
      el('h2', { id: 'fly-now' }, 'Fly now'),
      el('p', { class: 'muted' }, 'A whole battle on this screen. No miniatures needed.'),
      el('div', { class: 'setup' }, squadRow(0), squadRow(1), opponent(), orders(), table(), strength()),
      fault,
      el('div', { class: 'row' }, go),
    ),
    picture(),
  );
}

/**
 * A row of what is settled before a battle.
 * @param {string} sign
 * @param {Child[]} content
 */
const row = (sign, ...content) => el('div', { class: 'setup-row' }, icon(sign, 22), content);

/** @param {0 | 1} seat */
function squadRow(seat) {
  const { name, ships, counted } = squadOf(wanted.squads[seat]);
  const label = `Change ${seat ? 'the enemy’s' : 'your'} squad`;
  return el(
    'div',
    { class: 'setup-row' },
    pin(seat ? 'foe' : 'you', ships.length),
    el('span', { class: 'grow' }, name, ' ', el('span', { class: 'muted small' }, counted)),
    el(
      'button',
      { class: 'change', type: 'button', onclick: () => pickSquad(seat), 'aria-label': label },
      'change',
    ),
  );
}

/** Who flies the enemy. */
function opponent() {
  const pick = (/** @type {string} */ word) => {
    wanted.pilots[1] = word;
    wanted.orders = null;
    memory.set('opponent', word);
    draw();
  };
  const { pilots } = home;
  const [, chosen] = wanted.pilots;
  const fields = pilotFields({ id: 'opponent', label: 'Who flies the enemy', pilots, chosen }, pick);
  return [
    row('person', el('span', { class: 'pilot-fields' }, fields)),
    el('p', { class: 'small muted', id: 'opponent-says' }, saysOf(pilots, chosen)),
    bySoloRules(),
  ];
}

/** What both squads cost, by how much the enemy shall be stronger, and how even it is then. */
function strength() {
  const field = chooser(
    { id: 'handicap', 'aria-label': 'Handicap' },
    HANDICAPS,
    wanted.handicap ?? '',
    (value) => {
      wanted.handicap = value === '' ? null : Number(value);
      draw();
      focusOn('handicap');
    },
  );
  const told = el('p', { class: 'small muted', id: 'points', 'aria-live': 'polite' });
  weigh(told);
  return [row('plus', field), told, howEven('/api/even/battle', () => message(wanted))];
}

/**
 * Says what both squads cost, and who comes for a handicap.
 * @param {HTMLElement} told
 */
async function weigh(told) {
  const asked = JSON.stringify(message(wanted));
  try {
    /** @type {Home.Points} */
    const { points, handicap } = await send('/api/even/points', JSON.parse(asked));
    if (asked !== JSON.stringify(message(wanted))) return;
    told.textContent = held(handicap ? `${handicap}.` : `${capital(points)}.`);
  } catch (error) {
    // What cannot be set up so is said here, before anybody starts it.
    told.textContent = reason(error);
  }
}

/** How strong a squad should be that Solo Alpha flies: its rules ask for more points than a person has. */
function bySoloRules() {
  if (wanted.pilots[1] !== 'solo') return null;
  const line = el('p', { class: 'small muted', id: 'solo-strength', 'aria-live': 'polite' });
  const tell = async () => {
    try {
      /** @type {Home.Fit | null} */
      const fit = await send('/api/squads/against', { squads: wanted.squads.map(bare), rules: wanted.rules });
      const fault = fit?.faults[0];
      const says = fault
        ? `By the Solo rules, ${fault}.`
        : 'By the Solo rules both squads are as strong as they should be.';
      line.textContent = fit ? says : '';
    } catch {
      // A hint that is not there keeps nobody from flying.
    }
  };
  tell();
  return line;
}

/** What lies on the table, by which rules, and who places it. */
function table() {
  const counts = [0, 1, 2, 3, 4, 5, 6].map(
    (n) => /** @type {const} */ ([n, n === 0 ? 'No asteroids' : n === 1 ? '1 asteroid' : `${n} asteroids`]),
  );
  const rocks = chooser({ 'aria-label': 'Asteroids' }, counts, wanted.rocks, (n) => {
    wanted.rocks = Number(n);
    draw();
  });
  const rules = chooser({ id: 'rules', 'aria-label': 'Rules' }, RULES, wanted.rules, (word) => {
    wanted.rules = word;
    draw();
    focusOn('rules');
  });
  const place = tickBox({}, wanted.place, (checked) => {
    wanted.place = checked;
  });
  return [
    row('rock', rocks),
    row('cards', rules),
    el('label', { class: 'setup-row small' }, place, 'Place rocks and ships yourself'),
  ];
}

/** What the enemy is told, where whoever flies it takes orders. */
function orders() {
  const [, pilot] = wanted.pilots;
  if (!takesOrders(pilot)) return null;
  const [mine, squad] = wanted.squads.map(squadOf);
  const done = (/** @type {Home.Group[] | null} */ groups) => {
    wanted.orders = groups;
    draw();
    focusOn('tell-orders');
  };
  const change = {
    class: 'change',
    type: 'button',
    id: 'tell-orders',
    'aria-label': 'Change what the enemy is told',
    onclick: () => tellOrders({ pilot, squad, mine, groups: wanted.orders, done }),
  };
  const told = el('span', { class: 'grow small', id: 'told' }, inWords(wanted.orders));
  return row('target', told, el('button', change, 'change'));
}

/**
 * A squad as the server wants it.
 * @param {Home.WantedSquad} squad
 */
function bare(squad) {
  if (squad.text !== undefined) return { text: squad.text };
  return squad.ready === undefined ? { kept: squad.kept } : { ready: squad.ready };
}

/**
 * How a battle shall be, as the server wants it. A handicap is for computers.
 * @param {typeof wanted} how
 */
function message({ squads, pilots, rocks, rules, place, orders: told, handicap }) {
  const groups = told && takesOrders(pilots[1]) ? [[], told] : [];
  const stronger = pilots[1] === 'person' ? null : handicap;
  return { squads: squads.map(bare), pilots, rocks, rules, place, groups, handicap: stronger };
}

/**
 * Begins a battle and goes there; with two screens, shows the links to both.
 * @param {typeof wanted} how
 * @param {HTMLElement} fault
 */
async function begin(how, fault, apart = false) {
  neverMind();
  try {
    /** @type {Home.Kept} */
    const battle = await send('/api/battles', message(how));
    if (apart) {
      showLinks(battle);
      await refresh();
      return;
    }
    const watched = !people(battle).length;
    location.href = watched ? `/battle#key=${battle.watch}&replay&autoplay` : address(battle);
  } catch (error) {
    fault.textContent = reason(error);
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
    onchange: () => openReplay(fault),
  });
  /** @type {(id: string, sign: string, words: string, says: string, act: () => void) => HTMLElement} */
  const tile = (id, sign, words, says, act) =>
    el(
      'button',
      { class: 'card tile', id, type: 'button', onclick: act },
      icon(sign, 28),
      el('b', {}, words),
      el('span', {}, says),
    );
  /** @type {(id: string, sign: string, words: string, says: string, href: string) => HTMLElement} */
  const door = (id, sign, words, says, href) =>
    el('a', { class: 'card tile', id, href }, icon(sign, 28), el('b', {}, words), el('span', {}, says));
  /** @type {(first: string, second: string, apart?: boolean) => () => void} */
  const fly = (first, second, apart) => () => begin({ ...wanted, pilots: [first, second] }, fault, apart);
  const [, enemy] = wanted.pilots;
  return el(
    'section',
    { class: 'ways', 'aria-label': 'Other ways to play' },
    companionDoor(),
    tile(
      'one-screen',
      'person',
      'Two at this screen',
      'Pass the screen; dials stay hidden.',
      fly('person', 'person'),
    ),
    tile('two-screens', 'link', 'Two screens', 'Each player gets a link.', fly('person', 'person', true)),
    tile('watch-them', 'table', 'Watch', 'Two computer pilots fight it out.', fly(enemy, enemy)),
    door('squads-and-cards', 'cards', 'Squads and cards', 'Build a squad, look up a card.', '/squads'),
    tile('paste', 'cards', 'Paste a squad', 'XWS from a squad builder, or a short list.', () => paste(0)),
    door(
      'campaigns',
      'campaign',
      'Campaigns',
      'A squadron from rookies to victory. Begin one, or open the sample.',
      '/campaigns',
    ),
    door('missions', 'mission', 'Missions', 'A briefing, then a battle with a purpose.', '/missions'),
    door('odds', 'odds', 'Odds', 'Any attack, exactly.', '/odds'),
    tile('open-replay', 'save', 'Open a replay', 'A file that somebody saved.', () => file.click()),
    file,
    fault,
  );
}

/** @param {HTMLElement} fault */
async function openReplay(fault) {
  const file = byIdOf('replay-file', HTMLInputElement).files?.[0];
  if (!file) return;
  try {
    /** @type {Home.Kept} */
    const battle = await send('/api/replays', { text: await file.text() });
    location.href = `/battle#key=${battle.watch}&replay`;
  } catch (error) {
    fault.textContent = reason(error);
  }
}

/**
 * @param {Home.SquadCard} squad
 * @param {() => void} act
 */
function squadCard({ tag, name, ships, points, counted }, act) {
  return el(
    'button',
    { class: 'card squad', type: 'button', onclick: act },
    el('span', { class: 'tag' }, tag ?? '…'),
    el('b', {}, name),
    el('span', { class: 'muted small' }, ships.map((ship) => ship.ship).join(', ')),
    el('span', { class: points ? 'num' : 'muted small' }, points ? `${points}` : counted),
  );
}

/**
 * Lets somebody choose the squad of a side.
 * @param {0 | 1} seat
 */
function pickSquad(seat) {
  const close = () => {
    wanted.orders = null;
    dialog.close();
    draw();
  };
  const own = home.kept.map((squad) =>
    squadCard(squad, () => {
      takeKept(seat, squad);
      close();
    }),
  );
  const ready = home.squads.map((squad) =>
    squadCard(squad, () => {
      wanted.squads[seat] = { ready: squad.id ?? '' };
      close();
    }),
  );
  const built = [
    el('h3', { class: 'label' }, 'Built here'),
    el('div', { class: 'squads', id: 'kept-squads' }, own),
    el('h3', { class: 'label' }, 'Ready-made'),
  ];
  const dialog = sheet(
    seat ? 'The enemy’s squad' : 'Your squad',
    own.length ? el('div', {}, built) : null,
    el('div', { class: 'squads' }, ready),
    button('', 'cards', 'Paste XWS or a list', () => {
      dialog.close();
      paste(seat);
    }),
  );
}

/**
 * Asks for a squad as somebody else wrote it, for one side or the other.
 * @param {0 | 1} seat
 */
function paste(seat) {
  /** @type {(to: 0 | 1, words: string) => import('./squad-paste.js').Way} */
  const way = (to, words) => {
    const act = (/** @type {string} */ text, /** @type {Home.SquadCard} */ card) => {
      wanted.squads[to] = { text, card };
      wanted.orders = null;
      draw();
    };
    return [words, act, to === seat];
  };
  pasteSquad([way(0, 'Fly it'), way(1, 'The enemy flies it')]);
}

function saved() {
  if (!home.battles.length) return el('p', { class: 'muted' }, 'No battle yet. Fly your first one.');
  const rows = home.battles.slice(0, MOST_SAVED).map((battle) => {
    const links = battle.summary.over ? null : button('s quiet', 'link', 'Links', () => showLinks(battle));
    const says = `${stands(battle)}, ${when(battle.changed)}`;
    return savedRow(battle.title, address(battle), says, links, async () => {
      await send(`/api/battles/${battle.id}/remove`, {});
      await refresh();
    });
  });
  return el(
    'section',
    { 'aria-label': 'Saved battles' },
    el('h2', { class: 'label' }, 'Saved battles'),
    el('ul', { class: 'list card' }, rows),
  );
}

function foot() {
  const words = `Everything stays on this machine. Tallyho ${home.version}, an unofficial fan project.`;
  return el('p', { class: 'foot small muted' }, words);
}

/** A small picture of what is to come. */
function picture() {
  /** @type {(x: number, y: number, h: number, side: Side) => SVGElement} */
  const ship = (x, y, h, side) =>
    svg('g', { transform: `translate(${x} ${y}) rotate(${h})` }, base([20, 20], side, null));
  const look = { viewBox: '0 0 200 320', 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMid slice' };
  return svg(
    'svg',
    { class: 'board pic', ...look },
    svg('rect', { class: 'mat', x: -200, width: 600, height: 320 }),
    svg('path', { class: 'arc you', d: 'M131 250L15 120A300 300 0 0 1 250 100L150 250Z' }),
    ship(64, 30, 168, 'foe'),
    ship(140, 52, 190, 'foe'),
    ship(55, 240, 12, 'you'),
    ship(140, 268, -3, 'you'),
  );
}
