// Charts of a campaign: points a mission, and levels as they rose. Each carries its table.

import { box } from './campaign-draw.js';
import { capital, el, svg, upTo } from './dom.js';

const WIDE = 500;
const HIGH = 170;

/**
 * A chart with its sentence, and the same as a table behind it.
 * @param {string} says
 * @param {SVGElement[]} drawn
 * @param {string[]} heads
 * @param {string[][]} rows
 */
function chart(says, drawn, heads, rows) {
  return [
    svg('svg', { class: 'chart', viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': says }, drawn),
    el(
      'details',
      {},
      el('summary', {}, 'as a table'),
      el(
        'div',
        { class: 'ktw', tabindex: '0', role: 'group', 'aria-label': says },
        el(
          'table',
          { class: 'ktab' },
          el(
            'thead',
            {},
            el(
              'tr',
              {},
              heads.map((it) => el('th', { scope: 'col' }, it)),
            ),
          ),
          el(
            'tbody',
            {},
            rows.map((row) =>
              el(
                'tr',
                {},
                row.map((cell) => el('td', {}, cell)),
              ),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Campaign.Chronicle} told */
export function bars({ missions, unit }) {
  if (!missions.length) return null;
  const most = Math.max(10, ...missions.map((it) => it.pool));
  const step = (WIDE - 40) / missions.length;
  const drawn = missions.map((it, n) => {
    const high = (it.pool / most) * (HIGH - 50);
    const x = 34 + n * step;
    return svg(
      'g',
      {},
      svg('rect', {
        class: it.won ? 'pbar' : 'pbar failed',
        x,
        y: HIGH - 24 - high,
        width: Math.min(44, step * 0.7),
        height: Math.max(1, high),
        rx: 2,
      }),
      svg(
        'text',
        { x: x + Math.min(44, step * 0.7) / 2, y: HIGH - 30 - high, 'text-anchor': 'middle' },
        String(it.pool),
      ),
      svg(
        'text',
        { x: x + Math.min(44, step * 0.7) / 2, y: HIGH - 6, 'text-anchor': 'middle' },
        String(n + 1),
      ),
    );
  });
  const each = missions.map((it, n) => `${n + 1}: ${it.pool}${it.won ? '' : ', lost'}`);
  const says = `${capital(unit)} a mission: ${each.join('; ')}`;
  return box(
    '',
    `${capital(unit)} a mission`,
    'hatched: lost',
    chart(
      says,
      drawn,
      ['Mission', capital(unit), ''],
      missions.map((it) => [it.name, String(it.pool), it.won ? 'won' : 'lost']),
    ),
  );
}

const DASHES = ['', '8 5', '2 5', '10 4 2 4', '5 3', '1 4'];

/** @param {Campaign.Chronicle} told */
export function steps({ levels, pilots, steps: of }) {
  if (!levels.length) return null;
  const wide = (WIDE - 130) / Math.max(1, levels.length);
  const y = (/** @type {number} */ level) => HIGH - 20 - (level - 1) * ((HIGH - 42) / (of.most - 1));
  const every = of.most > 6 ? 2 : 1;
  const marks = upTo(1, of.most).filter((it) => (it - 1) % every === 0);
  const grid = marks.map((level) =>
    svg(
      'g',
      {},
      svg('path', { class: 'gl', d: `M24 ${y(level)}H${WIDE - 96}` }),
      svg('text', { x: 6, y: y(level) + 4 }, String(level)),
    ),
  );
  const lines = pilots.map((pilot, n) => {
    const at = levels.map((all) => all.find((it) => it.pilot === pilot.id)?.level);
    let path = '';
    at.forEach((level, place) => {
      if (level === undefined) return;
      const x = 26 + place * wide;
      path += `${path ? 'L' : 'M'}${x} ${y(level) - n * 2.5}H${x + wide}`;
    });
    const last = at[at.length - 1] ?? pilot.level;
    const word = svg(
      'text',
      { x: WIDE - 92, y: y(last) + 4 - (pilots.length - n) * 13 + 20 },
      pilot.callsign.slice(0, 12),
    );
    return svg(
      'g',
      { class: `line l${n % 4}` },
      svg('path', { class: 'step', d: path, 'stroke-dasharray': DASHES[n % DASHES.length] }),
      word,
    );
  });
  const says = `${of.words}: ${pilots.map((it) => `${it.callsign} ${it.level}`).join(', ')}`;
  const rows = pilots.map((pilot) => [
    pilot.callsign,
    ...levels.map((all) => String(all.find((it) => it.pilot === pilot.id)?.level ?? '')),
  ]);
  return box(
    '',
    of.words,
    null,
    chart(says, [...grid, ...lines], ['Pilot', ...levels.map((_, n) => `after ${n + 1}`)], rows),
  );
}
