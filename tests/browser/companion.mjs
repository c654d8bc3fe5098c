// Answering the companion, for the tests of tables with miniatures.

/** @typedef {import('playwright-core').Page} Page */

/** @type {(page: Page) => Promise<string>} */
export const question = (page) => page.textContent('#question');
/** @type {(page: Page) => Promise<string>} */
const turn = (page) => page.getAttribute('#ask', 'data-turn');

/**
 * Does something, and waits until the next question stands.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
export async function next(page, act) {
  const was = await turn(page);
  await act();
  await page.waitForFunction((old) => document.getElementById('ask').dataset.turn !== old, was);
}

/** @type {(page: Page, words: string) => Promise<void>} */
export const option = (page, words) =>
  next(page, () => page.locator('#ask .option, #ask #go', { hasText: words }).first().click());
/** @type {(page: Page) => Promise<void>} */
export const go = (page) => next(page, () => page.click('#go'));

/** Taps the likely answer, or dice until there are enough. */
function tapLikely() {
  const tap = (/** @type {Element} */ node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const take = () => /** @type {HTMLButtonElement} */ (document.getElementById('dice-done'));
  for (let die = 0; die < 9 && take()?.disabled; die += 1) tap(document.querySelector('.face-die'));
  const likely = take() ?? document.getElementById('go');
  tap(likely ?? document.querySelector('#ask .option, #ask .part[role=button]'));
}

/**
 * Answers as somebody in a hurry would, and notes what was asked.
 * @param {Page} page
 * @param {(words: string) => boolean | Promise<boolean>} holds
 * @param {string[]} [asked]
 */
export async function goOn(page, holds, asked = []) {
  for (let n = 0; n < 150; n += 1) {
    const words = await question(page);
    if (await holds(words)) return asked;
    asked.push(words);
    await next(page, () => page.evaluate(tapLikely));
  }
  throw new Error('the round does not end');
}
