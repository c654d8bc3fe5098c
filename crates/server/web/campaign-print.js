// What is printed: a pilot's sheet on A4, the tally sheet for the mat, the briefing.

import { briefingSheet } from './briefing.js';
import { flying, plate, square } from './campaign-draw.js';
import { button, capital, el, upTo } from './dom.js';

/** @param {Camp} camp */
export async function printPage(camp) {
  return [printBar(), await sheets(camp, camp.named.get('what') ?? 'pilots')];
}

/** What stands above sheets and is not printed. */
export const printBar = () =>
  el(
    'div',
    { class: 'top no-print' },
    el('h1', { class: 'grow' }, 'To print'),
    button('go', 'print', 'Print', () => print(), { id: 'print' }),
    button('quiet', 'back', 'Back', () => history.back()),
  );

/**
 * @param {Camp} camp
 * @param {string} what
 */
async function sheets(camp, what) {
  const { told } = camp;
  if (what === 'tally') return tally(told);
  if (what === 'briefing' && told.sortie) {
    /** @type {Campaign.Brief} */
    const { briefing } = await camp.ask(`mission/${told.sortie.mission}`);
    return el('section', { class: 'a4' }, briefingSheet(briefing));
  }
  const one = camp.named.get('pilot');
  const ids = what === 'pilot' && one ? [one] : told.pilots.filter((it) => it.serves).map((it) => it.id);
  /** @type {Campaign.Sheet[]} */
  const all = await Promise.all(ids.map((id) => camp.ask(`pilot/${encodeURIComponent(id)}`)));
  const squares = await Promise.all(all.map((it) => square(pilotAddress(camp, it.pilot))));
  return all.map((it, n) => pilotSheet(camp, it, squares[n]));
}

export const boxes = (/** @type {number} */ count) =>
  el(
    'span',
    { class: 'boxes', 'aria-hidden': 'true' },
    upTo(1, count).map(() => el('i', {})),
  );

// Rows to fill in by hand.
export const free = (/** @type {number} */ count, /** @type {number} */ cells) =>
  upTo(1, count).map(() =>
    el(
      'tr',
      {},
      upTo(1, cells).map(() => el('td', { class: 'free' }, '\u00a0')),
    ),
  );

export const head = (/** @type {string[]} */ words) =>
  el(
    'thead',
    {},
    el(
      'tr',
      {},
      words.map((it) => el('th', { scope: 'col' }, it)),
    ),
  );

/**
 * Where a pilot's page is: by the link of its player, where whoever prints it has that.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Member} pilot
 */
export function pilotAddress(camp, pilot) {
  const key = camp.told.players.find((it) => it.id === pilot.player)?.key ?? camp.key;
  return `${location.origin}/campaign#${new URLSearchParams({ key, at: 'pilot', pilot: pilot.id })}`;
}

/**
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 * @param {Child} code
 */
function pilotSheet(camp, { pilot, flown, levels }, code) {
  const owned = pilot.owned.map((it) =>
    el(
      'tr',
      {},
      el('td', {}, pilot.load.includes(it.card) ? '☒' : '☐'),
      el('td', {}, it.name),
      el('td', { class: 'n' }, String(it.paid)),
    ),
  );
  const missions = pilot.missions.map((it, n) =>
    el(
      'tr',
      {},
      el('td', { class: 'n' }, String(n + 1)),
      el('td', {}, it.name),
      el('td', {}, it.won ? 'won' : 'lost'),
    ),
  );
  return el(
    'section',
    { class: 'a4', 'aria-label': `Sheet of ${pilot.callsign}` },
    el(
      'div',
      { class: 'row' },
      plate(pilot, { size: 90 }),
      el(
        'div',
        { class: 'grow' },
        el('h2', {}, pilot.callsign),
        el('p', {}, `${pilot.player_name}, ${camp.told.name}`),
      ),
      el('div', { class: 'pts' }, el('b', {}, String(pilot.points)), ' points'),
    ),
    el(
      'p',
      {},
      el('b', {}, pilot.ship_name ?? 'no ship'),
      flown ? `, initiative ${flown.initiative}` : '',
      '. Shot down: ',
      el('b', {}, String(pilot.shot_down)),
      ' ',
      boxes(10),
    ),
    el(
      'table',
      {},
      head(['Level', ...levels.map((it) => String(it.level))]),
      el(
        'tbody',
        {},
        el(
          'tr',
          {},
          el('td', {}, 'Costs'),
          levels.map((it) => el('td', {}, it.have ? '☒' : `☐ ${it.price}`)),
        ),
      ),
    ),
    el('table', {}, head(['Aboard', 'Upgrade', 'Worth']), el('tbody', {}, owned, free(4, 3))),
    el('table', {}, head(['No.', 'Mission', 'Outcome']), el('tbody', {}, missions, free(3, 3))),
    el('p', { class: 'small' }, 'Pool ', boxes(20), ' Dice ', boxes(3)),
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

/** @param {Campaign.Told} told */
function tally(told) {
  const { sortie } = told;
  const here = flying(told);
  const rows = (
    sortie?.foes.length
      ? sortie.foes.map((it) => `${capital(it.name)}, ${it.points} each`)
      : ['', '', '', '', '']
  ).map((name) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, name || '\u00a0'),
      here.map(() => el('td', { class: 'free' }, '\u00a0')),
      el('td', { class: 'free' }, '\u00a0'),
    ),
  );
  const goals = (sortie?.goals ?? []).map((it) =>
    el('li', {}, `☐ ${it.name}: ${it.pays}${it.each ? ` for each ${it.each}` : ''}`),
  );
  return el(
    'section',
    { class: 'a4', 'aria-label': 'Tally sheet' },
    el('h2', {}, `Tally: ${sortie?.name ?? told.name}`),
    el('p', {}, 'Last round ', boxes(sortie?.rounds ?? 12), ' ☐ won ☐ lost'),
    el(
      'table',
      {},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('th', { scope: 'col' }, 'Shot down'),
          here.map((it) => el('th', { scope: 'col' }, it.callsign)),
          el('th', { scope: 'col' }, 'Nobody'),
        ),
      ),
      el('tbody', {}, rows),
    ),
    el('h3', {}, 'Objectives'),
    goals.length ? el('ul', { class: 'plain' }, goals) : el('p', {}, boxes(8)),
    el('h3', {}, 'Pilots'),
    el(
      'ul',
      { class: 'plain' },
      here.map((it) =>
        el('li', {}, `${it.callsign}: ☐ left ☐ stayed ☐ destroyed, dice `, boxes(sortie?.dice ?? 3)),
      ),
    ),
  );
}
