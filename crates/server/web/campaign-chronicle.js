// The chronicle: the story by mission, every entry with its undo points, charts, and the wall.

import { box, joined, mark, nothing, plate, strokes } from './campaign-draw.js';
import { bars, steps } from './campaign-chart.js';
import { button, el, icon } from './dom.js';

const view = { every: false };

/** @param {Camp<Campaign.Frame>} camp */
export async function chroniclePage(camp) {
  /** @type {Campaign.Chronicle} */
  const told = await camp.ask('chronicle');
  const lost = told.memorial.length;
  const count = told.missions.length;
  const ships = `${lost || 'no'} ${lost === 1 ? 'ship' : 'ships'} lost`;
  const words = `${count || 'No'} ${count === 1 ? 'mission' : 'missions'}, ${ships}`;
  return [
    el(
      'div',
      { class: 'top' },
      el('h1', { class: 'grow' }, words),
      el(
        'a',
        { class: 'btn', href: `/api/campaign/${camp.key}/file`, download: '', id: 'one-file' },
        icon('share', 18),
        'One file to send',
      ),
      button('quiet', 'print', 'Print', () => print()),
    ),
    happened(camp, told),
    el('div', { class: 'chc' }, bars(told), steps(told)),
    wall(told),
  ];
}

/**
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Chronicle} told
 */
function happened(camp, told) {
  const choose = (/** @type {boolean} */ every, /** @type {string} */ words) =>
    el(
      'button',
      {
        type: 'button',
        'aria-pressed': String(view.every === every),
        onclick: () => {
          view.every = every;
          camp.redraw();
        },
      },
      words,
    );
  const seg = el(
    'span',
    { class: 'seg q', role: 'group', 'aria-label': 'What to read' },
    choose(false, 'Story'),
    choose(true, 'Every entry'),
  );
  return box('story', 'What happened', seg, view.every ? entries(camp, told) : story(camp, told));
}

/**
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Chronicle} told
 */
function story(camp, { missions, corrections, unit }) {
  const flown = missions.map((it, n) => ({
    entry: it.entry,
    node: el(
      'li',
      { class: it.won ? '' : 'lost' },
      el('span', { class: 'label' }, `Round ${it.round}`, it.day ? el('time', {}, it.day) : null),
      el(
        'div',
        {},
        el('b', {}, `${n + 1}. ${it.name}`),
        el(
          'p',
          {},
          `${it.won ? 'Won' : 'Lost'} in round ${it.rounds}, ${it.way}. `,
          it.lost.length ? `Shot down: ${joined(it.lost)}.` : 'Everybody came home.',
        ),
        el(
          'p',
          { class: 'chips' },
          mark('', null, `${it.pool} ${unit}`),
          it.gold ? mark('', 'star-full', 'gold star') : null,
          it.silver ? mark('', 'star', 'silver star') : null,
          it.counts === false ? mark('wait', null, 'an attempt') : null,
          it.changes.filter((line) => /token|tour \d/i.test(line)).map((line) => mark('', 'medal', line)),
        ),
        button('s quiet', 'next', 'After action', () => camp.go('after', { round: `${n}` })),
      ),
    ),
  }));
  const fixed = corrections.map((it) => ({
    entry: it.entry,
    node: el(
      'li',
      { class: 'fix' },
      el('span', { class: 'label' }, `Round ${it.round}`, it.day ? el('time', {}, it.day) : null),
      el('div', {}, el('b', {}, `Correction by ${it.by}`), el('p', {}, it.told)),
    ),
  }));
  const all = [...flown, ...fixed].sort((one, other) => other.entry - one.entry);
  return all.length
    ? el(
        'ol',
        { class: 'tline', reversed: true },
        all.map((it) => it.node),
      )
    : nothing('book', 'The story begins with the first mission.');
}

/**
 * The ledger: each entry, whether it counts, and back to it.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Chronicle} told
 */
function entries(camp, { entries: lines }) {
  const may = camp.told.you.coordinator;
  const asks = camp.told.options.find((it) => it.action === 'ask-undo')?.args.keep;
  const rows = [...lines].reverse().map((it) => {
    const keep = it.keep;
    return el(
      'li',
      { class: it.counts ? '' : 'undone' },
      el('span', { class: 'label' }, `No. ${it.number}`),
      el(
        'span',
        { class: 'grow' },
        el('span', {}, it.told.join('; ') || it.action),
        el('small', {}, [it.day, it.by, it.counts ? null : 'taken back'].filter(Boolean).join(', ')),
      ),
      may && keep !== undefined && keep < camp.told.actions
        ? button('s quiet', 'undo', 'Back to here', () => camp.tell('undo', { keep }))
        : null,
      asks && typeof asks === 'object' && 'to' in asks && keep !== undefined && keep <= asks.to
        ? button('s quiet', 'undo', 'Ask to go back to here', () => camp.act('ask-undo', { keep }))
        : null,
      may && !it.counts
        ? button('s quiet', 'branch', 'Return to this branch', () => camp.tell('return', { to: it.number }))
        : null,
    );
  });
  return el('ol', { class: 'entries', reversed: true }, rows);
}

/** @param {Campaign.Chronicle} told */
function wall({ memorial }) {
  const cards = memorial.map((it) =>
    el(
      'article',
      { class: 'grave' },
      it.card ? plate(it.card, { size: 84, lost: true }) : null,
      el(
        'div',
        {},
        el('b', {}, it.callsign),
        el('p', { class: 'small muted' }, it.player ? `Flown by ${it.player}` : ''),
        el(
          'p',
          { class: 'small' },
          `${it.killed ? 'Did not return' : 'Ship lost'}: ${it.mission ?? ''}, round ${it.round ?? '?'}. `,
          `${it.dice.join(', ')}${it.points ? `: ${it.points} points` : ''}.`,
        ),
        it.card
          ? el('p', { class: 'small' }, strokes(it.card.shot_down), ` ${it.card.shot_down} shot down`)
          : null,
      ),
    ),
  );
  return box(
    'wall',
    memorial.some((it) => it.killed) ? 'Those who did not come back' : 'Ships that did not come back',
    null,
    cards.length
      ? el('div', { class: 'graves' }, cards)
      : el('p', { class: 'small muted' }, 'The wall is empty. May it stay so.'),
  );
}
