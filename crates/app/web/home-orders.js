// What ships of Aturi and of flight groups are told before a battle: who flies together, their order, and where they come from.

import { el, icon, pin, svg } from './dom.js';
import { sheet } from './menu.js';

/** Who takes orders, and how many fly together at most. */
const TAKES = {
  aturi: {
    most: 24,
    group: 'Squad',
    says: 'Three to six small ships with an approach vector fly as a wing.',
  },
  'flight-group': {
    most: 4,
    group: 'Formation',
    says: 'Up to four ships fly in formation; the first leads.',
  },
};
const EDGES = [
  ['far', 'your edge'],
  ['near', 'its own edge'],
  ['left', 'the edge on its left'],
  ['right', 'the edge on its right'],
];
const SIDE = 914.4;

export const takesOrders = (pilot) => pilot in TAKES;

/** Alike ships that follow each other, as many as fly together: what they are unless somebody says otherwise. */
export function usualGroups(squad, pilot) {
  const groups = [];
  let before = null;
  for (const { pilot: name, ship } of squad.ships) {
    const who = `${name} ${ship}`;
    if (groups.length && who === before && groups.at(-1).ships < TAKES[pilot].most) groups.at(-1).ships += 1;
    else groups.push({ ships: 1, order: 'attack', vector: null, elite: false });
    before = who;
  }
  return groups;
}

/** Orders in a few words. */
export function inWords(groups) {
  if (!groups) return 'All attack';
  const does = ([verb, whom]) =>
    ({
      attack: 'attack',
      strike: `strike your ${whom}`,
      escort: `escort their ${whom}`,
      escape: `escape over ${EDGES.find(([word]) => word === whom)?.[1]}`,
    })[verb];
  const one = (words) => words.replace(/^(attack|escort|escape|strike)/, (verb) => `${verb}s`);
  const words = groups.map(
    ({ ships, order, vector }) =>
      `${ships} ${ships === 1 ? one(does(order.split(' '))) : does(order.split(' '))}${vector ? ' from a vector' : ''}`,
  );
  return words.join(', ');
}

