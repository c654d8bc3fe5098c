// Starts the program and a browser for the tests.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */

/** A page that does not show what a test waits for in so many milliseconds never will, on however busy a machine. */
const PATIENCE = 30_000;
const root = fileURLToPath(new URL('../../', import.meta.url));
// The same dice every time, so that a test that fails can be looked into: SEED=7 rolls others, SEED=any whatever comes.
const { SEED = '1' } = process.env;
const luck = SEED === 'any' ? [] : ['--seed', SEED];
const program = process.env.TALLYHO ?? join(root, 'target/debug/tallyho');
export const shots = join(root, 'target/browser');
mkdirSync(shots, { recursive: true });

/**
 * Whatever happens to a test, no server outlives the run.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set();
process.on('SIGTERM', () => process.exit(1));
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A server of its own, with a folder of its own. */
export class Server {
  constructor() {
    this.data = mkdtempSync(join(tmpdir(), 'tallyho-'));
    /** Where it is, once it has started. */
    this.url = '';
    this.port = '0';
    /** @type {import('node:child_process').ChildProcess | null} */
    this.child = null;
  }

  /**
   * Starts the program; again at the same address if it was killed.
   * @returns {Promise<this>}
   */
  start() {
    const words = ['play', '--port', this.port, '--data', this.data, '--no-open', ...luck];
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    running.add(child);
    return new Promise((go, fail) => {
      child.once('exit', (code) => {
        running.delete(child);
        fail(new Error(`the program ended with ${code}`));
      });
      child.stdout.on('data', (text) => {
        const link = String(text).match(/http:\/\/\S+/)?.[0];
        if (!link) return;
        const { origin, port } = new URL(link);
        this.url = origin;
        this.port = port;
        // A test that fails before it stops its server must not keep the run waiting for it.
        child.unref();
        /** @type {import('node:net').Socket} */ (child.stdout).unref();
        go(this);
      });
    });
  }

  /** Ends the program at once, as a power cut would. */
  async kill() {
    const { child } = this;
    if (!child) return;
    running.delete(child);
    child.removeAllListeners('exit');
    child.ref();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((go) => {
      child.once('exit', go);
    });
    child.kill('SIGKILL');
    await gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  /**
   * Asks for something, or tells something, as the page would.
   * @param {string} path
   * @param {object} [message]
   * @returns {Promise<{ status: number, body: any }>}
   */
  async api(path, message) {
    const headers = { 'content-type': 'application/json' };
    const options = message && { method: 'POST', headers, body: JSON.stringify(message) };
    const told = await fetch(this.url + path, options);
    const text = await told.text();
    return { status: told.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text };
  }

  /**
   * Begins a battle.
   * @param {string[]} pilots
   * @param {object} [more]
   * @returns {Promise<Home.Kept>}
   */
  async begin(pilots, more) {
    const squads = [{ ready: 'red-patrol' }, { ready: 'academy-flight' }];
    const { status, body } = await this.api('/api/battles', { squads, pilots, ...more });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  /**
   * How a battle stands for whoever has a key.
   * @param {string} key
   * @returns {Promise<Battle.Hello>}
   */
  async battle(key) {
    return (await this.api(`/api/at/${key}`)).body;
  }

  /**
   * How a table with miniatures stands.
   * @param {string} key
   * @returns {Promise<Companion.Table>}
   */
  async table(key) {
    return (await this.api(`/api/companion/${key}`)).body;
  }
}

/** The pages that there are, wherever among the crates they lie. */
export function pages() {
  const folders = readdirSync(join(root, 'crates')).map((crate) => join(root, 'crates', crate, 'web'));
  const files = folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  return files.filter((file) => file.endsWith('.html')).sort();
}

/** A browser. */
export function browse() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** A phone as people hold it. */
export const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };

/**
 * How large a window is, and what else Playwright can be told of one.
 * @typedef {{ width?: number, height?: number } & import('playwright-core').BrowserContextOptions} View
 */

/**
 * What went wrong in each page.
 * @type {WeakMap<Page, string[]>}
 */
const faults = new WeakMap();

/**
 * Notes what goes wrong in a page.
 * @param {Page} page
 */
function listen(page) {
  /** @type {string[]} */
  const noted = [];
  faults.set(page, noted);
  page.on('pageerror', (error) => noted.push(String(error)));
  page.on('console', (message) => {
    // What the server refuses and what a killed server does not answer is what some tests are about.
    const isLoading = /Failed to load resource|net::ERR/.test(message.text());
    if (message.type() === 'error' && !isLoading) noted.push(message.text());
  });
}

/**
 * A page in a window of its own.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {View} [view]
 * @returns {Promise<Page>}
 */
export async function openIn(browser, url, { width = 1440, height = 900, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'dark', ...more });
  const page = await context.newPage();
  const { PAGE } = process.env;
  // Whoever works on the page need not build it anew.
  if (PAGE) {
    await context.route(/\/[\w-]+\.(js|css)$/, (route) =>
      route.fulfill({ path: join(root, PAGE, new URL(route.request().url()).pathname) }),
    );
  }
  page.setDefaultTimeout(PATIENCE);
  listen(page);
  await page.goto(url);
  return page;
}

