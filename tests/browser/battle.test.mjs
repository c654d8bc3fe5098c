// Battles as people play them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server, browse, findings, hurry, open, picture, shots } from './kit.mjs';
import { firstPaint, share, taken, watched } from './pace.mjs';

let server;
let browser;
const times = {};

before(async () => {
  server = await new Server().start();
  browser = await browse();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  writeFileSync(join(shots, 'times.json'), `${JSON.stringify(times, null, 2)}\n`);
  console.log(`measured: ${JSON.stringify(times)}`);
});

const over = (page) => async () => (await page.$('#watch')) !== null;

test('a new user is in a first battle within two clicks and fights it to its end', async () => {
  const page = await open(browser, 'about:blank');
  await watched(page);
  await page.goto(`${server.url}/`);
  await page.waitForSelector('#start');
  times.homePaint = (await firstPaint(page)).paint;
  await picture(page, 'home');
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.$eval('#opponent', (it) => it.selectedOptions[0].textContent), 'Solo Alpha');
  await page.click('#start');
  await page.waitForSelector('.dial');
  times.battle = await firstPaint(page);
  await page.click('[data-option][aria-label^="3 bank left"]');
  assert.equal(await page.textContent('#go'), 'Set dialEnter');
  assert.ok(await page.$('.l-ghosts .ghost'), 'the ghost of where it ends');
  assert.ok(await page.$('.l-templates .tpl'), 'the template');
  await picture(page, 'battle-dial');
  assert.deepEqual(await findings(page), []);
  await page.selectOption('#pace', '0');
  const seen = new Set();
  await hurry(page, async () => {
    const asked = await page.evaluate(() => document.getElementById('ask').dataset.picture);
    if (!seen.has(asked)) {
      seen.add(asked);
      await picture(page, `battle-${asked}`);
    }
    return over(page)();
  });
  for (const [what, all] of Object.entries(await taken(page))) {
    times[what] = { median: share(all, 0.5), most: share(all, 0.95) };
  }
  assert.ok(seen.has('action') && seen.has('dial'), [...seen].join());
  const why = page.locator('.loglist .whybox').filter({ hasText: 'Solo Alpha, ' }).last();
  await why.locator('summary').click();
  assert.match(await why.locator('li').first().textContent(), /^Solo Alpha, .+: ./);
  await picture(page, 'battle-over');
  assert.deepEqual(await findings(page), []);
  await page.click('#watch');
  await page.waitForSelector('#scrub');
  const last = Number(await page.getAttribute('#scrub', 'max'));
  await page.fill('#scrub', String(Math.floor(last * 0.6)));
  assert.match(
    await page.textContent('#where'),
    new RegExp(`Step ${Math.floor(last * 0.6) + 1} of ${last + 1}`),
  );
  await picture(page, 'replay');
  assert.deepEqual(await findings(page), []);
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as a file')]);
  const path = join(shots, 'saved.replay');
  await file.saveAs(path);
  await page.goto(`${server.url}/`);
  await page.waitForSelector('#start');
  await page.setInputFiles('#replay-file', path);
  await page.waitForSelector('#scrub');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a card that can be used tells what it does', async () => {
  const squads = [{ ready: 'saber-pair' }, { ready: 'red-patrol' }];
  const page = await started(['person', 'random'], { squads });
  await page.selectOption('#pace', '0');
  await hurry(page, async () => (await page.$('[data-option][title]:not(.mv)')) !== null);
  const card = page.locator('[data-option][title]:not(.mv)').first();
  assert.match(await card.textContent(), /Autothrusters of/);
  const says = await card.getAttribute('title');
  assert.ok(
    (await card.textContent()).includes(says),
    'the sentence is there to read, not only to hover over',
  );
  await card.click();
  await picture(page, 'card');
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('every layer draws: threat, arcs, range, and the card of a ship', async () => {
  const page = await started(['person', 'heuristic']);
  await page.click('#layer-threat');
  await page.waitForSelector('.heat-field');
  assert.ok((await page.$$('.heat-label')).length > 10);
  await page.click('#layer-arcs');
  await page.click('#layer-range');
  await page.waitForSelector('.ruler-tag, .band');
  await page.click('#order li:last-child .who');
  await page.waitForSelector('#pane h2');
  await picture(page, 'layers');
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the keyboard alone sets dials, and U takes one back', async () => {
  const page = await started(['person', 'heuristic']);
  const first = await page.textContent('#ask h1');
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForFunction((was) => document.querySelector('#ask h1').textContent !== was, first);
  await page.keyboard.press('u');
  await page.waitForFunction((was) => document.querySelector('#ask h1').textContent === was, first);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('at one screen the other’s dials stay hidden', async () => {
  const battle = (await server.api('/api/battles', wanted(['person', 'person']))).body;
  const page = await open(
    browser,
    `${server.url}/battle#${battle.seats.map((seat) => `key=${seat.key}`).join('&')}`,
  );
  await page.waitForSelector('.dial');
  const heard = [];
  const other = await open(browser, `${server.url}/battle#key=${battle.watch}`);
  await other.waitForSelector('#ask h1');
  await page.selectOption('#pace', '0');
  await hurry(page, async () => {
    heard.push(await page.title());
    return (await page.$('#uncover')) !== null;
  });
  await picture(page, 'hot-seat');
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.getElementById('main')).visibility),
    'hidden',
  );
  const seen = (await server.api(`/api/at/${battle.watch}`)).body;
  const dials = seen.frames[0].scene.ships.map((ship) => [ship.dial, ship.maneuver]);
  assert.ok(dials.some(([dial]) => dial === 'hidden'));
  assert.ok(dials.every(([, maneuver]) => maneuver === null));
  await page.click('#uncover');
  await page.waitForSelector('.dial');
  assert.equal(await page.$$eval('.order .mini', (marks) => marks.length), 0);
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.context().close();
  await other.context().close();
});

