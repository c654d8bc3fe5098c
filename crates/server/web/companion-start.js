// How a session begins: who flies the enemy, and which ships there are.

import { button, byId, chooser, el, focusOn, icon, memory, pin, signButton, stepper, upTo } from './dom.js';
import { reason, send } from './net.js';

/** @typedef {{ name: string, initiative: number, ship?: string }} Own */
/** @typedef {{ ship: string, name: string, count: number, initiative?: number }} Foes */

/**
 * A mission that shall be flown, and by how many.
 * @typedef {Companion.Yard['missions'][number]} Mission
 * @typedef {{
 *   squads: (object | null)[],
 *   enemies: string | null,
 *   mine: { name: string, initiative: number }[] | null,
 * }} Brought squads of one's own, what the enemies' is called, and who flies yours
 * @typedef {{ mission: Mission, pilots: number, level: number, variant: string | null, own: Brought | null }} Sortie
 */

/**
 * Something to choose, with what it means.
 * @typedef {{ value: string, words: string, says?: string, chosen: boolean, set: () => void }} Way
 */

/** The most ships of yours in a mission that takes squads of your own. */
const MOST_PLAYERS = 8;
/** The most alike enemies. */
const MOST_ALIKE = 20;

/**
 * A list that helps to type the name of a ship or a pilot.
 * @param {Companion.Yard} yard
 */
export function names({ ships, pilots }) {
  const isTwice = (/** @type {string} */ name) => pilots.filter((it) => it[1] === name).length > 1;
  return el(
    'datalist',
    { id: 'known' },
    ships.map((it) => el('option', { value: it.name })),
    pilots.map(([id, name, , ship, initiative]) =>
      el('option', { value: isTwice(name) ? id : name }, `${name}, ${ship}, initiative ${initiative}`),
    ),
  );
}

/**
 * A mission as it is flown unless somebody says otherwise.
 * @param {Sortie['mission']} mission
 * @returns {Sortie}
 */
function usual(mission) {
  const [least, most] = mission.pilots;
  const pilots = Math.min(most, Math.max(least, 4));
  return { mission, pilots, level: 1, variant: mission.variants[0] ?? null, own: null };
}

/**
 * The squads of one's own that were chosen where missions are.
 * @returns {Brought | null}
 */
function brought() {
  try {
    return JSON.parse(sessionStorage.getItem('tallyho.own-squads') ?? 'null');
  } catch {
    return null;
  }
}

/**
 * The mission that the address names, for as many as it says.
 * @param {Companion.Yard} yard
 * @returns {Sortie | null}
 */
function named({ missions }) {
  const asked = new URLSearchParams(location.hash.slice(1));
  const mission = missions.find((it) => it.id === asked.get('mission'));
  if (!mission) return null;
  const sortie = usual(mission);
  return {
    mission,
    pilots: Number(asked.get('pilots') ?? sortie.pilots),
    level: Number(asked.get('level') ?? sortie.level),
    variant: asked.get('variant') ?? sortie.variant,
    own: asked.has('own') && mission.builds ? brought() : null,
  };
}

/** @type {(range: [number, number]) => string} */
const span = ([least, most]) => (least === most ? `${least}` : `${least} to ${most}`);

/**
 * A small note below something.
 * @param {string} words
 */
const muted = (words) => el('p', { class: 'small muted' }, words);

/** The form. */
export class StartForm {
  /**
   * @param {Companion.Yard} yard
   * @param {(key: string) => void} begun what is done with the key of the new session
   */
  constructor(yard, begun) {
    this.yard = yard;
    this.begun = begun;
    const last = memory.get('companion-system', '');
    this.system = yard.systems.some((it) => it.word === last) ? last : yard.systems[0].word;
    this.typed = false;
    /** @type {Own[]} */
    this.mine = [];
    /** @type {Foes[]} */
    this.foes = [];
    this.sortie = named(yard);
    if (this.sortie?.own?.mine) this.mine.push(...this.sortie.own.mine);
    else this.bring('red-patrol', 'you');
    this.bring('academy-flight', 'foe');
    this.fault = el('p', { class: 'fault', role: 'alert' });
    this.node = el('section', { class: 'start', 'aria-labelledby': 'start-title' });
    this.draw();
  }

