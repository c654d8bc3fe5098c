// The question: its picture where it has one, and a plain list of answers for every other kind.

import { called, capital, el, icon, pin, seatOf } from './dom.js';

/** Shows a question in `box`. `table` draws previews; `commit` sends an answer; `place` sends a place. */
export class AskPanel {
  constructor(box, table) {
    this.box = box;
    this.table = table;
  }

  /** Shows a question and forgets the one before. */
  show(ask, { facts, scene, turn, commit, place, side, quiet }) {
    Object.assign(this, { ask, facts, scene, commit, place, side });
    this.chosen = null;
    this.sent = false;
    this.table.clear();
    const head = this.head();
    this.body = el('div', { class: 'ask-body' });
    this.result = el('div', { class: 'pick', 'aria-live': 'polite', hidden: true });
    this.foot = el('div', { class: 'row ask-foot' });
    this.box.dataset.turn = turn;
    this.box.dataset.picture = ask.picture;
    this.box.replaceChildren(head, this.body, this.result, this.foot);
    this[
      { dial: 'dial', action: 'actions', attack: 'targets', dice: 'modify', place: 'places' }[ask.picture] ??
        'list'
    ]();
    if (this.chosen === null) this.choose(null);
    if (!quiet) this.box.querySelector('h1').focus({ preventScroll: true });
  }

  head() {
    const { ask, facts, scene } = this;
    const ship = facts.ships[ask.ship];
    const mine = scene.ships.filter(
      (_, id) => facts.ships[id].seat === ask.seat && scene.ships[id].fate === 'flying',
    );
    const set = mine.filter((it) => it.dial === 'set').length;
    const help = ask.picture === 'dial' ? `${set} of ${mine.length} dials set` : ship ? ship.chassis : '';
    return el(
      'div',
      { class: 'row' },
      el(
        'div',
        { class: 'grow' },
        el('h1', { tabindex: -1 }, this.title()),
        help ? el('p', { class: 'sub' }, help) : null,
        ask.says ? el('p', { class: 'sub' }, ask.says) : null,
      ),
      ship ? pin(this.side(ship.seat), ship.number, true) : null,
    );
  }

  title() {
    const { ask, facts, scene } = this;
    const ship = facts.ships[ask.ship]?.name;
    if (ask.picture === 'dial') return `Set a maneuver for ${ship}`;
    if (ask.picture === 'action' && ask.title.startsWith('Which action')) return `${ship}: choose an action`;
    if (ask.picture === 'attack') return `Whom does ${ship} attack?`;
    if (ask.picture === 'dice' && ask.attack) {
      const mine =
        seatOf(facts, scene, ask.pool === 'attack' ? ask.attack.attacker : ask.attack.defender) === ask.seat;
      return `Modify ${mine ? 'your' : 'the enemy’s'} ${ask.pool === 'attack' ? 'attack' : 'defence'} dice`;
    }
    return ask.title;
  }

  /** Chooses an option: marks it, shows where it leads, and offers to commit. */
  choose(index) {
    const { options } = this.ask;
    if (index !== null && index === this.chosen) {
      this.done();
      return;
    }
    this.chosen = index;
    for (const node of this.box.querySelectorAll('[data-option]')) {
      node.setAttribute('aria-checked', String(Number(node.dataset.option) === index));
    }
    const option = options[index];
    this.preview(index);
    this.tell(option);
    const pass = options.findIndex((it) => it.pass);
    const go = el(
      'button',
      { class: 'btn go big grow', type: 'button', id: 'go', disabled: !option, onclick: () => this.done() },
      option ? this.verb(option) : 'Choose one',
      option ? el('kbd', { class: 'wide' }, 'Enter') : null,
    );
    const nothing =
      pass >= 0 && pass !== index
        ? el(
            'button',
            { class: 'btn big', type: 'button', id: 'pass', onclick: () => this.send(pass) },
            this.passWords(options[pass]),
            el('kbd', { class: 'wide' }, 'D'),
          )
        : null;
    this.foot.replaceChildren(go, nothing ?? '');
  }

  passWords(option) {
    return (
      { action: 'No action', attack: 'No attack', dice: 'Done' }[this.ask.picture] ?? capital(option.words)
    );
  }

