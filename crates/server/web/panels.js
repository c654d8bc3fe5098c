// The order of ships, the log with its reasons, and the card of one ship.

import { aboard } from './aboard.js';
import { objectives } from './battle-mission.js';
import { called, capital, chip, el, icon, pin, present } from './dom.js';

/**
 * Hull and shields as pips.
 * @param {Battle.ShipFacts} facts
 * @param {Battle.ShipScene} ship
 */
export function pips(facts, ship) {
  const hull = Math.max(0, facts.hull - ship.facedown - ship.faceup.length);
  /** @type {(count: number, look: (n: number) => string) => HTMLElement[]} */
  const row = (count, look) => Array.from({ length: count }, (_, n) => el('i', { class: `pip${look(n)}` }));
  const lost = (/** @type {number} */ n) => (n >= facts.hull - ship.faceup.length ? ' crit' : ' off');
  const label = `hull ${hull} of ${facts.hull}, shields ${ship.shields} of ${facts.shields}`;
  return el(
    'span',
    { class: 'pips', role: 'img', 'aria-label': label },
    row(facts.shields, (n) => ` sh${n < ship.shields ? '' : ' off'}`),
    row(facts.hull, (n) => (n < hull ? '' : lost(n))),
  );
}

/**
 * The tokens beside a ship.
 * @param {Battle.Facts} facts
 * @param {Battle.ShipScene} ship
 * @param {number} id
 */
export function tokens(facts, ship, id) {
  const row = ship.tokens.map(([name, count]) => {
    const token = facts.tokens.find((it) => it.name === name);
    if (!token) return null;
    const look = `${token.colour}${token.stays ? '' : ' fades'}`;
    const several = count > 1;
    return chip(look, token.icon, name, several ? `${count} ${name}` : name, several ? `${count}` : null);
  });
  const force = facts.ships[id].force
    ? chip('purple', 'force', 'Force', `${ship.force} Force`, `${ship.force}`)
    : null;
  const lock = ship.lock ? chip('red', 'lock', 'has a lock', 'has a lock', null) : null;
  return el('span', { class: 'toks' }, row, force, lock);
}

/** @type {Partial<Record<Battle.Fate, string>>} */
const GONE = {
  destroyed: 'destroyed',
  fled: 'left the table',
  waiting: 'not deployed yet',
  docked: 'docked',
  lifted: 'pushed aside',
  landed: 'landed',
  captured: 'taken',
};

/**
 * The ships in their order: lowest initiative first, and highest first while they shoot.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 */
function inOrder(facts, scene) {
  const way = scene.phase === 'engagement' ? -1 : 1;
  const late = (/** @type {number} */ id) => Number(facts.ships[id].seat !== scene.first);
  const ids = facts.ships.map((_, id) => id).filter((id) => scene.ships[id].fate !== 'coming');
  return ids.sort(
    (a, b) => way * (facts.ships[a].initiative - facts.ships[b].initiative) || late(a) - late(b) || a - b,
  );
}

/**
 * The sign of a dial: set, or what it showed.
 * @param {Battle.ShipScene} ship
 */
function dialMark({ dial, maneuver }) {
  if (dial === 'set' || dial === 'hidden') {
    return el('span', { class: 'st ok', role: 'img', 'aria-label': 'dial set' }, icon('check', 16));
  }
  if (!maneuver || dial !== 'shown') return null;
  const { colour, words, icon: sign } = maneuver;
  return el(
    'span',
    { class: `mini ${colour}`, role: 'img', 'aria-label': words, title: words },
    icon(sign, 16),
  );
}

/**
 * Fills the list of ships.
 * @param {HTMLElement} box
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {{
 *   side: (seat: number) => Side,
 *   selected: number | null,
 *   active: number | null,
 *   pick: (id: number) => void,
 * }} how
 */
