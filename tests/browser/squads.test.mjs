// Squads and cards as people build and look them up.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { done, eventually, picture, says, setUp, shots, sound } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { server, open } = setUp();

/** @type {(page: Page, words: string) => Promise<unknown>} */
const legal = (page, words) =>
  page.waitForFunction((it) => document.getElementById('legal')?.textContent === it, words);

/**
 * How many boxes something sticks out of.
 * @type {(all: Element[]) => number}
 */
const spilling = (all) =>
  all.filter((it) => {
    const box = it.getBoundingClientRect();
    return (
      [...it.children].some((child) => {
        const inner = child.getBoundingClientRect();
        return inner.bottom > box.bottom + 1 || inner.right > box.right + 1;
      }) ||
      [...it.querySelectorAll('.berth')].some(
        (berth) => berth.getBoundingClientRect().bottom > box.bottom + 1,
      )
    );
  }).length;

/**
 * @param {Page} page
 * @param {string} id
 */
async function addShip(page, id) {
  const ships = await page.$$eval('.vessel', (it) => it.length);
  await page.click('#add-ship');
  await page.click(`button[data-offer="${id}"]`);
  await page.waitForFunction((was) => document.querySelectorAll('.vessel').length > was, ships);
}

test('a card is found by words, with its text and its cost in both games', async () => {
  const page = await open(`${server.url}/`);
  await page.click('#squads-and-cards');
  await page.click('#tab-cards');
  await page.keyboard.type('proton torpedoes');
  const card = page.locator('[data-card="protontorpedoes"]');
  await card.waitFor();
  const text = await card.textContent();
  assert.match(text, /4 dice/);
  assert.match(text, /200 points\d+/);
  assert.match(text, /20 points\d+ of the loadout/);
  await picture(page, 'cards');
  await sound(page);
  await page.fill('#words', 'nosuchcardatall');
  await page.waitForFunction(
    () => document.getElementById('found').textContent === 'No card has all of these words.',
  );
  await page.fill('#words', 'scum gunner');
  await page.waitForSelector('[data-card] .tag.hand');
  await done(page);
});

test('a legal squad is built, a fault is explained, the squad is kept and flies', async () => {
  const page = await open(`${server.url}/squads`);
  await page.click('#new-squad');
  await page.fill('#name', 'Gold <i>&</i> Red');
  await legal(page, '1 fault');
  await says(page, '#faults', /0 ships; the 200-point game has 2 to 8/);
  await addShip(page, 'wedgeantilles');
  await page.click('#add-ship');
  await page.click('.misfits summary');
  await says(page, '.offer.off[data-offer="wedgeantilles"]', /2 in the squad, limited to 1/);
  await picture(page, 'squads-pilots');
  await sound(page);
  await page.click('button[data-offer="redsquadronveteran"]');
  await legal(page, 'Legal');
  await says(page, '#points', '94 of 200 points');
  await page.click('.vessel:first-of-type [data-slot="torpedo"]');
  await page.click('button[data-offer="protontorpedoes"]');
  await page.waitForSelector('.vessel .berth:has-text("Proton Torpedoes")');
  await eventually(async () => assert.notEqual(await page.textContent('#points'), '94 of 200 points'));
  await page.click('.vessel:first-of-type [data-slot="talent"]');
  await page.click('.misfits summary');
  await says(page, '.offer.off[data-offer="fearless"]', /Needs Scum and Villainy/);
  await page.keyboard.press('Escape');
  await page.click('button[aria-label="Copy Wedge Antilles"]');
  await legal(page, '1 fault');
  await says(page, '#faults', /Wedge Antilles: 2 in the squad, limited to 1/);
  await picture(page, 'squads-build');
  await sound(page);
  await eventually(async () =>
    assert.equal(await page.$$eval('.vessel', spilling), 0, 'every upgrade bar is inside its ship'),
  );
  await page.click('#undo');
  await legal(page, 'Legal');
  await page.click('#save');
  await page.waitForSelector('.kept >> text=Gold <i>&</i> Red');
  await says(page, '#saved', 'Saved');
  await page.click('#fly');
  await page.waitForSelector('#start');
  await page.waitForSelector('.setup-row >> text=Gold <i>&</i> Red');
  await page.click('[aria-label="Change the enemy’s squad"]');
  await page.waitForSelector('#kept-squads >> text=Gold <i>&</i> Red');
  await page.keyboard.press('Escape');
  await page.click('#start');
  await page.waitForSelector('.dial');
  await page.locator('#order .who', { hasText: 'Wedge Antilles' }).click();
  const torpedoes = page.locator('.aboard', { hasText: 'Proton Torpedoes' });
  await torpedoes.waitFor();
  const words = await torpedoes.textContent();
  assert.match(words, /2 of 2 charges/);
  assert.match(words, /Instead of your primary attack/);
  assert.match(words, /4 dice/);
  await picture(page, 'ship-cards');
  await sound(page);
  await done(page);
});

