// Looking cards up, and how a card is drawn.

import { capital, el, icon } from './dom.js';
import { send } from './net.js';

/** What a card says, without the remark that stands beside it as a mark. */
export const says = (text) => text.replaceAll('(Resolve by hand.)', '').trim();

/** The mark of a card that is left to the players. */
export const byHand = (it) => (it.by_hand ? el('span', { class: 'tag hand' }, 'Resolve by hand') : null);

function drawCard(card) {
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
    says(card.text)
      ? el('p', {}, says(card.text))
      : el(
          'p',
          { class: 'muted' },
          card.by_hand ? 'Its text is on the printed card.' : 'No ability of its own.',
        ),
    card.lines.length
      ? el(
          'dl',
          { class: 'facts-of' },
          card.lines.flatMap(([what, value]) => [el('dt', {}, what), el('dd', {}, value)]),
        )
      : null,
  );
}

/** Fills a box with the search for cards. */
export function lookUp(box) {
  const words = el('input', {
    class: 'field',
    id: 'words',
    type: 'search',
    autocomplete: 'off',
    maxlength: 200,
    placeholder: 'lock torpedo, Luke Skywalker, astromech …',
    oninput: () => later(),
  });
  const told = el(
    'p',
    { class: 'muted', id: 'found', role: 'status' },
    'Words of the name, the text, the slot, the faction or the ship; all must be there.',
  );
  const list = el('div', { class: 'found' });
  let timer;
  let asked = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(find, 200);
  };
  const find = async () => {
    clearTimeout(timer);
    asked += 1;
    const turn = asked;
    if (!words.value.trim()) {
      list.replaceChildren();
      told.textContent = '';
      return;
    }
    try {
      const { total, cards } = await send('/api/cards/find', { words: words.value });
      if (turn !== asked) return;
      told.textContent =
        total === 0
          ? 'No card has all of these words.'
          : total > cards.length
            ? `${total} cards; the first ${cards.length} are shown. Add a word.`
            : total === 1
              ? '1 card'
              : `${total} cards`;
      list.replaceChildren(...cards.map(drawCard));
    } catch (error) {
      if (turn === asked) {
        told.textContent = error.message;
        list.replaceChildren();
      }
    }
  };
  box.replaceChildren(
    el(
      'form',
      {
        class: 'row search',
        role: 'search',
        onsubmit: (event) => {
          event.preventDefault();
          find();
        },
      },
      el('label', { class: 'grow stack', for: 'words' }, el('span', { class: 'label' }, 'Find cards'), words),
      el('button', { class: 'btn', type: 'submit' }, icon('cards'), 'Find'),
    ),
    told,
    list,
  );
}

/** A card that may be taken, or that says why not. */
export function offerRow(offer, take, more) {
  const limited = offer.limited ? `limited to ${offer.limited}` : '';
  const facts = [...more, limited].filter(Boolean).join(', ');
  const inside = [
    el(
      'span',
      { class: 'line' },
      el(
        'span',
        { class: 'grow' },
        el('b', {}, offer.name),
        offer.caption ? el('span', { class: 'muted small' }, ` ${offer.caption}`) : null,
      ),
      byHand(offer),
      el('span', { class: 'num' }, String(offer.cost)),
    ),
    facts ? el('span', { class: 'small muted' }, facts) : null,
    says(offer.text) ? el('span', { class: 'small' }, says(offer.text)) : null,
    offer.why.map((why) => el('span', { class: 'small why-not' }, icon('warn', 14), capital(why))),
    offer.cares.map((care) => el('span', { class: 'small care' }, icon('warn', 14), capital(care))),
  ];
  return take
    ? el('button', { class: 'offer', type: 'button', 'data-offer': offer.id, onclick: take }, inside)
    : el('div', { class: 'offer off', 'data-offer': offer.id }, inside);
}

/** A list of offers with a filter: what fits first, what does not below, with its reasons. */
export function offerList(offers, { take, group, more }) {
  const filter = el('input', {
    class: 'field',
    type: 'search',
    'aria-label': 'Only those with these words',
    placeholder: 'Only those with these words',
    autocomplete: 'off',
    oninput: () => draw(),
  });
  const list = el('div', { class: 'offers' });
  const told = el('p', { class: 'small muted', role: 'status' });
  const draw = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const held = offers.filter((it) => {
      const all = `${it.name} ${it.caption ?? ''} ${it.text} ${group(it)}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
    const fit = held.filter((it) => !it.why.length);
    const not = held.filter((it) => it.why.length);
    const groups = new Map();
    for (const it of fit) groups.set(group(it), [...(groups.get(group(it)) ?? []), it]);
    told.textContent = `${fit.length} fit, ${not.length} do not`;
    list.replaceChildren(
      ...[...groups].flatMap(([name, members]) => [
        name ? el('h3', { class: 'label' }, name) : '',
        ...members.map((it) => offerRow(it, () => take(it), more(it))),
      ]),
      not.length
        ? el(
            'details',
            { class: 'misfits' },
            el('summary', {}, `What does not fit, and why (${not.length})`),
            not.map((it) => offerRow(it, null, more(it))),
          )
        : '',
    );
  };
  draw();
  return el('div', { class: 'stack' }, filter, told, list);
}
