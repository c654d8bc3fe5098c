// The home of a campaign of Flight Group Alpha: what now and who, Alpha One, the Imperial Rank, the tours.

import { box, doButton, flying, joined, mark } from './campaign-draw.js';
import { groupBox, headline, latest, mateCard, track } from './campaign-home.js';
import { button, el, icon, svg } from './dom.js';

/** The steps of a round. */
const STEPS = ['Spend XP', 'Mission', 'Upgrades', 'Fly', 'Report', 'Upkeep'];

/** @param {Alpha.Told} told */
function at(told) {
  if (told.step === 'play') return told.sortie?.draft.won === null ? 4 : 5;
  return { spend: 1, choose: 2, prepare: 3, judge: 6, over: 7 }[told.step];
}

/** @param {Camp<Alpha.Told>} camp */
export function alphaHomePage(camp) {
  const { told } = camp;
  return [
    track(told, STEPS, at(told)),
    headline(told, label(told), says(told), acts(camp), medals(told)),
    group(camp),
    el('div', { class: 'side' }, leader(camp), standing(camp), latest(camp)),
  ];
}

/** @param {Alpha.Told} told */
const label = (told) =>
  told.step === 'over'
    ? `After round ${told.round}`
    : `Round ${told.round}, step ${at(told)}: ${STEPS[at(told) - 1].toLowerCase()}`;

/**
 * What the headline leaves out.
 * @param {Alpha.Told} told
 */
function says(told) {
  if (told.step === 'spend') {
    const rich = flying(told).filter((it) => it.xp > 0);
    const purse = rich.length ? `To spend: ${joined(rich.map((it) => `${it.callsign} ${it.xp} XP`))}. ` : '';
    return told.begun ? purse : `${purse}The introduction teaches a rank; commissioning gives it at once.`;
  }
  if (told.step === 'choose') return 'One is flown; the other goes back into the deck.';
  if (told.step === 'prepare') return 'Everybody mounts what the mission wants. Nothing of it is used up.';
  if (told.step === 'judge') return 'Only an attempt that is accepted counts.';
  return '';
}

/** @param {Camp<Alpha.Told>} camp */
function acts(camp) {
  const { told } = camp;
  const to = (/** @type {string} */ words, /** @type {string} */ place) =>
    button('go big', 'next', words, () => camp.go(place), { id: 'go' });
  if (told.step === 'choose') return [to('Choose a mission', 'missions')];
  if (told.step === 'prepare') return [to('To the armory', 'missions')];
  if (told.step === 'play') return [to('To the report', 'missions')];
  if (told.step === 'judge') return [to('Judge the attempt', 'missions')];
  if (told.step === 'over') return [to('Read the chronicle', 'chronicle')];
  const draw = told.options.some((it) => it.action === 'draw')
    ? button(
        'go big',
        'layers',
        'Draw missions',
        async () => {
          if (await camp.act('draw')) camp.go('missions');
        },
        { id: 'go' },
      )
    : null;
  const pick = told.options.some((it) => it.action === 'pick') ? to('Pick a mission', 'missions') : null;
  const first = doButton(camp, 'big', 'mission', 'Fly the introduction', 'introduce');
  const begin = doButton(
    camp,
    draw || pick ? 'big' : 'go big',
    'medal',
    'Commission the pilots',
    'commission',
  );
  const paper =
    told.fresh && told.you.coordinator
      ? button('quiet', 'pencil', 'Take over from paper', () => camp.go('paper'))
      : null;
  return [
    draw ?? pick,
    begin,
    first,
    paper,
    draw || pick || begin || first ? null : to('To the pilots', 'squadron'),
  ];
}

/**
 * The seven medals: those that are won shine.
 * @param {Alpha.Told} told
 */
function medals(told) {
  const tours = told.tours.filter((it) => it.stage !== 'apart');
  const medal = (/** @type {Alpha.Tour} */ tour, /** @type {number} */ n) =>
    svg(
      'g',
      {
        class: `tmedal ${tour.state}`,
        transform: `translate(${60 + (n % 4) * 60 + (n > 3 ? 30 : 0)} ${n > 3 ? 178 : 92})`,
      },
      svg('path', { d: 'M-9 -38L-3 -16M9 -38L3 -16' }),
      svg('circle', { cx: 0, cy: 0, r: 18 }),
      svg('text', { x: 0, y: 6, 'text-anchor': 'middle' }, String(tour.number)),
    );
  const words = tours.map((it) => `tour ${it.number} ${it.state}`).join(', ');
  return svg(
    'svg',
    { viewBox: '0 0 300 260', role: 'img', 'aria-label': `Medals: ${words}` },
    tours.map(medal),
  );
}

