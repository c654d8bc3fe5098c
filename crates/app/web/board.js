// The table: draws what the server says, zooms and pans. It knows no rules.

import { svg } from './dom.js';
import { missionThing, zones } from './board-mission.js';

const PIN = { you: 'circle', foe: 'diamond', ally: 'square', other: 'hexagon' };

/** Where things lie on the screen's table: the reader's edge is at the bottom. */
export class Board {
  constructor(stage, facts, you) {
    this.stage = stage;
    this.facts = facts;
    this.flip = you === 1;
    this.you = you;
    this.W = facts.width;
    this.H = facts.height;
    this.box = { x: -24, y: -14, w: this.W + 38, h: this.H + 42 };
    this.whole = { ...this.box };
    this.layers = {};
    this.marks = new Map();
    this.root = svg('svg', {
      class: 'board',
      role: 'group',
      tabindex: 0,
      'aria-label': 'The table. Arrow keys move it, plus and minus zoom, 0 shows all of it.',
    });
    this.root.append(
      this.defs(),
      ...[
        'ground',
        'zones',
        'heat',
        'rocks',
        'arcs',
        'templates',
        'ships',
        'ghosts',
        'lines',
        'labels',
        'marks',
      ].map((name) => (this.layers[name] = svg('g', { class: `l-${name}` }))),
    );
    stage.replaceChildren(this.root);
    this.ground();
    this.show();
    this.hands();
    new ResizeObserver(() => this.show()).observe(stage);
  }

  side(seat) {
    const first = this.you ?? 0;
    return seat === first ? 'you' : 'foe';
  }

  /** A place of the game as it lies on the screen. */
  at({ x, y, h }) {
    return this.flip ? { x: this.W - x, y, h: (h + 180) % 360 } : { x, y: this.H - y, h };
  }

  transform(place) {
    const { x, y, h } = this.at(place);
    return `translate(${x} ${y}) rotate(${h})`;
  }

  defs() {
    const pattern = (id, w, h, turn, ...inside) =>
      svg(
        'pattern',
        { id, width: w, height: h, patternUnits: 'userSpaceOnUse', patternTransform: turn },
        inside,
      );
    return svg(
      'defs',
      {},
      pattern('p-rock', 7, 7, 'rotate(45)', svg('path', { class: 'h-line', d: 'M0 0V7' })),
      pattern(
        'p-debris',
        7,
        7,
        null,
        svg('circle', { class: 'h-dot', cx: 2, cy: 2, r: 1 }),
        svg('circle', { class: 'h-dot', cx: 5.5, cy: 5.5, r: 1 }),
      ),
      pattern('p-gas', 14, 7, null, svg('path', { class: 'h-wave', d: 'M0 3.5Q3.5 0 7 3.5T14 3.5' })),
      svg('clipPath', { id: 'mat' }, svg('rect', { width: this.W, height: this.H })),
    );
  }

  ground() {
    const { W, H } = this;
    const lines = [];
    for (let n = 100; n < Math.max(W, H); n += 100) {
      lines.push(svg('path', { class: 'grid', d: `M${n} 0V${H}M0 ${H - n}H${W}` }));
      lines.push(
        svg('text', { class: 'tick', x: n, y: H + 12 }, String(n / 100)),
        svg('text', { class: 'tick', x: -11, y: H - n }, String(n / 100)),
      );
    }
    // Fixed stars: the same sky every night.
    let seed = 7;
    const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const stars = Array.from({ length: 80 }, () =>
      svg('circle', {
        class: 'star',
        cx: (next() * W).toFixed(0),
        cy: (next() * H).toFixed(0),
        r: (0.7 + next() * 0.6).toFixed(1),
      }),
    );
    this.layers.ground.append(
      svg('rect', { class: 'mat', width: W, height: H }),
      ...lines,
      ...stars,
      svg('path', { class: 'edge-you', d: `M0 ${H}H${W}` }),
      svg('path', { class: 'edge-foe', d: `M0 0H${W}` }),
    );
  }

