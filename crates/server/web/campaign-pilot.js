// A pilot's sheet: who he is, how he rose, his ship with its slots, and what he owns.

import { box, can, doButton, nothing, plate, signed, strokes } from './campaign-draw.js';
import { shop, shipChange } from './campaign-shop.js';
import { button, capital, el, icon, svg } from './dom.js';

/** @param {Camp} camp */
export async function pilotPage(camp) {
  const id = camp.named.get('pilot') ?? camp.told.pilots[0]?.id ?? '';
  /** @type {Campaign.Sheet} */
  const sheet = await camp.ask(`pilot/${encodeURIComponent(id)}`);
  return [
    el('div', { class: 'col' }, identity(camp, sheet), shotDown(sheet), medals(sheet), history(sheet)),
    el('div', { class: 'col' }, levels(camp, sheet), bay(camp, sheet), locker(camp, sheet)),
    el('div', { class: 'col' }, shop(camp, sheet)),
  ];
}

/**
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 */
function identity(camp, { pilot, flown, yours, faults }) {
  const initiative = flown ? `, initiative ${flown.initiative}` : '';
  return el(
    'section',
    { class: 'cd ident', 'aria-label': 'Who' },
    el(
      'div',
      { class: 'top' },
      plate(pilot, { size: 96 }),
      el(
        'div',
        { class: 'grow' },
        el('h1', { title: pilot.callsign }, pilot.callsign),
        el(
          'p',
          { class: 'muted' },
          `${pilot.stand_in ?? pilot.player_name}. Level ${pilot.level}${initiative}`,
        ),
      ),
    ),
    el(
      'div',
      { class: 'pts' },
      el('b', { class: 'bign', id: 'points' }, String(pilot.points)),
      el(
        'span',
        {},
        'points to spend',
        el('br', {}),
        `${pilot.earned} earned, ${pilot.earned - pilot.points} spent`,
      ),
    ),
    faults.map((it) => el('p', { class: 'fault' }, it)),
    yours ? null : el('p', { class: 'small muted' }, `${pilot.stand_in ?? pilot.player_name} decides.`),
    el(
      'div',
      { class: 'foot-actions' },
      button('s quiet', 'print', 'Print the sheet', () =>
        camp.go('print', { what: 'pilot', pilot: pilot.id }),
      ),
    ),
  );
}

