// The table: draws what the server says, zooms and pans. It knows no rules.

import { shipOf, svg, thingOf } from './dom.js';
import { missionThing, zones } from './board-mission.js';
import { base, glyph, mat, outline, pinAt, templateAt } from './pieces.js';
import { Viewport } from './viewport.js';

/**
 * A ship as it is drawn.
 * @typedef {{ node: SVGGElement, at: Battle.At, said: string, run: number }} ShipMark
 */

/**
 * How a scene is drawn: who is asked about and looked at, how long ships glide, and what a ship is called and does.
 * @typedef {{
 *   selected: number | null | undefined,
 *   subject: number | null | undefined,
 *   time: number,
 *   label: (id: number) => string,
 *   pick: (id: number) => void,
 *   reach: number | null,
 *   busy: number | null | undefined,
 * }} Showing
 */

/** The layers, from the ground up. */
const layers = () => {
  /** @type {(name: string) => SVGGElement} */
  const layer = (name) => svg('g', { class: `l-${name}` });
  return {
    ground: layer('ground'),
    zones: layer('zones'),
    heat: layer('heat'),
    rocks: layer('rocks'),
    arcs: layer('arcs'),
    templates: layer('templates'),
    ships: layer('ships'),
    ghosts: layer('ghosts'),
    lines: layer('lines'),
    labels: layer('labels'),
    marks: layer('marks'),
  };
};

/** @type {(ship: Battle.ShipScene | undefined) => boolean} */
const isOnTable = (ship) => ship?.fate === 'flying' || ship?.fate === 'dying';

/** Where things lie on the screen's table: the reader's edge is at the bottom. */
export class Board extends Viewport {
  /**
   * @param {HTMLElement} stage
   * @param {Battle.Facts} facts
   * @param {Battle.Scene} scene
   * @param {number | null} you
   */
  constructor(stage, facts, scene, you) {
    super(stage, facts.width, facts.height, you === 1);
    this.facts = facts;
    this.scene = scene;
    this.you = you;
    /** Whether it is drawn where ships deploy. */
    this.zoned = false;
    /**
     * The obstacles that a ghost meets.
     * @type {number[]}
     */
    this.hit = [];
    /** What lies on the table, as it was drawn last. */
    this.lying = '';
    /** @type {Map<number, ShipMark>} */
    this.marks = new Map();
    this.layers = layers();
    this.root.append(this.defs(), ...Object.values(this.layers));
    this.ground();
  }

  /**
   * @param {number} seat
   * @returns {Side}
   */
  side(seat) {
    const first = this.you ?? 0;
    return seat === first ? 'you' : 'foe';
  }

  /** @param {Battle.At} place */
  transform(place) {
    const { x, y, h } = this.at(place);
    return `translate(${x} ${y}) rotate(${h})`;
  }

  defs() {
    const dot = (/** @type {number} */ at) => svg('circle', { class: 'h-dot', cx: at, cy: at, r: 1 });
    return svg(
      'defs',
      {},
      pattern('p-rock', 7, 7, svg('path', { class: 'h-line', d: 'M0 0V7' }), 'rotate(45)'),
      pattern('p-debris', 7, 7, [dot(2), dot(5.5)]),
      pattern('p-gas', 14, 7, svg('path', { class: 'h-wave', d: 'M0 3.5Q3.5 0 7 3.5T14 3.5' })),
      svg('clipPath', { id: 'mat' }, svg('rect', { width: this.W, height: this.H })),
    );
  }

  ground() {
    const { W, H } = this;
    const { ground, edges } = mat(W, H);
    const ticks = [];
    for (let n = 100; n < Math.max(W, H); n += 100) {
      ticks.push(
        svg('text', { class: 'tick', x: n, y: H + 12 }, String(n / 100)),
        svg('text', { class: 'tick', x: -11, y: H - n }, String(n / 100)),
      );
    }
    this.layers.ground.append(...ground, ...ticks, ...stars(W, H), ...edges);
  }

