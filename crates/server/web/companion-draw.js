// Drawings of the companion: a base and what is around it, a maneuver with its template, dice. They know no rules.

import { el, svg } from './dom.js';
import { base, die, glyph, pinAt, templateAt } from './pieces.js';

/** @typedef {[number, number]} Point */

/**
 * A ship's base about the origin, front up, with its plan.
 * @param {{ half: Point, plan?: string }} ship
 * @param {Side} side
 */
export const token = ({ half, plan }, side, classes = '') =>
  base(half, side, plan ? glyph(half, plan, 0.5, 0.62) : null, classes);

/**
 * The number of a ship at a place of the drawing.
 * @param {Side} side
 * @param {number} number
 * @param {number} x
 * @param {number} y
 */
export const pinOn = (side, number, x, y, r = 9.5) =>
  pinAt(side, number, { x, y, r, wide: 1.25, size: r * 1.35 });

const BOX = 100;
/** The half angle of the front arc of a small base; drawings are not to scale beyond the base. */
const ARC = 40.62;

/**
 * Where a ray from the middle leaves the box. Angles are clockwise from straight ahead.
 * @param {number} angle
 * @returns {Point}
 */
function edgeOf(angle) {
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [Math.sin(turn), -Math.cos(turn)];
  const reach = BOX / Math.max(Math.abs(x), Math.abs(y));
  return [x * reach, y * reach];
}

/**
 * The part of the box between two angles.
 * @param {number} from
 * @param {number} to
 */
function wedge(from, to) {
  const points = [edgeOf(from)];
  for (let corner = -315; corner <= 405; corner += 90) {
    if (corner > from && corner < to) points.push(edgeOf(corner));
  }
  points.push(edgeOf(to));
  return `M0 0L${points.map((it) => it.map((n) => n.toFixed(1)).join(' ')).join('L')}Z`;
}

/**
 * The strip straight ahead.
 * @param {number} half
 */
const strip = (half) => `M${-half} 0V${-BOX}H${half}V0Z`;

/**
 * The sectors, clockwise, with where their words stand.
 * @type {Record<string, [from: number, to: number, words: Point]>}
 */
const SECTORS = {
  'front-right': [0, ARC, [38, -76]],
  'right-front': [ARC, 90, [72, -34]],
  'right-back': [90, 180 - ARC, [72, 34]],
  'back-right': [180 - ARC, 180, [38, 78]],
  'back-left': [180, 180 + ARC, [-38, 78]],
  'left-back': [180 + ARC, 270, [-72, 34]],
  'left-front': [270, 360 - ARC, [-72, -34]],
  'front-left': [360 - ARC, 360, [-38, -76]],
};

/**
 * The arcs, with where their words stand.
 * @type {Record<string, [from: number, to: number, words: Point]>}
 */
const ARCS = {
  front: [-ARC, ARC, [36, -78]],
  left: [180 + ARC, 360 - ARC, [-66, 0]],
  right: [ARC, 180 - ARC, [66, 0]],
  rear: [180 - ARC, 180 + ARC, [0, 70]],
};

/** @type {Record<string, [from: number, to: number, words: Point]>} */
const SIDES = { left: [180, 360, [-64, 0]], right: [0, 180, [64, 0]] };

/**
 * What is around a ship, and the ship in the middle.
 * @param {string} label
 * @param {Child} parts
 * @param {Companion.Foe | null} ship
 */
function boxed(label, parts, ship) {
  const number = ship?.number ?? 0;
  return svg(
    'svg',
    { class: 'around', viewBox: '-101 -101 202 202', role: 'group', 'aria-label': label },
    svg('rect', { class: 'ground', x: -BOX, y: -BOX, width: 2 * BOX, height: 2 * BOX }),
    parts,
    token({ half: [26, 26], plan: ship?.base.plan }, 'foe'),
    ship ? pinOn('foe', number, 0, 11, 8) : null,
  );
}

/**
 * Words in a drawing, line by line, or one line from bottom to top.
 * @param {string[]} words
 * @param {Point} at
 * @param {boolean} upright
 */
function caption(words, [x, y], upright) {
  const lines = words.flatMap((line, n) => {
    const place = upright ? {} : { x, y: y + (n - (words.length - 1) / 2) * 11 };
    // A space between lines, for whoever hears them.
    return [svg('tspan', { 'font-size': 0 }, ' '), svg('tspan', place, line)];
  });
  return svg('text', upright ? { transform: `translate(${x} ${y}) rotate(-90)` } : {}, lines);
}

