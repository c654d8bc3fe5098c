// Watching, the enemy's pace, the keyboard, and screens that shall not move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { done, eventually, hurry, picture, says, setUp, sound } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./kit.mjs').View} View */

const { server, open } = setUp();

/** @type {typeof server.begin} */
const begin = (pilots, more) => server.begin(pilots, more);

/**
 * @param {Home.Kept} battle
 * @param {View} [view]
 */
async function seat(battle, view) {
  const page = await open(`${server.url}/battle#key=${battle.seats[0].key}`, view);
  await page.waitForSelector('.dial');
  return page;
}

/**
 * Sets dials until somebody has flown.
 * @type {(page: Page) => Promise<void>}
 */
const fly = (page) => hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) !== 'dial');

test('whoever has the link to watch sees everything happen and decides nothing', async () => {
  const battle = await begin(['person', 'heuristic']);
  const page = await seat(battle);
  await page.click('#menu');
  await page.click('text=Links to the seats');
  const link = await page.inputValue('[aria-label="Only watch"]');
  assert.ok(link.endsWith(battle.watch), link);
  await page.keyboard.press('Escape');
  const guest = await open(link);
  await guest.waitForSelector('.ship-at');
  await guest.selectOption('#pace', '0');
  await eventually(async () => assert.equal(await guest.isDisabled('#undo'), true));
  await says(guest, '#ask h1', /^Waiting for /);
  await eventually(async () => assert.equal(await guest.$('#go'), null));
  await page.selectOption('#pace', '0');
  await fly(page);
  await guest.waitForFunction(() => document.querySelectorAll('.loglist li.d2').length > 0);
  const { status } = await server.api(`/api/at/${battle.watch}/answer`, { turn: 0, option: 0 });
  assert.equal(status, 403);
  await picture(guest, 'watching');
  await sound(guest);
  await done(page, guest);
});

test('the enemy goes step by step, at a pace, paused, or at once', async () => {
  const page = await seat(await begin(['person', 'solo']));
  await page.selectOption('#pace', 'step');
  const lines = () => page.$$eval('.loglist li.d2', (all) => all.length);
  const last = async () => {
    await hurry(page, async () => (await page.$('#next-step')) !== null);
  };
  await last();
  const before = await lines();
  await page.waitForTimeout(150);
  await eventually(async () => assert.equal(await lines(), before, 'it waits for whoever looks'));
  await page.keyboard.press('.');
  await page.waitForFunction((was) => document.querySelectorAll('.loglist li.d2').length > was, before);
  await page.waitForSelector('#next-step');
  await eventually(async () =>
    assert.match(
      await page.textContent('#ask h1'),
      /flies|attitude|:/,
      'what was just done stands there, with the reasons, for whoever has the time',
    ),
  );
  await eventually(async () => assert.ok((await page.$('#ask .why li')) !== null));
  await picture(page, 'step-by-step');
  await page.keyboard.press(' ');
  await says(page, '#saved', 'Paused');
  await page.keyboard.press(' ');
  await says(page, '#saved', 'Saved');
  await page.selectOption('#pace', '0');
  await page.waitForSelector('#go');
  await eventually(async () => assert.equal(await page.$('#next-step'), null));
  await page.reload();
  await page.waitForSelector('#ask h1');
  await eventually(async () => assert.equal(await page.inputValue('#pace'), '0', 'the pace is remembered'));
  await done(page);
});

test('while others fly the page tells of it, and does not offer again what was answered', async () => {
  const page = await seat(await begin(['person', 'solo']));
  await page.selectOption('#pace', '1');
  await hurry(page, async () => (await page.$('#hurry')) !== null);
  await says(page, '#ask h1', / flies /);
  await eventually(async () => assert.equal(await page.$('#go'), null));
  // From here on steps last for minutes, unless somebody wants to go on.
  await page.evaluate(() => {
    const { setTimeout: soon } = window;
    const later = (/** @type {() => void} */ act, /** @type {number} */ time) => soon(act, 1000 * time);
    Object.assign(window, { setTimeout: later });
  });
  for (let step = 0; step < 2; step += 1) {
    const told = await page.textContent('#ask h1');
    await page.click('#hurry');
    await page.waitForFunction((was) => document.querySelector('#ask h1').textContent !== was, told);
  }
  await page.selectOption('#pace', '0');
  await page.waitForSelector('#go');
  await done(page);
});

test('whoever goes step by step sees an attack drawn and its dice for as long as he likes', async () => {
  const page = await seat(await begin(['person', 'solo']));
  await page.selectOption('#pace', 'step');
  const next = async () => (await page.$('#next-step')) !== null;
  for (let step = 0; step < 200 && !((await next()) && (await page.$('#ask .tray'))); step += 1) {
    if (await next()) await page.click('#next-step');
    else await hurry(page, next);
  }
  await eventually(async () => assert.ok((await page.$('#ask .tray figure')) !== null));
  await eventually(async () => assert.ok((await page.$('#stage .shot')) !== null));
  await picture(page, 'step-attack');
  await done(page);
});