/** A server and a browser for all tests of a file. */
export function setUp() {
  const server = new Server();
  /** @type {import('playwright-core').Browser | undefined} */
  let browser;
  before(async () => {
    [browser] = await Promise.all([browse(), server.start()]);
  });
  after(async () => {
    await browser?.close();
    await server.stop();
  });
  return {
    server,
    /** @type {(url: string, view?: View) => Promise<Page>} */
    open: (url, view) => {
      if (!browser) throw new Error('pages are opened in tests');
      return openIn(browser, url, view);
    },
  };
}

/**
 * Closes pages in which nothing went wrong.
 * @param {Page[]} all
 */
export async function done(...all) {
  const wrong = all.flatMap((page) => faults.get(page) ?? []);
  await Promise.all(all.map((page) => page.context().close()));
  assert.deepEqual(wrong, []);
}

/**
 * The key in the address of a page.
 * @param {Page} page
 */
export function keyOf(page) {
  const key = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('key');
  assert.ok(key, `${page.url()} has no key`);
  return key;
}

/**
 * Looks again and again until something holds, and fails with what it saw last. A page hears from its server when it
 * hears: whatever a test says of a page, it says with this or after waiting for it.
 * @param {() => unknown} holds
 */
export async function eventually(holds) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      await holds();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((go) => setTimeout(go, 50));
  }
}

/**
 * Waits until a part of the page says something.
 * @param {Page} page
 * @param {string} selector
 * @param {string | RegExp} words
 */
export async function says(page, selector, words) {
  await eventually(async () => {
    const text = await page.locator(selector).first().textContent();
    if (typeof words === 'string') assert.equal(text, words);
    else assert.match(text ?? '', words);
  });
}

/**
 * Waits until nothing of a page is wider than the screen.
 * @param {Page} page
 */
export async function fits(page, what = 'the page') {
  await eventually(async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${what} is ${over} pixels too wide`);
  });
}

/**
 * A picture of a page, for whoever wants to look.
 * @param {Page} page
 * @param {string} name
 */
export const picture = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });

/**
 * Serious findings of axe, in words.
 * @param {Page} page
 */
async function findings(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((it) => it.impact === 'serious' || it.impact === 'critical')
    .map(
      (it) =>
        `${it.id}: ${it.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(', ')}`,
    );
}

/**
 * Waits until axe has nothing serious to say of a page.
 * @param {Page} page
 */
export async function sound(page, what = 'axe') {
  await eventually(async () => assert.deepEqual(await findings(page), [], what));
}

/**
 * Gives the first answer to a question that is still the one that was seen; which one it was, or why it could not.
 * @param {string | null} seen
 */
function answer(seen) {
  const ask = document.getElementById('ask');
  const cover = document.getElementById('uncover');
  if (cover) {
    cover.click();
    return 'cover';
  }
  // A question that came since somebody looked is not answered before he has.
  if (!ask || (ask.dataset.turn ?? null) !== seen) return 'new';
  const go = () => /** @type {HTMLButtonElement | null} */ (ask.querySelector('#go'));
  if (!go()) return 'nothing';
  const options = /** @type {HTMLElement[]} */ ([...ask.querySelectorAll('[data-option]')]);
  if (go()?.disabled) (options.find((it) => !it.querySelector('.flag')) ?? options[0])?.click();
  go()?.click();
  return ask.dataset.turn ?? 'nothing';
}

/**
 * Whether something else is asked than before, or nothing more will be.
 * @param {string} was
 */
function isOver(was) {
  const ask = document.getElementById('ask');
  const asked = was === 'nothing' ? ask?.querySelector('#go') : ask?.dataset.turn !== was;
  return Boolean(asked || document.querySelector('#watch, #uncover'));
}

/**
 * Answers whatever is asked until something holds: the first answer, by mouse, as somebody in a hurry would.
 * @param {Page} page
 * @param {() => Promise<boolean>} holds
 */
export async function hurry(page, holds) {
  let answered = Date.now();
  for (let turn = 0; turn < 2000; turn += 1) {
    const seen = await page.getAttribute('#ask', 'data-turn');
    if (await holds()) return;
    if (Date.now() - answered > 60_000) break;
    const asked = await page.evaluate(answer, seen);
    if (asked === 'new') continue;
    if (asked !== 'nothing') answered = Date.now();
    // Whoever is not asked waits until he is, and does not count the turns of others.
    await page.waitForFunction(isOver, asked, { timeout: 400 }).catch(() => {});
  }
  throw new Error(`the battle does not end, and says “${await page.textContent('#ask h1')}”`);
}
