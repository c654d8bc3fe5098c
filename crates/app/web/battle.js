// The battle: hears from the server, plays what happened, asks what is asked.

import { AskPanel, tray, versus } from './ask.js';
import { arrivals, ending } from './battle-mission.js';
import { Board } from './board.js';
import { applyTheme, capital, el, icon, memory, toast } from './dom.js';
import { adjustForm, keys, listTable, openMenu, showLinks } from './menu.js';
import { get, listen, send } from './net.js';
import { Log, order, reasons, score, shipCard } from './panels.js';

const $ = (id) => document.getElementById(id);
const PHASES = ['planning', 'system', 'activation', 'engagement', 'end'];
const PACES = [
  ['step', 'step by step'],
  ['1', '1×'],
  ['2', '2×'],
  ['4', '4×'],
  ['0', 'at once'],
];
const hash = new URLSearchParams(location.hash.slice(1));
const seats = hash.getAll('key');
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

const page = {
  models: [],
  now: null,
  board: null,
  queue: [],
  playing: false,
  paused: false,
  selected: null,
  layers: { arcs: false, range: false, threat: false },
  active: null,
  measures: null,
};

applyTheme();
addEventListener('hashchange', () => location.reload());
start();

function start() {
  setUpBar();
  setUpSide();
  if (!seats.length) {
    ended('This page needs a link to a battle.', [homeButton()]);
    return;
  }
  if (hash.has('replay')) {
    replayMode(seats[0]);
    return;
  }
  for (const key of seats) {
    const model = { key };
    page.models.push(model);
    listen(key, {
      hello: (told) => hello(model, told),
      told: (told) => (told.facts ? hello(model, told) : hear(model, told)),
      lost: () => {
        if (model.facts) $('lost').hidden = false;
        else unknown(model);
      },
      back: () => {
        $('lost').hidden = true;
      },
    });
  }
}

/** A line that never said anything: there may be no such battle. */
async function unknown(model) {
  try {
    await get(`/api/at/${model.key}`);
  } catch (error) {
    if (error.status === 404) ended(error.message, [homeButton()]);
    else $('lost').hidden = false;
  }
}

/** A seat learns everything anew. */
function hello(model, told) {
  const frame = told.frames.at(-1);
  const again = Boolean(model.facts);
  Object.assign(model, { facts: told.facts, you: told.you, yours: told.yours ?? [], scene: frame.scene });
  stand(model, told);
  model.log = frame.log;
  if (page.models.some((it) => !it.facts)) return;
  page.queue = page.queue.filter((it) => it.model !== model);
  if (!page.now || page.now === model || page.models.length > 1) {
    show(turnOf() ?? page.now ?? page.models[0], again);
  }
}

function stand(model, told) {
  Object.assign(model, { turn: told.turn, ask: told.ask, waiting: told.waiting, undo: told.undo });
}

/** A seat learns what happened since. */
function hear(model, told) {
  stand(model, told);
  if (told.ships) arrivals(model.facts, told.ships, $('notice'));
  model.log.push(...told.frames.flatMap((frame) => frame.log));
  model.scene = told.frames.at(-1)?.scene ?? model.scene;
  if (page.now !== model) {
    if (!page.queue.length && !page.playing) settle();
    return;
  }
  told.frames.forEach((frame, index) => page.queue.push({ model, frame, own: index === 0 && page.sent }));
  page.sent = false;
  play();
}

/** The seat at this screen that is asked. */
function turnOf() {
  return page.models.find((model) => model.ask);
}

/** Takes a seat: draws its table. On a shared screen the next player is called first. */
function show(model, again) {
  const other = page.now && page.now !== model;
  if (other && page.models.length > 1) {
    cover(model);
    return;
  }
  page.now = model;
  document.title = `${model.facts.title} · Tallyho`;
  $('title').textContent = model.yours?.length
    ? `${model.facts.title}: you fly ${model.yours.map((id) => model.facts.ships[id].name).join(' and ')}`
    : model.facts.title;
  if (!page.board || page.board.you !== model.you) {
    page.board = new Board($('stage'), model.facts, model.you);
    page.board.redraw = () => draw(0);
  }
  page.board.facts = model.facts;
  page.log.side = side;
  page.log.clear();
  page.log.add(model.log, model.facts);
  page.shown = model.scene;
  settle(again);
  performance.mark('first-table');
}

