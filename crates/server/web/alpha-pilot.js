// Pilots of Flight Group Alpha: all of them, and the sheet of one: path, purses, armory, what was shot down.

import { armory } from './alpha-armory.js';
import { pathChart } from './alpha-chart.js';
import { box, can, plate, signed, strokes, values } from './campaign-draw.js';
import { memberCard, peoplePage } from './campaign-squad.js';
import { button, capital, el, icon, svg } from './dom.js';
import { sheet as open } from './menu.js';

/** @param {Camp<Alpha.Told>} camp */
export const alphaPilotsPage = (camp) =>
  peoplePage(
    camp,
    'The flight group',
    camp.told.pilots
      .filter((it) => it.serves)
      .map((it) =>
        memberCard(
          camp,
          it,
          it.path_name ? `${it.path_name} path` : 'no path yet',
          [
            [it.title, `rank ${it.level}`],
            ['XP', String(it.xp)],
            ['Shot down', [strokes(it.shot_down), ` ${it.shot_down}`]],
          ],
          `${it.um} U&M points, ${it.career} career points. ${it.medals.join(', ')}`,
          'Sheet and armory',
        ),
      ),
  );

/** @param {Camp<Alpha.Told>} camp */
export async function alphaPilotPage(camp) {
  const id = camp.named.get('pilot') ?? camp.told.pilots[0]?.id ?? '';
  const ship = camp.named.get('ship');
  const asked = ship ? `?${new URLSearchParams({ ship })}` : '';
  /** @type {Alpha.Sheet} */
  const sheet = await camp.ask(`pilot/${encodeURIComponent(id)}${asked}`);
  return [
    el('div', { class: 'col who-col' }, identity(camp, sheet), experience(camp, sheet), condition(sheet)),
    el('div', { class: 'col' }, career(camp, sheet), purses(camp, sheet), armory(camp, sheet)),
    el('div', { class: 'col last-col' }, shotDown(sheet), missions(sheet), history(sheet)),
  ];
}

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
const identity = (camp, { pilot, yours, faults }) =>
  el(
    'section',
    { class: 'cd ident parts', 'aria-label': 'Who' },
    el(
      'div',
      { class: 'top' },
      plate(pilot, { size: 96 }),
      el(
        'div',
        { class: 'grow' },
        el('h1', { title: pilot.callsign }, pilot.callsign),
        el('p', { class: 'muted' }, pilot.stand_in ?? pilot.player_name),
        el('p', { class: 'muted' }, `${pilot.title}, rank ${pilot.level}, initiative ${pilot.initiative}`),
      ),
    ),
    el(
      'p',
      { class: 'chips' },
      camp.told.leaders.length === 1 && camp.told.leaders[0] === pilot.id
        ? el('span', { class: 'chip now' }, icon('star', 14), 'Alpha One')
        : null,
      pilot.path_name ? el('span', { class: 'chip' }, `${pilot.path_name} path`) : null,
    ),
    faults.map((it) => el('p', { class: 'fault' }, it)),
    yours ? null : el('p', { class: 'small muted' }, `${pilot.stand_in ?? pilot.player_name} decides.`),
    button('s quiet', 'print', 'Print the sheet', () => camp.go('print', { what: 'pilot', pilot: pilot.id })),
  );

/**
 * What can be spent, and on what.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
function experience(camp, sheet) {
  const { pilot, next, spending, purses: all } = sheet;
  const lots = (/** @type {Alpha.Purse} */ purse) => {
    const offer = camp.told.options.find(
      (it) =>
        it.action === 'bank' &&
        Array.isArray(it.args.pilot) &&
        it.args.pilot.includes(pilot.id) &&
        Array.isArray(it.args.purse) &&
        it.args.purse.includes(purse.id),
    );
    const most = offer?.args.lots;
    return most && typeof most === 'object' && !Array.isArray(most) ? most.to : 0;
  };
  const bank = all.map((purse) => {
    const most = lots(purse);
    if (!most) return null;
    const words = `${purse.costs} XP › ${purse.buys} ${purse.id === 'um' ? 'U&M' : 'career'}`;
    return el(
      'div',
      { class: 'seg q bank', role: 'group', 'aria-label': purse.name },
      button('s', null, words, () => camp.act('bank', { pilot: pilot.id, purse: purse.id, lots: 1 }), {
        'data-bank': purse.id,
      }),
      most >= 5
        ? button('s', null, '5 times', () => camp.act('bank', { pilot: pilot.id, purse: purse.id, lots: 5 }))
        : null,
    );
  });
  return el(
    'section',
    { class: 'cd parts', 'aria-label': 'Experience to spend' },
    el('h2', {}, 'Experience to spend'),
    el(
      'div',
      { class: 'pts' },
      el('b', { class: 'bign', id: 'xp' }, String(pilot.xp)),
      el(
        'span',
        { id: 'next-rank' },
        next
          ? `${next.title} costs ${next.price} XP${next.short ? `: ${next.short} short` : ''}`
          : 'every rank and benefit is reached',
      ),
    ),
    el('div', { class: 'foot-actions' }, rise(camp, sheet), bank),
    spending
      ? el(
          'p',
          { class: 'small muted' },
          'Points in a purse are never used up: they are mounted mission by mission.',
        )
      : el('p', { class: 'small warnc' }, 'Experience is spent between missions, before one is drawn.'),
  );
}

