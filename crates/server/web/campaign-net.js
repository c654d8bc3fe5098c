// What a page of a campaign sends: in its order, each message once, kept until the server has it.

import { memory } from './dom.js';
import { Refused, isRefused, messageId, send } from './net.js';

/**
 * Something that waits to be sent.
 * @typedef {{ what: string, message: Record<string, unknown> }} Waiting
 */

/** How long a page waits before it tries again, in milliseconds. */
const AGAIN = 2000;

/** The line to the server. */
export class Line {
  /**
   * @param {string} key
   * @param {{
   *   told: (told: Campaign.Frame) => void,
   *   refused: (error: Refused) => void,
   *   changed: (waiting: number) => void,
   * }} ears
   */
  constructor(key, ears) {
    this.key = key;
    this.ears = ears;
    this.place = `campaign-${key}`;
    /** @type {Waiting[]} */
    this.waiting = this.kept();
    /** @type {Promise<boolean> | null} */
    this.sending = null;
    addEventListener('online', () => void this.flush());
  }

  /**
   * What an earlier page could not send any more.
   * @returns {Waiting[]}
   */
  kept() {
    try {
      const kept = JSON.parse(memory.get(this.place, '[]'));
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  keep() {
    memory.set(this.place, JSON.stringify(this.waiting));
    this.ears.changed(this.waiting.length);
  }

  /**
   * Sends something after all that waits; whether it was taken.
   * @param {string} what
   * @param {object} message
   */
  push(what, message) {
    this.waiting.push({ what, message: { ...message, message: messageId() } });
    this.keep();
    return this.flush();
  }

  /**
   * Sends what waits, one after the other; whether the last of it was taken.
   * @returns {Promise<boolean>}
   */
  async flush() {
    // Whoever comes while something is on its way waits for that and then for his own.
    while (this.sending) await this.sending;
    this.sending = this.sendAll();
    const taken = await this.sending;
    this.sending = null;
    return taken;
  }

  async sendAll() {
    let taken = true;
    while (this.waiting.length) {
      const [{ what, message }] = this.waiting;
      try {
        const told = await send(`/api/campaign/${this.key}/${what}`, message);
        this.waiting.shift();
        this.keep();
        this.ears.told(told);
        taken = true;
      } catch (error) {
        if (isRefused(error, 0) || !(error instanceof Refused)) {
          this.ears.changed(this.waiting.length);
          setTimeout(() => void this.flush(), AGAIN);
          return false;
        }
        this.waiting.shift();
        this.keep();
        this.ears.refused(error);
        taken = false;
      }
    }
    return taken;
  }
}
