// Looking cards up, and how a card is drawn.

import { capital, el, icon } from './dom.js';
import { reason, send } from './net.js';

/**
 * What a card says, without the remark that stands beside it as a mark.
 * @param {string} text
 */
export const says = (text) => text.replaceAll('(Resolve by hand.)', '').trim();

/**
 * The mark of a card that is left to the players.
 * @param {{ by_hand: boolean }} card
 */
export const byHand = ({ by_hand }) =>
  by_hand ? el('span', { class: 'tag hand' }, 'Resolve by hand') : null;

/** @param {Squads.Card} card */
function drawCard(card) {
  const text = says(card.text);
  const none = card.by_hand ? 'Its text is on the printed card.' : 'No ability of its own.';
  return el(
    'article',
    { class: 'card lookup', 'data-card': card.id },
    el(
      'div',
      { class: 'row wrap' },
      el('h3', { class: 'grow' }, card.name),
      byHand(card),
      el('span', { class: 'tag' }, card.kind),
    ),
    text ? el('p', {}, text) : el('p', { class: 'muted' }, none),
    card.lines.length
      ? el(
          'dl',
          { class: 'facts-of' },
          card.lines.flatMap(([what, value]) => [el('dt', {}, what), el('dd', {}, value)]),
        )
      : null,
  );
}

/**
 * @param {number} total
 * @param {number} shown
 */
function counted(total, shown) {
  if (total === 0) return 'No card has all of these words.';
  if (total > shown) return `${total} cards; the first ${shown} are shown. Add a word.`;
  return total === 1 ? '1 card' : `${total} cards`;
}

/**
 * Fills a box with the search for cards.
 * @param {HTMLElement} box
 */
export function lookUp(box) {
  const words = el('input', {
    class: 'field',
    id: 'words',
    type: 'search',
    autocomplete: 'off',
    maxlength: 200,
    placeholder: 'lock torpedo, Luke Skywalker, astromech …',
  });
  const help = 'Words of the name, the text, the slot, the faction or the ship; all must be there.';
  const told = el('p', { class: 'muted', id: 'found', role: 'status' }, help);
  const list = el('div', { class: 'found' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;
  const find = async () => {
    clearTimeout(timer);
    asked += 1;
    const turn = asked;
    try {
      const wanted = words.value.trim();
      /** @type {{ total: number, cards: Squads.Card[] } | null} */
      const found = wanted ? await send('/api/cards/find', { words: wanted }) : null;
      if (turn !== asked) return;
      told.textContent = found ? counted(found.total, found.cards.length) : '';
      list.replaceChildren(...(found?.cards ?? []).map(drawCard));
    } catch (error) {
      if (turn !== asked) return;
      told.textContent = reason(error);
      list.replaceChildren();
    }
  };
  words.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(find, 200);
  });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    find();
  };
  const label = el('span', { class: 'label' }, 'Find cards');
  box.replaceChildren(
    el(
      'form',
      { class: 'row search', role: 'search', onsubmit: submit },
      el('label', { class: 'grow stack', for: 'words' }, label, words),
      el('button', { class: 'btn', type: 'submit' }, icon('cards'), 'Find'),
    ),
    told,
    list,
  );
}

/**
 * A card that may be taken, or that says why not.
 * @param {Squads.Offer} offer
 * @param {(() => void) | null} take
 * @param {string[]} more
 */
function offerRow(offer, take, more) {
  const limited = offer.limited ? `limited to ${offer.limited}` : '';
  const facts = [...more, limited].filter(Boolean).join(', ');
  const caption = offer.caption ? el('span', { class: 'muted small' }, ` ${offer.caption}`) : null;
  /** @type {(look: string, lines: string[]) => HTMLElement[]} */
  const warnings = (look, lines) =>
    lines.map((line) => el('span', { class: `small ${look}` }, icon('warn', 14), capital(line)));
  const inside = [
    el(
      'span',
      { class: 'line' },
      el('span', { class: 'grow' }, el('b', {}, offer.name), caption),
      byHand(offer),
      el('span', { class: 'num' }, String(offer.cost)),
    ),
    facts ? el('span', { class: 'small muted' }, facts) : null,
    says(offer.text) ? el('span', { class: 'small' }, says(offer.text)) : null,
    warnings('why-not', offer.why),
    warnings('care', offer.cares),
  ];
  return take
    ? el('button', { class: 'offer', type: 'button', 'data-offer': offer.id, onclick: take }, inside)
    : el('div', { class: 'offer off', 'data-offer': offer.id }, inside);
}

/**
 * Offers by the group they belong to, in their order.
 * @template {Squads.Offer} O
 * @param {O[]} offers
 * @param {(offer: O) => string} group
 */
function grouped(offers, group) {
  /** @type {Map<string, O[]>} */
  const groups = new Map();
  for (const it of offers) groups.set(group(it), [...(groups.get(group(it)) ?? []), it]);
  return [...groups];
}

/**
 * A list of offers with a filter: what fits first, what does not below, with its reasons.
 * @template {Squads.Offer} O
 * @param {O[]} offers
 * @param {{ take: (offer: O) => void, group: (offer: O) => string, more: (offer: O) => string[] }} how
 */
export function offerList(offers, { take, group, more }) {
  const label = 'Only those with these words';
  const filter = el('input', {
    class: 'field',
    type: 'search',
    'aria-label': label,
    placeholder: label,
    autocomplete: 'off',
    oninput: () => draw(),
  });
  const list = el('div', { class: 'offers' });
  const told = el('p', { class: 'small muted', role: 'status' });
  const has = (/** @type {O} */ it, /** @type {string[]} */ words) => {
    const all = `${it.name} ${it.caption ?? ''} ${it.text} ${group(it)}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const draw = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const held = offers.filter((it) => has(it, words));
    const fit = held.filter((it) => !it.why.length);
    const not = held.filter((it) => it.why.length);
    told.textContent = `${fit.length} fit, ${not.length} do not`;
    const fitting = grouped(fit, group).flatMap(([name, members]) => [
      name ? el('h3', { class: 'label' }, name) : '',
      ...members.map((it) => offerRow(it, () => take(it), more(it))),
    ]);
    const misfits = el(
      'details',
      { class: 'misfits' },
      el('summary', {}, `What does not fit, and why (${not.length})`),
      not.map((it) => offerRow(it, null, more(it))),
    );
    list.replaceChildren(...fitting, ...(not.length ? [misfits] : []));
  };
  draw();
  return el('div', { class: 'stack' }, filter, told, list);
}
