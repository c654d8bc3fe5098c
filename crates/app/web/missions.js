// Missions: choose one, read its briefing, settle who flies what, and start.

import { applyTheme, capital, el, icon, switchTheme } from './dom.js';
import { showLinks } from './menu.js';
import { get, send } from './net.js';
import { pasteSquad } from './squad-paste.js';

const $ = (id) => document.getElementById(id);
const main = $('main');
let missions;
let home;
let wanted;

applyTheme();
const theme = $('theme');
const nameTheme = () => {
  theme.replaceChildren(
    icon('settings'),
    document.documentElement.getAttribute('data-theme') === 'dark' ? 'Light' : 'Dark',
  );
};
theme.addEventListener('click', () => {
  switchTheme();
  nameTheme();
});
nameTheme();
addEventListener('hashchange', route);
start();

async function start() {
  try {
    [missions, home] = await Promise.all([get('/api/missions'), get('/api/home')]);
    await route();
  } catch (error) {
    main.replaceChildren(el('p', { class: 'card note', role: 'alert' }, error.message));
  }
}

/** The list, or the mission that the address names, for as many and on the table that it says. */
async function route() {
  const named = new URLSearchParams(location.hash.slice(1));
  const mission = missions.find((it) => it.id === named.get('mission'));
  if (!mission) {
    cards();
    return;
  }
  const size = Object.fromEntries(
    ['pilots', 'level', 'variant', 'layout'].filter((it) => named.has(it)).map((it) => [it, named.get(it)]),
  );
  const team = mission.co_op ? ['person', mission.enemy ?? 'solo'] : ['person', 'heuristic'];
  wanted = { mission, size, pilots: team, squads: [null, null], players: 1 };
  await brief();
}

const span = ([least, most]) => (least === most ? `${least}` : `${least} to ${most}`);
const pilotName = (word) => home.pilots.find((it) => it.word === word)?.name ?? capital(word);

function cards() {
  document.title = 'Missions · Tallyho';
  const card = (it) =>
    el(
      'a',
      { class: 'card mission-card', href: `#mission=${it.id}`, id: `mission-${it.id}` },
      el('h3', {}, it.name),
      el('p', { class: 'small' }, it.story),
      el(
        'p',
        { class: 'small muted facts' },
        it.co_op ? el('span', {}, `${span(it.pilots)} ${it.pilots[1] > 1 ? 'pilots' : 'pilot'}`) : null,
        el('span', {}, `${it.rounds} rounds`),
        it.enemy ? el('span', {}, `against ${pilotName(it.enemy)}`) : null,
        it.territory ? el('span', {}, `${it.territory} territory`) : null,
      ),
    );
  const group = (title, all) =>
    all.length
      ? el(
          'section',
          { class: 'stack', 'aria-label': title },
          el('h2', { class: 'label' }, title),
          el('div', { class: 'mission-cards' }, all.map(card)),
        )
      : null;
  main.replaceChildren(
    el(
      'div',
      { class: 'intro' },
      el('h1', {}, 'Missions'),
      el('p', { class: 'muted' }, 'More to do than to shoot. Who comes later is shown when they come.'),
    ),
    group(
      'Together, or alone',
      missions.filter((it) => it.co_op),
    ) ?? '',
    group(
      'Side against side',
      missions.filter((it) => !it.co_op),
    ) ?? '',
  );
}

async function brief() {
  const { mission, size } = wanted;
  const query = new URLSearchParams(Object.entries(size).filter(([, value]) => value !== undefined));
  const told = await get(`/api/missions/${mission.id}?${query}`);
  const { briefing } = told;
  Object.assign(wanted.size, { pilots: briefing.pilots, level: briefing.level, layout: told.layout });
  wanted.briefing = briefing;
  wanted.players = Math.min(wanted.players, briefing.pilots);
  document.title = `${briefing.name} · Tallyho`;
  main.replaceChildren(el('a', { class: 'back', href: '#' }, 'All missions'), sheet(briefing), settle());
}

/** The map is a picture of the server's own making; only its elements are taken, as they are. */
function picture(text) {
  const map = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return el('div', { class: 'brief-map' }, document.importNode(map, true));
}