  /**
   * A ship's base with its facing, and its plan where there is room.
   * @param {Battle.ShipFacts} ship
   */
  token(ship) {
    const { half, plan } = ship;
    const drawn = this.k < 0.75 ? null : glyph(half, this.facts.plans[plan], 0.52, 0.75);
    return base(half, this.side(ship.seat), drawn);
  }

  /**
   * The number of a ship, upright on its base.
   * @param {Battle.ShipFacts} ship
   * @param {Battle.At} place
   */
  pinOf(ship, place) {
    const { x, y, h } = this.at(place);
    // From afar the number is all that can be read.
    const far = this.k < 0.75;
    const back = far ? 2 : ship.half[1] * 0.38;
    const angle = (h * Math.PI) / 180;
    return pinAt(this.side(ship.seat), ship.number, {
      x: x - Math.sin(angle) * back,
      y: y + Math.cos(angle) * back,
      r: far ? 13 : 9.3,
      wide: 1.22,
      size: far ? 19 : 13.5,
    });
  }

  /**
   * Draws a scene. Ships that moved glide there in `time` milliseconds.
   * @param {Battle.Scene} scene
   * @param {Showing} showing
   */
  draw(scene, showing) {
    const { selected, subject } = showing;
    this.scene = scene;
    this.rocks();
    zones(this);
    const seen = new Set();
    const order = scene.ships
      .map((_, id) => id)
      .sort(
        (a, b) =>
          Number(a === selected) - Number(b === selected) ||
          this.facts.ships[a].initiative - this.facts.ships[b].initiative,
      );
    /** @type {SVGGElement | null} */
    let before = null;
    for (const id of order) {
      const ship = scene.ships[id];
      if (!isOnTable(ship)) continue;
      seen.add(id);
      const { node } = this.place(id, ship, showing);
      // Moving a node that is where it belongs would cost its focus.
      if (node.parentNode !== this.layers.ships || node.previousSibling !== before) {
        if (before) before.after(node);
        else this.layers.ships.prepend(node);
      }
      before = node;
    }
    for (const [id, mark] of this.marks) {
      if (!seen.has(id)) {
        mark.node.remove();
        this.marks.delete(id);
      }
    }
    this.select(selected, subject);
  }

  /** What lies on the table, drawn anew only when it changed. */
  rocks() {
    // What a ship carries goes where it goes.
    const borne = this.scene.objects.map(({ carried }) =>
      carried === undefined ? null : this.scene.ships[carried].at,
    );
    const said = JSON.stringify([this.scene.objects, borne, this.hit]);
    if (said === this.lying) return;
    this.lying = said;
    this.layers.rocks.replaceChildren(
      ...this.scene.objects.flatMap((thing, index) => this.thing(thing, index)),
    );
  }

  /**
   * The mark of a ship, made when it comes to the table.
   * @param {number} id
   * @param {(id: number) => void} pick
   * @returns {ShipMark}
   */
  markOf(id, pick) {
    const node = svg('g', {
      class: 'ship-at',
      role: 'button',
      tabindex: -1,
      onclick: () => pick(id),
      onkeydown: (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        pick(id);
      },
    });
    return { node, at: this.scene.ships[id].at, said: '', run: 0 };
  }

  /**
   * Puts a ship where it is; from where it was it glides, if there is time.
   * @param {number} id
   * @param {Battle.ShipScene} ship
   * @param {Showing} showing
   */
  place(id, ship, { label, pick, reach, busy, time }) {
    const facts = this.facts.ships[id];
    const old = this.marks.get(id);
    const mark = old ?? this.markOf(id, pick);
    this.marks.set(id, mark);
    mark.node.setAttribute('tabindex', reach === id ? '0' : '-1');
    const done = ship.done && id !== busy ? ' done' : '';
    mark.node.setAttribute('class', `ship-at${done}${ship.fate === 'dying' ? ' dying' : ''}`);
    const said = `${this.k} ${JSON.stringify(ship)}`;
    if (said === mark.said) return mark;
    mark.said = said;
    mark.node.setAttribute('aria-label', label(id));
    const put = (/** @type {Battle.At} */ at) => {
      mark.node.replaceChildren(
        svg('g', { transform: this.transform(at) }, this.token(facts)),
        this.pinOf(facts, at),
        this.badges(facts, ship, at),
      );
    };
    cancelAnimationFrame(mark.run);
    const from = mark.at;
    mark.at = ship.at;
    if (!old || time < 30 || !hasMoved(from, ship.at)) put(ship.at);
    else glide(mark, from, ship.at, time, put);
    return mark;
  }

