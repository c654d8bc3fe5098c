// Odds as people look them up, and beside each target in a battle.

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

const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };
const expected = (page) => page.textContent('#sum dd');
const told = (page) => page.getAttribute('#chart svg', 'aria-label');

/** Does something, and waits until the chart is another. */
async function changed(page, act) {
  const was = await told(page);
  await act();
  await page.waitForFunction(
    (old) => document.querySelector('#chart svg').getAttribute('aria-label') !== old,
    was,
  );
}

async function done(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test('odds are found from home, live while dice, tokens and cards change, and a link says it all', async () => {
  const page = await open(browser, `${server.url}/`);
  await page.click('#odds');
  await page.waitForSelector('#chart svg');
  // Three dice with focus against three with focus: 10449 of 16384.
  assert.equal(await expected(page), '0.638');
  await changed(page, () => page.click('#attacker-lock-more'));
  await changed(page, () => page.click('#attack-more'));
  await changed(page, () => page.selectOption('#defender-card', 'reroll-1'));
  await changed(page, () => page.selectOption('#range', '3'));
  await page.click('#hull-more');
  await page.waitForFunction(() => document.getElementById('sum').textContent.includes('Destroyed'));
  assert.deepEqual(await findings(page), []);
  await picture(page, 'odds-desk');
  const query = new URL(page.url()).searchParams;
  assert.deepEqual(
    [query.get('attack'), query.get('attacker'), query.get('defender'), query.get('range')],
    ['4', 'focus,lock', 'focus,reroll-1', '3'],
  );
  const friend = await open(browser, page.url());
  await friend.waitForSelector('#chart svg');
  assert.equal(await told(friend), await told(page));
  assert.equal(await friend.textContent('#attack'), '4');
  await changed(friend, () => friend.click('.chip'));
  await done(friend);
  await done(page);
});

test('the page says what the program says', async () => {
  const { body } = await server.api(
    '/api/odds?attack=3&defense=3&attacker=focus,lock&defender=focus,evade&hull=3',
  );
  const page = await open(
    browser,
    `${server.url}/odds?attack=3&defense=3&attacker=focus,lock&defender=focus,evade&hull=3`,
  );
  await page.waitForSelector('#chart svg');
  assert.equal(await expected(page), body.expected.toFixed(3));
  assert.match(await told(page), new RegExp(`^0 damage ${(100 * body.damage[0]).toFixed(1)} %`));
  await done(page);
});

test('odds that cannot be are refused with what can', async () => {
  for (const [query, wanted] of [
    ['attack=50&defense=3', /50 attack dice: there can be 0 to 10/],
    ['attack=3&defense=3&attacker=luck', /'luck' is nothing an attacker has; tokens are focus/],
  ]) {
    const page = await open(browser, `${server.url}/odds?${query}`);
    await page.waitForFunction(() => document.getElementById('fault').textContent);
    assert.match(await page.textContent('#fault'), wanted);
    await done(page);
  }
  const { status, body } = await server.api(
    '/api/odds?attack=10&defense=10&attacks=8&policy=optimal&attacker=force,force,focus,calculate,lock&defender=force,force,evade,evade,focus',
  );
  assert.equal(status, 400);
  assert.match(body.error, /too long/);
});

test('odds fit a phone, by touch', async () => {
  const page = await open(
    browser,
    `${server.url}/odds?attack=3&defense=2&attacker=focus,lock&defender=evade&attacks=3&hull=4&shields=2`,
    PHONE,
  );
  await page.waitForSelector('#chart svg');
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing runs off the side',
  );
  await changed(page, () => page.tap('#defender-evade-more'));
  assert.deepEqual(await findings(page), []);
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'odds-phone');
  await page.evaluate(() => document.getElementById('defender').scrollIntoView({ block: 'end' }));
  const chart = await page.locator('#chart svg').boundingBox();
  assert.ok(chart.y >= 0 && chart.y < 200, 'the chart stays in sight while tokens change');
  await picture(page, 'odds-phone-chart');
  await done(page);
});

test('a battle shows the odds of every attack beside its target', async () => {
  const page = await open(browser, `${server.url}/`);
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await page.selectOption('#pace', '0');
  // Whoever is about to act, after all the enemies have flown, is set down before one of them, where there is room.
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'action');
  const key = new URL(page.url()).hash.match(/key=([^&]+)/)[1];
  const { body } = await server.api(`/api/at/${key}`);
  const { scene } = body.frames.at(-1);
  const enemies = scene.ships.filter(
    (it, id) => body.facts.ships[id].seat !== body.you && it.fate === 'flying',
  );
  let fits = false;
  for (const { at } of enemies) {
    if (!fits) {
      fits =
        (
          await server.api(`/api/at/${key}/adjust`, {
            turn: body.turn,
            adjust: `${body.ask.ship} move ${at.x} ${at.y - 150} 0`,
          })
        ).status === 200;
    }
  }
  assert.ok(fits, 'there is room before one of four');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'attack');
  for (const odds of await page.$$eval('#ask [data-option]', (all) =>
    all.map((it) => it.querySelector('.odds')?.textContent ?? 'none'),
  )) {
    assert.match(odds, /^\d\.\d\d damage, \d+(\.\d)? % to destroy/);
  }
  await picture(page, 'odds-battle');
  await done(page);
});
