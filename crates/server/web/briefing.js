// A briefing as the page shows it: its map, its aims, who comes and when.

import { el } from './dom.js';

/**
 * The map is a picture of the server's own making; only its elements are taken, as they are.
 * @param {string} text
 */
export function mapPicture(text) {
  const map = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return el('div', { class: 'brief-map' }, document.importNode(map, true));
}

/**
 * @param {string} title
 * @param {'ul' | 'ol'} tag
 * @param {string[]} lines
 */
function section(title, tag, lines) {
  if (!lines.length) return null;
  const items = lines.map((line) => el('li', {}, line));
  return el('section', {}, el('h2', {}, title), el(tag, {}, items));
}

const paragraphs = (/** @type {string[]} */ lines) => lines.map((line) => el('p', {}, line));

/**
 * A whole briefing.
 * @param {Home.Briefing} it
 */
export function briefingSheet(it) {
  return el(
    'article',
    { class: 'brief', id: 'briefing', 'aria-label': 'Briefing' },
    el('h1', {}, it.name),
    el(
      'p',
      { class: 'facts' },
      it.facts.map((fact) => el('span', {}, fact)),
    ),
    el('p', { class: 'story' }, it.story),
    el('div', { class: 'brief-top' }, mapPicture(it.map), aims(it)),
    squadTable(it),
    section('Squads of your own', 'ul', it.own),
    section('Special rules', 'ul', it.rules),
    section('On the table', 'ul', it.furniture),
    el(
      'div',
      { class: 'brief-two' },
      section('Set up', 'ol', it.setup),
      section('Fetch from the shelf', 'ul', it.fetch),
    ),
  );
}

/**
 * What it is about, how ships leave, and who flies.
 * @param {Home.Briefing} briefing
 */
export function aims({ objectives, winning, leaving, sides }) {
  const goals = objectives.map(({ primary, name, points }) =>
    el(
      'li',
      { class: primary ? 'primary' : '' },
      el('span', {}, primary ? `Primary: ${name}` : name),
      el('b', {}, `+${points}`),
    ),
  );
  return el(
    'section',
    {},
    goals.length ? [el('h2', {}, 'Objectives'), el('ul', { class: 'aims' }, goals)] : null,
    paragraphs(winning),
    leaving.length ? [el('h2', {}, 'Leaving'), paragraphs(leaving)] : null,
    el('h2', {}, 'Sides'),
    paragraphs(sides.map((side) => `${side.name}: ${side.flown}.`)),
  );
}

/**
 * Who comes when and where.
 * @param {Home.Briefing} briefing
 */
function squadTable({ squads, later }) {
  if (!squads.length && !later.length) return null;
  const rows = squads.map(({ name, ships, arrives, vector, orders }) =>
    el(
      'tr',
      {},
      [name, ships, arrives, vector, orders].map((cell) => el('td', {}, cell)),
    ),
  );
  const heads = ['Squad', 'Ships', 'Arrives', 'Vector', 'Orders'].map((word) =>
    el('th', { scope: 'col' }, word),
  );
  return el(
    'section',
    {},
    el('h2', {}, 'Squads'),
    rows.length ? el('table', {}, el('thead', {}, el('tr', {}, heads)), el('tbody', {}, rows)) : null,
    later.length ? el('p', { class: 'later' }, later.join(' ')) : null,
  );
}
