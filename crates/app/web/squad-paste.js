// A squad that somebody pastes: read by the server, and told which card failed before anybody flies it.

import { capital, el, icon } from './dom.js';
import { send } from './net.js';
import { sheet } from './menu.js';

/** Reads a squad as somebody else wrote it; what could not be read is listed, the rest stays. `ways` are what can be done with it: words, act, and whether it is the usual one. */
export function pasteSquad(ways) {
  const box = el('textarea', {
    class: 'field',
    id: 'xws',
    rows: 9,
    'aria-label': 'XWS, a link of a squad builder, or a list',
    spellcheck: false,
    placeholder: '{ "faction": "rebelalliance", "pilots": [ … ] }',
  });
  const file = el('input', {
    type: 'file',
    class: 'field',
    'aria-label': 'A squad file',
    onchange: async () => {
      if (file.files[0]) {
        box.value = await file.files[0].text();
        check();
      }
    },
  });
  const told = el('div', { id: 'squad-told', 'aria-live': 'polite' });
  const way =
    (card) =>
    ([words, act, usual]) =>
      el(
        'button',
        {
          class: `btn${usual ? ' go' : ''}`,
          type: 'button',
          disabled: !card.fit,
          onclick: () => {
            dialog.close();
            act(box.value, card);
          },
        },
        words,
      );
  const check = async () => {
    try {
      const card = await send('/api/squads/check', { text: box.value });
      told.replaceChildren(
        el('h3', {}, `${card.name}, ${card.counted}`),
        el(
          'ul',
          { class: 'cards' },
          card.ships.map((ship) =>
            el('li', {}, `${ship.pilot}, ${ship.ship}, initiative ${ship.initiative}`),
          ),
        ),
        card.complaints.length
          ? el(
              'ul',
              { class: 'cards faults' },
              card.complaints.map((it) => el('li', {}, icon('warn', 16), capital(it))),
            )
          : '',
        el('div', { class: 'row' }, ways.map(way(card))),
      );
    } catch (error) {
      told.replaceChildren(el('p', { class: 'fault' }, error.message));
    }
  };
  const dialog = sheet(
    'Paste a squad',
    el(
      'div',
      { class: 'stack' },
      box,
      file,
      el('button', { class: 'btn', type: 'button', id: 'check', onclick: check }, 'Read it'),
      told,
    ),
  );
  box.focus();
}