  /** A ship's base with its facing, plan and number; `small` where there is little room. */
  token(ship, classes) {
    const [hx, hy] = ship.half;
    const side = this.side(ship.seat);
    const wedge = Math.min(hx, hy * Math.tan(0.7108));
    const scale = (hx * 0.75) / 22;
    return svg(
      'g',
      { class: `ship ${side} ${classes ?? ''}` },
      svg('rect', { class: 'base', x: -hx, y: -hy, width: 2 * hx, height: 2 * hy, rx: 1 }),
      svg('path', { class: 'wedge', d: `M0 0L${-wedge} ${-hy}H${wedge}Z` }),
      [-1, 1].flatMap((x) =>
        [-hy - 1.5, hy].map((y) =>
          svg('rect', { class: 'nub', x: x * 11.5 - 1.5, y, width: 3, height: 1.5 }),
        ),
      ),
      side === 'you'
        ? svg('rect', { class: 'tail', x: -hx, y: hy - 3, width: 2 * hx, height: 3 })
        : [-1, 1].map((x) =>
            svg('path', { class: 'tail', d: `M${x * hx} ${hy}H${x * (hx - 8)}L${x * hx} ${hy - 8}Z` }),
          ),
      this.k < 0.75
        ? null
        : svg('path', {
            class: 'glyph',
            d: this.facts.plans[ship.plan],
            transform: `translate(0 ${-hy * 0.52}) scale(${scale})`,
          }),
    );
  }

  /** The number of a ship, upright on its base. */
  pinOf(ship, place) {
    const { x, y, h } = this.at(place);
    // From afar the number is all that can be read.
    const far = this.k < 0.75;
    const back = far ? 2 : ship.half[1] * 0.38;
    const r = far ? 13 : 9.3;
    const d = r * 1.22;
    const angle = (h * Math.PI) / 180;
    const cx = x - Math.sin(angle) * back;
    const cy = y + Math.cos(angle) * back;
    const side = this.side(ship.seat);
    const shape =
      PIN[side] === 'circle'
        ? svg('circle', { class: 'pin', cx, cy, r })
        : svg('path', {
            class: 'pin',
            d: `M${cx} ${cy - d}L${cx + d} ${cy}L${cx} ${cy + d}L${cx - d} ${cy}Z`,
          });
    return svg(
      'g',
      { class: `${side} pin-g` },
      shape,
      svg('text', { class: 'pin-n', x: cx, y: cy + 0.5, 'font-size': far ? 19 : 13.5 }, String(ship.number)),
    );
  }

