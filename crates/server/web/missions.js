// Missions: choose one, read its briefing, settle who flies what, and start.

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
  present,
  themeButton,
  upTo,
} from './dom.js';
import { briefingSheet } from './briefing.js';
import { howEven, neverMind } from './even.js';
import { showLinks } from './menu.js';
import { get, reason, send } from './net.js';
import { nameOf, pilotFields, saysOf } from './pilots.js';
import { pasteSquad } from './squad-paste.js';

/**
 * A squad that a side brings; nothing for the one that the mission suggests.
 * @typedef {Home.WantedSquad | null} Brought
 */

/**
 * How a mission shall be flown: for how many, on which table, by whom and with what.
 * @typedef {{
 *   mission: Home.Mission,
 *   size: { pilots?: number, level?: number, variant?: string, layout?: number },
 *   pilots: string[],
 *   squads: [Brought, Brought],
 *   players: number,
 * }} Wanted
 */

/** The most ships that players bring to a mission that takes squads of their own. */
const MOST_PLAYERS = 8;

const main = byId('main');
/** @type {Home.Mission[]} */
let missions = [];
/** @type {Home.Told} */
let home;

applyTheme();
themeButton();
addEventListener('hashchange', route);
start();

async function start() {
  try {
    [missions, home] = await Promise.all([get('/api/missions'), get('/api/home')]);
  } catch (error) {
    complain(error);
    return;
  }
  await route();
}

/** @param {unknown} error */
function complain(error) {
  const all = el('a', { href: '/missions' }, 'All missions');
  main.replaceChildren(el('p', { class: 'card note', role: 'alert' }, reason(error), ' ', all));
}

/** The list, or the mission that the address names, for as many and on the table that it says. */
async function route() {
  const named = new URLSearchParams(location.hash.slice(1));
  const mission = missions.find((it) => it.id === named.get('mission'));
  if (!mission) {
    cards();
    return;
  }
  const number = (/** @type {string} */ name) => (named.has(name) ? Number(named.get(name)) : undefined);
  await brief({
    mission,
    size: {
      pilots: number('pilots'),
      level: number('level'),
      layout: number('layout'),
      variant: named.get('variant') ?? undefined,
    },
    pilots: ['person', mission.co_op ? (mission.enemy ?? 'solo') : 'heuristic'],
    squads: [null, null],
    players: 1,
  });
}

/** @type {(range: [number, number]) => string} */
const span = ([least, most]) => (least === most ? `${least}` : `${least} to ${most}`);
const pilotName = (/** @type {string} */ word) => nameOf(home.pilots, word);

/** @param {Home.Mission} mission */
function card({ id, name, story, co_op, pilots, rounds, enemy, territory }) {
  const facts = [
    co_op ? `${span(pilots)} ${pilots[1] > 1 ? 'pilots' : 'pilot'}` : null,
    rounds ? `${rounds} rounds` : 'no limit of rounds',
    enemy ? `against ${pilotName(enemy)}` : null,
    territory ? `${territory} territory` : null,
  ];
  return el(
    'a',
    { class: 'card mission-card', href: `#mission=${id}`, id: `mission-${id}` },
    el('h3', {}, name),
    el('p', { class: 'small' }, story),
    el(
      'p',
      { class: 'small muted facts' },
      facts.map((fact) => fact && el('span', {}, fact)),
    ),
  );
}

function cards() {
  document.title = 'Missions · Tallyho';
  /** @type {(title: string, all: Home.Mission[]) => Child} */
  const group = (title, all) =>
    all.length
      ? el(
          'section',
          { class: 'stack', 'aria-label': title },
          el('h2', { class: 'label' }, title),
          el('div', { class: 'mission-cards' }, all.map(card)),
        )
      : null;
  const content = [
    el(
      'div',
      { class: 'intro' },
      el('h1', {}, 'Missions'),
      el('p', { class: 'muted' }, 'More to do than to shoot. Who comes later is shown when they come.'),
    ),
    group(
      'Together, or alone',
      missions.filter((it) => it.co_op),
    ),
    group(
      'Side against side',
      missions.filter((it) => !it.co_op),
    ),
  ];
  main.replaceChildren(...present(content));
}

