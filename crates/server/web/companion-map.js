// The rough map: ships and obstacles are dragged and turned, by mouse, touch or keys. It knows no rules.

import { button, chooser, el, icon, svg, tickBox } from './dom.js';
import { pinOn, token } from './companion-draw.js';
import { mat } from './pieces.js';

/** @type {Record<string, string>} */
const KIND = { asteroid: 'rock', debris: 'debris', 'gas cloud': 'gas' };
/** By how many degrees things turn. */
const TURN = 15;
/** How long something must rest before it is told where it lies, in milliseconds. */
const REST = 450;
/** The obstacle that is added unless another is chosen. */
const USUAL = 'coreasteroid0';

/**
 * Something on the map: a ship with its base, or a rock with its index; and how a move of it is told.
 * @typedef {{
 *   id: string,
 *   name: string,
 *   at: Companion.Spot,
 *   told: (at: Companion.Spot) => Companion.Step,
 *   ship?: { side: Side, number: number, base: Companion.Base },
 *   rock?: Companion.Rock,
 *   index: number,
 * }} Thing
 */

/** @type {(low: number, n: number, high: number) => number} */
const between = (low, n, high) => Math.min(high, Math.max(low, n));

export class CompanionMap {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Companion.Table | null} */
    this.table = null;
    /** @type {Thing[]} */
    this.all = [];
    /** @type {Map<string, SVGGElement>} */
    this.marks = new Map();
    /** @type {string | null} */
    this.chosen = null;
    /** The obstacle that was added last. */
    this.last = USUAL;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    /** Pixels of the screen for a millimetre. */
    this.k = 0.5;
    this.root = svg('svg', {
      class: 'board companion-board',
      role: 'group',
      'aria-label':
        'The rough map. Drag ships, or move the focused one with arrow keys and turn it with comma and full stop.',
    });
    this.tools = el('div', { class: 'map-tools' });
    const pane = { class: 'pane map', id: 'pane-map', role: 'tabpanel', 'aria-label': 'Map' };
    this.node = el('section', pane, this.root, this.tools);
    new ResizeObserver(() => this.scale()).observe(this.root);
  }

  /** The mat's size. */
  get size() {
    return this.table?.map ?? { width: 914, height: 914 };
  }

  scale() {
    const { width } = this.root.getBoundingClientRect();
    if (width) this.k = width / this.size.width;
    this.root.style.setProperty('--k', String(this.k));
  }

  /**
   * Everything that lies on the map.
   * @param {Companion.Table} table
   * @returns {Thing[]}
   */
  things({ foes, mine, map }) {
    const rocks = map.rocks.map((rock, index) => ({
      id: `rock${index}`,
      name: rock.name,
      at: rock.at,
      told: (/** @type {Companion.Spot} */ at) => /** @type {Companion.Step} */ ({ shift: [index, at] }),
      rock,
      index,
    }));
    const yours = mine.flatMap(({ name, base, gone, mark }, index) => {
      if (gone || mark || !base) return [];
      const told = (/** @type {Companion.Spot} */ at) =>
        /** @type {Companion.Step} */ ({ place: [{ mine: index }, at] });
      const ship = { side: /** @type {Side} */ ('you'), number: index + 1, base };
      return [{ id: `you${index}`, name, at: base.at, told, ship, index }];
    });
    const theirs = foes.flatMap(({ name, base, gone, number }, index) => {
      if (gone) return [];
      const told = (/** @type {Companion.Spot} */ at) =>
        /** @type {Companion.Step} */ ({ place: [{ foe: index }, at] });
      const ship = { side: /** @type {Side} */ ('foe'), number, base };
      return [{ id: `foe${index}`, name, at: base.at, told, ship, index }];
    });
    return [...rocks, ...yours, ...theirs];
  }

  /** @param {Companion.Table} table */
  draw(table) {
    this.table = table;
    const { width, height } = table.map;
    this.root.setAttribute('viewBox', `-6 -6 ${width + 12} ${height + 12}`);
    const held = document.activeElement;
    const focused = held instanceof SVGElement && this.root.contains(held) ? held.dataset.id : undefined;
    this.all = this.things(table);
    if (!this.all.some((it) => it.id === this.chosen)) this.chosen = null;
    this.marks = new Map();
    const { ground, edges } = mat(width, height);
    const busy = table.foe === null ? null : `foe${table.foe}`;
    this.root.replaceChildren(...ground, ...edges, ...this.all.map((it) => this.mark(it, it.id === busy)));
    if (focused) this.marks.get(focused)?.focus();
    this.ring();
    this.toolbar();
    this.scale();
  }

  /**
   * @param {Thing} it
   * @param {boolean} busy
   */
  mark(it, busy) {
    const look = `thing${busy ? ' subject-ship' : ''} ${it.ship?.side ?? 'other'}`;
    const node = svg('g', { class: look, 'data-id': it.id, role: 'button', tabindex: 0 });
    this.marks.set(it.id, node);
    this.put(it, it.at);
    node.addEventListener('pointerdown', (event) => this.drag(event, it));
    node.addEventListener('focus', () => this.choose(it.id));
    node.addEventListener('keydown', (event) => this.key(event, it));
    return node;
  }

  /**
   * Puts a thing somewhere, on this screen only.
   * @param {Thing} it
   * @param {Companion.Spot} at
   */
  put(it, at) {
    it.at = at;
    const node = this.marks.get(it.id);
    if (!node) return;
    const [x, y, h] = [at[0], this.size.height - at[1], at[2]];
    node.setAttribute('aria-label', described(it));
    const lies = { transform: `translate(${x} ${y}) rotate(${h})` };
    const grip = svg('circle', { class: 'grip', cx: x, cy: y, r: Math.min(64, 22 / this.k) });
    if (it.rock) {
      const look = { class: KIND[it.rock.kind] ?? 'rock', d: it.rock.outline };
      node.replaceChildren(grip, svg('g', lies, svg('path', look)));
    } else if (it.ship) {
      const { side, number, base } = it.ship;
      const front = -base.half[1];
      const nose = svg('path', { class: 'nose', d: `M-9 ${front - 3}H9L0 ${front - 15}Z` });
      node.replaceChildren(
        grip,
        svg('g', lies, token(base, side, 'rough'), nose),
        pinOn(side, number, x, y, 17),
      );
    }
    if (this.chosen === it.id) this.ring();
  }

  /** @param {string} id */
  choose(id) {
    this.chosen = id;
    this.ring();
    this.toolbar();
  }

  /** What is chosen. */
  get held() {
    return this.all.find((one) => one.id === this.chosen);
  }

  /** The handle that turns what is chosen. */
  ring() {
    this.root.querySelector('.turner')?.remove();
    const it = this.held;
    if (!it) return;
    const [x, y, h] = [it.at[0], this.size.height - it.at[1], (it.at[2] * Math.PI) / 180];
    const reach = 78;
    const at = { cx: x + reach * Math.sin(h), cy: y - reach * Math.cos(h) };
    const handle = svg('circle', { class: 'turn-handle', ...at, r: 20 });
    handle.addEventListener('pointerdown', (event) => this.turning(event, it));
    const ring = svg('circle', { class: 'turn-ring', cx: x, cy: y, r: reach });
    this.root.append(svg('g', { class: 'turner' }, ring, handle));
  }

  /**
   * Where on the mat a point of the screen is.
   * @param {PointerEvent} event
   * @returns {[number, number]}
   */
  at(event) {
    const there = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      this.root.getScreenCTM()?.inverse(),
    );
    const [x, y] = this.within([there.x, this.size.height - there.y, 0]);
    return [x, y];
  }

  /**
   * Follows a pointer until it is let go.
   * @param {PointerEvent} event
   * @param {(event: PointerEvent) => void} move
   * @param {() => void} done
   */
  follow(event, move, done) {
    event.preventDefault();
    const over = (/** @type {PointerEvent} */ ended) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', over);
      removeEventListener('pointercancel', over);
      if (ended.type === 'pointerup') done();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', over);
    addEventListener('pointercancel', over);
  }

  /**
   * @param {PointerEvent} event
   * @param {Thing} it
   */
  drag(event, it) {
    if (event.button) return;
    const [fromX, fromY] = this.at(event);
    const [x, y, h] = it.at;
    let moved = false;
    this.marks.get(it.id)?.focus({ preventScroll: true });
    this.choose(it.id);
    const move = (/** @type {PointerEvent} */ now) => {
      const [toX, toY] = this.at(now);
      moved ||= Math.hypot(toX - fromX, toY - fromY) > 4;
      if (moved) this.put(it, this.within([x + toX - fromX, y + toY - fromY, h]));
    };
    this.follow(event, move, () => {
      if (moved) this.save(it);
    });
  }

  /**
   * @param {PointerEvent} event
   * @param {Thing} it
   */
  turning(event, it) {
    event.stopPropagation();
    const move = (/** @type {PointerEvent} */ now) => {
      const [x, y] = this.at(now);
      const angle = (Math.atan2(x - it.at[0], y - it.at[1]) * 180) / Math.PI;
      this.put(it, [it.at[0], it.at[1], (Math.round(angle / TURN) * TURN + 360) % 360]);
    };
    this.follow(event, move, () => this.save(it));
  }

  /**
   * The nearest place on the mat.
   * @param {Companion.Spot} spot
   * @returns {Companion.Spot}
   */
  within([x, y, h]) {
    return [between(0, x, this.size.width), between(0, y, this.size.height), h];
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Thing} it
   */
  key(event, it) {
    const step = event.shiftKey ? 50 : 10;
    /** @type {Record<string, Companion.Spot>} */
    const moves = {
      ArrowLeft: [-step, 0, 0],
      ArrowRight: [step, 0, 0],
      ArrowUp: [0, step, 0],
      ArrowDown: [0, -step, 0],
      ',': [0, 0, -TURN],
      '.': [0, 0, TURN],
      '<': [0, 0, -TURN],
      '>': [0, 0, TURN],
    };
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.nudge(it, by);
  }

  /**
   * Moves by a little; told once it rests.
   * @param {Thing} it
   * @param {Companion.Spot} by
   */
  nudge(it, by) {
    const [x, y, h] = this.within([it.at[0] + by[0], it.at[1] + by[1], it.at[2] + by[2]]);
    this.put(it, [x, y, (h + 360) % 360]);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.save(it), REST);
  }

  /** @param {Thing} it */
  save(it) {
    clearTimeout(this.waiting);
    const rough = (/** @type {number} */ n) => Math.round(n * 10) / 10;
    const [x, y, h] = it.at;
    this.desk.step(it.told([rough(x), rough(y), rough(h)]));
  }

  /** What can be done with the thing that is chosen, and with the map. */
  toolbar() {
    const { table, desk } = this;
    if (!table) return;
    const answers = tickBox({ id: 'map-answers' }, table.map.answers, (map) => desk.step({ map }));
    const kinds = chooser(
      { 'aria-label': 'An obstacle to add', id: 'obstacle' },
      desk.yard?.obstacles ?? [],
      this.last,
      () => {},
    );
    if (!desk.yard) kinds.addEventListener('pointerdown', () => desk.known(), { once: true });
    const add = () => {
      this.last = kinds.value || USUAL;
      desk.step({ lay: [this.last, [table.map.width / 2, table.map.height / 2, 0]] });
    };
    this.tools.replaceChildren(
      this.held
        ? this.handling(this.held)
        : el('p', { class: 'small muted' }, 'Drag ships to where they are, roughly. Tap one to turn it.'),
      el('label', { class: 'row check' }, answers, 'The map answers questions'),
      el('div', { class: 'row' }, kinds, button('', 'plus', 'Add', add, { id: 'add-obstacle' })),
    );
  }

  /** @param {Thing} it */
  handling({ name, rock, index }) {
    /** @type {(words: string, by: number, look: string) => HTMLElement} */
    const turn = (words, by, look) => {
      const act = () => {
        if (this.held) this.nudge(this.held, [0, 0, by]);
      };
      return button('icon', null, el('span', { class: look }, icon('undo', 20)), act, {
        'aria-label': words,
        title: words,
      });
    };
    const lift = () => {
      this.chosen = null;
      this.desk.step({ lift: index });
    };
    return el(
      'div',
      { class: 'row wrap' },
      el('b', { class: 'grow' }, name),
      turn(`Turn ${name} to the left`, -TURN, ''),
      turn(`Turn ${name} to the right`, TURN, 'mirror'),
      rock ? button('s', null, 'Take away', lift) : null,
    );
  }
}

/**
 * A thing and where it lies, in words.
 * @param {Thing} it
 */
function described({ ship, name, at: [x, y, h] }) {
  const who = ship?.side === 'you' ? `Yours ${ship.number}, ` : '';
  const [left, up] = [Math.round(x / 10), Math.round(y / 10)];
  return `${who}${name}, ${left} cm from the left, ${up} cm from your edge, heading ${Math.round(h)} degrees`;
}
