// A mission beside the table: who has come, what is met so far, what came of it.

import { el, icon } from './dom.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let announced;

/**
 * Ships have come that nobody knew of: they are known from now on, and announced for a while.
 * @param {Battle.Facts} facts
 * @param {Battle.ShipFacts[]} ships
 * @param {HTMLElement} box
 */
export function arrivals(facts, ships, box) {
  const come = ships.slice(facts.ships.length);
  facts.ships = ships;
  if (!come.length) return;
  box.textContent = `${come.map((ship) => ship.name).join(', ')} ${come.length > 1 ? 'arrive' : 'arrives'}`;
  box.hidden = false;
  clearTimeout(announced);
  announced = setTimeout(() => {
    box.hidden = true;
  }, 8000);
}

/** @type {(it: Battle.Objective, met: boolean | undefined, words: string) => HTMLElement} */
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

/**
 * The points of both sides.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 */
export const points = (facts, scene) =>
  scene.scores.map((score, seat) =>
    el(
      'div',
      { class: 'row small' },
      el('span', {}, facts.seats[seat].name),
      el('b', { class: 'num push' }, `${score} points`),
    ),
  );

/**
 * The objectives, and whether they are met as things stand.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 */
export function objectives(facts, scene) {
  if (!facts.mission) return [];
  const list = facts.mission.objectives.map((it, index) => goal(it, scene.met?.[index], 'not met so far'));
  const goals = { class: 'goals', tabindex: 0, 'aria-label': 'Objectives' };
  return [...points(facts, scene), ...(list.length ? [el('ul', goals, list)] : [])];
}

/**
 * The objectives when it is over.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 */
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
