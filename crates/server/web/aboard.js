// The cards of a ship in battle: what each says, when it counts, what is left of it.

import { capital, el } from './dom.js';

/** @type {Record<string, string>} */
const KIND = { ship: 'ship ability', pilot: 'pilot' };

/** @param {number} recovers */
function recovery(recovers) {
  if (recovers > 0) return `, ${recovers} back each round`;
  return recovers < 0 ? `, ${-recovers} lost each round` : '';
}

/**
 * @param {Battle.CardFacts} card
 * @param {number} left
 */
function charges(card, left) {
  if (!card.charges) return null;
  const pips = Array.from({ length: card.charges }, (_, n) =>
    el('i', { class: `pip ch${n < left ? '' : ' off'}` }),
  );
  return el(
    'span',
    { class: 'charges small' },
    el('span', { class: 'pips', 'aria-hidden': 'true' }, pips),
    ` ${left} of ${card.charges} charges${recovery(card.recovers)}`,
  );
}

/**
 * Every card of a ship.
 * @param {Battle.ShipFacts} facts
 * @param {Battle.ShipScene} now
 */
export function aboard(facts, now) {
  if (!facts.cards.length) return null;
  /** @type {(card: Battle.CardFacts, index: number) => HTMLElement} */
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
