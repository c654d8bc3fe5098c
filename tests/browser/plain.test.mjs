// What a player must be able to see: where a dial really leads, and how it stands on every width.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, done, eventually, fits, picture, says, setUp, sound } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { server, open } = setUp();

const TOUCH = { hasTouch: true, isMobile: true };

/** @type {(key: string, adjust: string) => Promise<any>} */
async function correct(key, adjust) {
  const { turn } = await server.battle(key);
  const { status, body } = await server.api(`/api/at/${key}/adjust`, { turn, adjust });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

for (const [name, view] of Object.entries({ laptop: {}, phone: { width: 390, height: 844, ...TOUCH } })) {
  test(`a dial is tried against wingmates where their dials lead them (${name})`, async () => {
    const { seats } = await server.begin(['person', 'heuristic']);
    const { key } = seats[0];
    // The second stands right behind the first.
    await correct(key, '0 move 400 200 0');
    await correct(key, '1 move 400 60 0');
    const page = await open(`${server.url}/battle#key=${key}`, view);
    await page.waitForSelector('.dial');
    const first = await page.textContent('#ask h1');
    await page.click('[data-option][aria-label^="1 straight"]');
    await page.click('#go');
    await eventually(async () =>
      assert.ok(await page.$('.l-ghosts .planned-end'), 'where the first will be'),
    );
    await eventually(async () =>
      assert.notEqual(await page.textContent('#ask h1'), first, 'the second is asked'),
    );
    await page.click('[data-option][aria-label^="4 straight"]');
    await says(page, '#ask .pick', /in the way by its own dial/);
    await picture(page, `plan-${name}`);
    await sound(page);
    await done(page);
  });

  test(`a stressed ship's red maneuver is shown as what it flies (${name})`, async () => {
    const { seats } = await server.begin(['person', 'heuristic']);
    const { key } = seats[0];
    await correct(key, '0 gain stress');
    const page = await open(`${server.url}/battle#key=${key}`, view);
    await page.waitForSelector('.dial');
    const red = page.locator('.dial .mv.red').first();
    assert.match(await red.getAttribute('aria-label'), /stressed: flies 2 straight instead/);
    await red.click();
    await says(page, '#ask .pick', /stressed: flies 2 straight instead/);
    await done(page);
  });
}

const WIDTHS = {
  phone: { ...PHONE, width: 390, height: 844 },
  tablet: { width: 820, height: 1180, ...TOUCH },
};
for (const [name, view] of Object.entries({ ...WIDTHS, small: { width: 1024, height: 768 } })) {
  test(`score, phase, objectives and what is left of a ship are seen on a ${name}`, async () => {
    const page = await open(`${server.url}/missions#mission=local-trouble`, view);
    await page.click('#start');
    await page.waitForSelector('#ask h1');
    await says(page, '#now', /Set-up.*points.*of 3 goals/);
    await fits(page);
    await picture(page, `now-${name}`);
    await page.click('#now');
    await page.waitForSelector('#goals-pane .goals li', { state: 'visible' });
    await sound(page);
    await picture(page, `goals-${name}`);
    const { seats } = await server.begin(['person', 'heuristic']);
    const other = await open(`${server.url}/battle#key=${seats[0].key}`, view);
    await eventually(async () =>
      assert.ok(await other.isVisible('#ask .hp .pips'), 'what is left of who is asked'),
    );
    await says(other, '#now', /Planning.*lost 0 : 0/);
    await fits(other);
    await picture(other, `asked-${name}`);
    await done(page, other);
  });
}
