// Missions as people choose, read and fly them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, done, eventually, fits, hurry, keyOf, picture, says, setUp, sound } from './kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { server, open } = setUp();

/** @type {(page: Page) => () => Promise<boolean>} */
const over = (page) => async () => (await page.$('#watch')) !== null;
/** @type {(page: Page) => Promise<number>} */
const round = (page) => page.$eval('#round', (it) => Number(it.textContent));

test('a mission is found from home, read, changed for more pilots, and started', async () => {
  const page = await open(`${server.url}/`);
  await page.click('#missions');
  await page.waitForSelector('.mission-card');
  await sound(page);
  await picture(page, 'missions');
  await page.click('#mission-local-trouble');
  await page.waitForSelector('#briefing .map');
  await says(page, '#briefing', /Be there at the end of round 10.*2 more, shown when they come/s);
  const rocks = () =>
    page.$$eval('#briefing .map-rock', (all) => all.map((it) => it.getAttribute('d')).join());
  const laid = await rocks();
  await page.selectOption('#pilots', '6');
  await page.waitForFunction(() =>
    document.querySelector('#briefing tbody').textContent.includes('4 TIE/ln'),
  );
  await eventually(async () => assert.equal(await rocks(), laid, 'more pilots fly on the same table'));
  await picture(page, 'mission-brief');
  await sound(page);
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await page.waitForSelector('.l-zones .zone');
  await eventually(async () => assert.equal((await page.$$('#score .goals li')).length, 3));
  await picture(page, 'mission-set-up');
  await sound(page);
  await done(page);
});

test('a briefing is read on a phone', async () => {
  const page = await open(`${server.url}/missions#mission=care-package`, PHONE);
  await page.waitForSelector('#briefing .map-exit');
  await fits(page);
  await sound(page);
  await picture(page, 'mission-phone');
  await done(page);
});

test('nothing of a later wave is sent before it comes, and then it is announced', async () => {
  const page = await open(`${server.url}/missions#mission=local-trouble`);
  await page.selectOption('#flies-1', 'random');
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  const key = keyOf(page);
  // All that the page is ever told goes through this address.
  /** @type {string[]} */
  const heard = [];
  const stop = new AbortController();
  const told = await fetch(`${server.url}/api/at/${key}/events`, { signal: stop.signal });
  const reading = (async () => {
    try {
      for await (const part of told.body) heard.push(new TextDecoder().decode(part));
    } catch {
      /* It was stopped. */
    }
  })();
  await page.selectOption('#pace', '0');
  await hurry(page, async () => (await over(page)()) || (await round(page)) >= 3);
  assert.ok(!/Interceptor|Gamma|Delta/.test(heard.join('')), 'they are a surprise');
  await hurry(page, async () => (await over(page)()) || (await round(page)) >= 4);
  await eventually(async () => assert.ok(!(await over(page)()), 'it goes on'));
  await eventually(() => assert.match(heard.join(''), /Gamma/));
  assert.ok(!/Delta/.test(heard.join('')));
  await says(page, '#notice', /Gamma.* arrives?$/);
  await picture(page, 'mission-arrival');
  stop.abort();
  await reading;
  await done(page);
});

/** The salvage mission against somebody who flies by chance. */
async function salvage() {
  const page = await open(`${server.url}/missions#mission=salvage-mission`);
  await page.waitForSelector('#start');
  await page.selectOption('#flies-1', 'random');
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await page.selectOption('#pace', '0');
  return page;
}

