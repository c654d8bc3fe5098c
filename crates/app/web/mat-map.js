// The rough map: ships and obstacles are dragged and turned, by mouse, touch or keys. It knows no rules.

import { el, icon, svg } from './dom.js';
import { base, pinAt } from './mat-draw.js';

const KIND = { asteroid: 'rock', debris: 'debris', 'gas cloud': 'gas' };
const TURN = 15;

export class MatMap {
  constructor(desk) {
    this.desk = desk;
    this.chosen = null;
    this.waiting = null;
    this.root = svg('svg', {
      class: 'board mat-board',
      role: 'group',
      'aria-label':
        'The rough map. Drag ships, or move the focused one with arrow keys and turn it with comma and full stop.',
    });
    this.tools = el('div', { class: 'map-tools' });
    this.node = el(
      'section',
      { class: 'pane map', id: 'pane-map', role: 'tabpanel', 'aria-label': 'Map' },
      this.root,
      this.tools,
    );
    new ResizeObserver(() => this.scale()).observe(this.root);
  }

  scale() {
    const wide = this.root.getBoundingClientRect().width;
    this.k = wide / (this.table?.map.width ?? 914);
    if (this.k) this.root.style.setProperty('--k', this.k);
  }

  /** Everything that lies on the map: what it is, where, and how a move of it is told. */
  things() {
    const { foes, mine, map } = this.table;
    const ship = (side, it, place, number) => ({
      id: `${side}${place}`,
      side,
      number,
      name: it.name,
      base: it.base,
      at: it.base.at,
      place: (at) => ({ place: [{ [side === 'you' ? 'mine' : 'foe']: place }, at] }),
    });
    return [
      ...map.rocks.map((it, place) => ({
        id: `rock${place}`,
        rock: it,
        index: place,
        name: it.name,
        at: it.at,
        place: (at) => ({ shift: [place, at] }),
      })),
      ...mine.flatMap((it, place) =>
        it.gone || it.mark || !it.base ? [] : [ship('you', it, place, place + 1)],
      ),
      ...foes.flatMap((it, place) => (it.gone ? [] : [ship('foe', it, place, it.number)])),
    ];
  }

  draw(table) {
    this.table = table;
    const { width: W, height: H } = table.map;
    this.root.setAttribute('viewBox', `-6 -6 ${W + 12} ${H + 12}`);
    const lines = [];
    for (let n = 100; n < Math.max(W, H); n += 100) {
      lines.push(svg('path', { class: 'grid', d: `M${n} 0V${H}M0 ${H - n}H${W}` }));
    }
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    this.all = this.things();
    if (!this.all.some((it) => it.id === this.chosen)) this.chosen = null;
    this.marks = new Map();
    this.root.replaceChildren(
      svg('rect', { class: 'mat', width: W, height: H }),
      ...lines,
      svg('path', { class: 'edge-you', d: `M0 ${H}H${W}` }),
      svg('path', { class: 'edge-foe', d: `M0 0H${W}` }),
      ...this.all.map((it) => this.mark(it)),
    );
    if (focused) this.marks.get(focused)?.focus();
    this.ring();
    this.toolbar();
    this.scale();
  }

  mark(it) {
    const node = svg('g', {
      class: `thing${this.table.foe !== null && it.id === `foe${this.table.foe}` ? ' subject-ship' : ''}`,
      'data-id': it.id,
      role: 'button',
      tabindex: 0,
    });
    this.marks.set(it.id, node);
    this.put(it, it.at);
    node.addEventListener('pointerdown', (event) => this.drag(event, it));
    node.addEventListener('focus', () => this.choose(it.id));
    node.addEventListener('keydown', (event) => this.key(event, it));
    return node;
  }

  put(it, at) {
    it.at = at;
    const node = this.marks.get(it.id);
    const [x, y, h] = [at[0], this.table.map.height - at[1], at[2]];
    node.setAttribute(
      'aria-label',
      `${it.side === 'you' ? `Yours ${it.number}, ` : ''}${it.name}, ${Math.round(at[0] / 10)} cm from the left, ${Math.round(at[1] / 10)} cm from your edge, heading ${Math.round(at[2])} degrees`,
    );
    const inside = it.rock
      ? svg(
          'g',
          { transform: `translate(${x} ${y}) rotate(${h})` },
          svg('path', { class: KIND[it.rock.kind] ?? 'rock', d: it.rock.outline }),
        )
      : [
          svg(
            'g',
            { transform: `translate(${x} ${y}) rotate(${h})` },
            base(it.base, it.side, it.number, 'rough'),
            svg('path', { class: 'nose', d: `M-9 ${-it.base.half[1] - 3}H9L0 ${-it.base.half[1] - 15}Z` }),
          ),
          pinAt(it.side, it.number, x, y, 17),
        ];
    node.classList.add(it.side ?? 'other');
    node.replaceChildren(
      svg('circle', { class: 'grip', cx: x, cy: y, r: Math.min(64, 22 / (this.k || 0.5)) }),
      ...[inside].flat(),
    );
    if (this.chosen === it.id) this.ring();
  }

  choose(id) {
    this.chosen = id;
    this.ring();
    this.toolbar();
  }