test('a killed server comes back, the page picks up, and nothing is lost', async () => {
  const own = await new Server().start();
  const battle = (await own.api('/api/battles', wanted(['person', 'heuristic']))).body;
  const page = await open(browser, `${own.url}/battle#key=${battle.seats[0].key}`);
  await page.waitForSelector('.dial');
  await page.selectOption('#pace', '0');
  let left = 6;
  await hurry(page, async () => {
    left -= 1;
    return left < 0;
  });
  const table = (await own.api(`/api/at/${battle.seats[0].key}`)).body;
  await own.kill();
  await page.waitForSelector('#lost:not([hidden])');
  await own.start();
  await page.waitForSelector('#lost', { state: 'hidden', timeout: 10000 });
  assert.deepEqual((await own.api(`/api/at/${battle.seats[0].key}`)).body, table);
  const turn = await page.getAttribute('#ask', 'data-turn');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-turn')) !== turn);
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await own.stop();
});

test('XWS is pasted, faults are named, good squads fly', async () => {
  const page = await open(browser, `${server.url}/`, { colorScheme: 'light' });
  await page.click('text=Paste a squad');
  const squad = (id) =>
    JSON.stringify({
      faction: 'rebelalliance',
      name: 'Pasted <b>wing</b>',
      pilots: [{ id, ship: 't65xwing' }],
    });
  await page.fill('#xws', squad('wedgeantiles'));
  await page.click('#check');
  await page.waitForSelector('.faults');
  assert.match(await page.textContent('.faults'), /wedgeantilles/);
  await page.fill('#xws', squad('redsquadronveteran'));
  await page.click('#check');
  await page.waitForSelector('text=Red Squadron Veteran, T-65 X-wing');
  await picture(page, 'paste');
  assert.deepEqual(await findings(page), []);
  await page.click('button:text-is("Fly it")');
  await page.waitForSelector('text=Pasted <b>wing</b>');
  await picture(page, 'home-light');
  assert.deepEqual(await findings(page), []);
  await page.click('#start');
  await page.waitForSelector('.dial');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('ships and rocks are placed by hand', async () => {
  const page = await started(['person', 'random'], { place: true, rocks: 2 });
  await page.waitForSelector('#ask[data-picture]');
  await page.selectOption('#pace', '0');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'place');
  await picture(page, 'place');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'dial');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('something is corrected by hand', async () => {
  const page = await started(['person', 'heuristic']);
  await page.click('#menu');
  await page.click('text=Correct by hand');
  await page.selectOption('select[aria-label="Token"]', 'stress');
  await picture(page, 'correct');
  assert.deepEqual(await findings(page), []);
  await page.click('text=Correct it');
  await page.waitForSelector('.order [aria-label="stress"]');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['small phone', 360, 640],
  ['tablet', 820, 1180],
  ['landscape', 1024, 768],
]) {
  test(`everything fits on a ${name}`, async () => {
    const page = await started(['person', 'heuristic'], {}, { width, height, hasTouch: true });
    await page.click('[data-option] >> nth=4');
    await picture(page, `${name.replace(' ', '-')}-dial`);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(await sideways(), 0);
    const go = await (await page.$('#go')).boundingBox();
    assert.ok(go.y + go.height <= height + 1 && go.x + go.width <= width, JSON.stringify(go));
    assert.deepEqual(await findings(page), []);
    await page.selectOption('#pace', '0');
    await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'action');
    await page.waitForTimeout(100);
    await picture(page, `${name.replace(' ', '-')}-action`);
    await page.goto(`${server.url}/`);
    await page.waitForSelector('#start');
    await picture(page, `${name.replace(' ', '-')}-home`);
    assert.equal(await sideways(), 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

const wanted = (pilots, more) => ({
  squads: [{ ready: 'red-patrol' }, { ready: 'academy-flight' }],
  pilots,
  ...more,
});

async function started(pilots, more, size) {
  const battle = (await server.api('/api/battles', wanted(pilots, more))).body;
  const page = await open(browser, `${server.url}/battle#key=${battle.seats[0].key}`, size);
  await page.waitForSelector('#ask h1');
  await page.waitForTimeout(200);
  return page;
}
