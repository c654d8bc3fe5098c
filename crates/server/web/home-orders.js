// What ships of Aturi and of flight groups are told before a battle: who flies together, and what to do.

import { button, chooser, el, icon, pin, svg, tickBox, upTo } from './dom.js';
import { sheet } from './menu.js';

/**
 * Who takes orders, and how many fly together at most.
 * @type {Record<string, { most: number, group: string, says: string }>}
 */
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
/** @type {[word: string, words: string][]} */
const EDGES = [
  ['far', 'your edge'],
  ['near', 'its own edge'],
  ['left', 'the edge on its left'],
  ['right', 'the edge on its right'],
];
/** @type {[word: string, words: string][]} */
const ORDERS = [
  ['attack', 'Attack'],
  ['strike', 'Strike one ship'],
  ['escape', 'Escape over an edge'],
  ['escort', 'Escort a ship'],
];
/** What an order is as soon as it is given. */
const FIRST = /** @type {Record<string, string>} */ ({
  attack: 'attack',
  strike: 'strike 1',
  escape: 'escape far',
  escort: 'escort 1',
});
/** The side of a table, in millimetres. */
const SIDE = 914.4;

/** @param {string} pilot */
export const takesOrders = (pilot) => pilot in TAKES;

/**
 * So many ships that attack.
 * @param {number} ships
 * @returns {Home.Group}
 */
const attackers = (ships) => ({ ships, order: 'attack', vector: null, elite: false });

/**
 * Alike ships that follow each other, as many as fly together: what they are unless somebody says otherwise.
 * @param {Home.SquadCard} squad
 * @param {number} most
 */
function usualGroups(squad, most) {
  /** @type {Home.Group[]} */
  const groups = [];
  let before = '';
  for (const { pilot, ship } of squad.ships) {
    const who = `${pilot} ${ship}`;
    const last = groups.at(-1);
    if (last && who === before && last.ships < most) last.ships += 1;
    else groups.push(attackers(1));
    before = who;
  }
  return groups;
}

/**
 * Orders in a few words.
 * @param {Home.Group[] | null} groups
 */
export function inWords(groups) {
  if (!groups) return 'All attack';
  /** @type {(verb: string, whom: string) => string} */
  const rest = (verb, whom) => {
    if (verb === 'strike') return ` your ${whom}`;
    if (verb === 'escort') return ` their ${whom}`;
    return verb === 'escape' ? ` over ${EDGES.find(([word]) => word === whom)?.[1]}` : '';
  };
  const words = groups.map(({ ships, order, vector }) => {
    const [verb, whom] = order.split(' ');
    return `${ships} ${verb}${ships === 1 ? 's' : ''}${rest(verb, whom)}${vector ? ' from a vector' : ''}`;
  });
  return words.join(', ');
}

/**
 * Lets somebody say what the enemy's ships are told; `done` takes the groups, or nothing for all attack.
 * @param {{
 *   pilot: string,
 *   squad: Home.SquadCard,
 *   mine: Home.SquadCard,
 *   groups: Home.Group[] | null,
 *   done: (groups: Home.Group[] | null) => void,
 * }} what
 */
export function tellOrders(what) {
  new OrdersForm(what).open();
}

class OrdersForm {
  /** @param {Parameters<typeof tellOrders>[0]} what */
  constructor({ pilot, squad, mine, groups, done }) {
    this.takes = TAKES[pilot];
    /** Only Aturi knows elites. */
    this.hasElites = pilot === 'aturi';
    this.squad = squad;
    this.mine = mine;
    this.done = done;
    this.told = structuredClone(groups ?? usualGroups(squad, this.takes.most));
    this.chosen = 0;
    this.inside = el('div', { class: 'stack orders', id: 'orders' });
  }

  open() {
    const dialog = sheet('What the enemy is told', this.inside);
    /** @type {(groups: () => Home.Group[] | null) => () => void} */
    const tell = (groups) => () => {
      dialog.close();
      this.done(groups());
    };
    this.feet = el(
      'div',
      { class: 'row' },
      button(
        'go big grow',
        null,
        'Tell them',
        tell(() => this.told),
        { id: 'tell' },
      ),
      button(
        'big',
        null,
        'All attack',
        tell(() => null),
      ),
    );
    this.draw();
  }

  draw() {
    this.inside.replaceChildren(
      el('p', { class: 'small muted' }, this.takes.says),
      this.plan(),
      el(
        'div',
        { class: 'stack' },
        this.told.map((group, index) => this.card(group, index)),
      ),
      this.feet ?? '',
    );
  }

  /**
   * Something to choose; the form is drawn anew then.
   * @param {string} label
   * @param {Choices} options
   * @param {string | number} value
   * @param {(value: string) => void} set
   */
  pick(label, options, value, set) {
    return chooser({ 'aria-label': label }, options, value, (chosen) => {
      set(chosen);
      this.draw();
    });
  }

  /**
   * Gives a group that many ships; the next gives or takes the difference.
   * @param {number} index
   * @param {number} ships
   */
  resize(index, ships) {
    const after = this.told.slice(index + 1);
    let more = ships - this.told[index].ships;
    this.told[index].ships = ships;
    if (more < 0) after.unshift(attackers(-more));
    for (const it of after) {
      const taken = Math.min(it.ships, Math.max(0, more));
      it.ships -= taken;
      more -= taken;
    }
    this.told = [...this.told.slice(0, index + 1), ...after.filter((it) => it.ships > 0)];
  }

