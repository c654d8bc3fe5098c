// The pilots of a campaign: their careers, what they take along and what it costs.

import { capital, el, icon, toast } from './dom.js';
import { sheet } from './menu.js';
import { send } from './net.js';
import { byHand, offerList, says } from './squad-cards.js';

/** Campaigns whose pilots fly as a wing. */
export const CAMPAIGNS = [
  ['flight-group', 'Flight Group Alpha'],
  ['aturi', 'Heroes of the Aturi Cluster'],
];
export const isWing = (rules) => CAMPAIGNS.some(([id]) => id === rules);

/** The wing as XWS holds it: what only a campaign knows lies in the part that XWS keeps for this program. */
export const wingText = ({ name, pilots }, campaign) =>
  JSON.stringify({
    name,
    vendor: { tallyho: { campaign } },
    pilots: pilots.map(({ ship, ...rest }) => ({ ship, vendor: { tallyho: rest } })),
  });
export const wingOf = (xws) => ({
  name: xws.name ?? '',
  pilots: xws.pilots.map(({ ship, vendor }) => ({ ship, ...vendor.tallyho })),
});

/** A pilot at the beginning of a career. */
function recruit(career) {
  // Who begins with nothing is not held to it: what is earned is written down when somebody knows it.
  const points = Object.fromEntries(
    career.purses.filter((purse) => purse.start).map((purse) => [purse.id, purse.start]),
  );
  return {
    ship: career.ships[0].id,
    'call-sign': '',
    rank: 1,
    path: null,
    cards: [],
    spare: [],
    charged: [],
    changes: 0,
    points,
  };
}

/** Adds a pilot who has yet to earn anything. */
export function enlist(builder) {
  const { career } = builder.weighed;
  builder.change((wing) => {
    const pilot = recruit(career);
    pilot['call-sign'] = `Pilot ${wing.pilots.length + 1}`;
    wing.pilots.push(pilot);
  }, `call-${builder.squad.pilots.length}`);
}

const field = (label, control) =>
  el('label', { class: 'stack tight', for: control.id }, el('span', { class: 'label' }, label), control);

function choice(id, options, chosen, act) {
  const box = el(
    'select',
    { class: 'field', id, 'data-focus': id, onchange: () => act(box.value) },
    options.map(([value, words]) =>
      el('option', { value, selected: String(value) === String(chosen) }, words),
    ),
  );
  return box;
}

/** What a career is made of: who, in what, how far, on which path, with how many points. */
function careerFields(builder, index) {
  const { career } = builder.weighed;
  const pilot = builder.squad.pilots[index];
  const set = (key, value, focus) =>
    builder.change((wing) => {
      wing.pilots[index][key] = value;
    }, focus);
  const call = el('input', {
    class: 'field',
    id: `call-${index}`,
    'data-focus': `call-${index}`,
    maxlength: 40,
    value: pilot['call-sign'] ?? '',
    autocomplete: 'off',
    onchange: () => set('call-sign', call.value.trim()),
  });
  const cost = (ship) => (ship.price ? `${ship.name}, ${ship.price}` : ship.name);
  const points = career.purses.map((purse) => {
    const box = el('input', {
      class: 'field num',
      id: `purse-${purse.id}-${index}`,
      'data-focus': `purse-${purse.id}-${index}`,
      type: 'number',
      min: 0,
      max: 9999,
      inputmode: 'numeric',
      value: pilot.points?.[purse.id] ?? '',
      placeholder: 'any',
      onchange: () =>
        builder.change((wing) => {
          const all = { ...wing.pilots[index].points };
          if (box.value === '') delete all[purse.id];
          else all[purse.id] = Math.max(0, Math.min(9999, Math.round(Number(box.value))));
          wing.pilots[index].points = all;
        }),
    });
    return field(`${capital(purse.name)} earned`, box);
  });
  const changes = el('input', {
    class: 'field num',
    id: `changes-${index}`,
    'data-focus': `changes-${index}`,
    type: 'number',
    min: 0,
    max: 99,
    inputmode: 'numeric',
    value: pilot.changes ?? 0,
    onchange: () => set('changes', Math.max(0, Math.min(99, Math.round(Number(changes.value))))),
  });
  return el(
    'div',
    { class: 'fields career' },
    field('Call sign', call),
    field(
      'Ship',
      choice(
        `craft-${index}`,
        career.ships.map((ship) => [ship.id, cost(ship)]),
        pilot.ship,
        (ship) => set('ship', ship),
      ),
    ),
    field(
      capital(career.step),
      choice(
        `rank-${index}`,
        career.ranks.map((title, at) => [at + 1, capital(title)]),
        pilot.rank,
        (rank) => set('rank', Number(rank)),
      ),
    ),
    career.paths.length
      ? field(
          'Path',
          choice(
            `path-${index}`,
            [
              ['', career.path_from > pilot.rank ? `From ${career.step} ${career.path_from} on` : 'Choose'],
              ...career.paths.map((path) => [path.id, path.name]),
            ],
            pilot.path ?? '',
            (path) => set('path', path || null),
          ),
        )
      : null,
    ...points,
    owns(career) ? field('Changes of ship', changes) : null,
  );
}

