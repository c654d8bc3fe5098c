// The cards of a ship in battle: what each says, when it counts, what is left of it.

import { capital, el } from './dom.js';

const KIND = { ship: 'ship ability', pilot: 'pilot' };

function charges(card, left) {
  if (!card.charges) return null;
  const pips = Array.from({ length: card.charges }, (_, n) =>
    el('i', { class: `pip ch${n < left ? '' : ' off'}` }),
  );
  const recovers =
    card.recovers > 0
      ? `, ${card.recovers} back each round`
      : card.recovers < 0
        ? `, ${-card.recovers} lost each round`
        : '';
  return el(
    'span',
    { class: 'charges small' },
    el('span', { class: 'pips', 'aria-hidden': 'true' }, pips),
    ` ${left} of ${card.charges} charges${recovers}`,
  );
}

/** Every card of a ship. */
export function aboard(facts, now) {
  if (!facts.cards.length) return '';
  const row = (card, index) => {
    const left = card.load === undefined ? (now.charges[index] ?? 0) : (now.payload[card.load] ?? 0);
    return el(
      'li',
      { class: 'aboard' },
      el(
        'div',
        { class: 'row' },
        el('b', { class: 'grow' }, card.name),
        el('span', { class: 'tag' }, KIND[card.kind] ?? card.kind),
      ),
      charges(card, left),
      card.when.length ? el('p', { class: 'small when' }, capital(card.when.join('; '))) : null,
      card.text ? el('p', { class: 'small muted' }, card.text) : null,
      now.flipped.includes(index) ? el('p', { class: 'small' }, 'Shows its other side.') : null,
      card.by_hand
        ? el('p', { class: 'small hand' }, 'Resolve by hand: the program does not carry all of it out.')
        : null,
    );
  };
  return el(
    'div',
    { class: 'aboard-cards' },
    el('h3', { class: 'label' }, 'Cards'),
    el('ul', { class: 'cards' }, facts.cards.map(row)),
  );
}