  /**
   * Whom an order names, or which edge.
   * @param {Home.Group} group
   */
  toWhom(group) {
    const [verb, number] = group.order.split(' ');
    const set = (/** @type {string} */ to) => {
      group.order = `${verb} ${to}`;
    };
    const ships = (/** @type {Home.SquadCard} */ squad) =>
      squad.ships.map(({ pilot }, place) => /** @type {const} */ ([place + 1, `${place + 1} · ${pilot}`]));
    if (verb === 'strike') return this.pick('Whom', ships(this.mine), number, set);
    if (verb === 'escort') return this.pick('Whom', ships(this.squad), number, set);
    return verb === 'escape' ? this.pick('Over which edge', EDGES, number, set) : null;
  }

  /**
   * One group: its ships, its order, where it comes from.
   * @param {Home.Group} group
   * @param {number} index
   */
  card(group, index) {
    const { takes, squad } = this;
    const first = this.told.slice(0, index).reduce((sum, it) => sum + it.ships, 0);
    const room = Math.min(takes.most, squad.ships.length - first);
    const counts = upTo(1, room).map((n) => /** @type {const} */ ([n, n > 1 ? `${n} ships` : '1 ship']));
    const names = squad.ships.slice(first, first + group.ships).map((ship) => ship.pilot);
    const label = `${takes.group} ${index + 1}`;
    return el(
      'section',
      {
        class: `card group${index === this.chosen ? ' on' : ''}`,
        'aria-label': label,
        onfocusin: () => this.choose(index),
      },
      el(
        'div',
        { class: 'row' },
        el('h3', { class: 'grow' }, label),
        upTo(first + 1, first + group.ships).map((n) => pin('foe', n)),
      ),
      el('p', { class: 'small muted' }, [...new Set(names)].join(', ')),
      el(
        'div',
        { class: 'fields' },
        this.pick('How many ships', counts, group.ships, (n) => this.resize(index, Number(n))),
        this.pick('Order', ORDERS, group.order.split(' ')[0], (verb) => {
          group.order = FIRST[verb];
        }),
        this.toWhom(group),
      ),
      this.approach(group, index),
      this.hasElites ? this.elite(group) : null,
    );
  }

  /** @param {number} index */
  choose(index) {
    if (this.chosen === index) return;
    this.chosen = index;
    this.inside.querySelectorAll('.group').forEach((it, at) => it.classList.toggle('on', at === index));
  }

  /**
   * Whether a group comes from an approach vector, and where that lies.
   * @param {Home.Group} group
   * @param {number} index
   */
  approach(group, index) {
    const { vector } = group;
    const box = tickBox({}, vector !== null, (checked) => {
      this.chosen = index;
      group.vector = checked ? [457, 100, 0] : null;
      this.draw();
    });
    /** @type {(label: string, at: 0 | 1 | 2, limits: Attributes) => HTMLElement} */
    const field = (label, at, limits) => {
      const input = el('input', { class: 'field', type: 'number', value: vector?.[at], ...limits });
      input.addEventListener('change', () => {
        if (vector) vector[at] = Number(input.value) || 0;
        this.draw();
      });
      return el('label', { class: 'small' }, label, input);
    };
    const place = { min: 0, max: SIDE, step: 10 };
    return [
      el('label', { class: 'row small check' }, box, 'Comes from an approach vector'),
      vector
        ? el(
            'div',
            { class: 'fields three' },
            field('From its left, mm', 0, place),
            field('From its edge, mm', 1, place),
            field('Heading, °', 2, { min: -180, max: 180, step: 15 }),
          )
        : null,
    ];
  }

  /** @param {Home.Group} group */
  elite(group) {
    const box = tickBox({}, group.elite, (checked) => {
      group.elite = checked;
    });
    return el('label', { class: 'row small check' }, box, 'Elite');
  }

  /** The table from your side: where vectors lie. A tap moves the chosen one. */
  plan() {
    const vectors = this.told.flatMap(({ vector }, index) => {
      if (!vector) return [];
      const [x, y, h] = vector;
      const look = `foe vector${index === this.chosen ? ' on' : ''}`;
      return [
        svg(
          'g',
          { class: look, transform: `translate(${SIDE - x} ${y})` },
          svg('path', { class: 'pin', d: 'M0 60L-40 25V-35H40V25Z', transform: `rotate(${h})` }),
          svg('text', { class: 'pin-n', y: 2 }, String(index + 1)),
        ),
      ];
    });
    if (!vectors.length) return '';
    const board = svg(
      'svg',
      {
        class: 'board',
        viewBox: `0 0 ${SIDE} ${SIDE}`,
        role: 'img',
        'aria-label': 'The table from your side, with the approach vectors',
      },
      svg('rect', { class: 'mat', width: SIDE, height: SIDE }),
      svg('path', { class: 'edge-you', d: `M0 ${SIDE}H${SIDE}` }),
      svg('path', { class: 'edge-foe', d: `M0 0H${SIDE}` }),
      vectors,
    );
    board.addEventListener('click', (event) => this.move(event, board.getBoundingClientRect()));
    const caption = [icon('target', 16), 'Tap where the chosen one comes from.'];
    return el('figure', { class: 'vectors' }, board, el('figcaption', { class: 'small muted' }, caption));
  }

  /**
   * Moves the chosen vector to where the plan was tapped.
   * @param {MouseEvent} event
   * @param {DOMRect} box
   */
  move(event, box) {
    const vector = this.told[this.chosen]?.vector;
    if (!vector) return;
    /** @type {(part: number) => number} */
    const on = (part) => Math.max(0, Math.min(SIDE, Math.round((part * SIDE) / 10) * 10));
    vector[0] = Math.round(SIDE - on((event.clientX - box.left) / box.width));
    vector[1] = on((event.clientY - box.top) / box.height);
    this.draw();
  }
}