/**
 * A part of the drawing that is tapped.
 * @param {{
 *   d: string,
 *   name: string,
 *   chosen: boolean,
 *   act: () => void,
 *   at: Point,
 *   words: string[],
 *   upright?: boolean,
 * }} it
 */
function tappable({ d, name, chosen, act, at, words, upright = false }) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    act();
  };
  return svg(
    'g',
    {
      class: `part${chosen ? ' chosen' : ''}`,
      role: 'button',
      tabindex: 0,
      'aria-label': name,
      'aria-pressed': String(chosen),
      onclick: act,
      onkeydown: press,
    },
    svg('path', { class: 'area', d }),
    caption(words, at, upright),
  );
}

/**
 * Answers that are drawn around a ship.
 * @typedef {{
 *   options: Companion.Answer[],
 *   chosen: string | null,
 *   pick: (option: Companion.Answer) => void,
 *   ship: Companion.Foe | null,
 * }} Around
 */

/**
 * The eight sectors of a ship, or nine with the strip ahead.
 * @param {Around & { strip: boolean }} around
 */
export function sectors({ strip: ninth, options, chosen, pick, ship }) {
  const parts = options.flatMap((option) => {
    const sign = option.sign ?? '';
    const common = { chosen: option.say === chosen, act: () => pick(option) };
    if (SECTORS[sign]) {
      const [from, to, at] = SECTORS[sign];
      const name = sign.replace('-', ' ');
      return [tappable({ d: wedge(from, to), name, at, words: sign.split('-'), ...common })];
    }
    if (!ninth || sign !== 'bullseye') return [];
    const name = 'bullseye, straight ahead';
    return [tappable({ d: strip(26), name, at: [0, -64], words: ['straight', 'ahead'], ...common })];
  });
  return boxed('The sectors around it. Its front is up.', parts, ship);
}

/**
 * What lies to its left and to its right.
 * @param {Around} around
 */
export function sides({ options, chosen, pick, ship }) {
  const parts = options.flatMap((option) => {
    const half = SIDES[option.sign ?? ''];
    if (!half) return [];
    const [from, to, at] = half;
    const { words: name, say } = option;
    const act = () => pick(option);
    return [tappable({ d: wedge(from, to), name, chosen: say === chosen, act, at, words: [name] })];
  });
  return boxed('Its left and its right. Its front is up.', parts, ship);
}

/**
 * The arcs in which something is looked for; where one is to be tapped, `pick` gets its name.
 * @param {{
 *   lit: string[],
 *   ship: Companion.Foe | null,
 *   pick?: (arc: string) => void,
 *   chosen?: string | null,
 *   bullseye?: boolean,
 * }} around
 */
export function arcs({ lit, pick, chosen, ship, bullseye }) {
  // A full arc is drawn by the one in its middle.
  const isLit = (/** @type {string} */ name) => lit.some((arc) => arc.replace(/^full[ -]/, '') === name);
  /** @type {(name: string, d: string, at: Point, label: string, upright?: boolean) => SVGElement} */
  const part = (name, d, at, label, upright = false) => {
    const act = () => pick?.(name);
    if (pick) {
      return tappable({ d, name: `${name} arc`, chosen: chosen === name, act, at, words: [name], upright });
    }
    const look = { class: `part still${isLit(name) ? ' lit' : ''}` };
    return svg('g', look, svg('path', { class: 'area', d }), svg('text', { x: at[0], y: at[1] }, label));
  };
  const parts = Object.entries(ARCS).map(([name, [from, to, at]]) => part(name, wedge(from, to), at, name));
  if (bullseye || lit.includes('bullseye')) parts.push(part('bullseye', strip(11), [0.5, -64], '', true));
  const label = pick
    ? 'Its arcs. Tap the one that holds the nearest ship. Its front is up.'
    : 'The arcs that are meant. Its front is up.';
  const drawn = boxed(label, parts, ship);
  if (!pick) {
    drawn.setAttribute('role', 'img');
    drawn.classList.add('small-around');
  }
  return drawn;
}

/**
 * A drawing to scale that holds a base at the origin and another place, with so much round both.
 * @param {Point} other
 * @param {number} reach
 * @param {Child[]} inside
 */
