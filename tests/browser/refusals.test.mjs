// Nonsense of every kind, sent to every address: the answer is a sentence of ours, never a parser's.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Server, shots } from './kit.mjs';

const server = new Server();
before(() => server.start());
after(() => server.stop());

/** What parsers and stores say. */
const PARSERS = new RegExp(
  [
    'missing field',
    'unknown field',
    'unknown variant',
    'duplicate field',
    'expected (one of|value|ident|`|a |an |struct|u8|i64|f64|sequence|map)',
    'invalid (type|value|length|digit|number|escape|utf-?8)',
    'at line \\d+',
    'line \\d+ column \\d+',
    'EOF while parsing',
    'trailing (characters|comma)',
    'key must be a string',
    'recursion limit',
    'number out of range',
    'control character',
    'TOML parse error',
    'constraint failed',
    'no such (table|column)',
    'database is locked',
    'Failed to (deserialize|parse|buffer)',
    'Cannot parse',
    'Something broke here',
    'RangeFull|Utf8Error|ParseIntError',
  ].join('|'),
  'i',
);

/** Bodies that make no sense anywhere. */
const BODIES = [
  '',
  '{',
  'nonsense',
  '[]',
  'null',
  '"text"',
  '42',
  '{}',
  '{"turn":"seven"}',
  '{"turn":-1}',
  '{"turn":1e400}',
  '{"turn":99999999999999999999999999}',
  '{"turn":0,"turn":0}',
  '{"turn":0,"surprise":true}',
  '{"turn":0,"steps":[{"dance":1}]}',
  '{"turn":0,"steps":[{"place":[{"foe":-1},[1,2]]}]}',
  '{"turn":0,"option":1.5}',
  '{"turn":0,"place":[1,2]}',
  '{"turn":0,"adjust":7}',
  '{"text":7}',
  '{"text":"{ \\"pilots\\": 7 }"}',
  '{"text":"pilots = ["}',
  '{"words":[]}',
  '{"squads":7,"pilots":[]}',
  '{"squads":[{"ready":"no-such"},{"lost":1}],"pilots":["person","solo"]}',
  '{"squads":[{"ready":"red-patrol"},{"kept":99999999999}],"pilots":["person","solo"]}',
  '{"squads":[{"ready":"red-patrol"},{"ready":"red-patrol"}],"pilots":["person","solo"],"rocks":999}',
  '{"mission":"local-trouble","pilots":["person"],"size":{"pilots":"many"}}',
  '{"mission":"../../etc/passwd","pilots":["person","solo"]}',
  '{"system":"solo","mine":[{}],"foes":[{"ship":7}]}',
  '{"id":"x","draft":{"rules":"200","text":"{"}}',
  '{"draft":{"rules":"seven","text":""},"faction":"x","ship":-1,"pilot":-1,"slot":"x","slots":"x"}',
  '{"rules":"200","text":"{\\"pilots\\":[{\\"id\\":7}]}"}',
  `{"text":${'['.repeat(300)}${']'.repeat(300)}}`,
  '\u0000\u0001',
];

/** Content types that no page sends. */
const KINDS = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', ''];

