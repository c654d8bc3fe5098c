// Every door of the page: each page, each tile of the home page, each entry of a menu, each mission.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wanted } from './campaign.mjs';
import { done, eventually, fits, pages, picture, setUp } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { server, open } = setUp();
const WIDTHS = [1440, 390];

/**
 * What must be there where a tile of the home page leads.
 * @type {Record<string, string>}
 */
const TILES = {
  companion: '#begin',
  'one-screen': '.dial',
  'two-screens': 'dialog .link >> nth=2',
  'watch-them': '#scrub',
  'squads-and-cards': '#new-squad',
  paste: '#xws',
  campaigns: '#begin',
  missions: '.mission-card',
  odds: '#chart svg',
  'open-replay': '#replay-file',
};

/**
 * The same of the entries of the menus, by their words.
 * @type {Record<string, string>}
 */
const ENTRIES = {
  'All battles': '#start',
  'Links to the seats': 'dialog .link',
  'Correct by hand': 'dialog select[aria-label="What"]',
  'Table as a list': 'dialog .cards li',
  'Light or dark': 'html[data-theme="light"]',
  Keys: 'dialog .keys',
  Home: '#start',
  'I roll its dice myself': '#question',
  'Watch the replay': '#scrub',
};

/** Entries that save a file and stay where they are. */
const FILES = ['Save the replay as a file', 'Save as a file for tallyho companion'];

/**
 * Notes every request of a page that fails. Streams end with their page, and that is no failure.
 * @param {Page} page
 */
function traffic(page) {
  /** @type {string[]} */
  const failed = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') failed.push(`${why} ${request.url()}`);
  });
  return failed;
}

/**
 * A door: where it is found, what must be behind it, what its picture is called, and how it is opened.
 * @typedef {{ from: string, behind: string, name: string, go?: (page: Page) => Promise<unknown> }} Door
 */

/**
 * Goes through doors one after the other: what is behind each appears, fits, and nothing went wrong on the way.
 * @param {number} width
 * @param {Door[]} doors
 */
async function enter(width, doors) {
  const page = await open(server.url, { width, height: 844 });
  const failed = traffic(page);
  for (const { from, behind, name, go } of doors) {
    // Whoever comes through one door knows nothing of the others.
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(server.url + from);
    await go?.(page);
    await page.waitForSelector(behind, { state: 'attached' });
    await fits(page, name);
    await picture(page, `door-${name}-${width}`);
    assert.deepEqual(failed, [], name);
  }
  await done(page);
}

/** Addresses of every page, and what is its main content. */
async function addresses() {
  const battle = await server.begin(['person', 'solo']);
  const shared = await server.begin(['person', 'person']);
  const over = await server.begin(['solo', 'solo']);
  const mine = [{ name: 'Luke Skywalker', ship: 't65xwing' }];
  const foes = [{ ship: 'academypilot', count: 2 }];
  const { body: companion } = await server.api('/api/companions', { system: 'solo', mine, foes });
  const { body: campaign } = await server.api('/api/campaigns', wanted);
  /** @type {Record<string, [name: string, path: string, behind: string][]>} */
  const all = {
    'home.html': [['home', '/', '#start']],
    'battle.html': [
      ['battle', `/battle#key=${battle.seats[0].key}`, '.dial'],
      ['watching', `/battle#key=${battle.watch}`, '#ask h1:has-text("Waiting")'],
      ['shared', `/battle#${shared.seats.map((seat) => `key=${seat.key}`).join('&')}`, '.dial'],
      ['replay', `/battle#key=${over.watch}&replay`, '#scrub'],
      ['no-battle', '/battle', '#ask h1:has-text("needs a link")'],
    ],
    'campaign.html': [
      ['campaign', `/campaign#key=${campaign.key}`, '.mate'],
      ['no-campaign', '/campaign', '[role=alert]'],
    ],
    'campaigns.html': [['campaigns', '/campaigns', '#begin']],
    'companion.html': [
      ['companion-start', '/companion', '#begin'],
      ['companion', `/companion#key=${companion.key}`, '#question'],
    ],
    'missions.html': [['missions', '/missions', '.mission-card']],
    'odds.html': [['odds', '/odds', '#chart svg']],
    'squads.html': [
      ['squads', '/squads', '#new-squad'],
      ['cards', '/squads#cards', '#words'],
    ],
  };
  return all;
}

