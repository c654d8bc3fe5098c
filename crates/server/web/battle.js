// The battle: hears from the server, plays what happened, asks what is asked.

import { adjustForm } from './adjust.js';
import { Question, dice } from './ask.js';
import { arrivals, ending, points } from './battle-mission.js';
import { Board } from './board.js';
import { showProposal, takeBack } from './consent.js';
import {
  applyTheme,
  button,
  byId,
  byIdOf,
  capital,
  el,
  icon,
  memory,
  present,
  signButton,
  toast,
} from './dom.js';
import { goHome, keys, listTable, openMenu, showLinks } from './menu.js';
import { MISSING, STALE, get, isRefused, listen, reason, sendOnce } from './net.js';
import { Log, inShort, order, reasons, score, shipCard } from './panels.js';
import { Replay } from './replay.js';

/**
 * A step that waits to be shown; `own` where it is what was just answered here.
 * @typedef {{ model: Model, frame: Battle.Frame, own: boolean }} Step
 */

/**
 * What is told of a step, and more for whoever goes step by step.
 * @typedef {{ title: string, more: Child, volley: Battle.Volley | null }} Telling
 */

const PHASES = ['planning', 'system', 'activation', 'engagement', 'end'];
/** @type {[value: string, words: string][]} */
const PACES = [
  ['step', 'step by step'],
  ['1', '1×'],
  ['2', '2×'],
  ['4', '4×'],
  ['0', 'at once'],
];
const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
/** Where the table and the question stand above each other. */
const NARROW = '(max-width: 699px)';
const hash = new URLSearchParams(location.hash.slice(1));
/** The seats at this screen; what each has heard, once it has. */
const seats = hash.getAll('key').map((key) => ({ key, model: /** @type {Model | null} */ (null) }));
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
const pace = byIdOf('pace', HTMLSelectElement);
const undoButton = byIdOf('undo', HTMLButtonElement);

const page = {
  now: /** @type {Model | null} */ (null),
  board: /** @type {Board | null} */ (null),
  shown: /** @type {Battle.Scene | null} */ (null),
  question: /** @type {Question | null} */ (null),
  queue: /** @type {Step[]} */ ([]),
  telling: /** @type {Telling | null} */ (null),
  /** What ends the step that is shown: for whoever reads as long as he likes, and for whoever is in a hurry. */
  go: /** @type {(() => void) | null} */ (null),
  hurry: /** @type {(() => void) | null} */ (null),
  playing: false,
  paused: false,
  covered: false,
  sent: false,
  replaying: false,
  tab: 'log',
  selected: /** @type {number | null} */ (null),
  active: /** @type {number | null} */ (null),
  layers: { arcs: false, range: false, threat: false },
  measures: /** @type {Battle.Measure[] | null} */ (null),
  heat: /** @type {Battle.Heat | null} */ (null),
};

const log = new Log();

function start() {
  const [first] = seats;
  if (!first) {
    askNothing('This page needs a link to a battle.', [homeButton()]);
    return;
  }
  if (hash.has('replay')) {
    watchReplay(first.key);
    return;
  }
  for (const seat of seats) {
    listen(seat.key, {
      hello: (told) => hello(seat, told),
      told: (told) => {
        if ('facts' in told) hello(seat, told);
        else if (seat.model) hear(seat.model, told);
      },
      lost: () => {
        if (seat.model) byId('lost').hidden = false;
        else unknown(seat.key);
      },
      back: () => {
        byId('lost').hidden = true;
      },
    });
  }
}

/**
 * A line that never said anything: there may be no such battle.
 * @param {string} key
 */
async function unknown(key) {
  try {
    await get(`/api/at/${key}`);
  } catch (error) {
    if (isRefused(error, MISSING)) askNothing(reason(error), [homeButton()]);
    else byId('lost').hidden = false;
  }
}

