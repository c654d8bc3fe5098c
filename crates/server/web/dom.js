// Building and finding elements. Text is always set as text, never as markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes | undefined} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') {
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...present(children));
  return node;
}

/**
 * What is there of what may be put into an element, in one row.
 * @param {Child} child
 * @returns {(Node | string)[]}
 */
export function present(child) {
  if (child === undefined || child === null || child === false) return [];
  return child instanceof Node || typeof child === 'string' ? [child] : child.flatMap(present);
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * The element of that name, which every page that asks for it has.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`This page has no “${id}”.`);
  return found;
}

/**
 * The same of a kind that can do more.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 */
export function byIdOf(id, kind) {
  const found = byId(id);
  if (!(found instanceof kind)) throw new Error(`“${id}” is no ${kind.name}.`);
  return found;
}

/**
 * Gives the focus to the element of that name, if it is there.
 * @param {string | undefined} id
 */
export function focusOn(id) {
  if (id) document.getElementById(id)?.focus();
}

/**
 * An icon beside its word.
 * @param {string} name
 */
export function icon(name, size = 18) {
  const use = svg('use', { href: `/icons.svg#${name}` });
  return svg('svg', { class: 'i', width: size, height: size, 'aria-hidden': 'true' }, use);
}

/**
 * The pin of a ship: a circle for yours, a diamond for an enemy.
 * @param {Side} side
 * @param {number} number
 * @param {boolean} [large]
 */
export function pin(side, number, large) {
  const label = `${side === 'you' ? 'yours' : 'enemy'} ${number}`;
  return el(
    'span',
    { class: `p ${side}${large ? ' l' : ''}`, role: 'img', 'aria-label': label },
    String(number),
  );
}

/**
 * A token with its sign, and how many where there are several.
 * @param {string} look
 * @param {string} sign
 * @param {string} name
 * @param {string} label
 * @param {string | null} count
 */
export function chip(look, sign, name, label, count) {
  const number = count ? el('b', {}, count) : null;
  return el(
    'span',
    { class: `tok ${look}`, role: 'img', 'aria-label': label, title: name },
    icon(sign, 15),
    number,
  );
}

/**
 * A button with words, and a sign before them.
 * @param {string} look
 * @param {string | null} sign
 * @param {Child} words
 * @param {(event: MouseEvent) => unknown} act
 * @param {Attributes} [more]
 */
export function button(look, sign, words, act, more) {
  const attributes = { class: `btn ${look}`.trim(), type: 'button', onclick: act, ...more };
  return el('button', attributes, sign ? icon(sign) : null, words);
}

/**
 * A button that is only a sign.
 * @param {string} look
 * @param {string} sign
 * @param {string} label
 * @param {() => unknown} act
 * @param {Attributes} [more]
 */
export function signButton(look, sign, label, act, more) {
  const attributes = {
    class: `btn icon ${look}`.trim(),
    type: 'button',
    'aria-label': label,
    onclick: act,
    ...more,
  };
  return el('button', attributes, icon(sign));
}

/**
 * A list to choose one from; `pick` gets the value that is chosen.
 * @param {Attributes} attributes
 * @param {Choices} options
 * @param {string | number | null | undefined} chosen
 * @param {(value: string) => unknown} pick
 */
export function chooser(attributes, options, chosen, pick) {
  /** @type {HTMLSelectElement} */
  const field = el(
    'select',
    { class: 'field', onchange: () => pick(field.value), ...attributes },
    options.map(([value, words]) =>
      el('option', { value, selected: String(value) === String(chosen ?? '') }, words),
    ),
  );
  return field;
}

/**
 * A box to tick; `set` gets whether it is ticked.
 * @param {Attributes} attributes
 * @param {boolean} checked
 * @param {(checked: boolean) => unknown} set
 */
export function tickBox(attributes, checked, set) {
  /** @type {HTMLInputElement} */
  const box = el('input', { type: 'checkbox', checked, onchange: () => set(box.checked), ...attributes });
  return box;
}

/**
 * A number with minus and plus.
 * @param {string} words
 * @param {number} value
 * @param {(value: number) => unknown} set
 * @param {{ sign?: string, least?: number, most?: number, of?: number | null, bare?: boolean }} [how]
 */
