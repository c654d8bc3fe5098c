// How fast the page is: `make bench` runs it against the program as it is shipped. It measures and prints, and judges
// nothing.

import { begin } from './campaign.mjs';
import { Server, browse, hurry, openIn } from './kit.mjs';
import { firstPaint, reached, share, taken, watched } from './pace.mjs';

const FLYERS = [
  ['solo', 'Solo Alpha'],
  ['aturi', 'Aturi'],
  ['flight-group', 'Flight Group Alpha'],
  ['heuristic', 'the heuristic'],
];
const SQUADS = [{ ready: 'red-patrol' }, { ready: 'academy-flight' }];
/** How many choices of each battle are measured. */
const CHOICES = 120;
/** How many actions of a campaign are followed to another browser. */
const ACTIONS = 40;

const server = await new Server().start();
const browser = await browse();
const print = (/** @type {unknown[]} */ ...columns) =>
  console.log(columns.map((it, n) => (n ? String(it ?? '').padStart(11) : String(it).padEnd(34))).join(''));

print('the page, ms', 'first paint', 'table');
for (const path of ['/', '/squads', '/odds', '/companion']) {
  const page = await openIn(browser, server.url + path);
  await page.waitForLoadState('networkidle');
  print(path, (await firstPaint(page)).paint);
  await page.context().close();
}

const rows = [];
for (const [word, name] of FLYERS) {
  const { body } = await server.api('/api/battles', { squads: SQUADS, pilots: ['person', word] });
  const page = await openIn(browser, 'about:blank');
  await watched(page);
  await page.goto(`${server.url}/battle#key=${body.seats[0].key}`);
  await page.waitForSelector('.dial');
  const { paint, table } = await firstPaint(page);
  print(`a battle against ${name}`, paint, table);
  await page.selectOption('#pace', '0');
  let left = CHOICES;
  await hurry(page, async () => {
    left -= 1;
    return left < 0 || (await page.$('#watch')) !== null;
  });
  const { heard, drawn, painted } = await taken(page);
  rows.push([
    `${name}, ${drawn.length} choices`,
    ...[heard, drawn, painted].flatMap((times) => [share(times, 0.5), share(times, 0.95)]),
  ]);
  await page.context().close();
}
console.log();
print('from a choice, ms', 'heard', '95 %', 'drawn', '95 %', 'on screen', '95 %');
rows.forEach((row) => print(...row));

const camp = await begin(server);
const [here, there] = [
  await openIn(browser, camp.at('squadron')),
  await openIn(browser, camp.at('squadron')),
];
await there.waitForSelector('[data-do="tonight"]');
const times = [];
for (let n = 0; n < ACTIONS; n += 1) {
  // The first pilot sits out, and flies again.
  times.push(await reached(here, '[data-do="tonight"]', there, '.pcard.away', n % 2 === 0 ? 1 : 0));
}
console.log();
print('from an action, ms', 'elsewhere', '95 %');
print(`a campaign in two browsers, ${ACTIONS}`, share(times, 0.5), share(times, 0.95));
await browser.close();
await server.stop();