/**
 * A seat learns everything anew.
 * @param {typeof seats[number]} seat
 * @param {Battle.Hello} told
 */
function hello(seat, told) {
  const { scene, log: lines } = told.frames[told.frames.length - 1];
  const { facts, turn, ask, waiting, undo: mayUndo, consent, proposal, past } = told;
  const again = seat.model !== null;
  const model = Object.assign(seat.model ?? /** @type {Model} */ ({}), {
    key: seat.key,
    facts,
    scene,
    log: lines,
    you: told.you ?? null,
    yours: told.yours ?? [],
    turn,
    ask,
    waiting,
    undo: mayUndo,
    consent: consent ?? false,
    proposal: proposal ?? null,
    past: past ?? null,
  });
  seat.model = model;
  if (seats.some((it) => !it.model)) return;
  page.queue = page.queue.filter((it) => it.model !== model);
  if (!page.now || page.now === model || seats.length > 1) show(turnOf() ?? page.now ?? model, again);
}

/**
 * A seat learns what happened since.
 * @param {Model} model
 * @param {Battle.Standing} told
 */
function hear(model, told) {
  const { turn, ask, waiting, undo: mayUndo, proposal, frames, ships } = told;
  Object.assign(model, { turn, ask, waiting, undo: mayUndo, proposal: proposal ?? null });
  if (ships) arrivals(model.facts, ships, byId('notice'));
  model.log.push(...frames.flatMap((frame) => frame.log));
  model.scene = frames.at(-1)?.scene ?? model.scene;
  if (page.now !== model) {
    if (!page.queue.length && !page.playing) settle();
    return;
  }
  page.queue.push(...frames.map((frame, index) => ({ model, frame, own: index === 0 && page.sent })));
  page.sent = false;
  play();
}

/** The seat at this screen that is asked. */
const turnOf = () => seats.find((seat) => seat.model?.ask)?.model ?? null;

/**
 * Takes a seat: draws its table. On a shared screen the next player is called first.
 * @param {Model} model
 */
function show(model, again = false) {
  if (page.now && page.now !== model && seats.length > 1) {
    cover(model);
    return;
  }
  const { facts, scene, yours } = model;
  page.now = model;
  document.title = `${facts.title} · Tallyho`;
  const flown = yours.map((id) => facts.ships[id].name).join(' and ');
  byId('title').textContent = flown ? `${facts.title}: you fly ${flown}` : facts.title;
  if (!page.board || page.board.you !== model.you) setUpBoard(facts, scene, model.you);
  else page.board.facts = facts;
  log.clear();
  log.add(model.log, facts);
  page.shown = scene;
  settle(again);
  performance.mark('first-table');
}

/**
 * Lays the table.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {number | null} you
 */
function setUpBoard(facts, scene, you) {
  const board = new Board(byId('stage'), facts, scene, you);
  board.redraw = () => draw(0);
  page.board = board;
  log.side = side;
}

/**
 * Hides the table until the next player has the screen.
 * @param {Model} model
 */
function cover(model) {
  page.covered = true;
  const name = model.facts.seats[model.you ?? 0].name;
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
    button('go big', null, 'Show my table', go, { id: 'uncover' }),
  );
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  byId('main').classList.add('veiled');
  document.body.append(dialog);
  dialog.showModal();
}

/** @type {(seat: number) => Side} */
const side = (seat) => page.board?.side(seat) ?? 'you';

/**
 * How long a step is shown, by what happens in it.
 * @param {Battle.Frame} frame
 * @param {number} by
 */
function lasts(frame, by, own = false) {
  if (by === 0) return 0;
  const { volley, log: lines } = frame;
  const told = lines.some((line) => line.depth === 2) ? 1000 : lines.length ? 450 : 0;
  const busy = volley?.result ? 1700 : told;
  return (own ? Math.min(busy, 350) : busy) / by;
}