/** A pilot with ship, career and cards. */
export function drawPilot(builder, pilot, index) {
  const { stats } = pilot;
  const faults = builder.weighed.faults.filter((it) => it.ship === index);
  const copy = () =>
    builder.change(
      (wing) => wing.pilots.splice(index + 1, 0, JSON.parse(JSON.stringify(wing.pilots[index]))),
      `ship-${index + 1}`,
    );
  const drop = () => builder.change((wing) => wing.pilots.splice(index, 1), 'add');
  const purses = pilot.purses.map((purse) =>
    el(
      'span',
      {
        class: `small${purse.of !== null && purse.spent > purse.of ? ' over' : ' muted'}`,
        'data-purse': purse.id,
      },
      purse.of === null ? `${purse.spent} ${purse.name}` : `${purse.spent} of ${purse.of} ${purse.name}`,
    ),
  );
  const worth =
    pilot.experience === null
      ? null
      : el('span', { class: 'small muted' }, `worth ${pilot.experience} experience`);
  const gains = [pilot.force ? `${pilot.force} Force` : '', ...pilot.gains].filter(Boolean).join(', ');
  return el(
    'article',
    { class: `card vessel${faults.length ? ' faulty' : ''}`, 'aria-labelledby': `ship-${index}` },
    el(
      'div',
      { class: 'row wrap who-flies' },
      el(
        'span',
        { class: 'init num', role: 'img', 'aria-label': `initiative ${pilot.initiative}` },
        String(pilot.initiative),
      ),
      el(
        'div',
        { class: 'grow' },
        el('h3', { id: `ship-${index}`, tabindex: -1, 'data-focus': `ship-${index}` }, pilot.name),
        el(
          'p',
          { class: 'small muted' },
          pilot.name === pilot.ship ? pilot.title : `${pilot.ship}, ${pilot.title}`,
        ),
      ),
      el(
        'button',
        { class: 'btn s quiet', type: 'button', 'aria-label': `Copy ${pilot.name}`, onclick: copy },
        'Copy',
      ),
      el(
        'button',
        { class: 'btn s icon quiet', type: 'button', 'aria-label': `Remove ${pilot.name}`, onclick: drop },
        icon('close', 16),
      ),
    ),
    careerFields(builder, index),
    el(
      'p',
      { class: 'row wrap purses' },
      purses,
      worth,
      gains ? el('span', { class: 'small muted' }, `brings ${gains}`) : null,
    ),
    el(
      'details',
      {},
      el(
        'summary',
        { class: 'small muted' },
        `Attack ${stats.attacks.join(', ') || 'none'} · agility ${stats.agility} · hull ${stats.hull} · shields ${stats.shields}`,
      ),
      el('p', { class: 'small' }, `Actions: ${stats.actions.join(', ')}`),
      pilot.ability
        ? el('p', { class: 'small' }, el('b', {}, pilot.ability.name), `: ${says(pilot.ability.text)}`)
        : null,
    ),
    pilot.issued.length
      ? el(
          'details',
          { class: 'issued' },
          el(
            'summary',
            { class: 'small muted' },
            `With the ship: ${pilot.issued.map((card) => card.name).join(', ')}`,
          ),
          pilot.issued.map((card) =>
            el('p', { class: 'small' }, el('b', {}, card.name), `: ${says(card.text)} `, byHand(card)),
          ),
        )
      : null,
    charges(builder, pilot, index),
    el(
      'ul',
      { class: 'berths', 'aria-label': `Cards of ${pilot.name}` },
      pilot.berths.map((berth, place) => drawBerth(builder, pilot, index, berth, place)),
    ),
    spareCards(builder, pilot, index),
  );
}

/** Further charges of a career, and which cards have them. */
function charges(builder, pilot, index) {
  if (!pilot.charges) return null;
  const cards = pilot.berths
    .filter((berth) => berth.card?.takes_charge && berth.place !== null)
    .map((berth) => berth.card);
  const given = builder.squad.pilots[index].charged ?? [];
  const held = (card) => given.filter((id) => id === card.id).length;
  // One more at each press while there are any, then none.
  const press = (card) =>
    builder.change((wing) => {
      wing.pilots[index].charged =
        given.length < pilot.charges ? [...given, card.id] : given.filter((id) => id !== card.id);
    }, `charge-${index}-${card.id}`);
  return el(
    'div',
    { class: 'row wrap charges' },
    el('span', { class: 'small' }, `Further charges, ${given.length} of ${pilot.charges}:`),
    cards.length
      ? [...new Map(cards.map((card) => [card.id, card])).values()].map((card) =>
          el(
            'button',
            {
              class: 'btn s',
              type: 'button',
              'aria-pressed': String(held(card) > 0),
              'data-focus': `charge-${index}-${card.id}`,
              onclick: () => press(card),
            },
            held(card) ? `${card.name} +${held(card)}` : card.name,
          ),
        )
      : el('span', { class: 'small muted' }, 'no card aboard takes one'),
  );
}

