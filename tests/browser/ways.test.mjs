// Watching, the enemy's pace, the keyboard, and screens that shall not move.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server, browse, findings, hurry, open, picture } from './kit.mjs';

let server;
let browser;

before(async () => {
  server = await new Server().start();
  browser = await browse();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const SQUADS = [{ ready: 'red-patrol' }, { ready: 'academy-flight' }];
const begin = async (pilots) => (await server.api('/api/battles', { squads: SQUADS, pilots })).body;

async function seat(battle, view) {
  const page = await open(browser, `${server.url}/battle#key=${battle.seats[0].key}`, view);
  await page.waitForSelector('.dial');
  return page;
}

/** Sets dials until somebody has flown. */
const fly = (page) => hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) !== 'dial');

test('whoever has the link to watch sees everything happen and decides nothing', async () => {
  const battle = await begin(['person', 'heuristic']);
  const page = await seat(battle);
  await page.click('#menu');
  await page.click('text=Links to the seats');
  const link = await page.inputValue('[aria-label="Only watch"]');
  assert.ok(link.endsWith(battle.watch), link);
  await page.keyboard.press('Escape');
  const guest = await open(browser, link);
  await guest.waitForSelector('.ship-at');
  await guest.selectOption('#pace', '0');
  assert.equal(await guest.isDisabled('#undo'), true);
  assert.match(await guest.textContent('#ask h1'), /^Waiting for /);
  assert.equal(await guest.$('#go'), null);
  await page.selectOption('#pace', '0');
  await fly(page);
  await guest.waitForFunction(() => document.querySelectorAll('.loglist li.d2').length > 0);
  const { status } = await server.api(`/api/at/${battle.watch}/answer`, { turn: 0, option: 0 });
  assert.equal(status, 403);
  await picture(guest, 'watching');
  assert.deepEqual(await findings(guest), []);
  assert.deepEqual([...page.faults, ...guest.faults], []);
  await page.context().close();
  await guest.context().close();
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
  assert.equal(await lines(), before, 'it waits for whoever looks');
  await page.keyboard.press('.');
  await page.waitForFunction((was) => document.querySelectorAll('.loglist li.d2').length > was, before);
  await page.waitForSelector('#next-step');
  assert.match(
    await page.textContent('#ask h1'),
    /flies|attitude|:/,
    'what was just done stands there, with the reasons, for whoever has the time',
  );
  assert.ok((await page.$('#ask .why li')) !== null);
  await picture(page, 'step-by-step');
  await page.keyboard.press(' ');
  assert.equal(await page.textContent('#saved'), 'Paused');
  await page.keyboard.press(' ');
  assert.equal(await page.textContent('#saved'), 'Saved');
  await page.selectOption('#pace', '0');
  await page.waitForSelector('#go');
  assert.equal(await page.$('#next-step'), null);
  await page.reload();
  await page.waitForSelector('#ask h1');
  assert.equal(await page.inputValue('#pace'), '0', 'the pace is remembered');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('while others fly the page tells of it, and does not offer again what was answered', async () => {
  const page = await seat(await begin(['person', 'solo']));
  await page.selectOption('#pace', '1');
  await hurry(page, async () => (await page.$('#hurry')) !== null);
  assert.match(await page.textContent('#ask h1'), / flies /);
  assert.equal(await page.$('#go'), null);
  // From here on steps last for minutes, unless somebody wants to go on.
  await page.evaluate(() => {
    const { setTimeout: after } = window;
    window.setTimeout = (act, time) => after(act, 1000 * time);
  });
  for (let step = 0; step < 2; step += 1) {
    const told = await page.textContent('#ask h1');
    await page.click('#hurry');
    await page.waitForFunction((was) => document.querySelector('#ask h1').textContent !== was, told);
  }
  await page.selectOption('#pace', '0');
  await page.waitForSelector('#go');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('whoever goes step by step sees an attack drawn and its dice for as long as he likes', async () => {
  const page = await seat(await begin(['person', 'solo']));
  await page.selectOption('#pace', 'step');
  const next = async () => (await page.$('#next-step')) !== null;
  for (let step = 0; step < 200 && !((await next()) && (await page.$('#ask .tray'))); step += 1) {
    if (await next()) await page.click('#next-step');
    else await hurry(page, next);
  }
  assert.ok((await page.$('#ask .tray figure')) !== null);
  assert.ok((await page.$('#stage .shot')) !== null);
  await picture(page, 'step-attack');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('where motion is reduced nothing glides and the enemy starts step by step', async () => {
  const page = await seat(await begin(['person', 'solo']), { reducedMotion: 'reduce' });
  assert.equal(await page.inputValue('#pace'), 'step');
  await page.selectOption('#pace', '1');
  const frames = page.evaluate(
    () =>
      new Promise((done) => {
        const places = [];
        const look = () => {
          places.push(
            [...document.querySelectorAll('.ship-at > g:first-child')]
              .map((it) => it.getAttribute('transform'))
              .join(),
          );
          if (performance.now() < 2500) requestAnimationFrame(look);
          else done(new Set(places).size);
        };
        look();
      }),
  );
  await fly(page);
  assert.ok((await frames) <= 6, 'a ship stands where it was or where it ends, and nowhere between');
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
  );
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the keyboard reaches the bar, the question, the table and the order, and plays a round', async () => {
  const page = await seat(await begin(['person', 'heuristic']));
  const reached = new Set();
  for (let n = 0; n < 70; n += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const it = document.activeElement;
        return it.closest('.bar')
          ? 'bar'
          : it.closest('#ask')
            ? 'question'
            : it.closest('.ship-at')
              ? 'ship'
              : it.closest('#stage')
                ? 'table'
                : it.closest('#order')
                  ? 'order'
                  : it.closest('#tools')
                    ? 'tools'
                    : it.closest('#side')
                      ? 'side'
                      : 'page';
      }),
    );
  }
  for (const part of ['bar', 'question', 'table', 'ship', 'order', 'tools', 'side']) {
    assert.ok(reached.has(part), `${part} of ${[...reached]}`);
  }
  await page.selectOption('#pace', '0');
  for (let n = 0; n < 60 && (await page.textContent('#round')) === '1'; n += 1) {
    const turn = await page.getAttribute('#ask', 'data-turn');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press((await page.getAttribute('#ask', 'data-picture')) === 'dial' ? '2' : '1');
    await page.keyboard.press('Enter');
    await page.waitForFunction((was) => document.getElementById('ask').dataset.turn !== was, turn, {
      timeout: 3000,
    });
  }
  assert.equal(await page.textContent('#round'), '2');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[aria-label="Keys"]');
  await page.keyboard.press('Escape');
  // A dialog is taken away when it tells that it has closed, which is a moment after the key.
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a link that leads nowhere says so', async () => {
  const page = await open(browser, `${server.url}/battle#key=${'0'.repeat(32)}`);
  await page.waitForFunction(() => /leads to no/.test(document.getElementById('ask').textContent));
  await page.context().close();
});
