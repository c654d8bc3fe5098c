// What the enemy is told before a battle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { done, eventually, fits, keyOf, picture, says, setUp, sound } from './kit.mjs';

const { server, open } = setUp();

test('a flight group is told on the page who flies together, what to do and where it comes from', async () => {
  const page = await open(`${server.url}/`, { width: 390, height: 844, hasTouch: true });
  await page.waitForSelector('#start');
  await page.selectOption('#opponent', 'solo');
  await eventually(async () =>
    assert.equal(await page.$('#tell-orders'), null, 'Solo Alpha takes no orders'),
  );
  await page.selectOption('#opponent', 'flight-group');
  await says(page, '#told', 'All attack');
  await page.click('#tell-orders');
  /** @type {(n: number) => import('playwright-core').Locator} */
  const group = (n) => page.locator('#orders .group').nth(n);
  await eventually(async () =>
    assert.equal(await page.locator('#orders .group').count(), 2, 'alike ships fly together'),
  );
  await group(1).locator('[aria-label="How many ships"]').selectOption('1');
  await eventually(async () =>
    assert.equal(await page.locator('#orders .group').count(), 3, 'who is left over is a formation too'),
  );
  await group(1).locator('[aria-label="Order"]').selectOption('strike');
  await group(1).locator('[aria-label="Whom"]').selectOption('2');
  await group(2).locator('[aria-label="Order"]').selectOption('escape');
  await group(2).locator('[aria-label="Over which edge"]').selectOption('left');
  await group(0).locator('input[type=checkbox]').first().check();
  await page.locator('.vectors .board').click({ position: { x: 60, y: 40 } });
  await picture(page, 'orders');
  await sound(page);
  await fits(page);
  await page.click('#tell');
  await says(page, '#told', '2 attack from a vector, 1 strikes your 2, 1 escapes over the edge on its left');
  await page.click('#start');
  await page.waitForSelector('.dial');
  const body = await server.battle(keyOf(page));
  const { ships } = body.frames[0].scene;
  assert.ok(ships[2].at.x < 300 && ships[2].at.y > 700, JSON.stringify(ships[2].at));
  assert.deepEqual(
    body.facts.ships.slice(2).map((ship) => ship.order ?? null),
    [null, null, `strikes ${body.facts.ships[1].name}`, "escapes over the edge on the first side's right"],
  );
  await page.click('.order li:has-text("Academy Pilot 3") .who');
  await done(page);
});

test('what cannot be set up is said where it was asked for', async () => {
  const page = await open(`${server.url}/`);
  await page.waitForSelector('#start');
  await page.selectOption('#opponent', 'flight-group');
  await page.click('#tell-orders');
  await page.locator('#orders .group').first().locator('input[type=checkbox]').first().check();
  await page.locator('#orders .three input').nth(1).fill('0');
  await page.keyboard.press('Tab');
  await page.click('#tell');
  await page.click('#start');
  await page.waitForSelector('.door .fault:not(:empty)');
  await says(page, '.door .fault', /would not stand on the table/);
  await page.click('#tell-orders');
  await page.click('text=All attack');
  await says(page, '#told', 'All attack');
  await page.click('#start');
  await page.waitForSelector('.dial');
  await done(page);
});
