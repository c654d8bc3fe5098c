// The report of a mission of Flight Group Alpha: how it ended, the tally, fates, dice, and what is left over.

import { tally } from './alpha-tally.js';
import { box, can, flying, offers, plate, values } from './campaign-draw.js';
import { bar, ending, head, isByHand, objectives, source } from './campaign-report.js';
import { button, capital, chooser, el, stepper, tickBox } from './dom.js';

/** @type {Record<string, string>} */
const FATES = {
  stayed: 'Stayed',
  left: 'Left',
  destroyed: 'Shot down',
  escaped: 'Fled',
  jumped: 'Jumped',
};
/** What is counted in the table already, by the words of a group's own list. */
const shown = { all: false };

/** @param {Camp<Alpha.Told>} camp */
export function reportPage(camp) {
  const { sortie } = camp.told;
  if (!sortie) return null;
  const byHand = isByHand(camp, sortie);
  return [
    head(camp, sortie),
    source(camp, sortie),
    bar(camp, sortie, byHand),
    el(
      'div',
      { class: 'colm' },
      ending(camp, sortie, byHand),
      stars(camp, sortie, byHand),
      tally(camp, sortie, byHand),
      sortie.goals.length ? objectives(camp, sortie, byHand) : null,
    ),
    el(
      'div',
      { class: 'colm' },
      pool(camp, sortie),
      fates(camp, sortie, byHand),
      kills(camp, sortie, byHand),
      leftover(camp, sortie),
      penalty(camp, sortie),
    ),
  ];
}

/**
 * Both stars of a mission.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 * @param {boolean} byHand
 */
function stars(camp, { draft, known }, byHand) {
  const enter = (/** @type {string} */ field, /** @type {boolean} */ value) =>
    camp.act('enter', { field, value: value ? 'yes' : 'no' });
  return box(
    '',
    'Stars',
    null,
    el(
      'ul',
      { class: 'ob2' },
      el(
        'li',
        {},
        el(
          'label',
          { class: 'grow' },
          tickBox({ id: 'gold', disabled: !byHand }, draft.gold ?? false, (it) => enter('gold', it)),
          el('span', {}, 'Gold: more was done than had to be done'),
        ),
      ),
      el(
        'li',
        {},
        el(
          'label',
          { class: 'grow' },
          tickBox({ id: 'unseen', disabled: !byHand || known }, draft.unseen, (it) => enter('unseen', it)),
          el(
            'span',
            {},
            known ? 'Silver: it was known who would come' : 'Silver: nobody knew who would come',
          ),
        ),
      ),
    ),
  );
}

/**
 * What the report is worth so far, and each pilot's share.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 */
function pool(camp, { so_far: so }) {
  const line = (/** @type {string} */ words, /** @type {number | string} */ points, look = '') =>
    el('div', { class: `ln ${look}` }, el('span', {}, words), el('b', {}, String(points)));
  const name = (/** @type {string} */ id) => camp.told.pilots.find((it) => it.id === id)?.callsign ?? id;
  return box(
    '',
    'The pool',
    null,
    el(
      'div',
      { class: 'pool', id: 'pool' },
      so.pilots.map((it) => line(name(it.id), it.xp)),
      line('The group', so.group),
      so.objectives ? line('Objectives of the mission', so.objectives) : null,
      line('Together', `${so.pool} XP`, 'tot'),
    ),
    el(
      'p',
      { class: 'small muted' },
      `${so.each} XP for each of ${so.pilots.length}${so.rest ? `, and ${so.rest} left over` : ''}. `,
      'Dice and failing may take of it.',
    ),
  );
}

/**
 * What became of each pilot, and dice that were rolled at the table.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 * @param {boolean} byHand
 */