export function order(box, facts, scene, { side, selected, active, pick }) {
  /** @type {(id: number, place: number, ids: number[]) => HTMLElement} */
  const row = (id, place, ids) => {
    const [ship, now] = [facts.ships[id], scene.ships[id]];
    const gone = GONE[now.fate];
    const did = now.done && id !== active;
    const done = scene.phase === 'engagement' ? 'has engaged' : 'has moved';
    /** @type {string[]} */
    const look = [side(ship.seat)];
    if (id === active) look.push('cur');
    if (id === selected) look.push('sel');
    if (now.fate === 'destroyed' || now.fate === 'fled') look.push('gone');
    if (did) look.push('did');
    const state = gone ?? (did ? done : ship.chassis);
    const who = el('span', { class: 'grow' }, el('b', {}, ship.name), el('span', { class: 'sub' }, state));
    return el(
      'li',
      { class: look.join(' ') },
      initiative(ship, facts.ships[ids[place - 1]]),
      el(
        'button',
        { type: 'button', class: 'who', onclick: () => pick(id) },
        pin(side(ship.seat), ship.number),
        who,
        gone ? null : dialMark(now),
      ),
      gone ? null : el('div', { class: 'hp' }, pips(ship, now), tokens(facts, now, id)),
    );
  };
  box.replaceChildren(...inOrder(facts, scene).map(row));
}

/**
 * The initiative of a ship, said once for all that have the same.
 * @param {Battle.ShipFacts} ship
 * @param {Battle.ShipFacts | undefined} before
 */
function initiative(ship, before) {
  if (ship.initiative === before?.initiative) return el('span', { class: 'in same' });
  const label = `initiative ${ship.initiative}`;
  return el('span', { class: 'in', 'aria-label': label }, String(ship.initiative));
}

/**
 * How it stands in one line, where there is no room for more: the phase, the points or losses, and the objectives.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {number | null} you
 */
export function inShort(facts, scene, you) {
  const [mine, theirs] = you === 1 ? [1, 0] : [0, 1];
  const lost = (/** @type {number} */ seat) =>
    facts.ships.filter((ship, id) => ship.seat === seat && LOST.includes(scene.ships[id].fate)).length;
  const phase = scene.round ? capital(scene.phase) : 'Set-up';
  const goals = facts.mission?.objectives ?? [];
  const met = goals.filter((_, index) => scene.met?.[index]).length;
  const stands = facts.mission
    ? `${scene.scores[mine] ?? 0} : ${scene.scores[theirs] ?? 0} points`
    : `lost ${lost(mine)} : ${lost(theirs)}`;
  const tell = [`${stands}`, goals.length ? `${met} of ${goals.length} goals` : null];
  return [el('b', {}, phase), ...present(tell).map((words) => el('span', {}, words))];
}

/** @type {Battle.Fate[]} */
/** @type {(round: number, rounds: number | null) => string} */
function roundWords(round, rounds) {
  if (!round) return 'Set-up';
  return rounds ? `Round ${round} of ${rounds}` : `Round ${round}`;
}

const LOST = ['destroyed', 'fled'];

/**
 * What is won and lost so far.
 * @param {HTMLElement} box
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {number | null} you
 */
export function score(box, facts, scene, you) {
  const mine = you ?? 0;
  /** @type {(seat: number, fates: (fate: Battle.Fate) => boolean) => number} */
  const count = (seat, fates) =>
    facts.ships.filter((ship, id) => ship.seat === seat && fates(scene.ships[id].fate)).length;
  /** @type {(words: string, seat: number) => HTMLElement} */
  const row = (words, seat) => {
    const lost = count(seat, (fate) => LOST.includes(fate));
    const all = count(seat, (fate) => fate !== 'coming');
    return el(
      'div',
      { class: 'row small' },
      el('span', {}, words),
      el('b', { class: 'num push' }, `${lost} of ${all}`),
    );
  };
  const words = you === null ? facts.seats.map((it) => `${it.name} lost`) : ['You lost', 'Enemy lost'];
  box.replaceChildren(
    el('span', { class: 'label' }, roundWords(scene.round, facts.rounds)),
    row(words[1], 1 - mine),
    row(words[0], mine),
    ...objectives(facts, scene),
  );
}

/**
 * Why a ship does what it does, reason by reason.
 * @param {string[]} why
 */
export function reasons(why) {
  return el(
    'ol',
    { class: 'why' },
    why.map((reason, index) => el('li', { 'data-n': index + 1 }, el('span', {}, reason))),
  );
}

/** How many lines of the log are kept. */
const LONGEST = 600;

/** The log: newest last, with reasons that open. */
export class Log {
  constructor() {
    /** @type {(seat: number) => Side} */
    this.side = () => 'you';
    this.list = el('ol', {
      class: 'loglist',
      'aria-live': 'polite',
      'aria-relevant': 'additions',
      tabindex: 0,
      'aria-label': 'Log',
    });
    /** @type {number | null} */
    this.scroll = null;
  }

