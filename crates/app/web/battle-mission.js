// A mission beside the table: who has come, what is met so far, what came of it.

import { el, icon } from './dom.js';

/** Ships have come that nobody knew of: they are known from now on, and announced for a while. */
export function arrivals(facts, ships, box) {
  const come = ships.filter((ship, id) => facts.ships[id].hidden && !ship.hidden);
  facts.ships = ships;
  if (!come.length) return;
  box.textContent = `${come.map((ship) => ship.name).join(', ')} ${come.length > 1 ? 'arrive' : 'arrives'}`;
  box.hidden = false;
  clearTimeout(box.timer);
  box.timer = setTimeout(() => {
    box.hidden = true;
  }, 8000);
}

const goal = (it, met, words) =>
  el(
    'li',
    {},
    el(
      'span',
      { class: met ? 'met' : 'muted', role: 'img', 'aria-label': met ? 'met' : words },
      icon(met ? 'check' : 'minus', 16),
    ),
    el('span', { class: it.primary ? 'primary' : '' }, it.primary ? el('b', {}, it.name) : it.name),
    el('span', { class: 'num' }, `+${it.points}`),
  );

/** The objectives, and whether they are met as things stand. */
export function objectives(facts, scene) {
  if (!facts.mission) return [];
  const scores = scene.scores.map((points, seat) =>
    el(
      'div',
      { class: 'row small' },
      el('span', {}, facts.seats[seat].name),
      el('b', { class: 'num push' }, `${points} points`),
    ),
  );
  const list = facts.mission.objectives.map((it, index) => goal(it, scene.met?.[index], 'not met so far'));
  return [
    ...scores,
    list.length
      ? el('ul', { class: 'goals', id: 'goals', tabindex: 0, 'aria-label': 'Objectives' }, list)
      : null,
  ].filter(Boolean);
}

/** The objectives when it is over. */
export function ending(facts, scene) {
  if (!facts.mission?.objectives.length) return [];
  return [
    el('h2', { class: 'label' }, 'Objectives'),
    el(
      'ul',
      { class: 'goals', id: 'outcome' },
      facts.mission.objectives.map((it, index) => goal(it, scene.met?.[index], 'not met')),
    ),
  ];
}