function cover(model) {
  page.covered = true;
  const name = model.facts.seats[model.you].name;
  const dialog = el('dialog', { class: 'cover', 'aria-label': 'Pass the screen' });
  const go = () => {
    dialog.close();
    dialog.remove();
    page.covered = false;
    page.now = null;
    page.board = null;
    show(model);
  };
  dialog.append(
    el('h2', {}, `Pass the screen to ${name}`),
    el('button', { class: 'btn go big', type: 'button', id: 'uncover', onclick: go }, 'Show my table'),
  );
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  $('main').classList.add('veiled');
  document.body.append(dialog);
  dialog.showModal();
}

const side = (seat) => page.board.side(seat);

/** How long a step is shown, by what happens in it. */
function lasts({ frame, own }, pace) {
  if (pace === 0) return 0;
  const busy = frame.volley?.result
    ? 1700
    : frame.log.some((line) => line.depth === 2)
      ? 1000
      : frame.log.length
        ? 450
        : 0;
  return (own ? Math.min(busy, 350) : busy) / pace;
}

/** How many times as fast as usual steps are shown; 0 for at once. */
const speed = () => ($('pace').value === 'step' ? 1 : Number($('pace').value));

/** Plays what waits, one step after the other. */
async function play() {
  if (page.playing) return;
  page.playing = true;
  performance.mark('heard');
  while (page.queue.length) {
    if (passOver()) continue;
    const step = page.queue[0];
    if (!step.own && byStep() && !page.telling) await next();
    if (!page.queue.length) break;
    page.queue.shift();
    const time = lasts(step, speed());
    showStep(step, time);
    if (!step.own && byStep()) await next();
    else if (time > 0) await wait(time);
  }
  page.playing = false;
  settle();
}

const byStep = () => $('pace').value === 'step' || page.paused;

/** Passes over the steps that take no time: only the log tells of them. Whether there were any. */
function passOver() {
  const timed = page.queue.findIndex((step) => lasts(step, speed()) > 0);
  const passed = page.queue.splice(0, timed < 0 ? page.queue.length : timed);
  if (!passed.length) return false;
  page.shown = passed.at(-1).frame.scene;
  page.log.add(
    passed.flatMap((step) => step.frame.log),
    passed[0].model.facts,
  );
  return true;
}

/** Waits for somebody who reads as long as he likes to want the next step. */
function next() {
  return new Promise((go) => {
    page.go = () => {
      page.go = null;
      go();
    };
    const { title, more, volley } = page.telling ?? { title: 'The enemy is about to move', more: [] };
    askNothing(
      title,
      [
        el(
          'button',
          { class: 'btn go big grow', type: 'button', id: 'next-step', onclick: () => page.go?.() },
          'Next step',
          el('kbd', {}, '.'),
        ),
      ],
      ...more,
    );
    aim(volley);
  });
}

function wait(time) {
  return new Promise((go) => {
    const timer = setTimeout(() => {
      page.hurry = null;
      go();
    }, time);
    page.hurry = () => {
      clearTimeout(timer);
      page.hurry = null;
      go();
    };
  });
}

function showStep({ model, frame, own }, time) {
  const line = frame.log.findLast((it) => it.depth === 2);
  page.active = line?.ship ?? page.active;
  if (narrow() && time > 0 && !own) frameStep(frame, line?.ship);
  page.shown = frame.scene;
  draw(still ? 0 : Math.min(600, time * 0.7));
  page.log.add(frame.log, model.facts);
  const { volley } = frame;
  if (volley) {
    if (time > 0) {
      tell(
        volley.result ? capital(volley.result) : 'An attack',
        [
          versus(model.facts, frame.scene, volley, side),
          tray(volley.attack, 'att'),
          volley.defense.length ? tray(volley.defense, 'def') : '',
        ],
        [],
        volley,
      );
    }
  } else {
    const said = line ?? frame.log.findLast((it) => it.depth > 2);
    if (time > 0 && said && !own) tell(capital(said.text), [], said.why?.length ? [reasons(said.why)] : []);
  }
  aim(volley);
  performance.mark('shown');
}