/** @param {Campaign.Sheet} sheet */
const shotDown = ({ pilot }) =>
  box(
    'later',
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
 * What a pilot may be proud of, by what is in his sheet.
 * @param {Campaign.Sheet} sheet
 */
function medals({ pilot }) {
  const won = pilot.missions.filter((it) => it.won).length;
  /** @type {[boolean, string, string][]} */
  const all = [
    [pilot.missions.length >= 1, 'First mission', pilot.missions[0]?.name ?? ''],
    [pilot.shot_down >= 5, 'Five shot down', `${pilot.shot_down} by now`],
    [won >= 3, 'Three missions won', `${won} by now`],
    [pilot.missions.length >= 3 && pilot.lost === 0, 'Never shot down', `${pilot.missions.length} missions`],
    [pilot.level >= 3, 'Level 3', `level ${pilot.level}`],
  ];
  const earned = all.filter(([has]) => has);
  return box(
    'later',
    'Medals',
    null,
    earned.length
      ? el(
          'ul',
          { class: 'medals' },
          earned.map(([, name, of]) =>
            el('li', {}, icon('medal', 24), el('span', {}, name, el('small', {}, of))),
          ),
        )
      : el('p', { class: 'small muted' }, 'None yet.'),
  );
}

/** @param {Campaign.Sheet} sheet */
const history = ({ history: lines }) =>
  box(
    'later',
    'History',
    `${lines.length} entries`,
    el(
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
    ),
  );

/**
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 */
function levels(camp, { pilot, levels: all }) {
  const next = all.find((it) => it.next);
  const short = next ? next.price - pilot.points : 0;
  const says = next
    ? `Level ${next.level} costs ${next.price}${short > 0 ? `: ${short} short` : ''}`
    : 'the highest level';
  return box(
    '',
    'Experience',
    says,
    el(
      'ol',
      { class: 'levels', tabindex: '0', 'aria-label': 'Levels' },
      all.map((it) =>
        el(
          'li',
          { class: `lv ${it.have ? 'have' : ''} ${it.next ? 'next' : ''}` },
          el('b', {}, String(it.level), el('span', {}, it.have ? icon('check', 16) : `${it.price} pts`)),
          [it.initiative ? `initiative ${it.initiative}` : null, ...it.brings].filter(Boolean).join(', '),
        ),
      ),
    ),
    next?.repriced.length
      ? el(
          'p',
          { class: 'small warnc' },
          `Prices that change: ${next.repriced.map((it) => `${it.name} ${it.from} › ${it.to}`).join(', ')}.`,
        )
      : null,
    next?.why && short <= 0 ? el('p', { class: 'small warnc' }, next.why) : null,
    next
      ? el(
          'div',
          { class: 'foot-actions' },
          doButton(camp, '', 'next', `Rise to level ${next.level} for ${next.price}`, 'advance', {
            pilot: pilot.id,
          }),
        )
      : null,
  );
}

/**
 * The ship in its bay, each slot with what it holds.
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 */
function bay(camp, sheet) {
  const { pilot, flown } = sheet;
  if (!flown) {
    return box(
      'hangar',
      'No ship yet',
      null,
      el('div', { class: 'inset' }, nothing('wing', 'Choose the first ship.', shipChange(camp, sheet))),
    );
  }
  const slots = /** @type {any[]} */ (flown.berths).map((it) =>
    el(
      'li',
      { class: it.card ? '' : 'open' },
      el('span', { class: 'label' }, it.names.join(' or ')),
      el('span', { class: 'ell' }, it.card ? it.card.name : 'empty'),
      it.card
        ? doButton(camp, 's quiet', null, 'Leave behind', 'unload', { pilot: pilot.id, card: it.card.id })
        : null,
    ),
  );
  const stats = /** @type {any} */ (flown.stats);
  return el(
    'section',
    { class: 'cd hangar', 'aria-label': 'Hangar' },
    el('h2', {}, flown.ship, ' ', el('span', { class: 'push' }, shipChange(camp, sheet))),
    el(
      'div',
      { class: 'bay' },
      svg(
        'svg',
        { class: 'ship-plan', viewBox: '-26 -26 52 52', 'aria-hidden': 'true' },
        svg('path', { class: 'hull', d: pilot.plan ?? '' }),
      ),
      el('ul', { class: 'slots' }, slots),
    ),
    el('div', { class: 'statline' }, statLine(stats)),
    flown.issued?.length
      ? el(
          'p',
          { class: 'small muted inset' },
          `Always aboard: ${flown.issued.map((/** @type {any} */ it) => it.name).join(', ')}.`,
        )
      : null,
  );
}

/** @param {any} stats */
function statLine(stats) {
  /** @type {[string, unknown][]} */
  const all = [
    ['Attack', stats.attacks?.map((/** @type {any} */ it) => it.dice ?? it).join(' / ')],
    ['Agility', stats.agility],
    ['Hull', stats.hull],
    ['Shields', stats.shields?.value ?? stats.shields],
  ];
  return all
    .filter(([, value]) => value !== undefined && value !== null && typeof value !== 'object')
    .map(([words, value]) => el('span', {}, el('b', {}, String(value)), el('small', {}, words)));
}

/**
 * What is owned and does not fly next mission, and what it would sell for.
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 */
function locker(camp, { pilot, sells }) {
  const gets = (/** @type {string} */ card) => sells.find((it) => it.card === card)?.gets ?? 0;
  const rows = pilot.owned.map((it) => {
    const aboard = pilot.load.includes(it.card);
    const args = { pilot: pilot.id, card: it.card };
    return el(
      'li',
      {},
      el(
        'span',
        { class: 'grow' },
        el('b', {}, it.name),
        el(
          'small',
          {},
          `${aboard ? 'aboard' : 'in the locker'}, worth ${it.paid}, sells for ${gets(it.card)}`,
        ),
      ),
      doButton(camp, 's quiet', null, 'Take along', 'load', args),
      doButton(camp, 's quiet', null, `Sell for ${gets(it.card)}`, 'sell', args),
    );
  });
  return box(
    '',
    'Owned',
    `${pilot.owned.length} cards`,
    rows.length
      ? el('ul', { class: 'ownlist' }, rows)
      : el(
          'p',
          { class: 'small muted' },
          can(camp.told, 'buy', { pilot: pilot.id })
            ? 'Nothing yet. What can be bought stands beside.'
            : 'Nothing yet.',
        ),
  );
}
