// The home of a campaign: what now, and who; the round, the group, how it stands.

import { box, can, doButton, flying, joined, levelBars, mark, nothing, plate } from './campaign-draw.js';
import { button, el, icon, svg } from './dom.js';

/** The eight steps of a round. */
const STEPS = ['Spend', 'Mission', 'Level', 'Set up', 'Prepare', 'Fly', 'Deck', 'Share'];
const AT = { spend: 1, choose: 2, prepare: 5, play: 6, over: 9 };

/** @param {Camp} camp */
export function homePage(camp) {
  const { told } = camp;
  const at = told.step === 'play' && told.sortie?.open.length === 0 ? 7 : AT[told.step];
  return [
    track(told, STEPS, at),
    now(camp),
    group(camp),
    el('div', { class: 'side' }, standing(told), deck(camp), latest(camp)),
  ];
}

/**
 * The steps of the round, and where it stands.
 * @param {Campaign.Frame} told
 * @param {string[]} words
 * @param {number} at
 */
export function track(told, words, at) {
  const steps = words.map((name, n) =>
    el(
      'li',
      {
        'data-n': n + 1,
        class: n + 1 < at ? 'past' : '',
        'aria-current': n + 1 === at ? 'step' : null,
      },
      name,
    ),
  );
  return el(
    'section',
    { class: 'steps', 'aria-label': `Round ${told.round} of the campaign` },
    el('ol', { class: 'track', 'aria-label': 'Steps of the round', tabindex: '0' }, steps),
  );
}

/**
 * What stands above the headline.
 * @param {Campaign.Told} told
 */
const label = (told) =>
  ({
    spend: `Round ${told.round}, step 1: spend squad points`,
    choose: `Round ${told.round}, step 2: choose a mission`,
    prepare: `Round ${told.round}, step 5: prepare`,
    play: `Round ${told.round}, step 6: fly and report`,
    over: `After round ${told.round}`,
  })[told.step];

/**
 * What the headline leaves out.
 * @param {Campaign.Told} told
 */
function hint(told) {
  const ready = flying(told);
  if (told.step === 'spend' && ready.length) {
    const rich = ready.filter((it) => it.points > 0).map((it) => `${it.callsign} ${it.points}`);
    const purse = rich.length ? `To spend: ${joined(rich)}.` : 'Nobody has points left.';
    return `${purse} Drawing two missions ends the spending.`;
  }
  if (told.step === 'choose') return 'One is flown; the other goes back into the deck.';
  if (told.step === 'prepare') return 'Everybody settles what is taken along. Then say how it is fought.';
  const battle = told.sortie?.battle;
  if (told.step === 'play' && battle) {
    return battle.over
      ? 'The battle is over. Enter its report.'
      : `The battle stands in round ${battle.round}.`;
  }
  return '';
}

/** @param {Camp} camp */
function now(camp) {
  const { told } = camp;
  const to = (/** @type {string} */ words, /** @type {string} */ at) =>
    button('go big', 'next', words, () => camp.go(at), { id: 'go' });
  const draw = can(told, 'draw')
    ? button(
        'go big',
        'layers',
        'Draw two missions',
        async () => {
          if (await camp.act('draw')) camp.go('missions');
        },
        { id: 'go' },
      )
    : null;
  const step = {
    spend: draw ?? to('To the squadron', 'squadron'),
    choose: to('Choose a mission', 'missions'),
    prepare: to('Prepare', 'missions'),
    play: to('To the report', 'missions'),
    over: to('Read the chronicle', 'chronicle'),
  }[told.step];
  const first =
    told.step === 'spend' && !told.flown.length
      ? doButton(camp, '', 'mission', 'Fly the first mission', 'introduce')
      : null;
  const paper =
    told.fresh && told.you.coordinator
      ? button('quiet', 'pencil', 'Take over from paper', () => camp.go('paper'))
      : null;
  return headline(told, label(told), hint(told), [step, first, paper], cards(told.deck.count));
}

/**
 * What now, and who: one headline, one button, and a picture beside them.
 * @param {Campaign.Frame} told
 * @param {string} over what stands above the headline
 * @param {Child} says
 * @param {Child[]} acts
 * @param {Child} picture
 */