/** Draws who attacks whom, or nothing. */
function aim(volley) {
  if (volley) page.board.shot(volley.attacker, volley.defender, volley.range);
  else page.board.shot();
}

/** Tells of a step where the last question stood: what was answered is not offered again while others move. `later` is for whoever goes step by step and has the time to read it. */
function tell(title, more, later = [], volley = null) {
  page.telling = { title, more: [...more, ...later], volley };
  askNothing(
    title,
    [
      el(
        'button',
        { class: 'btn big grow', type: 'button', id: 'hurry', onclick: () => page.hurry?.() },
        'Go on',
        el('kbd', {}, '.'),
      ),
    ],
    ...more,
  );
}

/** Everything was shown: ask what is asked, or say who is waited for. */
function settle(again) {
  const mine = turnOf();
  if (page.covered) return;
  page.telling = null;
  if (mine && mine !== page.now) {
    show(mine);
    return;
  }
  const model = page.now;
  if (!model?.facts) return;
  $('main').classList.remove('veiled');
  page.shown = model.scene;
  if (model.ask) page.active = model.ask.ship;
  draw(0);
  $('undo').disabled = !model.undo;
  $('undo').title = model.undo ? 'Take back your last choice' : 'Nothing to take back here';
  if (model.scene.over !== null) {
    over(model);
    return;
  }
  if (model.ask) {
    page.ask.show(model.ask, {
      facts: model.facts,
      scene: model.scene,
      turn: model.turn,
      side,
      commit: commitFor(model),
      place: (at) => commitFor(model)({ place: at }),
      quiet:
        again && document.activeElement !== document.body && page.ask.box.contains(document.activeElement),
    });
    if (narrow()) frameAsk(model);
  } else {
    page.active = null;
    const [seat, words] = model.waiting ?? [0, ''];
    const others =
      model.yours?.length && seat === model.you
        ? 'a teammate'
        : (model.facts.seats[seat]?.name ?? 'the others');
    askNothing(`Waiting for ${others}`, [], el('p', { class: 'sub' }, words));
  }
  if (page.layers.range || page.layers.threat || page.tab === 'ship') look();
  performance.mark('asked');
}

const narrow = () => matchMedia('(max-width: 699px)').matches;

/** On a phone the table shows what matters now. */
function frameAsk(model) {
  const ship = model.scene.ships[model.ask.ship];
  if (!ship || ship.fate !== 'flying') return;
  const near = model.scene.ships
    .filter((it) => it.fate === 'flying' && Math.hypot(it.at.x - ship.at.x, it.at.y - ship.at.y) < 320)
    .map((it) => it.at);
  page.board.frame([ship.at, ...near]);
}

/** On a phone the table shows who flies and where to, and both sides of an attack. */
function frameStep({ scene, volley }, mover) {
  const about = volley ? [volley.attacker.ship, volley.defender.ship] : [mover];
  const places = about
    .flatMap((id) => [page.shown?.ships[id], scene.ships[id]])
    .filter((ship) => ship?.fate === 'flying')
    .map((ship) => ship.at);
  if (places.length) page.board.frame(places);
}

function commitFor(model) {
  return async (answer) => {
    page.sent = true;
    performance.mark('sent');
    try {
      await send(`/api/at/${model.key}/answer`, { turn: model.turn, ...answer });
    } catch (error) {
      page.sent = false;
      toast(error.message);
      page.ask.sent = false;
      if (error.status === 409) refresh(model);
      else settle(true);
    }
  };
}

async function refresh(model) {
  try {
    hello(model, await get(`/api/at/${model.key}`));
  } catch (error) {
    toast(error.message);
  }
}

