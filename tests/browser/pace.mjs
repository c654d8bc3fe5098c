// How long the page takes, told by the page's own marks: for the tests, which print it, and for `make bench`.

/** Opens a page and listens to it from its first moment. */
export async function watched(page) {
  await page.addInitScript(() => {
    window.taken = { heard: [], drawn: [], painted: [] };
    let sent = null;
    const since = (kind, at) => {
      if (sent !== null) window.taken[kind].push(at - sent);
    };
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'sent') sent = startTime;
        else if (name === 'heard') since('heard', startTime);
        else if ((name === 'shown' || name === 'asked') && sent !== null) {
          since('drawn', startTime);
          const from = sent;
          sent = null;
          requestAnimationFrame(() => setTimeout(() => window.taken.painted.push(performance.now() - from)));
        }
      }
    }).observe({ type: 'mark' });
  });
}

/** What a page took from sending a choice: until it heard what came of it, had drawn it, and it was on the screen. */
export const taken = (page) => page.evaluate(() => window.taken);

/** The time below which that share of times is, in milliseconds. */
export function share(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.length ? Number(sorted[Math.floor((sorted.length - 1) * part)].toFixed(1)) : null;
}

/** Until something of the page, and until the table is there. */
export async function firstPaint(page) {
  return page.evaluate(() => ({
    paint: Math.round(
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
    ),
    table: Math.round(performance.getEntriesByName('first-table')[0]?.startTime ?? 0),
  }));
}
