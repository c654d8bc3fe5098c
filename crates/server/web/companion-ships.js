// The ships as they are kept. Every number can be corrected by hand.

import { button, chip, chooser, el, pin, stepper } from './dom.js';
import { missionCard } from './companion-mission.js';

/**
 * The score of both sides, to be changed.
 * @param {Companion.Table} table
 * @param {Desk} desk
 */
export function score({ score: [mine, theirs] }, desk) {
  return el(
    'div',
    { class: 'card pad score' },
    stepper('you', mine, (n) => desk.step({ score: [n, theirs] }), { most: 999 }),
    stepper('enemy', theirs, (n) => desk.step({ score: [mine, n] }), { most: 999 }),
  );
}

/**
 * All ships of both sides, and the score.
 * @param {Companion.Table} table
 * @param {Desk} desk
 */
export function ships(table, desk) {
  const order = table.foes.map((foe, place) => ({ foe, place }));
  order.sort(
    ({ foe: a }, { foe: b }) =>
      Number(a.gone) - Number(b.gone) || a.initiative - b.initiative || a.number - b.number,
  );
  const label = (/** @type {string} */ words) => el('h2', { class: 'label' }, words);
  return el(
    'section',
    { class: 'pane ships', id: 'pane-ships', role: 'tabpanel', 'aria-label': 'Ships' },
    table.mission ? missionCard(table, table.mission, desk) : [label('Score'), score(table, desk)],
    label('Enemies'),
    el(
      'ul',
      { class: 'cards' },
      order.map(({ foe, place }) => enemy(table, desk, foe, place)),
    ),
    label('Yours'),
    el(
      'ul',
      { class: 'cards' },
      table.mine.map((mine, place) => (mine.mark ? null : yours(desk, mine, place))),
    ),
  );
}

/**
 * What its line says beyond numbers and tokens that have a place of their own: locks, cards, formation, flight, notes.
 * @param {Companion.Foe} foe
 */
export function extras(foe) {
  if (foe.gone) return [];
  const shown = [
    'initiative',
    'hull',
    'shields',
    'Force',
    'device charges',
    ...foe.tokens.map((it) => it.name),
  ];
  const parts = foe.line.slice(foe.line.indexOf('  ') + 2).split(', ');
  return parts.filter((part) => !shown.some((name) => part.startsWith(`${name} `) && /\d$/.test(part)));
}

/** @param {Companion.Foe} foe */
function chips(foe) {
  const tokens = foe.tokens
    .filter((it) => it.count)
    .map(({ colour, icon, name, count }) =>
      chip(colour, icon, name, `${count} ${name}`, count > 1 ? String(count) : null),
    );
  const notes = extras(foe).map((it) => el('span', { class: 'small' }, it));
  return tokens.length || notes.length ? el('p', { class: 'chips' }, tokens, notes) : null;
}

/**
 * The head of a ship's card: who it is, and whether it is still there.
 * @param {Side} side
 * @param {number} number
 * @param {{ name: string, gone: boolean }} ship
 * @param {string} says
 * @param {(words: string) => void} fix
 */
function cardHead(side, number, { name, gone }, says, fix) {
  const label = gone ? `${name} is back` : `${name} is gone`;
  const about = el('span', { class: 'small muted' }, gone ? 'off the table' : says);
  return el(
    'div',
    { class: 'row' },
    pin(side, number),
    el('div', { class: 'grow' }, el('b', {}, name), about),
    button('s', null, gone ? 'Back' : 'Gone', () => fix(gone ? 'back' : 'gone'), { 'aria-label': label }),
  );
}

/** @typedef {(words: string) => Promise<boolean>} Fix */

/**
 * An enemy ship.
 * @param {Companion.Table} table
 * @param {Desk} desk
 * @param {Companion.Foe} foe
 * @param {number} place
 */
function enemy(table, desk, foe, place) {
  /** @type {Fix} */
  const fix = (words) => desk.say(`fix ${foe.number} ${words}`);
  const busy = table.foe === place ? ' busy' : '';
  const says = `initiative ${foe.initiative}${foe.done ? ', done' : ''}`;
  return el(
    'li',
    { class: `card pad foe-card${busy}${foe.gone ? ' gone' : ''}`, 'data-number': foe.number },
    cardHead('foe', foe.number, foe, says, fix),
    foe.gone ? null : [chips(foe), vitals(foe, fix), everything(table, desk, foe, place, fix)],
  );
}

/**
 * A number of a ship that is corrected by a word.
 * @param {Fix} fix
 * @param {string} name
 * @param {string} word
 * @param {number} value
 * @param {Parameters<typeof stepper>[3]} [how]
 */