/** Every address that is told something, and those that are asked for something that may not be. */
async function addresses() {
  const battle = await server.begin(['person', 'solo']);
  const at = `/api/at/${battle.seats[0].key}`;
  const mine = [{ name: 'Luke Skywalker', ship: 't65xwing' }];
  const { body } = await server.api('/api/companions', {
    system: 'solo',
    mine,
    foes: [{ ship: 'academypilot' }],
  });
  const companion = `/api/companion/${body.key}`;
  const nobody = '0'.repeat(32);
  const posts = [
    ...['answer', 'undo', 'adjust'].flatMap((it) => [
      `${at}/${it}`,
      `/api/at/${nobody}/${it}`,
      `/api/at/x/${it}`,
    ]),
    ...['change', 'undo', 'redo'].flatMap((it) => [`${companion}/${it}`, `/api/companion/${nobody}/${it}`]),
    '/api/battles',
    '/api/battles/x/remove',
    '/api/battles/99999999999999999999/remove',
    '/api/replays',
    '/api/companions',
    '/api/companions/x/remove',
    '/api/missions',
    '/api/squads/check',
    '/api/squads/weigh',
    '/api/squads/pilots',
    '/api/squads/upgrades',
    '/api/squads/cards',
    '/api/squads/keep',
    '/api/squads/x/remove',
    '/api/cards/find',
  ];
  const gets = [
    `${at}/threat/x`,
    `${at}/threat/999`,
    `${at}/measure/-1`,
    `${at}/replay`,
    `${at}/frames`,
    `/api/at/${nobody}`,
    `/api/at/${nobody}/events`,
    '/api/at/%ff',
    `/api/companion/${nobody}`,
    `/api/companion/${nobody}/events`,
    `/api/companion/${nobody}/file`,
    '/api/companion/%ff',
    '/api/missions/no-such',
    '/api/missions/local-trouble?pilots=many',
    '/api/missions/local-trouble?pilots=999',
    '/api/missions/local-trouble?surprise=1',
    '/api/missions/local-trouble?layout=-1',
    '/api/squads/x',
    '/api/squads/99999999999999999999',
    '/api/odds?attack=x',
    '/api/odds?attack=3&surprise=1',
    '/api/odds?attack=3&attack=4',
    '/api/odds?attack=99999999999999999999',
    '/api/odds?attack=3&defense=3&hull=x',
    '/api/nothing',
    '/api/battles',
    '/nothing.html',
  ];
  return { posts, gets };
}

/**
 * What a refusal tells whoever reads it.
 * @param {Response} answer
 */
async function refusal(answer) {
  const text = await answer.text();
  if (answer.status < 400) return null;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return isJson ? String(JSON.parse(text).error) : text;
}

/**
 * What is wrong with a refusal, if anything is.
 * @param {string} words
 */
function fault(words) {
  if (PARSERS.test(words)) return 'a parser speaks';
  if (words.length < 5) return 'nothing is said';
  return /^[\p{Lu}\p{N}“'‘]/u.test(words) && /[.!?]$/.test(words.trim()) ? null : 'no sentence';
}

/**
 * Refusals that are no sentences of ours, each told once.
 * @param {[asked: string, words: string | null][]} told
 */
function faults(told) {
  /** @type {Map<string, string>} */
  const wrong = new Map();
  for (const [asked, words] of told) {
    const why = words === null ? null : fault(words);
    if (why) wrong.set(`${why}: ${words.slice(0, 160)}`, asked);
  }
  return [...wrong].map(([words, asked]) => `${asked}\n    ${words}`);
}

/**
 * Leaves every fault where it can be read, and fails if there is one.
 * @param {string} name
 * @param {string[]} wrong
 */
function report(name, wrong) {
  writeFileSync(join(shots, `refusals-${name}.txt`), `${wrong.join('\n')}\n`);
  assert.deepEqual(wrong, []);
}

test('whatever is sent, the answer is a sentence for people', async () => {
  /** @type {[string, string | null][]} */
  const told = [];
  const { posts } = await addresses();
  for (const path of posts) {
    for (const body of BODIES) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body });
      told.push([`POST ${path} ${body.slice(0, 60)}`, await refusal(answer)]);
    }
    for (const kind of KINDS) {
      const headers = kind ? { 'content-type': kind } : undefined;
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: '{"turn":0}' });
      told.push([`POST ${path} as “${kind}”`, await refusal(answer)]);
    }
  }
  report('sent', faults(told));
});

test('whatever is asked for, the answer is a sentence for people', async () => {
  /** @type {[string, string | null][]} */
  const told = [];
  const { gets } = await addresses();
  for (const path of gets) told.push([`GET ${path}`, await refusal(await fetch(server.url + path))]);
  const big = await fetch(`${server.url}/api/squads/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(200_000) }),
  });
  told.push(['POST 200 kB', await refusal(big)]);
  told.push(['DELETE /api/home', await refusal(await fetch(`${server.url}/api/home`, { method: 'DELETE' }))]);
  report('asked', faults(told));
});