function drawBerth(builder, pilot, index, berth, place) {
  const { card, part } = berth;
  const name = berth.names.join(' or ');
  if (card && part === 'further') {
    return el(
      'li',
      {},
      el(
        'div',
        { class: 'berth fixed' },
        el('span', { class: 'slot' }, name),
        el('span', { class: 'grow muted' }, `filled by ${card.name}`),
      ),
    );
  }
  const key = `berth-${index}-${place}`;
  return el(
    'li',
    {},
    el(
      'button',
      {
        class: `berth${card ? '' : ' free'}${part === 'missing' ? ' missing' : ''}`,
        type: 'button',
        'data-focus': key,
        'data-slot': berth.slots.join(' '),
        onclick: () => pickCard(builder, pilot, index, berth, key),
      },
      el('span', { class: 'slot' }, name),
      card
        ? [
            el(
              'span',
              { class: 'grow' },
              el('b', {}, card.name),
              part === 'missing' ? el('span', { class: 'small over' }, 'There is no slot for it.') : null,
              el('span', { class: 'small muted' }, says(card.text)),
            ),
            byHand(card),
            el('span', { class: 'num' }, String(card.cost)),
          ]
        : el('span', { class: 'grow muted' }, 'Choose'),
    ),
  );
}

/** Whether cards are bought for good, to be taken along or left behind. */
const owns = (career) => career.change > 0;

async function pickCard(builder, pilot, index, berth, key) {
  const { card, slots, place } = berth;
  const { career } = builder.weighed;
  try {
    const { offers } = await send('/api/squads/cards', {
      draft: builder.message,
      pilot: index,
      slots,
      instead: card?.id ?? null,
    });
    const several = slots.length > 1;
    offers.sort(
      (a, b) =>
        (several ? a.slots[0].localeCompare(b.slots[0]) : 0) ||
        a.cost - b.cost ||
        a.name.localeCompare(b.name),
    );
    const put = (id, keep) => {
      dialog.close();
      builder.change((wing) => {
        const it = wing.pilots[index];
        if (card) {
          it.cards.splice(place, 1);
          it.charged = (it.charged ?? []).filter((other) => other !== card.id || it.cards.includes(other));
        }
        if (card && keep) it.spare = [...(it.spare ?? []), card.id];
        if (id) {
          it.cards.push(id);
          it.spare = (it.spare ?? []).filter((other) => other !== id);
        }
      }, key);
    };
    const off = card
      ? el(
          'div',
          { class: 'row wrap' },
          el(
            'button',
            { class: 'btn', type: 'button', id: 'take-off', onclick: () => put(null) },
            icon('close', 16),
            owns(career) ? `Remove ${card.name}` : `Take ${card.name} off`,
          ),
          owns(career)
            ? el(
                'button',
                { class: 'btn', type: 'button', id: 'leave', onclick: () => put(null, true) },
                `Leave ${card.name} behind`,
              )
            : null,
        )
      : '';
    const more = (it) => [
      career.purses.length > 1 ? it.purse : '',
      it.slots.length > 1 ? `fills ${it.slots.length} ${it.slots[0]} slots` : '',
    ];
    const dialog = sheet(
      `${capital(berth.names.join(' or '))} of ${pilot.name}`,
      off,
      offerList(
        offers.filter((it) => it.id !== card?.id),
        { take: (offer) => put(offer.id), group: (it) => (several ? capital(it.slots[0]) : ''), more },
      ),
    );
  } catch (error) {
    toast(error.message);
  }
}

/** What is owned and stays behind. */
function spareCards(builder, pilot, index) {
  if (!pilot.spare.length) return null;
  const move = (card, along) =>
    builder.change((wing) => {
      const it = wing.pilots[index];
      it.spare.splice(it.spare.indexOf(card.id), 1);
      if (along) it.cards.push(card.id);
    });
  return el(
    'div',
    { class: 'spare' },
    el('h4', { class: 'label' }, 'Owned, left behind'),
    el(
      'ul',
      { class: 'berths' },
      pilot.spare.map((card) =>
        el(
          'li',
          {},
          el(
            'div',
            { class: 'berth fixed' },
            el('b', { class: 'grow' }, card.name),
            el('span', { class: 'num' }, String(card.cost)),
            el('button', { class: 'btn s', type: 'button', onclick: () => move(card, true) }, 'Take along'),
            el(
              'button',
              {
                class: 'btn s icon quiet',
                type: 'button',
                'aria-label': `Remove ${card.name}`,
                onclick: () => move(card),
              },
              icon('close', 16),
            ),
          ),
        ),
      ),
    ),
  );
}
