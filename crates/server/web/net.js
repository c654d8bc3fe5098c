// Talking to the server: messages out, server-sent events in.

import { memory } from './dom.js';

const host = new URLSearchParams(location.hash.slice(1)).get('host');
if (host) memory.set('host', host);

/** A refusal of the server, with its reason. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {string} [rule] that forbids it
   */
  constructor(status, message, rule) {
    super(message);
    this.status = status;
    this.rule = rule;
  }
}

/**
 * What went wrong, for whoever reads the page.
 * @param {unknown} error
 */
export const reason = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Whether the server refused something with that status.
 * @param {unknown} error
 * @param {number} status
 */
export const isRefused = (error, status) => error instanceof Refused && error.status === status;

/** What was asked for is not as the page has it any more. */
export const STALE = 409;
/** What was asked for is not there. */
export const MISSING = 404;

/**
 * Whoever asks says what he hears: the shapes are the server's to keep.
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function talk(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused(0, 'The server does not answer. Nothing is lost; try again in a moment.');
  }
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const body = text && isJson ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refused(answer.status, body.error ?? 'The server refused that.', body.rule);
  return body;
}

const hostHeader = () => ({ 'x-host-key': memory.get('host', '') });

/**
 * Asks for what is at an address.
 * @param {string} path
 */
export const get = (path) => talk(path, { headers: hostHeader() });

/**
 * Tells the server something, and hears what comes of it, unless nobody wants to hear it any more.
 * @param {string} path
 * @param {object} message
 * @param {AbortSignal} [signal]
 */
export const send = (path, message, signal) =>
  talk(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...hostHeader() },
    body: JSON.stringify(message),
    signal,
  });

/** A name that no other message has. */
export function messageId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Tells the server something that must count once: should the answer get lost, the same message is sent again, and
 * the server knows it by its name.
 * @param {string} path
 * @param {object} message
 */
export async function sendOnce(path, message) {
  const named = { ...message, message: messageId() };
  try {
    return await send(path, named);
  } catch (error) {
    if (!isRefused(error, 0)) throw error;
    await new Promise((again) => setTimeout(again, 600));
    return send(path, named);
  }
}

/**
 * Listens to what an address tells, by the names of events. Comes back by itself when the line breaks.
 * @param {string} path
 * @param {Record<string, (event: MessageEvent<string>) => void>} hears
 */
export function listenTo(path, hears, lost = () => {}) {
  const open = () => {
    const source = new EventSource(path);
    for (const [name, hear] of Object.entries(hears)) source.addEventListener(name, hear);
    source.onerror = () => {
      lost();
      // A browser tries again by itself unless the server answered something else than events.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1500);
    };
  };
  open();
}

/**
 * Listens to a seat.
 * @param {string} key
 * @param {{
 *   told: (told: Battle.Hello | Battle.Standing) => void,
 *   hello: (told: Battle.Hello) => void,
 *   lost: () => void,
 *   back: () => void,
 * }} ears
 */
export function listen(key, { told, hello, lost, back }) {
  listenTo(
    `/api/at/${key}/events`,
    {
      hello: (event) => {
        back();
        hello(JSON.parse(event.data));
      },
      told: (event) => told(JSON.parse(event.data)),
    },
    lost,
  );
}
