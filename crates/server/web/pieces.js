// What lies on every drawn table: bases with their numbers, templates, dice. They know no rules.

import { el, icon, svg } from './dom.js';

/** The half angle of the front arc of a small base, as the wedge on it shows. */
const WEDGE = Math.tan(0.7108);

/**
 * A ship's base about the origin, front up: a bar at its tail for yours, corners for an enemy.
 * @param {[number, number]} half
 * @param {Side} side
 * @param {Child} glyph
 */
export function base([hx, hy], side, glyph, classes = '') {
  const wedge = Math.min(hx, hy * WEDGE);
  const nubs = [-1, 1].flatMap((x) =>
    [-hy - 1.5, hy].map((y) => svg('rect', { class: 'nub', x: x * 11.5 - 1.5, y, width: 3, height: 1.5 })),
  );
  const tail =
    side === 'you'
      ? svg('rect', { class: 'tail', x: -hx, y: hy - 3, width: 2 * hx, height: 3 })
      : [-1, 1].map((x) =>
          svg('path', { class: 'tail', d: `M${x * hx} ${hy}H${x * (hx - 8)}L${x * hx} ${hy - 8}Z` }),
        );
  return svg(
    'g',
    { class: `ship ${side} ${classes}` },
    outline([hx, hy], { class: 'base', rx: 1 }),
    svg('path', { class: 'wedge', d: `M0 0L${-wedge} ${-hy}H${wedge}Z` }),
    nubs,
    tail,
    glyph,
  );
}

/**
 * The square of a base about the origin.
 * @param {[number, number]} half
 * @param {Attributes} attributes
 */
export const outline = ([hx, hy], attributes) =>
  svg('rect', { x: -hx, y: -hy, width: 2 * hx, height: 2 * hy, ...attributes });

/**
 * The plan of a ship on its base: how far ahead of the middle, and how large.
 * @param {[number, number]} half
 * @param {string} plan
 * @param {number} ahead
 * @param {number} size
 */
export const glyph = ([hx, hy], plan, ahead, size) =>
  svg('path', {
    class: 'glyph',
    d: plan,
    transform: `translate(0 ${-hy * ahead}) scale(${(hx * size) / 22})`,
  });

/**
 * The number of a ship, upright, at a place of the drawing: in a circle for yours, in a diamond for an enemy.
 * @param {Side} side
 * @param {number} number
 * @param {{ x: number, y: number, r: number, wide: number, size: number }} place
 */
export function pinAt(side, number, { x, y, r, wide, size }) {
  const d = r * wide;
  const shape =
    side === 'you'
      ? svg('circle', { class: 'pin', cx: x, cy: y, r })
      : svg('path', { class: 'pin', d: `M${x} ${y - d}L${x + d} ${y}L${x} ${y + d}L${x - d} ${y}Z` });
  const words = svg('text', { class: 'pin-n', x, y: y + 0.5, 'font-size': size }, String(number));
  return svg('g', { class: `${side} pin-g`, 'aria-hidden': 'true' }, shape, words);
}

/**
 * A template where it lies, in the colour of its maneuver.
 * @param {{ outline: string, middle: string }} template
 * @param {string} colour
 * @param {string} transform
 */
export const templateAt = (template, colour, transform) =>
  svg(
    'g',
    { transform },
    svg('path', { class: `tpl ${colour}`, d: template.outline }),
    svg('path', { class: `tpl-mid ${colour}`, d: template.middle }),
  );

/**
 * A grid over a mat, a line every hundred millimetres, and whose edge is which.
 * @param {number} width
 * @param {number} height
 */
export function mat(width, height) {
  const lines = [];
  for (let n = 100; n < Math.max(width, height); n += 100) {
    lines.push(svg('path', { class: 'grid', d: `M${n} 0V${height}M0 ${height - n}H${width}` }));
  }
  return {
    ground: [svg('rect', { class: 'mat', width, height }), ...lines],
    edges: [
      svg('path', { class: 'edge-you', d: `M0 ${height}H${width}` }),
      svg('path', { class: 'edge-foe', d: `M0 0H${width}` }),
    ],
  };
}

/** The icons of faces; any other is a blank. */
const FACES = ['hit', 'crit', 'focus', 'evade'];

/**
 * A die that shows a face.
 * @param {'att' | 'def'} kind
 * @param {string} face
 */
export function die(kind, face, size = '') {
  const faint = face === 'blank' ? ' faint' : '';
  return el(
    'span',
    { class: `die ${kind} ${size}${faint}`, role: 'img', 'aria-label': face },
    icon(FACES.includes(face) ? face : 'blank', 32),
  );
}
