// Campaigns in the browser: begun, led, and every page on a desk and on a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, fly } from './campaign.mjs';
import { PHONE, done, eventually, fits, keyOf, picture, says, setUp, sound } from './kit.mjs';

const { server, open } = setUp();
const VIEWS = /** @type {const} */ ([
  ['desk', {}],
  ['phone', { width: 390, height: 844, hasTouch: true, isMobile: true }],
]);

test('from the home page to the first pilots by one form', async () => {
  const page = await open(server.url);
  await page.click('#campaigns');
  await page.fill('#name', 'First Light');
  await page.selectOption('#preset', 'gentle');
  await page.fill('#player-0', 'Ana');
  for (const [n, callsign] of ['Kestrel', 'Brick', 'Sparrow'].entries()) {
    await page.fill(`#callsign-0-${n}`, callsign);
  }
  await sound(page, 'the form');
  await page.click('#begin');
  await says(page, 'main h1', /Spend points, then draw two missions/);
  assert.equal(await page.locator('.mate').count(), 3);
  await says(page, '#undo', /Undo: Sparrow flies the/);
  await done(page);
});

test('a form that is refused says why and keeps what was typed', async () => {
  const page = await open(`${server.url}/campaigns`);
  await page.fill('#name', 'Twice');
  await page.fill('#player-0', 'Ana');
  await page.click('#more-players');
  await page.fill('#player-1', 'Ana');
  await page.click('#begin');
  await says(page, '.begin .fault', /Ana plays already/);
  assert.equal(await page.inputValue('#name'), 'Twice');
  await done(page);
});

for (const [name, view] of VIEWS) {
  test(`every page between missions stands on a ${name}`, async () => {
    const camp = await begin(server);
    await fly(camp, 'pilots');
    await camp.act('resolve', { by: 'heuristic' });
    // Whoever came home is not what this is about.
    await server.api(`/api/campaign/${camp.key}/do`, {
      action: 'enter',
      args: { field: 'fate', pilot: 'kestrel', value: 'left' },
    });
    await camp.act('confirm');
    const page = await open(camp.at('tonight'), view);
    /** @type {[at: string, more: string, head: RegExp][]} */
    const places = [
      ['tonight', '', /Spend points, then draw/],
      ['squadron', '', /The squadron: 4 pilots/],
      ['pilot', '&pilot=kestrel', /Kestrel/],
      ['missions', '', /No mission is chosen yet/],
      ['after', '', /: (won|lost) in round/],
      ['chronicle', '', /1 mission,/],
      ['rules', '', /How it is played here/],
      ['print', '&what=pilot&pilot=kestrel', /To print/],
    ];
    for (const [at, more, head] of places) {
      await page.goto(camp.at(at, more));
      await says(page, 'main h1', head);
      await fits(page, at);
      await sound(page, at);
      await picture(page, `campaign-${at}-${name}`);
    }
    await done(page);
  });

  test(`choosing, preparing and the report from paper on a ${name}`, async () => {
    const camp = await begin(server);
    const { drawn } = await camp.act('draw');
    const page = await open(camp.at('missions'), view);
    await page.waitForSelector('.mcard .map');
    assert.equal(await page.locator('.mcard').count(), drawn.length);
    await fits(page, 'the choice');
    await sound(page, 'the choice');
    await picture(page, `campaign-choice-${name}`);
    await page.click(`[data-choose="${drawn[0].id}"]`);
    await says(page, 'main h1', `Prepare for ${drawn[0].name}`);
    await fits(page, 'preparing');
    await sound(page, 'preparing');
    await picture(page, `campaign-prepare-${name}`);
    await page.click('[data-way="paper"]');
    await says(page, 'main h1', `${drawn[0].name}, from paper`);
    assert.ok(await page.isDisabled('#confirm'));
    await page.click('[data-won="yes"]');
    await page.waitForSelector('[data-won="yes"][aria-pressed="true"]');
    await page.selectOption('#last-round', '4');
    await eventually(async () => assert.equal((await camp.told()).sortie?.draft.rounds, 4));
    for (const pilot of ['kestrel', 'sparrow', 'brick', 'halfmoon']) {
      await page.click(`[data-fate="${pilot} left"]`);
      await page.waitForSelector(`[data-fate="${pilot} left"][aria-pressed="true"]`);
    }
    const { sortie } = await camp.told();
    for (const goal of sortie?.goals ?? []) {
      await page.click(`[data-goal="${goal.id}"]`);
      await page.waitForSelector(`[data-goal="${goal.id}"]:checked`);
    }
    await page.click('#counted');
    await says(page, '.paperbar', /Nothing is open/);
    await fits(page, 'the report');
    await sound(page, 'the report');
    await picture(page, `campaign-report-${name}`);
    await page.click('#confirm');
    await says(page, 'main h1', /won in round 4/);
    assert.equal((await camp.told()).flown.length, 1);
    await done(page);
  });
}