/** How many times as fast as usual steps are shown; 0 for at once. */
const speed = () => (pace.value === 'step' ? 1 : Number(pace.value));

/** Plays what waits, one step after the other. */
async function play() {
  if (page.playing) return;
  page.playing = true;
  performance.mark('heard');
  while (page.queue.length) {
    if (passOver()) continue;
    const [step] = page.queue;
    if (!step.own && byStep() && !page.telling) await nextStep();
    if (!page.queue.length) break;
    page.queue.shift();
    const time = lasts(step.frame, speed(), step.own);
    showStep(step, time);
    if (!step.own && byStep()) await nextStep();
    else if (time > 0) await wait(time);
  }
  page.playing = false;
  settle();
}

const byStep = () => pace.value === 'step' || page.paused;

/** Passes over the steps that take no time: only the log tells of them. Whether there were any. */
function passOver() {
  const timed = page.queue.findIndex((it) => lasts(it.frame, speed(), it.own) > 0);
  const passed = page.queue.splice(0, timed < 0 ? page.queue.length : timed);
  const last = passed.at(-1);
  if (!last) return false;
  page.shown = last.frame.scene;
  log.add(
    passed.flatMap((it) => it.frame.log),
    last.model.facts,
  );
  return true;
}

const POINT = () => el('kbd', {}, '.');

/**
 * Waits for somebody who reads as long as he likes to want the next step.
 * @returns {Promise<void>}
 */
function nextStep() {
  return new Promise((go) => {
    page.go = () => {
      page.go = null;
      go();
    };
    const about = { title: 'The enemy is about to move', more: null, volley: null };
    const { title, more, volley } = page.telling ?? about;
    const words = ['Next step', POINT()];
    askNothing(title, [button('go big grow', null, words, () => page.go?.(), { id: 'next-step' })], more);
    aim(volley);
  });
}

/**
 * @param {number} time
 * @returns {Promise<void>}
 */
function wait(time) {
  return new Promise((go) => {
    const end = () => {
      clearTimeout(timer);
      page.hurry = null;
      go();
    };
    const timer = setTimeout(end, time);
    page.hurry = end;
  });
}

/**
 * @param {Step} step
 * @param {number} time
 */
function showStep({ model, frame, own }, time) {
  const { volley, scene, log: lines } = frame;
  const line = lines.findLast((it) => it.depth === 2);
  page.active = line?.ship ?? page.active;
  if (narrow() && time > 0 && !own) frameStep(frame, line?.ship ?? null);
  page.shown = scene;
  draw(still ? 0 : Math.min(600, time * 0.7));
  log.add(lines, model.facts);
  if (time > 0 && volley) {
    tell(
      volley.result ? capital(volley.result) : 'An attack',
      dice(model.facts, scene, volley, side),
      [],
      volley,
    );
  } else if (time > 0 && !own) {
    const said = line ?? lines.findLast((it) => it.depth > 2);
    if (said) tell(capital(said.text), [], said.why?.length ? [reasons(said.why)] : []);
  }
  aim(volley);
  performance.mark('shown');
}

/**
 * Draws who attacks whom, or nothing.
 * @param {Battle.Volley | null} volley
 */
function aim(volley) {
  if (volley) page.board?.shot(volley.attacker, volley.defender, volley.range);
  else page.board?.shot();
}

/**
 * Tells of a step where the last question stood: what was answered is not offered again while others move. `later` is
 * for whoever goes step by step and has the time to read it.
 * @param {string} title
 * @param {Child[]} more
 * @param {Child[]} later
 */
function tell(title, more, later, volley = /** @type {Battle.Volley | null} */ (null)) {
  page.telling = { title, more: [more, later], volley };
  const words = ['Go on', POINT()];
  askNothing(title, [button('big grow', null, words, () => page.hurry?.(), { id: 'hurry' })], more);
}