  clear() {
    this.list.replaceChildren();
  }

  /**
   * @param {Battle.Line[]} lines
   * @param {Battle.Facts} facts
   */
  add(lines, facts) {
    for (const { ship: id, depth, text, why } of lines) {
      const ship = depth === 2 && typeof id === 'number' ? facts.ships[id] : undefined;
      const because = why?.length
        ? el('details', { class: 'whybox' }, el('summary', {}, icon('why', 15), 'Why'), reasons(why))
        : null;
      const mark = ship ? pin(this.side(ship.seat), ship.number) : el('span', {});
      this.list.append(el('li', { class: `d${depth}` }, mark, el('div', {}, capital(text), because)));
    }
    while (this.list.children.length > LONGEST) this.list.firstChild?.remove();
    // Measuring now would lay the page out once more than it must be.
    this.scroll ??= requestAnimationFrame(() => {
      this.scroll = null;
      this.list.scrollTop = this.list.scrollHeight;
    });
  }
}

/**
 * How a ship measures to another, in words.
 * @param {Battle.Measure} measure
 */
function measured({ range, arcs, obstructed }) {
  const far = range > 4 ? 'beyond range 3' : `range ${range}`;
  const [first] = arcs.includes('front') ? ['front'] : arcs;
  return `${far}${first ? `, ${first} arc` : ''}${obstructed ? ', obstructed' : ''}`;
}

/**
 * The damage cards of a ship.
 * @param {Battle.Facts} facts
 * @param {Battle.ShipScene} now
 */
function damage(facts, { faceup, facedown }) {
  if (!faceup.length && !facedown) return null;
  const says = (/** @type {string} */ name) => facts.cards.find((it) => it[0] === name)?.[1] ?? '';
  const cards = faceup.map((name) =>
    el('li', {}, el('b', {}, name), ' ', el('span', { class: 'muted' }, says(name))),
  );
  const down = facedown ? el('li', {}, `${facedown} facedown`) : null;
  return el(
    'div',
    {},
    el('h3', { class: 'label' }, 'Damage cards'),
    el('ul', { class: 'cards' }, cards, down),
  );
}

/**
 * Everything about one ship.
 * @param {HTMLElement} box
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {number | null} id
 * @param {{ side: (seat: number) => Side, measures: Battle.Measure[] | null }} how
 */
export function shipCard(box, facts, scene, id, { side, measures }) {
  if (id === null) {
    box.replaceChildren(el('p', { class: 'muted small' }, 'Choose a ship on the table or in the order.'));
    return;
  }
  const [ship, now] = [facts.ships[id], scene.ships[id]];
  const pinOf = (/** @type {number} */ it) => pin(side(facts.ships[it].seat), facts.ships[it].number);
  /** @type {(words: string, value: string | null | undefined) => Child} */
  const row = (words, value) =>
    value
      ? el(
          'div',
          { class: 'row small' },
          el('span', { class: 'muted' }, words),
          el('span', { class: 'push' }, value),
        )
      : null;
  const ranges = (measures ?? []).map((it) =>
    el(
      'li',
      { class: 'row small' },
      pinOf(it.ship),
      el('span', { class: 'grow' }, facts.ships[it.ship].name),
      el('span', { class: 'muted' }, measured(it)),
    ),
  );
  const who = el('div', { class: 'grow' }, el('h2', {}, ship.name), el('p', { class: 'sub' }, ship.chassis));
  const content = [
    el('div', { class: 'row' }, pin(side(ship.seat), ship.number, true), who, pips(ship, now)),
    row('Initiative', String(ship.initiative)),
    row('Attacks', ship.attacks.join(', ')),
    row('Agility', String(ship.agility)),
    row('Actions', ship.actions.join(', ')),
    row('Order', ship.order && capital(ship.order)),
    row(now.dial === 'shown' ? 'Flew' : 'Dial', now.maneuver?.words),
    row('Lock', now.lock && called(facts, scene, now.lock)),
    now.tokens.length ? el('div', { class: 'row' }, tokens(facts, now, id)) : null,
    aboard(ship, now),
    damage(facts, now),
    ranges.length
      ? el('div', {}, el('h3', { class: 'label' }, 'From here'), el('ul', { class: 'cards' }, ranges))
      : null,
  ];
  box.replaceChildren(...present(content));
}
