// The report of a mission: one form for four ways. All is kept as it is entered; it counts when it is confirmed.

import { box, can, flying, offers, values } from './campaign-draw.js';
import { fates, pool } from './campaign-fates.js';
import { button, capital, chooser, el, icon, stepper, tickBox, upTo } from './dom.js';

/** Whether a report that came from a battle is being corrected. */
const view = { correct: false, mission: '' };

/** @type {Record<string, string>} */
const WAYS = { browser: 'Flown here', companion: 'At the mat', paper: 'From paper', pilots: 'Resolved' };

/** @param {Camp} camp */
export function reportPage(camp) {
  const { told } = camp;
  const { sortie } = told;
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
      killTable(camp, sortie, byHand),
      objectives(camp, sortie, byHand, byHand ? scored(camp, sortie) : null),
      fates(camp, sortie, byHand),
    ),
    el('div', { class: 'colm' }, pool(sortie, told)),
  ];
}

/**
 * Whether the report is filled in by hand: from paper, from the mat, or because somebody corrects a battle's.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Outing} sortie
 */
export function isByHand({ told }, sortie) {
  const mission = `${told.round} ${sortie.mission}`;
  if (view.mission !== mission) Object.assign(view, { correct: false, mission });
  return sortie.way === 'paper' || sortie.way === 'companion' || view.correct;
}

/**
 * What stands above a report.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Outing} sortie
 */
export const head = (camp, sortie) =>
  el(
    'div',
    { class: 'hd' },
    el(
      'div',
      { class: 'grow' },
      el('span', { class: 'label' }, `After action, round ${camp.told.round}`),
      el('h1', {}, `${sortie.name}${sortie.way ? `, ${WAYS[sortie.way].toLowerCase()}` : ''}`),
    ),
    button('quiet', 'print', 'Print the tally sheet', () => camp.go('print', { what: 'tally' })),
  );

/**
 * Where the figures come from: a battle, a table, or whoever flies for the players.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Outing} sortie
 */
export function source(camp, sortie) {
  const { battle, mat, draft, way } = sortie;
  if (draft.won !== null) return null;
  if (way === 'browser') {
    if (!battle) {
      return panel(
        'The battle waits to be begun.',
        button('go', 'table', 'Begin the battle', () => camp.tell('battle', { at: 'browser' }), {
          id: 'begin-battle',
        }),
      );
    }
    if (battle.over) {
      return panel(
        'The battle is over.',
        button('go', 'check', 'Enter its report', () => camp.tell('report', {}), { id: 'enter-report' }),
      );
    }
    const links = battle.mates.map((it) =>
      el(
        'a',
        { class: 'btn s', href: `/battle#key=${it.key}`, target: '_blank', rel: 'noopener' },
        icon('person', 18),
        it.name,
      ),
    );
    return panel(
      `The battle stands in round ${battle.round}.`,
      el(
        'a',
        { class: 'btn go', href: `/battle#key=${battle.key}`, id: 'to-battle' },
        icon('table', 18),
        'To the table',
      ),
      links,
    );
  }
  if (way === 'companion') {
    if (mat?.over) {
      return panel(
        'It is over at the mat. Who shot what down you say below.',
        button('go', 'check', 'Enter what the companion counted', () => camp.tell('report', {}), {
          id: 'enter-report',
        }),
      );
    }
    return mat
      ? panel(
          'The companion flies the enemy. When it is over, what it counted is entered here.',
          el(
            'a',
            { class: 'btn go', href: `/companion#key=${mat.key}`, id: 'to-mat' },
            icon('phone', 18),
            'To the mat',
          ),
        )
      : panel(
          'The companion flies the enemy at your table.',
          button('go', 'phone', 'Open the companion', () => camp.tell('battle', { at: 'mat' }), {
            id: 'begin-mat',
          }),
        );
  }
  if (way === 'pilots') return resolver(camp);
  return null;
}

/**
 * @param {string} words
 * @param {Child[]} acts
 */
const panel = (words, ...acts) =>
  el(
    'section',
    { class: 'cd wide src', 'aria-label': 'Where it is flown' },
    el('p', { class: 'grow' }, words),
    acts,
  );

/** @param {Camp<Campaign.Frame>} camp */
function resolver(camp) {
  const words = values(camp.told, 'resolve', 'by');
  const all = camp.told.levels.filter((it) => words.includes(it.word));
  let by = all.find((it) => it.group === 'compared')?.word ?? all[0]?.word ?? '';
  const status = el('span', { class: 'small', role: 'status' });
  return panel(
    'Pilots of the program fly for you.',
    el(
      'label',
      { class: 'small' },
      'Who flies',
      chooser(
        { id: 'resolver' },
        all.map((it) => /** @type {const} */ ([it.word, it.name])),
        by,
        (it) => {
          by = it;
        },
      ),
    ),
    button(
      'go',
      'next',
      'Fly it',
      () => {
        status.textContent = 'It is being flown. The better they are, the longer they think.';
        void camp.act('resolve', { by });
      },
      { id: 'resolve' },
    ),
    status,
  );
}

/**
 * How many fields are open, and what ends it.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Outing} sortie
 * @param {boolean} byHand
 */
