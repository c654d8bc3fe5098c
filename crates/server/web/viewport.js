// What part of a table the screen shows: zoom, pan, and what hands do to it.

import { svg } from './dom.js';

/** @typedef {{ x: number, y: number }} Point */

/** A drawing that is zoomed and moved, by mouse, fingers and keys. */
export class Viewport {
  /**
   * @param {HTMLElement} stage
   * @param {number} width
   * @param {number} height
   * @param {boolean} flip whether the far edge is the reader's own
   */
  constructor(stage, width, height, flip) {
    this.flip = flip;
    this.W = width;
    this.H = height;
    this.box = { x: -24, y: -14, w: width + 38, h: height + 42 };
    this.whole = { ...this.box };
    /** Pixels of the screen for a millimetre. */
    this.k = 1;
    this.root = svg('svg', {
      class: 'board',
      role: 'group',
      tabindex: 0,
      'aria-label': 'The table. Arrow keys move it, plus and minus zoom, 0 shows all of it.',
    });
    /** What is drawn otherwise at another scale. */
    this.redraw = () => {};
    /** @type {((at: Point) => void) | null} */
    this.tapped = null;
    stage.replaceChildren(this.root);
    this.show();
    this.hands();
    new ResizeObserver(() => this.show()).observe(stage);
  }

  /**
   * A place of the game as it lies on the screen.
   * @param {Battle.At} place
   */
  at({ x, y, h }) {
    return this.flip ? { x: this.W - x, y, h: (h + 180) % 360 } : { x, y: this.H - y, h };
  }

  /** Shows what is in the box, as large as it fits. */
  show() {
    const { width, height } = this.root.getBoundingClientRect();
    const { x, y, w, h } = this.box;
    this.root.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
    this.k = Math.max(0.05, Math.min(width / w, height / h));
    this.root.style.setProperty('--k', this.k.toFixed(3));
  }

  /**
   * @param {number} factor
   * @param {Point} [at]
   */
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
    this.redraw();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.box.x = Math.min(Math.max(this.box.x + dx, -this.box.w * 0.7), this.W - this.box.w * 0.3);
    this.box.y = Math.min(Math.max(this.box.y + dy, -this.box.h * 0.7), this.H - this.box.h * 0.3);
    this.show();
  }

  /** Shows the whole table. */
  fit() {
    this.box = { ...this.whole };
    this.show();
    this.redraw();
  }

  /**
   * Shows those places with some room round them, and no less than a third of the table.
   * @param {Battle.At[]} places
   */
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
    /** @type {(low: number, length: number, most: number) => number} */
    const within = (low, length, most) => Math.max(-30, Math.min(low, most + 30 - length));
    this.box = {
      x: within((Math.max(...xs) + Math.min(...xs) - w) / 2, w, this.W),
      y: within((Math.max(...ys) + Math.min(...ys) - h) / 2, h, this.H),
      w,
      h,
    };
    this.show();
    this.redraw();
  }

  /**
   * Where on the table a point of the screen is.
   * @param {{ clientX: number, clientY: number }} event
   */
  under(event) {
    const box = this.root.getBoundingClientRect();
    const left = box.left + (box.width - this.box.w * this.k) / 2;
    const top = box.top + (box.height - this.box.h * this.k) / 2;
    return {
      x: this.box.x + (event.clientX - left) / this.k,
      y: this.box.y + (event.clientY - top) / this.k,
    };
  }

  /**
   * The same as the game counts: from the first player's left corner.
   * @param {MouseEvent} event
   */
  spot(event) {
    const { x, y } = this.under(event);
    return this.flip ? { x: this.W - x, y } : { x, y: this.H - y };
  }

  hands() {
    /** How far a finger or the mouse went since it came down: a little is a tap. */
    let dragged = 0;
    this.root.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.under(event));
      },
      { passive: false },
    );
    this.fingers((by) => {
      dragged = by === 0 ? 0 : dragged + by;
      return dragged > 6;
    });
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
    this.root.addEventListener('keydown', (event) => this.arrows(event));
  }

  /**
   * One finger moves the table, two zoom it. `drag` counts how far, from 0, and says whether it is more than a tap.
   * @param {(by: number) => boolean} drag
   */
  fingers(drag) {
    /** @type {Map<number, PointerEvent>} */
    const fingers = new Map();
    let spread = 0;
    const move = (/** @type {PointerEvent} */ event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      if (fingers.size === 1) {
        const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
        const by = Math.abs(dx) + Math.abs(dy);
        if (by > 0 && drag(by)) this.pan(-dx / this.k, -dy / this.k);
      }
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
        if (spread > 0) this.zoom(spread / now, this.under(middle));
        spread = now;
      }
    };
    const end = (/** @type {PointerEvent} */ event) => {
      fingers.delete(event.pointerId);
      spread = 0;
    };
    this.root.addEventListener('pointerdown', (event) => {
      fingers.set(event.pointerId, event);
      drag(0);
      spread = 0;
    });
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /**
   * Arrow keys move the table while it has the focus.
   * @param {KeyboardEvent} event
   */
  arrows(event) {
    const step = 60 / this.k;
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const way = ways[event.key];
    if (!way || event.target !== this.root) return;
    event.preventDefault();
    this.pan(...way);
  }
}
