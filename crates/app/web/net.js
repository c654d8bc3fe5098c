// Talking to the server: messages out, server-sent events in.

import { memory } from './dom.js';

const host = new URLSearchParams(location.hash.slice(1)).get('host');
if (host) memory.set('host', host);

/** A refusal of the server, with its reason. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function talk(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused(0, 'The server does not answer. Nothing is lost; try again in a moment.');
  }
  const text = await answer.text();
  const body =
    text && answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refused(answer.status, body.error ?? 'The server refused that.');
  return body;
}

const hostHeader = () => ({ 'x-host-key': memory.get('host', '') });

export const get = (path) => talk(path, { headers: hostHeader() });

export const send = (path, message) =>
  talk(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...hostHeader() },
    body: JSON.stringify(message),
  });

/** Listens to what an address tells, by the names of events. Comes back by itself when the line breaks. */
export function listenTo(path, hears, lost = () => {}) {
  let source;
  let waiting;
  const open = () => {
    source = new EventSource(path);
    for (const [name, hear] of Object.entries(hears)) source.addEventListener(name, hear);
    source.onerror = () => {
      lost();
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(waiting);
        waiting = setTimeout(open, 1500);
      }
    };
  };
  open();
  return () => {
    clearTimeout(waiting);
    source.close();
  };
}

/** Listens to a seat. */
export function listen(key, { told, hello, lost, back }) {
  return listenTo(
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
