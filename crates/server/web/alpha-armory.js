// The armory: what a pilot takes along on the mission that was chosen, what could be mounted, and why not.

import { can, doButton, mark } from './campaign-draw.js';
import { button, capital, chooser, el } from './dom.js';

const view = { band: 'fits', find: '', card: '' };
/** @type {[band: string, words: string][]} */
const BANDS = [
  ['aboard', 'Aboard'],
  ['fits', 'Fits now'],
  ['no', 'Not now'],
];
/** How many cards are listed at once. */
const MOST = 60;

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
export function armory(camp, sheet) {
  const { armory: it } = sheet;
  const list = el('ul', { class: 'shop' });
  const bands = el('div', { class: 'seg q', role: 'group', 'aria-label': 'Which cards' });
  const search = el('input', {
    class: 'field',
    type: 'search',
    id: 'find-card',
    placeholder: 'Name or slot',
    'aria-label': 'Search the armory',
    value: view.find,
    oninput: () => {
      view.find = search.value;
      draw();
    },
  });
  const draw = () => {
    const word = view.find.trim().toLowerCase();
    const fits = (/** @type {Alpha.Card} */ card) =>
      !word || `${card.name} ${card.slots.join(' ')}`.toLowerCase().includes(word);
    const count = (/** @type {string} */ band) =>
      it.cards.filter((card) => card.band === band && fits(card)).length;
    bands.replaceChildren(
      ...BANDS.filter(([band]) => it.real || band !== 'aboard').map(([band, words]) =>
        el(
          'button',
          {
            type: 'button',
            'aria-pressed': String(view.band === band),
            'data-band': band,
            onclick: () => {
              view.band = band;
              draw();
            },
          },
          `${words} ${count(band)}`,
        ),
      ),
    );
    const shown = it.cards.filter((card) => card.band === view.band && fits(card));
    const rows = shown.slice(0, MOST).map((card) => row(camp, sheet, card, draw));
    const rest =
      shown.length > MOST
        ? el('li', {}, el('small', {}, `${shown.length - MOST} more: search by name or slot.`))
        : null;
    list.replaceChildren(
      ...(rows.length ? rows : [el('li', { class: 'no' }, el('small', {}, 'Nothing here.'))]),
    );
    if (rest) list.append(rest);
  };
  if (!it.real && view.band === 'aboard') view.band = 'fits';
  draw();
  return el(
    'section',
    { class: 'cd buy armory', 'aria-label': 'Armory' },
    el('h2', {}, it.real ? 'Armory for this mission' : 'Armory, to look around', ' ', ship(camp, sheet)),
    it.real
      ? berths(camp, sheet)
      : el(
          'p',
          { class: 'small muted' },
          'Upgrades are mounted anew for every mission, once it is chosen. Here is what could be, by ship.',
        ),
    bands,
    search,
    list,
  );
}

/**
 * Which ship it is for. Between missions any may be looked at.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
function ship(camp, { armory: it, pilot }) {
  const args = { pilot: pilot.id };
  const may = (/** @type {Alpha.Ship} */ one) =>
    it.real ? one.now || can(camp.told, 'ship', { ...args, ship: one.id }) : true;
  const open = it.ships.filter(may);
  const name = it.ships.find((one) => one.now)?.name ?? '';
  if (open.length < 2) return el('span', { class: 'push' }, name);
  return el(
    'span',
    { class: 'push' },
    chooser(
      { id: 'armory-ship', 'aria-label': 'Ship' },
      open.map((one) => /** @type {const} */ ([one.id, one.name])),
      it.ship,
      (id) =>
        it.real ? camp.act('ship', { ...args, ship: id }) : camp.go('pilot', { pilot: pilot.id, ship: id }),
    ),
  );
}

/**
 * The slots with what fills them.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 */
function berths(camp, { armory: { flown }, pilot }) {
  if (!flown) return null;
  const slots = /** @type {any[]} */ (flown.berths).map((it) =>
    el(
      'li',
      { class: it.card ? '' : 'open' },
      el('span', { class: 'label' }, it.names.join(' or ')),
      el('span', { class: 'ell', title: it.card?.name }, it.card ? it.card.name : 'empty'),
      it.card
        ? el(
            'span',
            { class: 'chips' },
            it.card.charged ? mark('', 'charge', `+${it.card.charged}`) : null,
            doButton(camp, 's quiet', 'charge', 'Further charge', 'charge', {
              pilot: pilot.id,
              card: it.card.id,
            }),
            doButton(camp, 's quiet', null, 'No further charge', 'uncharge', {
              pilot: pilot.id,
              card: it.card.id,
            }),
            doButton(camp, 's quiet', null, 'Leave behind', 'unload', { pilot: pilot.id, card: it.card.id }),
          )
        : null,
    ),
  );
  return el('ul', { class: 'slots berths' }, slots);
}

/**
 * A card with its price, what it wants of a pilot, and why it cannot be had.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sheet} sheet
 * @param {Alpha.Card} card
 * @param {() => void} draw
 */
function row(camp, sheet, card, draw) {
  const chosen = view.card === card.id;
  const args = { pilot: sheet.pilot.id, card: card.id };
  const wants = [
    card.initiative ? `initiative ${card.initiative}` : null,
    card.rank > 1 ? `rank ${card.rank}` : null,
    card.paths.length ? `${card.paths.join(' or ')} path` : null,
  ].filter(Boolean);
  const text = Array.isArray(card.text) ? card.text.join(' ') : card.text;
  return el(
    'li',
    { class: `${chosen ? 'sel' : ''} ${card.band === 'no' ? 'no' : ''}` },
    el(
      'button',
      {
        type: 'button',
        'aria-expanded': String(chosen),
        'data-card': card.id,
        onclick: () => {
          view.card = chosen ? '' : card.id;
          draw();
        },
      },
      el('b', {}, card.name, card.aboard > 1 ? ` × ${card.aboard}` : ''),
      el(
        'span',
        { class: `pr purse-${card.purse}` },
        `${card.price} ${card.purse === 'um' ? 'U&M' : 'career'}`,
      ),
      el(
        'small',
        {},
        capital(card.slots.join(' or ')),
        card.limited ? ', limited' : '',
        wants.length ? `. From ${wants.join(', ')}` : '',
        card.why ? [' ', el('span', { class: 'why-not' }, card.why)] : null,
      ),
    ),
    chosen
      ? el(
          'div',
          { class: 'whatif' },
          text ? el('p', { class: 'small' }, text) : null,
          card.varies ? el('p', { class: 'small muted' }, `${capital(card.varies)}.`) : null,
          el(
            'div',
            { class: 'foot-actions' },
            can(camp.told, 'load', args)
              ? button('s go', 'plus', `Mount for ${card.price}`, () => camp.act('load', args), {
                  'data-load': card.id,
                })
              : null,
            doButton(camp, 's', 'minus', 'Leave behind', 'unload', args),
            doButton(camp, 's', 'charge', 'Further charge', 'charge', args),
            card.rule ? mark('', null, card.rule) : null,
          ),
        )
      : null,
  );
}
