// Writes one file of every format that the program keeps, by the program itself, into a new folder:
//
//   TALLYHO=target/debug/tallyho node tests/old/make.mjs tests/old/0.1.0
//
// Run it once for every release that changes a format. A folder that is there is never written again.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve(process.env.TALLYHO ?? 'target/debug/tallyho');
const out = resolve(process.argv[2]);
mkdirSync(join(out, '..'), { recursive: true });
mkdirSync(out);
const file = (name) => join(out, name);

/** Runs a command of the program. */
const run = (args, input) => execFileSync(program, args, { input, encoding: 'utf8', cwd: out });

async function store() {
  const data = mkdtempSync(join(tmpdir(), 'tallyho-'));
  const server = spawn(program, ['play', '--port', '0', '--data', data, '--no-open', '--seed', '1'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((done) => server.stdout.on('data', (text) => done(new URL(String(text).match(/http:\/\/\S+/)[0]).origin)));
  const api = async (path, message) => {
    const options = message === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) };
    const answer = await fetch(url + path, options);
    const text = await answer.text();
    assert.equal(answer.status, 200, `${path}: ${text}`);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  };
  /** Answers with the option in the middle, so many times or until it is over. */
  const play = async (key, times) => {
    for (let n = 0; n < times; n += 1) {
      const { turn, ask } = await api(`/api/at/${key}`);
      if (!ask) return;
      const stays = ask.options.findIndex((option) => option.ghost?.flees === false);
      const option = ask.picture === 'dial' && stays >= 0 ? stays : Math.floor(ask.options.length / 2);
      await api(`/api/at/${key}/answer`, { turn, option });
    }
  };
  const turned = async (key, what, more = {}) => api(`/api/at/${key}/${what}`, { turn: (await api(`/api/at/${key}`)).turn, ...more });

  // A battle against Solo Alpha, under way: answered, taken back, answered otherwise, corrected, taken back again, answered.
  const squads = [{ ready: 'saber-pair' }, { ready: 'red-patrol' }];
  const solo = await api('/api/battles', { squads, pilots: ['person', 'solo'], rocks: 2 });
  const me = solo.seats[0].key;
  await play(me, 8);
  await turned(me, 'undo');
  await turned(me, 'undo');
  await play(me, 3);
  await turned(me, 'adjust', { adjust: '0 gain stress' });
  await play(me, 2);
  await turned(me, 'adjust', { adjust: '1 gain focus' });
  await turned(me, 'undo');
  await play(me, 3);

  // One that two computers have played to its end, one of two people who still place their ships, and one from a file.
  await api('/api/battles', { squads, pilots: ['heuristic', 'aturi'], rocks: 0, rounds: 6 });
  const duel = await api('/api/battles', { squads, pilots: ['person', 'person'], rocks: 1, place: true });
  for (let n = 0; n < 3; n += 1) for (const seat of duel.seats) await play(seat.key, 1);
  await api('/api/replays', { text: readFileSync(file('battle.replay'), 'utf8') });

  // A mission with two teammates, each of whom has answered.
  const mission = await api('/api/missions', { mission: 'local-trouble', size: { pilots: 3, layout: 7 }, pilots: ['person', 'aturi'], players: 2 });
  await play(mission.mates[0].key, 4);
  await play(mission.mates[1].key, 4);
  await play(mission.seats[0].key, 4);

  // Flight groups with orders.
  const groups = [[], [{ ships: 2, order: 'attack', vector: [200, 150, 30] }, { ships: 1, order: 'strike 2' }, { ships: 1, order: 'escape left' }]];
  const told = await api('/api/battles', { squads: [{ ready: 'saber-pair' }, { ready: 'academy-flight' }], pilots: ['person', 'flight-group'], groups });
  await play(told.seats[0].key, 5);

  // A table with miniatures: answered, moved on the map, taken back, done again, and taken back.
  const wanted = { system: 'solo', mine: [{ name: 'Luke Skywalker', ship: 't65xwing' }], foes: [{ ship: 'academypilot', count: 2 }], own_dice: false };
  const { key } = await api('/api/mats', wanted);
  let stands = await api(`/api/mat/${key}`);
  const does = async (what, more = {}) => { stands = await api(`/api/mat/${key}/${what}`, { turn: stands.turn, ...more }); };
  await does('change', { steps: [{ map: true }] });
  await does('change', { steps: [{ score: [1, 2] }] });
  await does('change', { steps: [{ answer: '' }] });
  await does('undo');
  await does('undo');
  await does('redo');
  await does('redo');
  await does('change', { steps: [{ answer: '' }] });
  await does('undo');
  await does('change', { steps: [{ score: [3, 2] }] });
  await does('change', { steps: [{ score: [3, 4] }] });
  await does('undo');

  // Two squads that somebody built.
  const draft = (rules, pilots) => ({ id: null, draft: { rules, text: JSON.stringify({ name: `Red of ${rules}`, faction: 'rebelalliance', pilots }) } });
  await api('/api/squads/keep', draft('200', [{ id: 'wedgeantilles' }, { id: 'redsquadronveteran' }]));
  await api('/api/squads/keep', draft('20', [{ id: 'lukeskywalker' }]));

  // What the program says of all that, by key; keys of computers are left out, since nobody should have them.
  const home = await api('/api/home');
  const says = {};
  for (const battle of home.battles) {
    const people = battle.seats.filter((seat) => seat.pilot === 'person').map((seat) => seat.key);
    for (const it of [...people, battle.watch, ...battle.mates.map((mate) => mate.key)]) says[`/api/at/${it}`] = await api(`/api/at/${it}`);
    if (battle.summary.over) says[`/api/at/${battle.watch}/replay`] = await api(`/api/at/${battle.watch}/replay`);
  }
  for (const mat of home.mats) {
    says[`/api/mat/${mat.key}`] = await api(`/api/mat/${mat.key}`);
    says[`/api/mat/${mat.key}/file`] = await api(`/api/mat/${mat.key}/file`);
  }
  for (const { kept } of home.kept) says[`/api/squads/${kept}`] = await api(`/api/squads/${kept}`);
  says['/api/home'] = { battles: home.battles, mats: home.mats, kept: home.kept };
  const lines = Object.entries(says).map(([path, answer]) => `${JSON.stringify(path)}: ${JSON.stringify(answer)}`);
  writeFileSync(file('store.says.json'), `{\n${lines.join(',\n')}\n}\n`);
  server.kill('SIGKILL');
  await new Promise((done) => server.once('exit', done));
  // What is still in the log beside the store goes into it.
  execFileSync('python3', ['-c', `import sqlite3
db = sqlite3.connect('${data}/tallyho.sqlite')
db.execute('PRAGMA wal_checkpoint(TRUNCATE)')
db.execute("VACUUM INTO '${file('store.sqlite')}'")`]);
  rmSync(data, { recursive: true });
}

