// Every flight system that the companion knows, for a round each.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goOn, next } from './companion.mjs';
import { done, says, setUp, sound } from './kit.mjs';

const { server, open } = setUp();

test('every system that the companion knows is chosen on the page and flown for a round', async () => {
  /** @type {Companion.Yard} */
  const yard = (await server.api('/api/companions/yard')).body;
  assert.ok(yard.systems.length >= 2);
  // Whatever is drawn is looked at once, whoever flies.
  const looked = new Set();
  for (const { word, name } of yard.systems) {
    const page = await open(`${server.url}/`);
    await page.click('#companion');
    await page.waitForSelector('#begin');
    await page.check(`input[value="${word}"]`);
    await page.click('#begin');
    await page.waitForSelector('#question');
    await says(page, '#question', /^Round 1, Planning/);
    await next(page, () => page.click('#go'));
    const pictures = new Set();
    const asked = await goOn(page, async (words) => {
      const shows = await page.evaluate(
        () =>
          document.querySelector('#ask .does')?.className ??
          document.querySelector('#ask .around')?.getAttribute('aria-label') ??
          '',
      );
      pictures.add(shows);
      if (!looked.has(shows)) await sound(page, `${name}: ${words}`);
      looked.add(shows);
      return /^Round 2, Planning/.test(words);
    });
    assert.ok(asked.includes('How did it go?'), name);
    assert.ok(
      asked.some((it) => /^Initiative \d, Engagement/.test(it)),
      name,
    );
    assert.ok(
      [...pictures].some((it) => it.includes('flies')),
      `${name}: a maneuver was shown large`,
    );
    await says(page, '.said', /End phase of round 1/);
    await done(page);
  }
});
