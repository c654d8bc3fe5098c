// How a session begins: who flies the enemy, and which ships there are.

import { el, icon, memory, pin } from './dom.js';
import { send } from './net.js';

/** A list that helps to type the name of a ship or a pilot. */
export function names(yard) {
  const ships = yard.ships.map((it) => el('option', { value: it.name }));
  const pilots = yard.pilots.map(([id, name, , ship, initiative]) =>
    el('option', { value: twice(yard, name) ? id : name }, `${name}, ${ship}, initiative ${initiative}`),
  );
  return el('datalist', { id: 'known' }, ships, pilots);
}

const twice = (yard, name) => yard.pilots.filter((it) => it[1] === name).length > 1;

/** The form. `begun` gets the key of the new session. */
export function start(yard, begun) {
  // Ready-made numbers of pilots are those a mission is written for.
  const usual = (mission) => ({
    mission,
    pilots: Math.min(mission.pilots[1], Math.max(mission.pilots[0], 4)),
    level: 1,
    variant: mission.variants[0] ?? null,
  });
  const wanted = {
    system: memory.get('mat-system', yard.systems[0].word),
    dice: false,
    mine: [],
    foes: [],
    sortie: null,
  };
  const named = new URLSearchParams(location.hash.slice(1));
  const asked = yard.missions.find((it) => it.id === named.get('mission'));
  if (asked) {
    wanted.sortie = {
      ...usual(asked),
      ...Object.fromEntries(
        ['pilots', 'level'].filter((it) => named.has(it)).map((it) => [it, Number(named.get(it))]),
      ),
      ...(named.has('variant') ? { variant: named.get('variant') } : {}),
    };
  }
  if (!yard.systems.some((it) => it.word === wanted.system)) wanted.system = yard.systems[0].word;
  const page = el('section', { class: 'start', 'aria-labelledby': 'start-title' });
  const find = (typed) => {
    const said = typed.trim().toLowerCase();
    const pilot = yard.pilots.find(([id, name]) => id === said || name.toLowerCase() === said);
    const ship = yard.ships.find((it) => it.id === said || it.name.toLowerCase() === said);
    return { pilot, ship };
  };
  const addMine = (name, initiative, ship) => wanted.mine.push({ name, initiative, ship });
  const addFoes = (ship, name, count, initiative) => {
    const same = wanted.foes.find((it) => it.ship === ship);
    if (same) same.count = Math.min(20, same.count + count);
    else wanted.foes.push({ ship, name, count, initiative });
  };
  const bring = (squad, side) => {
    if (side === 'you') squad.ships.forEach((it) => addMine(it.name, it.initiative, it.ship));
    else squad.ships.forEach((it) => addFoes(it.pilot, it.name, 1, it.initiative));
  };
  const squadOf = (id) => yard.squads.find((it) => it.id === id);
  if (squadOf('red-patrol')) bring(squadOf('red-patrol'), 'you');
  if (squadOf('academy-flight')) bring(squadOf('academy-flight'), 'foe');

  const number = (words, value, most, set, least = 0) =>
    el(
      'span',
      { class: 'stepper', role: 'group', 'aria-label': words },
      el(
        'button',
        {
          class: 'btn icon',
          type: 'button',
          'aria-label': `${words}: one less`,
          disabled: value <= least,
          onclick: () => {
            set(value - 1);
            draw();
          },
        },
        icon('minus'),
      ),
      el('output', { class: 'count', 'aria-label': words }, String(value)),
      el(
        'button',
        {
          class: 'btn icon',
          type: 'button',
          'aria-label': `${words}: one more`,
          disabled: value >= most,
          onclick: () => {
            set(value + 1);
            draw();
          },
        },
        icon('plus'),
      ),
    );
  const gone = (list, it) =>
    el(
      'button',
      {
        class: 'btn icon quiet',
        type: 'button',
        'aria-label': `Remove ${it.name}`,
        onclick: () => {
          list.splice(list.indexOf(it), 1);
          draw();
        },
      },
      icon('close'),
    );

  const mineRow = (it, n) =>
    el(
      'li',
      { class: 'entry' },
      pin('you', n + 1),
      el('b', { class: 'grow' }, it.name),
      el('span', { class: 'label' }, 'Initiative'),
      number(`Initiative of ${it.name}`, it.initiative, 9, (to) => {
        it.initiative = to;
      }),
      gone(wanted.mine, it),
    );
  const foeRow = (it) =>
    el(
      'li',
      { class: 'entry' },
      pin('foe', it.count),
      el('b', { class: 'grow' }, it.name),
      el('span', { class: 'label' }, 'How many'),
      number(
        `How many ${it.name}`,
        it.count,
        20,
        (to) => {
          it.count = to;
        },
        1,
      ),
      gone(wanted.foes, it),
    );

  const adder = (side) => {
    const squads = el(
      'select',
      {
        class: 'field',
        'aria-label': side === 'you' ? 'Add a squad of yours' : 'Add an enemy squad',
        onchange: () => {
          const squad = squadOf(squads.value);
          if (squad) {
            bring(squad, side);
            draw();
          }
        },
      },
      el('option', { value: '' }, 'Add a squad …'),
      yard.squads.map((it) => el('option', { value: it.id }, `${it.tag ? `${it.tag} · ` : ''}${it.name}`)),
    );
    const field = el('input', {
      class: 'field',
      type: 'text',
      list: 'known',
      maxlength: 40,
      autocomplete: 'off',
      'aria-label': side === 'you' ? 'Name of a ship of yours' : 'An enemy ship or pilot',
      placeholder: side === 'you' ? 'A name, or a pilot' : 'A ship or a pilot',
    });
    const fault = el('p', { class: 'fault', role: 'alert' });
    const add = (event) => {
      event.preventDefault();
      const { pilot, ship } = find(field.value);
      if (!field.value.trim()) return;
      if (side === 'you') {
        addMine(pilot ? pilot[1] : field.value.trim(), pilot ? pilot[4] : 1, pilot ? pilot[2] : ship?.id);
      } else if (pilot) addFoes(pilot[0], pilot[1], 1, pilot[4]);
      else if (ship) addFoes(ship.id, ship.name, 1);
      else {
        fault.textContent = `No ship or pilot is called “${field.value.trim()}”. The list under the field knows them all.`;
        return;
      }
      draw();
      page.querySelector(`[data-side="${side}"] input`)?.focus();
    };
    return el(
      'div',
      { class: 'adder', 'data-side': side },
      squads,
      el(
        'form',
        { class: 'row', onsubmit: add },
        field,
        el(
          'button',
          {
            class: 'btn',
            type: 'submit',
            'aria-label': side === 'you' ? 'Add your ship' : 'Add enemy ships',
          },
          icon('plus'),
          'Add',
        ),
      ),
      fault,
    );
  };

  const fault = el('p', { class: 'fault', role: 'alert' });
  const begin = async () => {
    memory.set('mat-system', wanted.system);
    try {
      const { sortie } = wanted;
      const mission = sortie
        ? {
            id: sortie.mission.id,
            variant: sortie.variant ?? undefined,
            pilots: sortie.pilots,
            level: sortie.level,
          }
        : undefined;
      const { key } = await send(
        '/api/mats',
        mission
          ? {
              mission,
              own_dice: wanted.dice,
              mine: flown().map(({ name, initiative, ship }) => ({ name, initiative, ship })),
            }
          : {
              system: wanted.system,
              own_dice: wanted.dice,
              mine: wanted.mine.map(({ name, initiative, ship }) => ({ name, initiative, ship })),
              foes: wanted.foes.map(({ ship, count, initiative }) => ({ ship, count, initiative })),
            },
      );
      begun(key);
    } catch (error) {
      fault.textContent = error.message;
    }
  };
  const choice = (name, value, words, says, chosen, set) =>
    el(
      'label',
      { class: 'card choice' },
      el('input', { type: 'radio', name, value, checked: chosen, onchange: set }),
      el('span', {}, el('b', {}, words), says ? el('span', { class: 'small muted' }, says) : null),
    );

  /** Of your ships those that there are pilots for. */
  const flown = () => (wanted.sortie ? wanted.mine.slice(0, wanted.sortie.pilots) : wanted.mine);
  const option = (value, words, chosen) =>
    el('option', { value, selected: String(value) === String(chosen) }, words);
  const upTo = (least, most) => Array.from({ length: most - least + 1 }, (_, n) => least + n);
  const picked = (id, words, options, chosen, set) => {
    const field = el(
      'select',
      {
        class: 'field',
        id,
        onchange: () => {
          set(field.value);
          draw();
          document.getElementById(id)?.focus();
        },
      },
      options.map(([value, name]) => option(value, name, chosen)),
    );
    return el('label', { class: 'small' }, words, field);
  };
  const span = ([least, most]) => (least === most ? `${least}` : `${least} to ${most}`);

  /** Which mission, and for whom. */
  function sortieFields() {
    const { sortie } = wanted;
    const { mission } = sortie;
    const system = yard.systems.find((it) => it.word === mission.enemy)?.name ?? mission.enemy;
    return el(
      'section',
      { class: 'card mission-facts', 'aria-label': 'The mission' },
      el(
        'div',
        { class: 'fields' },
        picked(
          'mission',
          'Mission',
          yard.missions.map((it) => [it.id, it.name]),
          mission.id,
          (id) => {
            wanted.sortie = usual(yard.missions.find((it) => it.id === id));
          },
        ),
        mission.pilots[0] < mission.pilots[1]
          ? picked(
              'pilots',
              'Pilots',
              upTo(...mission.pilots).map((n) => [n, n]),
              sortie.pilots,
              (n) => {
                sortie.pilots = Number(n);
              },
            )
          : null,
        mission.levels > 1
          ? picked(
              'level',
              'Level',
              upTo(1, mission.levels).map((n) => [n, n]),
              sortie.level,
              (n) => {
                sortie.level = Number(n);
              },
            )
          : null,
        mission.variants.length
          ? picked(
              'variant',
              'Variant',
              mission.variants.map((it) => [it, it.replaceAll('-', ' ')]),
              sortie.variant,
              (it) => {
                sortie.variant = it;
              },
            )
          : null,
      ),
      el('p', {}, mission.story),
      el(
        'p',
        { class: 'small muted' },
        `${span(mission.pilots)} ${mission.pilots[1] > 1 ? 'pilots' : 'pilot'}, ${mission.rounds} rounds, against ${system}. What to fetch and how the table lies comes next; who comes later is told when they come.`,
      ),
    );
  }

  /** Ships of yours that nobody in the mission flies, and pilots who have none yet. */
  function pilotsNote() {
    if (!wanted.sortie) return null;
    const more = wanted.mine.length - wanted.sortie.pilots;
    if (more > 0) return el('p', { class: 'small muted' }, `The first ${wanted.sortie.pilots} fly.`);
    return more < 0
      ? el(
          'p',
          { class: 'small muted' },
          `${-more} more ${more === -1 ? 'pilot flies' : 'pilots fly'} without a name.`,
        )
      : null;
  }

  function draw() {
    page.replaceChildren(
      el('h1', { id: 'start-title' }, 'At the table'),
      el(
        'p',
        { class: 'muted' },
        'Your miniatures on a mat. Tallyho flies the enemy, asks what it must know, and keeps its damage and tokens.',
      ),
      el(
        'fieldset',
        {},
        el('legend', {}, 'What do you play?'),
        el(
          'div',
          { class: 'choices' },
          choice('play', 'free', 'A free fight', 'You say who is there.', !wanted.sortie, () => {
            wanted.sortie = null;
            draw();
          }),
          choice(
            'play',
            'mission',
            'A mission',
            'More to do than to shoot, and a score.',
            Boolean(wanted.sortie),
            () => {
              wanted.sortie = usual(yard.missions[0]);
              draw();
            },
          ),
        ),
      ),
      wanted.sortie
        ? sortieFields()
        : el(
            'fieldset',
            {},
            el('legend', {}, 'Who flies the enemy?'),
            el(
              'div',
              { class: 'choices' },
              yard.systems.map((it) =>
                choice('system', it.word, it.name, it.says, it.word === wanted.system, () => {
                  wanted.system = it.word;
                }),
              ),
            ),
          ),
      el(
        'fieldset',
        {},
        el('legend', {}, 'Who rolls its dice?'),
        el(
          'div',
          { class: 'choices' },
          choice('dice', 'rolled', 'Tallyho rolls', '', !wanted.dice, () => {
            wanted.dice = false;
          }),
          choice('dice', 'typed', 'I roll, and tap the faces', '', wanted.dice, () => {
            wanted.dice = true;
          }),
        ),
      ),
      el(
        'div',
        { class: 'sides' },
        wanted.sortie
          ? null
          : el(
              'section',
              { 'aria-label': 'Enemies' },
              el('h2', {}, `Enemies (${wanted.foes.reduce((sum, it) => sum + it.count, 0)})`),
              el('ul', { class: 'entries card' }, wanted.foes.map(foeRow)),
              adder('foe'),
            ),
        el(
          'section',
          { 'aria-label': 'Your ships' },
          el('h2', {}, `Your ships (${wanted.mine.length})`),
          el('ul', { class: 'entries card' }, wanted.mine.map(mineRow)),
          pilotsNote(),
          adder('you'),
        ),
      ),
      fault,
      el(
        'div',
        { class: 'ask-foot' },
        el(
          'button',
          {
            class: 'btn big go',
            type: 'button',
            id: 'begin',
            disabled: !wanted.sortie && (!wanted.mine.length || !wanted.foes.length),
            onclick: begin,
          },
          'Start',
        ),
      ),
      names(yard),
    );
  }
  draw();
  return page;
}
