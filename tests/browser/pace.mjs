// How long the page takes, told by the page's own marks: for the tests, which print it, and for `make bench`.

/** @typedef {import('playwright-core').Page} Page */

/**
 * Opens a page and listens to it from its first moment.
 * @param {Page} page
 */
export async function watched(page) {
  await page.addInitScript(() => {
    /** @type {Record<string, number[]>} */
    const measured = { heard: [], drawn: [], painted: [] };
    Object.assign(window, { taken: measured });
    /** @type {number | null} */
    let sent = null;
    const since = (/** @type {string} */ kind, /** @type {number} */ at) => {
      if (sent !== null) measured[kind].push(at - sent);
    };
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'sent') sent = startTime;
        else if (name === 'heard') since('heard', startTime);
        else if ((name === 'shown' || name === 'asked') && sent !== null) {
          since('drawn', startTime);
          const from = sent;
          sent = null;
          requestAnimationFrame(() => setTimeout(() => measured.painted.push(performance.now() - from)));
        }
      }
    }).observe({ type: 'mark' });
  });
}

/**
 * What a page took from sending a choice: until it heard what came of it, had drawn it, and it was on the screen.
 * @type {(page: Page) => Promise<Record<string, number[]>>}
 */
export const taken = (page) => page.evaluate(() => Reflect.get(window, 'taken'));

/**
 * The time below which that share of times is, in milliseconds.
 * @param {number[]} times
 * @param {number} part
 */
export function share(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.length ? Number(sorted[Math.floor((sorted.length - 1) * part)].toFixed(1)) : null;
}

/**
 * Until something of the page, and until the table is there.
 * @param {Page} page
 */
export async function firstPaint(page) {
  return page.evaluate(() => ({
    paint: Math.round(
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
    ),
    table: Math.round(performance.getEntriesByName('first-table')[0]?.startTime ?? 0),
  }));
}

/**
 * The milliseconds from a click on a button of one page until another page has so many of something on its screen.
 * @param {Page} here
 * @param {string} button
 * @param {Page} there
 * @param {string} what
 * @param {number} count
 */
export async function reached(here, button, there, what, count) {
  const shown = there.evaluate(
    ([selector, wanted]) =>
      new Promise((/** @type {(at: number) => void} */ tell) => {
        const look = () => {
          if (document.querySelectorAll(selector).length !== Number(wanted)) return;
          eyes.disconnect();
          // Both pages read the same clock.
          requestAnimationFrame(() => setTimeout(() => tell(performance.timeOrigin + performance.now())));
        };
        const eyes = new MutationObserver(look);
        eyes.observe(document.body, { childList: true, subtree: true, attributes: true });
        look();
      }),
    [what, String(count)],
  );
  await here.waitForSelector(button);
  const sent = await here.evaluate((selector) => {
    const at = performance.timeOrigin + performance.now();
    /** @type {HTMLElement | null} */ (document.querySelector(selector))?.click();
    return at;
  }, button);
  const at = await shown;
  // Whoever acted may be the last to see it; the next click is on what came of this one.
  await here.waitForFunction(
    ([selector, wanted]) => document.querySelectorAll(selector).length === Number(wanted),
    [what, String(count)],
  );
  return at - sent;
}