  verb(option) {
    if (this.ask.picture === 'dial') return 'Set dial';
    if (option.shot) {
      return `Attack ${this.facts.ships[option.target.ship]?.number ?? called(this.facts, this.scene, option.target)}`;
    }
    if (option.pass) return this.passWords(option);
    if (option.says) return 'Use it';
    return capital(option.words);
  }

  done() {
    if (this.chosen !== null && !this.box.querySelector('#go')?.disabled) this.send(this.chosen);
  }

  send(index) {
    if (this.sent) return;
    this.sent = true;
    this.table.clear();
    this.commit({ option: index });
  }

  /** Draws where an option leads, without choosing it. */
  preview(index) {
    const option = this.ask.options[index];
    const others =
      this.ask.picture === 'dial'
        ? []
        : this.ask.options
            .map((it) => it.ghost?.at)
            .filter(Boolean)
            .slice(0, 12);
    this.table.ghost(this.ask.ship, option?.ghost, option?.colour ?? 'white', others);
    if (option?.shot) this.table.shot({ ship: this.ask.ship }, option.target, option.shot.range);
    else if (this.ask.attack) {
      this.table.shot(this.ask.attack.attacker, this.ask.attack.defender, this.ask.attack.range);
    } else this.table.shot();
    this.table.point(option?.target?.ship);
  }