/**
 * What a pilot has, and whether there is something for him to do.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Pilot} pilot
 */
function mate(camp, pilot) {
  const { told } = camp;
  const state = () => {
    if (pilot.injured) return mark('wait', 'warn', `wounded: rank ${pilot.fit_rank}`);
    if (told.leaders.length === 1 && told.leaders[0] === pilot.id) return mark('now', 'star', 'Alpha One');
    if (told.step === 'spend') {
      return pilot.xp > 0 ? mark('now', 'pencil', 'can spend') : mark('ok', 'check', 'all spent');
    }
    return mark('ok', 'check', 'flies');
  };
  const load = pilot.load.map((it) => it.name).join(', ');
  const path = pilot.path_name ? `${pilot.path_name} path` : 'no path yet';
  return mateCard(
    camp,
    pilot,
    state(),
    [
      [pilot.title, `rank ${pilot.level}, I ${pilot.initiative}`],
      ['XP', String(pilot.xp)],
      ['U&M, career', `${pilot.um}, ${pilot.career}`],
      ['Shot down', String(pilot.shot_down)],
    ],
    pilot.ship_name ? `${pilot.ship_name}${load ? `: ${load}` : ''}` : path,
  );
}

/** @param {Camp<Alpha.Told>} camp */
function group(camp) {
  const { ranks, mean, rank } = camp.told.rank;
  const sum = el(
    'span',
    { id: 'imperial-rank' },
    `Ranks ${ranks.join(' ')}, average ${mean}: `,
    el('b', {}, `Imperial Rank ${rank}`),
  );
  return groupBox(
    camp,
    flying(camp.told).map((it) => mate(camp, it)),
    sum,
  );
}

/**
 * Who leads, or who could.
 * @param {Camp<Alpha.Told>} camp
 */
export function leader(camp) {
  const { told } = camp;
  const all = told.pilots.filter((it) => told.leaders.includes(it.id));
  if (!all.length) return null;
  const { sortie } = told;
  const names = joined(all.map((it) => it.callsign));
  const tied = sortie
    ? told.pilots.filter((it) => sortie.tied.includes(it.id) && it.id !== sortie.alpha)
    : [];
  const words = sortie
    ? `${names} leads.`
    : all.length > 1
      ? `${names.replace(/ and (?=[^ ]*$)/, ' or ')}: the highest initiative leads.`
      : `${names} has the highest initiative.`;
  return box(
    'parts',
    'Alpha One',
    `Imperial Rank ${sortie ? sortie.rank : told.rank.rank}`,
    el('p', { class: 'row' }, icon('star', 18), el('span', { id: 'alpha-one' }, words)),
    tied.length
      ? el(
          'div',
          { class: 'foot-actions' },
          tied.map((it) => doButton(camp, 's', 'star', `${it.callsign} leads`, 'lead', { pilot: it.id })),
        )
      : null,
  );
}

/** @param {Camp<Alpha.Told>} camp */
function standing(camp) {
  const { told } = camp;
  const rows = told.tours.map((tour) => {
    const won = tour.missions.filter((it) => it.state === 'won').length;
    const stands = {
      won: tour.stage === 'apart' ? 'all won' : tour.medal,
      failed: 'failed',
      open: `${won} of ${tour.missions.length} won`,
      closed: tour.gate.toLowerCase(),
    }[tour.state];
    return el(
      'li',
      {},
      el(
        'span',
        { class: `tour-no ${tour.state}`, 'aria-hidden': 'true' },
        tour.number ? String(tour.number) : '·',
      ),
      el('span', {}, el('b', { class: 'ell' }, tour.name), el('small', {}, stands)),
      tour.state === 'won' ? icon('medal', 18) : null,
    );
  });
  const link = el(
    'a',
    { class: 'link', href: `#${new URLSearchParams({ key: camp.key, at: 'missions' })}` },
    'Map',
  );
  return box('', 'Tours', link, el('ul', { class: 'arcs tourlist' }, rows));
}