test('a cache is laid by hand and towed by an action, and the end tells it', async () => {
  const page = await salvage();
  await hurry(
    page,
    async () => /supply cache/.test(await page.textContent('#ask h1')) && (await page.$('.nudge')) !== null,
  );
  await page.click('#ask button:text("Place it for me")');
  // Whoever is about to act is set down beside a cache that nobody has, where there is room.
  await hurry(
    page,
    async () => (await round(page)) >= 2 && /: choose an action$/.test(await page.textContent('#ask h1')),
  );
  const key = keyOf(page);
  const body = await server.battle(key);
  const inside = (/** @type {Battle.At} */ { x, y }) => Math.min(x, y) > 100 && Math.max(x, y) < 814;
  const { name, at: middle } = body.frames[0].scene.objects.find(
    (it) => /^supply cache/.test(it.name) && it.carried === undefined && inside(it.at),
  );
  const refused = [];
  for (const [x, y] of [
    [0, -80],
    [0, 80],
    [-80, 0],
    [80, 0],
  ]) {
    const { status, body: told } = await server.api(`/api/at/${key}/adjust`, {
      turn: body.turn,
      adjust: `${body.ask.ship} move ${middle.x + x} ${middle.y + y} 0`,
    });
    if (status === 200) break;
    refused.push(told.error);
  }
  assert.ok(refused.length < 4, refused.join(' '));
  const tow = page.locator('#ask [data-option]').filter({ hasText: `Tow: ${name}` });
  await tow.waitFor();
  await picture(page, 'mission-errand');
  await sound(page);
  await tow.click();
  await page.click('#go');
  await page.waitForFunction(
    (it) => document.querySelector('.loglist').textContent.includes(`takes ${it}`),
    name,
  );
  await eventually(async () =>
    assert.ok(await page.$('.l-rocks g .thing'), 'it is drawn beside the ship that tows it'),
  );
  await hurry(page, over(page));
  await says(page, '#ask', /points/);
  await done(page);
});

test('a battle that nobody wins is over all the same', async () => {
  const page = await salvage();
  await hurry(page, async () => (await page.$('.dial')) !== null);
  const key = keyOf(page);
  // Everybody is set down at an edge where nobody is, nose outward: ours at our own, theirs at the left one.
  for (let ship = 0; ship < 8; ship += 1) {
    const body = await server.battle(key);
    const place = ship < 4 ? `${300 + 100 * ship} 34 180` : `34 ${100 * ship - 150} 270`;
    const { status, body: told } = await server.api(`/api/at/${key}/adjust`, {
      turn: body.turn,
      adjust: `${ship} move ${place}`,
    });
    assert.equal(status, 200, told.error);
  }
  await hurry(page, over(page));
  await says(page, '#ask', /Nobody holds the field/);
  await page.click('#watch');
  await page.waitForSelector('#scrub');
  await says(page, '#ask', /Nobody wins/);
  await done(page);
});

test('two players fly a mission together, each by a link to ships of his own', async () => {
  const host = await open(`${server.url}/missions#mission=local-trouble`);
  await host.waitForSelector('#players');
  await host.selectOption('#players', '2');
  await host.click('#start');
  await host.waitForSelector('dialog .link');
  await sound(host);
  await picture(host, 'mission-links');
  const links = await host.$$eval('dialog .link', (all) =>
    all.map((it) => [it.querySelector('b').textContent, it.querySelector('input').value]),
  );
  assert.equal(links.length, 4);
  assert.match(links[0][0], /all of Rebel/);
  const [first, second] = [await open(links[1][1]), await open(links[2][1], PHONE)];
  await Promise.all([first.waitForSelector('#ask h1'), second.waitForSelector('#ask h1')]);
  for (const page of [first, second]) await page.selectOption('#pace', '0');
  await says(first, '#title', /you fly Rebel/);
  // The first ship is deployed by whoever flies it, while the other waits.
  /** @type {(page: Page) => Promise<boolean>} */
  const asked = (page) => page.$eval('#ask', (it) => it.querySelector('#go') !== null);
  const turns = [0, 0];
  for (let step = 0; step < 40 && (turns[0] < 4 || turns[1] < 4); step += 1) {
    const mine = [await asked(first), await asked(second)];
    const at = mine.indexOf(true);
    assert.ok(at >= 0, 'somebody is asked');
    const page = at ? second : first;
    const was = await page.$eval('#ask', (it) => it.dataset.turn);
    // Whoever has answered waits, or is asked the next thing.
    await hurry(page, () =>
      page.$eval('#ask', (it, before) => it.querySelector('#go') === null || it.dataset.turn !== before, was),
    );
    turns[at] += 1;
    await Promise.race(
      [first, second].map((it) => it.waitForFunction(() => document.querySelector('#ask #go') !== null)),
    );
  }
  assert.ok(turns[0] >= 4 && turns[1] >= 4, `${turns}`);
  const waiting = (await asked(first)) ? second : first;
  await waiting.waitForFunction(() =>
    /Waiting for a teammate|Rebel/.test(document.getElementById('ask').textContent),
  );
  await picture(first, 'mission-mate');
  await picture(second, 'mission-mate-phone');
  await Promise.all([done(host), done(first), done(second)]);
});