/**
 * The button to the next rank; who has to choose a path is asked which.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
function rise(camp, { pilot, next, paths }) {
  const args = { pilot: pilot.id };
  /** @type {(action: string) => string[]} */
  const choice = (action) => values(camp.told, action, 'path', args);
  const ask = (/** @type {string} */ action, /** @type {string} */ words) => {
    const dialog = open(
      words,
      el('p', {}, 'A path is chosen once and kept.'),
      el(
        'div',
        { class: 'stack' },
        paths
          .filter((it) => choice(action).includes(it.id))
          .map((it) =>
            button(
              'wide-item',
              'next',
              it.name,
              () => {
                dialog.close();
                void camp.act(action, { ...args, path: it.id });
              },
              { 'data-path': it.id },
            ),
          ),
      ),
    );
  };
  if (can(camp.told, 'path', args)) {
    return button('go', 'branch', 'Choose a path', () => ask('path', 'Which path?'), { id: 'path' });
  }
  if (!next || !can(camp.told, 'advance', args)) return null;
  const words = `Rise to ${next.title} for ${next.price}`;
  return button(
    'go',
    'next',
    words,
    () => (choice('advance').length ? ask('advance', words) : camp.act('advance', args)),
    { id: 'rise' },
  );
}

/** @param {Alpha.Sheet} sheet */
const condition = ({ pilot }) =>
  box(
    '',
    'Condition',
    null,
    el(
      'dl',
      { class: 'cond' },
      [
        ['Wound', pilot.injured ? `flies the next mission as rank ${pilot.fit_rank}` : 'none'],
        ['Dice rolled', pilot.ejections ? `${pilot.ejections} times for this pilot’s life` : 'never'],
        ['Medals', pilot.medals.join(', ') || 'none yet'],
        ['Has flown', pilot.flew.join(', ') || 'nothing yet'],
      ].map(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]),
    ),
  );

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
const career = (camp, sheet) =>
  box(
    'career',
    'Career',
    'circle: initiative. A path is chosen at rank 3 and kept.',
    pathChart(sheet.chart),
    sheet.chart.injured
      ? el(
          'p',
          { class: 'small warnc' },
          `Wounded: flies as rank ${sheet.pilot.fit_rank} in the next mission.`,
        )
      : null,
  );

/**
 * How much of a purse is mounted, as a bar.
 * @param {Alpha.Purse} it
 */
const gauge = (it) =>
  svg(
    'svg',
    { class: `gauge ${it.id}`, viewBox: '0 0 200 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'frame', x: 0.75, y: 0.75, width: 198.5, height: 8.5 }),
    svg('rect', {
      class: 'used',
      x: 2,
      y: 2,
      height: 6,
      width: it.banked > 0 ? Math.min(196, (196 * it.used) / it.banked) : 0,
    }),
  );

/**
 * The two purses: what there is, what of it is mounted, what is free.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
const purses = (camp, { purses: all }) =>
  el(
    'div',
    { class: 'purses' },
    all.map((it) =>
      box(
        '',
        capital(it.name),
        `${it.costs} XP for ${it.buys}`,
        el(
          'div',
          { class: 'pts' },
          el('b', { class: 'bign', 'data-purse': it.id }, String(it.banked)),
          el(
            'div',
            { class: 'grow' },
            el('span', {}, `${it.used} mounted, `, el('b', {}, `${it.free} free`)),
            gauge(it),
          ),
        ),
        el(
          'p',
          { class: 'small muted' },
          `${[
            `${it.bought} bought`,
            it.lost && `${it.lost} lost`,
            it.granted && `${it.granted} from the mission`,
          ]
            .filter(Boolean)
            .join(', ')}.`,
        ),
      ),
    ),
  );

/** @param {Alpha.Sheet} sheet */
const shotDown = ({ pilot }) =>
  box(
    '',
    'Shot down',
    String(pilot.shot_down),
    pilot.kills.length
      ? el(
          'div',
          { class: 'kills' },
          pilot.kills.map((it) => [
            el('span', { class: 'ell' }, capital(it.what)),
            strokes(it.count),
            el('b', {}, String(it.count)),
          ]),
        )
      : el('p', { class: 'small muted' }, 'Nothing yet.'),
  );

/**
 * The stars of a mission, in words and signs.
 * @param {{ gold?: boolean, silver?: boolean }} it
 */
export const stars = (it) => [
  it.gold
    ? el('span', { class: 'star gold', role: 'img', 'aria-label': 'gold star' }, icon('star-full', 16))
    : null,
  it.silver
    ? el('span', { class: 'star silver', role: 'img', 'aria-label': 'silver star' }, icon('star-full', 16))
    : null,
];

/** @param {Alpha.Sheet} sheet */
const missions = ({ pilot }) =>
  box(
    '',
    'Missions flown',
    String(pilot.missions.length),
    pilot.missions.length
      ? el(
          'ul',
          { class: 'ownlist' },
          pilot.missions.map((it) =>
            el(
              'li',
              {},
              el(
                'span',
                { class: `wl ${it.won ? 'ok' : 'no'}`, role: 'img', 'aria-label': it.won ? 'won' : 'lost' },
                icon(it.won ? 'check' : 'close', 14),
              ),
              el('span', { class: 'grow ell', title: it.name }, `${it.number ?? ''} ${it.name}`),
              stars(it),
            ),
          ),
        )
      : el('p', { class: 'small muted' }, 'None yet.'),
  );

/** @param {Alpha.Sheet} sheet */
const history = ({ history: lines }) =>
  box(
    '',
    'Experience, came and went',
    `${lines.length} entries`,
    lines.length
      ? el(
          'ul',
          { class: 'ledger' },
          lines
            .slice(0, 24)
            .map((it) =>
              el(
                'li',
                {},
                el('span', {}, it.told),
                el('span', { class: 'n' }, signed(it.by)),
                el('span', { class: 'b' }, String(it.left)),
              ),
            ),
        )
      : el('p', { class: 'small muted' }, 'Nothing yet.'),
  );
