// What opens above the table: the menu, links, the table as a list, keys.

import { button, el, icon, memory, signButton, switchTheme, tickBox } from './dom.js';

/**
 * Opens something above the table. Escape closes it.
 * @param {string} title
 * @param {Child[]} content
 */
export function sheet(title, ...content) {
  /** @type {HTMLDialogElement} */
  const dialog = el(
    'dialog',
    { class: 'sheet', 'aria-label': title },
    el(
      'div',
      { class: 'row' },
      el('h2', { class: 'grow' }, title),
      signButton('s quiet', 'close', 'Close', () => dialog.close()),
    ),
    content,
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * An entry of a menu: what it does, or the file it saves; or nothing.
 * @typedef {[sign: string, words: string, act: () => unknown]
 *   | { sign: string, words: string, file: string }
 *   | null} Entry
 */

/**
 * A sheet of entries, each of which closes it.
 * @param {Entry[]} entries
 */
export function menuSheet(entries) {
  const look = 'quiet wide-item';
  const dialog = sheet('Menu');
  const item = (/** @type {Entry} */ entry) => {
    if (!entry) return null;
    if (!Array.isArray(entry)) {
      const link = { class: `btn ${look}`, href: entry.file, download: '', onclick: () => dialog.close() };
      return el('a', link, icon(entry.sign), entry.words);
    }
    const [sign, words, act] = entry;
    return button(look, sign, words, () => {
      dialog.close();
      act();
    });
  };
  dialog.append(el('div', { class: 'menu' }, entries.map(item)));
}

/**
 * The entry that every menu has.
 * @type {Entry}
 */
export const LOOK = ['settings', 'Light or dark', switchTheme];

/** Home, from wherever. */
export const goHome = () => {
  location.href = '/';
};

/**
 * The menu of a battle.
 * @param {{
 *   over: boolean,
 *   key: string,
 *   mayCorrect: boolean,
 *   links: (() => void) | null,
 *   list: () => void,
 *   adjust: () => void,
 *   replay: () => void,
 * }} battle
 */
export function openMenu({ over, key, mayCorrect, links, list, adjust, replay }) {
  menuSheet([
    ['table', 'All battles', goHome],
    links ? ['link', 'Links to the seats', links] : null,
    over ? ['next', 'Watch the replay', replay] : null,
    over ? { sign: 'save', words: 'Save the replay as a file', file: `/api/at/${key}/replay` } : null,
    mayCorrect ? ['pencil', 'Correct by hand', adjust] : null,
    ['log', 'Table as a list', list],
    LOOK,
    ['why', 'Keys', keys],
  ]);
}

/** @type {[key: string, words: string][]} */
const KEYS = [
  ['Enter', 'commit'],
  ['D', 'done, or nothing'],
  ['1 to 9', 'the nth answer; on a dial the speed'],
  ['← →', 'the next answer'],
  ['U', 'undo'],
  ['Space', 'pause the enemy'],
  ['.', 'one step of the enemy'],
  ['T', 'threat of the chosen ship'],
  ['A', 'arcs'],
  ['R', 'range'],
  ['[ ]', 'previous and next ship'],
  ['+ − 0', 'zoom, whole table'],
  ['L', 'log'],
  ['I', 'ship'],
  ['?', 'this list'],
];

/**
 * Keys and what they do.
 * @param {[key: string, words: string][]} list
 */
export const keyList = (list) =>
  el(
    'dl',
    { class: 'keys' },
    list.flatMap(([key, words]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, words)]),
  );

/** The keys of a battle, and the switch for single letters. */
export function keys() {
  const on = memory.get('letters', 'on') === 'on';
  const letters = tickBox({ id: 'letters' }, on, (checked) => memory.set('letters', checked ? 'on' : 'off'));
  sheet('Keys', keyList(KEYS), el('label', { class: 'row small' }, letters, 'Single letters work as keys'));
}

/**
 * A link that lets somebody in, to be opened or copied.
 * @param {string} words
 * @param {string} key
 */
function seatLink(words, key) {
  const url = `${location.origin}/battle#key=${key}`;
  const field = el('input', { class: 'field', readonly: true, value: url, 'aria-label': words });
  field.addEventListener('focus', () => field.select());
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      field.select();
    }
  };
  return el(
    'div',
    { class: 'link' },
    el('b', {}, words),
    el(
      'div',
      { class: 'row' },
      field,
      el('a', { class: 'btn s', href: url, 'aria-label': `Open: ${words}` }, 'Open'),
      button('s', null, 'Copy', copy),
    ),
  );
}

/**
 * The links that let others in.
 * @param {Home.Kept} battle
 */
export function showLinks({ seats, mates, watch }) {
  const people = seats
    .map((seat, place) => ({ ...seat, place }))
    .filter((seat) => seat.pilot === 'person' && seat.key);
  const isShared = (/** @type {number} */ place) => mates.some((mate) => mate.seat === place);
  return sheet(
    'Links',
    el(
      'p',
      { class: 'small muted' },
      'Whoever has a link sits there. Dials stay hidden from every other seat.',
    ),
    people.map(({ name, key, place }) =>
      seatLink(isShared(place) ? `Fly all of ${name}, for the host` : `Fly ${name}`, key ?? ''),
    ),
    mates.map((mate) => seatLink(`Fly ${mate.name}`, mate.key)),
    seatLink('Only watch', watch),
  );
}

/**
 * Every ship and every object in words.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {(id: number) => string} label
 */
export function listTable(facts, scene, label) {
  const ids = facts.ships.map((_, id) => id).filter((id) => scene.ships[id].fate !== 'coming');
  /** @type {(thing: Battle.Thing) => string} */
  const lies = ({ name, at, carried }) =>
    carried === undefined
      ? `${name} at ${Math.round(at.x)}, ${Math.round(at.y)}`
      : `${name} on ${facts.ships[carried].name}`;
  const things = scene.objects.filter((it) => it.kind !== 'gone').map(lies);
  /** @type {(lines: string[]) => HTMLElement} */
  const list = (lines) =>
    el(
      'ul',
      { class: 'cards' },
      lines.map((line) => el('li', {}, line)),
    );
  sheet('The table', list(ids.map(label)), list(things));
}

/**
 * Asks whether something shall be gone for good.
 * @param {string} title
 * @param {() => Promise<void>} remove
 */
export function askToRemove(title, remove) {
  const gone = async () => {
    await remove();
    dialog.close();
  };
  const dialog = sheet(
    'Remove it?',
    el('p', {}, `“${title}” is gone for good then.`),
    el(
      'div',
      { class: 'row' },
      button('go', null, 'Remove', gone),
      button('', null, 'Keep', () => dialog.close()),
    ),
  );
}