export const headline = (told, over, says, acts, picture) =>
  el(
    'section',
    { class: 'cd nowc up', 'aria-label': 'What now' },
    el(
      'div',
      { class: 'say' },
      el('span', { class: 'label' }, over),
      el('h1', {}, told.next),
      el('p', { class: 'muted' }, says),
      el('div', { class: 'foot-actions' }, acts),
    ),
    el('div', { class: 'pic' }, picture),
  );

/**
 * The deck as it lies on the table.
 * @param {number} count
 */
function cards(count) {
  const many = Math.min(5, Math.max(1, count));
  const card = (/** @type {number} */ n) =>
    svg(
      'g',
      { transform: `translate(${150 + (n - (many - 1) / 2) * 36} 130) rotate(${(n - (many - 1) / 2) * 9})` },
      svg('rect', { class: 'mback', x: -46, y: -66, width: 92, height: 132, rx: 7 }),
      svg('path', {
        class: 'mtally',
        d: 'M-22 -16V18M-11 -16V18M0 -16V18M11 -16V18M-30 16C-10 13 8 0 28 -22',
      }),
    );
  const fan = Array.from({ length: many }, (_, n) => card(n));
  return svg(
    'svg',
    { viewBox: '0 0 300 260', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    fan,
  );
}

/**
 * A pilot of tonight's group.
 * @param {Camp} camp
 * @param {Campaign.Pilot} pilot
 */
function mate(camp, pilot) {
  const { told } = camp;
  const state = () => {
    if (told.step === 'spend') {
      if (!pilot.ship) return mark('now', 'pencil', 'buys a ship');
      return pilot.points > 0 ? mark('now', 'pencil', 'can spend') : mark('ok', 'check', 'all spent');
    }
    return mark('ok', 'check', 'flies');
  };
  return mateCard(
    camp,
    pilot,
    state(),
    [
      [`Level ${pilot.level}`, levelBars(pilot.level)],
      ['To spend', String(pilot.points)],
      ['Shot down', String(pilot.shot_down)],
    ],
    pilot.ship_name ?? 'no ship yet',
  );
}

/**
 * A pilot of a group with what stands on his card.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Member} pilot
 * @param {Child} state
 * @param {[term: string, value: Child][]} facts
 * @param {string} did
 */
export function mateCard(camp, pilot, state, facts, did) {
  const { told } = camp;
  const yours = told.you.coordinator || told.you.id === pilot.decides;
  const who = pilot.stand_in ? `${pilot.stand_in} for ${pilot.player_name}` : pilot.player_name;
  const href = `#${new URLSearchParams({ key: camp.key, at: 'pilot', pilot: pilot.id })}`;
  return el(
    'article',
    { class: `mate${yours && !told.you.coordinator ? ' cur' : ''}` },
    el(
      'div',
      { class: 'hd' },
      plate(pilot),
      el(
        'div',
        { class: 'grow ell' },
        el('a', { class: 'nm ell', href, title: pilot.callsign }, pilot.callsign),
        el('span', { class: 'who ell' }, who),
      ),
    ),
    pilot.stand_in ? mark('wait', 'person', 'stand-in') : state,
    el(
      'dl',
      {},
      facts.map(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]),
    ),
    el('p', { class: 'did ell', title: did }, did),
  );
}

/** @param {Camp} camp */
function group(camp) {
  const { levels, mean, level } = camp.told.average;
  const sum = el('span', {}, `Levels ${levels.join(' ')}, average `, el('b', {}, `${mean}: level ${level}`));
  return groupBox(
    camp,
    flying(camp.told).map((it) => mate(camp, it)),
    sum,
  );
}

/**
 * Tonight's group: the cards of those who fly, what they are together, and who sits out.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Element[]} mates
 * @param {Child} sum
 */
export function groupBox(camp, mates, sum) {
  const away = camp.told.pilots.filter((it) => it.duty === 'away').map((it) => it.callsign);
  const all = el(
    'a',
    { class: 'link', href: `#${new URLSearchParams({ key: camp.key, at: 'squadron' })}` },
    'Who flies tonight',
  );
  return box(
    'tonight',
    "Tonight's group",
    all,
    mates.length
      ? el('div', { class: 'group' }, mates)
      : nothing(
          'people',
          'Nobody flies yet. Three to six pilots do.',
          button('', 'plus', 'Recruit pilots', () => camp.go('squadron')),
        ),
    el(
      'div',
      { class: 'summ' },
      el('span', {}, el('b', {}, `${mates.length} ${mates.length === 1 ? 'pilot' : 'pilots'}`)),
      mates.length ? sum : null,
      away.length ? el('span', {}, icon('person', 16), ` Sits out: ${joined(away)}.`) : null,
    ),
  );
}