/**
 * Whether players bring squads that say more than what they fly: their number, and their enemies.
 * @param {Wanted} wanted
 */
const ownSquads = ({ mission, squads }) => mission.builds && squads.some((it) => it);

/**
 * What is known of a mission before it is flown.
 * @param {Wanted} wanted
 */
function asked(wanted) {
  const { mission, size, squads } = wanted;
  if (ownSquads(wanted)) return send(`/api/missions/${mission.id}`, { size, squads: squads.map(bare) });
  const known = Object.entries(size).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  );
  return get(`/api/missions/${mission.id}?${new URLSearchParams(known)}`);
}

/**
 * A squad as the server wants it.
 * @param {Brought} squad
 */
const bare = (squad) => (squad?.text === undefined ? squad : { text: squad.text });

/**
 * Shows a mission as it shall be flown.
 * @param {Wanted} wanted
 * @param {string} [refused] why a squad was not taken
 */
async function brief(wanted, refused = '') {
  const { size } = wanted;
  /** @type {{ briefing: Home.Briefing, layout: number, fit: Home.Fit | null }} */
  let told;
  try {
    told = await asked(wanted);
  } catch (error) {
    if (!ownSquads(wanted)) {
      complain(error);
      return;
    }
    // A squad that cannot fly it is not taken; why is said where squads are chosen.
    wanted.squads = [null, null];
    await brief(wanted, reason(error));
    return;
  }
  const { briefing, layout, fit } = told;
  Object.assign(size, { pilots: briefing.pilots, level: briefing.level, layout });
  wanted.players = Math.min(wanted.players, briefing.pilots);
  document.title = `${briefing.name} · Tallyho`;
  main.replaceChildren(
    el('a', { class: 'back', href: '#' }, 'All missions'),
    briefingSheet(briefing),
    settle(wanted, briefing, fit, refused),
  );
}

/**
 * A list with its words; where there is nothing to choose there is none.
 * @param {string} id
 * @param {string} words
 * @param {Choices} options
 * @param {string | number | null | undefined} chosen
 * @param {(value: string) => unknown} pick
 */
const choice = (id, words, options, chosen, pick) =>
  options.length > 1 ? el('label', { class: 'small' }, words, chooser({ id }, options, chosen, pick)) : null;

const numbers = (/** @type {[number, number]} */ range) =>
  upTo(...range).map((n) => /** @type {const} */ ([n, String(n)]));

/**
 * What is settled before it starts: for how many, who flies, and with what.
 * @param {Wanted} wanted
 * @param {Home.Briefing} briefing
 * @param {Home.Fit | null} fit
 * @param {string} refused
 */
function settle(wanted, briefing, fit, refused) {
  const { mission, size } = wanted;
  const fault = el('p', { class: 'fault', role: 'alert' }, refused);
  const link = new URLSearchParams({ mission: mission.id, pilots: `${size.pilots}`, level: `${size.level}` });
  if (size.variant) link.set('variant', size.variant);
  if (ownSquads(wanted)) link.set('own', '1');
  const together =
    'With several players each gets a link to ships of his own; your link answers for everybody. ' +
    'All of a team see its dials.';
  return el(
    'section',
    { class: 'card settle', 'aria-label': 'Settle and start' },
    el(
      'div',
      { class: 'fields' },
      sizeFields(wanted),
      briefing.sides.map((side, index) => sideFields(wanted, side, index ? 1 : 0)),
    ),
    fit ? fitting(fit) : null,
    fault,
    howEven('/api/even/mission', () => message(wanted)),
    el(
      'div',
      { class: 'row' },
      button('go big', null, 'Fly it here', () => begin(wanted, fault), { id: 'start' }),
      button('big', 'print', 'Print', () => print()),
      mission.enemy
        ? el(
            'a',
            {
              class: 'btn big',
              id: 'with-miniatures',
              href: `/companion#${link}`,
              onclick: () => keepOwn(wanted),
            },
            icon('map'),
            'With miniatures',
          )
        : null,
    ),
    mission.co_op ? el('p', { class: 'small muted' }, together) : null,
  );
}

