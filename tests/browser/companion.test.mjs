// The companion as people with miniatures use it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { go, goOn, next, option, question } from './companion.mjs';
import { PHONE, done, eventually, fits, keyOf, picture, says, setUp, sound } from './kit.mjs';

/** @typedef {import('./kit.mjs').View} View */

const { server, open } = setUp();

const LUKE = [{ name: 'Luke Skywalker', ship: 't65xwing' }];
const TIES = [{ ship: 'academypilot', count: 2 }];

/**
 * A session that has begun, in a page.
 * @param {{ system?: string, mine?: object[], foes?: object[], own_dice?: boolean, view?: View }} [how]
 */
async function seated({ system = 'solo', mine = LUKE, foes = TIES, own_dice = false, view = {} } = {}) {
  const { status, body } = await server.api('/api/companions', { system, mine, foes, own_dice });
  assert.equal(status, 200, JSON.stringify(body));
  const page = await open(`${server.url}/companion#key=${body.key}`, view);
  await page.waitForSelector('#question');
  return page;
}

test('a maneuver is shown with its template, and its reasons are one tap away', async () => {
  const page = await seated();
  await goOn(page, (words) => words === 'How did it go?');
  await says(page, '.flies .answer', /^\d .+/);
  await eventually(async () => assert.ok(await page.$('.flies .tpl'), 'the template'));
  await eventually(async () => assert.equal(await page.locator('.whybox[open]').count(), 0));
  await page.click('.whybox summary');
  await says(page, '.why .cite', /^Solo Alpha, /);
  await done(page);
});

test('the target is found by one tap on the arcs around it', async () => {
  const page = await seated();
  await go(page);
  await says(page, '#question', /bullseye arc at range 0-3/);
  await page.click('text=Tap where its target is');
  await page.locator('dialog .part[aria-label="front arc"]').dispatchEvent('click');
  await page.click('text=There it is');
  await page.waitForFunction(() => !/arc at range/.test(document.getElementById('question').textContent));
  await goOn(page, (words) => words === 'How did it go?');
  const body = await server.table(keyOf(page));
  assert.ok(
    body.why.some(
      ([, told]) => told === 'Which is the nearest enemy in its front arc at range 0-3? Luke Skywalker',
    ),
    JSON.stringify(body.why),
  );
  await done(page);
});

test('an answer is taken back and given again', async () => {
  const page = await seated();
  await go(page);
  const asked = await question(page);
  await option(page, 'Luke Skywalker');
  const led = await question(page);
  assert.notEqual(led, asked);
  await next(page, () => page.click('#undo'));
  await says(page, '#question', asked);
  await next(page, () => page.click('#redo'));
  await says(page, '#question', led);
  await eventually(async () => assert.equal(await page.isDisabled('#redo'), true));
  await next(page, () => page.keyboard.press('u'));
  await next(page, () => page.keyboard.press('u'));
  await says(page, '#question', /^Round 1, Planning/);
  await eventually(async () =>
    assert.equal(await page.isDisabled('#undo'), true, 'what a session began with stays'),
  );
  await done(page);
});

test('a round ends with a checklist and the score, and the next one begins', async () => {
  const page = await seated({ view: PHONE });
  await goOn(page, (words) => words === 'Round 1 is over');
  await eventually(async () =>
    assert.deepEqual(
      [await page.textContent('#round-n'), await page.textContent('#phase-now')],
      ['1', 'End'],
    ),
  );
  await says(page, '.checklist', /Focus, calculate, evade/);
  await page.locator('.checklist input').first().check();
  await next(page, () => page.click('.ask .score [aria-label="you: one more"]'));
  await eventually(async () =>
    assert.equal(
      await page.locator('.checklist input').first().isChecked(),
      true,
      'what is ticked off stays so',
    ),
  );
  await picture(page, 'companion-round-over');
  await sound(page);
  await go(page);
  await says(page, '#question', /^Round 2, Planning/);
  await says(page, '#round-n', '2');
  assert.deepEqual((await server.table(keyOf(page))).score, [1, 0]);
  await done(page);
});

test('where a wingmate stands is shown large, and the map puts it there', async () => {
  const page = await seated({ system: 'flight-group', foes: [{ ship: 'academypilot', count: 4 }] });
  await next(page, () => page.check('text=The map answers questions'));
  await goOn(page, (words) => words === 'Does it fit there?');
  await says(page, '.follows .answer', /^Put it to the (left|right) of Academy Pilot 1$/);
  await eventually(async () =>
    assert.equal(await page.locator('.follows .laid .ship').count(), 2, 'the leader and the wingmate'),
  );
  await picture(page, 'companion-wingmate');
  await sound(page);
  await go(page);
  const [lead, mate] = (await server.table(keyOf(page))).foes.map((foe) => foe.base.at);
  assert.ok(
    Math.abs(Math.hypot(lead[0] - mate[0], lead[1] - mate[1]) - 60) < 1,
    JSON.stringify([lead, mate]),
  );
  await done(page);
});

