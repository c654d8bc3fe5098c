// Missions of Flight Group Alpha: the map, what is chosen, upgrades before it, and whether an attempt counts.

import { reportPage } from './alpha-report.js';
import { card, facts, losing, picked, tourMap } from './alpha-tours.js';
import { leader } from './alpha-home.js';
import { stars } from './alpha-pilot.js';
import { wingsBox } from './alpha-wings.js';
import { briefingSheet } from './briefing.js';
import { box, can, doButton, flying, mark, memos, nothing, plate, values } from './campaign-draw.js';
import { WAYS, odds } from './campaign-mission.js';
import { button, el, icon, stepper } from './dom.js';
import { sheet } from './menu.js';

/** @param {Camp<Alpha.Told>} camp */
export function alphaMissionPage(camp) {
  const { step } = camp.told;
  if (step === 'choose') return choice(camp);
  if (step === 'prepare') return prepare(camp);
  if (step === 'play') return reportPage(camp);
  if (step === 'judge') return judge(camp);
  return map(camp);
}

/** @param {Camp<Alpha.Told>} camp */
function map(camp) {
  const { told } = camp;
  const all = told.tours.flatMap((it) => it.missions);
  const count = (/** @type {string} */ state) => all.filter((it) => it.state === state).length;
  const [won, lost, open] = ['won', 'lost', 'open'].map(count);
  const found = all.find((it) => it.number === picked.number);
  const pick = (/** @type {string} */ number) => {
    picked.number = number;
    camp.redraw();
  };
  const acts = el(
    'div',
    { class: 'foot-actions' },
    found?.id && can(told, 'pick', { mission: found.id })
      ? button('go', 'check', 'Fly this one', () => camp.act('pick', { mission: found.id ?? '' }), {
          'data-pick': found.id,
        })
      : null,
    found?.id && found.fielded && found.known
      ? button('quiet', 'book', 'Briefing', () => void briefing(camp, found.id ?? ''))
      : null,
    can(told, 'draw')
      ? button('go', 'layers', 'Draw missions', () => camp.act('draw'), { id: 'draw' })
      : null,
    doButton(camp, '', 'mission', 'Fly the introduction', 'introduce'),
    doButton(camp, '', 'medal', 'Commission the pilots', 'commission'),
  );
  return [
    el(
      'div',
      { class: 'top' },
      el(
        'div',
        { class: 'grow' },
        el('span', { class: 'label' }, `${told.how} campaign, round ${told.round}`),
        el('h1', {}, `${won} won, ${lost} lost, ${open} open`),
      ),
      el('p', { class: 'small muted modesay' }, told.mode_says),
    ),
    tourMap(told.tours, pick),
    card(found, acts),
    memos(told),
    flown(camp),
  ];
}

/** @param {Camp<Alpha.Told>} camp */
function flown(camp) {
  const { told } = camp;
  const rows = [...told.flown].reverse().map((it) =>
    el(
      'li',
      {},
      el(
        'span',
        { class: `wl ${it.won ? 'ok' : 'no'}`, role: 'img', 'aria-label': it.won ? 'won' : 'lost' },
        icon(it.won ? 'check' : 'close', 14),
      ),
      el(
        'span',
        { class: 'grow' },
        el('b', {}, `${it.number ?? ''} ${it.name} `, stars(it)),
        el(
          'small',
          {},
          `Round ${it.round}, ${it.way}: ${it.pool} XP together${it.counts ? '' : ', an attempt'}`,
        ),
      ),
      button('s quiet', 'next', 'After action', () =>
        camp.go('after', { round: `${told.flown.indexOf(it)}` }),
      ),
    ),
  );
  return box(
    '',
    'Flown',
    `${told.flown.length}`,
    rows.length ? el('ul', { class: 'ownlist' }, rows) : nothing('mission', 'Nothing was flown yet.'),
  );
}

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {string} mission
 */
async function briefing(camp, mission) {
  const told = await camp.ask(`mission/${mission}`);
  if (told.briefing) sheet(told.briefing.name, briefingSheet(told.briefing)).classList.add('wide-sheet');
}

/** @param {Camp<Alpha.Told>} camp */
function choice(camp) {
  const { told } = camp;
  const names = told.drawn.map((it) => it.name).join(' or ');
  return [
    el('div', { class: 'top' }, el('h1', { class: 'grow' }, `Choose: ${names}`)),
    el(
      'div',
      { class: 'two-col even-col' },
      told.drawn.map((it) =>
        el(
          'article',
          { class: 'cd mcard tcard', 'aria-label': it.name },
          el('span', { class: 'label' }, `${it.tour}, ${it.number}`),
          el('h2', {}, it.name),
          facts(it),
          losing(it),
          el(
            'div',
            { class: 'foot-actions' },
            can(told, 'choose', { mission: it.id })
              ? button('go', 'check', 'Fly this one', () => camp.act('choose', { mission: it.id }), {
                  'data-choose': it.id,
                })
              : el('span', { class: 'small warnc' }, 'Not for as many as fly tonight.'),
            it.fielded && it.known
              ? button('quiet', 'book', 'Briefing', () => void briefing(camp, it.id))
              : null,
            it.fielded ? odds(camp, it.id) : null,
          ),
        ),
      ),
    ),
  ];
}