/** Everything was shown: ask what is asked, or say who is waited for. */
function settle(again = false) {
  if (page.covered) return;
  const mine = turnOf();
  page.telling = null;
  if (mine && mine !== page.now) {
    show(mine);
    return;
  }
  const model = page.now;
  if (!model) return;
  byId('main').classList.remove('veiled');
  page.shown = model.scene;
  page.active = model.ask?.ship ?? null;
  draw(0);
  showProposal(model, byId('proposal'), toast);
  undoButton.disabled = !model.undo;
  undoButton.title = model.undo ? 'Take back your last choice' : 'Nothing to take back here';
  if (model.scene.over) {
    over(model, model.scene.over.winner);
    return;
  }
  if (model.past) {
    askNothing(model.past, [homeButton()]);
    return;
  }
  if (model.ask) put(model, model.ask, again);
  else waitFor(model);
  if (page.layers.range || page.layers.threat || page.tab === 'ship') look();
  performance.mark('asked');
}

/**
 * Puts a question. Whoever was in the middle of it before keeps the focus.
 * @param {Model} model
 * @param {Battle.Ask} ask
 * @param {boolean} again
 */
function put(model, ask, again) {
  const box = byId('ask');
  const keeps = again && document.activeElement !== document.body && box.contains(document.activeElement);
  const { facts, scene, turn } = model;
  const commit = (/** @type {object} */ answer) => commitTo(model, answer);
  const hint = () => get(`/api/at/${model.key}/hint?turn=${turn}`);
  page.question = new Question(box, TABLE, { ask, facts, scene, turn, side, commit, hint });
  if (!keeps) page.question.focus();
  if (narrow()) frameAsk(model.scene, ask.ship);
}

/** @param {Model} model */
function waitFor({ waiting, yours, you, facts }) {
  const [seat, words] = waiting ?? [0, ''];
  const others = yours.length && seat === you ? 'a teammate' : (facts.seats[seat]?.name ?? 'the others');
  askNothing(`Waiting for ${others}`, [], el('p', { class: 'sub' }, words));
}

const narrow = () => matchMedia(NARROW).matches;

/**
 * On a phone the table shows what matters now.
 * @param {Battle.Scene} scene
 * @param {number | null} asked
 */
function frameAsk(scene, asked) {
  const ship = asked === null ? null : scene.ships[asked];
  if (ship?.fate !== 'flying') return;
  const near = scene.ships.filter(
    (it) => it.fate === 'flying' && Math.hypot(it.at.x - ship.at.x, it.at.y - ship.at.y) < 320,
  );
  page.board?.frame([ship.at, ...near.map((it) => it.at)]);
}

/**
 * On a phone the table shows who flies and where to, and both sides of an attack.
 * @param {Battle.Frame} frame
 * @param {number | null} mover
 */
function frameStep({ scene, volley }, mover) {
  const about = volley ? [volley.attacker.ship, volley.defender.ship] : [mover];
  const ids = about.filter((id) => typeof id === 'number');
  const ships = ids.flatMap((id) => [page.shown?.ships[id], scene.ships[id]]);
  const places = ships.flatMap((ship) => (ship?.fate === 'flying' ? [ship.at] : []));
  if (places.length) page.board?.frame(places);
}

/**
 * Sends an answer.
 * @param {Model} model
 * @param {object} answer
 */
async function commitTo(model, answer) {
  page.sent = true;
  performance.mark('sent');
  try {
    await sendOnce(`/api/at/${model.key}/answer`, { turn: model.turn, ...answer });
  } catch (error) {
    page.sent = false;
    toast(reason(error));
    if (isRefused(error, STALE)) refresh(model);
    else settle(true);
  }
}

/**
 * The key of the other seat where both are at this screen.
 * @param {Model} model
 */
const otherKey = (model) => seats.find((seat) => seat.model && seat.model !== model)?.key ?? null;

