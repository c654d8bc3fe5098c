// The end of a round: what the players do with their hands, what stays, and the score.

import { button, capital, el, pin } from './dom.js';
import { lines } from './companion-ask.js';
import { toTick } from './companion-mission.js';
import { score } from './companion-ships.js';

/**
 * What is done at every real table, in the order of the book.
 * @param {string[]} goes
 * @returns {[name: string, words: string, help: string][]}
 */
const chores = (goes) => [
  [
    'tokens',
    'Take the round tokens off all ships',
    `${goes.join(', ')}. Tallyho has done so for its own on the sheet.`,
  ],
  ['charges', 'Recover', 'One charge on each of your cards that recovers, and your Force.'],
  ['dials', 'Take your dials back', ''],
  ['table', 'Look at the table', 'Devices, objectives and cards that count at the end of a round.'],
  ['score', 'Write the score down', ''],
];

/**
 * What stays beside an enemy ship.
 * @param {Companion.Foe} foe
 */
function stays({ tokens, lock, cards }) {
  const left = tokens.filter((it) => it.count).map((it) => `${it.count} ${it.name}`);
  return [...left, ...(lock ? [`locks ${lock}`] : []), ...cards];
}

/**
 * Draws the end of a round.
 * @param {Companion.Table} table
 * @param {NonNullable<Companion.Table['ending']>} ending
 * @param {Desk} desk
 */
export function roundOver(table, { round, goes }, desk) {
  // In a mission the score is kept already.
  const todo = chores(goes).filter(([name]) => !table.mission || name !== 'score');
  const items = todo.map(([name, words, help]) => {
    const more = help ? el('span', { class: 'small muted' }, capital(help)) : null;
    return toTick(desk, `${round} ${name}`, el('b', {}, words), more);
  });
  const left = table.foes.flatMap((foe) => {
    const it = foe.gone ? [] : stays(foe);
    if (!it.length) return [];
    const what = el('span', {}, it.join(', '));
    return [el('li', { class: 'row small' }, pin('foe', foe.number), el('b', {}, foe.name), what)];
  });
  const begin = el('span', {}, `Begin round ${round + 1}`);
  return el(
    'section',
    { class: 'ask', id: 'ask', 'aria-label': 'The end of a round', 'data-turn': table.turn },
    lines(table.said),
    el('h1', { tabindex: -1, id: 'question' }, `Round ${round} is over`),
    el('ul', { class: 'checklist' }, items),
    table.mission ? null : score(table, desk),
    left.length
      ? el(
          'div',
          {},
          el('h2', { class: 'label' }, 'This stays beside the enemy'),
          el('ul', { class: 'cards' }, left),
        )
      : null,
    el(
      'div',
      { class: 'ask-foot' },
      button('big go', 'next', begin, () => desk.step({ cleared: round }), { id: 'go' }),
    ),
  );
}