const section = (title, tag, lines) =>
  lines.length
    ? el(
        'section',
        {},
        el('h2', {}, title),
        el(
          tag,
          {},
          lines.map((line) => el('li', {}, line)),
        ),
      )
    : '';
const paragraphs = (lines) => lines.map((line) => el('p', {}, line));

function sheet(it) {
  const aims = it.objectives.map((goal) =>
    el(
      'li',
      { class: goal.primary ? 'primary' : '' },
      el('span', {}, goal.primary ? `Primary: ${goal.name}` : goal.name),
      el('b', {}, `+${goal.points}`),
    ),
  );
  const squads = it.squads.map((squad) =>
    el(
      'tr',
      {},
      [squad.name, squad.ships, squad.arrives, squad.vector, squad.orders].map((cell) => el('td', {}, cell)),
    ),
  );
  return el(
    'article',
    { class: 'brief', id: 'briefing', 'aria-label': 'Briefing' },
    el('h1', {}, it.name),
    el(
      'p',
      { class: 'facts' },
      it.facts.map((fact) => el('span', {}, fact)),
    ),
    el('p', { class: 'story' }, it.story),
    el(
      'div',
      { class: 'brief-top' },
      picture(it.map),
      el(
        'section',
        {},
        aims.length ? [el('h2', {}, 'Objectives'), el('ul', { class: 'aims' }, aims)] : null,
        paragraphs(it.winning),
        it.leaving.length ? [el('h2', {}, 'Leaving'), paragraphs(it.leaving)] : null,
        el('h2', {}, 'Sides'),
        paragraphs(it.sides.map((side) => `${side.name}: ${side.flown}.`)),
      ),
    ),
    squads.length || it.later.length
      ? el(
          'section',
          {},
          el('h2', {}, 'Squads'),
          squads.length
            ? el(
                'table',
                {},
                el(
                  'thead',
                  {},
                  el(
                    'tr',
                    {},
                    ['Squad', 'Ships', 'Arrives', 'Vector', 'Orders'].map((word) =>
                      el('th', { scope: 'col' }, word),
                    ),
                  ),
                ),
                el('tbody', {}, squads),
              )
            : '',
          it.later.length ? el('p', { class: 'later' }, it.later.join(' ')) : '',
        )
      : '',
    section('Special rules', 'ul', it.rules),
    section('On the table', 'ul', it.furniture),
    el(
      'div',
      { class: 'brief-two' },
      section('Set up', 'ol', it.setup),
      section('Fetch from the shelf', 'ul', it.fetch),
    ),
  );
}

function choice(id, words, options, chosen, act) {
  const field = el(
    'select',
    { class: 'field', id, onchange: () => act(field.value) },
    options.map(([value, name]) =>
      el('option', { value, selected: String(value) === String(chosen ?? '') }, name),
    ),
  );
  return el('label', { class: 'small' }, words, field);
}

const upTo = (least, most) => Array.from({ length: most - least + 1 }, (_, n) => [least + n, least + n]);

