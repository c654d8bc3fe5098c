// Missions as people choose, read and fly them.

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
const over = (page) => async () => (await page.$('#watch')) !== null;
const round = (page) => page.$eval('#round', (it) => Number(it.textContent));

async function done(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test('a mission is found from home, read, changed for more pilots, and started', async () => {
  const page = await open(browser, `${server.url}/`);
  await page.click('#missions');
  await page.waitForSelector('.mission-card');
  assert.deepEqual(await findings(page), []);
  await picture(page, 'missions');
  await page.click('#mission-local-trouble');
  await page.waitForSelector('#briefing .map');
  assert.match(await page.textContent('#briefing'), /Be there at the end of round 10.*2 more, shown when they come/s);
  const rocks = () => page.$$eval('#briefing .map-rock', (all) => all.map((it) => it.getAttribute('d')).join());
  const laid = await rocks();
  await page.selectOption('#pilots', '6');
  await page.waitForFunction(() => document.querySelector('#briefing tbody').textContent.includes('4 TIE/ln'));
  assert.equal(await rocks(), laid, 'more pilots fly on the same table');
  await picture(page, 'mission-brief');
  assert.deepEqual(await findings(page), []);
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await page.waitForSelector('.l-zones .zone');
  assert.equal((await page.$$('#goals li')).length, 3);
  await picture(page, 'mission-set-up');
  assert.deepEqual(await findings(page), []);
  await done(page);
});

test('a briefing is read on a phone', async () => {
  const page = await open(browser, `${server.url}/missions#mission=care-package`, PHONE);
  await page.waitForSelector('#briefing .map-exit');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  assert.deepEqual(await findings(page), []);
  await picture(page, 'mission-phone');
  await done(page);
});

test('nothing of a later wave is sent before it comes, and then it is announced', async () => {
  const page = await open(browser, `${server.url}/missions#mission=local-trouble`);
  await page.selectOption('#flies-1', 'random');
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  const key = new URL(page.url()).hash.match(/key=([^&]+)/)[1];
  // All that the page is ever told goes through this address.
  const heard = [];
  const stop = new AbortController();
  const told = await fetch(`${server.url}/api/at/${key}/events`, { signal: stop.signal });
  const reading = (async () => { try { for await (const part of told.body) heard.push(new TextDecoder().decode(part)); } catch { /* It was stopped. */ } })();
  await page.selectOption('#pace', '0');
  await hurry(page, async () => await over(page)() || await round(page) >= 3);
  assert.ok(!/Interceptor|Gamma|Delta/.test(heard.join('')), 'they are a surprise');
  await hurry(page, async () => await over(page)() || await round(page) >= 4);
  assert.ok(!await over(page)(), 'it goes on');
  assert.match(heard.join(''), /Gamma/);
  assert.ok(!/Delta/.test(heard.join('')));
  assert.match(await page.textContent('#notice'), /Gamma.* arrives?$/);
  await picture(page, 'mission-arrival');
  stop.abort();
  await reading;
  await done(page);
});

test('a cache is laid by hand and towed by an action, and the end tells it', async () => {
  const page = await open(browser, `${server.url}/missions#mission=salvage-mission`);
  await page.waitForSelector('#start');
  await page.selectOption('#flies-1', 'random');
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await page.selectOption('#pace', '0');
  await hurry(page, async () => /supply cache/.test(await page.textContent('#ask h1')) && await page.$('.nudge') !== null);
  await page.click('#ask button:text("Place it for me")');
  await hurry(page, async () => await round(page) >= 2 && await page.$('.dial') !== null);
  const key = new URL(page.url()).hash.match(/key=([^&]+)/)[1];
  const { body } = await server.api(`/api/at/${key}`);
  const middle = body.frames[0].scene.objects.find((it) => it.name === 'supply cache 1').at;
  const { status } = await server.api(`/api/at/${key}/adjust`, { turn: body.turn, adjust: `0 move ${middle.x} ${middle.y - 110} 0` });
  assert.equal(status, 200);
  const tow = page.locator('#ask [data-option]').filter({ hasText: 'Tow: supply cache 1' });
  await hurry(page, async () => await tow.count() > 0);
  await picture(page, 'mission-errand');
  assert.deepEqual(await findings(page), []);
  await tow.click();
  await page.click('#go');
  await page.waitForFunction(() => /takes supply cache 1/.test(document.querySelector('.loglist').textContent));
  assert.ok(await page.$('.l-rocks g .thing'), 'it is drawn beside the ship that tows it');
  await hurry(page, over(page));
  assert.match(await page.textContent('#ask'), /points/);
  await done(page);
});