  /**
   * Brings the ships of a squad.
   * @param {string} id
   * @param {Side} side
   */
  bring(id, side) {
    for (const { name, initiative, ship, pilot } of this.yard.squads.find((it) => it.id === id)?.ships ??
      []) {
      if (side === 'you') this.mine.push({ name, initiative, ship });
      else this.bringFoe({ ship: pilot, name, count: 1, initiative });
    }
  }

  /** @param {Foes} foe */
  bringFoe(foe) {
    const same = this.foes.find((it) => it.ship === foe.ship);
    if (same) same.count = Math.min(MOST_ALIKE, same.count + foe.count);
    else this.foes.push(foe);
  }

  /**
   * Adds what somebody typed: yours may have any name, an enemy must be known. Whether it is.
   * @param {string} typed
   * @param {Side} side
   */
  add(typed, side) {
    const said = typed.toLowerCase();
    const pilot = this.yard.pilots.find(([id, name]) => id === said || name.toLowerCase() === said);
    const ship = this.yard.ships.find((it) => it.id === said || it.name.toLowerCase() === said);
    if (side === 'you') {
      const own = pilot && { name: pilot[1], initiative: pilot[4], ship: pilot[2] };
      this.mine.push(own ?? { name: typed, initiative: 1, ship: ship?.id });
    } else if (pilot) this.bringFoe({ ship: pilot[0], name: pilot[1], count: 1, initiative: pilot[4] });
    else if (ship) this.bringFoe({ ship: ship.id, name: ship.name, count: 1 });
    return side === 'you' || Boolean(pilot ?? ship);
  }

  /** The ships that there are pilots for. */
  flown() {
    const own = this.sortie ? this.mine.slice(0, this.sortie.pilots) : this.mine;
    return own.map(({ name, initiative, ship }) => ({ name, initiative, ship }));
  }

  /** What is asked of the server. */
  message() {
    const common = { own_dice: this.typed, mine: this.flown() };
    if (!this.sortie) {
      const foes = this.foes.map(({ ship, count, initiative }) => ({ ship, count, initiative }));
      return { ...common, system: this.system, foes };
    }
    const { mission, variant, pilots, level, own } = this.sortie;
    const flown = { id: mission.id, variant: variant ?? undefined, pilots, level };
    return { ...common, mission: own ? { ...flown, squads: own.squads } : flown };
  }

  async begin() {
    memory.set('companion-system', this.system);
    try {
      const { key } = await send('/api/companions', this.message());
      this.begun(key);
    } catch (error) {
      this.fault.textContent = reason(error);
    }
  }

  /** Draws the form anew; what had the focus has it still. */
  draw() {
    const held = document.activeElement?.id;
    const { yard, sortie } = this;
    const head = [
      el('h1', { id: 'start-title' }, 'Companion'),
      el(
        'p',
        { class: 'muted' },
        'Your miniatures on a mat. Tallyho flies the enemy, asks what it must know, and keeps its damage and tokens.',
      ),
    ];
    const nobody = !sortie && (!this.mine.length || !this.foes.length);
    this.node.replaceChildren(
      ...head,
      this.play(),
      sortie ? this.sortieFields(sortie) : this.systems(),
      this.dice(),
      el('div', { class: 'sides' }, sortie ? null : this.enemies(), this.own()),
      this.fault,
      el(
        'div',
        { class: 'ask-foot' },
        button('big go', null, 'Start', () => this.begin(), { id: 'begin', disabled: nobody }),
      ),
      names(yard),
    );
    focusOn(held);
  }

