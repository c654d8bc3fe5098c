// A mission at the table: how it stands, what it is about, and where its briefing is.

import { capital, el, icon, unbroken } from './dom.js';

/** The address of the briefing with the same table. */
const address = ({ briefing }) =>
  `/missions#${new URLSearchParams(Object.entries(briefing).filter(([, value]) => value !== null))}`;

/** A link to the briefing, with the map of this table. */
export const briefingLink = (mission, id = null) =>
  el(
    'a',
    { class: 'btn s', id, href: address(mission), target: '_blank', rel: 'noopener' },
    icon('mission'),
    'Briefing and map',
  );

/** A number of the mission, to be corrected. */
function number(words, value, fix) {
  const button = (by, says) =>
    el(
      'button',
      {
        class: 'btn icon',
        type: 'button',
        'aria-label': `${words}: one ${says}`,
        onclick: () => fix(value + by),
      },
      icon(by < 0 ? 'minus' : 'plus', 18),
    );
  return el(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': words },
    el('span', { class: 'grow name' }, capital(words)),
    button(-1, 'less'),
    el('output', { class: 'count', 'aria-label': words }, String(value)),
    button(1, 'more'),
  );
}

/** What a mission is about and how it stands, above the ships. */
export function missionCard(table, desk) {
  const { mission } = table;
  const aims = mission.objectives.map((it) =>
    el('li', { class: 'small' }, el('b', {}, it.primary ? `Primary: ${it.name}` : it.name), ` ${it.pays}`),
  );
  return [
    el('h2', { class: 'label' }, 'Mission'),
    el(
      'div',
      { class: 'card pad', id: 'mission-card' },
      el('b', {}, mission.name),
      el('span', { class: 'small muted' }, `Round ${Math.max(1, table.round)} of ${mission.rounds}`),
      number('points', mission.score, (to) => desk.say(`fix score ${to}`)),
      mission.counters.map(([name, value]) => number(name, value, (to) => desk.say(`fix ${name} ${to}`))),
      el(
        'details',
        { class: 'more' },
        el('summary', {}, 'Objectives and rules'),
        el(
          'div',
          { class: 'stack' },
          el('ul', { class: 'cards' }, aims),
          el(
            'ul',
            { class: 'cards' },
            mission.rules.map((line) => el('li', { class: 'small' }, line)),
          ),
        ),
      ),
      briefingLink(mission),
    ),
  ];
}

/** The lines that belong to a question: to be ticked off where something is done by hand, else to be read. */
export function listed(table, desk) {
  const { prompt } = table;
  if (!prompt.list.length) return null;
  const done = prompt.kind === 'one' && prompt.answers.length === 1 && !table.mission?.winner;
  const box = (n) => `${prompt.words} ${n}`;
  const item = (line, n) => {
    if (!done) return el('li', {}, unbroken(line));
    const tick = el('input', {
      type: 'checkbox',
      checked: desk.checked.has(box(n)),
      onchange: () => {
        if (tick.checked) desk.checked.add(box(n));
        else desk.checked.delete(box(n));
      },
    });
    return el(
      'li',
      {},
      el('label', { class: 'card choice' }, tick, el('span', {}, el('b', {}, unbroken(capital(line))))),
    );
  };
  return el('ul', { class: done ? 'checklist listed' : 'listed plain' }, prompt.list.map(item));
}

/** What a mission came to. */
export function outcome({ mission }) {
  return [
    el('h1', { tabindex: -1, id: 'question' }, `${mission.winner} wins ${mission.name}.`),
    el(
      'p',
      { class: 'muted', id: 'mission-score' },
      `${mission.side}: ${mission.score} ${mission.score === 1 ? 'point' : 'points'}. Undo takes you back to it.`,
    ),
  ];
}