/** @param {Camp<Alpha.Told>} camp */
async function prepare(camp) {
  const { told } = camp;
  const { sortie } = told;
  if (!sortie) return null;
  const { briefing: told_of } =
    sortie.known && sortie.fielded ? await camp.ask(`mission/${sortie.mission}`) : { briefing: null };
  const ways = values(told, 'fly', 'way');
  return [
    el(
      'div',
      { class: 'top' },
      el(
        'div',
        { class: 'grow' },
        el('span', { class: 'label' }, `${sortie.facts.tour}, ${sortie.number}`),
        el('h1', {}, `Prepare for ${sortie.name}`),
      ),
      doButton(camp, 'quiet', 'undo', 'Put it back', 'back'),
      button('quiet', 'print', 'Print the tally sheet', () => camp.go('print', { what: 'tally' })),
    ),
    el(
      'div',
      { class: 'two-col' },
      setUp(camp, sortie),
      el('div', { class: 'colm' }, leader(camp), wingsBox(camp, sortie)),
    ),
    box(
      '',
      'What is taken along',
      'from the armory, for this mission alone',
      el(
        'div',
        { class: 'roster' },
        flying(told).map((it) => load(camp, it)),
      ),
    ),
    box(
      '',
      'How is it fought?',
      null,
      el(
        'div',
        { class: 'ways' },
        Object.entries(WAYS)
          .filter(([way]) => ways.includes(way))
          .map(([way, [sign, words, says]]) =>
            el(
              'button',
              { class: 'way', type: 'button', 'data-way': way, onclick: () => camp.act('fly', { way }) },
              icon(sign, 24),
              el('b', {}, words),
              el('small', {}, says),
            ),
          ),
      ),
      ways.length
        ? null
        : el('p', { class: 'small warnc' }, 'Somebody takes along what may not be flown so: see the sheets.'),
    ),
    told_of ? el('section', { class: 'cd' }, briefingSheet(told_of)) : null,
  ];
}

/**
 * What the mission is flown with, and what of it may be changed.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 */
function setUp(camp, sortie) {
  const { told } = camp;
  return box(
    'parts',
    'The mission',
    `set up for ${sortie.pilots} pilots at rank ${sortie.rank}`,
    facts(sortie.facts),
    sortie.omega_one
      ? el(
          'p',
          { class: 'small' },
          `Omega One flies along at initiative ${sortie.omega_one}; the players fly it.`,
        )
      : null,
    sortie.stress ? el('p', { class: 'small warnc' }, 'Everybody begins with a stress token.') : null,
    losing(sortie.facts),
    sortie.fielded ? el('div', { class: 'foot-actions' }, odds(camp, sortie.mission)) : null,
    can(told, 'grant')
      ? el(
          'div',
          { class: 'granted' },
          stepper(
            'U&M points the mission gives everybody',
            sortie.grant,
            (n) => camp.act('grant', { points: n }),
            { most: 50 },
          ),
        )
      : null,
    el(
      'div',
      { class: 'foot-actions' },
      sortie.known
        ? mark('', 'check', 'it is known who comes')
        : mark('', 'eye-off', 'nobody knows who comes: the silver star is open'),
      doButton(camp, 's quiet', 'eye-off', 'Look who comes', 'look'),
    ),
  );
}

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Pilot} pilot
 */
function load(camp, pilot) {
  const href = `#${new URLSearchParams({ key: camp.key, at: 'pilot', pilot: pilot.id })}`;
  return el(
    'article',
    { class: 'mate' },
    el(
      'div',
      { class: 'hd' },
      plate(pilot, { size: 48 }),
      el(
        'div',
        { class: 'grow ell' },
        el('b', { class: 'nm ell' }, pilot.callsign),
        el('span', { class: 'who ell' }, `${pilot.ship_name ?? ''}, ${pilot.um} U&M, ${pilot.career} career`),
      ),
    ),
    pilot.load.length
      ? el(
          'ul',
          { class: 'ownlist' },
          [...new Map(pilot.load.map((it) => [it.card, it])).values()].map((it) =>
            el(
              'li',
              {},
              el('span', { class: 'grow ell' }, it.name),
              doButton(camp, 's quiet', null, 'Leave behind', 'unload', { pilot: pilot.id, card: it.card }),
            ),
          ),
        )
      : el('p', { class: 'small muted' }, 'Nothing is mounted.'),
    el('a', { class: 'btn s', href, 'data-armory': pilot.id }, icon('wrench', 18), 'To the armory'),
  );
}

/**
 * An attempt that is won: it counts, or it is flown again.
 * @param {Camp<Alpha.Told>} camp
 */
function judge(camp) {
  const { judge: it } = camp.told;
  if (!it) return null;
  return [
    el('div', { class: 'top' }, el('h1', { class: 'grow' }, `${it.name} is won`)),
    box(
      '',
      'If this attempt counts',
      null,
      el(
        'ul',
        { class: 'plain' },
        it.lines.map((line) => el('li', {}, line)),
      ),
      el(
        'div',
        { class: 'foot-actions' },
        can(camp.told, 'accept')
          ? button(
              'go',
              'check',
              'Accept it',
              async () => {
                if (await camp.act('accept')) camp.go('after');
              },
              { id: 'accept' },
            )
          : null,
        doButton(camp, '', 'undo', 'Fly it again', 'again'),
      ),
    ),
  ];
}
