// Taking over a campaign that was begun on paper: pilots, points, deck and tokens in one form.

import { box } from './campaign-draw.js';
import { button, chooser, el, signButton, upTo } from './dom.js';

/**
 * A pilot's sheet as it is typed.
 * @typedef {{ callsign: string, player: string, ship: string, level: number, points: number, cards: string[] }} Typed
 */

/** @type {{ deck: string[], tokens: [number, number], round: number, pilots: Typed[] }} */
const form = { deck: [], tokens: [0, 0], round: 1, pilots: [] };

/** @param {Camp} camp */
export async function paperPage(camp) {
  /** @type {Campaign.PaperForm} */
  const known = await camp.ask('take-over');
  if (!known.open) {
    return [
      el('h1', {}, 'Taken over already'),
      el('p', { class: 'cd' }, 'Only a campaign without pilots takes one over from paper.'),
    ];
  }
  if (!form.pilots.length) for (let n = 0; n < 3; n += 1) form.pilots.push(blank(known));
  return [
    el('div', { class: 'top' }, el('h1', { class: 'grow' }, 'From paper, in one form')),
    el(
      'div',
      { class: 'stackc' },
      form.pilots.map((it, n) => pilot(camp, known, it, n)),
      button('', 'plus', 'One more pilot', () => {
        form.pilots.push(blank(known));
        camp.redraw();
      }),
      table(known),
      button(
        'go big',
        'check',
        'Take it over',
        async () => {
          if (await camp.tell('take-over', { paper: sent() })) camp.go('tonight');
        },
        { id: 'take-over' },
      ),
    ),
  ];
}

/**
 * @param {Campaign.PaperForm} known
 * @returns {Typed}
 */
const blank = (known) => ({
  callsign: '',
  player: '',
  ship: known.ships[0]?.id ?? '',
  level: 1,
  points: 0,
  cards: [],
});

/** What is sent: sheets without a callsign are empty. */
const sent = () => ({ ...form, pilots: form.pilots.filter((it) => it.callsign.trim()) });

/**
 * @param {string} words
 * @param {string | number} value
 * @param {(value: string) => void} set
 * @param {Attributes} [more]
 */
export function field(words, value, set, more) {
  /** @type {HTMLInputElement} */
  const input = el('input', { class: 'field', value, oninput: () => set(input.value), ...more });
  return el('label', { class: 'small' }, words, input);
}

/**
 * @param {Camp} camp
 * @param {Campaign.PaperForm} known
 * @param {Typed} it
 * @param {number} n
 */
function pilot(camp, known, it, n) {
  const cards = owned(camp, known, it);
  return box(
    'sheet-form',
    it.callsign || `Pilot ${n + 1}`,
    form.pilots.length > 3
      ? signButton('s quiet', 'close', `Take pilot ${n + 1} out`, () => {
          form.pilots.splice(n, 1);
          camp.redraw();
        })
      : null,
    el(
      'div',
      { class: 'fields' },
      field(
        'Callsign',
        it.callsign,
        (value) => {
          it.callsign = value;
        },
        { id: `paper-callsign-${n}`, maxlength: 24 },
      ),
      field(
        'Player',
        it.player,
        (value) => {
          it.player = value;
        },
        { id: `paper-player-${n}`, maxlength: 32 },
      ),
      el(
        'label',
        { class: 'small' },
        'Ship',
        chooser(
          { id: `paper-ship-${n}` },
          known.ships.map((ship) => /** @type {const} */ ([ship.id, ship.name])),
          it.ship,
          (value) => {
            it.ship = value;
          },
        ),
      ),
      el(
        'label',
        { class: 'small' },
        'Level',
        chooser(
          { id: `paper-level-${n}` },
          upTo(1, known.levels).map((level) => /** @type {const} */ ([level, String(level)])),
          it.level,
          (value) => {
            it.level = Number(value);
          },
        ),
      ),
      field(
        'Points left',
        it.points,
        (value) => {
          it.points = Number(value) || 0;
        },
        { type: 'number', min: 0, max: 999 },
      ),
      el(
        'label',
        { class: 'small' },
        'Cards owned',
        chooser({ id: `paper-cards-${n}` }, choices(known, it), '', (id) => {
          if (id) it.cards.push(id);
          camp.redraw();
        }),
      ),
    ),
    cards.length ? el('ul', { class: 'cardlist' }, cards) : null,
  );
}

/**
 * The cards that a pilot may own besides.
 * @param {Campaign.PaperForm} known
 * @param {Typed} it
 */
const choices = (known, it) => [
  /** @type {const} */ (['', 'add a card']),
  ...known.cards
    .filter((card) => !it.cards.includes(card.id))
    .map((card) => /** @type {const} */ ([card.id, `${card.name} (${card.slots.join(', ')})`])),
];

/**
 * The cards of a sheet.
 * @param {Camp} camp
 * @param {Campaign.PaperForm} known
 * @param {Typed} it
 */
function owned(camp, known, it) {
  const name = (/** @type {string} */ id) => known.cards.find((card) => card.id === id)?.name ?? id;
  return it.cards.map((id) =>
    el(
      'li',
      {},
      name(id),
      signButton('s quiet', 'close', `${name(id)} is not owned`, () => {
        it.cards = it.cards.filter((other) => other !== id);
        camp.redraw();
      }),
    ),
  );
}

/** @param {Campaign.PaperForm} known */
function table(known) {
  const number = (/** @type {string} */ value) => Math.max(0, Number(value) || 0);
  return box(
    '',
    'The table',
    null,
    el(
      'div',
      { class: 'fields' },
      field(
        'Tokens of the Rebels',
        form.tokens[0],
        (value) => {
          form.tokens[0] = number(value);
        },
        { type: 'number', min: 0, max: 9 },
      ),
      field(
        'Tokens of the Empire',
        form.tokens[1],
        (value) => {
          form.tokens[1] = number(value);
        },
        { type: 'number', min: 0, max: 9 },
      ),
      field(
        'The round that begins',
        form.round,
        (value) => {
          form.round = number(value);
        },
        { type: 'number', min: 1, max: 999 },
      ),
    ),
    el(
      'fieldset',
      { class: 'deck-form' },
      el('legend', {}, 'Missions in the deck'),
      known.missions.map((it) => {
        const tick = el('input', {
          type: 'checkbox',
          checked: form.deck.includes(it.id),
          'data-mission': it.id,
          onchange: () => {
            form.deck = tick.checked ? [...form.deck, it.id] : form.deck.filter((id) => id !== it.id);
          },
        });
        return el('label', {}, tick, it.name);
      }),
    ),
  );
}