/** What is settled before it starts: for how many, who flies, and with what. */
function settle() {
  const { mission, size, briefing } = wanted;
  const anew = (change) => async (value) => {
    change(value);
    const { id } = document.activeElement;
    await brief();
    $(id)?.focus();
  };
  const fliers = [['person', 'You, or other people'], ...home.pilots.map((it) => [it.word, it.name])];
  const pasted = (side) =>
    wanted.squads[side]?.text ? [['pasted', `${wanted.squads[side].card.name} (pasted)`]] : [];
  const squads = [
    ['', 'As the mission suggests'],
    ...home.kept.map((it) => [`kept:${it.kept}`, `${it.name} (built here)`]),
    ...home.squads.map((it) => [`ready:${it.id}`, it.name]),
    ['paste', 'Paste a squad …'],
  ];
  const take = (side) => (value) => {
    const [how, which] = value.split(':');
    if (how === 'paste') {
      pasteFor(side);
      return;
    }
    wanted.squads[side] = how === 'kept' ? { kept: Number(which) } : how ? { ready: which } : null;
  };
  const fault = el('p', { class: 'fault', role: 'alert' });
  const sides = briefing.sides.flatMap((side, index) => [
    choice(`flies-${index}`, `Who flies ${side.name}`, fliers, wanted.pilots[index], (value) => {
      wanted.pilots[index] = value;
    }),
    side.brings.length
      ? choice(
          `squad-${index}`,
          `Ships of ${side.name}`,
          [...squads.slice(0, 1), ...pasted(index), ...squads.slice(1)],
          chosen(wanted.squads[index]),
          take(index),
        )
      : null,
  ]);
  return el(
    'section',
    { class: 'card settle', 'aria-label': 'Settle and start' },
    el(
      'div',
      { class: 'fields' },
      mission.pilots[0] < mission.pilots[1]
        ? choice(
            'pilots',
            mission.co_op ? 'Pilots' : 'Ships each',
            upTo(...mission.pilots),
            size.pilots,
            anew((value) => {
              size.pilots = value;
            }),
          )
        : null,
      mission.co_op && briefing.sides.length && size.pilots > 1
        ? choice('players', 'Players', upTo(1, Number(size.pilots)), wanted.players ?? 1, (value) => {
            wanted.players = value;
          })
        : null,
      mission.levels > 1
        ? choice(
            'level',
            'Level',
            upTo(1, mission.levels),
            size.level,
            anew((value) => {
              size.level = value;
            }),
          )
        : null,
      mission.variants.length
        ? choice(
            'variant',
            'Variant',
            mission.variants.map((it) => [it, capital(it.replaceAll('-', ' '))]),
            size.variant ?? mission.variants[0],
            anew((value) => {
              size.variant = value;
            }),
          )
        : null,
      sides,
    ),
    fault,
    el(
      'div',
      { class: 'row' },
      el(
        'button',
        { class: 'btn go big', type: 'button', id: 'start', onclick: () => begin(fault) },
        'Fly it here',
      ),
      el('button', { class: 'btn big', type: 'button', onclick: () => print() }, icon('print'), 'Print'),
      mission.enemy
        ? el(
            'a',
            {
              class: 'btn big',
              id: 'with-miniatures',
              href: `/mat#${new URLSearchParams({ mission: mission.id, pilots: size.pilots, level: size.level, ...(size.variant ? { variant: size.variant } : {}) })}`,
            },
            icon('map'),
            'With miniatures',
          )
        : '',
    ),
    mission.co_op
      ? el(
          'p',
          { class: 'small muted' },
          'With several players each gets a link to ships of his own; your link answers for everybody. All of a team see its dials.',
        )
      : '',
  );
}

/** The squad that is chosen, as the list has it. */
const chosen = (squad) =>
  !squad ? '' : squad.text ? 'pasted' : squad.kept ? `kept:${squad.kept}` : `ready:${squad.ready}`;

/** Asks for a squad of one's own. Where the mission is written for as many pilots, it is flown by as many. */
function pasteFor(side) {
  const fly = async (text, card) => {
    wanted.squads[side] = { text, card };
    const [least, most] = wanted.mission.pilots;
    const count = card.ships.length;
    if (wanted.mission.co_op && count >= least && count <= most) wanted.size.pilots = count;
    await brief();
    $(`squad-${side}`)?.focus();
  };
  pasteSquad([['Fly it', fly, true]]);
  // Whoever closes it without a squad keeps what was chosen before.
  $(`squad-${side}`).value = chosen(wanted.squads[side]);
}

async function begin(fault) {
  const { mission, size, pilots, squads } = wanted;
  try {
    const battle = await send('/api/missions', {
      mission: mission.id,
      size: { ...size, pilots: Number(size.pilots), level: Number(size.level) },
      pilots,
      squads: squads.map((it) => (it?.text ? { text: it.text } : it)),
      players: Number(wanted.players ?? 1),
    });
    const people = battle.seats.filter((seat) => seat.pilot === 'person');
    // Several people want a link each; one goes straight to the table.
    if (people.length > 1 || battle.mates.length) {
      showLinks(battle);
      return;
    }
    location.href = people.length
      ? `/battle#key=${people[0].key}`
      : `/battle#key=${battle.watch}&replay&autoplay`;
  } catch (error) {
    fault.textContent = error.message;
  }
}
