// The order of ships, the log with its reasons, and the card of one ship.

import { aboard } from './aboard.js';
import { called, capital, el, icon, pin } from './dom.js';
import { objectives } from './battle-mission.js';

/** Hull and shields as pips. */
export function pips(facts, ship) {
  const hull = Math.max(0, facts.hull - ship.facedown - ship.faceup.length);
  const row = [];
  for (let n = 0; n < facts.shields; n += 1) {
    row.push(el('i', { class: `pip sh${n < ship.shields ? '' : ' off'}` }));
  }
  for (let n = 0; n < facts.hull; n += 1) {
    row.push(
      el('i', { class: `pip${n < hull ? '' : n >= facts.hull - ship.faceup.length ? ' crit' : ' off'}` }),
    );
  }
  return el(
    'span',
    {
      class: 'pips',
      role: 'img',
      'aria-label': `hull ${hull} of ${facts.hull}, shields ${ship.shields} of ${facts.shields}`,
    },
    row,
  );
}

/** The tokens beside a ship. */
export function tokens(facts, ship, id) {
  const row = ship.tokens.map(([name, count]) => {
    const token = facts.tokens.find((it) => it.name === name);
    return el(
      'span',
      {
        class: `tok ${token.colour}${token.stays ? '' : ' fades'}`,
        role: 'img',
        'aria-label': count > 1 ? `${count} ${name}` : name,
        title: name,
      },
      icon(token.icon, 15),
      count > 1 ? el('b', {}, String(count)) : null,
    );
  });
  if (facts.ships[id].force) {
    row.push(
      el(
        'span',
        { class: 'tok purple', role: 'img', 'aria-label': `${ship.force} Force`, title: 'Force' },
        icon('force', 15),
        el('b', {}, String(ship.force)),
      ),
    );
  }
  if (ship.lock) {
    row.push(
      el(
        'span',
        { class: 'tok red', role: 'img', 'aria-label': 'has a lock', title: 'has a lock' },
        icon('lock', 15),
      ),
    );
  }
  return el('span', { class: 'toks' }, row);
}

const GONE = {
  destroyed: 'destroyed',
  fled: 'left the table',
  waiting: 'not deployed yet',
  docked: 'docked',
  lifted: 'pushed aside',
  landed: 'landed',
  captured: 'taken',
};

/** The ships by initiative: lowest first, and highest first while they shoot. */
export function order(box, facts, scene, { side, selected, active, pick }) {
  const high = scene.phase === 'engagement';
  const ids = facts.ships
    .map((_, id) => id)
    .filter((id) => scene.ships[id].fate !== 'coming')
    .sort(
      (a, b) =>
        (high ? -1 : 1) * (facts.ships[a].initiative - facts.ships[b].initiative) ||
        (facts.ships[a].seat !== scene.first) - (facts.ships[b].seat !== scene.first) ||
        a - b,
    );
  let last = null;
  box.replaceChildren(
    ...ids.map((id) => {
      const [ship, now] = [facts.ships[id], scene.ships[id]];
      const gone = GONE[now.fate];
      const first = ship.initiative !== last;
      last = ship.initiative;
      const did = now.done && id !== active;
      const state = gone ?? (did ? (high ? 'has engaged' : 'has moved') : ship.chassis);
      const mark = gone
        ? null
        : now.dial === 'set' || now.dial === 'hidden'
          ? el('span', { class: 'st ok', role: 'img', 'aria-label': 'dial set' }, icon('check', 16))
          : now.maneuver && now.dial === 'shown'
            ? el(
                'span',
                {
                  class: `mini ${now.maneuver.colour}`,
                  role: 'img',
                  'aria-label': now.maneuver.words,
                  title: now.maneuver.words,
                },
                icon(now.maneuver.icon, 16),
              )
            : null;
      return el(
        'li',
        {
          class: `${side(ship.seat)}${id === active ? ' cur' : ''}${id === selected ? ' sel' : ''}${['destroyed', 'fled'].includes(now.fate) ? ' gone' : ''}${did ? ' did' : ''}`,
        },
        el(
          'span',
          {
            class: first ? 'in' : 'in same',
            'aria-label': first ? `initiative ${ship.initiative}` : undefined,
          },
          first ? String(ship.initiative) : '',
        ),
        el(
          'button',
          { type: 'button', class: 'who', onclick: () => pick(id) },
          pin(side(ship.seat), ship.number),
          el('span', { class: 'grow' }, el('b', {}, ship.name), el('span', { class: 'sub' }, state)),
          mark,
        ),
        gone ? null : el('div', { class: 'hp' }, pips(ship, now), tokens(facts, now, id)),
      );
    }),
  );
}

