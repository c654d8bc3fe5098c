// The question: its picture where it has one, and a plain list of answers for every other kind.

import { button, called, capital, el, icon, pin, present, seatOf, shipOf } from './dom.js';
import { reason } from './net.js';
import { pips, tokens } from './panels.js';
import { die } from './pieces.js';

/**
 * What a question needs of the table: ghosts, the line of an attack, who is pointed at, and where it is tapped.
 * @typedef {{
 *   ghost: import('./board.js').Board['ghost'],
 *   shot: import('./board.js').Board['shot'],
 *   point: (id: number | undefined) => void,
 *   clear: () => void,
 *   onTap: (act: (at: { x: number, y: number }) => void) => void,
 * }} Table
 */

/**
 * A question with all that it is about: `commit` sends an answer, `side` says whose a seat is, `hint` asks what
 * somebody good would answer.
 * @typedef {{
 *   ask: Battle.Ask,
 *   facts: Battle.Facts,
 *   scene: Battle.Scene,
 *   turn: number,
 *   side: (seat: number) => Side,
 *   commit: (answer: { option: number } | { place: [number, number, number] }) => void,
 *   hint?: () => Promise<Battle.Hint>,
 * }} Asked
 */

/** The column of straight maneuvers on a dial. */
const STRAIGHT = 2;

/** A question that is open, shown in a box. Whatever is chosen is only sent when it is committed to. */
export class Question {
  /**
   * @param {HTMLElement} box
   * @param {Table} table
   * @param {Asked} asked
   */
  constructor(box, table, { ask, facts, scene, turn, side, commit, hint }) {
    this.box = box;
    this.table = table;
    this.ask = ask;
    this.facts = facts;
    this.scene = scene;
    this.side = side;
    this.commit = commit;
    this.hint = hint;
    /** @type {number | null} */
    this.chosen = null;
    this.sent = false;
    this.body = el('div', { class: 'ask-body' });
    this.result = el('div', { class: 'pick', 'aria-live': 'polite', hidden: true });
    this.advice = el('div', { class: 'advice', id: 'advice', 'aria-live': 'polite', hidden: true });
    this.foot = el('div', { class: 'row ask-foot' });
    table.clear();
    box.dataset.turn = String(turn);
    box.dataset.picture = ask.picture;
    box.replaceChildren(...present([this.head(), this.body, this.advice, this.result, this.foot]));
    this.choose(this.fill());
  }

  /** Gives the question to whoever goes by keys or hears it. */
  focus() {
    this.box.querySelector('h1')?.focus({ preventScroll: true });
  }

  /** Fills in the answers by the picture that goes with them; which one is chosen already. */
  fill() {
    const { picture, options } = this.ask;
    if (picture === 'dial' && options.every((it) => it.cell)) return this.dial();
    if (picture === 'action') return this.actions();
    if (picture === 'attack') return this.targets();
    if (picture === 'dice') return this.modify();
    const at = picture === 'place' ? options.find((it) => it.ghost?.at)?.ghost?.at : null;
    return at ? this.places(at) : this.list();
  }

  /** The ship it is about, if it is about one. */
  get ship() {
    return this.ask.ship === null ? undefined : this.facts.ships[this.ask.ship];
  }

  head() {
    const { ask, facts, scene, ship } = this;
    const mine = scene.ships.filter((it, id) => facts.ships[id].seat === ask.seat && it.fate === 'flying');
    const set = mine.filter((it) => it.dial === 'set').length;
    const help = ask.picture === 'dial' ? `${set} of ${mine.length} dials set` : ship?.chassis;
    return el(
      'div',
      { class: 'row' },
      el(
        'div',
        { class: 'grow' },
        el('h1', { tabindex: -1 }, this.title()),
        help ? el('p', { class: 'sub' }, help) : null,
        this.health(),
        ask.says ? el('p', { class: 'sub' }, ask.says) : null,
      ),
      this.hint ? this.hintButton() : null,
      ship ? pin(this.side(ship.seat), ship.number, true) : null,
    );
  }

  hintButton() {
    const about = 'What would an ace do here, and why?';
    return button('s quiet', 'why', 'Hint', () => this.advise(), { id: 'hint', title: about });
  }