function askNothing(title, buttons, ...more) {
  page.ask.ask = null;
  page.ask.table?.clear(true);
  $('ask').dataset.picture = 'none';
  $('ask').replaceChildren(
    el('h1', { tabindex: -1 }, title),
    ...more,
    el('div', { class: 'row ask-foot' }, buttons),
  );
}

const homeButton = () => el('a', { class: 'btn go big grow', href: '/' }, 'All battles');

function ended(title, buttons, ...more) {
  askNothing(title, buttons, ...more);
}

function over(model) {
  page.active = null;
  draw(0);
  const { winner } = model.scene.over;
  const { seats: sides } = model.facts;
  const title =
    winner === null
      ? 'Nobody holds the field'
      : model.you === null || page.models.length > 1
        ? `${sides[winner].name} hold the field`
        : winner === model.you
          ? 'You hold the field'
          : 'The enemy holds the field';
  const scores = model.scene.scores.map((points, seat) =>
    el(
      'div',
      { class: 'row small' },
      el('span', {}, sides[seat].name),
      el('b', { class: 'num push' }, `${points} points`),
    ),
  );
  ended(
    title,
    [
      el(
        'button',
        {
          class: 'btn go big grow',
          type: 'button',
          id: 'watch',
          onclick: () => {
            location.hash = `key=${model.key}&replay`;
          },
        },
        'Watch the replay',
      ),
      el('a', { class: 'btn big', href: '/' }, 'All battles'),
    ],
    el('p', { class: 'sub' }, `After ${model.scene.round} rounds.`),
    el('div', { class: 'pick' }, scores),
    ...ending(model.facts, model.scene),
    el(
      'a',
      { class: 'btn', href: `/api/at/${model.key}/replay`, download: '' },
      icon('save'),
      'Save the replay as a file',
    ),
  );
}

/** Draws the table and everything beside it. */
function draw(time) {
  const { board, now: model, shown: scene } = page;
  if (!board || !scene) return;
  const asked = model.ask && !page.queue.length ? model.ask.ship : null;
  board.draw(scene, {
    selected: asked ?? page.selected,
    subject: page.selected ?? page.active,
    time,
    label: describe,
    pick: select,
    reach: page.selected ?? asked ?? 0,
    busy: asked ?? page.active,
  });
  order($('order'), model.facts, scene, {
    side,
    selected: page.selected,
    active: asked ?? page.active,
    pick: select,
  });
  score($('score'), model.facts, scene, model.you);
  $('round').textContent = Math.max(1, scene.round);
  $('phase-now').textContent = scene.round ? capital(scene.phase) : 'Set-up';
  const at = scene.round ? PHASES.indexOf(scene.phase) : -1;
  $('phases').replaceChildren(
    ...PHASES.map((phase, index) =>
      el(
        'span',
        { class: index < at ? 'past' : '', 'aria-current': index === at ? 'step' : undefined },
        index < at ? icon('check', 14) : '',
        capital(phase),
      ),
    ),
  );
  overlays();
}

function describe(id) {
  const { facts } = page.now;
  const [ship, now] = [facts.ships[id], page.shown.ships[id]];
  const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
  const heading = page.board.at(now.at).h;
  if (!['flying', 'dying'].includes(now.fate)) return `${ship.name}: ${now.fate}`;
  const tokens = now.tokens.map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(', ');
  return `${side(ship.seat) === 'you' ? 'Yours' : 'Enemy'} ${ship.number}, ${ship.name}, ${ship.chassis}, hull ${ship.hull - now.facedown - now.faceup.length} of ${ship.hull}, shields ${now.shields} of ${ship.shields}, heading ${WINDS[Math.round(heading / 45) % 8]}${tokens ? `, ${tokens}` : ''}`;
}

function select(id) {
  page.selected = page.selected === id ? null : id;
  page.measures = null;
  if (page.selected === null) page.layers.threat = page.layers.range = false;
  draw(0);
  if (page.selected !== null) tab('ship', true);
  look();
}

