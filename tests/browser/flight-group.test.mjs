// Campaigns of Flight Group Alpha in the browser: begun, led, and every page on a desk and on a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PILOTS, begin } from './flight-group.mjs';
import { PHONE, done, eventually, fits, keyOf, picture, says, setUp, sound } from './kit.mjs';

const { server, open } = setUp();
const VIEWS = /** @type {const} */ ([
  ['desk', {}],
  ['phone', { width: 390, height: 844, hasTouch: true, isMobile: true }],
]);

test('by one form in a mode and a preset, and the pilots are commissioned', async () => {
  const page = await open(`${server.url}/campaigns`);
  await page.selectOption('#kind', 'flight-group');
  await page.fill('#name', 'Night Shift');
  await page.selectOption('#mode', 'ironman');
  await page.selectOption('#preset', 'gentle');
  await page.fill('#player-0', 'Mika');
  for (const [n, callsign] of ['Vesper', 'Ember', 'Cinder'].entries()) {
    await page.fill(`#callsign-0-${n}`, callsign);
  }
  await sound(page, 'the form');
  await picture(page, 'alpha-form-desk');
  await page.click('#begin');
  await says(page, 'main h1', /Fly the introduction, or commission the pilots/);
  await says(page, '#camp-kind', 'Flight Group Alpha, ironman');
  await says(page, '#imperial-rank', /Ranks 1 1 1, average 1: Imperial Rank 1/);
  await page.click('[data-do="commission"]');
  await says(page, '#imperial-rank', /Imperial Rank 2/);
  await page.click('#undo');
  await says(page, '#imperial-rank', /Imperial Rank 1/);
  await done(page);
});

test('a player who joins by link spends for his own pilots and for nobody else’s', async () => {
  const camp = await begin(server);
  await camp.pay('vesper', 9);
  await camp.pay('cinder', 9);
  const { players } = await camp.told();
  const page = await open(`${server.url}/campaign#key=${players[0].key}&at=pilot&pilot=vesper`);
  await says(page, '#xp', '9');
  await page.click('[data-bank="um"]');
  await says(page, '[data-purse="um"]', '1');
  await says(page, '#xp', '8');
  await page.goto(`${server.url}/campaign#key=${players[0].key}&at=pilot&pilot=cinder`);
  await says(page, 'main h1', 'Cinder');
  assert.equal(await page.locator('[data-bank]').count(), 0);
  await done(page);
});

test('a path is chosen with the third rank, and kept', async () => {
  const camp = await begin(server);
  await camp.act('commission');
  await camp.pay('vesper', 20);
  const page = await open(camp.at('pilot', '&pilot=vesper'));
  await says(page, '#next-rank', 'Lieutenant costs 9 XP');
  assert.equal(await page.locator('.path.own .pathname').count(), 0);
  await page.click('#rise');
  await page.click('[data-path="force-user"]');
  await says(page, '.path.own .pathname', 'Force User');
  await says(page, '#next-rank', 'Captain costs 16 XP: 5 short');
  assert.equal(await page.locator('#rise').count(), 0);
  await done(page);
});

test('what a card wants stands beside it, and what may be mounted is mounted', async () => {
  const camp = await begin(server);
  await camp.act('commission');
  await camp.pay('vesper', 30);
  await camp.act('bank', { pilot: 'vesper', purse: 'um', lots: '20' });
  await camp.act('draw').then(({ drawn }) => camp.act('choose', { mission: drawn[0].id }));
  const page = await open(camp.at('pilot', '&pilot=vesper'));
  await page.click('[data-band="fits"]');
  const first = page.locator('.armory [data-card]').first();
  const card = await first.getAttribute('data-card');
  await first.click();
  await page.click(`[data-load="${card}"]`);
  await eventually(async () =>
    assert.deepEqual(
      (await camp.told()).pilots[0].load.map((it) => it.card),
      [card],
    ),
  );
  await page.click('[data-band="no"]');
  assert.ok((await page.locator('.armory .why-not').count()) > 5, 'reasons');
  await page.click('[data-band="aboard"]');
  assert.equal(await page.locator(`.armory [data-card="${card}"]`).count(), 1);
  await done(page);
});