/** @param {Campaign.Told} told */
export function standing(told) {
  const [you, foe] = told.tokens;
  const rings = (/** @type {string} */ side, /** @type {number} */ count) =>
    el(
      'span',
      { class: `rings ${side}`, 'aria-hidden': 'true' },
      Array.from({ length: told.wins }, (_, n) => el('i', { class: n < count ? 'on' : '' })),
    );
  const won = told.flown.filter((it) => it.won).length;
  return box(
    '',
    'Standing',
    `${told.wins} tokens win`,
    el(
      'div',
      { class: 'score' },
      el('div', {}, el('span', { class: 'label' }, `You, ${you} of ${told.wins}`), rings('you', you)),
      el('div', {}, el('span', { class: 'label' }, `Empire, ${foe} of ${told.wins}`), rings('foe', foe)),
    ),
    el('hr', { class: 'rule' }),
    el(
      'div',
      { class: 'row' },
      el(
        'span',
        { class: 'grow small' },
        `${told.flown.length} flown: ${won} won, ${told.flown.length - won} lost`,
      ),
      told.flown.slice(-8).map((it) =>
        el(
          'span',
          {
            class: `wl ${it.won ? 'ok' : 'no'}`,
            role: 'img',
            'aria-label': `${it.name}: ${it.won ? 'won' : 'lost'}`,
            title: it.name,
          },
          icon(it.won ? 'check' : 'close', 14),
        ),
      ),
    ),
  );
}

/** @param {Campaign.Arc} arc */
function dots({ parts }) {
  const wide = Math.max(1, parts.length) * 22;
  return svg(
    'svg',
    { width: wide, height: 20, viewBox: `0 0 ${wide} 20`, 'aria-hidden': 'true' },
    parts.length > 1 ? svg('path', { class: 'arcline', d: `M10 10H${wide - 12}` }) : null,
    parts.map((state, n) =>
      svg('circle', { class: `arcdot ${state === 'hidden' ? 'hid' : state}`, cx: 10 + n * 22, cy: 10, r: 6 }),
    ),
  );
}

/** @param {Camp} camp */
export function deck(camp) {
  const { deck: it } = camp.told;
  const rows = it.arcs
    .filter((arc) => arc.in)
    .map((arc) =>
      el(
        'li',
        {},
        dots(arc),
        el(
          'span',
          {},
          el('b', { class: 'ell' }, arc.name ?? ''),
          el('small', {}, `part ${arc.parts.indexOf('in') + 1} of its arc`),
        ),
        arc.territory ? mark('', null, arc.territory) : null,
      ),
    );
  const hidden = it.hidden
    ? el(
        'li',
        {},
        el('span', {}),
        el(
          'span',
          { class: 'hid' },
          el('b', {}, `${it.hidden} sealed`),
          el('small', {}, 'drawn by nobody yet'),
        ),
        icon('eye-off', 18),
      )
    : null;
  const link = el(
    'a',
    { class: 'link', href: `#${new URLSearchParams({ key: camp.key, at: 'missions' })}` },
    'Open',
  );
  return box(
    '',
    `The deck, ${it.count} ${it.count === 1 ? 'card' : 'cards'}`,
    link,
    el('ul', { class: 'arcs' }, rows, hidden),
  );
}

/** @param {Camp<Campaign.Frame>} camp */
export function latest(camp) {
  const lines = camp.told.latest
    .slice(0, 5)
    .map((it) =>
      el(
        'li',
        {},
        el('span', { class: 'label' }, `No. ${it.number}`),
        el('span', {}, `${it.by}: ${it.short.join('; ')}`),
      ),
    );
  const link = el(
    'a',
    { class: 'link', href: `#${new URLSearchParams({ key: camp.key, at: 'chronicle' })}` },
    'Chronicle',
  );
  return box('', 'Latest', link, el('ul', { class: 'lines' }, lines));
}
