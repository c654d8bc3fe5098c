// A mission at the table: how it stands, what it is about, and where its briefing is.

import { capital, el, icon, stepper, tickBox, unbroken } from './dom.js';

/**
 * The address of the briefing with the same table.
 * @param {Companion.Mission} mission
 */
function address({ briefing }) {
  const known = Object.entries(briefing).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return `/missions#${new URLSearchParams(known)}`;
}

/**
 * A link to the briefing, with the map of this table.
 * @param {Companion.Mission} mission
 * @param {string} [id]
 */
export const briefingLink = (mission, id) =>
  el(
    'a',
    { class: 'btn s', id, href: address(mission), target: '_blank', rel: 'noopener' },
    icon('mission'),
    'Briefing and map',
  );

/**
 * What a mission is about and how it stands, above the ships.
 * @param {Companion.Table} table
 * @param {Companion.Mission} mission
 * @param {Desk} desk
 */
export function missionCard(table, mission, desk) {
  const round = Math.max(1, table.round);
  /** @type {(word: string, name: string, value: number) => HTMLElement} */
  const number = (word, name, value) =>
    stepper(name, value, (to) => desk.say(`fix ${word} ${to}`), { least: -Infinity, most: Infinity });
  const aims = mission.objectives.map((it) =>
    el('li', { class: 'small' }, el('b', {}, it.primary ? `Primary: ${it.name}` : it.name), ` ${it.pays}`),
  );
  const rules = mission.rules.map((line) => el('li', { class: 'small' }, line));
  return [
    el('h2', { class: 'label' }, 'Mission'),
    el(
      'div',
      { class: 'card pad', id: 'mission-card' },
      el('b', {}, mission.name),
      el(
        'span',
        { class: 'small muted' },
        mission.rounds ? `Round ${round} of ${mission.rounds}` : `Round ${round}`,
      ),
      number('score', 'points', mission.score),
      mission.counters.map(([name, value]) => number(name, name, value)),
      el(
        'details',
        { class: 'more' },
        el('summary', {}, 'Objectives and rules'),
        el(
          'div',
          { class: 'stack' },
          el('ul', { class: 'cards' }, aims),
          el('ul', { class: 'cards' }, rules),
        ),
      ),
      briefingLink(mission),
    ),
  ];
}

/**
 * Something to be ticked off; what is ticked stays so.
 * @param {Desk} desk
 * @param {string} name
 * @param {Child[]} words
 */
export function toTick(desk, name, ...words) {
  const tick = tickBox({}, desk.checked.has(name), (checked) => {
    if (checked) desk.checked.add(name);
    else desk.checked.delete(name);
  });
  return el('li', {}, el('label', { class: 'card choice' }, tick, el('span', {}, words)));
}

/**
 * The lines that belong to a question: to be ticked off where something is done by hand, else to be read.
 * @param {Companion.Table} table
 * @param {Companion.Prompt} prompt
 * @param {Desk} desk
 */
export function listed({ mission }, prompt, desk) {
  if (!prompt.list.length) return null;
  const byHand = prompt.kind === 'one' && prompt.answers.length === 1 && !mission?.winner;
  const items = prompt.list.map((line, n) =>
    byHand
      ? toTick(desk, `${prompt.words} ${n}`, el('b', {}, unbroken(capital(line))))
      : el('li', {}, unbroken(line)),
  );
  return el('ul', { class: byHand ? 'checklist listed' : 'listed plain' }, items);
}

/**
 * What a mission came to.
 * @param {Companion.Mission} mission
 */
export function outcome({ winner, name, side, score }) {
  const points = `${score} ${score === 1 ? 'point' : 'points'}`;
  return [
    el('h1', { tabindex: -1, id: 'question' }, `${winner} wins ${name}.`),
    el('p', { class: 'muted', id: 'mission-score' }, `${side}: ${points}. Undo takes you back to it.`),
  ];
}