  /** The handle that turns what is chosen. */
  ring() {
    this.root.querySelector('.turner')?.remove();
    const it = this.all?.find((one) => one.id === this.chosen);
    if (!it) return;
    const [x, y, h] = [it.at[0], this.table.map.height - it.at[1], (it.at[2] * Math.PI) / 180];
    const reach = 78;
    const [hx, hy] = [x + reach * Math.sin(h), y - reach * Math.cos(h)];
    const handle = svg('circle', { class: 'turn-handle', cx: hx, cy: hy, r: 20 });
    handle.addEventListener('pointerdown', (event) => this.turning(event, it));
    this.root.append(
      svg('g', { class: 'turner' }, svg('circle', { class: 'turn-ring', cx: x, cy: y, r: reach }), handle),
    );
  }

  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      this.root.getScreenCTM().inverse(),
    );
    const { width, height } = this.table.map;
    return [Math.min(width, Math.max(0, point.x)), Math.min(height, Math.max(0, height - point.y))];
  }

  follow(event, move, done) {
    event.preventDefault();
    const over = (ended) => {
      for (const [name, act] of Object.entries(acts)) window.removeEventListener(name, act);
      if (ended.type === 'pointerup') done();
    };
    const acts = { pointermove: move, pointerup: over, pointercancel: over };
    for (const [name, act] of Object.entries(acts)) window.addEventListener(name, act);
  }

  drag(event, it) {
    if (event.button) return;
    const from = this.at(event);
    const start = [...it.at];
    let moved = false;
    this.marks.get(it.id).focus({ preventScroll: true });
    this.choose(it.id);
    this.follow(
      event,
      (now) => {
        const to = this.at(now);
        moved ||= Math.hypot(to[0] - from[0], to[1] - from[1]) > 4;
        if (moved) {
          this.put(it, this.within([start[0] + to[0] - from[0], start[1] + to[1] - from[1], start[2]]));
        }
      },
      () => {
        if (moved) this.save(it);
      },
    );
  }

  turning(event, it) {
    event.stopPropagation();
    this.follow(
      event,
      (now) => {
        const to = this.at(now);
        const angle = (Math.atan2(to[0] - it.at[0], to[1] - it.at[1]) * 180) / Math.PI;
        this.put(it, [it.at[0], it.at[1], (Math.round(angle / TURN) * TURN + 360) % 360]);
      },
      () => this.save(it),
    );
  }

  within([x, y, h]) {
    const { width, height } = this.table.map;
    return [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y)), h];
  }

  key(event, it) {
    const step = event.shiftKey ? 50 : 10;
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

  /** Moves by a little; told once it rests. */
  nudge(it, by) {
    const [x, y, h] = this.within(it.at.map((n, place) => n + by[place]));
    this.put(it, [x, y, (h + 360) % 360]);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.save(it), 450);
  }

  save(it) {
    clearTimeout(this.waiting);
    this.desk.step(it.place(it.at.map((n) => Math.round(n * 10) / 10)));
  }

  toolbar() {
    const it = this.all?.find((one) => one.id === this.chosen);
    const act = (sign, words, by, turned) =>
      el(
        'button',
        {
          class: 'btn icon',
          type: 'button',
          'aria-label': words,
          title: words,
          onclick: () =>
            this.nudge(
              this.all.find((one) => one.id === this.chosen),
              by,
            ),
        },
        el('span', { class: turned ?? '' }, icon(sign, 20)),
      );
    const answers = el('input', {
      type: 'checkbox',
      id: 'map-answers',
      checked: this.table.map.answers,
      onchange: () => this.desk.step({ map: answers.checked }),
    });
    const kinds = el(
      'select',
      { class: 'field', 'aria-label': 'An obstacle to add', id: 'obstacle' },
      (this.desk.yard?.obstacles ?? []).map(([id, name]) =>
        el('option', { value: id, selected: id === (this.last ?? 'coreasteroid0') }, name),
      ),
    );
    if (!this.desk.yard) kinds.addEventListener('pointerdown', () => this.desk.known(), { once: true });
    const { width, height } = this.table.map;
    const add = () => {
      this.last = kinds.value;
      this.desk.step({ lay: [kinds.value || 'coreasteroid0', [width / 2, height / 2, 0]] });
    };
    this.tools.replaceChildren(
      it
        ? el(
            'div',
            { class: 'row wrap' },
            el('b', { class: 'grow' }, it.name),
            act('undo', `Turn ${it.name} to the left`, [0, 0, -TURN]),
            act('undo', `Turn ${it.name} to the right`, [0, 0, TURN], 'mirror'),
            it.rock
              ? el(
                  'button',
                  {
                    class: 'btn s',
                    type: 'button',
                    onclick: () => {
                      this.chosen = null;
                      this.desk.step({ lift: it.index });
                    },
                  },
                  'Take away',
                )
              : null,
          )
        : el('p', { class: 'small muted' }, 'Drag ships to where they are, roughly. Tap one to turn it.'),
      el('label', { class: 'row check' }, answers, 'The map answers questions'),
      el(
        'div',
        { class: 'row' },
        kinds,
        el('button', { class: 'btn', type: 'button', id: 'add-obstacle', onclick: add }, icon('plus'), 'Add'),
      ),
    );
  }
}