export function stepper(words, value, set, { sign, least = 0, most = 20, of, bare } = {}) {
  /** @type {(by: number, says: string) => HTMLElement} */
  const step = (by, says) =>
    signButton('', by < 0 ? 'minus' : 'plus', `${words}: one ${says}`, () => set(value + by), {
      disabled: by < 0 ? value <= least : value >= most,
    });
  return el(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': words },
    bare ? null : el('span', { class: 'grow name' }, sign ? icon(sign, 18) : null, capital(words)),
    step(-1, 'less'),
    el(
      'output',
      { class: 'count', 'aria-label': words },
      (of ?? null) === null ? `${value}` : `${value}/${of}`,
    ),
    step(1, 'more'),
  );
}

/**
 * The first letter in upper case.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Whole numbers from one to another.
 * @param {number} least
 * @param {number} most
 */
export const upTo = (least, most) => Array.from({ length: most - least + 1 }, (_, n) => least + n);

/**
 * Text in which ranges such as 0-3 and places such as 2.5 / 7 stay on one line.
 * @param {string} words
 */
export function unbroken(words) {
  const whole = /(\d-\d|\d+(?:\.\d+)? \/ \d+(?:\.\d+)?)/;
  return words.split(whole).map((part, n) => (n % 2 ? el('span', { class: 'nobr' }, part) : part));
}

/**
 * Of a row of ships the one that is meant, if it is a ship.
 * @template T
 * @param {readonly T[]} ships
 * @param {Battle.Mark | null | undefined} mark
 */
export const shipOf = (ships, mark) => (mark?.ship === undefined ? undefined : ships[mark.ship]);

/**
 * Of what lies on the table the thing that is meant, if it is one.
 * @param {Battle.Scene} scene
 * @param {Battle.Mark | null | undefined} mark
 */
export const thingOf = (scene, mark) => (mark?.object === undefined ? undefined : scene.objects[mark.object]);

/**
 * What a ship or an object is called.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {Battle.Mark} target
 */
export function called(facts, scene, target) {
  const thing = thingOf(scene, target);
  if (thing?.kind === 'thing') return thing.name;
  if (thing && thing.kind !== 'gone') return `${thing.name} ${(target.object ?? 0) + 1}`;
  return shipOf(facts.ships, target)?.name ?? 'a device';
}

/**
 * Whose a ship or an object is.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {Battle.Mark} target
 */
export function seatOf(facts, scene, target) {
  return shipOf(facts.ships, target)?.seat ?? thingOf(scene, target)?.owner;
}

/**
 * Says what went wrong until somebody dismisses it.
 * @param {string} message
 */
export function toast(message) {
  const note = el('div', { class: 'toast' }, icon('warn', 20), el('span', { class: 'grow' }, message));
  note.append(signButton('s quiet', 'close', 'Dismiss', () => note.remove()));
  byId('toasts').replaceChildren(note);
}

/** Remembers a setting of this reader. */
export const memory = {
  /**
   * @param {string} name
   * @param {string} otherwise
   */
  get(name, otherwise) {
    try {
      return localStorage.getItem(`tallyho.${name}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    try {
      localStorage.setItem(`tallyho.${name}`, value);
    } catch {
      /* A browser that keeps nothing still plays. */
    }
  },
};

const isDark = () => document.documentElement.getAttribute('data-theme') === 'dark';

/** Light or dark, as the reader chose or as the system says. */
export function applyTheme() {
  const chosen = memory.get('theme', '');
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-theme', chosen || (dark ? 'dark' : 'light'));
}

/** Changes from light to dark and back. */
export function switchTheme() {
  memory.set('theme', isDark() ? 'light' : 'dark');
  applyTheme();
}

/** The button in the header that changes from light to dark and says to which. */
export function themeButton() {
  const theme = byId('theme');
  const name = () => theme.replaceChildren(icon('settings'), isDark() ? 'Light' : 'Dark');
  theme.addEventListener('click', () => {
    switchTheme();
    name();
  });
  name();
}

/** @type {Promise<void> | null} */
let held = null;
/** @type {() => void} */
let release = () => {};

/** Somebody presses a button, or touches the screen. */
function press() {
  held ??= new Promise((resolve) => {
    release = resolve;
  });
}

function letGo() {
  held = null;
  setTimeout(release);
}

document.addEventListener('pointerdown', press, true);
for (const up of ['pointerup', 'pointercancel']) document.addEventListener(up, letGo, true);

/** Waits until no button is held down, and its click is through. */
export const released = async () => {
  await held;
};