test('nothing is wider than a small phone', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('tonight'), PHONE);
  for (const at of ['tonight', 'squadron', 'pilot', 'missions', 'chronicle', 'rules', 'paper']) {
    await page.goto(camp.at(at));
    await page.waitForSelector(`main.${at} h1`);
    await fits(page, at);
  }
  await done(page);
});

test('a pilot buys, is told what would be left, and takes it back by name', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('pilot', '&pilot=sparrow'));
  await says(page, '#points', '16');
  await page.click('[data-card="protontorpedoes"]');
  await says(page, '.whatif', /You have16Proton Torpedoes−12Left4/);
  await page.click('#buy');
  await says(page, '#points', '4');
  await says(page, '#undo', /Undo: Sparrow buys Proton Torpedoes for 12/);
  await page.click('#undo');
  await says(page, '#points', '16');
  await done(page);
});

test('two phones hear each other, and a player decides only for his own', async () => {
  const camp = await begin(server);
  const { players } = await camp.told();
  const link = (/** @type {string} */ id) =>
    `${server.url}/campaign#key=${players.find((it) => it.id === id)?.key}`;
  const [ana, ben] = await Promise.all([open(link('ana'), PHONE), open(link('ben'), PHONE)]);
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.mate')));
  const key = keyOf(ana);
  await server.api(`/api/campaign/${key}/do`, {
    action: 'buy',
    args: { pilot: 'sparrow', card: 'protontorpedoes' },
  });
  await says(ben, '#elsewhere', /Ana: Sparrow buys Proton Torpedoes for 12/);
  await says(ben, '.lines', /Sparrow buys Proton Torpedoes/);
  await ben.goto(`${link('ben')}&at=pilot&pilot=kestrel`);
  await says(ben, '.ident', /Ana decides\./);
  assert.equal(await ben.locator('#buy').count(), 0);
  await done(ana, ben);
});

test('what another built upon is taken back when he agrees', async () => {
  const camp = await begin(server);
  const { players } = await camp.told();
  const key = (/** @type {string} */ id) => String(players.find((it) => it.id === id)?.key);
  const buy = (/** @type {string} */ id, /** @type {string} */ pilot) =>
    server.api(`/api/campaign/${key(id)}/do`, { action: 'buy', args: { pilot, card: 'protontorpedoes' } });
  await buy('ana', 'sparrow');
  await buy('ben', 'halfmoon');
  const [ana, ben] = await Promise.all([
    open(`${server.url}/campaign#key=${key('ana')}&at=chronicle`),
    open(`${server.url}/campaign#key=${key('ben')}`, PHONE),
  ]);
  await says(ana, '#undo', /Undo: Halfmoon buys/);
  await ana.click('#undo');
  await says(ana, 'dialog.sheet', /Ben did that/);
  await ana.click('dialog.sheet .btn.primary');
  await says(ana, '#asked', /Ana asks to take back: Halfmoon buys Proton Torpedoes for 12Yet to agree: Ben/);
  await says(ben, '#asked', /Ana asks to take back/);
  await fits(ben, 'what is asked');
  await sound(ben, 'what is asked');
  await picture(ben, 'campaign-asked-phone');
  await ben.click('#asked .btn:has-text("Agree")');
  await eventually(async () => assert.equal(await ana.locator('#asked').count(), 0));
  const told = await camp.told();
  assert.equal(told.pilots.find((it) => it.id === 'halfmoon')?.owned.length, 0);
  assert.equal(told.pilots.find((it) => it.id === 'sparrow')?.owned.length, 1);
  await done(ana, ben);
});

test('miniatures are counted, and sheets and links have a square for a camera', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('rules'));
  await page.click('.owned summary');
  await page.fill('[data-own="tielnfighter"]', '4');
  await page.press('[data-own="tielnfighter"]', 'Enter');
  await eventually(async () => {
    const { models } = await camp.told();
    assert.equal(models.find((it) => it.ship === 'tielnfighter')?.owned, 4);
  });
  await picture(page, 'campaign-miniatures-desk');
  await page.goto(camp.at('print', '&what=pilot&pilot=sparrow'));
  await page.waitForSelector('.a4 svg.qr path');
  await picture(page, 'campaign-sheet-square-desk');
  await page.goto(camp.at('squadron'));
  await page.click('.links .btn[aria-label^="The link of Ana"]');
  await page.waitForSelector('.qr-large svg.qr path');
  await done(page);
});