test('a button that is pressed straight after typing a name is heard, however slow the hand', async () => {
  const page = await open(`${server.url}/squads`);
  await page.click('#new-squad');
  await page.fill('#name', 'Slow hands');
  const { x, y, width, height } = await page.locator('#add-ship').boundingBox();
  const weighed = page.waitForResponse('**/api/squads/weigh');
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await weighed;
  await page.waitForTimeout(100);
  await page.mouse.up();
  await page.waitForSelector('button[data-offer="wedgeantilles"]');
  await eventually(async () => assert.equal(await page.inputValue('#name'), 'Slow hands'));
  await done(page);
});

test('XWS goes in and out, and what cannot be read is told', async () => {
  const page = await open(`${server.url}/squads`, {
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const squad = {
    name: 'Out and in',
    faction: 'galacticempire',
    pilots: [
      { id: 'howlrunner', upgrades: { ept: ['ruthless'] } },
      { id: 'academypilt' },
      { id: 'academypilot', upgrades: /** @type {string[]} */ ([]) },
    ],
  };
  await page.click('#import');
  await page.fill('#pasted', JSON.stringify(squad));
  await page.click('#read');
  await legal(page, 'Legal');
  await says(page, '#unread', /academypilot/);
  await eventually(async () => assert.equal(await page.$$eval('.vessel', (it) => it.length), 2));
  await page.click('#export');
  await page.click('#copy-xws');
  /** @type {{ pilots: Squads.Squad['pilots'] }} */
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  assert.deepEqual(
    copied.pilots.map((it) => [it.id, it.upgrades]),
    [
      ['howlrunner', { talent: ['ruthless'] }],
      ['academypilot', {}],
    ],
  );
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
  assert.equal(file.suggestedFilename(), 'Out-and-in.xws');
  const path = join(shots, 'saved.xws');
  await file.saveAs(path);
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), copied);
  await picture(page, 'squads-xws');
  await sound(page);
  await page.keyboard.press('Escape');
  await page.click('#import');
  await page.setInputFiles('#squad-file', path);
  await page.waitForFunction(
    () => document.querySelectorAll('.vessel').length === 2 && !document.getElementById('unread'),
  );
  await page.click('#import');
  await page.fill('#pasted', '{ nonsense');
  await page.click('#read');
  await page.waitForFunction(() => /not JSON/.test(document.getElementById('import-fault').textContent));
  await done(page);
});

test('of a YASB link what can be read is read, and the rest is named', async () => {
  const page = await open(`${server.url}/squads`);
  await page.click('#import');
  const ships = 'v10ZsZ200Z4X12WW5Y6XY';
  const obstacles = 'coreasteroid0,coreasteroid1,gascloud2';
  const link = `https://yasb.app/?f=Rebel%20Alliance&d=${ships}&sn=Linked%20red&obs=${obstacles}`;
  await page.fill('#pasted', link);
  await page.click('#read');
  await page.waitForSelector('#unread');
  await eventually(async () => assert.equal(await page.inputValue('#name'), 'Linked red'));
  await eventually(async () => assert.equal(await page.inputValue('#faction'), 'rebelalliance'));
  await says(page, '#unread', /2 ships are written in numbers that only YASB can tell/);
  await addShip(page, 'redsquadronveteran');
  await done(page);
});

test('on a phone everything is within reach, and the keyboard alone builds', async () => {
  const page = await open(`${server.url}/squads`, { width: 360, height: 740 });
  await page.focus('#new-squad');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#rules');
  await page.selectOption('#rules', '20');
  await page.waitForFunction(() => document.getElementById('points').textContent === '0 of 20 points');
  await page.focus('#add-ship');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.offers button');
  await page.fill('.sheet input[type="search"]', 'Wedge');
  await picture(page, 'squads-phone-pilots');
  await page.focus('button[data-offer="wedgeantilles"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.vessel');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Wedge Antilles'),
  );
  await says(page, '.vessel', /loadout 0 of \d+/);
  await picture(page, 'squads-phone');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  await eventually(async () => assert.equal(await page.$$eval('.vessel', spilling), 0));
  await page.locator('.vessel').scrollIntoViewIfNeeded();
  await page.locator('#fly').scrollIntoViewIfNeeded();
  await picture(page, 'squads-phone-bar');
  const small = await page.$$eval(
    '.berth, #fly, #save, #add-ship',
    (all) => all.filter((it) => it.getBoundingClientRect().height < 43).length,
  );
  assert.equal(small, 0);
  await sound(page);
  await done(page);
});

