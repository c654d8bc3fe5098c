// Battles as people play them.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server, done, eventually, fits, hurry, picture, says, setUp, shots, sound } from './kit.mjs';
import { firstPaint, share, taken, watched } from './pace.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./kit.mjs').View} View */

const { server, open } = setUp();
/** @type {Record<string, unknown>} */
const times = {};

after(() => {
  writeFileSync(join(shots, 'times.json'), `${JSON.stringify(times, null, 2)}\n`);
  console.log(`measured: ${JSON.stringify(times)}`);
});

/** @type {(page: Page) => () => Promise<boolean>} */
const over = (page) => async () => (await page.$('#watch')) !== null;

test('a new user is in a first battle within two clicks and fights it to its end', async () => {
  const page = await open('about:blank');
  await watched(page);
  await page.goto(`${server.url}/`);
  await page.waitForSelector('#start');
  times.homePaint = (await firstPaint(page)).paint;
  await picture(page, 'home');
  await sound(page);
  await eventually(async () =>
    assert.equal(await page.locator('#opponent option:checked').textContent(), 'Solo Alpha'),
  );
  await page.click('#start');
  await page.waitForSelector('.dial');
  times.battle = await firstPaint(page);
  await page.click('[data-option][aria-label^="3 bank left"]');
  await says(page, '#go', 'Set dialEnter');
  await eventually(async () => assert.ok(await page.$('.l-ghosts .ghost'), 'the ghost of where it ends'));
  await eventually(async () => assert.ok(await page.$('.l-templates .tpl'), 'the template'));
  await picture(page, 'battle-dial');
  await sound(page);
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
  await eventually(async () =>
    assert.match(await why.locator('li').first().textContent(), /^Solo Alpha, .+: ./),
  );
  await picture(page, 'battle-over');
  await sound(page);
  await page.click('#watch');
  await page.waitForSelector('#scrub');
  const last = Number(await page.getAttribute('#scrub', 'max'));
  await page.fill('#scrub', String(Math.floor(last * 0.6)));
  await eventually(async () =>
    assert.match(
      await page.textContent('#where'),
      new RegExp(`Step ${Math.floor(last * 0.6) + 1} of ${last + 1}`),
    ),
  );
  await picture(page, 'replay');
  await sound(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as a file')]);
  const path = join(shots, 'saved.replay');
  await file.saveAs(path);
  await page.goto(`${server.url}/`);
  await page.waitForSelector('#start');
  await page.setInputFiles('#replay-file', path);
  await page.waitForSelector('#scrub');
  await done(page);
});

test('a card that can be used tells what it does', async () => {
  const squads = [{ ready: 'saber-pair' }, { ready: 'red-patrol' }];
  const page = await started(['person', 'random'], { squads });
  await page.selectOption('#pace', '0');
  await hurry(page, async () => (await page.$('[data-option][title]:not(.mv)')) !== null);
  const card = page.locator('[data-option][title]:not(.mv)').first();
  await eventually(async () => assert.match(await card.textContent(), /Autothrusters of/));
  const sentence = await card.getAttribute('title');
  await eventually(async () =>
    assert.ok(
      (await card.textContent()).includes(sentence),
      'the sentence is there to read, not only to hover over',
    ),
  );
  await card.click();
  await picture(page, 'card');
  await sound(page);
  await done(page);
});

test('every layer draws: threat, arcs, range, and the card of a ship', async () => {
  const page = await started(['person', 'heuristic']);
  await page.click('#layer-threat');
  await page.waitForSelector('.heat-field');
  await eventually(async () => assert.ok((await page.$$('.heat-label')).length > 10));
  await page.click('#layer-arcs');
  await page.click('#layer-range');
  await page.waitForSelector('.ruler-tag, .band');
  await page.click('#order li:last-child .who');
  await page.waitForSelector('#pane h2');
  await picture(page, 'layers');
  await sound(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  await done(page);
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
  await done(page);
});

test('at one screen the other’s dials stay hidden', async () => {
  const battle = await server.begin(['person', 'person']);
  const page = await open(`${server.url}/battle#${battle.seats.map((seat) => `key=${seat.key}`).join('&')}`);
  await page.waitForSelector('.dial');
  const heard = [];
  const other = await open(`${server.url}/battle#key=${battle.watch}`);
  await other.waitForSelector('#ask h1');
  await page.selectOption('#pace', '0');
  await hurry(page, async () => {
    heard.push(await page.title());
    return (await page.$('#uncover')) !== null;
  });
  await picture(page, 'hot-seat');
  await eventually(async () =>
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.getElementById('main')).visibility),
      'hidden',
    ),
  );
  const seen = await server.battle(battle.watch);
  const { ships } = seen.frames[0].scene;
  assert.ok(ships.some((ship) => ship.dial === 'hidden'));
  assert.ok(ships.every((ship) => ship.maneuver === null));
  await page.click('#uncover');
  await page.waitForSelector('.dial');
  await eventually(async () => assert.equal(await page.$$eval('.order .mini', (marks) => marks.length), 0));
  await done(page, other);
});

