// Odds: what is asked stands in the address, so that a link says it all; the server works it out.

import {
  applyTheme,
  byId,
  capital,
  chooser,
  el,
  focusOn,
  icon,
  present,
  signButton,
  svg,
  tickBox,
} from './dom.js';
import { get, reason } from './net.js';

const SIDES = {
  attacker: {
    title: 'Attacker',
    tokens: ['focus', 'calculate', 'force', 'lock'],
    cards: [
      'reroll-1',
      'reroll-2',
      'reroll-1-blank',
      'focus-to-hit',
      'focus-to-crit',
      'blank-to-focus',
      'blank-to-hit',
      'blank/focus-to-hit',
      'hit-to-crit',
      'hit-to-crit-all',
      'crit-to-hit-all',
      'add-focus',
      'add-crit',
      'their-evade-to-focus',
      'their-focus-to-blank',
      'cancel-evade',
      'crits-stay',
      'crits-first',
    ],
  },
  defender: {
    title: 'Defender',
    tokens: ['focus', 'calculate', 'force', 'evade'],
    cards: [
      'reroll-1',
      'reroll-2',
      'reroll-1-blank',
      'focus-to-evade',
      'focus-to-evade-all',
      'blank-to-focus',
      'blank-to-evade',
      'blank/focus-to-evade',
      'add-evade',
      'add-focus',
      'their-hit-to-focus',
      'their-crit-to-hit',
      'their-focus-to-blank',
    ],
  },
};
/** @typedef {keyof typeof SIDES} Party */
const PARTIES = /** @type {Party[]} */ (['attacker', 'defender']);

/** Numbers: the least, the most and the usual one. */
const NUMBERS = {
  attack: [0, 10, 3],
  defense: [0, 10, 3],
  reinforce: [0, 9, 0],
  hull: [0, 40, 0],
  shields: [0, 40, 0],
  attacks: [1, 8, 1],
};
/** @typedef {keyof typeof NUMBERS} NumberName */
/** @typedef {'obstructed' | 'ordnance' | 'direct_hits' | 'fresh'} Flag */

const LEFT_SHOWN = 6;
const MOST_TOKENS = 8;
const MOST_CARDS = 5;

/**
 * Everything that is asked.
 * @typedef {{ range: string, policy: string }
 *   & Record<NumberName, number>
 *   & Record<Flag, boolean>
 *   & Record<Party, string[]>} Wanted
 */

let wanted = read(new URLSearchParams(location.search));
/** How often something was asked: who changes quickly sees only the last answer. */
let asked = 0;

/**
 * What an address asks for; what it does not say is as usual, and nonsense is left for the server to refuse.
 * @param {URLSearchParams} query
 * @returns {Wanted}
 */
function read(query) {
  /** @type {(name: NumberName) => number} */
  const number = (name) => {
    const said = query.get(name) ?? '';
    return /^-?\d{1,4}$/.test(said) ? Number(said) : NUMBERS[name][2];
  };
  const flag = (/** @type {Flag} */ name) => query.get(name) === 'true';
  // Who asks for nothing at all is shown an attack that is often made.
  const words = (/** @type {Party} */ name) =>
    (query.get(name) ?? (query.size ? '' : 'focus')).split(',').flatMap((word) => word.trim() || []);
  return {
    range: query.get('range') ?? '2',
    policy: query.get('policy') ?? 'greedy',
    attack: number('attack'),
    defense: number('defense'),
    reinforce: number('reinforce'),
    hull: number('hull'),
    shields: number('shields'),
    attacks: number('attacks'),
    obstructed: flag('obstructed'),
    ordnance: flag('ordnance'),
    direct_hits: flag('direct_hits'),
    fresh: flag('fresh'),
    attacker: words('attacker'),
    defender: words('defender'),
  };
}

/** The address of what is asked, without what is as usual. */
function address() {
  const { attack, defense, range, policy, hull, shields, attacks, fresh } = wanted;
  const query = new URLSearchParams({ attack: `${attack}`, defense: `${defense}` });
  for (const name of PARTIES) {
    if (wanted[name].length) query.set(name, wanted[name].join(','));
  }
  if (range !== '2') query.set('range', range);
  for (const name of /** @type {const} */ (['reinforce', 'attacks'])) {
    if (wanted[name] !== NUMBERS[name][2]) query.set(name, `${wanted[name]}`);
  }
  if (hull > 0) {
    query.set('hull', `${hull}`);
    if (shields) query.set('shields', `${shields}`);
    if (wanted.direct_hits) query.set('direct_hits', 'true');
  }
  for (const name of /** @type {const} */ (['obstructed', 'ordnance'])) {
    if (wanted[name]) query.set(name, 'true');
  }
  if (fresh && attacks > 1) query.set('fresh', 'true');
  if (policy !== 'greedy') query.set('policy', policy);
  return String(query).replaceAll('%2C', ',').replaceAll('%2F', '/');
}