/** @param {Model} model */
async function refresh(model) {
  const seat = seats.find((it) => it.model === model);
  try {
    if (seat) hello(seat, await get(`/api/at/${model.key}`));
  } catch (error) {
    toast(reason(error));
  }
}

/**
 * Nothing is asked: says why, or what happens.
 * @param {string} title
 * @param {Child} buttons
 * @param {Child[]} more
 */
function askNothing(title, buttons, ...more) {
  page.question = null;
  TABLE.clear();
  const box = byId('ask');
  box.dataset.picture = 'none';
  box.replaceChildren();
  const foot = el('div', { class: 'row ask-foot' }, buttons);
  box.append(el('h1', { tabindex: -1 }, title), ...present(more), foot);
}

const homeButton = () => el('a', { class: 'btn go big grow', href: '/' }, 'All battles');
const watchTheReplay = (/** @type {string} */ key) => {
  location.hash = `key=${key}&replay`;
};

/**
 * Who holds the field, as whoever reads it sees it.
 * @param {Model} model
 * @param {number | null} winner
 */
function verdict({ facts, you }, winner) {
  if (winner === null) return 'Nobody holds the field';
  if (you === null || seats.length > 1) return `${facts.seats[winner].name} hold the field`;
  return winner === you ? 'You hold the field' : 'The enemy holds the field';
}

/**
 * @param {Model} model
 * @param {number | null} winner
 */
function over(model, winner) {
  const { key, facts, scene } = model;
  askNothing(
    verdict(model, winner),
    [
      button('go big grow', null, 'Watch the replay', () => watchTheReplay(key), { id: 'watch' }),
      el('a', { class: 'btn big', href: '/' }, 'All battles'),
    ],
    el('p', { class: 'sub' }, `After ${scene.round} rounds.`),
    el('div', { class: 'pick' }, points(facts, scene)),
    ending(facts, scene),
    el(
      'a',
      { class: 'btn', href: `/api/at/${key}/replay`, download: '' },
      icon('save'),
      'Save the replay as a file',
    ),
  );
}

/**
 * Draws the table and everything beside it; ships that moved glide for so many milliseconds.
 * @param {number} time
 */
function draw(time) {
  const { board, now: model, shown: scene, selected, active } = page;
  if (!board || !scene || !model) return;
  const asked = model.ask && !page.queue.length ? model.ask.ship : null;
  board.draw(scene, {
    selected: asked ?? selected,
    subject: selected ?? active,
    time,
    label: describe,
    pick: tap,
    reach: selected ?? asked ?? 0,
    busy: asked ?? active,
  });
  order(byId('order'), model.facts, scene, { side, selected, active: asked ?? active, pick: select });
  for (const box of ['score', 'goals-pane']) score(byId(box), model.facts, scene, model.you);
  byId('now').replaceChildren(...inShort(model.facts, scene, model.you));
  byId('round').textContent = String(Math.max(1, scene.round));
  byId('phase-now').textContent = scene.round ? capital(scene.phase) : 'Set-up';
  const at = scene.round ? PHASES.indexOf(scene.phase) : -1;
  const phases = PHASES.map((phase, index) =>
    el(
      'span',
      { class: index < at ? 'past' : '', 'aria-current': index === at ? 'step' : undefined },
      index < at ? icon('check', 14) : '',
      capital(phase),
    ),
  );
  byId('phases').replaceChildren(...phases);
  overlays();
}

/**
 * A ship in words.
 * @param {number} id
 */
function describe(id) {
  const { now: model, shown: scene, board } = page;
  if (!model || !scene || !board) return '';
  const [ship, now] = [model.facts.ships[id], scene.ships[id]];
  if (now.fate !== 'flying' && now.fate !== 'dying') return `${ship.name}: ${now.fate}`;
  const hull = ship.hull - now.facedown - now.faceup.length;
  const wind = WINDS[Math.round(board.at(now.at).h / 45) % 8];
  const tokens = now.tokens.map(([name, count]) => (count > 1 ? `${count} ${name}` : name));
  return [
    `${side(ship.seat) === 'you' ? 'Yours' : 'Enemy'} ${ship.number}`,
    ship.name,
    ship.chassis,
    `hull ${hull} of ${ship.hull}`,
    `shields ${now.shields} of ${ship.shields}`,
    `heading ${wind}`,
    ...tokens,
  ].join(', ');
}