function toScale([x, y], reach, ...inside) {
  const [left, top] = [Math.min(0, x) - reach, Math.min(0, y) - reach];
  const [width, height] = [Math.max(0, x) + reach - left, Math.max(0, y) + reach - top];
  const look = { class: 'board laid', viewBox: `${left} ${top} ${width} ${height}`, 'aria-hidden': 'true' };
  return svg('svg', look, inside);
}

/**
 * A maneuver: the template to scale, where it begins and where it ends.
 * @param {{ laid: Companion.Laid, colour: string, plan: string, number: number }} flown
 */
export function maneuver({ laid: { template, end, half }, colour, plan, number }) {
  const ship = { half, plan };
  const [x, y] = [end.x, -end.y];
  const lies = template && `translate(${template.at.x} ${-template.at.y}) rotate(${template.at.h})`;
  return toScale(
    [x, y],
    Math.hypot(...half) + 6,
    template && lies ? templateAt(template, colour, lies) : null,
    token(ship, 'foe'),
    pinOn('foe', number, 0, half[1] * 0.4),
    svg('g', { transform: `translate(${x} ${y}) rotate(${end.h})` }, token(ship, 'foe', 'ghost')),
  );
}

/**
 * The template that fits between two bases, one of them at the origin.
 * @param {Point} half
 * @param {Point} other
 */
function gapBetween([hx, hy], [x, y]) {
  const beside = Math.abs(y) < 1;
  const behind = Math.abs(x) < 1;
  if (beside && !behind) return { x: x / 2 - 10, y: -hy, width: 20, height: 2 * hy };
  return behind ? { x: -hx, y: y / 2 - 10, width: 2 * hx, height: 20 } : null;
}

/**
 * A wingmate in its place beside its leader, to scale: the leader as it stands, the wingmate as it will.
 * @param {{ lead: Companion.Base, leader: number, own: Companion.Base, number: number, at: Battle.At }} pair
 */
export function wingmate({ lead, leader, own: mate, number, at }) {
  /** @type {Point} */
  const place = [at.x, -at.y];
  const [x, y] = place;
  const gap = gapBetween(lead.half, place);
  return toScale(
    place,
    Math.hypot(...lead.half),
    gap ? svg('rect', { class: 'tpl white', ...gap }) : null,
    token(lead, 'foe'),
    pinOn('foe', leader, 0, lead.half[1] * 0.4),
    svg('g', { transform: `translate(${x} ${y}) rotate(${at.h})` }, token(mate, 'foe', 'chosen-ship')),
    pinOn('foe', number, x, y + mate.half[1] * 0.4),
  );
}

/** Where the dots of a die of six sides are. */
const CORNERS = /** @type {Point[]} */ ([
  [-1, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
]);
const MIDDLES = /** @type {Point[]} */ ([
  [-1, 0],
  [1, 0],
]);

/** @param {number} number */
function dotsOf(number) {
  const corners = CORNERS.slice(0, number >= 4 ? 4 : number >= 2 ? 2 : 0);
  const middle = number % 2 ? [/** @type {Point} */ ([0, 0])] : [];
  return [...corners, ...middle, ...(number === 6 ? MIDDLES : [])];
}

/**
 * A die of six sides.
 * @param {number} number
 */
export function six(number) {
  return svg(
    'svg',
    { class: 'six', viewBox: '-12 -12 24 24', width: 40, height: 40, 'aria-hidden': 'true' },
    svg('rect', { x: -11, y: -11, width: 22, height: 22, rx: 4 }),
    dotsOf(number).map(([x, y]) => svg('circle', { cx: x * 5.6, cy: y * 5.6, r: 2.2 })),
  );
}

export const ATTACK = ['hit', 'crit', 'focus', 'blank'];
export const DEFENCE = ['evade', 'focus', 'blank'];

/**
 * Dice by how many show each face.
 * @param {'att' | 'def'} kind
 * @param {number[]} counts
 */
export function pool(kind, counts) {
  const faces = kind === 'att' ? ATTACK : DEFENCE;
  return el(
    'span',
    { class: 'pool', role: 'group', 'aria-label': kind === 'att' ? 'Attack dice' : 'Defence dice' },
    faces.flatMap((face, n) => Array.from({ length: counts[n] }, () => die(kind, face, 'm'))),
  );
}
