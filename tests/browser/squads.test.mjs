// Squads and cards as people build and look them up.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Server, browse, findings, open, picture, shots } from './kit.mjs';

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

const legal = (page, words) =>
  page.waitForFunction((it) => document.getElementById('legal')?.textContent === it, words);

/** How many boxes something sticks out of. */
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

async function addShip(page, id) {
  const ships = await page.$$eval('.vessel', (it) => it.length);
  await page.click('#add-ship');
  await page.click(`button[data-offer="${id}"]`);
  await page.waitForFunction((was) => document.querySelectorAll('.vessel').length > was, ships);
}

test('a card is found by words, with its text and its cost in both games', async () => {
  const page = await open(browser, `${server.url}/`);
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
  assert.deepEqual(await findings(page), []);
  await page.fill('#words', 'nosuchcardatall');
  await page.waitForFunction(
    () => document.getElementById('found').textContent === 'No card has all of these words.',
  );
  await page.fill('#words', 'scum gunner');
  await page.waitForSelector('[data-card] .tag.hand');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a legal squad is built, a fault is explained, the squad is kept and flies', async () => {
  const page = await open(browser, `${server.url}/squads`);
  await page.click('#new-squad');
  await page.fill('#name', 'Gold <i>&</i> Red');
  await legal(page, '1 fault');
  assert.match(await page.textContent('#faults'), /0 ships; the 200-point game has 2 to 8/);
  await addShip(page, 'wedgeantilles');
  await page.click('#add-ship');
  await page.click('.misfits summary');
  assert.match(
    await page.textContent('.offer.off[data-offer="wedgeantilles"]'),
    /2 in the squad, limited to 1/,
  );
  await picture(page, 'squads-pilots');
  assert.deepEqual(await findings(page), []);
  await page.click('button[data-offer="redsquadronveteran"]');
  await legal(page, 'Legal');
  assert.equal(await page.textContent('#points'), '94 of 200 points');
  await page.click('.vessel:first-of-type [data-slot="torpedo"]');
  await page.click('button[data-offer="protontorpedoes"]');
  await page.waitForSelector('.vessel .berth:has-text("Proton Torpedoes")');
  assert.notEqual(await page.textContent('#points'), '94 of 200 points');
  await page.click('.vessel:first-of-type [data-slot="talent"]');
  await page.click('.misfits summary');
  assert.match(await page.textContent('.offer.off[data-offer="fearless"]'), /Needs Scum and Villainy/);
  await page.keyboard.press('Escape');
  await page.click('button[aria-label="Copy Wedge Antilles"]');
  await legal(page, '1 fault');
  assert.match(await page.textContent('#faults'), /Wedge Antilles: 2 in the squad, limited to 1/);
  await picture(page, 'squads-build');
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.$$eval('.vessel', spilling), 0, 'every upgrade bar is inside its ship');
  await page.click('#undo');
  await legal(page, 'Legal');
  await page.click('#save');
  await page.waitForSelector('.kept >> text=Gold <i>&</i> Red');
  assert.equal(await page.textContent('#saved'), 'Saved');
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
  const says = await torpedoes.textContent();
  assert.match(says, /2 of 2 charges/);
  assert.match(says, /Instead of your primary attack/);
  assert.match(says, /4 dice/);
  await picture(page, 'ship-cards');
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a button that is pressed straight after typing a name is heard, however slow the hand', async () => {
  const page = await open(browser, `${server.url}/squads`);
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
  await page.waitForFunction(() => document.getElementById('name').value === 'Slow hands');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('XWS goes in and out, and what cannot be read is told', async () => {
  const page = await open(browser, `${server.url}/squads`, {
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const squad = {
    name: 'Out and in',
    faction: 'galacticempire',
    pilots: [
      { id: 'howlrunner', upgrades: { ept: ['ruthless'] } },
      { id: 'academypilt' },
      { id: 'academypilot', upgrades: [] },
    ],
  };
  await page.click('#import');
  await page.fill('#pasted', JSON.stringify(squad));
  await page.click('#read');
  await legal(page, 'Legal');
  assert.match(await page.textContent('#unread'), /academypilot/);
  assert.equal(await page.$$eval('.vessel', (it) => it.length), 2);
  await page.click('#export');
  await page.click('#copy-xws');
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
  assert.deepEqual(await findings(page), []);
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
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('of a YASB link what can be read is read, and the rest is named', async () => {
  const page = await open(browser, `${server.url}/squads`);
  await page.click('#import');
  await page.fill(
    '#pasted',
    'https://yasb.app/?f=Rebel%20Alliance&d=v10ZsZ200Z4X12WW5Y6XY&sn=Linked%20red&obs=coreasteroid0,coreasteroid1,gascloud2',
  );
  await page.click('#read');
  await page.waitForSelector('#unread');
  assert.equal(await page.inputValue('#name'), 'Linked red');
  assert.equal(await page.inputValue('#faction'), 'rebelalliance');
  assert.match(await page.textContent('#unread'), /2 ships are written in numbers that only YASB can tell/);
  await addShip(page, 'redsquadronveteran');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('on a phone everything is within reach, and the keyboard alone builds', async () => {
  const page = await open(browser, `${server.url}/squads`, { width: 360, height: 740 });
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
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Wedge Antilles');
  assert.match(await page.textContent('.vessel'), /loadout 0 of \d+/);
  await picture(page, 'squads-phone');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  assert.equal(await page.$$eval('.vessel', spilling), 0);
  await page.locator('.vessel').scrollIntoViewIfNeeded();
  await page.locator('#fly').scrollIntoViewIfNeeded();
  await picture(page, 'squads-phone-bar');
  const small = await page.$$eval(
    '.berth, #fly, #save, #add-ship',
    (all) => all.filter((it) => it.getBoundingClientRect().height < 43).length,
  );
  assert.equal(small, 0);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Chooses in a field of a pilot, and waits until the wing is weighed. */
async function settle(page, act) {
  const weighed = page.waitForResponse('**/api/squads/weigh');
  await act();
  await weighed;
  await page.waitForTimeout(50);
}

test('a wing of a flight group is raised rank by rank, equipped, kept and flies', async () => {
  const page = await open(browser, `${server.url}/squads`);
  await page.click('#new-squad');
  await settle(page, () => page.selectOption('#rules', 'flight-group'));
  await settle(page, () => page.click('#add-ship'));
  await page.waitForSelector('#call-0');
  await settle(page, async () => {
    await page.fill('#call-0', 'Linda');
    await page.press('#call-0', 'Tab');
  });
  assert.match(await page.textContent('.vessel'), /0 U&M points/);
  await settle(page, () => page.selectOption('#rank-0', '5'));
  assert.match(await page.textContent('#faults'), /follows a path/);
  await settle(page, () => page.selectOption('#path-0', 'ace'));
  await settle(page, async () => {
    await page.fill('#purse-career-0', '10');
    await page.press('#purse-career-0', 'Tab');
  });
  assert.equal(await page.$eval('#ship-0', (it) => it.textContent), 'Linda');
  assert.equal(await page.$eval('.init', (it) => it.textContent), '5');
  await page.click('[data-slot="ability talent"] >> nth=0');
  await page.waitForSelector('dialog .offer');
  assert.match(await page.textContent('dialog'), /Needs initiative 6; the pilot has 5/);
  await picture(page, 'wing-cards');
  assert.deepEqual(await findings(page), []);
  await settle(page, () => page.click('button[data-offer="crackshot"]'));
  assert.match(await page.textContent('[data-purse="career"]'), /1 of 10 career path points/);
  const charge = () => settle(page, () => page.click('.charges button:text("Crack Shot")'));
  await charge();
  assert.match(await page.textContent('.charges'), /1 of 1:Crack Shot \+1/);
  await charge();
  assert.match(await page.textContent('.charges'), /0 of 1:Crack Shot$/);
  await charge();
  await settle(page, () => page.click('[aria-label="Copy Linda"]'));
  await settle(page, () => page.click('[aria-label="Copy Linda"] >> nth=0'));
  await legal(page, 'Legal');
  await picture(page, 'wing-build');
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.$$eval('.vessel', spilling), 0);
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
  assert.match(await page.textContent('#order'), /Linda/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('rebels are imported on a phone, leave a card behind, and go to another game and back', async () => {
  const page = await open(browser, `${server.url}/squads`, { width: 390, height: 844 });
  await page.click('#import');
  await page.fill(
    '#pasted',
    'campaign = "hotac"\n[[pilots]]\ncall-sign = "Gold"\nship = "btla4ywing"\nlevel = 3\nsquad-points = 60\ncards = ["Ion Cannon Turret", "Knife Fighter"]\nspare = ["Proton Torpedoes"]\n',
  );
  await page.click('#read');
  await page.waitForSelector('#purse-squad-0');
  assert.match(await page.textContent('[data-purse="squad"]'), /70 of 60 squad points/);
  await page.waitForSelector('.berth .tag.hand');
  assert.equal(await page.$$eval('.vessel', spilling), 0);
  await picture(page, 'wing-phone');
  assert.deepEqual(await findings(page), []);
  await page.click('[data-slot="turret"]');
  await settle(page, () => page.click('#leave'));
  assert.match(await page.textContent('.spare'), /Proton Torpedoes.*Ion Cannon Turret/);
  await settle(page, async () => {
    await page.fill('#changes-0', '2');
    await page.press('#changes-0', 'Tab');
  });
  assert.match(await page.textContent('[data-purse="squad"]'), /80 of 60 squad points/);
  await settle(page, () => page.click('.spare button:text("Take along") >> nth=0'));
  assert.equal(await page.textContent('[data-slot="torpedo"] b'), 'Proton Torpedoes');
  await settle(page, () => page.selectOption('#rules', '200'));
  await page.waitForSelector('.vessel h3:text("Gray Squadron Bomber")');
  await settle(page, () => page.click('#undo'));
  await page.waitForSelector('.vessel h3:text("Gold")');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
