// After action: what a mission came to, in the book's order: pool, shares, dice, what was lost, ranks, and the tours.

import { stars } from './alpha-pilot.js';
import { led } from './alpha-wings.js';
import { box, dice, nothing, strokes } from './campaign-draw.js';
import { button, capital, el } from './dom.js';

/** @param {Camp<Alpha.Told>} camp */
export async function alphaAfterPage(camp) {
  /** @type {{ missions: Alpha.Settled[] }} */
  const { missions } = await camp.ask('chronicle');
  const at = Number(camp.named.get('round') ?? missions.length - 1);
  const it = missions[at];
  if (!it) {
    return [
      el('h1', {}, 'Nothing was flown yet'),
      nothing('mission', 'After the first mission its report stands here.'),
    ];
  }
  const ending = it.won ? 'won' : 'lost';
  return [
    el(
      'div',
      { class: 'hd' },
      el(
        'div',
        { class: 'grow' },
        el('span', { class: 'label' }, `After action, round ${it.round}, ${it.way}`),
        el('h1', {}, `${it.name}: ${ending} in round ${it.rounds} `, stars(it)),
      ),
      button('quiet', 'book', 'Chronicle', () => camp.go('chronicle')),
      button('go', 'next', 'Go on', () => camp.go('tonight'), { id: 'go-on' }),
    ),
    it.counts ? null : el('p', { class: 'cd wide warnc' }, 'It was an attempt and does not count.'),
    it.wings.length
      ? el('p', { class: 'cd wide small' }, it.wings.map((wing) => led(camp.told, wing, 'led')).join(' '))
      : null,
    el('div', { class: 'colm' }, pool(it), ejections(it), list('Ranks and wounds', it.ranks)),
    el('div', { class: 'colm' }, list('The tours', it.changes), destroyed(it)),
  ];
}

/** @param {Alpha.Settled} it */
function pool(it) {
  const count = it.homes.length;
  const rest = count ? it.pool % count : 0;
  return box(
    '',
    'Dividing the experience',
    `${it.pool} XP together`,
    count
      ? el(
          'p',
          { class: 'small muted' },
          `${it.pool} ÷ ${count} pilots = ${Math.floor(it.pool / count)} each${rest ? `, ${rest} left over` : ''}`,
        )
      : null,
    el(
      'ul',
      { class: 'ownlist', id: 'homes' },
      it.homes.map((home) =>
        el(
          'li',
          {},
          el(
            'span',
            { class: 'grow' },
            el('b', {}, home.callsign),
            home.share === home.points
              ? null
              : el('small', {}, `a share of ${home.share} XP, of which ${home.points} came home`),
            home.lost.map((line) => el('small', { class: 'warnc' }, line)),
          ),
          el('b', {}, `+${home.points} XP`),
        ),
      ),
    ),
  );
}

/** @param {Alpha.Settled} it */
const ejections = (it) =>
  it.ships.length
    ? box(
        '',
        'Dice for their lives',
        String(it.ships.length),
        el(
          'ul',
          { class: 'ownlist' },
          it.ships.map((ship) =>
            el(
              'li',
              {},
              el('span', { class: 'grow' }, el('b', {}, ship.callsign), el('small', {}, ship.why)),
              dice(ship.dice),
              el(
                'span',
                { class: 'small' },
                ship.takes.some(Boolean)
                  ? `takes ${ship.takes.map((n) => n || '–').join(', ')}`
                  : 'safely out',
              ),
            ),
          ),
        ),
      )
    : null;

/**
 * @param {string} title
 * @param {string[]} lines
 */
const list = (title, lines) =>
  lines.length
    ? box(
        '',
        title,
        null,
        el(
          'ul',
          { class: 'plain' },
          lines.map((line) => el('li', {}, line)),
        ),
      )
    : null;

/** @param {Alpha.Settled} it */
const destroyed = (it) =>
  box(
    '',
    'Who shot down what',
    null,
    it.kills.length
      ? el(
          'div',
          { class: 'kills' },
          it.kills.map((kill) => [
            el('span', {}, `${kill.callsign}: ${capital(kill.what)}`),
            strokes(kill.count),
            el('b', {}, String(kill.count)),
          ]),
        )
      : el('p', { class: 'small muted' }, 'Nothing is entered.'),
  );