/** A squad's file, replays, sessions of the companion and a sim. */
function files() {
  writeFileSync(file('squad.toml'), 'name = "Two and a wing"\nfaction = "rebelalliance"\npilots = ["lukeskywalker", "bluesquadronescort x2"]\n');
  run(['battle', '--red', 'squad.toml', '--blue', '../../../content/squads/academy-flight.toml', '--seed', '7', '--log', 'battle.replay']);
  run(['battle', '--mission', 'local-trouble', '--pilots', '3', '--seed', '7', '--log', 'mission.replay']);
  run(['fly', '--file', 'session.txt', '--seed', '7'], 'Luke\n5\n\n\nacademypilot\n\n\n\n\n\n\nundo\n\n\n');
  run(['fly', '--file', 'mission-session.txt', '--seed', '7', '--mission', 'local-trouble', '--pilots', '3'], '\n'.repeat(12));
  run(['sim', '--red', 'squad.toml', '--blue', '../../../content/squads/academy-flight.toml', '--games', '20', '--seed', '7', '--out', 'sim']);
  rmSync(file('sim/.lock'));
}

/** A campaign, two missions in, with entries taken back, a correction and a report half filled in. */
function campaign() {
  const data = mkdtempSync(join(tmpdir(), 'tallyho-'));
  const say = (...args) => run(['campaign', '--data', data, ...args]);
  const act = (typed) => say('do', 'Old Hands', ...typed.split(' '));
  say('new', 'aturi', 'Old Hands', '--seed', '11');
  ['join name=Ana', 'join name=Bo'].forEach(act);
  ['ana Kestrel t65xwing', 'ana Sparrow btla4ywing', 'bo Brick t65xwing', 'bo Owl btla4ywing'].forEach((it) => {
    const [player, callsign, ship] = it.split(' ');
    act(`recruit player=${player} callsign=${callsign} points=50`);
    act(`ship pilot=${callsign.toLowerCase()} ship=${ship}`);
  });
  act('buy pilot=sparrow card=protontorpedoes');
  act('buy pilot=owl card=protontorpedoes');
  say('undo', 'Old Hands');
  for (let round = 0; round < 2; round += 1) {
    act('draw');
    const { step } = JSON.parse(say('show', 'Old Hands', '--json'));
    act(`choose mission=${step.drawn[0]}`);
    act('fly way=pilots');
    act('resolve by=heuristic');
    act('confirm');
  }
  say('correct', 'Old Hands', 'points brick', '30', 'a slip of paper');
  act('own ship=tielnfighter count=6');
  act('draw');
  const { step } = JSON.parse(say('show', 'Old Hands', '--json'));
  act(`choose mission=${step.drawn[0]}`);
  act('fly way=paper');
  act('enter field=won value=yes');
  writeFileSync(file('campaign.jsonl'), say('export', 'Old Hands'));
  writeFileSync(file('campaign.says.json'), say('show', 'Old Hands', '--json'));
  rmSync(data, { recursive: true });
}

campaign();
if (!process.env.ONLY_CAMPAIGN) {
  files();
  await store();
}
