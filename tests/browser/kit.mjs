// Starts the program and a browser for the tests.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../../', import.meta.url));
// The same dice every time, so that a test that fails can be looked into: SEED=7 rolls others, SEED=any whatever comes.
const { SEED = '1' } = process.env;
const luck = SEED === 'any' ? [] : ['--seed', SEED];
const program = process.env.TALLYHO ?? join(root, 'target/debug/tallyho');
export const shots = join(root, 'target/browser');
mkdirSync(shots, { recursive: true });

/** Whatever happens to a test, no server outlives the run. */
const running = new Set();
process.on('SIGTERM', () => process.exit(1));
process.on('exit', () => {
  for (const server of running) server.child.kill('SIGKILL');
});

/** A server of its own, with a folder of its own. */
export class Server {
  constructor() {
    this.data = mkdtempSync(join(tmpdir(), 'tallyho-'));
  }

  start(...more) {
    this.child = spawn(
      program,
      ['play', '--port', String(this.port ?? 0), '--data', this.data, '--no-open', ...luck, ...more],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    running.add(this);
    return new Promise((done, fail) => {
      this.child.once('exit', (code) => {
        running.delete(this);
        fail(new Error(`the program ended with ${code}`));
      });
      this.child.stdout.on('data', (text) => {
        const link = String(text).match(/http:\/\/\S+/)?.[0];
        if (!link) return;
        this.link = link;
        this.url = new URL(link).origin;
        this.port = new URL(link).port;
        // A test that fails before it stops its server must not keep the run waiting for it.
        this.child.unref();
        this.child.stdout.unref();
        done(this);
      });
    });
  }

  /** Ends the program at once, as a power cut would. */
  kill() {
    running.delete(this);
    this.child.removeAllListeners('exit');
    this.child.ref();
    const gone =
      this.child.exitCode !== null || this.child.signalCode !== null
        ? Promise.resolve()
        : new Promise((done) => {
            this.child.once('exit', done);
          });
    this.child.kill('SIGKILL');
    return gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  async api(path, message) {
    const options =
      message === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) };
    const answer = await fetch(this.url + path, options);
    const text = await answer.text();
    return {
      status: answer.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  }
}

/** A browser; every page in it fails the test that it throws in. */
export async function browse() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** A page that notes what goes wrong in it. */
export async function open(browser, url, { width = 1440, height = 900, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'dark', ...more });
  const page = await context.newPage();
  // Whoever works on the page need not build it anew: PAGE=crates/app/web make browser-test.
  if (process.env.PAGE) {
    await context.route(/\/[\w-]+\.(js|css)$/, (route) =>
      route.fulfill({ path: join(root, process.env.PAGE, new URL(route.request().url()).pathname) }),
    );
  }
  // A page that does not show what a test waits for in ten seconds never will.
  page.setDefaultTimeout(10_000);
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
      page.faults.push(message.text());
    }
  });
  await page.goto(url);
  return page;
}

export const picture = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });

/** Serious findings of axe, in words. */
export async function findings(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((it) => ['serious', 'critical'].includes(it.impact))
    .map(
      (it) =>
        `${it.id}: ${it.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(', ')}`,
    );
}

/** Answers whatever is asked until `done` says so: the first answer, by mouse, as somebody in a hurry would. */
export async function hurry(page, done) {
  let answered = Date.now();
  for (let turn = 0; turn < 2000; turn += 1) {
    const before = await page.getAttribute('#ask', 'data-turn');
    if (await done()) return turn;
    if (Date.now() - answered > 60_000) break;
    const asked = await page.evaluate((seen) => {
      const ask = document.getElementById('ask');
      const cover = document.getElementById('uncover');
      if (cover) {
        cover.click();
        return 'cover';
      }
      // A question that came since `done` looked is not answered before it has.
      if (ask.dataset.turn !== seen) return 'new';
      const go = ask.querySelector('#go');
      if (!go) return 'nothing';
      const options = [...ask.querySelectorAll('[data-option]')];
      if (go.disabled && options.length) {
        options.find((it) => !it.querySelector('.flag'))?.click() ?? options[0].click();
      }
      if (go.isConnected && !go.disabled) go.click();
      else ask.querySelector('#go:not(:disabled)')?.click();
      return ask.dataset.turn;
    }, before);
    if (asked === 'new') continue;
    if (asked !== 'nothing') answered = Date.now();
    // Whoever is not asked waits until he is, and does not count the turns of others.
    await page
      .waitForFunction(
        (was) => {
          const ask = document.getElementById('ask');
          return (
            (was === 'nothing' ? ask.querySelector('#go') : ask.dataset.turn !== was) ||
            document.querySelector('#watch, #uncover')
          );
        },
        asked,
        { timeout: 400 },
      )
      .catch(() => {});
  }
  throw new Error(`the battle does not end, and says “${await page.textContent('#ask h1')}”`);
}