test('what is done on one screen is at once on another', async () => {
  const page = await seated();
  const other = await open(`${server.url}/companion#key=${keyOf(page)}`, PHONE);
  await other.waitForSelector('#question');
  await go(page);
  const asked = await question(page);
  await other.waitForFunction((words) => document.getElementById('question').textContent === words, asked);
  await next(page, () => page.click('[data-number="1"] [aria-label="hull: one less"]'));
  await other.waitForFunction(
    () => document.querySelector('[data-number="1"] output[aria-label="hull"]').textContent === '2/3',
  );
  await next(other, () => other.click('#undo'));
  await page.waitForFunction(
    () => document.querySelector('[data-number="1"] output[aria-label="hull"]').textContent === '3/3',
  );
  await done(other);
  await done(page);
});

test('the likely answer is within reach however many enemies there are', async () => {
  const page = await seated({
    foes: [{ ship: 'academypilot', count: 8 }],
    view: { width: 1280, height: 800 },
  });
  const box = await page.locator('#go').boundingBox();
  assert.ok(box.y + box.height <= 800, JSON.stringify(box));
  await eventually(async () =>
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollHeight),
      800,
      'only the columns scroll',
    ),
  );
  await done(page);
});

test('every number is corrected by hand, and the score is kept', async () => {
  const page = await seated();
  await next(page, () => page.click('[data-number="1"] [aria-label="hull: one less"]'));
  await says(page, '[data-number="1"] output[aria-label="hull"]', '2/3');
  await next(page, () => page.click('[data-number="2"] [aria-label="stress: one more"]'));
  await page.click('[data-number="1"] .more summary');
  await next(page, () => page.selectOption('[data-number="1"] select', 'Luke Skywalker'));
  await says(page, '[data-number="1"] .chips', /locks Luke Skywalker/);
  await sound(page, 'everything of a ship');
  await next(page, () => page.click('.score [aria-label="you: one more"]'));
  const body = await server.table(keyOf(page));
  assert.deepEqual([body.foes[0].hull, body.foes[0].lock, body.score], [[2, 3], 'Luke Skywalker', [1, 0]]);
  assert.equal(body.foes[1].tokens.find((it) => it.word === 'stress').count, 1);
  await next(page, () => page.click('#undo'));
  assert.deepEqual((await server.table(keyOf(page))).score, [0, 0]);
  await done(page);
});

test('a killed server goes on where it was, and home leads there', async () => {
  const page = await seated({ mine: [{ name: 'Wedge <b>Antilles</b>', initiative: 6 }] });
  await go(page);
  await option(page, 'Wedge');
  const stood = await server.table(keyOf(page));
  await server.kill();
  await page.keyboard.press('u');
  await page.waitForSelector('.toast');
  await says(page, '.toast', /Nothing is lost/);
  await server.start();
  assert.deepEqual(await server.table(keyOf(page)), stood);
  await page.goto(`${server.url}/`);
  const card = page.locator('[aria-label="Continue with the companion"]');
  await eventually(async () =>
    assert.match(await card.textContent(), /Wedge <b>Antilles<\/b> against 2 × Academy Pilot/),
  );
  await card.locator('text=Continue').click();
  await page.waitForSelector('#question');
  await says(page, '#question', stood.prompt.words);
  await eventually(async () => assert.equal(await page.$('.cards b b'), null, 'names are text'));
  await done(page);
});

test('the map answers, is corrected, and follows the ship that flew', async () => {
  const page = await seated();
  const enemy = page.locator('.thing[data-id="foe0"] .base');
  const from = await enemy.boundingBox();
  const board = await page.locator('.companion-board').boundingBox();
  await next(page, async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(board.x + board.width / 2, board.y + board.height * 0.7, { steps: 4 });
    await page.mouse.up();
  });
  await go(page);
  await says(page, '.from-map', /The map answers/);
  await next(page, () => page.click('#map-all'));
  await page.waitForFunction(() => /How did it go/.test(document.getElementById('question').textContent));
  const stood = await server.table(keyOf(page));
  assert.ok(
    stood.why.some(([, told]) => /Luke Skywalker/.test(told)),
    'it found its tally on the map',
  );
  await picture(page, 'companion-map');
  await sound(page);
  await go(page);
  const flown = (await server.table(keyOf(page))).foes[0].base.at;
  assert.notDeepEqual(flown, stood.foes[0].base.at);
  await page.locator('.thing[data-id="you0"]').focus();
  for (const key of ['ArrowUp', 'ArrowUp', '.']) await page.keyboard.press(key);
  // It is told once it rests; a slow hand rests in between.
  await eventually(async () => {
    const [own] = (await server.table(keyOf(page))).mine;
    assert.deepEqual([own.base.at[1] - stood.mine[0].base.at[1], own.base.at[2]], [20, 15]);
  });
  await eventually(async () => {
    const { turn } = await server.table(keyOf(page));
    assert.equal(await page.getAttribute('#ask', 'data-turn'), String(turn));
  });
  await next(page, () => page.click('#add-obstacle'));
  await eventually(async () => assert.equal((await page.$$('.thing .rock')).length, 1));
  await done(page);
});

