// Missions of a campaign: the deck, the choice of two with their briefings, preparing, and how it is fought.

import { aims, briefingSheet, mapPicture } from './briefing.js';
import { box, can, doButton, flying, joined, mark, memos, nothing, plate, values } from './campaign-draw.js';
import { deck, standing } from './campaign-home.js';
import { reportPage } from './campaign-report.js';
import { button, capital, el, icon } from './dom.js';
import { sheet } from './menu.js';
import { reason } from './net.js';

/** @param {Camp} camp */
export function missionPage(camp) {
  const { step } = camp.told;
  if (step === 'choose') return choice(camp);
  if (step === 'prepare') return prepare(camp);
  if (step === 'play') return reportPage(camp);
  return between(camp);
}

/** @param {Camp} camp */
function between(camp) {
  const { told } = camp;
  const head = told.step === 'over' ? told.next : 'No mission is chosen yet';
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
        el('b', {}, it.name),
        el('small', {}, `Round ${it.round}, ${it.way}: ${it.pool} points together`),
      ),
      button('s quiet', 'next', 'After action', () =>
        camp.go('after', { round: `${told.flown.indexOf(it)}` }),
      ),
    ),
  );
  return [
    el(
      'div',
      { class: 'top' },
      el('h1', { class: 'grow' }, head),
      can(told, 'draw')
        ? button('go', 'layers', 'Draw two missions', () => camp.act('draw'), { id: 'draw' })
        : null,
    ),
    el(
      'div',
      { class: 'two-col' },
      box(
        '',
        'Flown',
        `${told.flown.length}`,
        rows.length ? el('ul', { class: 'ownlist' }, rows) : nothing('mission', 'Nothing was flown yet.'),
      ),
      el('div', { class: 'stackc' }, standing(told), deck(camp), memos(told)),
    ),
  ];
}

/** @param {Camp} camp */
async function choice(camp) {
  const { told } = camp;
  const briefs = await Promise.all(
    told.drawn.map((it) => /** @type {Promise<Campaign.Brief>} */ (camp.ask(`mission/${it.id}`))),
  );
  return [
    el(
      'div',
      { class: 'top' },
      el(
        'h1',
        { class: 'grow' },
        `Choose: ${joined(told.drawn.map((it) => it.name)).replace(' and ', ' or ')}`,
      ),
    ),
    el(
      'div',
      { class: 'two-col even-col' },
      briefs.map((it) => card(camp, it)),
    ),
  ];
}

/**
 * A mission card with its map, aims and both outcomes.
 * @param {Camp} camp
 * @param {Campaign.Brief} brief
 */
function card(camp, { mission, briefing, after }) {
  const outcome = (/** @type {string} */ words, /** @type {string[]} */ lines) =>
    el('p', {}, el('b', {}, `${words}: `), lines.length ? `${joined(lines)}.` : 'nothing changes.');
  return el(
    'article',
    { class: 'cd mcard', 'aria-label': mission.name },
    el(
      'div',
      { class: 'head' },
      el('h2', {}, mission.name),
      el(
        'p',
        { class: 'chips' },
        mission.territory ? mark('', 'map', `${mission.territory} territory`) : null,
        mark('', 'clock', mission.rounds ? `${mission.rounds} rounds` : 'no limit of rounds'),
        mark('', 'people', `${briefing.pilots} pilots, level ${briefing.level}`),
      ),
      el('p', {}, briefing.story),
    ),
    el('div', { class: 'brief' }, mapPicture(briefing.map), el('div', { class: 'txt' }, aims(briefing))),
    el('div', { class: 'two' }, outcome('Won', after[0]), outcome('Lost', after[1])),
    el(
      'div',
      { class: 'vote' },
      can(camp.told, 'choose', { mission: mission.id })
        ? button('go', 'check', 'Fly this one', () => camp.act('choose', { mission: mission.id }), {
            'data-choose': mission.id,
          })
        : el('span', { class: 'small warnc' }, 'Not for as many as fly tonight.'),
      button('', 'book', 'Whole briefing', () => void whole(briefing)),
      odds(camp, mission.id),
    ),
  );
}

/** @param {Home.Briefing} briefing */
const whole = (briefing) => sheet(briefing.name, briefingSheet(briefing)).classList.add('wide-sheet');

/**
 * The odds, when somebody asks for them.
 * @param {Camp<Campaign.Frame>} camp
 * @param {string} mission
 */
export function odds(camp, mission) {
  const says = el('p', { class: 'small', role: 'status' });
  const ask = button('quiet', 'odds', 'How would it go?', async () => {
    ask.setAttribute('disabled', '');
    says.textContent = 'Forty battles are flown by this very group. That takes a while.';
    try {
      /** @type {Home.Even} */
      const even = await camp.ask(`odds/${mission}`);
      says.textContent = even.sentence;
    } catch (error) {
      says.textContent = reason(error);
    }
    ask.removeAttribute('disabled');
  });
  return [ask, says];
}

/** @type {Record<string, [sign: string, words: string, says: string]>} */
export const WAYS = {
  browser: ['table', 'In the browser', 'The battle begins here; each player flies his own ships by a link.'],
  pilots: ['settings', 'By pilots of the program', 'It is flown at once, by whom you choose.'],
  companion: [
    'phone',
    'At the mat, with the companion',
    'Your miniatures; the companion flies the enemy, asks who attacks, and counts what it can.',
  ],
  paper: ['pencil', 'From paper', 'Your miniatures and your pencil. You enter the report.'],
};

/** @param {Camp} camp */
async function prepare(camp) {
  const { told } = camp;
  const { sortie } = told;
  if (!sortie) return null;
  /** @type {Campaign.Brief} */
  const brief = await camp.ask(`mission/${sortie.mission}`);
  const ways = values(told, 'fly', 'way');
  return [
    el(
      'div',
      { class: 'top' },
      el('h1', { class: 'grow' }, `Prepare for ${sortie.name}`),
      el(
        'span',
        { class: 'muted' },
        `Set up for ${sortie.pilots} pilots of level ${sortie.level}, ${sortie.rounds} rounds`,
      ),
      doButton(camp, 'quiet', 'undo', 'Put it back', 'back'),
      button('quiet', 'print', 'Print the briefing', () => camp.go('print', { what: 'briefing' })),
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
      el('div', { class: 'foot-actions' }, odds(camp, sortie.mission)),
    ),
    box(
      '',
      'What is taken along',
      null,
      el(
        'div',
        { class: 'roster' },
        flying(told).map((it) => load(camp, it)),
      ),
    ),
    el('section', { class: 'cd' }, briefingSheet(brief.briefing)),
  ];
}

/**
 * @param {Camp} camp
 * @param {Campaign.Pilot} pilot
 */
function load(camp, pilot) {
  const rows = pilot.owned.map((it) => {
    const aboard = pilot.load.includes(it.card);
    const args = { pilot: pilot.id, card: it.card };
    return el(
      'li',
      {},
      el(
        'span',
        { class: 'grow' },
        el('b', {}, it.name),
        el('small', {}, aboard ? 'aboard' : 'stays behind'),
      ),
      doButton(camp, 's quiet', null, 'Take along', 'load', args),
      doButton(camp, 's quiet', null, 'Leave behind', 'unload', args),
    );
  });
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
        el('span', { class: 'who ell' }, capital(pilot.ship_name ?? '')),
      ),
    ),
    rows.length
      ? el('ul', { class: 'ownlist' }, rows)
      : el('p', { class: 'small muted' }, 'Owns nothing but the ship.'),
  );
}