export function bar(camp, sortie, byHand) {
  const { open } = sortie;
  const ready = can(camp.told, 'confirm');
  const correct =
    !byHand && sortie.draft.won !== null
      ? button(
          '',
          'pencil',
          'Correct',
          () => {
            view.correct = true;
            camp.redraw();
          },
          { id: 'correct-report' },
        )
      : null;
  const confirm = button(
    ready ? 'go' : '',
    'check',
    'Confirm',
    async () => {
      // An attempt that is won is judged first.
      if (await camp.act('confirm')) camp.go(camp.told.step === 'judge' ? 'missions' : 'after');
    },
    { id: 'confirm', disabled: !ready },
  );
  return el(
    'div',
    { class: 'paperbar', role: 'status' },
    icon('pencil', 18),
    el(
      'span',
      { class: 'grow' },
      el('b', {}, open.length ? `${open.length} open: ` : 'Nothing is open. '),
      open.length ? `${open.join('; ')}.` : '',
      ' Kept as you enter it. Nothing counts until you confirm.',
    ),
    correct,
    confirm,
  );
}

/**
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Outing} sortie
 * @param {boolean} byHand
 */
export function ending(camp, sortie, byHand) {
  const { won, rounds } = sortie.draft;
  const say = (/** @type {string} */ value, /** @type {string} */ words, /** @type {boolean} */ is) =>
    el(
      'button',
      {
        type: 'button',
        disabled: !byHand,
        'aria-pressed': String(is),
        'data-won': value,
        onclick: () => camp.act('enter', { field: 'won', value }),
      },
      words,
    );
  return box(
    won === null || rounds === null ? 'open' : '',
    'How it ended',
    `${sortie.rounds} rounds at most`,
    el(
      'div',
      { class: 'row wrap' },
      el(
        'div',
        { class: 'seg q', role: 'group', 'aria-label': 'Won or lost' },
        say('yes', 'Won', won === true),
        say('no', 'Lost', won === false),
      ),
      byHand
        ? el(
            'label',
            { class: 'row small' },
            'Last round',
            chooser(
              { id: 'last-round' },
              [
                ...(rounds === null ? [/** @type {const} */ (['', 'open'])] : []),
                ...upTo(1, sortie.rounds).map((it) => /** @type {const} */ ([it, String(it)])),
              ],
              rounds,
              (value) => value && camp.act('enter', { field: 'rounds', value }),
            ),
          )
        : el('span', {}, `Round ${rounds ?? '?'}`),
    ),
  );
}

/**
 * Who destroyed what.
 * @param {Camp} camp
 * @param {Campaign.Sortie} sortie
 * @param {boolean} byHand
 */
function killTable(camp, sortie, byHand) {
  const here = flying(camp.told);
  /** @type {{ id: string, name: string }[]} */
  const columns = [...here.map((it) => ({ id: it.id, name: it.callsign })), { id: 'nobody', name: 'Nobody' }];
  const count = (/** @type {string} */ what, /** @type {string} */ by) =>
    sortie.draft.kills.find((it) => it.what === what && (it.by ?? 'nobody') === by)?.count ?? 0;
  const rows = sortie.foes.map((foe) => {
    const cells = columns.map(({ id, name }) => {
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
    });
    const all = sortie.draft.kills.filter((it) => it.what === foe.key).reduce((sum, it) => sum + it.count, 0);
    return el(
      'tr',
      {},
      el(
        'th',
        { scope: 'row' },
        capital(foe.name),
        el('small', {}, `${foe.points} each, ${foe.most} at most`),
      ),
      cells,
      el('td', { class: 'n' }, String(all * foe.points)),
    );
  });
  const done =
    byHand && !sortie.draft.counted
      ? button('', 'check', 'That is all that was shot down', () => camp.act('enter', { field: 'counted' }), {
          id: 'counted',
        })
      : null;
  return box(
    sortie.draft.counted ? '' : 'open',
    'Who destroyed what',
    sortie.draft.counted ? 'counted' : 'open',
    el(
      'div',
      { class: 'ktw', tabindex: '0', role: 'group', 'aria-label': 'Who destroyed what, a table' },
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
            el('th', { scope: 'col', class: 'n' }, 'Points'),
          ),
        ),
        el('tbody', {}, rows),
      ),
    ),
    done,
  );
}

/**
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Outing} sortie
 * @param {boolean} byHand
 * @param {Child} [beside]
 */
export function objectives(camp, sortie, byHand, beside) {
  const rows = sortie.goals.map((goal) => {
    const outcome = sortie.draft.outcomes[goal.id];
    const enter = (/** @type {boolean} */ met, /** @type {number} */ count) =>
      camp.act('enter', { field: 'objective', objective: goal.id, met: met ? 'yes' : 'no', count });
    const count = outcome?.count ?? (goal.each ? 0 : 1);
    return el(
      'li',
      { class: outcome ? '' : 'open' },
      el(
        'label',
        { class: 'grow' },
        tickBox({ disabled: !byHand, 'data-goal': goal.id }, outcome?.met ?? false, (met) =>
          enter(met, Math.max(1, count)),
        ),
        el('span', {}, `${goal.primary ? 'Primary: ' : goal.kept ? 'For later missions: ' : ''}${goal.name}`),
      ),
      goal.each && byHand && outcome?.met
        ? stepper(`${goal.name}: how many`, count, (n) => enter(true, n), { most: 60, bare: true })
        : null,
      byHand && !outcome ? button('s quiet', null, 'Not met', () => enter(false, 1)) : null,
      el(
        'span',
        { class: 'n' },
        outcome?.met ? String(goal.kept ? count : goal.pays * (goal.each ? count : 1)) : outcome ? '0' : '?',
      ),
    );
  });
  return box('', 'Objectives', null, el('ul', { class: 'ob2' }, rows), beside);
}

/**
 * What rules of the mission gave or took beside.
 * @param {Camp} camp
 * @param {Campaign.Sortie} sortie
 */
const scored = (camp, sortie) =>
  stepper(
    'by rules of the mission',
    sortie.draft.scored,
    (n) => camp.act('enter', { field: 'scored', value: n }),
    { least: -200, most: 200 },
  );
