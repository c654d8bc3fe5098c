// A mission at a real table: started from the form, fetched, set up, flown and scored.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server, browse, findings, open, picture } from './kit.mjs';

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
const question = (page) => page.textContent('#question');
const keyOf = (page) => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('key'));

/** Waits until something is asked, and says what. */
async function asks(page, words) {
  await page.waitForFunction(
    (said) => document.getElementById('question')?.textContent.includes(said),
    words,
  );
  return question(page);
}

async function go(page) {
  const was = await page.getAttribute('#ask', 'data-turn');
  await page.click('#go');
  await page.waitForFunction((old) => document.getElementById('ask').dataset.turn !== old, was);
}

/** Another screen at the table goes on until something is asked: enemies are taken off, whatever else is as usual. */
async function elsewhere(key, words) {
  for (let n = 0; n < 200; n += 1) {
    const { body } = await server.api(`/api/mat/${key}`);
    if (body.prompt.words.includes(words)) return body;
    const planning = body.prompt.words.includes('Planning');
    const fix = planning
      ? body.foes.filter((foe) => !foe.gone).map((foe) => ({ answer: `fix ${foe.number} gone` }))
      : [];
    const cleared = body.ending ? [{ cleared: body.ending.round }] : [];
    const { status, body: said } = await server.api(`/api/mat/${key}/change`, {
      turn: body.turn,
      steps: [...cleared, ...fix, { answer: '' }],
    });
    assert.equal(status, 200, JSON.stringify(said));
  }
  throw new Error(`'${words}' is never asked`);
}

async function wide(page) {
  const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(room <= 0, `the page is ${room} pixels too wide`);
}

for (const [size, view] of [
  ['desk', {}],
  ['phone', PHONE],
]) {
  test(`a mission is chosen, fetched, set up, flown and scored at the table (${size})`, async () => {
    const page = await open(browser, `${server.url}/mat`, view);
    await page.check('input[name=play][value=mission]');
    await page.selectOption('#mission', 'local-trouble');
    await page.selectOption('#pilots', '3');
    assert.match(await page.textContent('.mission-facts'), /training flight.*10 rounds, against Aturi/s);
    assert.equal(await page.$('section[aria-label="Enemies"]'), null, 'a mission brings its own');
    await wide(page);
    await picture(page, `table-mission-start-${size}`);
    assert.deepEqual(await findings(page), []);
    await page.click('#begin');

    await asks(page, 'Is everything here?');
    const fetched = await page.textContent('.listed');
    assert.match(fetched, /TIE\/in Interceptor, up to 1.*TIE\/ln Fighter, up to 6.*6 asteroids/s);
    await page.check('.listed li:nth-child(2) input');
    await wide(page);
    await picture(page, `table-mission-fetch-${size}`);
    assert.deepEqual(await findings(page), []);
    await go(page);
    await asks(page, 'Is the table set up?');
    assert.match(
      await page.textContent('.listed'),
      /6 asteroids, the middle of each at .*vectors: 1 at the left edge, 3 squares from yours/s,
    );
    await picture(page, `table-mission-setup-${size}`);
    const link = await page.getAttribute('#briefing-link', 'href');
    await go(page);
    await asks(page, 'Alpha arrives by vector 3: far edge, 3 squares from the left.');
    await go(page);
    await asks(page, 'Beta arrives by vector 4');
    const key = await keyOf(page);
    const told = await server.api(`/api/mat/${key}`);
    assert.equal(told.body.foes.length, 4);
    assert.doesNotMatch(JSON.stringify(told.body), /Gamma|Interceptor|Delta/, 'who comes later is not sent');
    await go(page);

    await elsewhere(key, 'Gamma arrives');
    await asks(page, 'Round 3 is over');
    await go(page);
    await asks(page, 'Gamma arrives by vector');
    assert.equal(await page.textContent('#round-n'), '4');
    if (view === PHONE) await page.click('#tab-ships');
    assert.match(await page.textContent('#mission-card'), /Local Trouble.*Round 4 of 10/s);
    assert.equal(
      await page.textContent('#mission-card [role=group][aria-label=points] output'),
      '12',
      'four fighters of three points',
    );
    await page.click('#mission-card [aria-label="points: one more"]');
    await page.waitForFunction(
      () =>
        document.querySelector('#mission-card [role=group][aria-label=points] output').textContent === '13',
    );
    await picture(page, `table-mission-ships-${size}`);
    if (view === PHONE) await page.click('#tab-next');
    await picture(page, `table-mission-arrival-${size}`);
    assert.deepEqual(await findings(page), []);

    await elsewhere(key, 'Is this the score?');
    await asks(page, 'Local Trouble is over in round 10: Rebel wins.');
    assert.match(
      await page.textContent('.listed'),
      /met, primary: Be there at the end of round 10: 12.*Rebel: \d+ points/s,
    );
    await wide(page);
    await picture(page, `table-mission-score-${size}`);
    assert.deepEqual(await findings(page), []);
    await page.click('#go');
    await page.waitForSelector('#mission-score');
    assert.match(await page.textContent('#ask'), /Rebel wins Local Trouble.*Rebel: \d+ points/s);
    await page.click('#undo');
    await asks(page, 'Is this the score?');

    await page.goto(`${server.url}${link}`);
    await page.waitForSelector('#briefing .map');
    assert.match(await page.textContent('#briefing'), /for 3 pilots/);
    await page.click('#with-miniatures');
    await page.waitForSelector('#mission');
    assert.deepEqual(
      [await page.inputValue('#mission'), await page.inputValue('#pilots')],
      ['local-trouble', '3'],
    );
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
