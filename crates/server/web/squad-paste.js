// A squad that somebody pastes: read by the server, and told which card failed before anybody flies it.

import { button, capital, el, icon } from './dom.js';
import { sheet } from './menu.js';
import { reason, send } from './net.js';

/**
 * What can be done with a squad that was pasted: words, act, and whether it is the usual one.
 * @typedef {[words: string, act: (text: string, card: Home.SquadCard) => void, usual: boolean]} Way
 */

/**
 * A box for what somebody pastes, and a field for a file of it; `read` is told when a file was chosen.
 * @param {string} id
 * @param {string} label
 * @param {Attributes} file
 * @param {() => void} read
 */
export function pasteBox(id, label, file, read) {
  const box = el('textarea', {
    class: 'field',
    id,
    rows: 9,
    'aria-label': label,
    spellcheck: 'false',
    placeholder: '{ "faction": "rebelalliance", "pilots": [ … ] }',
  });
  const field = el('input', { type: 'file', class: 'field', 'aria-label': 'A squad file', ...file });
  field.addEventListener('change', async () => {
    const chosen = field.files?.[0];
    if (!chosen) return;
    box.value = await chosen.text();
    read();
  });
  return { box, field };
}

/**
 * How a squad was understood, with every complaint.
 * @param {Home.SquadCard} card
 */
function understood({ name, counted, ships, complaints }) {
  const flown = ships.map((it) => el('li', {}, `${it.pilot}, ${it.ship}, initiative ${it.initiative}`));
  const faults = complaints.map((it) => el('li', {}, icon('warn', 16), capital(it)));
  return [
    el('h3', {}, `${name}, ${counted}`),
    el('ul', { class: 'cards' }, flown),
    ...(faults.length ? [el('ul', { class: 'cards faults' }, faults)] : []),
  ];
}

/**
 * Reads a squad as somebody else wrote it; what could not be read is listed, the rest stays.
 * @param {Way[]} ways
 */
export function pasteSquad(ways) {
  const told = el('div', { id: 'squad-told', 'aria-live': 'polite' });
  const check = async () => {
    try {
      /** @type {Home.SquadCard} */
      const card = await send('/api/squads/check', { text: box.value });
      const buttons = ways.map(([words, act, usual]) => {
        const take = () => {
          dialog.close();
          act(box.value, card);
        };
        return button(usual ? 'go' : '', null, words, take, { disabled: !card.fit });
      });
      told.replaceChildren(...understood(card), el('div', { class: 'row' }, buttons));
    } catch (error) {
      told.replaceChildren(el('p', { class: 'fault' }, reason(error)));
    }
  };
  const { box, field } = pasteBox('xws', 'XWS, a link of a squad builder, or a list', {}, check);
  const read = button('', null, 'Read it', check, { id: 'check' });
  const dialog = sheet('Paste a squad', el('div', { class: 'stack' }, box, field, read, told));
  box.focus();
}