  /** Shows what somebody good would answer: where it leads, and why. Nothing is chosen by it. */
  async advise() {
    const ask = this.box.querySelector('#hint');
    if (!this.hint || ask?.ariaBusy === 'true') return;
    ask?.setAttribute('aria-busy', 'true');
    this.advice.hidden = false;
    this.advice.replaceChildren(el('p', { class: 'sub' }, 'An ace is thinking …'));
    try {
      const { option, reasons } = await this.hint();
      this.show(option, reasons);
    } catch (error) {
      this.advice.replaceChildren(el('p', { class: 'fault' }, reason(error)));
    }
    ask?.removeAttribute('aria-busy');
  }

  /**
   * @param {number} index
   * @param {string[]} reasons
   */
  show(index, reasons) {
    for (const node of this.radios()) {
      node.classList.toggle('hinted', Number(node.dataset.option) === index);
    }
    const option = this.ask.options[index];
    this.advice.replaceChildren(
      el('div', { class: 'row' }, el('b', { class: 'grow' }, `An ace would: ${option.words}`)),
      ...reasons.map((line) => el('p', { class: 'sub' }, line)),
    );
    if (this.ask.picture !== 'place') this.preview(index);
    this.advice.scrollIntoView({ block: 'nearest' });
  }

  /** What is left of the ship that is asked about, where the list of ships does not tell it at a glance. */
  health() {
    const { ask, facts, scene, ship } = this;
    if (!ship || ask.ship === null) return null;
    const now = scene.ships[ask.ship];
    return el('div', { class: 'hp narrow-row' }, pips(ship, now), tokens(facts, now, ask.ship));
  }

  title() {
    const { ask, facts, scene } = this;
    const name = this.ship?.name;
    if (ask.picture === 'dial') return `Set a maneuver for ${name}`;
    if (ask.picture === 'action' && ask.title.startsWith('Which action')) return `${name}: choose an action`;
    if (ask.picture === 'attack') return `Whom does ${name} attack?`;
    if (ask.picture === 'dice' && ask.attack) {
      const { attacker, defender } = ask.attack;
      const mine = seatOf(facts, scene, ask.pool === 'attack' ? attacker : defender) === ask.seat;
      return `Modify ${mine ? 'your' : 'the enemy’s'} ${ask.pool === 'attack' ? 'attack' : 'defence'} dice`;
    }
    return ask.title;
  }

  /**
   * Chooses an option: marks it, shows where it leads, and offers to commit. Chosen once more, it is committed to.
   * @param {number | null | undefined} index
   */
  choose(index) {
    if (index === undefined) return;
    if (index !== null && index === this.chosen) {
      this.done();
      return;
    }
    this.chosen = index;
    for (const node of this.radios()) {
      node.setAttribute('aria-checked', String(Number(node.dataset.option) === index));
    }
    const option = index === null ? null : this.ask.options[index];
    this.preview(index);
    this.tell(option);
    const enter = option ? el('kbd', { class: 'wide' }, 'Enter') : null;
    const go = [option ? this.verb(option) : 'Choose one', enter];
    const nothing = this.nothing();
    this.foot.replaceChildren(
      button('go big grow', null, go, () => this.done(), { id: 'go', disabled: !option }),
      ...present(nothing),
    );
  }

  /** The button to do nothing, unless that is what is chosen. */
  nothing() {
    const pass = this.ask.options.findIndex((it) => it.pass);
    if (pass < 0 || pass === this.chosen) return null;
    const words = [this.passWords(this.ask.options[pass]), el('kbd', { class: 'wide' }, 'D')];
    return button('big', null, words, () => this.send(pass), { id: 'pass' });
  }

  /**
   * Chooses the first answer that is about a ship, and was not chosen yet; whether there is one.
   * @param {number} id
   */
  chooseShip(id) {
    const index = this.ask.options.findIndex((it) => it.target?.ship === id);
    if (index < 0 || index === this.chosen) return false;
    this.choose(index);
    return true;
  }

  /** @returns {HTMLElement[]} */
  radios() {
    return [...this.box.querySelectorAll('[data-option]')].filter((it) => it instanceof HTMLElement);
  }

