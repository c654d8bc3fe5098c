// The map of tours: paths of missions between gates, what was won, what is open, stars above and below.

import { mark } from './campaign-draw.js';
import { el, icon, svg } from './dom.js';

/** Which mission lies open below the map, by its number. */
export const picked = { number: '' };

const STEP = 62;
const RADIUS = 16;

/**
 * A star: gold above the mission, silver below it.
 * @param {number} x
 * @param {number} y
 * @param {string} look
 * @param {boolean} has
 */
const star = (x, y, look, has) =>
  svg('path', {
    class: `tstar ${look}${has ? ' has' : ''}`,
    transform: `translate(${x} ${y})`,
    d: 'M0 -8L2.1 -2.6L7.6 -2.5L3.3 1.1L4.7 6.5L0 3.4L-4.7 6.5L-3.3 1.1L-7.6 -2.5L-2.1 -2.6Z',
  });

/**
 * What a mission is called where it has no name yet.
 * @param {Alpha.Place} it
 */
const called = (it) => (it.name ? `${it.number} ${it.name}` : `${it.number}, sealed`);

/**
 * What a mission is to a reader.
 * @param {Alpha.Place} it
 */
function says(it) {
  const words = { won: 'won', lost: 'lost', open: 'open now', chosen: 'chosen', sealed: '' }[it.state];
  return [
    called(it),
    words,
    it.gold ? 'gold star' : '',
    it.silver ? 'silver star' : '',
    it.attempts > 1 ? `${it.attempts} attempts` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * @param {Alpha.Tour[]} tours
 * @param {(number: string) => void} pick
 */
export function tourMap(tours, pick) {
  /** @type {[string, string][]} */
  const stages = [
    ['initial', 'First tours'],
    ['middle', 'Middle tours'],
    ['final', 'The last tour'],
    ['apart', 'Outside the tours'],
  ];
  return el(
    'section',
    { class: 'cd tmap', 'aria-label': 'Map of the tours' },
    stages.map(([stage, words]) => {
      const all = tours.filter((it) => it.stage === stage);
      if (!all.length) return null;
      const gate = stage === 'apart' ? 'flown whenever they are drawn' : all[0].gate;
      return el(
        'div',
        { class: `stage ${stage}` },
        el(
          'h2',
          { class: 'gate' },
          words,
          el('small', {}, all[0].state === 'closed' ? icon('clock', 14) : null, ` ${gate.toLowerCase()}`),
        ),
        all.map((it) => tourRow(it, pick)),
      );
    }),
    legend(),
  );
}

const legend = () =>
  el(
    'p',
    { class: 'tleg small muted' },
    /** @type {const} */ ([
      ['won', 'won'],
      ['lost', 'lost'],
      ['open', 'open now'],
      ['sealed', 'sealed'],
    ]).map(([state, words]) =>
      el('span', {}, el('i', { class: `tdot ${state}`, 'aria-hidden': 'true' }), ` ${words}`),
    ),
    el(
      'span',
      {},
      el('span', { class: 'star gold' }, icon('star-full', 14)),
      ' above: more was done than had to be',
    ),
    el('span', {}, el('span', { class: 'star silver' }, icon('star-full', 14)), ' below: flown unseen'),
  );

/**
 * A tour as a flight path that ends in its medal.
 * @param {Alpha.Tour} tour
 * @param {(number: string) => void} pick
 */
function tourRow(tour, pick) {
  const head = el(
    'div',
    { class: 'tourhead' },
    el('b', {}, tour.number ? `Tour ${tour.number} ` : ''),
    el('span', {}, tour.name),
    tour.state === 'won' ? mark('ok', 'medal', tour.medal) : null,
    tour.state === 'failed' ? mark('bad', 'close', 'failed') : null,
  );
  const apart = tour.stage === 'apart';
  const y = (/** @type {number} */ n) => (apart ? 40 : 36 + (n % 2) * 16);
  const x = (/** @type {number} */ n) => 26 + n * STEP;
  const count = tour.missions.length;
  const links = apart
    ? []
    : tour.missions.slice(1).map((it, n) => {
        const done = it.state !== 'sealed' && tour.missions[n].state !== 'sealed';
        return svg('path', {
          class: `tlink${done ? ' done' : ''}`,
          d: `M${x(n)} ${y(n)}C${x(n) + STEP / 2} ${y(n)} ${x(n + 1) - STEP / 2} ${y(n + 1)} ${x(n + 1)} ${y(n + 1)}`,
        });
      });
  const medal = apart
    ? null
    : svg(
        'g',
        { class: `tmedal ${tour.state}`, transform: `translate(${x(count)} ${y(count)})` },
        svg('path', { d: 'M-6 -24L-2 -11M6 -24L2 -11' }),
        svg('circle', { cx: 0, cy: 0, r: 11 }),
        tour.state === 'failed' ? svg('path', { class: 'crossed', d: 'M-12 -12L12 12M-12 12L12 -12' }) : null,
      );
  const lead = apart
    ? null
    : svg('path', { class: 'tlink', d: `M${x(count - 1)} ${y(count - 1)}L${x(count)} ${y(count)}` });
  const wide = x(apart ? count - 1 : count) + 26;
  const nodes = tour.missions.map((it, n) => node(it, x(n), y(n), pick));
  return el(
    'div',
    { class: `tour ${tour.state}` },
    head,
    el(
      'div',
      { class: 'tourpath', tabindex: '0', role: 'group', 'aria-label': `Missions of ${tour.name}` },
      svg(
        'svg',
        { class: 'tours', viewBox: `0 0 ${wide} 88`, width: wide, height: 88 },
        links,
        lead,
        medal,
        nodes,
      ),
    ),
  );
}

/**
 * @param {Alpha.Place} it
 * @param {number} x
 * @param {number} y
 * @param {(number: string) => void} pick
 */
function node(it, x, y, pick) {
  const chosen = picked.number === it.number;
  const act = () => pick(it.number);
  const attempts = Array.from({ length: Math.min(5, it.attempts > 1 ? it.attempts : 0) }, (_, n) =>
    svg('path', { class: 'attempt', d: `M${x + RADIUS + 3 + n * 3} ${y - 5}v10` }),
  );
  return svg(
    'g',
    {
      class: `mn ${it.state}${chosen ? ' sel' : ''}`,
      role: 'button',
      tabindex: '0',
      'aria-label': says(it),
      'aria-pressed': String(chosen),
      'data-mission': it.number,
      onclick: act,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        act();
      },
    },
    svg('rect', { class: 'hit', x: x - 24, y: y - 36, width: 48, height: 72 }),
    svg('circle', { cx: x, cy: y, r: RADIUS }),
    svg('text', { x, y: y + 5, 'text-anchor': 'middle' }, String(it.place)),
    it.state === 'lost'
      ? svg('path', { class: 'struck', d: `M${x - 11} ${y + 11}L${x + 11} ${y - 11}` })
      : null,
    it.name
      ? [star(x, y - 26, 'gold', it.gold ?? false), star(x, y + 26, 'silver', it.silver ?? false)]
      : null,
    attempts,
    chosen
      ? svg('path', {
          class: 'bracket',
          d: [
            [-1, -1],
            [1, -1],
            [-1, 1],
            [1, 1],
          ]
            .map(([a, b]) => `M${x + 22 * a} ${y + 14 * b}V${y + 20 * b}H${x + 15 * a}`)
            .join(''),
        })
      : null,
  );
}

/**
 * What is written of a mission, in chips.
 * @param {Partial<Alpha.Place> | Alpha.Mission} it
 */
export const facts = (it) =>
  el(
    'p',
    { class: 'chips' },
    it.ships?.length ? mark('', 'wing', it.ships.join(' or ')) : null,
    it.space ? mark('', 'map', `${it.space} space`) : null,
    mark('', 'clock', it.rounds ? `${it.rounds} rounds` : 'no limit of rounds'),
    it.dice ? mark('', 'dice', `${it.dice} ejection ${it.dice === 1 ? 'die' : 'dice'}`) : null,
    it.omega_one ? mark('', 'people', 'with Omega One') : null,
    it.fielded ? null : mark('wait', 'pencil', 'flown at the table'),
  );

/**
 * What losing it means.
 * @param {Partial<Alpha.Place> | Alpha.Mission} it
 */
export const losing = (it) =>
  it.lost ? el('p', { class: 'small muted' }, `Lost: ${it.lost}; ${it.pays}.`) : null;

/**
 * The mission that lies open below the map.
 * @param {Alpha.Place | undefined} it
 * @param {Child} acts
 */
export function card(it, acts) {
  if (!it) {
    return el(
      'section',
      { class: 'cd tsel', 'aria-label': 'Mission' },
      el('p', { class: 'muted' }, 'Tap a mission to read what is written of it.'),
      acts,
    );
  }
  return el(
    'section',
    { class: 'cd tsel', 'aria-label': 'Mission', id: 'mission-card' },
    el(
      'div',
      { class: 'grow' },
      el('span', { class: 'label' }, it.tour ? `${it.tour}, ${it.number}` : `Mission ${it.number}`),
      el('h2', {}, it.name ?? 'Sealed: nobody has come to it yet'),
      it.name ? facts(it) : null,
      it.name ? losing(it) : null,
      it.attempts
        ? el('p', { class: 'small muted' }, `Flown ${it.attempts} ${it.attempts === 1 ? 'time' : 'times'}.`)
        : null,
    ),
    acts,
  );
}