/** Lets somebody say what the enemy's ships are told; `done` takes the groups, or nothing for all attack. */
export function tellOrders({ pilot, squad, mine, groups, done }) {
  const takes = TAKES[pilot];
  let told = structuredClone(groups ?? usualGroups(squad, pilot));
  let chosen = 0;
  const inside = el('div', { class: 'stack orders', id: 'orders' });
  const draw = () =>
    inside.replaceChildren(
      el('p', { class: 'small muted' }, takes.says),
      plan(),
      el('div', { class: 'stack' }, told.map(card)),
      el(
        'div',
        { class: 'row' },
        el(
          'button',
          {
            class: 'btn go big grow',
            type: 'button',
            id: 'tell',
            onclick: () => {
              dialog.close();
              done(told.map(clean));
            },
          },
          'Tell them',
        ),
        el(
          'button',
          {
            class: 'btn big',
            type: 'button',
            onclick: () => {
              dialog.close();
              done(null);
            },
          },
          'All attack',
        ),
      ),
    );

  /** A number that is always one of those that there are. */
  const pick = (label, options, value, set) =>
    el(
      'select',
      {
        class: 'field',
        'aria-label': label,
        onchange: (event) => {
          set(event.target.value);
          draw();
        },
      },
      options.map(([word, words]) =>
        el('option', { value: word, selected: String(word) === String(value) }, words),
      ),
    );
  const firstOf = (index) => told.slice(0, index).reduce((sum, it) => sum + it.ships, 0);

  /** Gives a group that many ships; the next gives or takes the difference. */
  function resize(index, ships) {
    const after = told.slice(index + 1);
    let more = ships - told[index].ships;
    told[index].ships = ships;
    if (more < 0) after.unshift({ ships: -more, order: 'attack', vector: null, elite: false });
    for (const it of after) {
      const taken = Math.min(it.ships, Math.max(0, more));
      it.ships -= taken;
      more -= taken;
    }
    told = [...told.slice(0, index + 1), ...after.filter((it) => it.ships > 0)];
  }

  function card(group, index) {
    const first = firstOf(index);
    const [verb, number] = group.order.split(' ');
    const own = squad.ships.map((ship, place) => [place + 1, `${place + 1} · ${ship.pilot}`]);
    const room = Math.min(takes.most, squad.ships.length - first);
    const to = {
      strike: () =>
        pick(
          'Whom',
          mine.ships.map((ship, place) => [place + 1, `${place + 1} · ${ship.pilot}`]),
          number,
          (it) => {
            group.order = `strike ${it}`;
          },
        ),
      escort: () =>
        pick('Whom', own, number, (it) => {
          group.order = `escort ${it}`;
        }),
      escape: () =>
        pick('Over which edge', EDGES, number, (it) => {
          group.order = `escape ${it}`;
        }),
    }[verb];
    const start = { attack: 'attack', strike: 'strike 1', escape: 'escape far', escort: 'escort 1' };
    const place = group.vector ?? null;
    const field = (label, at, most) =>
      el(
        'label',
        { class: 'small' },
        label,
        el('input', {
          class: 'field',
          type: 'number',
          min: at === 2 ? -180 : 0,
          max: most,
          step: at === 2 ? 15 : 10,
          value: place[at],
          onchange: (event) => {
            place[at] = Number(event.target.value) || 0;
            draw();
          },
        }),
      );
    return el(
      'section',
      {
        class: `card group${index === chosen ? ' on' : ''}`,
        'aria-label': `${takes.group} ${index + 1}`,
        onfocusin: () => {
          if (chosen !== index) {
            chosen = index;
            inside.querySelectorAll('.group').forEach((it, at) => it.classList.toggle('on', at === index));
          }
        },
      },
      el(
        'div',
        { class: 'row' },
        el('h3', { class: 'grow' }, `${takes.group} ${index + 1}`),
        Array.from({ length: group.ships }, (_, n) => pin('foe', first + n + 1)),
      ),
      el(
        'p',
        { class: 'small muted' },
        [...new Set(squad.ships.slice(first, first + group.ships).map((ship) => ship.pilot))].join(', '),
      ),
      el(
        'div',
        { class: 'fields' },
        pick(
          'How many ships',
          Array.from({ length: room }, (_, n) => [n + 1, n ? `${n + 1} ships` : '1 ship']),
          group.ships,
          (it) => resize(index, Number(it)),
        ),
        pick(
          'Order',
          [
            ['attack', 'Attack'],
            ['strike', 'Strike one ship'],
            ['escape', 'Escape over an edge'],
            ['escort', 'Escort a ship'],
          ],
          verb,
          (it) => {
            group.order = start[it];
          },
        ),
        to?.() ?? '',
      ),
      el(
        'label',
        { class: 'row small check' },
        el('input', {
          type: 'checkbox',
          checked: place !== null,
          onchange: (event) => {
            chosen = index;
            group.vector = event.target.checked ? [457, 100, 0] : null;
            draw();
          },
        }),
        'Comes from an approach vector',
      ),
      place
        ? el(
            'div',
            { class: 'fields three' },
            field('From its left, mm', 0, SIDE),
            field('From its edge, mm', 1, SIDE),
            field('Heading, °', 2, 180),
          )
        : null,
      pilot === 'aturi'
        ? el(
            'label',
            { class: 'row small check' },
            el('input', {
              type: 'checkbox',
              checked: group.elite,
              onchange: (event) => {
                group.elite = event.target.checked;
              },
            }),
            'Elite',
          )
        : null,
    );
  }

  /** The table from your side: where vectors lie. A tap moves the chosen one. */
  function plan() {
    const vectors = told.flatMap(({ vector }, index) =>
      vector
        ? [
            svg(
              'g',
              {
                class: `foe vector${index === chosen ? ' on' : ''}`,
                transform: `translate(${SIDE - vector[0]} ${vector[1]})`,
              },
              svg('path', { class: 'pin', d: 'M0 60L-40 25V-35H40V25Z', transform: `rotate(${vector[2]})` }),
              svg('text', { class: 'pin-n', y: 2 }, String(index + 1)),
            ),
          ]
        : [],
    );
    if (!vectors.length) return '';
    const tap = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      if (!told[chosen]?.vector) return;
      const on = (at, from, length) =>
        Math.max(0, Math.min(SIDE, Math.round((((at - from) / length) * SIDE) / 10) * 10));
      [told[chosen].vector[0], told[chosen].vector[1]] = [
        Math.round(SIDE - on(event.clientX, box.left, box.width)),
        on(event.clientY, box.top, box.height),
      ];
      draw();
    };
    return el(
      'figure',
      { class: 'vectors' },
      svg(
        'svg',
        {
          class: 'board',
          viewBox: `0 0 ${SIDE} ${SIDE}`,
          role: 'img',
          'aria-label': 'The table from your side, with the approach vectors',
          onclick: tap,
        },
        svg('rect', { class: 'mat', width: SIDE, height: SIDE }),
        svg('path', { class: 'edge-you', d: `M0 ${SIDE}H${SIDE}` }),
        svg('path', { class: 'edge-foe', d: `M0 0H${SIDE}` }),
        vectors,
      ),
      el('figcaption', { class: 'small muted' }, icon('target', 16), 'Tap where the chosen one comes from.'),
    );
  }

  const clean = ({ ships, order, vector, elite }) => ({
    ships,
    order,
    ...(vector ? { vector } : {}),
    ...(elite ? { elite } : {}),
  });
  const dialog = sheet('What the enemy is told', inside);
  draw();
}
