// What the pages of a campaign are made of: plates, strokes, levels, chips, and what may be done now.

import { button, el, icon, svg } from './dom.js';
import { send } from './net.js';
import { base, glyph, pinAt } from './pieces.js';

/**
 * Whether something may be given for an argument.
 * @param {Campaign.Allowed | undefined} allowed
 * @param {string} value
 */
function allows(allowed, value) {
  if (allowed === undefined) return false;
  if (allowed === 'text') return true;
  if (Array.isArray(allowed)) return allowed.includes(value);
  return Number(value) >= allowed.from && Number(value) <= allowed.to;
}

/**
 * Everything that may be done now of an action, with some of what it takes.
 * @param {Campaign.Frame} told
 * @param {string} action
 * @param {Record<string, string>} [args]
 */
export const offers = ({ options }, action, args = {}) =>
  options.filter(
    (it) =>
      it.action === action && Object.entries(args).every(([name, value]) => allows(it.args[name], value)),
  );

/**
 * Whether something may be done now.
 * @param {Campaign.Frame} told
 * @param {string} action
 * @param {Record<string, string>} [args]
 */
export const can = (told, action, args) => offers(told, action, args).length > 0;

/**
 * The values that an action may be given, with some of what else it takes.
 * @param {Campaign.Frame} told
 * @param {string} action
 * @param {string} name
 * @param {Record<string, string>} [args]
 * @returns {string[]}
 */
export const values = (told, action, name, args) =>
  offers(told, action, args).flatMap((it) => {
    const allowed = it.args[name];
    return Array.isArray(allowed) ? allowed : [];
  });

/**
 * What missions left behind for later ones, as far as it is told.
 * @param {Campaign.Frame} told
 */
export const memos = (told) =>
  told.memos.length
    ? box(
        '',
        'Kept for later missions',
        `${told.memos.length}`,
        el(
          'ul',
          { class: 'ownlist', id: 'memos' },
          told.memos.map((it) =>
            el(
              'li',
              {},
              el('span', { class: 'grow' }, it.words, el('small', {}, it.mission)),
              el('b', {}, String(it.count)),
            ),
          ),
        ),
      )
    : null;

/**
 * A pilot's face: the base from above.
 * @param {Campaign.Member} pilot
 * @param {{ size?: number, lost?: boolean }} [how]
 */
export function plate(pilot, { size = 64, lost = false } = {}) {
  /** @type {[number, number]} */
  const half = [20, 20];
  const drawn = pilot.plan ? glyph(half, pilot.plan, 0.43, 0.9) : null;
  const pin = pinAt('you', pilot.number, { x: 0, y: 10.5, r: 8, wide: 1, size: 12.5 });
  const cross = lost ? svg('path', { class: 'cross', d: 'M-12 -14L12 10M12 -14L-12 10' }) : null;
  return svg(
    'svg',
    {
      class: `board plate${lost ? ' lost' : ''}`,
      viewBox: '-23.5 -23.5 47 47',
      width: size,
      height: size,
      'aria-hidden': 'true',
    },
    base(half, 'you', drawn),
    svg('g', { class: 'you' }, pin),
    cross,
  );
}

const MOST_STROKES = 15;

/**
 * Tally strokes: fives with a bar across. Beyond fifteen the last five, and the figure beside them.
 * @param {number} count
 */
export function strokes(count) {
  const shown = count > MOST_STROKES ? 5 : count;
  const paths = Array.from({ length: shown }, (_, n) => {
    const x = 4 + Math.floor(n / 5) * 34 + (n % 5) * 7;
    return n % 5 === 4 ? `M${x - 33} 17L${x + 2} 3` : `M${x} 2V18`;
  });
  const wide = Math.max(8, Math.ceil(shown / 5) * 34);
  return svg(
    'svg',
    { class: 'tallym', width: wide, height: 20, viewBox: `0 0 ${wide} 20`, 'aria-hidden': 'true' },
    paths.map((d) => svg('path', { d })),
  );
}

/**
 * Levels as five bars.
 * @param {number} level
 */
export const levelBars = (level, of = 5) =>
  el(
    'span',
    { class: 'lvl', role: 'img', 'aria-label': `level ${level} of ${of}` },
    Array.from({ length: of }, (_, n) => el('i', { class: n < level ? 'on' : '' })),
  );

/**
 * A word in a frame.
 * @param {string} look
 * @param {string | null} sign
 * @param {string} words
 */
export const mark = (look, sign, words) =>
  el('span', { class: `chip ${look}`.trim() }, sign ? icon(sign, 14) : null, words);

/**
 * A card of a page, with its title and what stands beside it.
 * @param {string} look
 * @param {string} title
 * @param {Child} beside
 * @param {Child[]} content
 */
export const box = (look, title, beside, ...content) =>
  el(
    'section',
    { class: `cd ${look}`.trim(), 'aria-label': title },
    el('h2', {}, title, ' ', beside ? el('span', { class: 'push' }, beside) : null),
    content,
  );

/**
 * A button that does something of the campaign, if it may be done.
 * @param {Camp<Campaign.Frame>} camp
 * @param {string} look
 * @param {string | null} sign
 * @param {string} words
 * @param {string} action
 * @param {Record<string, string>} [args]
 */
export const doButton = (camp, look, sign, words, action, args = {}) =>
  can(camp.told, action, args)
    ? button(look, sign, words, () => camp.act(action, args), { 'data-do': action })
    : null;

/** The signs of the faces of an attack die. */
export const FACES = /** @type {const} */ (['crit', 'hit', 'focus', 'blank']);

/**
 * Dice that lie on the table.
 * @param {string[]} faces
 */
export const dice = (faces) =>
  el(
    'span',
    { class: 'dice', role: 'img', 'aria-label': `dice: ${faces.join(', ')}` },
    faces.map((face) => el('span', { class: 'die att s' }, icon(face === 'blank' ? 'blank' : face, 16))),
  );

/**
 * Several words as a sentence speaks them.
 * @param {string[]} words
 */
export const joined = (words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/**
 * With a sign before it.
 * @param {number} points
 */
export const signed = (points) => (points < 0 ? `−${-points}` : `+${points}`);

/**
 * The pilots who fly tonight.
 * @template {Campaign.Member} P
 * @param {{ pilots: P[] }} told
 */
export const flying = (told) => told.pilots.filter((it) => it.duty === 'flies');

/**
 * What a page without anything says: one sign, one sentence, and what to do.
 * @param {string} sign
 * @param {string} words
 * @param {Child} [act]
 */
export const nothing = (sign, words, act) =>
  el('div', { class: 'nothing' }, icon(sign, 32), el('p', {}, words), act ?? null);

/**
 * An address as a square for a phone's camera; nothing where it cannot be drawn.
 * @param {string} of
 */
export async function square(of) {
  /** @type {{ size: number, path: string } | null} */
  const drawn = await send('/api/qr', { of }).catch(() => null);
  if (!drawn) return null;
  const side = drawn.size + 8;
  return svg(
    'svg',
    { class: 'qr', viewBox: `-4 -4 ${side} ${side}`, role: 'img', 'aria-label': 'The address as a square' },
    svg('rect', { x: -4, y: -4, width: side, height: side, fill: '#fff' }),
    svg('path', { d: drawn.path, fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
}