  /** Says in a few lines where an option leads. */
  tell(option) {
    const ghost = option?.ghost;
    const says = option?.says && this.ask.picture === 'action' ? el('p', { class: 'sub' }, option.says) : '';
    this.result.hidden = !ghost && !says;
    if (!ghost) {
      this.result.replaceChildren(says);
      return;
    }
    const names = (ids) =>
      ids.map((id) => this.facts.ships[id]).map((ship) => pin(this.side(ship.seat), ship.number));
    const fact = (kind, sign, ...words) => el('div', { class: `fact ${kind}` }, icon(sign, 16), ...words);
    const facts = [];
    if (ghost.flees) facts.push(fact('bad', 'flee', 'leaves the table'));
    if (ghost.rocks?.length) {
      facts.push(
        fact(
          'bad',
          'rock',
          ghost.rocks.length > 1
            ? `meets ${ghost.rocks.length} obstacles`
            : `meets ${this.scene.objects[ghost.rocks[0]].name === 'asteroid' ? 'an asteroid' : `a ${this.scene.objects[ghost.rocks[0]].name}`}`,
        ),
      );
    }
    if (ghost.bump !== undefined) facts.push(fact('bad', 'bump', 'in the way now: ', names([ghost.bump])));
    if (!facts.length && this.ask.picture === 'dial') facts.push(fact('good', 'check', 'ends clear'));
    if (this.ask.picture !== 'dial' && ghost.in_arc_of) {
      facts.push(
        ghost.in_arc_of.length
          ? fact('warn', 'warn', 'In the arc of ', names(ghost.in_arc_of))
          : fact('good', 'check', 'In nobody’s arc'),
      );
      facts.push(
        fact(
          '',
          'target',
          ghost.can_shoot.length ? ['In your arc: ', names(ghost.can_shoot)] : 'Nobody in your arc',
        ),
      );
    }
    const risks = [...(ghost.risks ?? [])]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 6)
      .map(([id, chance]) => {
        const ship = this.facts.ships[id];
        const bar = el('span', { class: 'fill' });
        bar.style.setProperty('width', `${Math.round(100 * chance)}%`);
        return el(
          'span',
          { class: 'risk' },
          pin(this.side(ship.seat), ship.number),
          el('span', { class: 'track' }, bar),
          el('b', { class: 'num' }, `${Math.round(100 * chance)} %`),
        );
      });
    this.result.replaceChildren(
      el('div', { class: 'row' }, el('b', { class: 'grow' }, capital(option.words))),
      ...facts,
      risks.length ? el('div', { class: 'label' }, 'Who may have you in arc there') : '',
      risks.length ? el('div', { class: 'risks' }, risks) : '',
    );
  }

  radio(index, attributes, ...children) {
    return el(
      'button',
      {
        type: 'button',
        role: 'radio',
        'aria-checked': 'false',
        'data-option': index,
        onclick: () => this.choose(index),
        onpointerenter: (event) => {
          if (event.pointerType === 'mouse') this.preview(index);
        },
        onpointerleave: (event) => {
          if (event.pointerType === 'mouse' && this.chosen !== index) this.preview(this.chosen);
        },
        ...attributes,
      },
      ...children,
    );
  }

  dial() {
    const cells = this.ask.options
      .map((option, index) => ({ option, index, cell: option.cell }))
      .filter((it) => it.cell);
    if (cells.length !== this.ask.options.length) {
      this.list();
      return;
    }
    const speeds = [...new Set(cells.map((it) => it.cell[0]))].sort((a, b) => b - a);
    const columns = [...new Set([0, 1, 2, 3, 4, ...cells.map((it) => it.cell[1])])].sort((a, b) => a - b);
    const grid = el('div', { class: `dial c${columns.length}`, role: 'radiogroup', 'aria-label': 'Dial' });
    for (const speed of speeds) {
      grid.append(el('span', { class: 'sp' }, String(speed)));
      for (const column of columns) {
        const found = cells.filter((it) => it.cell[0] === speed && it.cell[1] === column)[0];
        grid.append(found ? this.cell(found) : el('span', { class: 'mv none' }));
      }
    }
    this.body.append(grid);
  }

  cell({ option, index }) {
    const flags = [
      [option.ghost?.flees, 'flee', 'leaves the table'],
      [option.ghost?.rocks?.length, 'rock', 'meets an obstacle'],
      [option.ghost?.bump !== undefined, 'bump', 'a ship is there now'],
    ].filter(([is]) => is);
    const name = [
      option.words.replace(' (', ', ').replace(')', ''),
      ...flags.map(([, , words]) => words),
    ].join(', ');
    return this.radio(
      index,
      { class: `mv ${option.colour}`, 'aria-label': name, title: name, 'data-speed': option.cell[0] },
      icon(option.icon, 24),
      flags.length ? el('span', { class: 'flag' }, icon(flags[0][1], 11)) : null,
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
    this.body.append(el('div', { class: 'acts', role: 'radiogroup', 'aria-label': 'Actions' }, buttons));
  }

  targets() {
    const row = (option, index) => {
      if (option.pass) return null;
      if (!option.shot) return this.row(option, index);
      const ship = this.facts.ships[option.target.ship];
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
    };
    this.body.append(
      el('div', { class: 'opts', role: 'radiogroup', 'aria-label': 'Targets' }, this.ask.options.map(row)),
    );
    const first = this.ask.options.findIndex((it) => !it.pass);
    if (first >= 0) this.choose(first);
  }

  modify() {
    const { attack } = this.ask;
    if (attack) {
      this.body.append(
        versus(this.facts, this.scene, attack, this.side),
        tray(attack.attack, 'att'),
        attack.defense.length ? tray(attack.defense, 'def') : '',
      );
    }
    const rows = this.ask.options.map((option, index) => (option.pass ? null : this.row(option, index)));
    this.body.append(el('div', { class: 'opts', role: 'radiogroup', 'aria-label': 'What is spent' }, rows));
  }

  row(option, index) {
    const after = option.after
      ? el(
          'span',
          { class: 'after', role: 'img', 'aria-label': `then ${option.after.join(', ')}` },
          option.after.map((face) => die(face, this.ask.pool === 'defense' ? 'def' : 'att', 's')),
        )
      : null;
    const ship = this.facts.ships[option.target?.ship];
    return this.radio(
      index,
      { class: 'opt', title: option.says },
      ship
        ? pin(this.side(ship.seat), ship.number)
        : option.icon
          ? icon(option.icon, 24)
          : el('span', { class: 'num' }, String(index + 1)),
      el(
        'span',
        {},
        el('b', {}, capital(option.words)),
        option.says ? el('span', { class: 'd' }, option.says) : null,
        after ? el('span', { class: 'd' }, 'leaves ', after) : null,
      ),
    );
  }

  list() {
    const rows = this.ask.options.map((option, index) =>
      option.pass && this.ask.options.length > 1 ? null : this.row(option, index),
    );
    this.body.append(el('div', { class: 'opts', role: 'radiogroup', 'aria-label': this.ask.title }, rows));
  }

  /** A place on the table: one of those offered, or wherever one taps. */
  places() {
    const first = this.ask.options.find((it) => it.ghost)?.ghost.at;
    if (!first) {
      this.list();
      return;
    }
    const at = { ...first };
    const put = () => {
      this.table.ghost(
        this.ask.ship ?? undefined,
        {
          at,
          outline: this.facts.obstacles[this.ask.object] ?? this.scene.objects[this.ask.object]?.outline,
        },
        'white',
        [],
      );
      where.textContent = `${Math.round(at.x)} mm from the left, ${Math.round(at.y)} mm up, heading ${Math.round(at.h)}°`;
    };
    const turn = (by) => {
      at.h = (at.h + by + 360) % 360;
      put();
    };
    const nudge = (x, y) => {
      at.x += x;
      at.y += y;
      put();
    };
    const where = el('p', { class: 'sub', 'aria-live': 'polite' });
    const key = (words, act) => el('button', { class: 'btn s', type: 'button', onclick: act }, words);
    this.body.append(
      el('p', { class: 'small' }, 'Tap the table where it goes, or move it here.'),
      where,
      el(
        'div',
        { class: 'nudge' },
        key('Left', () => nudge(-10, 0)),
        key('Right', () => nudge(10, 0)),
        key('Up', () => nudge(0, 10)),
        key('Down', () => nudge(0, -10)),
        key('Turn left', () => turn(-15)),
        key('Turn right', () => turn(15)),
      ),
    );
    this.table.onTap((spot) => {
      at.x = spot.x;
      at.y = spot.y;
      put();
    });
    put();
    this.chosen = -1;
    const go = el(
      'button',
      {
        class: 'btn go big grow',
        type: 'button',
        id: 'go',
        onclick: () => {
          if (!this.sent) {
            this.sent = true;
            this.place([at.x, at.y, at.h]);
          }
        },
      },
      'Place it here',
    );
    const ready = el(
      'button',
      { class: 'btn big', type: 'button', onclick: () => this.send(Math.floor(this.ask.options.length / 2)) },
      'Place it for me',
    );
    this.foot.replaceChildren(go, ready);
  }

  /** A key of the keyboard; whether it meant something here. */
  key(event) {
    const radios = [...this.box.querySelectorAll('[data-option]')];
    if (event.key === 'Enter' && event.target.id !== 'go' && event.target.id !== 'pass') {
      this.done();
      return true;
    }
    if (event.key === 'd' || event.key === 'D') {
      const pass = this.box.querySelector('#pass');
      if (pass) {
        pass.click();
        return true;
      }
    }
    if (/^[1-9]$/.test(event.key)) {
      if (this.ask.picture === 'dial') {
        const row = radios.filter((node) => node.dataset.speed === event.key);
        const middle = row[Math.floor(row.length / 2)];
        if (middle) {
          this.choose(Number(middle.dataset.option));
          middle.focus();
          return true;
        }
      } else if (radios[Number(event.key) - 1]) {
        this.choose(Number(radios[Number(event.key) - 1].dataset.option));
        return true;
      }
    }
    if (event.key.startsWith('Arrow') && this.box.contains(event.target)) {
      const now = radios.indexOf(document.activeElement);
      const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1;
      const next = radios[(now + step + radios.length) % radios.length];
      if (next) {
        next.focus();
        this.choose(Number(next.dataset.option));
        return true;
      }
    }
    return false;
  }
}

