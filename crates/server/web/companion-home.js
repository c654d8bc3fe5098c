// What the home page shows of tables with miniatures.

import { el, icon, pin, signButton } from './dom.js';
import { askToRemove } from './menu.js';
import { send } from './net.js';

/**
 * Something that goes on, to go on with.
 * @param {string} label
 * @param {string} title
 * @param {string[]} how how it stands
 * @param {[number, number]} left how many ships of both sides are left
 * @param {string} changed
 * @param {string} href
 */
export function toContinue(label, title, how, [mine, theirs], changed, href) {
  const facts = [
    ...how.map((it) => el('span', {}, it)),
    el('span', {}, pin('you', mine), ' ships left'),
    el('span', {}, pin('foe', theirs), ' enemies left'),
    el('span', {}, changed),
  ];
  return el(
    'section',
    { class: 'card cont', 'aria-label': label },
    el('div', { class: 'grow' }, el('h2', {}, title), el('p', { class: 'small muted facts' }, facts)),
    el('a', { class: 'btn big go', href }, 'Continue'),
  );
}

/**
 * A saved game in a list: where it is played, how it stands, and how it is removed.
 * @param {string} title
 * @param {string} href
 * @param {string} says
 * @param {Child} more
 * @param {() => Promise<void>} remove
 */
export const savedRow = (title, href, says, more, remove) =>
  el(
    'li',
    { class: 'saved' },
    el('a', { class: 'grow', href }, el('b', {}, title), el('span', { class: 'small muted' }, says)),
    more,
    signButton('s quiet', 'close', `Remove ${title}`, () => askToRemove(title, remove)),
  );

/** @param {Home.KeptCompanion} companion */
const address = ({ key }) => `/companion#key=${key}`;
/** @param {Home.KeptCompanion} companion */
const stands = ({ summary }) =>
  summary.over ? 'Over' : `Round ${Math.max(1, summary.round)}, ${summary.phase}`;

/**
 * The last session that goes on.
 * @param {Home.KeptCompanion[]} companions
 * @param {(seconds: number) => string} when
 */
export function companionToContinue(companions, when) {
  const open = companions.find((companion) => !companion.summary.over);
  if (!open) return null;
  const how = ['Companion', stands(open)];
  const { title, summary, changed } = open;
  return toContinue('Continue with the companion', title, how, summary.left, when(changed), address(open));
}

/** The door to a new session. */
export function companionDoor() {
  return el(
    'a',
    { class: 'card tile', id: 'companion', href: '/companion' },
    icon('map', 28),
    el('b', {}, 'Companion'),
    el('span', {}, 'Your miniatures on a real mat; Tallyho flies the enemy.'),
  );
}

/**
 * Every session that is kept.
 * @param {Home.KeptCompanion[]} companions
 * @param {(seconds: number) => string} when
 * @param {() => Promise<void>} gone what is done after one was removed
 */
export function savedCompanions(companions, when, gone) {
  if (!companions.length) return null;
  const rows = companions.slice(0, 30).map((companion) =>
    savedRow(
      companion.title,
      address(companion),
      `${stands(companion)}, ${when(companion.changed)}`,
      null,
      async () => {
        await send(`/api/companions/${companion.id}/remove`, {});
        await gone();
      },
    ),
  );
  return el(
    'section',
    { 'aria-label': 'Saved tables' },
    el('h2', { class: 'label' }, 'With the companion'),
    el('ul', { class: 'list card' }, rows),
  );
}
