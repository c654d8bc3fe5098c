// Players who look ahead: who can be chosen, hints, and how even it would be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { done, eventually, fits, picture, says, setUp, sound } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./kit.mjs').View} View */

const { server, open } = setUp();

/** @type {[name: string, view: View][]} */
const SCREENS = [
  ['1440', { width: 1440, height: 900 }],
  ['390', { width: 390, height: 844, hasTouch: true, isMobile: true }],
];

/** One ship against one, so that hints and games are quick. */
const DUEL = {
  squads: [{ text: 'ships = ["t65xwing"]' }, { text: 'ships = ["tielnfighter"]' }],
  rocks: 0,
};

/** @type {(page: Page, id: string) => Promise<string[]>} */
const words = (page, id) => page.$$eval(`#${id} option`, (all) => all.map((it) => it.textContent ?? ''));

for (const [name, view] of SCREENS) {
  test(`whoever starts a battle chooses a level and then its style, at ${name} px`, async () => {
    const page = await open(`${server.url}/`, view);
    await page.waitForSelector('#opponent');
    const groups = await page.$$eval('#opponent optgroup', (all) =>
      all.map((it) => it.getAttribute('label')),
    );
    assert.deepEqual(groups, ['Flight systems', 'Players who look ahead', 'For comparison']);
    const levels = ['Cadet', 'Wingman', 'Veteran', 'Elite', 'Ace', 'Legend'];
    assert.deepEqual((await words(page, 'opponent')).slice(3, 9), levels);
    await page.selectOption('#opponent', 'solo');
    await eventually(async () => assert.equal(await page.$('#opponent-style'), null));
    await page.selectOption('#opponent', 'wingman');
    await page.waitForSelector('#opponent-style');
    await says(page, '#opponent-says', /Takes a risk where it pays\.$/);
    await page.selectOption('#opponent-style', 'wingman-bold');
    await says(page, '#opponent-says', /Goes for your ships first\.$/);
    await page.selectOption('#opponent', 'cadet');
    await eventually(async () => assert.equal(await page.inputValue('#opponent-style'), 'cadet-bold'));
    await says(page, '#points', / points/);
    await page.selectOption('#handicap', '30');
    await says(
      page,
      '#points',
      /^Handicap of 30.%: the enemy flies \d+ more .*, \d+ points against \d+, \d+.%\.$/,
    );
    await fits(page);
    await sound(page);
    await page.locator('#how-even').scrollIntoViewIfNeeded();
    await picture(page, `levels-home-${name}`);
    await page.click('#start');
    await page.waitForSelector('#ask h1');
    await done(page);
  });

  test(`whoever flies a mission chooses a level and a style for each side, at ${name} px`, async () => {
    const page = await open(`${server.url}/missions#mission=local-trouble`, view);
    await page.waitForSelector('#flies-1');
    await page.selectOption('#flies-1', 'veteran');
    await page.waitForSelector('#flies-1-style');
    await page.selectOption('#flies-1-style', 'veteran-careful');
    await says(page, '.settle', /Keeps its own ships safe first\./);
    await page.selectOption('#flies-1', 'aturi');
    await eventually(async () => assert.equal(await page.$('#flies-1-style'), null));
    await fits(page);
    await sound(page);
    await page.locator('#how-even').scrollIntoViewIfNeeded();
    await picture(page, `levels-mission-${name}`);
    await done(page);
  });

  test(`a hint shows an answer, where it leads and why, and chooses nothing, at ${name} px`, async () => {
    const battle = await server.begin(['person', 'random'], DUEL);
    const page = await open(`${server.url}/battle#key=${battle.seats[0].key}`, view);
    await page.waitForSelector('.dial');
    await page.click('#hint');
    await says(page, '#advice', /An ace would: .*Expects of .* this round/s);
    await page.waitForSelector('.mv.hinted');
    await page.waitForSelector('.l-ghosts .ghost');
    await eventually(async () => assert.equal(await page.isDisabled('#go'), true, 'nothing is chosen'));
    await fits(page);
    await sound(page);
    await picture(page, `hint-${name}`);
    await page.click('.mv.hinted');
    await page.click('#go');
    await page.waitForFunction(() => !document.querySelector('.mv.hinted'));
    await done(page);
  });

  test(`before a battle somebody finds out how even it is, at ${name} px`, async () => {
    const page = await open(`${server.url}/`, view);
    await page.waitForSelector('#how-even');
    await page.selectOption('#opponent', 'random');
    await page.click('#how-even');
    await says(page, '#even-told', /Trying it out|for your side/);
    await says(
      page,
      '#even-told',
      /^Favours your side: \d+.% for your side, between \d+ and \d+.%, in 40 games\.$/,
    );
    await fits(page);
    await picture(page, `even-${name}`);
    await page.selectOption('#opponent', 'heuristic');
    await says(page, '#even-told', /^$/);
    await done(page);
  });
}