/**
 * Whether squads of one's own fit the mission; they may be flown all the same.
 * @param {Home.Fit} fit
 */
function fitting({ measured, faults }) {
  const told = faults.length
    ? el(
        'ul',
        { class: 'cards faults' },
        faults.map((it) => el('li', {}, icon('warn', 16), capital(it))),
      )
    : el('p', { class: 'small' }, icon('check', 16), ' By the rules of this mission these squads fit.');
  return el(
    'section',
    { id: 'fit', class: 'stack', 'aria-label': 'Whether the squads fit', 'aria-live': 'polite' },
    el(
      'ul',
      { class: 'small muted' },
      measured.map((it) => el('li', {}, capital(it))),
    ),
    told,
  );
}

/**
 * The companion takes squads of one's own along: what they are, and who flies them.
 * @param {Wanted} wanted
 */
function keepOwn(wanted) {
  if (!ownSquads(wanted)) return;
  const [yours, theirs] = wanted.squads.map((it) => it && cardOf(it));
  const mine = yours?.ships.map(({ pilot, initiative }) => ({ name: pilot, initiative })) ?? null;
  const own = { squads: wanted.squads.map(bare), enemies: theirs?.name ?? null, mine };
  sessionStorage.setItem('tallyho.own-squads', JSON.stringify(own));
}

/**
 * What is known of a squad that was chosen.
 * @param {Home.WantedSquad} squad
 */
function cardOf(squad) {
  if (squad.text !== undefined) return squad.card;
  const all = squad.ready === undefined ? home.kept : home.squads;
  return all.find((it) => (squad.ready === undefined ? it.kept === squad.kept : it.id === squad.ready));
}

/**
 * For how many it is, and which of its tables.
 * @param {Wanted} wanted
 */
function sizeFields(wanted) {
  const { mission, size } = wanted;
  const variants = mission.variants.map(
    (it) => /** @type {const} */ ([it, capital(it.replaceAll('-', ' '))]),
  );
  /** @type {(id: string, change: (value: string) => void) => (value: string) => Promise<void>} */
  const anew = (id, change) => async (value) => {
    change(value);
    await brief(wanted);
    focusOn(id);
  };
  return [
    choice(
      'pilots',
      mission.co_op ? 'Pilots' : 'Ships each',
      // Whoever brings a squad flies all of it.
      numbers(mission.builds && !wanted.squads[0] ? [1, MOST_PLAYERS] : mission.pilots),
      size.pilots,
      anew('pilots', (value) => {
        size.pilots = Number(value);
      }),
    ),
    mission.co_op
      ? choice('players', 'Players', numbers([1, size.pilots ?? 1]), wanted.players, (value) => {
          wanted.players = Number(value);
        })
      : null,
    choice(
      'level',
      'Level',
      numbers([1, mission.levels]),
      size.level,
      anew('level', (value) => {
        size.level = Number(value);
      }),
    ),
    choice(
      'variant',
      'Variant',
      variants,
      size.variant ?? mission.variants[0],
      anew('variant', (value) => {
        size.variant = value;
      }),
    ),
  ];
}

/**
 * Who flies a side, and with what.
 * @param {Wanted} wanted
 * @param {Home.Briefing['sides'][number]} side
 * @param {0 | 1} index
 */