  /** @param {Battle.Option} option */
  passWords(option) {
    /** @type {Record<string, string>} */
    const words = { action: 'No action', attack: 'No attack', dice: 'Done' };
    return words[this.ask.picture] ?? capital(option.words);
  }

  /** @param {Battle.Option} option */
  verb(option) {
    if (this.ask.picture === 'dial') return 'Set dial';
    if (option.shot && option.target) {
      const number = shipOf(this.facts.ships, option.target)?.number;
      return `Attack ${number ?? called(this.facts, this.scene, option.target)}`;
    }
    if (option.pass) return this.passWords(option);
    return option.says ? 'Use it' : capital(option.words);
  }

  done() {
    if (this.chosen !== null) this.send(this.chosen);
  }

  /** @param {number} index */
  send(index) {
    if (this.sent) return;
    this.sent = true;
    this.table.clear();
    this.commit({ option: index });
  }

  /**
   * Draws where an option leads, without choosing it.
   * @param {number | null} index
   */
  preview(index) {
    const { options, picture, ship, attack } = this.ask;
    const option = index === null ? undefined : options[index];
    const ends = options.flatMap((it) => (it.ghost?.at ? [it.ghost.at] : []));
    const others = picture === 'dial' ? [] : ends.slice(0, 12);
    this.table.ghost(ship, option?.ghost, option?.colour ?? 'white', others, this.ask.planned);
    if (option?.shot && ship !== null) this.table.shot({ ship }, option.target, option.shot.range);
    else if (attack) this.table.shot(attack.attacker, attack.defender, attack.range);
    else this.table.shot();
    this.table.point(option?.target?.ship);
  }

  /**
   * Says in a few lines where an option leads.
   * @param {Battle.Option | null} option
   */
  tell(option) {
    const ghost = option?.ghost;
    const says = option?.says && this.ask.picture === 'action' ? option.says : null;
    this.result.hidden = !ghost && !says;
    this.result.replaceChildren();
    if (ghost && option) {
      const words = el('div', { class: 'row' }, el('b', { class: 'grow' }, capital(option.words)));
      this.result.append(words, ...this.ends(ghost), ...this.risks(ghost));
    } else if (says) this.result.append(el('p', { class: 'sub' }, says));
  }

  /** @param {number[]} ids */
  pins(ids) {
    return ids.map((id) => this.facts.ships[id]).map((ship) => pin(this.side(ship.seat), ship.number));
  }

  /**
   * What a ship meets where it ends, and whom it sees from there.
   * @param {Battle.Ghost} ghost
   */
  ends(ghost) {
    /** @type {(kind: string, sign: string, ...words: Child[]) => HTMLElement} */
    const fact = (kind, sign, ...words) => el('div', { class: `fact ${kind}` }, icon(sign, 16), words);
    const facts = [];
    if (ghost.flees) facts.push(fact('bad', 'flee', 'leaves the table'));
    if (ghost.rocks?.length) facts.push(fact('bad', 'rock', this.met(ghost.rocks)));
    if (ghost.instead) {
      const { words, why } = ghost.instead;
      facts.push(fact('bad', 'warn', `${why}: flies ${words} instead`));
    }
    if (ghost.bump !== undefined) {
      const there = ghost.will_be_there ? 'in the way by its own dial: ' : 'in the way now: ';
      facts.push(fact('bad', 'bump', there, this.pins([ghost.bump])));
    }
    if (ghost.crowds?.length) {
      facts.push(fact('bad', 'bump', 'then stands in the way of ', this.pins(ghost.crowds)));
    }
    if (this.ask.picture === 'dial') return facts.length ? facts : [fact('good', 'check', 'ends clear')];
    facts.push(
      ghost.in_arc_of.length
        ? fact('warn', 'warn', 'In the arc of ', this.pins(ghost.in_arc_of))
        : fact('good', 'check', 'In nobody’s arc'),
      ghost.can_shoot.length
        ? fact('', 'target', 'In your arc: ', this.pins(ghost.can_shoot))
        : fact('', 'target', 'Nobody in your arc'),
    );
    return facts;
  }