  /**
   * Something to choose of several, with what it means.
   * @param {string} name
   * @param {string} legend
   * @param {Way[]} ways
   */
  choices(name, legend, ways) {
    const choice = ways.map(({ value, words, says, chosen, set }) => {
      const choose = () => {
        set();
        this.draw();
      };
      const radio = { type: 'radio', name, value, id: `${name}-${value}`, checked: chosen, onchange: choose };
      const more = says ? el('span', { class: 'small muted' }, says) : null;
      return el(
        'label',
        { class: 'card choice' },
        el('input', radio),
        el('span', {}, el('b', {}, words), more),
      );
    });
    return el('fieldset', {}, el('legend', {}, legend), el('div', { class: 'choices' }, choice));
  }

  play() {
    const { yard, sortie } = this;
    return this.choices('play', 'What do you play?', [
      {
        value: 'free',
        words: 'A free fight',
        says: 'You say who is there.',
        chosen: !sortie,
        set: () => {
          this.sortie = null;
        },
      },
      {
        value: 'mission',
        words: 'A mission',
        says: 'More to do than to shoot, and a score.',
        chosen: sortie !== null,
        set: () => {
          this.sortie = usual(yard.missions[0]);
        },
      },
    ]);
  }

  systems() {
    const ways = this.yard.systems.map(({ word, name, says }) => ({
      value: word,
      words: name,
      says,
      chosen: word === this.system,
      set: () => {
        this.system = word;
      },
    }));
    return this.choices('system', 'Who flies the enemy?', ways);
  }

  dice() {
    /** @type {(value: string, words: string, typed: boolean) => Way} */
    const way = (value, words, typed) => ({
      value,
      words,
      chosen: this.typed === typed,
      set: () => {
        this.typed = typed;
      },
    });
    const ways = [way('rolled', 'Tallyho rolls', false), way('typed', 'I roll, and tap the faces', true)];
    return this.choices('dice', 'Who rolls its dice?', ways);
  }

  /**
   * Which mission, and for whom.
   * @param {Sortie} sortie
   */
  sortieFields(sortie) {
    const { yard } = this;
    const { mission } = sortie;
    const { pilots, levels, variants, rounds, story } = mission;
    const system = yard.systems.find((it) => it.word === mission.enemy)?.name ?? mission.enemy;
    /** @type {(id: string, words: string, options: Choices, chosen: Chosen, set: (value: string) => void) => Child} */
    const picked = (id, words, options, chosen, set) => {
      const pick = (/** @type {string} */ value) => {
        set(value);
        this.draw();
      };
      return options.length > 1
        ? el('label', { class: 'small' }, words, chooser({ id }, options, chosen, pick))
        : null;
    };
    const numbers = (/** @type {[number, number]} */ range) =>
      upTo(...range).map((n) => /** @type {const} */ ([n, String(n)]));
    const all = yard.missions.map((it) => /** @type {const} */ ([it.id, it.name]));
    // Whoever brings a squad flies all of it.
    /** @type {[number, number]} */
    const range = sortie.own?.mine
      ? [sortie.pilots, sortie.pilots]
      : mission.builds
        ? [1, MOST_PLAYERS]
        : pilots;
    const fields = [
      picked('mission', 'Mission', all, mission.id, (id) => {
        this.sortie = usual(yard.missions.find((it) => it.id === id) ?? mission);
      }),
      picked('pilots', 'Pilots', numbers(range), sortie.pilots, (n) => {
        sortie.pilots = Number(n);
      }),
      picked('level', 'Level', numbers([1, levels]), sortie.level, (n) => {
        sortie.level = Number(n);
      }),
      picked(
        'variant',
        'Variant',
        variants.map((it) => /** @type {const} */ ([it, it.replaceAll('-', ' ')])),
        sortie.variant,
        (it) => {
          sortie.variant = it;
        },
      ),
    ];
    const long = rounds ? `${rounds} rounds` : 'no limit of rounds';
    const whom = `${span(pilots)} ${pilots[1] > 1 ? 'pilots' : 'pilot'}, ${long}, against ${system}.`;
    const next = 'What to fetch and how the table lies comes next; who comes later is told when they come.';
    return el(
      'section',
      { class: 'card mission-facts', 'aria-label': 'The mission' },
      el('div', { class: 'fields' }, fields),
      el('p', {}, story),
      sortie.own?.enemies ? muted(`Enemies of your own: ${sortie.own.enemies}, in waves.`) : null,
      muted(`${whom} ${next}`),
    );
  }

