// Every door of the page: each page, each tile of the home page, each entry of a menu, each mission.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { done, eventually, fits, pages, picture, setUp } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { server, open } = setUp();
const WIDTHS = [1440, 390];

/**
 * What must be there where a tile of the home page leads.
 * @type {Record<string, string>}
 */
const TILES = {
  'at-the-table': '#begin',
  'one-screen': '.dial',
  'two-screens': 'dialog .link >> nth=2',
  'watch-them': '#scrub',
  'squads-and-cards': '#new-squad',
  paste: '#xws',
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
const FILES = ['Save the replay as a file', 'Save as a file for tallyho fly'];

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
 * Goes through a door: what is behind it appears, fits, and nothing went wrong on the way.
 * @param {string} from
 * @param {number} width
 * @param {string} behind
 * @param {string} name
 * @param {(page: Page) => Promise<unknown>} go
 */
async function enter(from, width, behind, name, go = async () => {}) {
  const page = await open('about:blank', { width, height: 844 });
  const failed = traffic(page);
  await page.goto(server.url + from);
  await go(page);
  await page.waitForSelector(behind, { state: 'attached' });
  await fits(page, name);
  await picture(page, `door-${name}-${width}`);
  assert.deepEqual(failed, [], name);
  await done(page);
}

/** Addresses of every page, and what is its main content. */
async function addresses() {
  const battle = await server.begin(['person', 'solo']);
  const shared = await server.begin(['person', 'person']);
  const over = await server.begin(['solo', 'solo']);
  const mine = [{ name: 'Luke Skywalker', ship: 't65xwing' }];
  const foes = [{ ship: 'academypilot', count: 2 }];
  const { body: mat } = await server.api('/api/mats', { system: 'solo', mine, foes });
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
    'mat.html': [
      ['mat-start', '/mat', '#begin'],
      ['mat', `/mat#key=${mat.key}`, '#question'],
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
    for (const [name, path, behind] of Object.values(all).flat()) await enter(path, width, behind, name);
  });

  test(`every tile of the home page leads somewhere at ${width} pixels`, async () => {
    const page = await open(`${server.url}/`, { width });
    await page.waitForSelector('.tile');
    const ids = await page.locator('.tile').evaluateAll((all) => all.map((it) => it.id));
    await done(page);
    assert.deepEqual([...ids].sort(), Object.keys(TILES).sort(), 'each tile is opened here');
    for (const id of ids) await enter('/', width, TILES[id], `tile-${id}`, (it) => it.click(`#${id}`));
  });

  test(`every mission is briefed at ${width} pixels`, async () => {
    /** @type {Home.Mission[]} */
    const missions = (await server.api('/api/missions')).body;
    assert.ok(missions.length > 10);
    for (const { id } of missions) {
      await enter(`/missions#mission=${id}`, width, '#briefing .map', `mission-${id}`);
    }
  });

  test(`every entry of the menus does something at ${width} pixels`, async () => {
    const { 'battle.html': battles, 'mat.html': mats } = await addresses();
    for (const [name, path, behind] of [battles[0], battles[3], mats[1]]) {
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
  for (const [n, words] of entries.entries()) {
    assert.ok(words in ENTRIES || FILES.includes(words), `nobody says what “${words}” does`);
    await enter(path, width, ENTRIES[words] ?? 'body', `menu-${name}-${n}`, async (it) => {
      await openMenu(it);
      const entry = it.locator('.menu .wide-item').nth(n);
      if (FILES.includes(words)) {
        const [file] = await Promise.all([it.waitForEvent('download'), entry.click()]);
        assert.match(file.suggestedFilename(), /^tallyho/);
      } else await entry.click();
    });
  }
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