function fates(camp, sortie, byHand) {
  const rows = flying(camp.told).map((pilot) => {
    const fate = sortie.draft.fates[pilot.id];
    const may = values(camp.told, 'enter', 'value', { field: 'fate', pilot: pilot.id });
    const rolls = fate === 'destroyed' || fate === 'escaped' || (fate === 'stayed' && sortie.hostile);
    return el(
      'li',
      { class: `fate${fate ? '' : ' open'}` },
      plate(pilot, { size: 48, lost: fate === 'destroyed' }),
      el('b', { class: 'grow ell' }, pilot.callsign),
      el(
        'div',
        { class: 'seg q fateseg', role: 'group', 'aria-label': `What became of ${pilot.callsign}` },
        may.map((value) =>
          el(
            'button',
            {
              type: 'button',
              disabled: !byHand,
              'aria-pressed': String(fate === value),
              'data-fate': `${pilot.id} ${value}`,
              onclick: () => camp.act('enter', { field: 'fate', pilot: pilot.id, value }),
            },
            FATES[value] ?? capital(value),
          ),
        ),
      ),
      rolls ? ejection(camp, sortie, pilot, byHand) : null,
    );
  });
  return box(
    '',
    'What became of the pilots',
    `${sortie.space} space`,
    el('ul', { class: 'fates' }, rows),
    sortie.hostile
      ? el('p', { class: 'small muted' }, 'Whoever stays behind in hostile space rolls as if shot down.')
      : null,
  );
}

/**
 * Dice for a pilot's life: rolled at the table, or else by the program.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 * @param {Alpha.Pilot} pilot
 * @param {boolean} byHand
 */
function ejection(camp, sortie, pilot, byHand) {
  const rolled = sortie.draft.dice[pilot.id];
  const word = (/** @type {Alpha.Roll} */ it) => (it.takes ? `${it.face}:${it.takes}` : it.face);
  // Whatever a die can show, in the order in which the server lists it.
  const throws = values(camp.told, 'enter', 'value', { field: 'dice', pilot: pilot.id });
  const faces = [...new Set(throws.flatMap((it) => it.split('+')))];
  const now = rolled?.map(word) ?? Array.from({ length: sortie.dice }, () => 'blank');
  const count = `${sortie.dice} ${sortie.dice === 1 ? 'die' : 'dice'}`;
  return el(
    'div',
    { class: 'dicerow' },
    el(
      'span',
      { class: 'small muted' },
      rolled ? `Rolled: ${rolled.map(word).join(', ')}.` : `The program rolls ${count} for this, or you do:`,
    ),
    byHand
      ? [
          now.map((face, n) =>
            chooser(
              { 'aria-label': `Die ${n + 1} of ${pilot.callsign}` },
              faces.map((it) => /** @type {const} */ ([it, it.replace(':', ', takes ')])),
              face,
              (it) => {
                now[n] = it;
              },
            ),
          ),
          button(
            's',
            'dice',
            'Enter the dice',
            () =>
              camp.act('enter', {
                field: 'dice',
                pilot: pilot.id,
                value: [...now].sort((one, other) => faces.indexOf(one) - faces.indexOf(other)).join('+'),
              }),
            { 'data-dice': pilot.id },
          ),
        ]
      : null,
  );
}

/**
 * Who shot down what, for the sheets: it earns nothing here.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 * @param {boolean} byHand
 */
function kills(camp, sortie, byHand) {
  const here = flying(camp.told);
  const columns = [...here.map((it) => ({ id: it.id, name: it.callsign })), { id: 'nobody', name: 'Nobody' }];
  const count = (/** @type {string} */ what, /** @type {string} */ by) =>
    sortie.draft.kills.find((it) => it.what === what && (it.by ?? 'nobody') === by)?.count ?? 0;
  const some = sortie.quarry.filter((it) => columns.some(({ id }) => count(it.key, id)));
  const list = shown.all || sortie.fielded ? sortie.quarry : some;
  const rows = list.map((foe) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, capital(foe.name)),
      columns.map(({ id, name }) => {
        const value = count(foe.key, id);
        const most = offers(camp.told, 'enter', { field: 'kills', what: foe.key, by: id })[0]?.args.count;
        const limit = most && typeof most === 'object' && !Array.isArray(most) ? most.to : value;
        return el(
          'td',
          { class: 'c' },
          byHand
            ? stepper(
                `${foe.name} by ${name}`,
                value,
                (n) => camp.act('enter', { field: 'kills', what: foe.key, by: id, count: n }),
                { most: limit, bare: true },
              )
            : String(value),
        );
      }),
    ),
  );
  const more =
    list.length < sortie.quarry.length || shown.all
      ? button(
          's quiet',
          shown.all ? 'minus' : 'plus',
          shown.all ? 'Only what was shot down' : 'Enter what was shot down',
          () => {
            shown.all = !shown.all;
            camp.redraw();
          },
          { id: 'all-kills' },
        )
      : null;
  return box(
    '',
    'Shot down, for the sheets',
    'earns nothing here',
    rows.length
      ? el(
          'div',
          { class: 'ktw', tabindex: '0', role: 'group', 'aria-label': 'Who shot down what, a table' },
          el(
            'table',
            { class: 'ktab' },
            el(
              'thead',
              {},
              el(
                'tr',
                {},
                el('td', {}),
                columns.map((it) => el('th', { scope: 'col' }, it.name)),
              ),
            ),
            el('tbody', {}, rows),
          ),
        )
      : null,
    more,
  );
}

