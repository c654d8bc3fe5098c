// Odds as people look them up, and beside each target in a battle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, done, eventually, fits, hurry, keyOf, picture, says, setUp, sound } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { server, open } = setUp();

/** @type {(page: Page) => Promise<string>} */
const expected = (page) => page.textContent('#sum dd');
/** @type {(page: Page) => Promise<string>} */
const told = (page) => page.getAttribute('#chart svg', 'aria-label');

/**
 * Does something, and waits until the chart is another.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
async function changed(page, act) {
  const was = await told(page);
  await act();
  await page.waitForFunction(
    (old) => document.querySelector('#chart svg').getAttribute('aria-label') !== old,
    was,
  );
}

test('odds are found from home, live while dice, tokens and cards change, and a link says it all', async () => {
  const page = await open(`${server.url}/`);
  await page.click('#odds');
  await page.waitForSelector('#chart svg');
  // Three dice with focus against three with focus: 10449 of 16384.
  await eventually(async () => assert.equal(await expected(page), '0.638'));
  await changed(page, () => page.click('#attacker-lock-more'));
  await changed(page, () => page.click('#attack-more'));
  await changed(page, () => page.selectOption('#defender-card', 'reroll-1'));
  await changed(page, () => page.selectOption('#range', '3'));
  await page.click('#hull-more');
  await page.waitForFunction(() => document.getElementById('sum').textContent.includes('Destroyed'));
  await sound(page);
  await picture(page, 'odds-desk');
  const query = new URL(page.url()).searchParams;
  assert.deepEqual(
    [query.get('attack'), query.get('attacker'), query.get('defender'), query.get('range')],
    ['4', 'focus,lock', 'focus,reroll-1', '3'],
  );
  const friend = await open(page.url());
  await friend.waitForSelector('#chart svg');
  await eventually(async () => assert.equal(await told(friend), await told(page)));
  await says(friend, '#attack', '4');
  await changed(friend, () => friend.click('.chip'));
  await done(friend);
  await done(page);
});

test('the page says what the program says', async () => {
  const { body } = await server.api(
    '/api/odds?attack=3&defense=3&attacker=focus,lock&defender=focus,evade&hull=3',
  );
  const page = await open(
    `${server.url}/odds?attack=3&defense=3&attacker=focus,lock&defender=focus,evade&hull=3`,
  );
  await page.waitForSelector('#chart svg');
  await eventually(async () => assert.equal(await expected(page), body.expected.toFixed(3)));
  await eventually(async () =>
    assert.match(await told(page), new RegExp(`^0 damage ${(100 * body.damage[0]).toFixed(1)} %`)),
  );
  await done(page);
});

test('odds that cannot be are refused with what can', async () => {
  /** @type {[query: string, words: RegExp][]} */
  const refused = [
    ['attack=50&defense=3', /50 attack dice: there can be 0 to 10/],
    ['attack=3&defense=3&attacker=luck', /'luck' is nothing an attacker has; tokens are focus/],
  ];
  for (const [query, wanted] of refused) {
    const page = await open(`${server.url}/odds?${query}`);
    await page.waitForFunction(() => document.getElementById('fault').textContent);
    await eventually(async () => assert.match(await page.textContent('#fault'), wanted));
    await done(page);
  }
  const attacker = 'attack=10&attacks=8&policy=optimal&attacker=force,force,focus,calculate,lock';
  const defender = 'defense=10&defender=force,force,evade,evade,focus';
  const { status, body } = await server.api(`/api/odds?${attacker}&${defender}`);
  assert.equal(status, 400);
  assert.match(body.error, /too long/);
});

test('odds fit a phone, by touch', async () => {
  const page = await open(
    `${server.url}/odds?attack=3&defense=2&attacker=focus,lock&defender=evade&attacks=3&hull=4&shields=2`,
    PHONE,
  );
  await page.waitForSelector('#chart svg');
  await fits(page);
  await changed(page, () => page.tap('#defender-evade-more'));
  await sound(page);
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'odds-phone');
  await page.evaluate(() => document.getElementById('defender').scrollIntoView({ block: 'end' }));
  const chart = await page.locator('#chart svg').boundingBox();
  assert.ok(chart.y >= 0 && chart.y < 200, 'the chart stays in sight while tokens change');
  await picture(page, 'odds-phone-chart');
  await done(page);
});

test('a battle shows the odds of every attack beside its target', async () => {
  const page = await open(`${server.url}/`);
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await page.selectOption('#pace', '0');
  // Whoever is about to act, after all the enemies have flown, is set down before one of them, where there is room.
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'action');
  const key = keyOf(page);
  const body = await server.battle(key);
  const { scene } = body.frames.at(-1);
  const enemies = scene.ships.filter(
    (it, id) => body.facts.ships[id].seat !== body.you && it.fate === 'flying',
  );
  let isThere = false;
  for (const { at } of enemies) {
    const adjust = `${body.ask.ship} move ${at.x} ${at.y - 150} 0`;
    isThere ||= (await server.api(`/api/at/${key}/adjust`, { turn: body.turn, adjust })).status === 200;
  }
  assert.ok(isThere, 'there is room before one of four');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'attack');
  for (const odds of await page.$$eval('#ask [data-option]', (all) =>
    all.map((it) => it.querySelector('.odds')?.textContent ?? 'none'),
  )) {
    assert.match(odds, /^\d\.\d\d damage, \d+(\.\d)? % to destroy/);
  }
  await picture(page, 'odds-battle');
  await done(page);
});
