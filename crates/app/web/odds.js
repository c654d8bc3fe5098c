// Odds: what is asked stands in the address, so that a link says it all; the server works it out.

import { applyTheme, capital, el, icon, svg } from './dom.js';
import { get } from './net.js';

const $ = (id) => document.getElementById(id);
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
const LEFT_SHOWN = 6;
const NUMBERS = {
  attack: [0, 10, 3],
  defense: [0, 10, 3],
  reinforce: [0, 9, 0],
  hull: [0, 40, 0],
  shields: [0, 40, 0],
  attacks: [1, 8, 1],
};
const MOST_TOKENS = 8;
const MOST_CARDS = 5;

applyTheme();
const wanted = read(new URLSearchParams(location.search));
let asked = 0;
drawForm();
refresh();
$('share').addEventListener('click', share);
addEventListener('popstate', () => {
  Object.assign(wanted, read(new URLSearchParams(location.search)));
  drawForm();
  refresh(false);
});

/** What an address asks for; what it does not say is as usual, and nonsense is left for the server to refuse. */
function read(query) {
  const it = { range: query.get('range') ?? '2', policy: query.get('policy') ?? 'greedy' };
  for (const [name, [, , usual]] of Object.entries(NUMBERS)) {
    it[name] = query.has(name) && /^-?\d{1,4}$/.test(query.get(name)) ? Number(query.get(name)) : usual;
  }
  for (const name of ['obstructed', 'ordnance', 'direct_hits', 'fresh']) {
    it[name] = query.get(name) === 'true';
  }
  for (const name of Object.keys(SIDES)) {
    it[name] = (query.get(name) ?? (query.size ? '' : 'focus'))
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
  }
  return it;
}

function address() {
  const query = new URLSearchParams({ attack: wanted.attack, defense: wanted.defense });
  for (const name of Object.keys(SIDES)) if (wanted[name].length) query.set(name, wanted[name].join(','));
  if (wanted.range !== '2') query.set('range', wanted.range);
  for (const name of ['reinforce', 'attacks']) {
    if (wanted[name] !== NUMBERS[name][2]) query.set(name, wanted[name]);
  }
  if (wanted.hull > 0) {
    query.set('hull', wanted.hull);
    if (wanted.shields) query.set('shields', wanted.shields);
    if (wanted.direct_hits) query.set('direct_hits', 'true');
  }
  for (const name of ['obstructed', 'ordnance']) if (wanted[name]) query.set(name, 'true');
  if (wanted.fresh && wanted.attacks > 1) query.set('fresh', 'true');
  if (wanted.policy !== 'greedy') query.set('policy', wanted.policy);
  return String(query).replaceAll('%2C', ',').replaceAll('%2F', '/');
}

function change(act) {
  const focused = document.activeElement?.id;
  act();
  drawForm();
  if (focused) $(focused)?.focus();
  refresh();
}

async function refresh(write = true) {
  const query = address();
  if (write) history.replaceState(null, '', `/odds?${query}`);
  const turn = ++asked;
  try {
    const odds = await get(`/api/odds?${query}`);
    // Who changes quickly sees only the last answer.
    if (turn !== asked) return;
    $('fault').textContent = '';
    $('main').classList.remove('old');
    draw(odds);
  } catch (error) {
    if (turn !== asked) return;
    $('fault').textContent = capital(error.message);
    $('main').classList.add('old');
  }
}

const percent = (chance) => `${(100 * chance).toFixed(1)} %`;

function draw(odds) {
  $('chart').replaceChildren(chart(odds.damage));
  const facts = [
    ['Expected', odds.expected.toFixed(3)],
    ['Crits', odds.expected_crits.toFixed(3)],
    ['Any', percent(1 - odds.damage[0])],
    ...(odds.destroyed === null ? [] : [['Destroyed', percent(odds.destroyed)]]),
  ];
  $('sum').replaceChildren(
    el(
      'dl',
      { class: 'sum' },
      facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
    ),
  );
  const words = (tokens) =>
    Object.entries(tokens)
      .filter(([, count]) => count)
      .map(([name, count]) => (count > 1 ? `${count} ${name}` : name))
      .join(', ') || 'nothing';
  const rows = odds.left
    .slice(0, LEFT_SHOWN)
    .map((it) =>
      el(
        'tr',
        {},
        el('td', {}, words(it.attacker)),
        el('td', {}, words(it.defender)),
        el('td', { class: 'num' }, percent(it.chance)),
      ),
    );
  $('left').replaceChildren(
    odds.left.length > 1
      ? el(
          'table',
          { class: 'left' },
          el('caption', { class: 'label' }, 'Tokens left'),
          el(
            'thead',
            {},
            el(
              'tr',
              {},
              ['Attacker', 'Defender', 'Chance'].map((name) => el('th', { scope: 'col' }, name)),
            ),
          ),
          el('tbody', {}, rows),
        )
      : '',
  );
}