/**
 * Who gets what cannot be divided.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 */
function leftover(camp, { so_far: so, draft }) {
  if (!so.rest) return null;
  const rows = so.pilots.map(({ id, share }) => {
    const pilot = camp.told.pilots.find((it) => it.id === id);
    const offer = offers(camp.told, 'enter', { field: 'leftover', pilot: id })[0]?.args.value;
    const most = offer && typeof offer === 'object' && !Array.isArray(offer) ? offer.to : 0;
    return el(
      'li',
      {},
      el('span', { class: 'grow ell' }, pilot?.callsign ?? id),
      stepper(
        `left over for ${pilot?.callsign ?? id}`,
        draft.leftover[id] ?? 0,
        (n) => camp.act('enter', { field: 'leftover', pilot: id, value: n }),
        { most, bare: true },
      ),
      el('b', { class: 'n' }, `${share} XP`),
    );
  });
  return box(
    '',
    'Left over',
    `${so.rest} XP`,
    el('ul', { class: 'ob2', id: 'leftover' }, rows),
    el('p', { class: 'small muted' }, 'Of what nobody is named for, one each goes to whoever has least.'),
  );
}

/**
 * What failing costs, where that is not as the mission says.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 */
function penalty(camp, { draft, facts }) {
  if (draft.won !== false || !can(camp.told, 'enter', { field: 'penalty' })) return null;
  const now = draft.penalty ?? { mission: 'whole', banked: 'whole', demoted: 'nobody', um: 0, career: 0 };
  const wanted = { ...now };
  const pick = (/** @type {'mission' | 'banked' | 'demoted'} */ name, /** @type {string} */ words) =>
    el(
      'label',
      { class: 'small' },
      words,
      chooser(
        { id: `penalty-${name}` },
        values(camp.told, 'enter', name, { field: 'penalty' }).map(
          (it) => /** @type {const} */ ([it, capital(it)]),
        ),
        wanted[name],
        (it) => {
          wanted[name] = it;
        },
      ),
    );
  const points = (/** @type {'um' | 'career'} */ name, /** @type {string} */ words) => {
    const field = el('input', {
      class: 'field',
      id: `penalty-${name}`,
      type: 'number',
      min: 0,
      max: 50,
      value: wanted[name],
      oninput: () => {
        wanted[name] = Number(field.value);
      },
    });
    return el('label', { class: 'small' }, words, field);
  };
  return box(
    '',
    'What failing costs',
    draft.penalty ? 'as entered' : 'as the mission says',
    el('p', { class: 'small' }, `As the mission says: ${facts.pays}.`),
    el(
      'details',
      { open: draft.penalty !== null },
      el('summary', {}, 'Something else'),
      el(
        'div',
        { class: 'fields' },
        pick('mission', 'Of the mission’s XP they keep'),
        pick('banked', 'Of the banked XP they keep'),
        pick('demoted', 'A rank is lost by'),
        points('um', 'U&M points each loses'),
        points('career', 'Career points each loses'),
      ),
      button('s', 'check', 'Enter it', () => camp.act('enter', { field: 'penalty', ...wanted }), {
        id: 'penalty',
      }),
    ),
  );
}
