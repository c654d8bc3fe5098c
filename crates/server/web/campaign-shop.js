// What a pilot can buy, in three bands with reasons; what would be left; and another ship.

import { can, mark } from './campaign-draw.js';
import { button, capital, el, svg } from './dom.js';
import { sheet as open } from './menu.js';

const view = { band: 'fits', card: '', find: '' };
/** @type {[band: string, words: string][]} */
const BANDS = [
  ['fits', 'Fits now'],
  ['locker', 'Own, not fly'],
  ['no', 'Not now'],
];

/**
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 */
export function shop(camp, sheet) {
  const { pilot, spending, yours } = sheet;
  const list = el('ul', { class: 'shop' });
  const what = el('div', { class: 'whatif', hidden: true });
  const bands = el('div', { class: 'seg q', role: 'group', 'aria-label': 'Which cards' });
  const search = el('input', {
    class: 'field',
    type: 'search',
    id: 'find-card',
    placeholder: 'Name or slot',
    'aria-label': 'Search the cards',
    value: view.find,
    oninput: () => {
      view.find = search.value;
      draw();
    },
  });
  const draw = () => {
    const word = view.find.trim().toLowerCase();
    const fits = (/** @type {Campaign.Card} */ it) =>
      !word || `${it.name} ${it.slots.join(' ')}`.toLowerCase().includes(word);
    bands.replaceChildren(
      ...BANDS.map(([band, words]) => {
        const count = sheet.shop.filter((it) => it.band === band && fits(it)).length;
        return el(
          'button',
          {
            type: 'button',
            'aria-pressed': String(view.band === band),
            onclick: () => {
              view.band = band;
              draw();
            },
          },
          `${words} ${count}`,
        );
      }),
    );
    const shown = sheet.shop.filter((it) => it.band === view.band && fits(it));
    list.replaceChildren(...shown.slice(0, 80).map((it) => row(camp, sheet, it, choose)));
    if (!shown.length) list.replaceChildren(el('li', { class: 'no' }, el('small', {}, 'Nothing here.')));
    whatIf(camp, sheet, what);
  };
  const choose = (/** @type {Campaign.Card} */ card) => {
    view.card = card.id;
    draw();
  };
  draw();
  const closed = spending ? null : 'Points are spent between missions, before one is drawn.';
  return el(
    'section',
    { class: 'cd buy', 'aria-label': 'Buy' },
    el('h2', {}, 'Buy ', el('span', { class: 'push' }, `${pilot.points} points`)),
    closed ? el('p', { class: 'small warnc' }, closed) : null,
    !yours
      ? el(
          'p',
          { class: 'small muted' },
          `${pilot.stand_in ?? pilot.player_name} buys for ${pilot.callsign}.`,
        )
      : null,
    bands,
    search,
    list,
    what,
  );
}

/**
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 * @param {Campaign.Card} card
 * @param {(card: Campaign.Card) => void} choose
 */
function row(camp, sheet, card, choose) {
  const chosen = view.card === card.id;
  const press = () => {
    // The second tap buys.
    if (chosen && can(camp.told, 'buy', { pilot: sheet.pilot.id, card: card.id })) buy(camp, sheet, card);
    else choose(card);
  };
  return el(
    'li',
    { class: `${chosen ? 'sel' : ''} ${card.band === 'no' ? 'no' : ''}` },
    el(
      'button',
      { type: 'button', 'aria-pressed': String(chosen), 'data-card': card.id, onclick: press },
      el('b', {}, card.name),
      el('span', { class: 'pr' }, String(card.price)),
      el(
        'small',
        {},
        capital(card.slots.join(' or ')),
        card.limited ? ', limited' : '',
        card.why ? [' ', el('span', { class: 'why-not' }, card.why)] : null,
      ),
      card.band === 'no' ? null : el('span', { class: 'rt' }, `leaves ${card.left}`),
    ),
  );
}

/**
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 * @param {Campaign.Card} card
 */
function buy(camp, { pilot }, card) {
  view.card = '';
  void camp.act('buy', { pilot: pilot.id, card: card.id });
}

/**
 * What would be left, and what the card does.
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 * @param {HTMLElement} node
 */
function whatIf(camp, sheet, node) {
  const card = sheet.shop.find((it) => it.id === view.card);
  node.hidden = !card;
  if (!card) return;
  const text = Array.isArray(card.text) ? card.text.join(' ') : card.text;
  const args = { pilot: sheet.pilot.id, card: card.id };
  node.replaceChildren(
    el('h3', {}, `If you buy ${card.name}`),
    text ? el('p', { class: 'small' }, text) : '',
    el(
      'div',
      { class: 'sumline' },
      el('span', {}, 'You have'),
      el('span', {}, String(sheet.pilot.points)),
      el('span', {}, card.name),
      el('span', {}, `−${card.price}`),
      el('span', { class: 't' }, 'Left'),
      el('span', { class: 't' }, String(card.left)),
    ),
    el(
      'p',
      { class: 'small muted' },
      card.varies ? `${capital(card.varies)}. ` : '',
      `Sells for ${card.sells}. `,
      card.rule ? mark('', null, card.rule) : null,
    ),
    card.why ? el('p', { class: 'small warnc' }, card.why) : '',
    el(
      'div',
      { class: 'foot-actions' },
      can(camp.told, 'buy', args)
        ? button('go', null, `Buy for ${card.price}`, () => buy(camp, sheet, card), { id: 'buy' })
        : null,
      button('', null, 'Not now', () => {
        view.card = '';
        camp.redraw();
      }),
    ),
  );
}

/**
 * The button that shows every other ship, with what changing to it costs.
 * @param {Camp} camp
 * @param {Campaign.Sheet} sheet
 */
export function shipChange(camp, sheet) {
  const words = sheet.pilot.ship ? 'Change ship' : 'Choose a ship';
  return button(
    sheet.pilot.ship ? 's' : 'go',
    'wing',
    words,
    () => {
      const rows = sheet.ships.map((it) => {
        const args = { pilot: sheet.pilot.id, ship: it.id };
        const prices = it.repriced.map((card) => `${card.name} ${card.from} › ${card.to}`).join(', ');
        return el(
          'li',
          { class: it.why ? 'no' : '' },
          svg(
            'svg',
            { class: 'ship-plan', viewBox: '-26 -26 52 52', width: 40, height: 40, 'aria-hidden': 'true' },
            svg('path', { class: 'hull', d: it.plan }),
          ),
          el(
            'span',
            { class: 'grow' },
            el('b', {}, it.name),
            el(
              'small',
              {},
              `${it.price} points; ${it.slots.join(', ')}. `,
              it.why ? el('span', { class: 'why-not' }, it.why) : `leaves ${it.left}`,
            ),
            prices ? el('small', {}, `Prices that change: ${prices}`) : null,
          ),
          can(camp.told, it.action, args)
            ? button(
                's',
                null,
                'Take it',
                () => {
                  dialog.close();
                  void camp.act(it.action, args);
                },
                { 'data-ship': it.id },
              )
            : null,
        );
      });
      const dialog = open(words, el('ul', { class: 'ownlist ships' }, rows));
    },
    { id: 'change-ship' },
  );
}