  /**
   * Token badges below the base, when there is room for them.
   * @param {Battle.ShipFacts} facts
   * @param {Battle.ShipScene} ship
   * @param {Battle.At} at
   */
  badges(facts, ship, at) {
    if (this.k < 1.1 || !ship.tokens.length) return svg('g', {});
    const { x, y } = this.at(at);
    const size = 20 / this.k;
    const below = y + Math.hypot(...facts.half) + size * 0.4;
    const tokens = ship.tokens.map(([name, count], index) => {
      const token = this.facts.tokens.find((it) => it.name === name);
      const left = x + (index - (ship.tokens.length - 1) / 2) * size * 1.15;
      return token ? badge(token, count, { left, below, size }) : null;
    });
    return svg('g', {}, tokens);
  }

  /**
   * @param {Battle.Thing} thing
   * @param {number} index
   */
  thing(thing, index) {
    if (thing.kind === 'gone') return [];
    if (thing.kind === 'thing') return missionThing(this, thing);
    const at = { transform: this.transform(thing.at), d: thing.outline ?? this.facts.obstacles[index] };
    const hit = this.hit.includes(index) ? ' hitrock' : '';
    if (thing.kind === 'device') {
      return [
        svg('path', { class: `device ${this.side(thing.owner)}`, ...at }, svg('title', {}, thing.name)),
      ];
    }
    const pattern = { rock: 'p-rock', debris: 'p-debris', gas: 'p-gas' }[thing.kind];
    return [
      svg('path', { class: thing.kind + hit, ...at }, svg('title', {}, thing.name)),
      svg('path', { class: 'texture', fill: `url(#${pattern})`, ...at }),
    ];
  }

  /**
   * Lamp brackets round the ship that is asked about, wedges round the one that is looked at.
   * @param {number | null | undefined} selected
   * @param {number | null | undefined} subject
   */
  select(selected, subject) {
    const marks = [];
    const at = (/** @type {number | null | undefined} */ id) => {
      const ship = id === null || id === undefined ? undefined : this.scene.ships[id];
      return isOnTable(ship) ? ship?.at : undefined;
    };
    const [asked, looked] = [at(selected), subject === selected ? undefined : at(subject)];
    if (asked) marks.push(brackets(this.facts.ships[selected ?? 0].half[0] + 7, this.transform(asked)));
    if (looked) {
      const { seat, half } = this.facts.ships[subject ?? 0];
      const { x, y } = this.at(looked);
      marks.push(wedges(half[0] + 14, { class: this.side(seat), transform: `translate(${x} ${y})` }));
    }
    this.layers.marks.replaceChildren(...marks, ...this.locks());
  }

  /** Who has locked whom: broken rings, with the number of whoever has the lock. */
  locks() {
    return this.scene.ships.flatMap((ship, id) => {
      const target = shipOf(this.scene.ships, ship.lock);
      const locked = shipOf(this.facts.ships, ship.lock);
      if (!target || !locked || !isOnTable(ship) || !isOnTable(target)) return [];
      const { x, y } = this.at(target.at);
      const locker = this.facts.ships[id];
      const look = { class: this.side(locker.seat), transform: `translate(${x} ${y})` };
      return [lockRing(locked.half[0] + 19, locker.number, look)];
    });
  }

