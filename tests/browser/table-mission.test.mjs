// A mission at a real table: started from the form, fetched, set up, flown and scored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, fits, done, eventually, keyOf, picture, says, setUp, sound } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { server, open } = setUp();

/** @type {(page: Page) => Promise<string>} */
const question = (page) => page.textContent('#question');

/**
 * Waits until something is asked, and says what.
 * @param {Page} page
 * @param {string} words
 */
async function asks(page, words) {
  await page.waitForFunction(
    (said) => document.getElementById('question')?.textContent.includes(said),
    words,
  );
  return question(page);
}

/** @param {Page} page */
async function go(page) {
  const was = await page.getAttribute('#ask', 'data-turn');
  await page.click('#go');
  await page.waitForFunction((old) => document.getElementById('ask').dataset.turn !== old, was);
}

/**
 * Another screen at the table goes on until something is asked: enemies are taken off, whatever else is as usual.
 * @param {string} key
 * @param {string} words
 */
async function elsewhere(key, words) {
  for (let n = 0; n < 200; n += 1) {
    const body = await server.table(key);
    if (body.prompt.words.includes(words)) return body;
    const planning = body.prompt.words.includes('Planning');
    const fix = planning
      ? body.foes.filter((foe) => !foe.gone).map((foe) => ({ answer: `fix ${foe.number} gone` }))
      : [];
    const cleared = body.ending ? [{ cleared: body.ending.round }] : [];
    const { status, body: said } = await server.api(`/api/companion/${key}/change`, {
      turn: body.turn,
      steps: [...cleared, ...fix, { answer: '' }],
    });
    assert.equal(status, 200, JSON.stringify(said));
  }
  throw new Error(`'${words}' is never asked`);
}

/**
 * Chooses the mission, and for how many.
 * @param {Page} page
 * @param {string} size
 */
async function choose(page, size) {
  await page.check('input[name=play][value=mission]');
  await page.selectOption('#mission', 'local-trouble');
  await page.selectOption('#pilots', '3');
  await says(page, '.mission-facts', /training flight.*10 rounds, against Aturi/s);
  await eventually(async () =>
    assert.equal(await page.$('section[aria-label="Enemies"]'), null, 'a mission brings its own'),
  );
  await fits(page);
  await picture(page, `table-mission-start-${size}`);
  await sound(page);
  await page.click('#begin');
}

/**
 * Fetches what is wanted, lays the table, and lets the first squads come; where the briefing is.
 * @param {Page} page
 * @param {string} size
 */
async function layTable(page, size) {
  await asks(page, 'Is everything here?');
  const fetched = await page.textContent('.listed');
  assert.match(fetched, /TIE\/in Interceptor, up to 1.*TIE\/ln Fighter, up to 6.*6 asteroids/s);
  await page.check('.listed li:nth-child(2) input');
  await fits(page);
  await picture(page, `table-mission-fetch-${size}`);
  await sound(page);
  await go(page);
  await asks(page, 'Is the table set up?');
  await says(
    page,
    '.listed',
    /6 asteroids, the middle of each at .*vectors: 1 at the left edge, 3 squares from yours/s,
  );
  await picture(page, `table-mission-setup-${size}`);
  const link = await page.getAttribute('#briefing-link', 'href');
  await go(page);
  await asks(page, 'Alpha arrives by vector 3: far edge, 3 squares from the left.');
  await go(page);
  await asks(page, 'Beta arrives by vector 4');
  return link;
}

/**
 * The third round is over, and others come.
 * @param {Page} page
 * @param {string} key
 * @param {string} size
 */
async function reinforce(page, key, size) {
  await elsewhere(key, 'Gamma arrives');
  await asks(page, 'Round 3 is over');
  await go(page);
  await asks(page, 'Gamma arrives by vector');
  await says(page, '#round-n', '4');
  if (size === 'phone') await page.click('#tab-ships');
  await says(page, '#mission-card', /Local Trouble.*Round 4 of 10/s);
  await eventually(async () =>
    assert.equal(
      await page.textContent('#mission-card [role=group][aria-label=points] output'),
      '12',
      'four fighters of three points',
    ),
  );
  await page.click('#mission-card [aria-label="points: one more"]');
  await page.waitForFunction(
    () => document.querySelector('#mission-card [role=group][aria-label=points] output').textContent === '13',
  );
  await picture(page, `table-mission-ships-${size}`);
  if (size === 'phone') await page.click('#tab-next');
  await picture(page, `table-mission-arrival-${size}`);
  await sound(page);
}

/**
 * It is over and scored, and the end can be taken back.
 * @param {Page} page
 * @param {string} key
 * @param {string} size
 */
async function reckon(page, key, size) {
  await elsewhere(key, 'Is this the score?');
  await asks(page, 'Local Trouble is over in round 10: Rebel wins.');
  await says(page, '.listed', /met, primary: Be there at the end of round 10: 12.*Rebel: \d+ points/s);
  await fits(page);
  await picture(page, `table-mission-score-${size}`);
  await sound(page);
  await page.click('#go');
  await page.waitForSelector('#mission-score');
  await says(page, '#ask', /Rebel wins Local Trouble.*Rebel: \d+ points/s);
  await page.click('#undo');
  await asks(page, 'Is this the score?');
}

for (const { size, view } of [
  { size: 'desk', view: {} },
  { size: 'phone', view: PHONE },
]) {
  test(`a mission is chosen, fetched, set up, flown and scored at the table (${size})`, async () => {
    const page = await open(`${server.url}/companion`, view);
    await choose(page, size);
    const link = await layTable(page, size);
    const key = keyOf(page);
    const told = await server.table(key);
    assert.equal(told.foes.length, 4);
    assert.doesNotMatch(JSON.stringify(told), /Gamma|Interceptor|Delta/, 'who comes later is not sent');
    await go(page);
    await reinforce(page, key, size);
    await reckon(page, key, size);
    await page.goto(`${server.url}${link}`);
    await page.waitForSelector('#briefing .map');
    await says(page, '#briefing', /for 3 pilots/);
    await page.click('#with-miniatures');
    await page.waitForSelector('#mission');
    await eventually(async () =>
      assert.deepEqual(
        [await page.inputValue('#mission'), await page.inputValue('#pilots')],
        ['local-trouble', '3'],
      ),
    );
    await done(page);
  });
}