test('what was not yet sent says so, and goes in its order when the server is back', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('pilot', '&pilot=sparrow'));
  await says(page, '#points', '16');
  await server.kill();
  await page.click('[data-card="protontorpedoes"]');
  await page.click('#buy');
  await says(page, '#sync', '1 not yet sent');
  await page.click('#undo');
  await says(page, '#sync', '2 not yet sent');
  await server.start();
  await says(page, '#sync', 'all sent');
  await says(page, '#points', '16');
  const log = (await server.api(`/api/campaign/${camp.key}/log`)).body;
  assert.equal(log.filter((/** @type {Campaign.Line} */ it) => it.action === 'buy').length, 1);
  await done(page);
});

test('a mission flown here is begun, linked and reported', async () => {
  const camp = await begin(server);
  await fly(camp, 'browser');
  const page = await open(camp.at('missions'));
  await page.click('#begin-battle');
  await page.waitForSelector('#to-battle');
  const { sortie } = await camp.told();
  assert.equal(sortie?.battle?.mates.length, 2);
  assert.match((await page.getAttribute('#to-battle', 'href')) ?? '', /^\/battle#key=[0-9a-f]{32}$/);
  await done(page);
});

test('resolved by pilots of the program, read-only until somebody corrects', async () => {
  const camp = await begin(server);
  await fly(camp, 'pilots');
  const page = await open(camp.at('missions'));
  await page.selectOption('#resolver', 'heuristic');
  await page.click('#resolve');
  await page.waitForSelector('#correct-report');
  assert.ok(await page.isDisabled('[data-won="yes"]'));
  await page.click('#correct-report');
  await page.waitForSelector('[data-won="yes"]:enabled');
  await done(page);
});

test('sealed missions are not in the page until everybody knows them', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('rules'));
  await page.click('#show-all');
  await page.click('#show-all-yes');
  await says(page, 'main', /Everything is shown\./);
  await page.goto(camp.at('tonight'));
  await says(page, '.arcs', /part 1 of its arc/);
  await done(page);
});

test('a preset sets its switches at once', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('rules'));
  await page.click('[data-preset="gentle"]');
  await page.waitForSelector('input[name="difficulty"][value="easier"]:checked');
  await says(page, 'main', /Gentle.*so it is played/s);
  assert.equal((await camp.told()).switches.find((it) => it.name === 'difficulty')?.value, 'easier');
  await done(page);
});

test('a correction has a reason and stands in the chronicle', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('rules'));
  await page.selectOption('#correct-what', 'points kestrel');
  await page.fill('#correct-to', '30');
  await page.fill('#correct-reason', 'a share was forgotten');
  await page.click('#correct');
  await says(page, 'main', /Kestrel: points: 6 › 30\. “a share was forgotten”/);
  await page.goto(camp.at('chronicle'));
  await says(page, '.tline', /Correction by the coordinator/);
  await done(page);
});

test('a campaign from paper is taken over by one form', async () => {
  const { body } = await server.api('/api/campaigns', { name: 'Old', length: 'short', preset: 'as-written' });
  const page = await open(`${server.url}/campaign#key=${body.key}&at=paper`);
  for (const [n, callsign] of ['Rook', 'Finch', 'Kite'].entries()) {
    await page.fill(`#paper-callsign-${n}`, callsign);
    await page.fill(`#paper-player-${n}`, 'Ana');
  }
  await page.check('[data-mission="tread-softly"]');
  await sound(page, 'the form');
  await page.click('#take-over');
  await says(page, 'main h1', /Spend points/);
  assert.equal(await page.locator('.mate').count(), 3);
  await done(page);
});

test('the sample opens five missions in', async () => {
  const page = await open(`${server.url}/campaigns`);
  await page.click('#sample');
  await page.waitForURL(/campaign#key=/, { timeout: 120_000 });
  await says(page, 'main .side', /5 flown/);
  await page.click('a[href*="at=chronicle"]');
  await says(page, 'main h1', /5 missions/);
  await page.waitForSelector('.chart');
  await done(page);
});

test('the keyboard leads through the places', async () => {
  const camp = await begin(server);
  const page = await open(camp.at('tonight'));
  await page.waitForSelector('.mate');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await says(page, 'main h1', /The squadron/);
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1'),
  );
  await page.keyboard.press('?');
  await page.waitForSelector('dialog');
  await page.keyboard.press('Escape');
  await done(page);
});
