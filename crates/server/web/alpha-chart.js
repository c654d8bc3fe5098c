// The chart of paths: ranks as columns, four lines from the third rank to the highest, one trunk before and beyond.

import { el, svg } from './dom.js';

/** How far columns and paths lie apart, and where the first ones are. */
const COLUMN = 98;
const ROW = 90;
const LEFT = 56;
const TOP = 104;

/** How a path is drawn that nobody follows, so that they differ without colours. */
const DASHES = ['', '10 6', '2 7', '12 5 2 5'];

/**
 * Words on at most three lines.
 * @param {string} text
 */
function lines(text) {
  /** @type {string[]} */
  const all = [];
  for (const word of text.split(' ')) {
    const last = all[all.length - 1];
    if (last !== undefined && `${last} ${word}`.length <= 14) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
  }
  return all;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
const caption = (x, y, words) =>
  lines(words).map((line, n) =>
    svg('text', { class: 'gives', x, y: y + n * 13, 'text-anchor': 'middle' }, line),
  );

/** @param {number} rank */
const across = (rank) => LEFT + (rank - 1) * COLUMN;
/** @param {number} n which path, from above */
const down = (n) => TOP + n * ROW;

/** @param {Alpha.Chart} chart */
export function pathChart(chart) {
  const { columns, paths } = chart;
  const wide = LEFT + (columns.length - 1) * COLUMN + 54;
  const high = down(paths.length - 1) + 92;
  // The path that is followed lies above the others.
  const drawn = paths.map((it, n) => ({ chosen: it.chosen, node: pathLine(chart, it, n) }));
  const drawing = svg(
    'svg',
    {
      class: 'pathchart',
      viewBox: `0 0 ${wide} ${high}`,
      width: wide,
      role: 'img',
      'aria-label': says(chart),
    },
    columns.map((it) => columnHead(chart, it, high)),
    drawn.filter((it) => !it.chosen).map((it) => it.node),
    drawn.filter((it) => it.chosen).map((it) => it.node),
    trunk(chart),
  );
  const frame = el(
    'div',
    { class: 'chartw', tabindex: '0', role: 'group', 'aria-label': 'The chart of paths' },
    drawing,
  );
  // Where there is no room for all of it, what comes next is in the middle.
  const next = columns.findIndex((it) => it.state === 'next');
  requestAnimationFrame(() => {
    frame.scrollLeft = (frame.scrollWidth * across(next + 1)) / wide - frame.clientWidth / 2;
  });
  return [frame, el('details', {}, el('summary', {}, 'as a table'), table(chart))];
}

/**
 * A rank above its column: number, title, price.
 * @param {Alpha.Chart} chart
 * @param {Alpha.Column} it
 * @param {number} high
 */
function columnHead({ top }, it, high) {
  const beyond = it.rank > top;
  const x = across(it.rank);
  const reached = it.rank === 1 ? 'start' : 'reached';
  const word = (/** @type {string} */ look, /** @type {number} */ y, /** @type {string} */ words) =>
    svg('text', { class: look, x, y, 'text-anchor': 'middle' }, words);
  return svg(
    'g',
    { class: `colhead ${it.state}` },
    word('no', 24, beyond ? `${top}+${it.rank - top}` : String(it.rank)),
    word('title', 42, beyond ? 'benefit' : it.title),
    word('price', 59, it.state === 'have' ? reached : `${it.price} XP`),
    svg('path', { class: 'guide', d: `M${x} 68V${high - 8}` }),
  );
}

/** @param {Alpha.Chart} chart */
const middleOf = ({ paths }) => down((paths.length - 1) / 2);

/**
 * A path from where it leaves the trunk to where it comes back.
 * @param {Alpha.Chart} chart
 * @param {Alpha.Path} it
 * @param {number} n
 */
function pathLine(chart, it, n) {
  const { columns, paths, from, top } = chart;
  const [middle, level, bend] = [middleOf(chart), down(n), COLUMN / 2];
  const [before, first, last, after] = [from - 1, from, top, top + 1].map(across);
  const lead = `M${before} ${middle}C${before + bend} ${middle} ${first - bend} ${level} ${first} ${level}`;
  const whole = `${lead}H${last}C${last + bend} ${level} ${after - bend} ${middle} ${after} ${middle}`;
  const have = columns.filter((one) => one.state === 'have').length;
  const done = it.chosen && have >= from ? `${lead}H${across(Math.min(have, top))}` : null;
  const other = paths.some((one) => one.chosen) ? 'other' : 'free';
  const state = (/** @type {number} */ rank) =>
    it.chosen ? (columns.find((one) => one.rank === rank)?.state ?? 'later') : 'later';
  return svg(
    'g',
    { class: `path ${it.chosen ? 'own' : other}` },
    svg('path', { class: 'line', d: whole, 'stroke-dasharray': it.chosen ? '9 6' : DASHES[n % 4] }),
    done ? svg('path', { class: 'line done', d: done }) : null,
    svg('text', { class: 'pathname', x: first + bend, y: level - 18, 'text-anchor': 'middle' }, it.name),
    it.cells.map((cell) => [
      node(across(cell.rank), level, String(cell.initiative), state(cell.rank)),
      caption(across(cell.rank), level + 31, cell.brings.join(', ')),
    ]),
  );
}

/**
 * The ranks that are the same for everybody: before the paths and beyond them.
 * @param {Alpha.Chart} chart
 */
function trunk(chart) {
  const middle = middleOf(chart);
  const all = chart.columns.filter((it) => it.trunk);
  const links = all.slice(1).map((it, n) => {
    const done = it.state === 'have';
    return it.rank - all[n].rank === 1
      ? svg('path', {
          class: `line${done ? ' done' : ''}`,
          d: `M${across(all[n].rank)} ${middle}H${across(it.rank)}`,
          'stroke-dasharray': done ? '' : '9 6',
        })
      : null;
  });
  const nodes = all.map((it) => [
    node(
      across(it.rank),
      middle,
      it.rank > chart.top ? `+${it.rank - chart.top}` : String(it.initiative),
      it.state,
    ),
    caption(across(it.rank), middle + 31, it.brings.join(', ')),
  ]);
  return svg('g', { class: 'path own' }, links, nodes);
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {string} words
 * @param {string} state
 */
const node = (cx, cy, words, state) =>
  svg(
    'g',
    { class: `node ${state}` },
    svg('circle', { cx, cy, r: 14 }),
    svg('text', { x: cx, y: cy + 5, 'text-anchor': 'middle' }, words),
  );

/** @param {Alpha.Chart} chart */
function says({ columns, paths }) {
  const have = columns.filter((it) => it.state === 'have');
  const next = columns.find((it) => it.state === 'next');
  const path = paths.find((it) => it.chosen);
  return [
    `Rank ${have.length}, ${have[have.length - 1]?.title ?? ''}`,
    path ? `${path.name} path` : 'no path yet',
    next ? `next is ${next.title} for ${next.price} XP` : 'nothing is left to reach',
  ].join('; ');
}

/** @param {Alpha.Chart} chart */
function table({ columns, paths }) {
  const gives = (/** @type {Alpha.Path} */ path, /** @type {Alpha.Column} */ column) => {
    const cell = path.cells.find((it) => it.rank === column.rank) ?? column;
    return `${cell.initiative}: ${cell.brings.join(', ') || 'nothing else'}`;
  };
  return el(
    'div',
    { class: 'ktw', tabindex: '0', role: 'group', 'aria-label': 'The paths as a table' },
    el(
      'table',
      { class: 'ktab' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['Rank', 'XP', ...paths.map((it) => it.name)].map((it) => el('th', { scope: 'col' }, it)),
        ),
      ),
      el(
        'tbody',
        {},
        columns.map((it) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, `${it.rank} ${it.title}`),
            el('td', {}, String(it.price)),
            paths.map((path) => el('td', {}, gives(path, it))),
          ),
        ),
      ),
    ),
  );
}