const corrected = (fix, name, word, value, how) => stepper(name, value, (n) => fix(`${word} ${n}`), how);

/**
 * What matters most: hull, shields and stress.
 * @param {Companion.Foe} foe
 * @param {Fix} fix
 */
function vitals({ hull, shields, tokens }, fix) {
  const stress = tokens.find((it) => it.word === 'stress');
  return [
    corrected(fix, 'hull', 'hull', hull[0], { sign: 'hull', most: 99, of: hull[1] }),
    shields[1] || shields[0]
      ? corrected(fix, 'shields', 'shields', shields[0], { sign: 'shield', most: 99, of: shields[1] })
      : null,
    stress ? corrected(fix, stress.name, stress.word, stress.count, { sign: stress.icon }) : null,
  ];
}

/**
 * Everything else of a ship, folded away.
 * @param {Companion.Table} table
 * @param {Desk} desk
 * @param {Companion.Foe} foe
 * @param {number} place
 * @param {Fix} fix
 */
function everything(table, desk, foe, place, fix) {
  const { force, charges, initiative, tokens, cards } = foe;
  const others = tokens.filter((it) => it.word !== 'stress');
  const details = el(
    'details',
    { class: 'more', open: desk.opened.has(place) },
    el('summary', { 'aria-label': `Everything of ${foe.name}` }, 'Everything'),
    el(
      'div',
      { class: 'stack' },
      force[1] || force[0] ? corrected(fix, 'Force', 'force', force[0]) : null,
      charges[1] ? corrected(fix, 'device charges', 'charges', charges[0]) : null,
      corrected(fix, 'initiative', 'initiative', initiative, { most: 9 }),
      others.map((it) => corrected(fix, it.name, it.word, it.count, { sign: it.icon })),
      locks(table, foe, fix),
      note(foe, fix),
      el('p', { class: 'small muted' }, foe.line),
      another(foe, fix),
      cards.map((card) => button('s', null, `Repair ${card}`, () => fix(`repair ${card}`))),
    ),
  );
  details.addEventListener('toggle', () => {
    if (details.open) desk.opened.add(place);
    else desk.opened.delete(place);
  });
  return details;
}

/**
 * @param {Companion.Table} table
 * @param {Companion.Foe} foe
 * @param {Fix} fix
 */
function locks({ mine }, { name, lock }, fix) {
  const targets = mine.map((it) => /** @type {const} */ ([it.name, `Locks ${it.name}`]));
  const options = /** @type {Choices} */ ([['none', 'No lock'], ...targets]);
  return chooser({ 'aria-label': `${name} has locked` }, options, lock ?? 'none', (on) => fix(`lock ${on}`));
}

/**
 * @param {Companion.Foe} foe
 * @param {Fix} fix
 */
function note(foe, fix) {
  const field = el('input', {
    class: 'field',
    type: 'text',
    maxlength: 40,
    value: foe.note,
    'aria-label': `Note on ${foe.name}`,
    placeholder: 'A note, such as: flees',
  });
  field.addEventListener('change', () => fix(`note ${field.value}`));
  return field;
}

/**
 * Any other correction, as it would be typed.
 * @param {Companion.Foe} foe
 * @param {Fix} fix
 */
function another({ name }, fix) {
  const field = el('input', {
    class: 'field',
    type: 'text',
    maxlength: 60,
    'aria-label': `Another correction of ${name}`,
    placeholder: 'Another correction, such as: card blinded pilot',
  });
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (field.value.trim()) fix(field.value.trim());
  };
  const enter = el('button', { class: 'btn s', type: 'submit', 'aria-label': `Fix ${name}` }, 'Fix');
  return el('form', { class: 'row', onsubmit: send }, field, enter);
}

/**
 * A ship of the players'.
 * @param {Desk} desk
 * @param {Companion.Mine} mine
 * @param {number} place
 */
function yours(desk, mine, place) {
  /** @type {Fix} */
  const fix = (words) => desk.say(`fix ${mine.name} ${words}`);
  const field = el('input', {
    class: 'field',
    type: 'text',
    list: 'known',
    value: mine.ship ?? '',
    'aria-label': `What ${mine.name} is, for the map`,
    onfocus: () => desk.known(),
  });
  field.addEventListener('change', () => desk.step({ ship: [place, field.value] }));
  return el(
    'li',
    { class: `card pad${mine.gone ? ' gone' : ''}` },
    cardHead('you', place + 1, mine, mine.ship ?? '', fix),
    mine.gone
      ? null
      : [
          corrected(fix, 'initiative', 'initiative', mine.initiative, { most: 9 }),
          el('details', { class: 'more' }, el('summary', {}, 'What it is'), field),
        ],
  );
}