test('ships stay in hand while the names of obstacles arrive', async () => {
  const page = await seated();
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  const held = new Promise((free) => {
    release = free;
  });
  await page.route('**/api/companions/yard', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const ship = await page.waitForSelector('.thing[data-id="foe0"]');
  await eventually(async () => assert.equal(await page.locator('#obstacle option').count(), 0));
  release();
  await page.waitForSelector('#obstacle option', { state: 'attached' });
  await eventually(async () =>
    assert.ok(await ship.evaluate((node) => node.isConnected), 'the map was not drawn anew under the hand'),
  );
  await done(page);
});

test('dice are rolled for you, or tapped as they lie', async () => {
  const page = await seated({ own_dice: true });
  await go(page);
  await option(page, 'Luke Skywalker');
  await says(page, '#question', 'Roll a defence die.');
  await option(page, 'Evade');
  await says(page, '#question', 'Roll an attack die.');
  await next(page, () => page.click('#roll-for-me'));
  await says(page, '.said', /rolls: (hit|crit|focus|blank)/);
  await page.click('#my-dice');
  await page.waitForFunction(() => document.getElementById('question').textContent.startsWith('Roll'));
  await done(page);
});

test('what does not fit is refused with a reason and changes nothing', async () => {
  const page = await seated();
  const path = `/api/companion/${keyOf(page)}`;
  const stood = await server.table(keyOf(page));
  /** @type {[message: object, status: number][]} */
  const wrong = [
    [{ turn: stood.turn + 1, steps: [{ answer: 'go' }] }, 409],
    [{ turn: stood.turn, steps: [{ answer: 'perhaps' }] }, 400],
    [{ turn: stood.turn, steps: [] }, 400],
    [{ turn: stood.turn, steps: [{ answer: 'x'.repeat(500) }] }, 400],
    [{ turn: stood.turn, steps: [{ place: [{ foe: 7 }, [1, 1, 1]] }] }, 400],
    [{ turn: stood.turn, steps: [{ place: [{ foe: 0 }, [5000, 1, 1]] }] }, 400],
    [{ turn: stood.turn, steps: [{ answer: 'go' }, { lift: 3 }] }, 400],
    [{ turn: stood.turn, steps: 'go' }, 400],
    [{ turn: stood.turn, steps: [{ answer: 'y'.repeat(200_000) }] }, 413],
  ];
  for (const [message, status] of wrong) {
    const refused = await server.api(`${path}/change`, message);
    assert.equal(refused.status, status, JSON.stringify(message).slice(0, 80));
    if (status !== 413) assert.ok(refused.body.error.length > 5);
  }
  assert.deepEqual(await server.table(keyOf(page)), stood);
  // Somebody else is quicker by a hair.
  await page.route('**/change', async (route) => {
    await server.api(`${path}/change`, { turn: stood.turn, steps: [{ answer: 'go' }] });
    await route.continue();
  });
  await page.click('#go');
  await page.waitForSelector('.toast');
  await says(page, '.toast', /no longer open/);
  await says(page, '#question', /nearest enemy/);
  await done(page);
});

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  test(`a phone shows it all, ${scheme}`, async () => {
    const page = await seated({ system: 'aturi', view: { ...PHONE, colorScheme: scheme } });
    await go(page);
    await option(page, 'Luke Skywalker');
    await picture(page, `companion-phone-sectors-${scheme}`);
    await sound(page, 'sectors');
    await eventually(async () => assert.ok((await page.$$('.part[role=button]')).length >= 8));
    await next(page, () => page.locator('.part[aria-label="front left"]').dispatchEvent('click'));
    await goOn(page, (words) => words === 'How did it go?');
    await picture(page, `companion-phone-move-${scheme}`);
    for (const tab of ['next', 'ships', 'map']) {
      await page.click(`#tab-${tab}`);
      await sound(page, tab);
      await fits(page);
      const small = await page.$$eval('main button, main summary', (all) =>
        all
          .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 32)
          .map((it) => it.textContent),
      );
      assert.deepEqual(small, [], tab);
      await picture(page, `companion-phone-${tab}-${scheme}`);
    }
    await done(page);
  });

  test(`a laptop shows all at once, ${scheme}`, async () => {
    const page = await seated({ view: { colorScheme: scheme } });
    await goOn(page, (words) => words === 'How did it go?');
    await eventually(async () =>
      assert.ok(
        (await page.isVisible('#pane-ships')) &&
          (await page.isVisible('#pane-map')) &&
          (await page.isVisible('#pane-next')),
      ),
    );
    await sound(page);
    await picture(page, `companion-laptop-${scheme}`);
    await done(page);
  });
}

test('a game is ended on purpose only', async () => {
  const page = await seated();
  await says(page, '#go', 'Dials are set');
  await page.click('#ask .option:has-text("End the game")');
  await page.click('dialog button:text-is("Play on")');
  await page.waitForSelector('dialog', { state: 'detached' });
  await says(page, '#question', /^Round 1, Planning/);
  await page.click('#ask .option:has-text("End the game")');
  await page.click('dialog button:text-is("End it")');
  await says(page, '#ask h1', 'The game has ended.');
  await page.click('#undo');
  await says(page, '#question', /^Round 1, Planning/);
  await done(page);
});