  /** @param {number[]} rocks */
  met(rocks) {
    if (rocks.length > 1) return `meets ${rocks.length} obstacles`;
    const { name } = this.scene.objects[rocks[0]];
    return `meets ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
  }

  /**
   * Who may have it in arc where it ends, the likeliest first.
   * @param {Battle.Ghost} ghost
   */
  risks(ghost) {
    const likeliest = [...(ghost.risks ?? [])].sort((a, b) => b[1] - a[1]).slice(0, 6);
    if (!likeliest.length) return [];
    const rows = likeliest.map(([id, chance]) => {
      const percent = Math.round(100 * chance);
      const bar = el('span', { class: 'fill' });
      bar.style.setProperty('width', `${percent}%`);
      const told = el('b', { class: 'num nobr' }, `${percent} %`);
      return el('span', { class: 'risk' }, this.pins([id]), el('span', { class: 'track' }, bar), told);
    });
    return [
      el('div', { class: 'label' }, 'Who may have you in arc there'),
      el('div', { class: 'risks' }, rows),
    ];
  }

  /**
   * One of the answers. The mouse shows where it leads before anybody chooses it.
   * @param {number} index
   * @param {Attributes} attributes
   * @param {Child[]} children
   */
  radio(index, attributes, ...children) {
    /** @type {(shown: () => number | null) => (event: PointerEvent) => void} */
    const hover = (shown) => (event) => {
      if (event.pointerType === 'mouse') this.preview(shown());
    };
    return el(
      'button',
      {
        type: 'button',
        role: 'radio',
        'aria-checked': 'false',
        'data-option': index,
        onclick: () => this.choose(index),
        onpointerenter: hover(() => index),
        onpointerleave: hover(() => this.chosen),
        ...attributes,
      },
      children,
    );
  }

  /**
   * Puts answers into the body.
   * @param {string} look
   * @param {string} label
   * @param {Child} answers
   */
  group(look, label, answers) {
    this.body.append(el('div', { class: look, role: 'radiogroup', 'aria-label': label }, answers));
    return null;
  }

  dial() {
    const cells = this.ask.options.flatMap((option, index) =>
      option.cell ? [{ option, index, speed: option.cell[0], column: option.cell[1] }] : [],
    );
    const speeds = [...new Set(cells.map((it) => it.speed))].sort((a, b) => b - a);
    const columns = [...new Set([0, 1, 2, 3, 4, ...cells.map((it) => it.column)])].sort((a, b) => a - b);
    const rows = speeds.map((speed) => [
      el('span', { class: 'sp' }, String(speed)),
      columns.map((column) => {
        const found = cells.find((it) => it.speed === speed && it.column === column);
        return found ? this.cell(found) : el('span', { class: 'mv none' });
      }),
    ]);
    return this.group(`dial c${columns.length}`, 'Dial', rows);
  }

  /** @param {{ option: Battle.Option, index: number, speed: number, column: number }} cell */
  cell({ option, index, speed, column }) {
    const { ghost } = option;
    const flags = [];
    if (ghost?.flees) flags.push(['flee', 'leaves the table']);
    if (ghost?.rocks?.length) flags.push(['rock', 'meets an obstacle']);
    if (ghost?.bump !== undefined) {
      flags.push(['bump', ghost.will_be_there ? 'a ship will be there' : 'a ship is there now']);
    }
    if (ghost?.crowds?.length) flags.push(['bump', 'a ship that moves later comes there']);
    if (ghost?.instead) flags.unshift(['warn', `${ghost.instead.why}: flies ${ghost.instead.words} instead`]);
    const maneuver = option.words.replace(' (', ', ').replace(')', '');
    const name = [maneuver, ...flags.map(([, words]) => words)].join(', ');
    return this.radio(
      index,
      {
        class: `mv ${option.colour}`,
        'aria-label': name,
        title: name,
        'data-speed': speed,
        'data-column': column,
      },
      icon(option.icon ?? 'next', 24),
      flags.length ? el('span', { class: 'flag' }, icon(flags[0][0], 11)) : null,
    );
  }

  actions() {
    const buttons = this.ask.options.map((option, index) =>
      option.pass
        ? null
        : this.radio(
            index,
            { class: `act ${option.colour ?? 'white'}`, title: option.says },
            icon(option.icon ?? 'next', 26),
            el('span', {}, capital(option.words)),
          ),
    );
    return this.group('acts', 'Actions', buttons);
  }

  /** Whom to attack, the best shot first and chosen. */
  targets() {
    const shots = this.ask.options
      .map((option, index) => ({ option, index }))
      .filter((it) => !it.option.pass);
    shots.sort((a, b) => worth(b.option) - worth(a.option));
    const rows = shots.map(({ option, index }) => this.target(option, index));
    this.group('opts', 'Targets', rows);
    return shots[0]?.index ?? null;
  }

  /**
   * @param {Battle.Option} option
   * @param {number} index
   */
  target(option, index) {
    if (!option.shot || !option.target) return this.row(option, index);
    const ship = shipOf(this.facts.ships, option.target);
    const { range, obstructed, attack, defense, arc, odds } = option.shot;
    return this.radio(
      index,
      { class: 'opt' },
      ship ? pin(this.side(ship.seat), ship.number, true) : icon('target', 24),
      el(
        'span',
        {},
        el('b', {}, capital(called(this.facts, this.scene, option.target))),
        el('span', { class: 'd' }, `Range ${range}, ${arc} arc${obstructed ? ', obstructed' : ''}`),
        odds ? el('span', { class: 'd odds' }, likely(odds)) : null,
      ),
      el('span', { class: 'v' }, `${attack} : ${defense}`, el('small', {}, 'dice')),
    );
  }

  modify() {
    const { attack } = this.ask;
    if (attack) this.body.append(...dice(this.facts, this.scene, attack, this.side));
    const rows = this.ask.options.map((option, index) => (option.pass ? null : this.row(option, index)));
    return this.group('opts', 'What is spent', rows);
  }

  /**
   * @param {Battle.Option} option
   * @param {number} index
   */
  row(option, index) {
    const { says, after } = option;
    const kind = this.ask.pool === 'defense' ? 'def' : 'att';
    const ship = shipOf(this.facts.ships, option.target);
    const sign = option.icon ? icon(option.icon, 24) : el('span', { class: 'num' }, String(index + 1));
    const left = after
      ? el(
          'span',
          { class: 'after', role: 'img', 'aria-label': `then ${after.join(', ')}` },
          after.map((face) => die(kind, face, 's')),
        )
      : null;
    return this.radio(
      index,
      { class: 'opt', title: says },
      ship ? pin(this.side(ship.seat), ship.number) : sign,
      el(
        'span',
        {},
        el('b', {}, capital(option.words)),
        says ? el('span', { class: 'd' }, says) : null,
        left ? el('span', { class: 'd' }, 'leaves ', left) : null,
      ),
    );
  }

  list() {
    const { options, title } = this.ask;
    const rows = options.map((option, index) =>
      option.pass && options.length > 1 ? null : this.row(option, index),
    );
    return this.group('opts', title, rows);
  }

  /**
   * A place on the table: one of those offered, or wherever one taps.
   * @param {Battle.At} first
   */
  places(first) {
    const { ship, object, options } = this.ask;
    const at = { ...first };
    const outline =
      object === undefined
        ? undefined
        : (this.facts.obstacles[object] ?? this.scene.objects[object]?.outline);
    const where = el('p', { class: 'sub', 'aria-live': 'polite' });
    const put = () => {
      this.table.ghost(ship, { at, outline }, 'white', []);
      const [x, y, h] = [at.x, at.y, at.h].map(Math.round);
      where.textContent = `${x} mm from the left, ${y} mm up, heading ${h}°`;
    };
    /** @type {(words: string, by: Partial<Battle.At>) => HTMLElement} */
    const key = (words, { x = 0, y = 0, h = 0 }) =>
      button('s', null, words, () => {
        Object.assign(at, { x: at.x + x, y: at.y + y, h: (at.h + h + 360) % 360 });
        put();
      });
    const nudges = [
      key('Left', { x: -10 }),
      key('Right', { x: 10 }),
      key('Up', { y: 10 }),
      key('Down', { y: -10 }),
      key('Turn left', { h: -15 }),
      key('Turn right', { h: 15 }),
    ];
    const help = el('p', { class: 'small' }, 'Tap the table where it goes, or move it here.');
    this.body.append(help, where, el('div', { class: 'nudge' }, nudges));
    this.table.onTap((spot) => {
      Object.assign(at, spot);
      put();
    });
    put();
    const here = () => {
      if (this.sent) return;
      this.sent = true;
      this.commit({ place: [at.x, at.y, at.h] });
    };
    this.foot.replaceChildren(
      button('go big grow', null, 'Place it here', here, { id: 'go' }),
      button('big', null, 'Place it for me', () => this.send(Math.floor(options.length / 2))),
    );
    return undefined;
  }

  /**
   * A key of the keyboard; whether it meant something here.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { key, target } = event;
    const on = target instanceof Element ? target : null;
    if (key === 'Enter' && on?.id !== 'go' && on?.id !== 'pass') {
      /** @type {HTMLElement | null} */ (this.foot.querySelector('#go:not(:disabled)'))?.click();
      return true;
    }
    if (key === 'd' || key === 'D') {
      const pass = /** @type {HTMLElement | null} */ (this.foot.querySelector('#pass'));
      pass?.click();
      return pass !== null;
    }
    if (/^[1-9]$/.test(key)) return this.nth(Number(key));
    return key.startsWith('Arrow') && this.box.contains(on) ? this.next(key) : false;
  }

  /**
   * The nth answer; on a dial the straight maneuver of that speed, or what is nearest to it.
   * @param {number} n
   */
  nth(n) {
    const radios = this.radios();
    const fromStraight = (/** @type {HTMLElement} */ it) => Math.abs(Number(it.dataset.column) - STRAIGHT);
    const row = radios.filter((it) => it.dataset.speed === String(n));
    row.sort((a, b) => fromStraight(a) - fromStraight(b));
    const found = this.ask.picture === 'dial' && radios[0]?.dataset.speed ? row[0] : radios[n - 1];
    if (!found) return false;
    this.choose(Number(found.dataset.option));
    found.focus();
    return true;
  }

  /**
   * The answer after the one that has the focus, or before it.
   * @param {string} arrow
   */
  next(arrow) {
    const radios = this.radios();
    const now = radios.findIndex((it) => it === document.activeElement);
    const step = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1;
    const next = radios[(now + step + radios.length) % radios.length];
    if (!next) return false;
    next.focus();
    this.choose(Number(next.dataset.option));
    return true;
  }
}

/**
 * What a shot is worth: first whether it destroys, then its damage; what has no odds comes last.
 * @param {Battle.Option} option
 */
const worth = ({ shot }) => (shot?.odds ? 100 * shot.odds.destroyed + shot.odds.expected : -1);

/**
 * What an attack does on average, and how likely it destroys.
 * @param {Battle.ShotOdds} odds
 */
function likely({ expected, destroyed, without_cards }) {
  const percent = (100 * destroyed).toFixed(destroyed < 0.1 ? 1 : 0);
  return `${expected.toFixed(2)} damage, ${percent} % to destroy${without_cards ? ', before cards' : ''}`;
}

/**
 * Dice side by side.
 * @param {string[]} faces
 * @param {'att' | 'def'} kind
 */
function tray(faces, kind) {
  const size = faces.length > 5 ? 'm' : '';
  return el(
    'div',
    { class: 'tray' },
    faces.map((face) =>
      el('figure', {}, die(kind, face, size), el('figcaption', { 'aria-hidden': 'true' }, face)),
    ),
  );
}

/**
 * Who shoots at whom, and their dice as they lie.
 * @param {Battle.Facts} facts
 * @param {Battle.Scene} scene
 * @param {Battle.Rolls} attack
 * @param {(seat: number) => Side} side
 */
export function dice(facts, scene, attack, side) {
  const who = (/** @type {Battle.Mark} */ target) => {
    const ship = shipOf(facts.ships, target);
    return el(
      'div',
      { class: 'who' },
      ship ? pin(side(ship.seat), ship.number) : icon('target', 20),
      el('b', {}, capital(called(facts, scene, target))),
    );
  };
  const range = `range ${attack.range}${attack.obstructed ? ', obstructed' : ''}`;
  const pair = [who(attack.attacker), el('span', { class: 'small muted' }, range), who(attack.defender)];
  const trays = [tray(attack.attack, 'att'), ...(attack.defense.length ? [tray(attack.defense, 'def')] : [])];
  return [el('div', { class: 'vs' }, pair), ...trays];
}