test('where motion is reduced nothing glides and the enemy starts step by step', async () => {
  const page = await seat(await begin(['person', 'solo']), { reducedMotion: 'reduce' });
  await eventually(async () => assert.equal(await page.inputValue('#pace'), 'step'));
  await page.selectOption('#pace', '1');
  const frames = page.evaluate(
    () =>
      new Promise((go) => {
        /** @type {string[]} */
        const places = [];
        const look = () => {
          places.push(
            [...document.querySelectorAll('.ship-at > g:first-child')]
              .map((it) => it.getAttribute('transform'))
              .join(),
          );
          if (performance.now() < 2500) requestAnimationFrame(look);
          else go(new Set(places).size);
        };
        look();
      }),
  );
  await fly(page);
  assert.ok((await frames) <= 6, 'a ship stands where it was or where it ends, and nowhere between');
  await eventually(async () =>
    assert.equal(
      await page.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter(
            (it) =>
              parseFloat(getComputedStyle(it).transitionDuration) > 0.01 ||
              (getComputedStyle(it).animationName !== 'none' &&
                parseFloat(getComputedStyle(it).animationDuration) > 0.01),
          ).length,
      ),
      0,
    ),
  );
  await done(page);
});

/** The parts of the page, the innermost first. */
const PARTS = [
  ['bar', '.bar'],
  ['question', '#ask'],
  ['ship', '.ship-at'],
  ['table', '#stage'],
  ['order', '#order'],
  ['tools', '#tools'],
  ['side', '#side'],
];

test('the keyboard reaches the bar, the question, the table and the order, and plays a round', async () => {
  const page = await seat(await begin(['person', 'heuristic']));
  const reached = new Set();
  for (let n = 0; n < 70; n += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate((all) => {
        const held = document.activeElement;
        return all.find(([, selector]) => held.closest(selector))?.[0] ?? 'page';
      }, PARTS),
    );
  }
  for (const [part] of PARTS) {
    assert.ok(reached.has(part), `${part} of ${[...reached]}`);
  }
  await page.selectOption('#pace', '0');
  for (let n = 0; n < 60 && (await page.textContent('#round')) === '1'; n += 1) {
    const turn = await page.getAttribute('#ask', 'data-turn');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press((await page.getAttribute('#ask', 'data-picture')) === 'dial' ? '2' : '1');
    await page.keyboard.press('Enter');
    await page.waitForFunction((was) => document.getElementById('ask').dataset.turn !== was, turn);
  }
  await says(page, '#round', '2');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[aria-label="Keys"]');
  await page.keyboard.press('Escape');
  // A dialog is taken away when it tells that it has closed, which is a moment after the key.
  await page.waitForSelector('dialog', { state: 'detached' });
  await done(page);
});

test('a link that leads nowhere says so', async () => {
  const page = await open(`${server.url}/battle#key=${'0'.repeat(32)}`);
  await page.waitForFunction(() => /leads to no/.test(document.getElementById('ask').textContent));
  await page.context().close();
});

test('a number on a dial is the straight maneuver of that speed', async () => {
  const page = await seat(await begin(['person', 'heuristic']));
  for (const speed of ['2', '3', '4']) {
    await page.keyboard.press(speed);
    await page.waitForSelector(`[data-option][aria-checked="true"][aria-label^="${speed} straight"]`);
  }
  await done(page);
});

test('of several targets the best is chosen, and a tap on the table chooses another', async () => {
  // Four fighters fly at two: in most battles somebody can choose, sooner or later.
  const battle = async () => {
    const page = await seat(await begin(['person', 'random'], { rocks: 0 }));
    await page.selectOption('#pace', '0');
    const targets = () => page.locator('#ask[data-picture="attack"] .opt').count();
    await hurry(page, async () => (await targets()) > 1 || (await page.$('#watch')) !== null);
    return { page, count: await targets() };
  };
  let { page, count } = await battle();
  for (let more = 0; more < 8 && count < 2; more += 1) {
    await done(page);
    ({ page, count } = await battle());
  }
  assert.ok(count > 1, 'there was a choice');
  const odds = await page.locator('#ask .odds').allTextContents();
  const destroys = odds.map((it) => Number(it.match(/([\d.]+) % to destroy/)[1]));
  assert.deepEqual(
    destroys,
    [...destroys].sort((a, b) => b - a),
    'the best stands first',
  );
  const first = page.locator('#ask .opt').first();
  await eventually(async () => assert.equal(await first.getAttribute('aria-checked'), 'true'));
  const other = page.locator('#ask .opt').last();
  const name = await other.locator('b').textContent();
  await page.locator(`.ship-at[aria-label*="${name},"]`).dispatchEvent('click');
  await eventually(async () => assert.equal(await other.getAttribute('aria-checked'), 'true'));
  await done(page);
});

test('what one of two players wants taken back is proposed, and the other accepts or declines', async () => {
  const battle = await begin(['person', 'person']);
  const one = await seat(battle);
  const other = await open(`${server.url}/battle#key=${battle.seats[1].key}`, { width: 390, height: 844 });
  await other.waitForSelector('.ship-at');
  await one.click('[data-option]');
  await one.click('#go');
  await says(one, '#ask', /1 of 2 dials set/);
  for (const answer of ['#decline', '#accept']) {
    await one.click('#undo');
    await says(one, '#proposal', /^You propose: take back/);
    await says(other, '#proposal', /^The other player proposes: take back/);
    await other.click(answer);
    await eventually(async () => assert.equal(await one.isHidden('#proposal'), true));
    await says(one, '#ask', answer === '#accept' ? /0 of 2 dials set/ : /1 of 2 dials set/);
  }
  await done(one, other);
});
