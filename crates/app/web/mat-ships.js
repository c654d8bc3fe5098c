// The ships as they are kept. Every number can be corrected by hand.

import { capital, el, icon, pin } from './dom.js';
import { missionCard } from './mat-mission.js';

const clamp = (n) => Math.min(20, Math.max(0, n));

/** A number with minus and plus. */
function stepper(words, value, set, { sign, most = 20, of } = {}) {
  const button = (by, says) =>
    el(
      'button',
      {
        class: 'btn icon',
        type: 'button',
        'aria-label': `${words}: one ${says}`,
        disabled: by < 0 ? value <= 0 : value >= most,
        onclick: () => set(value + by),
      },
      icon(by < 0 ? 'minus' : 'plus', 18),
    );
  return el(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': words },
    el('span', { class: 'grow name' }, sign ? icon(sign, 18) : null, capital(words)),
    button(-1, 'less'),
    el(
      'output',
      { class: 'count', 'aria-label': words },
      of === undefined || of === null ? String(value) : `${value}/${of}`,
    ),
    button(1, 'more'),
  );
}

/** The score of both sides, to be changed. */
export function score(table, desk) {
  return el(
    'div',
    { class: 'card pad score' },
    stepper('you', table.score[0], (n) => desk.step({ score: [n, table.score[1]] }), { most: 999 }),
    stepper('enemy', table.score[1], (n) => desk.step({ score: [table.score[0], n] }), { most: 999 }),
  );
}

/** All ships of both sides, and the score. */
export function ships(table, desk) {
  const order = table.foes
    .map((foe, place) => ({ foe, place }))
    .sort(
      (a, b) => a.foe.gone - b.foe.gone || a.foe.initiative - b.foe.initiative || a.foe.number - b.foe.number,
    );
  return el(
    'section',
    { class: 'pane ships', id: 'pane-ships', role: 'tabpanel', 'aria-label': 'Ships' },
    table.mission ? missionCard(table, desk) : [el('h2', { class: 'label' }, 'Score'), score(table, desk)],
    el('h2', { class: 'label' }, 'Enemies'),
    el(
      'ul',
      { class: 'cards' },
      order.map(({ foe, place }) => enemy(table, desk, foe, place)),
    ),
    el('h2', { class: 'label' }, 'Yours'),
    el(
      'ul',
      { class: 'cards' },
      table.mine.map((mine, place) => (mine.mark ? null : yours(desk, mine, place))),
    ),
  );
}

/** What its line says beyond numbers and tokens that have a place of their own: locks, cards, formation, flight, notes. */
export function extras(foe) {
  if (foe.gone) return [];
  const shown = [
    'initiative',
    'hull',
    'shields',
    'Force',
    'device charges',
    ...foe.tokens.map((it) => it.name),
  ];
  const parts = foe.line.slice(foe.line.indexOf('  ') + 2).split(', ');
  return parts.filter((part) => !shown.some((name) => part.startsWith(`${name} `) && /\d$/.test(part)));
}

function chips(foe) {
  const tokens = foe.tokens
    .filter((it) => it.count)
    .map((it) =>
      el(
        'span',
        { class: `tok ${it.colour}`, role: 'img', 'aria-label': `${it.count} ${it.name}`, title: it.name },
        icon(it.icon, 15),
        it.count > 1 ? el('b', {}, String(it.count)) : null,
      ),
    );
  const notes = extras(foe);
  return tokens.length || notes.length
    ? el(
        'p',
        { class: 'chips' },
        tokens,
        notes.map((it) => el('span', { class: 'small' }, it)),
      )
    : null;
}