/**
 * Chooses in a field of a pilot, and waits until the wing is weighed.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
async function settle(page, act) {
  const was = await page.getAttribute('.draft', 'data-turn');
  await act();
  await page.waitForFunction(
    (old) => document.querySelector('.draft').getAttribute('data-turn') !== old,
    was,
  );
}

test('a wing of a flight group is raised rank by rank, equipped, kept and flies', async () => {
  const page = await open(`${server.url}/squads`);
  await page.click('#new-squad');
  await settle(page, () => page.selectOption('#rules', 'flight-group'));
  await settle(page, () => page.click('#add-ship'));
  await page.waitForSelector('#call-0');
  await settle(page, async () => {
    await page.fill('#call-0', 'Linda');
    await page.press('#call-0', 'Tab');
  });
  await says(page, '.vessel', /0 U&M points/);
  await settle(page, () => page.selectOption('#rank-0', '5'));
  await says(page, '#faults', /follows a path/);
  await settle(page, () => page.selectOption('#path-0', 'ace'));
  await settle(page, async () => {
    await page.fill('#purse-career-0', '10');
    await page.press('#purse-career-0', 'Tab');
  });
  await eventually(async () => assert.equal(await page.$eval('#ship-0', (it) => it.textContent), 'Linda'));
  await eventually(async () => assert.equal(await page.$eval('.init', (it) => it.textContent), '5'));
  await page.click('[data-slot="ability talent"] >> nth=0');
  await page.waitForSelector('dialog .offer');
  await says(page, 'dialog', /Needs initiative 6; the pilot has 5/);
  await picture(page, 'wing-cards');
  await sound(page);
  await settle(page, () => page.click('button[data-offer="crackshot"]'));
  await says(page, '[data-purse="career"]', /1 of 10 career path points/);
  const charge = () => settle(page, () => page.click('.charges button:text("Crack Shot")'));
  await charge();
  await says(page, '.charges', /1 of 1:Crack Shot \+1/);
  await charge();
  await says(page, '.charges', /0 of 1:Crack Shot$/);
  await charge();
  await settle(page, () => page.click('[aria-label="Copy Linda"]'));
  await settle(page, () => page.click('[aria-label="Copy Linda"] >> nth=0'));
  await legal(page, 'Legal');
  await picture(page, 'wing-build');
  await sound(page);
  await eventually(async () => assert.equal(await page.$$eval('.vessel', spilling), 0));
  await page.click('#save');
  await page.waitForFunction(() => document.getElementById('saved').textContent === 'Saved');
  await page.reload();
  await page.click('.kept-name:has-text("Flight Group Alpha")');
  await page.waitForSelector('.vessel >> nth=2');
  await legal(page, 'Legal');
  await page.click('#fly');
  await page.waitForSelector('text=Flight Group Alpha');
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await says(page, '#order', /Linda/);
  await done(page);
});

test('rebels are imported on a phone, leave a card behind, and go to another game and back', async () => {
  const page = await open(`${server.url}/squads`, { width: 390, height: 844 });
  await page.click('#import');
  const wing = `campaign = "hotac"
[[pilots]]
call-sign = "Gold"
ship = "btla4ywing"
level = 3
squad-points = 60
cards = ["Ion Cannon Turret", "Knife Fighter"]
spare = ["Proton Torpedoes"]
`;
  await page.fill('#pasted', wing);
  await page.click('#read');
  await page.waitForSelector('#purse-squad-0');
  await says(page, '[data-purse="squad"]', /70 of 60 squad points/);
  await eventually(async () => assert.equal(await page.$$eval('.vessel', spilling), 0));
  // Every ability that this campaign sells is carried out.
  await eventually(async () => assert.equal(await page.locator('.berth .tag.hand').count(), 0));
  await picture(page, 'wing-phone');
  await sound(page);
  await page.click('[data-slot="turret"]');
  await settle(page, () => page.click('#leave'));
  await says(page, '.spare', /Proton Torpedoes.*Ion Cannon Turret/);
  await settle(page, async () => {
    await page.fill('#changes-0', '2');
    await page.press('#changes-0', 'Tab');
  });
  await says(page, '[data-purse="squad"]', /80 of 60 squad points/);
  await settle(page, () => page.click('.spare button:text("Take along") >> nth=0'));
  await says(page, '[data-slot="torpedo"] b', 'Proton Torpedoes');
  await settle(page, () => page.selectOption('#rules', '200'));
  await page.waitForSelector('.vessel h3:text("Gray Squadron Bomber")');
  await settle(page, () => page.click('#undo'));
  await page.waitForSelector('.vessel h3:text("Gold")');
  await done(page);
});
