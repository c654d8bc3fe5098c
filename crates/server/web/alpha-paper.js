// Taking over a campaign of Flight Group Alpha that was begun on paper: sheets, missions and tours in one form.

import { box } from './campaign-draw.js';
import { field } from './campaign-paper.js';
import { button, chooser, el, signButton, tickBox, upTo } from './dom.js';

/**
 * A pilot's sheet as it is typed.
 * @typedef {{
 *   callsign: string, player: string, rank: number, path: string, xp: number, um: number, career: number,
 *   ejections: number, injured: boolean,
 * }} Typed
 */

/** @type {{ pilots: Typed[], missions: Record<string, string>, tours: Record<string, string>, round: number }} */
const form = { pilots: [], missions: {}, tours: {}, round: 1 };

/** @returns {Typed} */
const blank = () => ({
  callsign: '',
  player: '',
  rank: 2,
  path: '',
  xp: 0,
  um: 0,
  career: 0,
  ejections: 0,
  injured: false,
});

/** @param {Camp<Alpha.Told>} camp */
export async function alphaPaperPage(camp) {
  /** @type {Alpha.PaperForm} */
  const known = await camp.ask('take-over');
  if (!known.open) {
    return [
      el('h1', {}, 'Taken over already'),
      el('p', { class: 'cd' }, 'Only a campaign without pilots takes one over from paper.'),
    ];
  }
  while (form.pilots.length < 3) form.pilots.push(blank());
  return [
    el('div', { class: 'top' }, el('h1', { class: 'grow' }, 'From paper, in one form')),
    el(
      'div',
      { class: 'stackc' },
      form.pilots.map((it, n) => sheet(camp, known, it, n)),
      button('', 'plus', 'One more pilot', () => {
        form.pilots.push(blank());
        camp.redraw();
      }),
      tours(camp, known),
      button(
        'go big',
        'check',
        'Take it over',
        async () => {
          if (await camp.tell('take-over', { paper: sent() })) camp.go('tonight');
        },
        { id: 'take-over' },
      ),
    ),
  ];
}

/** What is sent: sheets without a callsign are empty. */
function sent() {
  const those = (/** @type {string} */ state) =>
    Object.entries(form.missions)
      .filter(([, it]) => it === state)
      .map(([id]) => id);
  const over = Object.entries(form.tours).filter(([, it]) => it);
  return {
    deck: those('deck'),
    won: those('won'),
    tours: Object.fromEntries(over.map(([number, it]) => [number, it === 'won'])),
    round: form.round,
    pilots: form.pilots.filter((it) => it.callsign.trim()).map((it) => ({ ...it, path: it.path || null })),
  };
}

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.PaperForm} known
 * @param {Typed} it
 * @param {number} n
 */
function sheet(camp, known, it, n) {
  const number = (/** @type {'xp' | 'um' | 'career' | 'ejections'} */ name, /** @type {string} */ words) =>
    field(
      words,
      it[name],
      (value) => {
        it[name] = Number(value);
      },
      { type: 'number', min: 0, max: 999, id: `paper-${name}-${n}` },
    );
  const word = (
    /** @type {'callsign' | 'player'} */ name,
    /** @type {string} */ words,
    /** @type {number} */ most,
  ) =>
    field(
      words,
      it[name],
      (value) => {
        it[name] = value;
      },
      { id: `paper-${name}-${n}`, maxlength: most },
    );
  /** @type {(rank: number) => string} */
  const called = (rank) =>
    rank > known.top ? `${known.top} and ${rank - known.top} of 3 benefits` : String(rank);
  return box(
    'sheet-form',
    it.callsign || `Pilot ${n + 1}`,
    form.pilots.length > 3
      ? signButton('s quiet', 'close', `Take pilot ${n + 1} out`, () => {
          form.pilots.splice(n, 1);
          camp.redraw();
        })
      : null,
    el(
      'div',
      { class: 'fields' },
      word('callsign', 'Callsign', 24),
      word('player', 'Player', 32),
      el(
        'label',
        { class: 'small' },
        'Rank',
        chooser(
          { id: `paper-rank-${n}` },
          upTo(1, known.last).map((rank) => /** @type {const} */ ([rank, called(rank)])),
          it.rank,
          (value) => {
            it.rank = Number(value);
          },
        ),
      ),
      path(known, it, n),
      number('xp', 'Banked XP'),
      number('um', 'U&M points'),
      number('career', 'Career path points'),
      number('ejections', 'Times dice were rolled'),
      el(
        'label',
        { class: 'small row' },
        tickBox({ id: `paper-injured-${n}` }, it.injured, (value) => {
          it.injured = value;
        }),
        'Wounded',
      ),
    ),
  );
}

/**
 * @param {Alpha.PaperForm} known
 * @param {Typed} it
 * @param {number} n
 */
const path = (known, it, n) =>
  el(
    'label',
    { class: 'small' },
    'Path',
    chooser(
      { id: `paper-path-${n}` },
      [
        /** @type {const} */ (['', 'none yet']),
        ...known.paths.map((one) => /** @type {const} */ ([one.id, one.name])),
      ],
      it.path,
      (value) => {
        it.path = value;
      },
    ),
  );

/**
 * Each tour with how it stands, and its missions: won, in the deck, or yet to come.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.PaperForm} known
 */
function tours(camp, known) {
  const states = [['', '–'], ['won', 'won'], ...(camp.told.has_deck ? [['deck', 'in the deck']] : [])];
  const mission = (/** @type {Alpha.PaperForm['missions'][number]} */ it) =>
    el(
      'label',
      {},
      el('span', { class: 'grow' }, `${it.number} ${it.name}`),
      chooser(
        { 'data-paper': it.number, 'aria-label': it.name },
        states.map(([value, words]) => /** @type {const} */ ([value, words])),
        form.missions[it.id],
        (value) => {
          form.missions[it.id] = value;
        },
      ),
    );
  const tour = (/** @type {Alpha.PaperForm['tours'][number]} */ it) =>
    el(
      'details',
      { class: 'owned' },
      el('summary', {}, it.number ? `Tour ${it.number}, ${it.name}` : it.name),
      el(
        'label',
        {},
        el('b', { class: 'grow' }, 'The tour'),
        chooser(
          { 'aria-label': it.name },
          [
            ['', 'under way'],
            ['won', 'won'],
            ['failed', 'failed'],
          ],
          form.tours[it.number],
          (value) => {
            form.tours[it.number] = value;
          },
        ),
      ),
      known.missions.filter((one) => one.number.startsWith(`${it.number}:`)).map(mission),
    );
  return box(
    '',
    'Tours and missions',
    null,
    el(
      'div',
      { class: 'fields' },
      field(
        'The round that begins',
        form.round,
        (value) => {
          form.round = Number(value);
        },
        { type: 'number', min: 1, max: 999, id: 'paper-round' },
      ),
    ),
    known.tours.map(tour),
  );
}