/** What is won and lost so far. */
export function score(box, facts, scene, you) {
  const mine = you ?? 0;
  const lost = (seat) =>
    facts.ships.filter(
      (ship, id) => ship.seat === seat && ['destroyed', 'fled'].includes(scene.ships[id].fate),
    ).length;
  const all = (seat) =>
    facts.ships.filter((ship, id) => ship.seat === seat && scene.ships[id].fate !== 'coming').length;
  const row = (words, seat) =>
    el(
      'div',
      { class: 'row small' },
      el('span', {}, words),
      el('b', { class: 'num push' }, `${lost(seat)} of ${all(seat)}`),
    );
  const words =
    you === undefined || you === null
      ? facts.seats.map((it) => `${it.name} lost`)
      : ['You lost', 'Enemy lost'];
  box.replaceChildren(
    el('span', { class: 'label' }, scene.round ? `Round ${scene.round} of ${facts.rounds}` : 'Set-up'),
    row(words[1], 1 - mine),
    row(words[0], mine),
    ...objectives(facts, scene),
  );
}

/** Why a ship does what it does, reason by reason. */
export function reasons(why) {
  return el(
    'ol',
    { class: 'why' },
    why.map((reason, index) => el('li', { 'data-n': index + 1 }, el('span', {}, reason))),
  );
}

/** The log: newest last, with reasons that open. */
export class Log {
  constructor(box, side) {
    this.side = side;
    this.list = el('ol', {
      class: 'loglist',
      'aria-live': 'polite',
      'aria-relevant': 'additions',
      tabindex: 0,
      'aria-label': 'Log',
    });
    box.replaceChildren(this.list);
  }

  clear() {
    this.list.replaceChildren();
  }

  add(lines, facts) {
    for (const line of lines) {
      const ship = facts.ships[line.ship];
      const why = line.why?.length
        ? el('details', { class: 'whybox' }, el('summary', {}, icon('why', 15), 'Why'), reasons(line.why))
        : null;
      this.list.append(
        el(
          'li',
          { class: `d${line.depth}` },
          ship && line.depth === 2 ? pin(this.side(ship.seat), ship.number) : el('span', {}),
          el('div', {}, capital(line.text), why),
        ),
      );
    }
    while (this.list.children.length > 600) this.list.firstChild.remove();
    // Measuring now would lay the page out once more than it must be.
    this.scroll ??= requestAnimationFrame(() => {
      this.scroll = null;
      this.list.scrollTop = this.list.scrollHeight;
    });
  }
}

/** Everything about one ship. */
export function shipCard(box, facts, scene, id, { side, measures }) {
  if (id === null || id === undefined) {
    box.replaceChildren(el('p', { class: 'muted small' }, 'Choose a ship on the table or in the order.'));
    return;
  }
  const [ship, now] = [facts.ships[id], scene.ships[id]];
  const row = (words, value) =>
    el(
      'div',
      { class: 'row small' },
      el('span', { class: 'muted' }, words),
      el('span', { class: 'push' }, value),
    );
  const cards = now.faceup.map((name) =>
    el(
      'li',
      {},
      el('b', {}, name),
      ' ',
      el('span', { class: 'muted' }, (facts.cards.find((it) => it[0] === name) ?? ['', ''])[1]),
    ),
  );
  if (now.facedown) cards.push(el('li', {}, `${now.facedown} facedown`));
  box.replaceChildren(
    el(
      'div',
      { class: 'row' },
      pin(side(ship.seat), ship.number, true),
      el('div', { class: 'grow' }, el('h2', {}, ship.name), el('p', { class: 'sub' }, ship.chassis)),
      pips(ship, now),
    ),
    row('Initiative', String(ship.initiative)),
    row('Attacks', ship.attacks.join(', ')),
    row('Agility', String(ship.agility)),
    row('Actions', ship.actions.join(', ')),
    ship.order ? row('Order', capital(ship.order)) : '',
    now.maneuver ? row(now.dial === 'shown' ? 'Flew' : 'Dial', now.maneuver.words) : '',
    now.lock ? row('Lock', called(facts, scene, now.lock)) : '',
    now.tokens.length ? el('div', { class: 'row' }, tokens(facts, now, id)) : '',
    aboard(ship, now),
    cards.length
      ? el('div', {}, el('h3', { class: 'label' }, 'Damage cards'), el('ul', { class: 'cards' }, cards))
      : '',
    measures?.length
      ? el(
          'div',
          {},
          el('h3', { class: 'label' }, 'From here'),
          el(
            'ul',
            { class: 'cards' },
            measures.map((it) =>
              el(
                'li',
                { class: 'row small' },
                pin(side(facts.ships[it.ship].seat), facts.ships[it.ship].number),
                el('span', { class: 'grow' }, facts.ships[it.ship].name),
                el(
                  'span',
                  { class: 'muted' },
                  `${it.range > 4 ? 'beyond range 3' : `range ${it.range}`}${it.arcs.includes('front') ? ', front arc' : it.arcs.length ? `, ${it.arcs[0]} arc` : ''}${it.obstructed ? ', obstructed' : ''}`,
                ),
              ),
            ),
          ),
        )
      : '',
  );
}