test('a squad is pasted for a mission, and a card that is none is named', async () => {
  const page = await open(`${server.url}/missions#mission=local-trouble`);
  await page.waitForSelector('#squad-0');
  /** @type {(pilots: string[]) => Promise<void>} */
  const paste = async (pilots) => {
    await page.selectOption('#squad-0', 'paste');
    await page.fill(
      '#xws',
      JSON.stringify({
        name: 'Rogues',
        faction: 'rebelalliance',
        pilots: pilots.map((id) => ({ id, ship: 't65xwing' })),
      }),
    );
    await page.click('#check');
    await page.waitForSelector('#squad-told h3');
  };
  await paste(['wedgeantilles', 'lukeskywoker', 'bluesquadronescort']);
  await says(page, '#squad-told', /lukeskywoker/i);
  await page.waitForSelector('#squad-told .btn[disabled]');
  await picture(page, 'mission-paste');
  await sound(page);
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await page.inputValue('#squad-0'), ''));
  await paste(['wedgeantilles', 'lukeskywalker', 'bluesquadronescort']);
  await page.click('#squad-told .btn.go');
  await eventually(async () => assert.equal(await page.inputValue('#squad-0'), 'pasted'));
  await eventually(async () =>
    assert.equal(await page.inputValue('#pilots'), '3', 'as many pilots as ships'),
  );
  await page.click('#start');
  await page.waitForSelector('#ask h1');
  await says(page, 'body', /Luke Skywalker/);
  await done(page);
});

test('the Solo mission is set up with squads of one’s own, which are checked in words', async () => {
  for (const size of [undefined, PHONE]) {
    const page = await open(`${server.url}/missions#mission=solo-introduction`, size);
    const paste = async (/** @type {number} */ side, /** @type {string} */ pilots) => {
      await page.selectOption(`#squad-${side}`, 'paste');
      await page.fill('#xws', `pilots = [${pilots}]`);
      await page.click('#check');
      await page.click('#squad-told button');
      await page.waitForSelector(`#squad-${side}`);
    };
    await says(page, '#briefing', /Squads of your own.*35 to 45 points.*limit of 30 rounds are ours/s);
    await paste(1, '"darthvader: elusive, afterburners", "soontirfel"');
    await says(page, '#fit', /2 ships; 3 waves need 3 ships.*first wave/s);
    await sound(page);
    await fits(page);
    await picture(page, `mission-own-misfit-${size ? 'phone' : 'wide'}`);
    await paste(1, '"academypilot x3", "obsidiansquadronpilot x3", "sabersquadronace x3"');
    await paste(0, '"redsquadronveteran x2", "cavernangelszealot"');
    await says(page, '#fit', /3 ships of yours against 9 ships.*these squads fit/is);
    await says(page, '#briefing tbody', /3 TIE\/ln/);
    await picture(page, `mission-own-${size ? 'phone' : 'wide'}`);
    await fits(page);
    await page.click('#start');
    await page.waitForSelector('#ask h1');
    await page.goBack();
    await page.close();
  }
});

test('squads of one’s own go along to the companion', async () => {
  const page = await open(`${server.url}/missions#mission=solo-introduction`);
  await page.selectOption('#squad-1', 'paste');
  await page.fill('#xws', 'name = "Hunters"\npilots = ["academypilot x3", "sabersquadronace x2"]');
  await page.click('#check');
  await page.click('#squad-told button');
  await page.waitForSelector('#fit');
  await page.click('#with-miniatures');
  await says(page, '.mission-facts', /Enemies of your own: Hunters/);
  await sound(page);
  await picture(page, 'companion-own');
  await done(page);
});
