// Small helpers to build elements. Text is always set as text, never as markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(
    ...children.flat(3).filter((child) => child !== undefined && child !== null && child !== false),
  );
  return node;
}

/** An HTML element. */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** An icon beside its word. */
export function icon(name, size = 18) {
  return svg(
    'svg',
    { class: 'i', width: size, height: size, 'aria-hidden': 'true' },
    svg('use', { href: `/icons.svg#${name}` }),
  );
}

/** The pin of a ship: a circle for yours, a diamond for an enemy. */
export function pin(side, number, large) {
  return el(
    'span',
    {
      class: `p ${side}${large ? ' l' : ''}`,
      role: 'img',
      'aria-label': `${side === 'you' ? 'yours' : 'enemy'} ${number}`,
    },
    String(number),
  );
}

/** The first letter in upper case. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text in which ranges such as 0-3 and places such as 2.5 / 7 stay on one line. */
export function unbroken(words) {
  const whole = /(\d-\d|\d+(?:\.\d+)? \/ \d+(?:\.\d+)?)/;
  return words.split(whole).map((part, n) => (n % 2 ? el('span', { class: 'nobr' }, part) : part));
}

/** What a ship or an object is called. */
export function called(facts, scene, target) {
  const thing = scene.objects[target.object];
  if (thing?.kind === 'thing') return thing.name;
  return (
    facts.ships[target.ship]?.name ??
    (thing && thing.kind !== 'gone' ? `${thing.name} ${target.object + 1}` : 'a device')
  );
}

/** Whose a ship or an object is. */
export function seatOf(facts, scene, target) {
  return facts.ships[target.ship]?.seat ?? scene.objects[target.object]?.owner;
}

/** Says what went wrong until somebody dismisses it. */
export function toast(message) {
  const box = document.getElementById('toasts');
  const note = el(
    'div',
    { class: 'toast' },
    icon('warn', 20),
    el('span', { class: 'grow' }, message),
    el(
      'button',
      { class: 'btn s icon quiet', type: 'button', 'aria-label': 'Dismiss', onclick: () => note.remove() },
      icon('close'),
    ),
  );
  box.replaceChildren(note);
}

/** Remembers a setting of this reader. */
export const memory = {
  get(name, otherwise) {
    try {
      return localStorage.getItem(`tallyho.${name}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`tallyho.${name}`, value);
    } catch {
      /* A browser that keeps nothing still plays. */
    }
  },
};

/** Light or dark, as the reader chose or as the system says. */
export function applyTheme() {
  const chosen = memory.get('theme', '');
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-theme', chosen || (dark ? 'dark' : 'light'));
}

/** Changes from light to dark and back; what it is now. */
export function switchTheme() {
  const now = document.documentElement.getAttribute('data-theme') === 'dark' ? 'light' : 'dark';
  memory.set('theme', now);
  applyTheme();
  return now;
}

let [held, release] = [null, null];
document.addEventListener(
  'pointerdown',
  () => {
    held ??= new Promise((resolve) => {
      release = resolve;
    });
  },
  true,
);
for (const up of ['pointerup', 'pointercancel']) {
  document.addEventListener(
    up,
    () => {
      held = null;
      if (release) setTimeout(release);
    },
    true,
  );
}

/** Waits until no button is held down, and its click is through. */
export const released = async () => {
  await held;
};