/** Asks the server what the chosen ship sees. */
async function look() {
  const { now: model, selected } = page;
  const id = selected ?? model.ask?.ship ?? null;
  try {
    page.measures = id === null || page.replaying ? null : await get(`/api/at/${model.key}/measure/${id}`);
    page.heat =
      page.layers.threat && id !== null && !page.replaying
        ? await get(`/api/at/${model.key}/threat/${id}`)
        : null;
  } catch {
    page.measures = page.heat = null;
  }
  overlays();
}

function overlays() {
  const { board, layers, now: model, shown: scene } = page;
  const id = page.selected ?? model.ask?.ship ?? null;
  board.arcs(layers.arcs ? (id === null ? scene.ships.map((_, it) => it) : [id]) : []);
  board.bands(layers.range ? id : null, page.measures);
  board.heat(layers.threat && page.heat?.ship === id ? page.heat : null);
  const legend = $('legend');
  legend.hidden = !(layers.threat && page.heat);
  if (!legend.hidden) {
    legend.replaceChildren(
      el('h3', {}, `Threat of ${model.facts.ships[page.heat.ship].name}`),
      el(
        'p',
        {},
        'Chance, in per cent, that a point is in its arc to range 3 after it moves, if all its maneuvers are alike. Dotted: where it may end.',
      ),
    );
  }
  if (page.tab === 'ship') shipCard($('pane'), model.facts, scene, id, { side, measures: page.measures });
  for (const [name, on] of Object.entries(layers)) {
    $(`layer-${name}`)?.setAttribute('aria-pressed', String(on));
  }
}

function layer(name) {
  page.layers[name] = !page.layers[name];
  if (name === 'threat' && page.layers.threat && page.selected === null) {
    const mine = page.now.you ?? 0;
    const enemy = page.now.facts.ships.findIndex(
      (ship, id) => ship.seat !== mine && page.shown.ships[id].fate === 'flying',
    );
    if (enemy >= 0) page.selected = enemy;
    draw(0);
  }
  look();
}

function setUpBar() {
  $('pace').append(...PACES.map(([value, words]) => el('option', { value }, words)));
  $('pace').value = memory.get('pace', still ? 'step' : '1');
  $('pace').addEventListener('change', () => {
    memory.set('pace', $('pace').value);
    page.go?.();
    page.hurry?.();
  });
  $('undo').addEventListener('click', undo);
  $('menu').addEventListener('click', menu);
  $('show-log').addEventListener('click', () => document.body.classList.toggle('log-open'));
  const tool = (id, sign, words, act, key) =>
    el(
      'button',
      {
        class: `btn s${words ? '' : ' icon'}`,
        id,
        type: 'button',
        'aria-pressed': id.startsWith('layer') ? 'false' : undefined,
        'aria-label': words ? undefined : id,
        title: words || id,
        onclick: act,
      },
      icon(sign),
      words ? el('span', {}, words) : '',
      key ? el('kbd', { class: 'wide' }, key) : '',
    );
  $('tools').append(
    tool('Zoom out', 'minus', '', () => page.board?.zoom(1.25)),
    tool('Zoom in', 'plus', '', () => page.board?.zoom(0.8)),
    tool('fit', 'fit', 'Whole table', () => page.board?.fit()),
    tool('layer-range', 'ruler', 'Range', () => layer('range'), 'R'),
    tool('layer-arcs', 'arc-front', 'Arcs', () => layer('arcs'), 'A'),
    tool('layer-threat', 'threat', 'Threat', () => layer('threat'), 'T'),
  );
  addEventListener('keydown', hearKey);
}