  /**
   * A ship as it would stand: template, ghost, what it hits.
   * @param {number | null | undefined} id
   * @param {Partial<Battle.Ghost> & { outline?: string } | null | undefined} ghost
   * @param {string} [colour]
   * @param {Battle.At[]} [others]
   * @param {[ship: number, at: Battle.At][]} [planned] where dials that are set lead its wingmates
   */
  ghost(id, ghost, colour = 'white', others = [], planned = []) {
    this.layers.templates.replaceChildren();
    this.layers.ghosts.replaceChildren();
    this.hit = ghost?.rocks ?? [];
    this.rocks();
    const facts = id === null || id === undefined ? undefined : this.facts.ships[id];
    if (facts) {
      const end = { class: `ghost other-end ${this.side(facts.seat)}` };
      this.layers.ghosts.append(
        ...others.map((other) =>
          svg('g', { ...end, transform: this.transform(other) }, outline(facts.half, { class: 'base' })),
        ),
      );
    }
    this.layers.ghosts.append(...planned.map(([mate, end]) => this.plannedEnd(mate, end)));
    if (!ghost?.at) return;
    const { at, full, template } = ghost;
    if (template) this.layers.templates.append(templateAt(template, colour, this.transform(template.at)));
    const stands = { transform: this.transform(at) };
    if (!facts) {
      const rock = svg('path', { class: 'rock', d: ghost.outline ?? 'M-20 -20H20V20H-20Z' });
      this.layers.ghosts.append(svg('g', stands, rock));
      return;
    }
    if (full) {
      this.layers.ghosts.append(outline(facts.half, { class: 'wreck', transform: this.transform(full) }));
    }
    const ship = svg('g', stands, this.token(facts));
    this.layers.ghosts.append(svg('g', { class: 'ghost' }, ship, this.pinOf(facts, at)));
  }

  /**
   * Where a ship will be by its dial.
   * @param {number} id
   * @param {Battle.At} at
   */
  plannedEnd(id, at) {
    const facts = this.facts.ships[id];
    const stands = { class: this.side(facts.seat), transform: this.transform(at) };
    const end = svg('g', stands, outline(facts.half, { class: 'base' }));
    return svg('g', { class: 'ghost other-end planned-end' }, end, this.pinOf(facts, at));
  }

  /**
   * The firing arcs of some ships.
   * @param {number[]} ids
   */
  arcs(ids) {
    const nodes = ids.flatMap((id) => {
      const ship = this.scene.ships[id];
      if (!isOnTable(ship)) return [];
      const facts = this.facts.ships[id];
      const names = new Set(facts.attacks.flatMap((attack) => arcNames(attack, ship.turret)));
      names.add('bullseye');
      return [
        svg(
          'g',
          { class: this.side(facts.seat), transform: this.transform(ship.at) },
          [...names].flatMap((name) => {
            const shape = this.facts.arcs[facts.size][name];
            if (!shape) return [];
            return [
              svg('path', {
                class: `${name === 'bullseye' ? 'bull' : 'arc'} ${this.side(facts.seat)}`,
                d: shape.area,
              }),
              ...shape.bands.map((band) => svg('path', { class: 'arc-band', d: band })),
            ];
          }),
        ),
      ];
    });
    this.layers.arcs.replaceChildren(...nodes);
  }

  /**
   * Range bands round a ship, and the range to every other.
   * @param {number | null} id
   * @param {Battle.Measure[] | null} measures
   */
  bands(id, measures) {
    if (id === null || id === undefined || !measures) {
      this.layers.lines.replaceChildren();
      return;
    }
    const facts = this.facts.ships[id];
    const [hx, hy] = facts.half;
    const rings = [100, 200, 300].map((r) =>
      svg('rect', {
        class: 'band',
        x: -hx - r,
        y: -hy - r,
        width: 2 * (hx + r),
        height: 2 * (hy + r),
        rx: r,
        transform: this.transform(this.scene.ships[id].at),
      }),
    );
    const tags = measures
      .filter((it) => it.range <= 4)
      .map((it) => {
        const a = this.at({ x: it.line[0], y: it.line[1], h: 0 });
        const b = this.at({ x: it.line[2], y: it.line[3], h: 0 });
        return svg(
          'g',
          {},
          svg('path', { class: `ruler${it.obstructed ? ' over' : ''}`, d: `M${a.x} ${a.y}L${b.x} ${b.y}` }),
          this.tag((a.x + b.x) / 2, (a.y + b.y) / 2, `${it.range}`, 'ruler-tag'),
        );
      });
    this.layers.lines.replaceChildren(svg('g', { 'clip-path': 'url(#mat)' }, rings), ...tags);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string} text
   */
  tag(x, y, text, kind = 'shot-tag') {
    const w = (14 + text.length * 7.5) / this.k;
    const h = 20 / this.k;
    return svg(
      'g',
      {},
      svg('rect', { class: kind, x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 3 / this.k }),
      svg('text', { class: 'shot-tag-n', x, y }, text),
    );
  }

