// A ship that is being built, whether it flies in a squad or in the wing of a campaign.

import { button, el, signButton } from './dom.js';
import { byHand, says } from './squad-cards.js';

/** @typedef {import('./squad-build.js').Builder} Builder */

/**
 * A field with its name above it.
 * @param {string} label
 * @param {HTMLElement} control
 */
export const field = (label, control) =>
  el('label', { class: 'stack tight', for: control.id }, el('span', { class: 'label' }, label), control);

/**
 * A ship's card with everything in it; `faults` are those of the whole squad.
 * @param {number} index
 * @param {Squads.Fault[]} faults
 * @param {Child[]} content
 */
export function vessel(index, faults, ...content) {
  const faulty = faults.some((it) => it.ship === index) ? ' faulty' : '';
  return el('article', { class: `card vessel${faulty}`, 'aria-labelledby': `ship-${index}` }, content);
}

/**
 * Who flies what, and what can be done with the whole ship.
 * @param {Builder} builder
 * @param {number} index
 * @param {{ name: string, initiative: number }} ship
 * @param {string} flies
 * @param {Child[]} more
 */
export function vesselHead(builder, index, { name, initiative }, flies, ...more) {
  const copy = () => builder.copyShip(index);
  const drop = () => builder.dropShip(index);
  const title = { id: `ship-${index}`, tabindex: -1, 'data-focus': `ship-${index}` };
  return el(
    'div',
    { class: 'row wrap who-flies' },
    el(
      'span',
      { class: 'init num', role: 'img', 'aria-label': `initiative ${initiative}` },
      String(initiative),
    ),
    el('div', { class: 'grow' }, el('h3', title, name), el('p', { class: 'small muted' }, flies)),
    more,
    button('s quiet', null, 'Copy', copy, { 'aria-label': `Copy ${name}` }),
    signButton('s quiet', 'close', `Remove ${name}`, drop),
  );
}

/**
 * What is printed on a ship, folded.
 * @param {Squads.Stats} stats
 * @param {{ name: string, text: string } | null} ability
 */
export function printed({ attacks, agility, hull, shields, actions }, ability) {
  const line = `Attack ${attacks.join(', ') || 'none'} · agility ${agility} · hull ${hull} · shields ${shields}`;
  return el(
    'details',
    {},
    el('summary', { class: 'small muted' }, line),
    el('p', { class: 'small' }, `Actions: ${actions.join(', ')}`),
    ability ? el('p', { class: 'small' }, el('b', {}, ability.name), `: ${says(ability.text)}`) : null,
  );
}

/**
 * A card in a slot, with its cost.
 * @param {Squads.Aboard} card
 * @param {boolean} missing whether there is no slot for it
 */
function aboard(card, missing) {
  return [
    el(
      'span',
      { class: 'grow' },
      el('b', {}, card.name),
      missing ? el('span', { class: 'small over' }, 'There is no slot for it.') : null,
      el('span', { class: 'small muted' }, says(card.text)),
    ),
    byHand(card),
    el('span', { class: 'num' }, card.cost === null ? '–' : String(card.cost)),
  ];
}

/**
 * A row that cannot be pressed: what comes with the ship, or a slot that a card fills besides its own.
 * @param {Child[]} content
 */
export const fixedBerth = (...content) => el('li', {}, el('div', { class: 'berth fixed' }, content));

/**
 * A slot: what is in it, or that something can be. `pick` lets somebody choose.
 * @param {{ name: string, slot: string, key: string, part: Squads.Part, card: Squads.Aboard | null }} berth
 * @param {() => void} pick
 */
export function berthRow({ name, slot, key, part, card }, pick) {
  const label = el('span', { class: 'slot' }, name);
  if (card && part === 'further') {
    return fixedBerth(label, el('span', { class: 'grow muted' }, `filled by ${card.name}`));
  }
  const missing = part === 'missing';
  const look = `berth${card ? '' : ' free'}${missing ? ' missing' : ''}`;
  return el(
    'li',
    {},
    el(
      'button',
      { class: look, type: 'button', 'data-focus': key, 'data-slot': slot, onclick: pick },
      label,
      card ? aboard(card, missing) : el('span', { class: 'grow muted' }, 'Choose'),
    ),
  );
}
