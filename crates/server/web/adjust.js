// Correcting the table by hand.

import { correct } from './consent.js';
import { button, chooser, el, toast } from './dom.js';
import { sheet } from './menu.js';
import { reason } from './net.js';

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * A way to correct a ship: its words, the fields it needs, and the correction as replays write it.
 * @typedef {[words: string, fields: () => Field[], says: (values: string[]) => string]} Way
 */

/**
 * @param {string} label
 * @param {number} value
 */
const number = (label, value) =>
  el('input', { class: 'field', type: 'number', step: 'any', 'aria-label': label, title: label, value });

/**
 * @param {string} label
 * @param {Choices} options
 */
const oneOf = (label, options) => chooser({ 'aria-label': label }, options, null, () => {});

/**
 * Every way to correct a ship.
 * @param {Battle.Facts} facts
 * @param {Choices} ships
 * @param {() => Battle.ShipScene} ship
 * @returns {Record<string, Way>}
 */
function waysToCorrect(facts, ships, ship) {
  /** @type {(name: string) => [string, string]} */
  const named = (name) => [name.replaceAll(' ', '-'), name];
  const token = () => [
    oneOf(
      'Token',
      facts.tokens.map(({ name }) => named(name)),
    ),
  ];
  const card = () => [
    oneOf(
      'Card',
      facts.cards.map(([name]) => named(name)),
    ),
  ];
  const quarters = ['front', 'right', 'rear', 'left'].map(named);
  return {
    gain: ['Add a token', token, ([name]) => `gain ${name}`],
    lose: ['Take a token away', token, ([name]) => `lose ${name}`],
    shields: ['Set shields', () => [number('Shields', ship().shields)], ([count]) => `shields ${count}`],
    force: ['Set Force', () => [number('Force', ship().force)], ([count]) => `force ${count}`],
    lock: ['Set its lock', () => [oneOf('On', [['nothing', 'nothing'], ...ships])], ([on]) => `lock ${on}`],
    facedown: ['Deal a facedown card', () => [], () => 'facedown'],
    faceup: ['Deal a faceup card', card, ([name]) => `faceup ${name}`],
    repair: ['Turn a card down', card, ([name]) => `repair ${name}`],
    turret: ['Turn its turret', () => [oneOf('To', quarters)], ([to]) => `turret ${to}`],
    move: [
      'Move it',
      () => {
        const { x, y, h } = ship().at;
        return [number('Millimetres from the left', x), number('Millimetres up', y), number('Heading', h)];
      },
      (at) => `move ${at.join(' ')}`,
    ],
    remove: ['Take it off the table', () => [], () => 'remove'],
  };
}

/**
 * Corrects something by hand: it becomes a line of the log.
 * @param {Model} model
 * @param {number | null | undefined} selected
 */
export function adjustForm(model, selected, other = /** @type {string | null} */ (null)) {
  const { facts, scene } = model;
  const flying = facts.ships.map((_, id) => id).filter((id) => scene.ships[id].fate === 'flying');
  if (!flying.length) {
    toast('No ship is on the table.');
    return;
  }
  const ships = flying.map((id) => /** @type {const} */ ([id, facts.ships[id].name]));
  const refill = () => {
    fields = ways[way.value][1]();
    more.replaceChildren(...fields);
  };
  const ship = chooser({ 'aria-label': 'Ship' }, ships, selected, refill);
  const ways = waysToCorrect(facts, ships, () => scene.ships[Number(ship.value)]);
  const kinds = Object.entries(ways).map(([key, [words]]) => /** @type {const} */ ([key, words]));
  const way = chooser({ 'aria-label': 'What' }, kinds, null, refill);
  const more = el('div', { class: 'stack' });
  /** @type {Field[]} */
  let fields = [];
  const fault = el('p', { class: 'fault', role: 'alert' });
  const save = async () => {
    const says = ways[way.value][2](fields.map((field) => field.value));
    try {
      await correct(model, `${ship.value} ${says}`, other);
      dialog.close();
    } catch (error) {
      fault.textContent = reason(error);
    }
  };
  const content = el(
    'div',
    { class: 'stack' },
    ship,
    way,
    more,
    fault,
    button('go', null, model.consent && !other ? 'Propose it' : 'Correct it', save),
  );
  const dialog = sheet('Correct by hand', content);
  refill();
}
