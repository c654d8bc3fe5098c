// What became of each pilot, dice that were rolled at the table, and what the report is worth so far.

import { FACES, box, dice, flying, plate } from './campaign-draw.js';
import { button, chooser, el } from './dom.js';

/** @type {[fate: string, words: string][]} */
const FATES = [
  ['left', 'Left'],
  ['stayed', 'Stayed'],
  ['destroyed', 'Destroyed'],
];

/**
 * What became of each pilot, and dice that were rolled at the table.
 * @param {Camp} camp
 * @param {Campaign.Sortie} sortie
 * @param {boolean} byHand
 */
export function fates(camp, sortie, byHand) {
  const rows = flying(camp.told).map((pilot) => {
    const fate = sortie.draft.fates[pilot.id];
    const rolled = sortie.draft.dice[pilot.id] ?? [];
    const choose = FATES.map(([value, words]) =>
      el(
        'button',
        {
          type: 'button',
          disabled: !byHand,
          'aria-pressed': String(fate === value),
          'data-fate': `${pilot.id} ${value}`,
          onclick: () => camp.act('enter', { field: 'fate', pilot: pilot.id, value }),
        },
        words,
      ),
    );
    return el(
      'li',
      { class: `fate${fate ? '' : ' open'}` },
      plate(pilot, { size: 48, lost: fate === 'destroyed' }),
      el('b', { class: 'grow ell' }, pilot.callsign),
      el('div', { class: 'seg q', role: 'group', 'aria-label': `What became of ${pilot.callsign}` }, choose),
      fate === 'destroyed'
        ? el(
            'div',
            { class: 'dicerow' },
            rolled.length
              ? dice(rolled)
              : el(
                  'span',
                  { class: 'small muted' },
                  `The program rolls ${sortie.dice} ${sortie.dice === 1 ? 'die' : 'dice'}, or you do:`,
                ),
            byHand ? faces(camp, sortie, pilot) : null,
          )
        : null,
    );
  });
  return box('', 'What became of the pilots', null, el('ul', { class: 'fates' }, rows));
}

/**
 * Fields for dice that lie on the table.
 * @param {Camp} camp
 * @param {Campaign.Sortie} sortie
 * @param {Campaign.Pilot} pilot
 */
function faces(camp, sortie, pilot) {
  const rolled = [...(sortie.draft.dice[pilot.id] ?? Array.from({ length: sortie.dice }, () => 'blank'))];
  const fields = rolled.map((face, n) =>
    chooser(
      { 'aria-label': `Die ${n + 1} of ${pilot.callsign}` },
      FACES.map((it) => /** @type {const} */ ([it, it])),
      face,
      (it) => {
        rolled[n] = it;
      },
    ),
  );
  return [
    fields,
    button('s', 'dice', 'Enter the dice', () =>
      camp.act('enter', { field: 'dice', pilot: pilot.id, value: rolled.join('+') }),
    ),
  ];
}

/**
 * The pool as a sum, as far as it is known.
 * @param {Campaign.Sortie} sortie
 * @param {Campaign.Told} told
 */
export function pool(sortie, told) {
  const total = sortie.so_far.reduce((sum, [, points]) => sum + points, 0);
  const lost = Object.values(sortie.draft.fates).filter((it) => it === 'destroyed').length;
  const count = flying(told).length;
  const line = (/** @type {string} */ words, /** @type {string} */ points, look = '') =>
    el('div', { class: `ln ${look}` }, el('span', {}, words), el('b', {}, points));
  return box(
    '',
    'The pool',
    null,
    el(
      'div',
      { class: 'pool', id: 'pool' },
      sortie.so_far.map(([words, points]) => line(words, points < 0 ? `−${-points}` : `+${points}`)),
      lost ? line(`${lost} lost ${lost === 1 ? 'ship' : 'ships'}`, '?') : null,
      line('So far', String(total), 'tot'),
    ),
    el(
      'p',
      { class: 'small muted' },
      `Shared by ${count} pilots, rounded up, once it is confirmed. Lost ships are rolled for then.`,
    ),
  );
}
