// A battle that is over, to be watched step by step.

import { dice } from './ask.js';
import { button, el, icon, signButton } from './dom.js';

/**
 * What watching needs of the page: how a step is drawn and how long it lasts, and the log.
 * @typedef {{
 *   log: import('./panels.js').Log,
 *   side: (seat: number) => Side,
 *   lasts: (frame: Battle.Frame) => number,
 *   show: (frame: Battle.Frame, jump: boolean) => void,
 * }} Stage
 */

/** The steps of a battle, one at a time or one after the other. */
export class Replay {
  /**
   * @param {string} key
   * @param {Battle.Replay} told
   * @param {Stage} stage
   */
  constructor(key, { facts, frames }, stage) {
    this.facts = facts;
    this.frames = frames;
    this.stage = stage;
    this.at = 0;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    /** @type {HTMLInputElement} */
    this.scrub = el('input', {
      type: 'range',
      id: 'scrub',
      min: 0,
      max: frames.length - 1,
      value: 0,
      'aria-label': 'Step of the battle',
      oninput: () => this.turnTo(Number(this.scrub.value), true),
    });
    this.where = el('output', { class: 'sub', id: 'where' });
    this.volley = el('div', {});
    this.run = button('go big grow', null, '', () => (this.timer ? this.stop() : this.play()), { id: 'run' });
    this.buttons = [
      signButton('big', 'back', 'One step back', () => this.turnTo(this.at - 1, true)),
      this.run,
      signButton('big', 'next', 'One step on', () => this.turnTo(this.at + 1)),
    ];
    const file = { class: 'btn s', href: `/api/at/${key}/replay`, download: '' };
    this.content = [
      el('p', { class: 'sub' }, this.verdict()),
      this.scrub,
      this.where,
      this.volley,
      el('a', file, icon('save'), 'Save as a file'),
    ];
    this.name('next', 'Play');
  }

  /** Who won. */
  verdict() {
    const winner = this.frames.at(-1)?.scene.over?.winner ?? null;
    return winner === null ? 'Nobody wins.' : `${this.facts.seats[winner].name} win.`;
  }

  /**
   * @param {string} sign
   * @param {string} words
   */
  name(sign, words) {
    this.run.replaceChildren(icon(sign), words);
  }

  /**
   * Shows a step. After a jump the log is told from the start, and nothing glides.
   * @param {number} to
   */
  go(to, jump = false) {
    const { frames, facts, stage } = this;
    const from = this.at;
    this.at = Math.max(0, Math.min(frames.length - 1, to));
    this.scrub.value = String(this.at);
    const frame = frames[this.at];
    if (jump || this.at !== from + 1) {
      stage.log.clear();
      const lines = frames.slice(0, this.at + 1).flatMap((it) => it.log);
      stage.log.add(lines, facts);
    } else stage.log.add(frame.log, facts);
    this.where.textContent = `Step ${this.at + 1} of ${frames.length}, round ${frame.scene.round}`;
    stage.show(frame, jump);
    const { volley } = frame;
    this.volley.replaceChildren(...(volley ? dice(facts, frame.scene, volley, stage.side) : []));
  }

  /**
   * Somebody wants to see a step: it stays.
   * @param {number} to
   */
  turnTo(to, jump = false) {
    this.stop();
    this.go(to, jump);
  }

  stop() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.name('next', 'Play');
  }

  play() {
    if (this.at >= this.frames.length - 1) {
      this.stop();
      return;
    }
    this.name('pause', 'Pause');
    this.go(this.at + 1);
    this.timer = setTimeout(() => this.play(), this.stage.lasts(this.frames[this.at]));
  }
}