/**
 * Changes what is asked, and asks it.
 * @param {() => void} act
 */
function change(act) {
  const focused = document.activeElement?.id;
  act();
  drawForm();
  focusOn(focused);
  history.replaceState(null, '', `/odds?${address()}`);
  refresh();
}

async function refresh() {
  asked += 1;
  const turn = asked;
  try {
    const odds = await get(`/api/odds?${address()}`);
    if (turn !== asked) return;
    byId('fault').textContent = '';
    byId('main').classList.remove('old');
    draw(odds);
  } catch (error) {
    if (turn !== asked) return;
    byId('fault').textContent = capital(reason(error));
    byId('main').classList.add('old');
  }
}

const percent = (/** @type {number} */ chance) => `${(100 * chance).toFixed(1)} %`;

/** @param {Home.Odds} odds */
function draw({ damage, expected, expected_crits, destroyed, left }) {
  byId('chart').replaceChildren(chart(damage));
  const facts = [
    ['Expected', expected.toFixed(3)],
    ['Crits', expected_crits.toFixed(3)],
    ['Any', percent(1 - damage[0])],
    ...(destroyed === null ? [] : [['Destroyed', percent(destroyed)]]),
  ];
  const rows = facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)));
  byId('sum').replaceChildren(el('dl', { class: 'sum' }, rows));
  byId('left').replaceChildren(...(left.length > 1 ? [tokensLeft(left)] : []));
}

/**
 * Tokens in a few words.
 * @param {Record<string, number>} tokens
 */
function inWords(tokens) {
  const some = Object.entries(tokens).filter(([, count]) => count);
  return some.map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(', ') || 'nothing';
}

/** @param {Home.Odds['left']} left */
function tokensLeft(left) {
  const rows = left.slice(0, LEFT_SHOWN).map(({ attacker, defender, chance }) => {
    const number = el('td', { class: 'num' }, percent(chance));
    return el('tr', {}, el('td', {}, inWords(attacker)), el('td', {}, inWords(defender)), number);
  });
  const heads = ['Attacker', 'Defender', 'Chance'].map((name) => el('th', { scope: 'col' }, name));
  return el(
    'table',
    { class: 'left' },
    el('caption', { class: 'label' }, 'Tokens left'),
    el('thead', {}, el('tr', {}, heads)),
    el('tbody', {}, rows),
  );
}

/**
 * A bar for each damage. Beyond what ever happens in a thousand attacks there is none.
 * @param {number[]} damage
 */