function sideFields(wanted, side, index) {
  const squad = wanted.squads[index];
  const pasted =
    squad?.text === undefined ? [] : [/** @type {const} */ (['pasted', `${squad.card.name} (pasted)`])];
  /** @type {Choices} */
  const squads = [
    ['', 'As the mission suggests'],
    ...pasted,
    ...home.kept.map((it) => /** @type {const} */ ([`kept:${it.kept}`, `${it.name} (built here)`])),
    ...home.squads.map((it) => /** @type {const} */ ([`ready:${it.id}`, it.name])),
    ['paste', 'Paste a squad …'],
  ];
  const take = async (/** @type {string} */ value) => {
    const [how, which] = value.split(':');
    if (how === 'paste') {
      pasteFor(wanted, index);
      return;
    }
    if (how === 'kept') wanted.squads[index] = { kept: Number(which) };
    else if (how === 'ready') wanted.squads[index] = { ready: which };
    else if (how === '') wanted.squads[index] = null;
    if (!wanted.mission.builds) return;
    if (index === 0) wanted.size.pilots = undefined;
    await brief(wanted);
    focusOn(`squad-${index}`);
  };
  return [
    whoFlies(wanted, side.name, index),
    side.brings.length || wanted.mission.builds
      ? choice(`squad-${index}`, `Ships of ${side.name}`, squads, valueOf(squad), take)
      : null,
  ];
}

/**
 * Who flies a side. It is drawn anew in its place when somebody else is chosen, so that a level gets its style.
 * @param {Wanted} wanted
 * @param {string} name
 * @param {0 | 1} index
 */
function whoFlies(wanted, name, index) {
  const label = `Who flies ${name}`;
  const box = el('div', { class: 'small who-flies' });
  const show = () => {
    const chosen = wanted.pilots[index];
    const of = { id: `flies-${index}`, label, pilots: home.pilots, chosen, people: 'You, or other people' };
    const fields = pilotFields(of, (word) => {
      wanted.pilots[index] = word;
      show();
    });
    const says = saysOf(home.pilots, chosen);
    box.replaceChildren(
      el('span', { 'aria-hidden': 'true' }, label),
      el('span', { class: 'pilot-fields' }, fields),
      ...present([says ? el('span', { class: 'muted' }, says) : null]),
    );
  };
  show();
  return box;
}

/**
 * The squad that is chosen, as the list has it.
 * @param {Brought} squad
 */
function valueOf(squad) {
  if (!squad) return '';
  if (squad.text !== undefined) return 'pasted';
  return squad.ready === undefined ? `kept:${squad.kept}` : `ready:${squad.ready}`;
}

/**
 * Asks for a squad of one's own. Where the mission is written for as many pilots, it is flown by as many.
 * @param {Wanted} wanted
 * @param {0 | 1} side
 */
function pasteFor(wanted, side) {
  const { mission, size, squads } = wanted;
  const fly = async (/** @type {string} */ text, /** @type {Home.SquadCard} */ squad) => {
    squads[side] = { text, card: squad };
    const [least, most] = mission.pilots;
    const count = squad.ships.length;
    if (mission.builds && side === 0) size.pilots = undefined;
    else if (mission.co_op && side === 0 && count >= least && count <= most) size.pilots = count;
    await brief(wanted);
    focusOn(`squad-${side}`);
  };
  pasteSquad([['Fly it', fly, true]]);
  // Whoever closes it without a squad keeps what was chosen before.
  byIdOf(`squad-${side}`, HTMLSelectElement).value = valueOf(squads[side]);
}

/**
 * How a mission shall be flown, as the server wants it.
 * @param {Wanted} wanted
 */
function message({ mission, size, pilots, squads, players }) {
  return { mission: mission.id, size, pilots, squads: squads.map(bare), players };
}

/**
 * @param {Wanted} wanted
 * @param {HTMLElement} fault
 */
async function begin(wanted, fault) {
  neverMind();
  try {
    /** @type {Home.Kept} */
    const battle = await send('/api/missions', message(wanted));
    const people = battle.seats.filter((seat) => seat.pilot === 'person');
    // Several people want a link each; one goes straight to the table.
    if (people.length > 1 || battle.mates.length) showLinks(battle);
    else if (people.length) location.href = `/battle#key=${people[0].key}`;
    else location.href = `/battle#key=${battle.watch}&replay&autoplay`;
  } catch (error) {
    fault.textContent = reason(error);
  }
}