  enemies() {
    const rows = this.foes.map((it) =>
      this.entry(
        pin('foe', it.count),
        it.name,
        'How many',
        stepper(
          `How many ${it.name}`,
          it.count,
          (to) => {
            it.count = to;
            this.draw();
          },
          { least: 1, most: MOST_ALIKE, bare: true },
        ),
        () => this.foes.splice(this.foes.indexOf(it), 1),
      ),
    );
    const count = this.foes.reduce((sum, it) => sum + it.count, 0);
    return el(
      'section',
      { 'aria-label': 'Enemies' },
      el('h2', {}, `Enemies (${count})`),
      el('ul', { class: 'entries card' }, rows),
      this.adder('foe'),
    );
  }

  own() {
    const rows = this.mine.map((it, n) =>
      this.entry(
        pin('you', n + 1),
        it.name,
        'Initiative',
        stepper(
          `Initiative of ${it.name}`,
          it.initiative,
          (to) => {
            it.initiative = to;
            this.draw();
          },
          { most: 9, bare: true },
        ),
        () => this.mine.splice(this.mine.indexOf(it), 1),
      ),
    );
    return el(
      'section',
      { 'aria-label': 'Your ships' },
      el('h2', {}, `Your ships (${this.mine.length})`),
      el('ul', { class: 'entries card' }, rows),
      this.pilotsNote(),
      this.adder('you'),
    );
  }

  /**
   * A row of a side.
   * @param {Child} mark
   * @param {string} name
   * @param {string} label
   * @param {Child} number
   * @param {() => void} remove
   */
  entry(mark, name, label, number, remove) {
    const gone = () => {
      remove();
      this.draw();
    };
    return el(
      'li',
      { class: 'entry' },
      mark,
      el('b', { class: 'grow' }, name),
      el('span', { class: 'label' }, label),
      number,
      signButton('quiet', 'close', `Remove ${name}`, gone),
    );
  }

  /** Ships of yours that nobody in the mission flies, and pilots who have none yet. */
  pilotsNote() {
    if (!this.sortie) return null;
    const more = this.mine.length - this.sortie.pilots;
    if (more > 0) return muted(`The first ${this.sortie.pilots} fly.`);
    return more < 0
      ? muted(`${-more} more ${more === -1 ? 'pilot flies' : 'pilots fly'} without a name.`)
      : null;
  }

  /**
   * Adds ships to a side: a whole squad, or one by its name.
   * @param {Side} side
   */
  adder(side) {
    const mine = side === 'you';
    const squads = this.yard.squads.map(
      ({ id, tag, name }) => /** @type {const} */ ([id, tag ? `${tag} · ${name}` : name]),
    );
    const all = chooser(
      { 'aria-label': mine ? 'Add a squad of yours' : 'Add an enemy squad' },
      [['', 'Add a squad …'], ...squads],
      '',
      (id) => {
        this.bring(id, side);
        this.draw();
      },
    );
    const field = el('input', {
      class: 'field',
      id: `add-${side}`,
      type: 'text',
      list: 'known',
      maxlength: 40,
      autocomplete: 'off',
      'aria-label': mine ? 'Name of a ship of yours' : 'An enemy ship or pilot',
      placeholder: mine ? 'A name, or a pilot' : 'A ship or a pilot',
    });
    const fault = el('p', { class: 'fault', role: 'alert' });
    const add = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const typed = field.value.trim();
      if (!typed) return;
      if (this.add(typed, side)) {
        this.draw();
        byId(`add-${side}`).focus();
      } else {
        fault.textContent = `No ship or pilot is called “${typed}”. The list under the field knows them all.`;
      }
    };
    const label = mine ? 'Add your ship' : 'Add enemy ships';
    const enter = el('button', { class: 'btn', type: 'submit', 'aria-label': label }, icon('plus'), 'Add');
    const form = el('form', { class: 'row', onsubmit: add }, field, enter);
    return el('div', { class: 'adder', 'data-side': side }, all, form, fault);
  }
}