  /** Draws a scene. Ships that moved glide there in `time` milliseconds. */
  draw(scene, { selected, subject, time = 0, label, pick, reach, busy }) {
    this.scene = scene;
    this.rocks();
    zones(this);
    const seen = new Set();
    const order = scene.ships
      .map((_, id) => id)
      .sort(
        (a, b) =>
          (a === selected) - (b === selected) ||
          this.facts.ships[a].initiative - this.facts.ships[b].initiative,
      );
    let before = null;
    for (const id of order) {
      const ship = scene.ships[id];
      if (ship.fate !== 'flying' && ship.fate !== 'dying') continue;
      seen.add(id);
      this.place(id, ship, time, { label, pick, reach, busy });
      const { node } = this.marks.get(id);
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
    const borne = this.scene.objects.map((thing) => this.scene.ships[thing.carried]?.at ?? null);
    const said = JSON.stringify([this.scene.objects, borne, this.hit ?? []]);
    if (said === this.lying) return;
    this.lying = said;
    this.layers.rocks.replaceChildren(
      ...this.scene.objects.flatMap((thing, index) => this.thing(thing, index)),
    );
  }

  place(id, ship, time, { label, pick, reach, busy }) {
    const facts = this.facts.ships[id];
    const old = this.marks.get(id);
    if (!old) {
      const move = () => pick(id);
      const node = svg('g', {
        class: 'ship-at',
        role: 'button',
        tabindex: -1,
        onclick: move,
        onkeydown: (event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            move();
          }
        },
      });
      this.marks.set(id, { node, at: ship.at });
    }
    const mark = this.marks.get(id);
    mark.node.setAttribute('tabindex', reach === id ? 0 : -1);
    mark.node.setAttribute(
      'class',
      `ship-at${ship.done && id !== busy ? ' done' : ''}${ship.fate === 'dying' ? ' dying' : ''}`,
    );
    const said = `${this.k} ${JSON.stringify(ship)}`;
    if (said === mark.said) return;
    mark.said = said;
    mark.node.setAttribute('aria-label', label(id));
    const put = (at) => {
      mark.node.replaceChildren(
        svg('g', { transform: this.transform(at) }, this.token(facts)),
        this.pinOf(facts, at),
        this.badges(facts, ship, at),
      );
    };
    cancelAnimationFrame(mark.run);
    const from = mark.at;
    mark.at = ship.at;
    const turn = ((ship.at.h - from.h + 540) % 360) - 180;
    const moved = Math.hypot(ship.at.x - from.x, ship.at.y - from.y) > 0.5 || Math.abs(turn) > 0.5;
    if (!moved || time < 30 || !old) {
      put(ship.at);
      return;
    }
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - start) / time);
      const ease = 1 - (1 - part) ** 3;
      put({
        x: from.x + (ship.at.x - from.x) * ease,
        y: from.y + (ship.at.y - from.y) * ease,
        h: from.h + turn * ease,
      });
      if (part < 1) mark.run = requestAnimationFrame(step);
    };
    mark.run = requestAnimationFrame(step);
  }

  /** Token badges below the base, when there is room for them. */
  badges(facts, ship, at) {
    if (this.k < 1.1 || !ship.tokens.length) return svg('g', {});
    const { x, y } = this.at(at);
    const size = 20 / this.k;
    const below = y + Math.hypot(...facts.half) + size * 0.4;
    return svg(
      'g',
      {},
      ship.tokens.map(([name, count], index) => {
        const token = this.facts.tokens.find((it) => it.name === name);
        const left = x + (index - (ship.tokens.length - 1) / 2) * size * 1.15;
        const shape = token.stays
          ? svg('rect', {
              class: `bt ${token.colour}`,
              x: left - size / 2,
              y: below,
              width: size,
              height: size,
              rx: size / 5,
            })
          : svg('circle', { class: `bt ${token.colour}`, cx: left, cy: below + size / 2, r: size / 2 });
        return svg(
          'g',
          {},
          shape,
          svg(
            'svg',
            {
              class: 'bt-i',
              x: left - size * 0.36,
              y: below + size * 0.14,
              width: size * 0.72,
              height: size * 0.72,
            },
            svg('use', { href: `/icons.svg#${token.icon}` }),
          ),
          count > 1
            ? svg(
                'text',
                { class: 'bt-n', x: left + size / 2, y: below + size, 'font-size': size * 0.6 },
                String(count),
              )
            : null,
        );
      }),
    );
  }

  thing(thing, index) {
    if (thing.kind === 'gone') return [];
    if (thing.kind === 'thing') return missionThing(this, thing);
    const outline = thing.outline ?? this.facts.obstacles[index];
    const at = { transform: this.transform(thing.at), d: outline };
    const hit = this.hit?.includes(index) ? ' hitrock' : '';
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

  /** Lamp brackets round the ship that is asked about, wedges round the one that is looked at. */
  select(selected, subject) {
    const marks = [];
    const flying = (id) => this.scene.ships[id] && ['flying', 'dying'].includes(this.scene.ships[id].fate);
    if (selected !== undefined && selected !== null && flying(selected)) {
      const h = this.facts.ships[selected].half[0] + 7;
      const corner = (x, y) => `M${x * h} ${y * (h - 10)}V${y * h}H${x * (h - 10)}`;
      marks.push(
        svg('path', {
          class: 'select',
          transform: this.transform(this.scene.ships[selected].at),
          d: [corner(1, 1), corner(1, -1), corner(-1, 1), corner(-1, -1)].join(''),
        }),
      );
    }
    if (subject !== undefined && subject !== null && subject !== selected && flying(subject)) {
      const { x, y } = this.at(this.scene.ships[subject].at);
      const r = this.facts.ships[subject].half[0] + 14;
      marks.push(
        svg(
          'g',
          { class: this.side(this.facts.ships[subject].seat), transform: `translate(${x} ${y})` },
          [0, 90, 180, 270].map((turn) =>
            svg('path', { class: 'subject', transform: `rotate(${turn})`, d: `M-6 ${-r - 9}H6L0 ${-r}Z` }),
          ),
        ),
      );
    }
    this.layers.marks.replaceChildren(...marks, ...this.locks());
  }

  locks() {
    return this.scene.ships.flatMap((ship, id) => {
      const on = ship.lock?.ship;
      if (
        on === undefined ||
        !['flying', 'dying'].includes(ship.fate) ||
        !['flying', 'dying'].includes(this.scene.ships[on].fate)
      ) {
        return [];
      }
      const { x, y } = this.at(this.scene.ships[on].at);
      const r = this.facts.ships[on].half[0] + 19;
      const part = (a) => {
        const p = (d) => `${(r * Math.cos(d)).toFixed(1)} ${(r * Math.sin(d)).toFixed(1)}`;
        return `M${p(a - 0.42)}A${r} ${r} 0 0 1 ${p(a + 0.42)}`;
      };
      const locker = this.facts.ships[id];
      return [
        svg(
          'g',
          { class: this.side(locker.seat), transform: `translate(${x} ${y})` },
          svg('path', { class: 'lock', d: [1, 3, 5, 7].map((n) => part((n * Math.PI) / 4)).join('') }),
          svg('text', { class: 'lock-n', x: r * 0.78, y: -r * 0.78 }, String(locker.number)),
        ),
      ];
    });
  }

  /** A ship as it would stand: template, ghost, what it hits. */
  ghost(id, ghost, colour, others = []) {
    this.layers.templates.replaceChildren();
    this.layers.ghosts.replaceChildren();
    this.hit = ghost?.rocks ?? [];
    if (this.scene) this.rocks();
    const facts = this.facts.ships[id];
    if (facts) {
      for (const other of others) {
        const [hx, hy] = facts.half;
        this.layers.ghosts.append(
          svg(
            'g',
            { class: `ghost other-end ${this.side(facts.seat)}`, transform: this.transform(other) },
            svg('rect', { class: 'base', x: -hx, y: -hy, width: 2 * hx, height: 2 * hy }),
          ),
        );
      }
    }
    if (!ghost?.at) return;
    if (ghost.template) {
      const { template } = ghost;
      this.layers.templates.append(
        svg(
          'g',
          { transform: this.transform(template.at) },
          svg('path', { class: `tpl ${colour}`, d: template.outline }),
          svg('path', { class: `tpl-mid ${colour}`, d: template.middle }),
        ),
      );
    }
    if (!facts) {
      this.layers.ghosts.append(
        svg(
          'g',
          { transform: this.transform(ghost.at) },
          svg('path', { class: 'rock', d: ghost.outline ?? 'M-20 -20H20V20H-20Z' }),
        ),
      );
      return;
    }
    if (ghost.full) {
      const [hx, hy] = facts.half;
      this.layers.ghosts.append(
        svg('rect', {
          class: 'wreck',
          transform: this.transform(ghost.full),
          x: -hx,
          y: -hy,
          width: 2 * hx,
          height: 2 * hy,
        }),
      );
    }
    this.layers.ghosts.append(
      svg(
        'g',
        { class: 'ghost' },
        svg('g', { transform: this.transform(ghost.at) }, this.token(facts)),
        this.pinOf(facts, ghost.at),
      ),
    );
  }

  /** The firing arcs of some ships. */
  arcs(ids) {
    const nodes = ids.flatMap((id) => {
      const ship = this.scene.ships[id];
      if (!['flying', 'dying'].includes(ship.fate)) return [];
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

  /** Range bands round a ship, and the range to every other. */
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

  /** Where a ship or an object is; nothing when it is not on the table. */
  whereIs(target) {
    if (!target) return undefined;
    const thing = this.scene.objects[target.object];
    return this.scene.ships[target.ship]?.at ?? (thing && thing.kind !== 'gone' ? thing.at : undefined);
  }

  /** The line of an attack. */
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

  /** Where an enemy may end and what it may shoot: shades add up to a function of the chance alone. */
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
    const [hx, hy] = facts.half;
    const ends = heat.ends.map(([at]) =>
      svg(
        'g',
        { transform: this.transform(at) },
        svg('rect', { class: 'end', x: -hx, y: -hy, width: 2 * hx, height: 2 * hy }),
        svg('path', { class: 'end-nose', d: `M-4 ${-hy}H4L0 ${-hy - 6}Z` }),
      ),
    );
    const busy = this.scene.ships
      .filter((ship) => ['flying', 'dying'].includes(ship.fate))
      .map((ship) => this.at(ship.at));
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

  // Zoom and pan.

  show() {
    const { width, height } = this.root.getBoundingClientRect();
    const { x, y, w, h } = this.box;
    this.root.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
    this.k = Math.max(0.05, Math.min(width / w, height / h));
    this.root.style.setProperty('--k', this.k.toFixed(3));
  }

  zoom(factor, at) {
    const { x, y, w, h } = this.box;
    const centre = at ?? { x: x + w / 2, y: y + h / 2 };
    const width = Math.min(Math.max(w * factor, 160), this.whole.w * 1.6);
    const scale = width / w;
    this.box = {
      x: centre.x - (centre.x - x) * scale,
      y: centre.y - (centre.y - y) * scale,
      w: width,
      h: h * scale,
    };
    this.show();
    this.redraw?.();
  }

  pan(dx, dy) {
    this.box.x = Math.min(Math.max(this.box.x + dx, -this.box.w * 0.7), this.W - this.box.w * 0.3);
    this.box.y = Math.min(Math.max(this.box.y + dy, -this.box.h * 0.7), this.H - this.box.h * 0.3);
    this.show();
  }

  fit() {
    this.box = { ...this.whole };
    this.show();
    this.redraw?.();
  }

  /** Shows those places with some room round them, and no less than a third of the table. */
  frame(places) {
    if (!places.length) {
      this.fit();
      return;
    }
    const spots = places.map((place) => this.at(place));
    const xs = spots.map((it) => it.x);
    const ys = spots.map((it) => it.y);
    const pad = 90;
    const size = Math.max(
      Math.max(...xs) - Math.min(...xs) + 2 * pad,
      Math.max(...ys) - Math.min(...ys) + 2 * pad,
      this.W / 3,
    );
    if (size >= this.whole.w) {
      this.fit();
      return;
    }
    const { width, height } = this.root.getBoundingClientRect();
    const [w, h] = width > height ? [(size * width) / height, size] : [size, (size * height) / width];
    // Beyond the edge there is nothing to see.
    const within = (low, length, most) => Math.max(-30, Math.min(low, most + 30 - length));
    this.box = {
      x: within((Math.max(...xs) + Math.min(...xs) - w) / 2, w, this.W),
      y: within((Math.max(...ys) + Math.min(...ys) - h) / 2, h, this.H),
      w,
      h,
    };
    this.show();
    this.redraw?.();
  }

  /** Where on the table a point of the screen is. */
  under(event) {
    const box = this.root.getBoundingClientRect();
    const left = box.left + (box.width - this.box.w * this.k) / 2;
    const top = box.top + (box.height - this.box.h * this.k) / 2;
    return {
      x: this.box.x + (event.clientX - left) / this.k,
      y: this.box.y + (event.clientY - top) / this.k,
    };
  }

  /** The same as the game counts: from the first player's left corner. */
  spot(event) {
    const { x, y } = this.under(event);
    return this.flip ? { x: this.W - x, y } : { x, y: this.H - y };
  }

  hands() {
    const fingers = new Map();
    let spread = 0;
    let dragged = 0;
    this.root.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.under(event));
      },
      { passive: false },
    );
    this.root.addEventListener('pointerdown', (event) => {
      fingers.set(event.pointerId, event);
      dragged = 0;
      spread = 0;
    });
    const move = (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      if (fingers.size === 1) {
        const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
        dragged += Math.abs(dx) + Math.abs(dy);
        if (dragged > 6) this.pan(-dx / this.k, -dy / this.k);
      }
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        if (spread > 0) {
          this.zoom(
            spread / now,
            this.under({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }),
          );
        }
        spread = now;
      }
    };
    const end = (event) => {
      fingers.delete(event.pointerId);
      spread = 0;
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    this.root.addEventListener(
      'click',
      (event) => {
        if (dragged > 6) {
          event.stopPropagation();
          event.preventDefault();
        } else this.tapped?.(this.spot(event));
      },
      true,
    );
    this.root.addEventListener('dblclick', () => this.fit());
    this.root.addEventListener('keydown', (event) => {
      const step = 60 / this.k;
      const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
        event.key
      ];
      if (way && event.target === this.root) {
        event.preventDefault();
        this.pan(...way);
      }
    });
  }
}

function arcNames(attack, turret) {
  const arc = attack.slice(attack.indexOf(' ') + 1);
  const opposite = { front: 'rear', rear: 'front', left: 'right', right: 'left' };
  if (arc === 'single turret') return [turret];
  if (arc === 'double turret') return [turret, opposite[turret]];
  return [arc];
}