/** What an attack does on average, and how likely it destroys. */
function likely({ expected, destroyed, without_cards }) {
  return `${expected.toFixed(2)} damage, ${(100 * destroyed).toFixed(destroyed < 0.1 ? 1 : 0)} % to destroy${without_cards ? ', before cards' : ''}`;
}

/** One die. */
export function die(face, kind, size = '') {
  return el('span', { class: `die ${kind} ${size}`, role: 'img', 'aria-label': face }, icon(face, 34));
}

/** Dice side by side. */
export function tray(faces, kind) {
  return el(
    'div',
    { class: 'tray' },
    faces.map((face) =>
      el(
        'figure',
        {},
        die(face, kind, faces.length > 5 ? 'm' : ''),
        el('figcaption', { 'aria-hidden': 'true' }, face),
      ),
    ),
  );
}

/** Who shoots at whom. */
export function versus(facts, scene, attack, side) {
  const who = (target) => {
    const ship = facts.ships[target.ship];
    return el(
      'div',
      { class: 'who' },
      ship ? pin(side(ship.seat), ship.number) : icon('target', 20),
      el('b', {}, capital(called(facts, scene, target))),
    );
  };
  return el(
    'div',
    { class: 'vs' },
    who(attack.attacker),
    el('span', { class: 'small muted' }, `range ${attack.range}${attack.obstructed ? ', obstructed' : ''}`),
    who(attack.defender),
  );
}
