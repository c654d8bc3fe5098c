// What the home page shows of tables with miniatures.

import { el, icon, pin } from './dom.js';
import { send } from './net.js';

const address = (mat) => `/mat#key=${mat.key}`;
const stands = ({ summary }) =>
  summary.over ? 'Over' : `Round ${Math.max(1, summary.round)}, ${summary.phase}`;

/** The last session that goes on, to go on with. */
export function matToContinue(mats, when) {
  const open = mats.find((mat) => !mat.summary.over);
  if (!open) return [];
  return [
    el(
      'section',
      { class: 'card cont', 'aria-label': 'Continue at the table' },
      el(
        'div',
        { class: 'grow' },
        el('h2', {}, open.title),
        el(
          'p',
          { class: 'small muted facts' },
          el('span', {}, 'At the table'),
          el('span', {}, stands(open)),
          el('span', {}, pin('you', open.summary.left[0]), ' ships left'),
          el('span', {}, pin('foe', open.summary.left[1]), ' enemies left'),
          el('span', {}, when(open.changed)),
        ),
      ),
      el('a', { class: 'btn big go', href: address(open) }, 'Continue'),
    ),
  ];
}

/** The door to a new session. */
export function matDoor() {
  return el(
    'a',
    { class: 'card tile', id: 'at-the-table', href: '/mat' },
    icon('map', 28),
    el('b', {}, 'At the table'),
    el('span', {}, 'Your miniatures on a mat; Tallyho flies the enemy.'),
  );
}

/** Every session that is kept. */
export function savedMats(mats, when, ask) {
  if (!mats.length) return '';
  const row = (mat) =>
    el(
      'li',
      { class: 'saved' },
      el(
        'a',
        { class: 'grow', href: address(mat) },
        el('b', {}, mat.title),
        el('span', { class: 'small muted' }, `${stands(mat)}, ${when(mat.changed)}`),
      ),
      el(
        'button',
        {
          class: 'btn s icon quiet',
          type: 'button',
          'aria-label': `Remove ${mat.title}`,
          onclick: () => ask(mat, () => send(`/api/mats/${mat.id}/remove`, {})),
        },
        icon('close', 16),
      ),
    );
  return el(
    'section',
    { 'aria-label': 'Saved tables' },
    el('h2', { class: 'label' }, 'At the table'),
    el('ul', { class: 'list card' }, mats.slice(0, 30).map(row)),
  );
}