for (const [name, view] of VIEWS) {
  test(`every page between missions stands on a ${name}`, async () => {
    const camp = await begin(server);
    await camp.act('commission');
    await camp.fly();
    await camp.report(true);
    await camp.act('enter', { field: 'gold', value: 'yes' });
    await camp.act('enter', { field: 'fate', pilot: 'thorn', value: 'destroyed' });
    await camp.act('confirm');
    await camp.pay('vesper', 60);
    await camp.act('advance', { pilot: 'vesper', path: 'ace' });
    await camp.act('advance', { pilot: 'vesper' });
    await camp.act('bank', { pilot: 'vesper', purse: 'career', lots: '2' });
    await camp.act('bank', { pilot: 'vesper', purse: 'um', lots: '8' });
    const page = await open(camp.at('tonight'), view);
    /** @type {[at: string, more: string, head: RegExp][]} */
    const places = [
      ['tonight', '', /Spend experience, then draw missions/],
      ['squadron', '', /The flight group: [34] pilots/],
      ['pilot', '&pilot=vesper', /Vesper/],
      ['missions', '', /1 won, 0 lost, \d+ open/],
      ['after', '', /: won in round 6/],
      ['chronicle', '', /1 mission, 1 ship lost/],
      ['rules', '', /How it is played here/],
      ['print', '&what=pilot&pilot=vesper', /To print/],
    ];
    for (const [at, more, head] of places) {
      await page.goto(camp.at(at, more));
      await says(page, 'main h1', head);
      await fits(page, at);
      await sound(page, at);
      await page.screenshot({ path: `../../target/browser/alpha-${at}-${name}.png`, fullPage: true });
    }
    await done(page);
  });

  test(`choosing, preparing, the tally and the report from paper on a ${name}`, async () => {
    const camp = await begin(server);
    await camp.act('commission');
    const { drawn } = await camp.act('draw');
    const page = await open(camp.at('missions'), view);
    await says(page, 'main h1', `Choose: ${drawn.map((it) => it.name).join(' or ')}`);
    await fits(page, 'the choice');
    await sound(page, 'the choice');
    await picture(page, `alpha-choice-${name}`);
    await page.click(`[data-choose="${drawn[0].id}"]`);
    await says(page, 'main h1', `Prepare for ${drawn[0].name}`);
    await fits(page, 'preparing');
    await sound(page, 'preparing');
    await page.screenshot({ path: `../../target/browser/alpha-prepare-${name}.png`, fullPage: true });
    await page.click('[data-way="paper"]');
    await says(page, 'main h1', `${drawn[0].name}, from paper`);
    assert.ok(await page.isDisabled('#confirm'));
    await page.click('[data-won="yes"]');
    await page.waitForSelector('[data-won="yes"][aria-pressed="true"]');
    await page.selectOption('#last-round', '4');
    await page.click('[data-whose="ember"]');
    await page.click('[data-plus="1.4"]');
    await says(page, '[data-source="1.4"] .cnt', '1');
    // A threat level is worth two points: by four that is nothing each, and two left over.
    await says(page, '#pool .tot b', '2 XP');
    await page.click('[data-whose="group"]');
    assert.deepEqual(
      await page.locator('.bigrows .r').evaluateAll((all) => all.map((it) => it.getAttribute('data-source'))),
      ['1.3', '1.4', '1.5', '6.1'],
    );
    await page.reload();
    await page.waitForSelector('[data-won="yes"][aria-pressed="true"]');
    for (const pilot of PILOTS) {
      await page.click(`[data-fate="${pilot} left"]`);
      await page.waitForSelector(`[data-fate="${pilot} left"][aria-pressed="true"]`);
    }
    for (const goal of (await camp.told()).sortie?.goals ?? []) {
      await page.click(`li:has([data-goal="${goal.id}"]) button:has-text("Not met")`);
      await page.waitForSelector(`li:not(.open):has([data-goal="${goal.id}"])`);
    }
    await page.click('[data-fate="thorn destroyed"]');
    await page.click('[data-dice="thorn"]');
    await says(page, '.dicerow', /Rolled: blank/);
    await page.click('#leftover [aria-label="left over for Thorn: one more"]');
    await page.click('#counted');
    await says(page, '.paperbar', /Nothing is open/);
    await fits(page, 'the report');
    await sound(page, 'the report');
    await page.screenshot({ path: `../../target/browser/alpha-report-${name}.png`, fullPage: true });
    await page.click('#confirm');
    await says(page, 'main h1', /won in round 4/);
    await says(page, '#homes', /Thorn.*\+1 XP/s);
    const { flown, pilots } = await camp.told();
    assert.equal(flown.length, 1);
    assert.deepEqual([pilots[3].xp, pilots[3].ejections], [1, 1]);
    await done(page);
  });
}

test('an attempt counts when it is accepted, and is flown again when not', async () => {
  const camp = await begin(server, 'completionist');
  await camp.act('commission');
  const page = await open(camp.at('missions'));
  await page.click('[data-mission="1:1"]');
  await page.click('#mission-card [data-pick]');
  await says(page, 'main h1', /Prepare for/);
  await page.click('[data-way="paper"]');
  await says(page, 'main h1', /from paper/);
  await camp.report(true);
  await page.click('#confirm:enabled');
  await says(page, 'main h1', /is won/);
  await picture(page, 'alpha-judge-desk');
  await page.click('[data-do="again"]');
  await says(page, 'main h1', /0 won, 0 lost/);
  assert.equal((await camp.told()).tours[0].missions[0].attempts, 1);
  await done(page);
});

