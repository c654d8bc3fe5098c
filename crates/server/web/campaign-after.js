// After action: what a mission came to. The pool as a sum, dice, shares, the deck and tokens, in the book's order.

import { box, dice, nothing, signed, strokes } from './campaign-draw.js';
import { button, capital, el, icon } from './dom.js';

/** @param {Camp} camp */
export async function afterPage(camp) {
  /** @type {Campaign.Chronicle} */
  const { missions } = await camp.ask('chronicle');
  const at = Number(camp.named.get('round') ?? missions.length - 1);
  const it = missions[at];
  if (!it) {
    return [
      el('h1', {}, 'Nothing was flown yet'),
      nothing('mission', 'After the first mission its report stands here.'),
    ];
  }
  return [
    el(
      'div',
      { class: 'hd' },
      el(
        'div',
        { class: 'grow' },
        el('span', { class: 'label' }, `After action, round ${it.round}, ${it.way}`),
        el('h1', {}, `${it.name}: ${it.won ? 'won' : 'lost'} in round ${it.rounds}`),
      ),
      button('quiet', 'book', 'Chronicle', () => camp.go('chronicle')),
      button('go', 'next', 'Go on', () => camp.go('tonight'), { id: 'go-on' }),
    ),
    el('div', { class: 'colm' }, destroyed(it), lostShips(it), changes(it)),
    el('div', { class: 'colm' }, pool(it), shares(it)),
  ];
}

/** @param {Campaign.Settled} it */
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
      : el('p', { class: 'small muted' }, 'Nobody shot anything down.'),
  );

/** @param {Campaign.Settled} it */
const lostShips = (it) =>
  it.ships.length
    ? box(
        '',
        'Lost ships',
        String(it.ships.length),
        el(
          'ul',
          { class: 'ownlist' },
          it.ships.map((ship) =>
            el(
              'li',
              {},
              el('b', { class: 'grow' }, ship.callsign),
              dice(ship.dice),
              el('span', { class: 'n' }, ship.points ? signed(-ship.points) : ''),
            ),
          ),
        ),
      )
    : null;

/** @param {Campaign.Settled} it */
const changes = (it) =>
  box(
    '',
    'What else changes',
    null,
    it.changes.length
      ? el(
          'ul',
          { class: 'plain' },
          it.changes.map((line) => el('li', {}, capital(line))),
        )
      : el('p', { class: 'small muted' }, 'Nothing.'),
  );

/** @param {Campaign.Settled} it */
function pool(it) {
  const line = (/** @type {string} */ words, /** @type {string} */ points, look = '') =>
    el('div', { class: `ln ${look}` }, el('span', {}, words), el('b', {}, points));
  const cost = it.ships.reduce((sum, ship) => sum + ship.points, 0);
  const sum = it.earned.reduce((all, { points }) => all + points, 0) - cost;
  return box(
    '',
    'The pool',
    null,
    el(
      'div',
      { class: 'pool', id: 'pool' },
      it.earned.map(({ what, points }) => line(capital(what), signed(points))),
      cost ? line('Lost ships', signed(-cost)) : null,
      line(sum < 0 ? `${signed(sum)} counts as` : 'Together', String(it.pool), 'tot'),
    ),
  );
}

/** @param {Campaign.Settled} it */
function shares(it) {
  const count = it.shares.length;
  const exact = count ? (it.pool / count).toFixed(2).replace(/\.?0+$/, '') : '0';
  return box(
    '',
    'Shares',
    null,
    el(
      'p',
      { class: 'small muted' },
      `${it.pool} ÷ ${count} pilots = ${exact}${exact.includes('.') ? ', rounded up' : ''}`,
    ),
    el(
      'ul',
      { class: 'ownlist' },
      it.shares.map((share) =>
        el(
          'li',
          {},
          icon('person', 16),
          el('span', { class: 'grow' }, share.callsign),
          el('b', {}, `+${share.points}`),
        ),
      ),
    ),
  );
}