function setUpSide() {
  const tabs = el(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': 'Beside the table' },
    [
      ['log', 'log', 'Log'],
      ['ship', 'cards', 'Ship'],
    ].map(([name, sign, words]) =>
      el(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${name}`,
          'aria-controls': `pane-${name}`,
          onclick: () => tab(name),
        },
        icon(sign, 16),
        words,
      ),
    ),
  );
  const log = el('div', { class: 'pane', id: 'pane-log', role: 'tabpanel', 'aria-labelledby': 'tab-log' });
  const ship = el(
    'div',
    {
      class: 'pane',
      id: 'pane-ship',
      role: 'tabpanel',
      tabindex: 0,
      'aria-labelledby': 'tab-ship',
      hidden: true,
    },
    el('div', { id: 'pane' }),
  );
  $('side').append(
    el(
      'button',
      {
        class: 'btn s icon quiet close-log',
        type: 'button',
        'aria-label': 'Back to the table',
        onclick: () => document.body.classList.remove('log-open'),
      },
      icon('close'),
    ),
    tabs,
    log,
    ship,
  );
  page.log = new Log(log, () => 'you');
  tab('log', true);
  page.ask = new AskPanel($('ask'), {
    ghost: (...args) => page.board?.ghost(...args),
    shot: (...args) => page.board?.shot(...args),
    point: (id) => page.board?.select(page.now.ask?.ship, id ?? page.selected),
    clear: () => {
      if (!page.board) return;
      page.board.ghost(undefined, null);
      page.board.shot();
      page.board.tapped = null;
    },
    onTap: (act) => {
      page.board.tapped = act;
    },
  });
}

function tab(name, quiet) {
  page.tab = name;
  for (const it of ['log', 'ship']) {
    $(`tab-${it}`).setAttribute('aria-selected', String(it === name));
    $(`pane-${it}`).hidden = it !== name;
  }
  if (!quiet) document.body.classList.add('log-open');
  if (page.now && name === 'ship') overlays();
}

async function undo() {
  const model = page.now;
  if (!model?.undo) return;
  try {
    page.queue = [];
    page.hurry?.();
    page.go?.();
    await send(`/api/at/${model.key}/undo`, { turn: model.turn });
  } catch (error) {
    toast(error.message);
    if (error.status === 409) refresh(model);
  }
}

async function menu() {
  const model = page.now;
  if (!model) {
    location.href = '/';
    return;
  }
  let battle = null;
  try {
    battle = (await get('/api/home')).battles.find(
      (it) => it.watch === model.key || it.seats.some((seat) => seat.key === model.key),
    );
  } catch {
    /* Guests see no links. */
  }
  openMenu({
    over: model.scene.over !== null,
    key: model.key,
    watching: model.you === null,
    mate: model.yours.length > 0,
    links: battle ? () => showLinks(battle) : null,
    list: () => listTable(model.facts, page.shown, describe),
    adjust: () => adjustForm(model, page.selected ?? model.ask?.ship),
    replay: () => {
      location.hash = `key=${model.key}&replay`;
    },
  });
}

function hearKey(event) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector('dialog[open]') ||
    ['INPUT', 'SELECT', 'TEXTAREA'].includes(event.target.tagName)
  ) {
    return;
  }
  const letter = /^[a-z]$/i.test(event.key);
  if (letter && memory.get('letters', 'on') !== 'on') return;
  if (
    page.ask.ask &&
    !(event.key === 'Enter' && event.target.closest('button, a, .ship-at')) &&
    page.ask.key(event)
  ) {
    event.preventDefault();
    return;
  }
  const acts = {
    u: undo,
    t: () => layer('threat'),
    a: () => layer('arcs'),
    r: () => layer('range'),
    l: () => tab('log'),
    i: () => tab('ship'),
    '+': () => page.board?.zoom(0.8),
    '-': () => page.board?.zoom(1.25),
    0: () => page.board?.fit(),
    '?': keys,
    '.': () => {
      if (page.go) page.go();
      else page.hurry?.();
    },
    ']': () => step(1),
    '[': () => step(-1),
    ' ': () => {
      page.paused = !page.paused;
      $('saved').textContent = page.paused ? 'Paused' : 'Saved';
      if (!page.paused) page.go?.();
    },
    Escape: () => {
      document.body.classList.remove('log-open');
      if (page.selected !== null) select(page.selected);
    },
  };
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || (event.key === ' ' && event.target.closest('button, a, summary, .ship-at'))) return;
  event.preventDefault();
  act();
}

function step(by) {
  const ids = page.now.facts.ships.map((_, id) => id).filter((id) => page.shown.ships[id].fate === 'flying');
  if (!ids.length) return;
  const next = ids[(ids.indexOf(page.selected) + by + ids.length) % ids.length];
  if (next !== page.selected) select(next);
}

/** A battle that is over, step by step. */
async function replayMode(key) {
  let told;
  try {
    told = await get(`/api/at/${key}/frames`);
  } catch (error) {
    ended(error.message, [homeButton()]);
    return;
  }
  const { frames } = told;
  page.replaying = true;
  const model = {
    key,
    facts: told.facts,
    you: null,
    scene: frames[0].scene,
    log: [],
    ask: null,
    turn: told.turn,
  };
  page.models = [model];
  page.now = model;
  page.board = new Board($('stage'), told.facts, null);
  page.board.redraw = () => draw(0);
  page.log.side = side;
  $('title').textContent = told.facts.title;
  $('undo').hidden = true;
  $('saved').textContent = 'Replay';
  document.querySelector('.pace .wide').textContent = 'Pace';
  let at = 0;
  let timer = null;
  const scrub = el('input', {
    type: 'range',
    id: 'scrub',
    min: 0,
    max: frames.length - 1,
    value: 0,
    'aria-label': 'Step of the battle',
    oninput: () => {
      stop();
      go(Number(scrub.value), true);
    },
  });
  const where = el('output', { class: 'sub', id: 'where' });
  const tellVolley = el('div', {});
  const go = (to, jump) => {
    const from = at;
    at = Math.max(0, Math.min(frames.length - 1, to));
    scrub.value = at;
    const frame = frames[at];
    model.scene = page.shown = frame.scene;
    if (jump || at !== from + 1) {
      page.log.clear();
      page.log.add(
        frames.slice(0, at + 1).flatMap((it) => it.log),
        told.facts,
      );
    } else page.log.add(frame.log, told.facts);
    page.active = frame.log.findLast((line) => line.depth === 2)?.ship ?? page.active;
    draw(jump || still ? 0 : 500);
    where.textContent = `Step ${at + 1} of ${frames.length}, round ${frame.scene.round}`;
    aim(frame.volley);
    tellVolley.replaceChildren(
      ...(frame.volley
        ? [
            versus(told.facts, frame.scene, frame.volley, side),
            tray(frame.volley.attack, 'att'),
            frame.volley.defense.length ? tray(frame.volley.defense, 'def') : '',
          ]
        : []),
    );
  };
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    run.replaceChildren(icon('next'), 'Play');
  };
  const tick = () => {
    if (at >= frames.length - 1) {
      stop();
      return;
    }
    go(at + 1);
    const pace = $('pace').value;
    timer = setTimeout(
      tick,
      Math.max(30, lasts({ frame: frames[at], own: false }, pace === 'step' ? 1 : Number(pace) || 40)),
    );
  };
  const run = el(
    'button',
    {
      class: 'btn go big grow',
      type: 'button',
      id: 'run',
      onclick: () => {
        if (timer) stop();
        else {
          run.replaceChildren(icon('pause'), 'Pause');
          tick();
        }
      },
    },
    icon('next'),
    'Play',
  );
  const { winner } = frames.at(-1).scene.over;
  askNothing(
    'Replay',
    [
      el(
        'button',
        {
          class: 'btn big',
          type: 'button',
          'aria-label': 'One step back',
          onclick: () => {
            stop();
            go(at - 1, true);
          },
        },
        icon('back'),
      ),
      run,
      el(
        'button',
        {
          class: 'btn big',
          type: 'button',
          'aria-label': 'One step on',
          onclick: () => {
            stop();
            go(at + 1);
          },
        },
        icon('next'),
      ),
    ],
    el('p', { class: 'sub' }, winner === null ? 'Nobody wins.' : `${told.facts.seats[winner].name} win.`),
    scrub,
    where,
    tellVolley,
    el('a', { class: 'btn s', href: `/api/at/${key}/replay`, download: '' }, icon('save'), 'Save as a file'),
  );
  go(0, true);
  if (hash.has('autoplay') && !still) run.click();
}