function chart(damage) {
  const last = Math.max(
    3,
    damage.findLastIndex((chance) => chance >= 0.0005),
  );
  const shown = damage.slice(0, last + 1);
  // On a phone it stays in sight above what is changed, so it is low.
  const [width, height] = matchMedia('(min-width: 860px)').matches ? [480, 240] : [320, 140];
  const step = width / shown.length;
  const top = Math.max(...shown);
  const bars = shown.map((chance, n) => {
    const tall = Math.max(chance > 0 ? 1 : 0, (chance / top) * (height - 60));
    const x = n * step;
    const place = { x: x + step * 0.14, y: height - 30 - tall, width: step * 0.72, height: tall };
    return svg(
      'g',
      {},
      svg('rect', { class: 'bar-fill', ...place, rx: 2 }),
      svg(
        'text',
        { x: x + step / 2, y: height - 38 - tall },
        step < 48 ? `${Math.round(100 * chance)}` : percent(chance),
      ),
      svg('text', { class: 'axis', x: x + step / 2, y: height - 10 }, String(n)),
    );
  });
  const told = shown.map((chance, n) => `${n} damage ${percent(chance)}`).join(', ');
  return svg(
    'svg',
    { class: 'spread', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': told },
    svg('line', { class: 'base', x1: 0, x2: width, y1: height - 30, y2: height - 30 }),
    bars,
  );
}

function drawForm() {
  byId('form').replaceChildren(...PARTIES.map(side), table());
}

/**
 * A number with its name, less and more.
 * @param {string} id
 * @param {string} name
 * @param {number} value
 * @param {number[]} limits
 * @param {(value: number) => void} set
 * @param {string} sign
 */
function counter(id, name, value, [least, most], set, sign) {
  /** @type {(by: number, word: string, picture: string) => HTMLElement} */
  const step = (by, word, picture) =>
    signButton('s', picture, `${capital(word)}: ${name}`, () => change(() => set(value + by)), {
      id: `${id}-${word}`,
      disabled: value + by < least || value + by > most,
    });
  return el(
    'div',
    { class: 'count' },
    el('span', { class: 'name' }, icon(sign, 20), name),
    step(-1, 'less', 'minus'),
    el('output', { id }, String(value)),
    step(1, 'more', 'plus'),
  );
}

/**
 * One of the numbers that are asked with.
 * @param {NumberName} name
 * @param {string} title
 * @param {string} sign
 */
const number = (name, title, sign) =>
  counter(
    name,
    title,
    wanted[name],
    NUMBERS[name],
    (to) => {
      wanted[name] = to;
    },
    sign,
  );

/**
 * What a side has: dice, tokens and cards.
 * @param {Party} name
 */
function side(name) {
  const { title, tokens, cards } = SIDES[name];
  const words = wanted[name];
  const others = words.filter((word) => !tokens.includes(word));
  const free = Math.max(0, MOST_TOKENS - (words.length - others.length));
  const drop = (/** @type {string} */ word) => words.splice(words.lastIndexOf(word), 1);
  const token = (/** @type {string} */ word) => {
    const count = words.filter((it) => it === word).length;
    const set = (/** @type {number} */ to) => (to > count ? words.push(word) : drop(word));
    return counter(`${name}-${word}`, capital(word), count, [0, count + free], set, word);
  };
  const chip = (/** @type {string} */ word) => {
    const remove = () => change(() => drop(word));
    const look = { class: 'chip', type: 'button', 'aria-label': `Remove ${word}`, onclick: remove };
    return el('button', look, word, icon('close', 14));
  };
  /** @type {Choices} */
  const options = [['', 'Add what a card does'], ...cards.map((word) => /** @type {const} */ ([word, word]))];
  const add = chooser({ id: `${name}-card`, disabled: others.length >= MOST_CARDS }, options, '', (word) => {
    if (word) change(() => words.push(word));
  });
  return el(
    'fieldset',
    { id: name },
    el('legend', {}, title),
    name === 'attacker'
      ? number('attack', 'Attack dice', 'attack')
      : number('defense', 'Defence dice', 'agility'),
    tokens.map(token),
    name === 'defender' ? number('reinforce', 'Reinforce', 'reinforce') : null,
    el('label', {}, 'Cards', add),
    el('div', { class: 'chips' }, others.map(chip)),
  );
}

/**
 * @param {'range' | 'policy'} name
 * @param {string} title
 * @param {Choices} options
 */
function choice(name, title, options) {
  const pick = (/** @type {string} */ value) =>
    change(() => {
      wanted[name] = value;
    });
  return el('label', {}, title, chooser({ id: name }, options, wanted[name], pick));
}

/**
 * @param {Flag} name
 * @param {string} words
 */
function check(name, words) {
  const set = (/** @type {boolean} */ checked) =>
    change(() => {
      wanted[name] = checked;
    });
  return el('label', { class: 'check' }, tickBox({ id: name }, wanted[name], set), words);
}

/** What is neither's alone. */
function table() {
  return el(
    'fieldset',
    { id: 'table' },
    el('legend', {}, 'At the table'),
    el(
      'div',
      { class: 'pair' },
      choice('range', 'Range', [
        ['0', '0'],
        ['1', '1: an attack die'],
        ['2', '2'],
        ['3', '3: a defence die'],
        ['4', '4 or 5: two'],
      ]),
      choice('policy', 'Both spend', [
        ['greedy', 'for this attack'],
        ['optimal', 'for all attacks'],
        ['table', 'by the Aturi lists'],
      ]),
    ),
    check('obstructed', 'Obstructed: a defence die'),
    check('ordnance', 'No bonus for range'),
    number('attacks', 'Attacks in a row', 'target'),
    wanted.attacks > 1 ? check('fresh', 'Each by another ship with those tokens') : null,
    number('hull', 'Hull left', 'hull'),
    wanted.hull > 0
      ? [number('shields', 'Shields left', 'shield'), check('direct_hits', 'Direct Hit! counts as two')]
      : null,
  );
}

async function share() {
  const told = await navigator.clipboard?.writeText(location.href).then(
    () => 'Copied',
    () => null,
  );
  const say = (/** @type {string} */ words) =>
    byId('share').replaceChildren(...present([icon('link'), words]));
  say(told ?? 'The link is in the address bar');
  setTimeout(() => say('Copy link'), 2000);
}

applyTheme();
drawForm();
refresh();
byId('share').addEventListener('click', share);
addEventListener('popstate', () => {
  wanted = read(new URLSearchParams(location.search));
  drawForm();
  refresh();
});