/**
 * A tap on a ship chooses the answer that is about it; where there is none, it is looked at.
 * @param {number} id
 */
function tap(id) {
  if (!page.question?.chooseShip(id)) select(id);
}

/**
 * Looks at a ship, or no longer.
 * @param {number} id
 */
function select(id) {
  page.selected = page.selected === id ? null : id;
  page.measures = null;
  if (page.selected === null) Object.assign(page.layers, { threat: false, range: false });
  draw(0);
  if (page.selected !== null) tab('ship', true);
  look();
}

/** The ship that is looked at, or else asked about. */
const subject = () => page.selected ?? page.now?.ask?.ship ?? null;

/** Asks the server what the chosen ship sees. */
async function look() {
  const { now: model, layers, replaying } = page;
  const id = subject();
  if (!model || id === null || replaying) {
    page.measures = page.heat = null;
  } else {
    try {
      page.measures = await get(`/api/at/${model.key}/measure/${id}`);
      page.heat = layers.threat ? await get(`/api/at/${model.key}/threat/${id}`) : null;
    } catch {
      page.measures = page.heat = null;
    }
  }
  overlays();
}

function overlays() {
  const { board, layers, now: model, shown: scene, heat, measures } = page;
  if (!board || !model || !scene) return;
  const id = subject();
  const all = id === null ? scene.ships.map((_, it) => it) : [id];
  board.arcs(layers.arcs ? all : []);
  board.bands(layers.range ? id : null, measures);
  const threat = layers.threat && heat?.ship === id ? heat : null;
  board.heat(threat);
  const legend = byId('legend');
  legend.hidden = !threat;
  if (threat) {
    legend.replaceChildren(
      el('h3', {}, `Threat of ${model.facts.ships[threat.ship].name}`),
      el(
        'p',
        {},
        'Chance, in per cent, that a point is in its arc to range 3 after it moves, ',
        'if all its maneuvers are alike. Dotted: where it may end.',
      ),
    );
  }
  if (page.tab === 'ship') shipCard(byId('pane'), model.facts, scene, id, { side, measures });
  for (const [name, on] of Object.entries(layers)) {
    byId(`layer-${name}`).setAttribute('aria-pressed', String(on));
  }
}

/**
 * Draws a layer, or no longer. The threat is that of an enemy unless somebody is looked at.
 * @param {'arcs' | 'range' | 'threat'} name
 */
function layer(name) {
  const { layers, now: model, shown: scene } = page;
  layers[name] = !layers[name];
  if (name === 'threat' && layers.threat && page.selected === null && model && scene) {
    const mine = model.you ?? 0;
    const enemy = model.facts.ships.findIndex(
      (ship, id) => ship.seat !== mine && scene.ships[id].fate === 'flying',
    );
    if (enemy >= 0) page.selected = enemy;
    draw(0);
  }
  look();
}

function setUpBar() {
  pace.append(...PACES.map(([value, words]) => el('option', { value }, words)));
  pace.value = memory.get('pace', still ? 'step' : '1');
  pace.addEventListener('change', () => {
    memory.set('pace', pace.value);
    page.go?.();
    page.hurry?.();
  });
  undoButton.addEventListener('click', undo);
  byId('menu').addEventListener('click', menu);
  byId('show-log').addEventListener('click', () => document.body.classList.toggle('log-open'));
  byId('now').addEventListener('click', () => tab('goals'));
  addEventListener('keydown', hearKey);
}