/** A bar for each damage. Beyond what ever happens in a thousand attacks there is none. */
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
    return svg(
      'g',
      {},
      svg('rect', {
        class: 'bar-fill',
        x: x + step * 0.14,
        y: height - 30 - tall,
        width: step * 0.72,
        height: tall,
        rx: 2,
      }),
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
  $('form').replaceChildren(...Object.keys(SIDES).map(side), table());
}

function counter(id, name, value, [least, most], set, sign) {
  const button = (by, word, picture) =>
    el(
      'button',
      {
        class: 'btn s icon',
        type: 'button',
        id: `${id}-${word}`,
        'aria-label': `${word === 'more' ? 'More' : 'Less'}: ${name}`,
        disabled: value + by < least || value + by > most,
        onclick: () => change(() => set(value + by)),
      },
      icon(picture, 18),
    );
  return el(
    'div',
    { class: 'count' },
    el('span', { class: 'name' }, sign ? icon(sign, 20) : null, name),
    button(-1, 'less', 'minus'),
    el('output', { id }, String(value)),
    button(1, 'more', 'plus'),
  );
}

function side(name) {
  const { title, tokens, cards } = SIDES[name];
  const words = wanted[name];
  const dice = name === 'attacker' ? 'attack' : 'defense';
  const count = (token) => words.filter((word) => word === token).length;
  const held = words.filter((word) => tokens.includes(word));
  const others = words.filter((word) => !tokens.includes(word));
  const set = (token) => (to) => {
    const at = words.lastIndexOf(token);
    if (to > count(token)) words.push(token);
    else words.splice(at, 1);
  };
  const chip = (word) =>
    el(
      'button',
      {
        class: 'chip',
        type: 'button',
        'aria-label': `Remove ${word}`,
        onclick: () => change(() => words.splice(words.lastIndexOf(word), 1)),
      },
      word,
      icon('close', 14),
    );
  const add = el(
    'select',
    {
      class: 'field',
      id: `${name}-card`,
      disabled: others.length >= MOST_CARDS,
      onchange: () => {
        const { value } = add;
        if (value) change(() => words.push(value));
      },
    },
    el('option', { value: '' }, 'Add what a card does'),
    cards.map((word) => el('option', { value: word }, word)),
  );
  return el(
    'fieldset',
    { id: name },
    el('legend', {}, title),
    counter(
      dice,
      name === 'attacker' ? 'Attack dice' : 'Defence dice',
      wanted[dice],
      NUMBERS[dice],
      (to) => {
        wanted[dice] = to;
      },
      name === 'attacker' ? 'attack' : 'agility',
    ),
    tokens.map((token) =>
      counter(
        `${name}-${token}`,
        capital(token),
        count(token),
        [0, count(token) + Math.max(0, MOST_TOKENS - held.length)],
        set(token),
        token,
      ),
    ),
    name === 'defender'
      ? counter(
          'reinforce',
          'Reinforce',
          wanted.reinforce,
          NUMBERS.reinforce,
          (to) => {
            wanted.reinforce = to;
          },
          'reinforce',
        )
      : null,
    el('label', {}, 'Cards', add),
    el('div', { class: 'chips' }, others.map(chip)),
  );
}

function choice(name, title, options) {
  const field = el(
    'select',
    {
      class: 'field',
      id: name,
      onchange: () =>
        change(() => {
          wanted[name] = field.value;
        }),
    },
    options.map(([value, words]) => el('option', { value, selected: value === wanted[name] }, words)),
  );
  return el('label', {}, title, field);
}

function check(name, words) {
  const box = el('input', {
    type: 'checkbox',
    id: name,
    checked: wanted[name],
    onchange: () =>
      change(() => {
        wanted[name] = box.checked;
      }),
  });
  return el('label', { class: 'check' }, box, words);
}

/** What is neither's alone. */
function table() {
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
  const button = $('share');
  const told =
    (await navigator.clipboard?.writeText(location.href).then(
      () => 'Copied',
      () => null,
    )) ?? 'The link is in the address bar';
  button.lastChild.textContent = told;
  setTimeout(() => {
    button.lastChild.textContent = 'Copy link';
  }, 2000);
}