function enemy(table, desk, foe, place) {
  const fix = (words) => desk.say(`fix ${foe.number} ${words}`);
  const set = (word) => (n) => fix(`${word} ${n}`);
  const token = (it) => stepper(it.name, it.count, (n) => fix(`${it.word} ${clamp(n)}`), { sign: it.icon });
  const stress = foe.tokens.find((it) => it.word === 'stress');
  const lock = el(
    'select',
    { class: 'field', 'aria-label': `${foe.name} has locked`, onchange: () => fix(`lock ${lock.value}`) },
    el('option', { value: 'none' }, 'No lock'),
    table.mine.map((mine) =>
      el('option', { value: mine.name, selected: mine.name === foe.lock }, `Locks ${mine.name}`),
    ),
  );
  const note = el('input', {
    class: 'field',
    type: 'text',
    maxlength: 40,
    value: foe.note,
    'aria-label': `Note on ${foe.name}`,
    placeholder: 'A note, such as: flees',
    onchange: () => fix(`note ${note.value}`),
  });
  const other = el('input', {
    class: 'field',
    type: 'text',
    maxlength: 60,
    'aria-label': `Another correction of ${foe.name}`,
    placeholder: 'Another correction, such as: card blinded pilot',
  });
  const words = el(
    'form',
    {
      class: 'row',
      onsubmit: (event) => {
        event.preventDefault();
        if (other.value.trim()) fix(other.value.trim());
      },
    },
    other,
    el('button', { class: 'btn s', type: 'submit', 'aria-label': `Fix ${foe.name}` }, 'Fix'),
  );
  const more = () =>
    [
      foe.force[1] || foe.force[0] ? stepper('Force', foe.force[0], set('force')) : null,
      foe.charges[1] ? stepper('device charges', foe.charges[0], set('charges')) : null,
      stepper('initiative', foe.initiative, set('initiative'), { most: 9 }),
      ...foe.tokens.filter((it) => it.word !== 'stress').map(token),
      lock,
      note,
      el('p', { class: 'small muted' }, foe.line),
      words,
      foe.cards.map((card) =>
        el(
          'button',
          { class: 'btn s', type: 'button', onclick: () => fix(`repair ${card}`) },
          `Repair ${card}`,
        ),
      ),
    ]
      .flat()
      .filter(Boolean);
  const details = el(
    'details',
    { class: 'more', open: desk.opened.has(place) },
    el('summary', { 'aria-label': `Everything of ${foe.name}` }, 'Everything'),
    el('div', { class: 'stack' }, more()),
  );
  details.addEventListener('toggle', () =>
    details.open ? desk.opened.add(place) : desk.opened.delete(place),
  );
  return el(
    'li',
    {
      class: `card pad foe-card${table.foe === place ? ' busy' : ''}${foe.gone ? ' gone' : ''}`,
      'data-number': foe.number,
    },
    el(
      'div',
      { class: 'row' },
      pin('foe', foe.number),
      el(
        'div',
        { class: 'grow' },
        el('b', {}, foe.name),
        el(
          'span',
          { class: 'small muted' },
          foe.gone ? 'off the table' : `initiative ${foe.initiative}${foe.done ? ', done' : ''}`,
        ),
      ),
      el(
        'button',
        {
          class: 'btn s',
          type: 'button',
          'aria-label': foe.gone ? `${foe.name} is back` : `${foe.name} is gone`,
          onclick: () => fix(foe.gone ? 'back' : 'gone'),
        },
        foe.gone ? 'Back' : 'Gone',
      ),
    ),
    foe.gone
      ? null
      : [
          chips(foe),
          stepper('hull', foe.hull[0], set('hull'), { sign: 'hull', most: 99, of: foe.hull[1] }),
          foe.shields[1] || foe.shields[0]
            ? stepper('shields', foe.shields[0], set('shields'), {
                sign: 'shield',
                most: 99,
                of: foe.shields[1],
              })
            : null,
          stress ? token(stress) : null,
          details,
        ],
  );
}

function yours(desk, mine, place) {
  const fix = (words) => desk.say(`fix ${mine.name} ${words}`);
  const ship = el('input', {
    class: 'field',
    type: 'text',
    list: 'known',
    value: mine.ship ?? '',
    'aria-label': `What ${mine.name} is, for the map`,
    onfocus: () => desk.known(),
    onchange: () => desk.step({ ship: [place, ship.value] }),
  });
  return el(
    'li',
    { class: `card pad${mine.gone ? ' gone' : ''}` },
    el(
      'div',
      { class: 'row' },
      pin('you', place + 1),
      el(
        'div',
        { class: 'grow' },
        el('b', {}, mine.name),
        el('span', { class: 'small muted' }, mine.gone ? 'off the table' : (mine.ship ?? '')),
      ),
      el(
        'button',
        {
          class: 'btn s',
          type: 'button',
          'aria-label': mine.gone ? `${mine.name} is back` : `${mine.name} is gone`,
          onclick: () => fix(mine.gone ? 'back' : 'gone'),
        },
        mine.gone ? 'Back' : 'Gone',
      ),
    ),
    mine.gone
      ? null
      : [
          stepper('initiative', mine.initiative, (n) => fix(`initiative ${n}`), { most: 9 }),
          el('details', { class: 'more' }, el('summary', {}, 'What it is'), ship),
        ],
  );
}