for (const width of WIDTHS) {
  test(`every page opens at ${width} pixels`, async () => {
    const all = await addresses();
    assert.deepEqual(Object.keys(all).sort(), pages(), 'each page is opened here');
    const doors = Object.values(all).flat();
    await enter(
      width,
      doors.map(([name, from, behind]) => ({ from, behind, name })),
    );
  });

  test(`every tile of the home page leads somewhere at ${width} pixels`, async () => {
    const page = await open(`${server.url}/`, { width });
    await page.waitForSelector('.tile');
    const ids = await page.locator('.tile').evaluateAll((all) => all.map((it) => it.id));
    await done(page);
    assert.deepEqual([...ids].sort(), Object.keys(TILES).sort(), 'each tile is opened here');
    const doors = ids.map((id) => ({
      from: '/',
      behind: TILES[id],
      name: `tile-${id}`,
      go: (/** @type {Page} */ it) => it.click(`#${id}`),
    }));
    await enter(width, doors);
  });

  test(`every mission is briefed at ${width} pixels`, async () => {
    /** @type {Home.Mission[]} */
    const missions = (await server.api('/api/missions')).body;
    assert.ok(missions.length > 10);
    const behind = '#briefing .map';
    const doors = missions.map(({ id }) => ({
      from: `/missions#mission=${id}`,
      behind,
      name: `mission-${id}`,
    }));
    await enter(width, doors);
  });

  test(`every entry of the menus does something at ${width} pixels`, async () => {
    const { 'battle.html': battles, 'companion.html': companions } = await addresses();
    for (const [name, path, behind] of [battles[0], battles[3], companions[1]]) {
      await menuOf(name, path, behind, width);
    }
  });
}

/**
 * Opens the menu of a page, and every entry of it.
 * @param {string} name
 * @param {string} path
 * @param {string} behind
 * @param {number} width
 */
async function menuOf(name, path, behind, width) {
  const openMenu = async (/** @type {Page} */ page) => {
    await page.waitForSelector(behind);
    await page.click('#menu');
    await page.waitForSelector('.menu .wide-item');
  };
  const page = await open(server.url + path, { width, height: 844 });
  await openMenu(page);
  await picture(page, `menu-${name}-${width}`);
  const entries = await page.locator('.menu .wide-item').allTextContents();
  await done(page);
  assert.ok(entries.length >= 4);
  const doors = entries.map((words, n) => ({
    from: path,
    behind: ENTRIES[words] ?? 'body',
    name: `menu-${name}-${n}`,
    go: async (/** @type {Page} */ it) => {
      assert.ok(words in ENTRIES || FILES.includes(words), `nobody says what “${words}” does`);
      await openMenu(it);
      const entry = it.locator('.menu .wide-item').nth(n);
      const saved = FILES.includes(words) ? it.waitForEvent('download') : null;
      await entry.click();
      if (saved) assert.match((await saved).suggestedFilename(), /^tallyho/);
    },
  }));
  await enter(width, doors);
}

test('every link on the home page leads to a page', async () => {
  await server.begin(['person', 'solo']);
  const page = await open(`${server.url}/`);
  await page.waitForSelector('.saved a');
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((it) => it.getAttribute('href')));
  await done(page);
  for (const link of new Set(links)) {
    const { status } = await server.api(link.split('#')[0]);
    assert.equal(status, 200, link);
  }
});

test('two screens: each player has a link, and both come to one table', async () => {
  const host = await open(`${server.url}/`);
  await host.click('#two-screens');
  const fields = host.locator('dialog .link input');
  await eventually(async () => assert.equal(await fields.count(), 3));
  const [one, two] = await Promise.all([0, 1].map((n) => fields.nth(n).inputValue()));
  const players = [await open(one), await open(two)];
  await players[0].waitForSelector('.dial');
  await players[1].waitForSelector('#ask h1:has-text("Waiting")');
  await done(host, ...players);
});
