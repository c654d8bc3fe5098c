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