test('a killed server comes back, the page picks up, and nothing is lost', async () => {
  const own = await new Server().start();
  const battle = await own.begin(['person', 'heuristic']);
  const page = await open(`${own.url}/battle#key=${battle.seats[0].key}`);
  await page.waitForSelector('.dial');
  await page.selectOption('#pace', '0');
  let left = 6;
  await hurry(page, async () => {
    left -= 1;
    return left < 0;
  });
  const table = await own.battle(battle.seats[0].key);
  await own.kill();
  await page.waitForSelector('#lost:not([hidden])');
  await own.start();
  await page.waitForSelector('#lost', { state: 'hidden' });
  await eventually(async () => assert.deepEqual(await own.battle(battle.seats[0].key), table));
  const turn = await page.getAttribute('#ask', 'data-turn');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-turn')) !== turn);
  await done(page);
  await own.stop();
});

test('XWS is pasted, faults are named, good squads fly', async () => {
  const page = await open(`${server.url}/`, { colorScheme: 'light' });
  await page.click('text=Paste a squad');
  /** @type {(id: string) => string} */
  const squad = (id) =>
    JSON.stringify({
      faction: 'rebelalliance',
      name: 'Pasted <b>wing</b>',
      pilots: [{ id, ship: 't65xwing' }],
    });
  await page.fill('#xws', squad('wedgeantiles'));
  await page.click('#check');
  await page.waitForSelector('.faults');
  await says(page, '.faults', /wedgeantilles/);
  await page.fill('#xws', squad('redsquadronveteran'));
  await page.click('#check');
  await page.waitForSelector('text=Red Squadron Veteran, T-65 X-wing');
  await picture(page, 'paste');
  await sound(page);
  await page.click('button:text-is("Fly it")');
  await page.waitForSelector('text=Pasted <b>wing</b>');
  await picture(page, 'home-light');
  await sound(page);
  await page.click('#start');
  await page.waitForSelector('.dial');
  await done(page);
});

test('ships and rocks are placed by hand', async () => {
  const page = await started(['person', 'random'], { place: true, rocks: 2 });
  await page.waitForSelector('#ask[data-picture]');
  await page.selectOption('#pace', '0');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'place');
  await picture(page, 'place');
  const turn = await page.getAttribute('#ask', 'data-turn');
  await page.keyboard.press('Enter');
  await page.waitForFunction((was) => document.getElementById('ask').dataset.turn !== was, turn);
  assert.equal(await page.locator('.toast').count(), 0, 'Enter places it where it is shown');
  await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'dial');
  await done(page);
});

test('something is corrected by hand', async () => {
  const page = await started(['person', 'heuristic']);
  await page.click('#menu');
  await page.click('text=Correct by hand');
  await page.selectOption('select[aria-label="Token"]', 'stress');
  await picture(page, 'correct');
  await sound(page);
  await page.click('text=Correct it');
  await page.waitForSelector('.order [aria-label="stress"]');
  await done(page);
});

for (const { name, width, height } of [
  { name: 'phone', width: 390, height: 844 },
  { name: 'small-phone', width: 360, height: 640 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'landscape', width: 1024, height: 768 },
]) {
  test(`everything fits on a ${name}`, async () => {
    const page = await started(['person', 'heuristic'], {}, { width, height, hasTouch: true });
    await page.click('[data-option] >> nth=4');
    await picture(page, `${name}-dial`);
    assert.ok(await page.locator('#order .pips').first().isVisible(), 'what is left of each ship is shown');
    await fits(page);
    await eventually(async () => {
      const go = await page.locator('#go').boundingBox();
      assert.ok(go.y + go.height <= height + 1 && go.x + go.width <= width, JSON.stringify(go));
    });
    await sound(page);
    await page.selectOption('#pace', '0');
    await hurry(page, async () => (await page.getAttribute('#ask', 'data-picture')) === 'action');
    await picture(page, `${name}-action`);
    await page.goto(`${server.url}/`);
    await page.waitForSelector('#start');
    await picture(page, `${name}-home`);
    await fits(page);
    await done(page);
  });
}

/**
 * @param {string[]} pilots
 * @param {object} [more]
 * @param {View} [size]
 */
async function started(pilots, more, size) {
  const battle = await server.begin(pilots, more);
  const page = await open(`${server.url}/battle#key=${battle.seats[0].key}`, size);
  await page.waitForSelector('#ask h1');
  return page;
}
