// The end of a round: what the players do with their hands, what stays, and the score.

import { capital, el, icon, pin } from './dom.js';
import { score } from './mat-ships.js';

/** What is done at every real table, in the order of the book. */
const listed = ({ goes }) => [
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

/** In a mission the score is kept already. */
const wanted = (table) => listed(table.ending).filter(([name]) => !table.mission || name !== 'score');

/** What stays beside an enemy ship. */
function stays(foe) {
  const tokens = foe.tokens.filter((it) => it.count).map((it) => `${it.count} ${it.name}`);
  return [
    ...tokens,
    foe.lock ? `locks ${foe.lock}` : null,
    foe.cards.length ? foe.cards.join(', ') : null,
  ].filter(Boolean);
}

/** Draws the end of a round. */
export function roundOver(table, desk) {
  const { ending } = table;
  const box = (name) => `${ending.round} ${name}`;
  const item = ([name, words, help]) => {
    const tick = el('input', {
      type: 'checkbox',
      checked: desk.checked.has(box(name)),
      onchange: () => {
        if (tick.checked) desk.checked.add(box(name));
        else desk.checked.delete(box(name));
      },
    });
    return el(
      'li',
      {},
      el(
        'label',
        { class: 'card choice' },
        tick,
        el('span', {}, el('b', {}, words), help ? el('span', { class: 'small muted' }, capital(help)) : null),
      ),
    );
  };
  const left = table.foes
    .filter((foe) => !foe.gone)
    .map((foe) => [foe, stays(foe)])
    .filter(([, it]) => it.length);
  return el(
    'section',
    { class: 'ask', id: 'ask', 'aria-label': 'The end of a round', 'data-turn': table.turn },
    table.said.length
      ? el(
          'ul',
          { class: 'said', 'aria-live': 'polite' },
          table.said.map((line) => el('li', {}, line)),
        )
      : null,
    el('h1', { tabindex: -1, id: 'question' }, `Round ${ending.round} is over`),
    el('ul', { class: 'checklist' }, wanted(table).map(item)),
    table.mission ? null : score(table, desk),
    left.length
      ? el(
          'div',
          {},
          el('h2', { class: 'label' }, 'This stays beside the enemy'),
          el(
            'ul',
            { class: 'cards' },
            left.map(([foe, it]) =>
              el(
                'li',
                { class: 'row small' },
                pin('foe', foe.number),
                el('b', {}, foe.name),
                el('span', {}, it.join(', ')),
              ),
            ),
          ),
        )
      : null,
    el(
      'div',
      { class: 'ask-foot' },
      el(
        'button',
        {
          class: 'btn big go',
          type: 'button',
          id: 'go',
          onclick: () => desk.step({ cleared: ending.round }),
        },
        icon('next'),
        el('span', {}, `Begin round ${ending.round + 1}`),
      ),
    ),
  );
}