test('a mission that nobody has come to has no name on the map nor in the one file', async () => {
  const camp = await begin(server);
  await camp.act('commission');
  const page = await open(camp.at('missions'));
  await page.click('[data-mission="7:1"]');
  await says(page, '#mission-card h2', /Sealed/);
  const { tours } = await camp.told();
  assert.equal(tours.find((it) => it.number === 7)?.missions[0].name, null);
  const file = await server.api(`/api/campaign/${camp.key}/file`);
  assert.match(String(file.body), /Vesper[\s\S]*Flight Officer/);
  await done(page);
});

test('a campaign from paper is taken over by one form', async () => {
  const bare = { name: 'From paper', kind: 'flight-group', mode: 'classic', preset: 'as-written' };
  const { body } = await server.api('/api/campaigns', bare);
  const page = await open(`${server.url}/campaign#key=${body.key}&at=paper`);
  for (const [n, callsign] of ['Vesper', 'Ember', 'Cinder'].entries()) {
    await page.fill(`#paper-callsign-${n}`, callsign);
    await page.fill(`#paper-player-${n}`, 'Mika');
    await page.selectOption(`#paper-rank-${n}`, '4');
    await page.selectOption(`#paper-path-${n}`, 'tech');
  }
  await page.fill('#paper-xp-0', '12');
  await page.click('summary:has-text("Tour 1")');
  await page.selectOption('[data-paper="1:1"]', 'won');
  await page.selectOption('[data-paper="1:2"]', 'deck');
  await sound(page, 'the form');
  await fits(page, 'the form');
  await page.click('#take-over');
  await says(page, '#imperial-rank', /Imperial Rank 4/);
  const { body: told } = await server.api(`/api/campaign/${body.key}`);
  assert.equal(told.pilots[0].xp, 12);
  assert.deepEqual(
    told.tours[0].missions.slice(0, 3).map((/** @type {Alpha.Place} */ it) => it.state),
    ['won', 'open', 'sealed'],
  );
  await done(page);
});

test('nothing is wider than a small phone', async () => {
  const camp = await begin(server);
  await camp.act('commission');
  const page = await open(camp.at('tonight'), PHONE);
  assert.equal(keyOf(page), camp.key);
  for (const at of ['tonight', 'squadron', 'pilot', 'missions', 'rules']) {
    await page.goto(camp.at(at));
    await page.waitForSelector('main h1');
    await fits(page, at);
  }
  await done(page);
});

test('pilots fly behind Alpha One, and the mission would go so', async () => {
  for (const [name, view] of VIEWS) {
    const camp = await begin(server, 'completionist');
    await camp.act('commission');
    const { sortie } = await camp.act('pick', { mission: 'patrol-jump-point-d34' });
    const mates = PILOTS.filter((it) => it !== sortie?.alpha);
    const page = await open(camp.at('missions'), view);
    await says(page, 'main h1', 'Prepare for Patrol Jump Point D-34');
    await page.selectOption(`[data-form="${mates[0]}"]`, `${sortie?.alpha} rear-support`);
    await says(page, '.wings', /leads/);
    // A name that is squeezed to nothing is none.
    await eventually(async () => {
      const wide = await page
        .locator('.wing-row span')
        .first()
        .evaluate((it) => it.getBoundingClientRect().width);
      assert.ok(wide > 30, `${wide}`);
    });
    await page.selectOption(`[data-form="${mates[1]}"]`, { index: 1 });
    await eventually(async () => assert.equal((await camp.told()).sortie?.wings[0].length, 3));
    await sound(page, `wings on a ${name}`);
    await fits(page, `wings on a ${name}`);
    await page.locator('.wings').scrollIntoViewIfNeeded();
    await picture(page, `alpha-wings-${name}`);
    await page.selectOption(`[data-form="${mates[0]}"]`, 'nobody');
    await eventually(async () => assert.equal((await camp.told()).sortie?.wings[0].length, 2));
    await done(page);
  }
});

test('the sample of a flight group opens five missions in', async () => {
  const page = await open(`${server.url}/campaigns`);
  await page.click('#sample-flight-group');
  await page.waitForURL(/campaign#key=/, { timeout: 300_000 });
  await says(page, '#camp-kind', 'Flight Group Alpha, classic');
  await picture(page, 'alpha-sample-desk');
  await page.click('a[href*="at=chronicle"]');
  await says(page, 'main h1', /5 missions/);
  await page.goto(page.url().replace('at=chronicle', 'at=after'));
  await says(page, 'main', / led [A-Z]/);
  await picture(page, 'alpha-sample-after');
  await page.goto(page.url().replace('at=after', 'at=missions'));
  await picture(page, 'alpha-sample-map');
  await done(page);
});
