// What is printed of Flight Group Alpha: pilots' sheets with the chart, and the tally sheet with the sixteen sources.

import { briefingSheet } from './briefing.js';
import { flying, plate, square } from './campaign-draw.js';
import { boxes, free, head, pilotAddress, printBar } from './campaign-print.js';
import { el } from './dom.js';

/** @param {Camp<Alpha.Told>} camp */
export async function alphaPrintPage(camp) {
  return [printBar(), await sheets(camp, camp.named.get('what') ?? 'pilots')];
}

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {string} what
 */
async function sheets(camp, what) {
  const { told } = camp;
  if (what === 'tally') return tally(told);
  if (what === 'briefing' && told.sortie) {
    const { briefing } = await camp.ask(`mission/${told.sortie.mission}`);
    if (briefing) return el('section', { class: 'a4' }, briefingSheet(briefing));
  }
  const one = camp.named.get('pilot');
  const ids = what === 'pilot' && one ? [one] : told.pilots.filter((it) => it.serves).map((it) => it.id);
  /** @type {Alpha.Sheet[]} */
  const all = await Promise.all(ids.map((id) => camp.ask(`pilot/${encodeURIComponent(id)}`)));
  const squares = await Promise.all(all.map((it) => square(pilotAddress(camp, it.pilot))));
  return all.map((it, n) => pilotSheet(camp, it, squares[n]));
}

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 * @param {Child} code
 */
function pilotSheet(camp, sheet, code) {
  const { pilot } = sheet;
  const who = `${pilot.player_name}, ${camp.told.name}. ${pilot.title}`;
  return el(
    'section',
    { class: 'a4', 'aria-label': `Sheet of ${pilot.callsign}` },
    el(
      'div',
      { class: 'row' },
      plate(pilot, { size: 80 }),
      el(
        'div',
        { class: 'grow' },
        el('h2', {}, pilot.callsign),
        el('p', {}, pilot.path_name ? `${who}, ${pilot.path_name} path` : who),
      ),
      el('div', { class: 'pts' }, el('b', {}, String(pilot.xp)), ' XP'),
    ),
    ranks(sheet.chart),
    purses(sheet.purses),
    el(
      'p',
      {},
      `Wounded ${pilot.injured ? '☒' : '☐'} Dice rolled: ${pilot.ejections} `,
      boxes(6),
      ` Medals: ${pilot.medals.join(', ') || '–'}`,
    ),
    table(
      ['Shot down', 'Count'],
      pilot.kills.map((it) => [it.what, String(it.count)]),
    ),
    table(
      ['No.', 'Mission', 'Outcome', 'Gold', 'Silver'],
      pilot.missions.map((it) => [
        it.number ?? '',
        it.name,
        it.won ? 'won' : 'lost',
        it.gold ? '★' : '☐',
        it.silver ? '★' : '☐',
      ]),
    ),
    el(
      'div',
      { class: 'row' },
      code,
      el(
        'p',
        { class: 'small' },
        `Hold a phone’s camera to the square: it opens the page of ${pilot.callsign}.`,
        el('br', {}),
        `${location.origin}/campaign`,
      ),
    ),
  );
}

/**
 * What is written, and rows to fill in by hand.
 * @param {string[]} heads
 * @param {string[][]} rows
 */
const table = (heads, rows) =>
  el(
    'table',
    {},
    head(heads),
    el(
      'tbody',
      {},
      rows.map((row) =>
        el(
          'tr',
          {},
          row.map((it) => el('td', {}, it)),
        ),
      ),
      free(3, heads.length),
    ),
  );

/**
 * Every rank with its price and what it gives on the pilot's path.
 * @param {Alpha.Chart} chart
 */
function ranks(chart) {
  const own = chart.paths.find((it) => it.chosen);
  const gives = (/** @type {Alpha.Column} */ column) => {
    const cell = own?.cells.find((it) => it.rank === column.rank) ?? column;
    return [`I${cell.initiative}`, ...cell.brings].join(', ');
  };
  const called = (/** @type {Alpha.Column} */ it) =>
    it.rank > chart.top ? `+${it.rank - chart.top}` : String(it.rank);
  const drawn = el(
    'table',
    { class: 'narrow' },
    head(['Rank', ...chart.columns.map(called)]),
    el(
      'tbody',
      {},
      el(
        'tr',
        {},
        el('td', {}, 'Costs'),
        chart.columns.map((it) => el('td', {}, it.state === 'have' ? '☒' : `☐ ${it.price}`)),
      ),
      el(
        'tr',
        { class: 'tiny' },
        el('td', {}, 'Gives'),
        chart.columns.map((it) => el('td', {}, own || it.trunk ? gives(it) : '')),
      ),
    ),
  );
  return el('div', { class: 'ktw', tabindex: '0', role: 'group', 'aria-label': 'Ranks' }, drawn);
}

/** @param {Alpha.Purse[]} all */
const purses = (all) =>
  el(
    'table',
    {},
    head(['Purse', 'Points', 'Bought', 'Lost']),
    el(
      'tbody',
      {},
      all.map((it) =>
        el(
          'tr',
          {},
          el('td', {}, it.name),
          [it.banked, it.bought, it.lost].map((n) => el('td', { class: 'n' }, String(n))),
        ),
      ),
    ),
  );

/** @param {Alpha.Told} told */
function tally(told) {
  const { sortie } = told;
  const here = flying(told);
  const rows = told.sources.map((it) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, `${it.number} ${it.words}`),
      el('td', { class: 'n' }, `${it.xp} XP`),
      here.map(() => el('td', { class: 'free' }, it.claim === 'group' ? '–' : '\u00a0')),
      el('td', { class: 'free' }, it.claim === 'pilot' ? '–' : '\u00a0'),
    ),
  );
  const dice = sortie?.dice ?? 3;
  return el(
    'section',
    { class: 'a4', 'aria-label': 'Tally sheet' },
    el('h2', {}, `Tally: ${sortie?.name ?? told.name}`),
    el('p', {}, 'Last round ', boxes(sortie?.limit ?? 12), ' ☐ won ☐ lost ☐ gold star ☐ silver star'),
    el(
      'div',
      { class: 'ktw', tabindex: '0', role: 'group', 'aria-label': 'The chart of experience' },
      el(
        'table',
        {},
        head(['Earned by', 'Each', ...here.map((it) => it.callsign), 'Group']),
        el('tbody', {}, rows),
      ),
    ),
    el('h3', {}, 'Pilots'),
    el(
      'ul',
      { class: 'plain' },
      here.map((it) =>
        el('li', {}, `${it.callsign}: ☐ stayed ☐ left ☐ shot down ☐ fled ☐ jumped, dice `, boxes(dice)),
      ),
    ),
  );
}