  /**
   * Where a ship or an object is; nothing when it is not on the table.
   * @param {Battle.Mark | undefined} target
   */
  whereIs(target) {
    const thing = thingOf(this.scene, target);
    return shipOf(this.scene.ships, target)?.at ?? (thing?.kind === 'gone' ? undefined : thing?.at);
  }

  /**
   * The line of an attack.
   * @param {Battle.Mark} [attacker]
   * @param {Battle.Mark} [defender]
   * @param {number} [range]
   */
  shot(attacker, defender, range) {
    const [from, to] = [this.whereIs(attacker), this.whereIs(defender)];
    if (!from || !to) {
      this.layers.labels.replaceChildren();
      return;
    }
    const [a, b] = [this.at(from), this.at(to)];
    this.layers.labels.replaceChildren(
      svg('path', { class: 'shot', d: `M${a.x} ${a.y}L${b.x} ${b.y}` }),
      this.tag((a.x + b.x) / 2, (a.y + b.y) / 2, `Range ${range}`),
    );
  }

  /**
   * Where an enemy may end and what it may shoot: shades add up to a function of the chance alone.
   * @param {Battle.Heat | null} heat
   */
  heat(heat) {
    if (!heat) {
      this.layers.heat.replaceChildren();
      return;
    }
    const facts = this.facts.ships[heat.ship];
    const shapes = heat.arcs.map((name) => this.facts.arcs[facts.size][name]?.area).filter(Boolean);
    const fields = heat.ends.flatMap(([at, chance]) =>
      shapes.map((d) =>
        svg('path', {
          class: 'heat-field',
          d,
          transform: this.transform(at),
          'fill-opacity': (1 - Math.exp(-1.15 * chance)).toFixed(4),
        }),
      ),
    );
    const [, hy] = facts.half;
    const ends = heat.ends.map(([at]) =>
      svg(
        'g',
        { transform: this.transform(at) },
        outline(facts.half, { class: 'end' }),
        svg('path', { class: 'end-nose', d: `M-4 ${-hy}H4L0 ${-hy - 6}Z` }),
      ),
    );
    const busy = this.scene.ships.filter(isOnTable).map((ship) => this.at(ship.at));
    const figures = heat.points
      .map(([x, y, chance]) => ({ ...this.at({ x, y, h: 0 }), chance }))
      .filter(({ x, y }) => !busy.some((it) => Math.hypot(it.x - x, it.y - y) < 34))
      .map(({ x, y, chance }) =>
        svg('text', { class: 'heat-label', x, y }, String(Math.round(100 * chance))),
      );
    this.layers.heat.replaceChildren(
      svg('g', { class: this.side(facts.seat) }, svg('g', { 'clip-path': 'url(#mat)' }, fields), ends),
      ...figures,
    );
  }
}

/**
 * What obstacles are filled with.
 * @param {string} id
 * @param {number} width
 * @param {number} height
 * @param {Child} inside
 * @param {string} [patternTransform]
 */
const pattern = (id, width, height, inside, patternTransform) =>
  svg('pattern', { id, width, height, patternUnits: 'userSpaceOnUse', patternTransform }, inside);

/**
 * Brackets at the corners of a base.
 * @param {number} reach
 * @param {string} transform
 */
function brackets(reach, transform) {
  /** @type {(x: number, y: number) => string} */
  const corner = (x, y) => `M${x * reach} ${y * (reach - 10)}V${y * reach}H${x * (reach - 10)}`;
  const d = [corner(1, 1), corner(1, -1), corner(-1, 1), corner(-1, -1)].join('');
  return svg('path', { class: 'select', transform, d });
}

/**
 * Four wedges that point at a ship.
 * @param {number} reach
 * @param {Attributes} look
 */