function setUpTools() {
  /** @type {(name: 'arcs' | 'range' | 'threat', sign: string, words: string, key: string) => HTMLElement} */
  const switchOf = (name, sign, words, key) => {
    const inside = [el('span', {}, words), el('kbd', { class: 'wide' }, key)];
    const more = { id: `layer-${name}`, 'aria-pressed': 'false', title: words };
    return button('s', sign, inside, () => layer(name), more);
  };
  byId('tools').append(
    signButton('s', 'minus', 'Zoom out', () => page.board?.zoom(1.25), { title: 'Zoom out' }),
    signButton('s', 'plus', 'Zoom in', () => page.board?.zoom(0.8), { title: 'Zoom in' }),
    button('s', 'fit', el('span', {}, 'Whole table'), () => page.board?.fit(), {
      id: 'fit',
      title: 'Whole table',
    }),
    switchOf('range', 'ruler', 'Range', 'R'),
    switchOf('arcs', 'arc-front', 'Arcs', 'A'),
    switchOf('threat', 'threat', 'Threat', 'T'),
  );
}

/** The log and the card of a ship, one beside the other. */
function setUpSide() {
  /** @type {(name: string, sign: string, words: string) => HTMLElement} */
  const head = (name, sign, words) =>
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
    );
  const pane = { class: 'pane', id: 'pane-log', role: 'tabpanel', 'aria-labelledby': 'tab-log' };
  byId('side').append(
    signButton('s quiet close-log', 'close', 'Back to the table', () =>
      document.body.classList.remove('log-open'),
    ),
    el(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': 'Beside the table' },
      head('log', 'log', 'Log'),
      head('ship', 'cards', 'Ship'),
      head('goals', 'check', 'Score'),
    ),
    el('div', pane, log.list),
    el(
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
    ),
    el(
      'div',
      {
        class: 'pane',
        id: 'pane-goals',
        role: 'tabpanel',
        tabindex: 0,
        'aria-labelledby': 'tab-goals',
        hidden: true,
      },
      el('div', { id: 'goals-pane', class: 'score' }),
    ),
  );
  tab('log', true);
}

/** @type {import('./ask.js').Table} */
const TABLE = {
  ghost: (...args) => page.board?.ghost(...args),
  shot: (...args) => page.board?.shot(...args),
  point: (id) => page.board?.select(page.now?.ask?.ship, id ?? page.selected),
  clear: () => {
    if (!page.board) return;
    page.board.ghost(undefined, null);
    page.board.shot();
    page.board.tapped = null;
  },
  onTap: (act) => {
    if (page.board) page.board.tapped = act;
  },
};

/**
 * Shows the log or the ship; on a phone that opens above the table.
 * @param {string} name
 */
function tab(name, quiet = false) {
  page.tab = name;
  for (const it of ['log', 'ship', 'goals']) {
    byId(`tab-${it}`).setAttribute('aria-selected', String(it === name));
    byId(`pane-${it}`).hidden = it !== name;
  }
  if (!quiet) document.body.classList.add('log-open');
  if (name === 'ship') overlays();
}

async function undo() {
  const model = page.now;
  if (!model?.undo) return;
  try {
    page.queue = [];
    page.hurry?.();
    page.go?.();
    await takeBack(model, otherKey(model));
  } catch (error) {
    toast(reason(error));
    if (isRefused(error, STALE)) refresh(model);
  }
}

async function menu() {
  const { now: model, shown: scene } = page;
  if (!model || !scene) {
    goHome();
    return;
  }
  const battle = await kept(model.key);
  const isOver = model.scene.over !== null;
  openMenu({
    over: isOver,
    key: model.key,
    mayCorrect: !isOver && model.you !== null && !model.yours.length,
    links: battle ? () => showLinks(battle) : null,
    list: () => listTable(model.facts, scene, describe),
    adjust: () => adjustForm(model, subject(), otherKey(model)),
    replay: () => watchTheReplay(model.key),
  });
}

