// How even it would be: asks the server to try it out, and shows what came of it in one sentence.

import { button, capital, el } from './dom.js';
import { reason, send } from './net.js';

/**
 * What was found out last, so that a page that is drawn anew still shows it: about what, and the words.
 * @type {{ about: string, words: string }}
 */
let last = { about: '', words: '' };
/**
 * The question that is under way.
 * @type {AbortController | null}
 */
let asking = null;

/**
 * The same words, with numbers that stay with their sign.
 * @param {string} words
 */
export const held = (words) => words.replaceAll(' %', '\u00a0%');

/**
 * A button that finds out how even something is, with the answer below. Whoever changes his mind stops it.
 * @param {string} path
 * @param {() => object} wanted
 */
export function howEven(path, wanted) {
  const about = () => JSON.stringify([path, wanted()]);
  const told = el('p', { class: 'small', id: 'even-told', 'aria-live': 'polite' });
  const say = (/** @type {string} */ words) => {
    told.textContent = words;
  };
  if (last.about === about()) say(last.words);
  const find = button('s', 'odds', 'How even is this?', async () => {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const asked = about();
    say('Trying it out, 40 games …');
    try {
      /** @type {Home.Even} */
      const even = await send(path, { wanted: wanted() }, mine.signal);
      last = { about: asked, words: held(`${capital(even.sentence)}, in ${even.games} games.`) };
      if (about() === asked) say(last.words);
    } catch (error) {
      if (!mine.signal.aborted) say(reason(error));
    }
  });
  find.id = 'how-even';
  return el('div', { class: 'even' }, find, told);
}

/** Nobody wants to know any more what is being found out. */
export function neverMind() {
  asking?.abort();
  asking = null;
}