const wedges = (reach, look) =>
  svg(
    'g',
    look,
    [0, 90, 180, 270].map((turn) =>
      svg('path', { class: 'subject', transform: `rotate(${turn})`, d: `M-6 ${-reach - 9}H6L0 ${-reach}Z` }),
    ),
  );

/**
 * A broken ring round a ship that is locked.
 * @param {number} reach
 * @param {number} number
 * @param {Attributes} look
 */
function lockRing(reach, number, look) {
  const point = (/** @type {number} */ a) =>
    `${(reach * Math.cos(a)).toFixed(1)} ${(reach * Math.sin(a)).toFixed(1)}`;
  const parts = [1, 3, 5, 7].map((n) => {
    const middle = (n * Math.PI) / 4;
    return `M${point(middle - 0.42)}A${reach} ${reach} 0 0 1 ${point(middle + 0.42)}`;
  });
  const label = svg('text', { class: 'lock-n', x: reach * 0.78, y: -reach * 0.78 }, String(number));
  return svg('g', look, svg('path', { class: 'lock', d: parts.join('') }), label);
}

/**
 * Fixed stars: the same sky every night.
 * @param {number} width
 * @param {number} height
 */
function stars(width, height) {
  let seed = 7;
  const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: 80 }, () =>
    svg('circle', {
      class: 'star',
      cx: (next() * width).toFixed(0),
      cy: (next() * height).toFixed(0),
      r: (0.7 + next() * 0.6).toFixed(1),
    }),
  );
}

/**
 * How far something turns, by the shorter way.
 * @param {Battle.At} from
 * @param {Battle.At} to
 */
const turnOf = (from, to) => ((to.h - from.h + 540) % 360) - 180;

/**
 * @param {Battle.At} from
 * @param {Battle.At} to
 */
const hasMoved = (from, to) =>
  Math.hypot(to.x - from.x, to.y - from.y) > 0.5 || Math.abs(turnOf(from, to)) > 0.5;

/**
 * Lets a ship glide from one place to another, slower towards the end.
 * @param {ShipMark} mark
 * @param {Battle.At} from
 * @param {Battle.At} to
 * @param {number} time
 * @param {(at: Battle.At) => void} put
 */
function glide(mark, from, to, time, put) {
  const start = performance.now();
  const turn = turnOf(from, to);
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, (now - start) / time);
    const ease = 1 - (1 - part) ** 3;
    put({ x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, h: from.h + turn * ease });
    if (part < 1) mark.run = requestAnimationFrame(step);
  };
  mark.run = requestAnimationFrame(step);
}

/**
 * A token below a base: a square where it stays beyond the round, else a circle.
 * @param {Battle.Facts['tokens'][number]} token
 * @param {number} count
 * @param {{ left: number, below: number, size: number }} place
 */
function badge(token, count, { left, below, size }) {
  const look = { class: `bt ${token.colour}` };
  const shape = token.stays
    ? svg('rect', { ...look, x: left - size / 2, y: below, width: size, height: size, rx: size / 5 })
    : svg('circle', { ...look, cx: left, cy: below + size / 2, r: size / 2 });
  const sign = {
    class: 'bt-i',
    x: left - size * 0.36,
    y: below + size * 0.14,
    width: size * 0.72,
    height: size * 0.72,
  };
  const number = { class: 'bt-n', x: left + size / 2, y: below + size, 'font-size': size * 0.6 };
  return svg(
    'g',
    {},
    shape,
    svg('svg', sign, svg('use', { href: `/icons.svg#${token.icon}` })),
    count > 1 ? svg('text', number, String(count)) : null,
  );
}

/**
 * The arcs that a weapon fires through, as its turret points.
 * @param {string} attack
 * @param {Battle.Quarter} turret
 */
function arcNames(attack, turret) {
  const arc = attack.slice(attack.indexOf(' ') + 1);
  /** @type {Record<Battle.Quarter, Battle.Quarter>} */
  const opposite = { front: 'rear', rear: 'front', left: 'right', right: 'left' };
  if (arc === 'single turret') return [turret];
  if (arc === 'double turret') return [turret, opposite[turret]];
  return [arc];
}