/**
 * The battle that a key belongs to, with the keys of everybody else. Guests see none.
 * @param {string} key
 * @returns {Promise<Home.Kept | undefined>}
 */
async function kept(key) {
  try {
    /** @type {Home.Told} */
    const { battles } = await get('/api/home');
    return battles.find((it) => it.watch === key || it.seats.some((seat) => seat.key === key));
  } catch {
    return undefined;
  }
}

/** What keys do that no question takes. */
const ACTS = /** @type {Record<string, () => void>} */ ({
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
  '.': () => (page.go ?? page.hurry)?.(),
  ']': () => stepShip(1),
  '[': () => stepShip(-1),
  ' ': pause,
  Escape: () => {
    document.body.classList.remove('log-open');
    if (page.selected !== null) select(page.selected);
  },
});

function pause() {
  page.paused = !page.paused;
  byId('saved').textContent = page.paused ? 'Paused' : 'Saved';
  if (!page.paused) page.go?.();
}

/** @param {KeyboardEvent} event */
function hearKey(event) {
  const { key } = event;
  const on = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (['INPUT', 'SELECT', 'TEXTAREA'].includes(on.tagName)) return;
  if (/^[a-z]$/i.test(key) && memory.get('letters', 'on') !== 'on') return;
  const onButton = on.closest('button, a, summary, .ship-at') !== null;
  // A radio that has the focus is no button in this: Enter commits to what is chosen.
  const pressed = key === 'Enter' && onButton && !on.closest('[data-option]');
  if (!pressed && page.question?.key(event)) {
    event.preventDefault();
    return;
  }
  const act = ACTS[key.length === 1 ? key.toLowerCase() : key];
  if (!act || (key === ' ' && onButton)) return;
  event.preventDefault();
  act();
}

/**
 * Looks at the next ship, or the one before.
 * @param {number} by
 */
function stepShip(by) {
  const { now: model, shown: scene, selected } = page;
  if (!model || !scene) return;
  const ids = model.facts.ships.map((_, id) => id).filter((id) => scene.ships[id].fate === 'flying');
  if (!ids.length) return;
  const following = ids[(ids.indexOf(selected ?? -1) + by + ids.length) % ids.length];
  if (following !== selected) select(following);
}

/**
 * A battle that is over, step by step.
 * @param {string} key
 */
async function watchReplay(key) {
  /** @type {Battle.Replay} */
  let told;
  try {
    told = await get(`/api/at/${key}/frames`);
  } catch (error) {
    askNothing(reason(error), [homeButton()]);
    return;
  }
  const { facts, frames, turn } = told;
  const [{ scene }] = frames;
  const nothing = { consent: false, proposal: null, past: null };
  const rest = { log: [], you: null, yours: [], turn, ask: null, waiting: null, undo: false, ...nothing };
  const model = { key, facts, scene, ...rest };
  page.replaying = true;
  page.now = model;
  setUpBoard(facts, scene, null);
  byId('title').textContent = facts.title;
  undoButton.hidden = true;
  byId('saved').textContent = 'Replay';
  const label = document.querySelector('.pace .wide');
  if (label) label.textContent = 'Pace';
  const replay = new Replay(key, told, {
    log,
    side,
    lasts: (frame) => Math.max(30, lasts(frame, speed() || 40)),
    show: (frame, jump) => {
      model.scene = page.shown = frame.scene;
      page.active = frame.log.findLast((line) => line.depth === 2)?.ship ?? page.active;
      draw(jump || still ? 0 : 500);
      aim(frame.volley);
    },
  });
  askNothing('Replay', replay.buttons, replay.content);
  replay.go(0, true);
  if (hash.has('autoplay') && !still) replay.play();
}

applyTheme();
addEventListener('hashchange', () => location.reload());
setUpBar();
setUpTools();
setUpSide();
start();
