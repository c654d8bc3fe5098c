// The pilots of a campaign: their careers, what they take along and what it costs.

import { button, capital, chooser, el, signButton, toast } from './dom.js';
import { sheet } from './menu.js';
import { reason, send } from './net.js';
import { byHand, offerList, says } from './squad-cards.js';
import { berthRow, field, fixedBerth, printed, vessel, vesselHead } from './squad-vessel.js';

/** @typedef {import('./squad-vessel.js').Builder} Builder */

/**
 * Campaigns whose pilots fly as a wing.
 * @type {Choices}
 */
export const CAMPAIGNS = [
  ['flight-group', 'Flight Group Alpha'],
  ['aturi', 'Heroes of the Aturi Cluster'],
];
/** @param {string} rules */
export const isWing = (rules) => CAMPAIGNS.some(([id]) => id === rules);

/**
 * The wing as XWS holds it: what only a campaign knows lies in the part that XWS keeps for this program.
 * @param {Squads.Wing} wing
 * @param {string} campaign
 */
export function wingText({ name, pilots }, campaign) {
  const members = pilots.map(({ ship, ...rest }) => ({ ship, vendor: { tallyho: rest } }));
  return JSON.stringify({ name, vendor: { tallyho: { campaign } }, pilots: members });
}

/**
 * The wing that XWS holds.
 * @param {{ name?: string, pilots: { ship: string, vendor: { tallyho: Omit<Squads.Career, 'ship'> } }[] }} xws
 * @returns {Squads.Wing}
 */
export const wingOf = ({ name, pilots }) => ({
  name: name ?? '',
  pilots: pilots.map(({ ship, vendor }) => ({ ship, ...vendor.tallyho })),
});

/**
 * Adds a pilot who has yet to earn anything.
 * @param {Builder} builder
 * @param {Squads.CareerRules} career
 */
export function enlist(builder, career) {
  const count = builder.plan.squad.pilots.length;
  // Who begins with nothing is not held to it: what is earned is written down when somebody knows it.
  const points = Object.fromEntries(career.purses.flatMap(({ id, start }) => (start ? [[id, start]] : [])));
  const recruit = {
    ship: career.ships[0].id,
    'call-sign': `Pilot ${count + 1}`,
    rank: 1,
    path: null,
    cards: [],
    spare: [],
    charged: [],
    changes: 0,
    points,
  };
  builder.change(({ pilots }) => pilots.push(recruit), `call-${count}`);
}

/** Whether cards are bought for good, to be taken along or left behind. */
const owns = (/** @type {Squads.CareerRules} */ career) => career.change > 0;

/** The career of a pilot as the page holds it. */
const careerOf = (/** @type {Builder} */ { plan: { squad } }, /** @type {number} */ index) =>
  'faction' in squad ? undefined : squad.pilots[index];

/**
 * A number that is typed, from 0 to the most; nothing where the field is empty.
 * @param {string} id
 * @param {number | undefined} value
 * @param {number} most
 * @param {(value: number | undefined) => void} set
 */
function numberField(id, value, most, set) {
  const box = el('input', {
    class: 'field num',
    id,
    'data-focus': id,
    type: 'number',
    min: 0,
    max: most,
    inputmode: 'numeric',
    value: value ?? '',
    placeholder: 'any',
  });
  box.addEventListener('change', () =>
    set(box.value === '' ? undefined : Math.max(0, Math.min(most, Math.round(Number(box.value))))),
  );
  return box;
}

/**
 * What a career is made of: who, in what, how far, on which path, with how many points.
 * @param {Builder} builder
 * @param {Squads.CareerRules} career
 * @param {Squads.Career} pilot
 * @param {number} index
 */
function careerFields(builder, career, pilot, index) {
  /** @type {(change: Partial<Squads.Career>) => void} */
  const set = (change) => builder.changePilot(index, (it) => Object.assign(it, change));
  /** @type {(name: string, options: Choices, chosen: Chosen, pick: (value: string) => void) => HTMLElement} */
  const choice = (name, options, chosen, pick) => {
    const id = `${name}-${index}`;
    return chooser({ id, 'data-focus': id }, options, chosen, pick);
  };
  const ships = career.ships.map(
    ({ id, name, price }) => /** @type {const} */ ([id, price ? `${name}, ${price}` : name]),
  );
  const ranks = career.ranks.map((title, at) => /** @type {const} */ ([at + 1, capital(title)]));
  return el(
    'div',
    { class: 'fields career' },
    field('Call sign', callSign(pilot, index, set)),
    field(
      'Ship',
      choice('craft', ships, pilot.ship, (ship) => set({ ship })),
    ),
    field(
      capital(career.step),
      choice('rank', ranks, pilot.rank, (rank) => set({ rank: Number(rank) })),
    ),
    career.paths.length
      ? field(
          'Path',
          choice('path', pathsOf(career, pilot.rank), pilot.path ?? '', (path) =>
            set({ path: path || null }),
          ),
        )
      : null,
    purseFields(career, pilot, index, set),
    owns(career)
      ? field(
          'Changes of ship',
          numberField(`changes-${index}`, pilot.changes ?? 0, 99, (changes) =>
            set({ changes: changes ?? 0 }),
          ),
        )
      : null,
  );
}

/**
 * @param {Squads.Career} pilot
 * @param {number} index
 * @param {(change: Partial<Squads.Career>) => void} set
 */
function callSign(pilot, index, set) {
  const id = `call-${index}`;
  const value = pilot['call-sign'] ?? '';
  const box = el('input', {
    class: 'field',
    id,
    'data-focus': id,
    maxlength: 40,
    value,
    autocomplete: 'off',
  });
  box.addEventListener('change', () => set({ 'call-sign': box.value.trim() }));
  return box;
}

/**
 * @param {Squads.CareerRules} career
 * @param {number} rank
 * @returns {Choices}
 */
function pathsOf({ paths, path_from, step }, rank) {
  const none = path_from > rank ? `From ${step} ${path_from} on` : 'Choose';
  return [['', none], ...paths.map((path) => /** @type {const} */ ([path.id, path.name]))];
}

/**
 * What was earned of each kind of points.
 * @param {Squads.CareerRules} career
 * @param {Squads.Career} pilot
 * @param {number} index
 * @param {(change: Partial<Squads.Career>) => void} set
 */
function purseFields({ purses }, pilot, index, set) {
  return purses.map(({ id, name }) => {
    const earn = (/** @type {number | undefined} */ earned) => {
      const points = { ...pilot.points };
      if (earned === undefined) delete points[id];
      else points[id] = earned;
      set({ points });
    };
    const box = numberField(`purse-${id}-${index}`, pilot.points?.[id], 9999, earn);
    return field(`${capital(name)} earned`, box);
  });
}

/**
 * A pilot with ship, career and cards.
 * @param {Builder} builder
 * @param {Squads.WeighedWing} weighed
 * @param {Squads.Pilot} pilot
 * @param {number} index
 */
export function drawPilot(builder, { faults, career }, pilot, index) {
  const held = careerOf(builder, index);
  const flies = pilot.name === pilot.ship ? pilot.title : `${pilot.ship}, ${pilot.title}`;
  const rows = pilot.berths.map((berth, place) => {
    const key = `berth-${index}-${place}`;
    const name = berth.names.join(' or ');
    const pick = () => pickCard(builder, career, pilot, index, berth, key);
    return berthRow({ ...berth, name, slot: berth.slots.join(' '), key }, pick);
  });
  return vessel(
    index,
    faults,
    vesselHead(builder, index, pilot, flies),
    held ? careerFields(builder, career, held, index) : null,
    spentOn(pilot),
    printed(pilot.stats, pilot.ability),
    issued(pilot),
    held ? charges(builder, pilot, held.charged ?? [], index) : null,
    el('ul', { class: 'berths', 'aria-label': `Cards of ${pilot.name}` }, rows),
    spareCards(builder, pilot, index),
  );
}

/**
 * What was spent of what, what the pilot is worth, and what the career has brought.
 * @param {Squads.Pilot} pilot
 */
function spentOn({ purses, experience, force, gains }) {
  const small = (/** @type {string} */ words) => el('span', { class: 'small muted' }, words);
  const spent = purses.map((purse) => {
    const over = purse.of !== null && purse.spent > purse.of;
    const words = purse.of === null ? `${purse.spent}` : `${purse.spent} of ${purse.of}`;
    const look = { class: `small ${over ? 'over' : 'muted'}`, 'data-purse': purse.id };
    return el('span', look, `${words} ${purse.name}`);
  });
  const brings = [...(force ? [`${force} Force`] : []), ...gains].join(', ');
  return el(
    'p',
    { class: 'row wrap purses' },
    spent,
    experience === null ? null : small(`worth ${experience} experience`),
    brings ? small(`brings ${brings}`) : null,
  );
}

/**
 * The cards that come with a ship.
 * @param {Squads.Pilot} pilot
 */
function issued({ issued: cards }) {
  if (!cards.length) return null;
  const words = `With the ship: ${cards.map((card) => card.name).join(', ')}`;
  return el(
    'details',
    { class: 'issued' },
    el('summary', { class: 'small muted' }, words),
    cards.map((card) =>
      el('p', { class: 'small' }, el('b', {}, card.name), `: ${says(card.text)} `, byHand(card)),
    ),
  );
}

/**
 * Further charges of a career, and which cards have them.
 * @param {Builder} builder
 * @param {Squads.Pilot} pilot
 * @param {string[]} given
 * @param {number} index
 */
function charges(builder, pilot, given, index) {
  if (!pilot.charges) return null;
  const aboard = pilot.berths.flatMap(({ card, place }) =>
    card?.takes_charge && place !== null ? [card] : [],
  );
  const cards = [...new Map(aboard.map((card) => [card.id, card])).values()];
  const buttons = cards.map(({ id, name }) => {
    const held = given.filter((it) => it === id).length;
    const key = `charge-${index}-${id}`;
    // One more at each press while there are any, then none.
    const press = () =>
      builder.changePilot(
        index,
        (it) => {
          it.charged = given.length < pilot.charges ? [...given, id] : given.filter((other) => other !== id);
        },
        key,
      );
    const look = { 'aria-pressed': String(held > 0), 'data-focus': key };
    return button('s', null, held ? `${name} +${held}` : name, press, look);
  });
  return el(
    'div',
    { class: 'row wrap charges' },
    el('span', { class: 'small' }, `Further charges, ${given.length} of ${pilot.charges}:`),
    buttons.length ? buttons : el('span', { class: 'small muted' }, 'no card aboard takes one'),
  );
}

/**
 * Takes the card of a berth away, keeps it for later if wanted, and takes another along.
 * @param {Squads.Career} pilot
 * @param {Squads.WingBerth} berth
 * @param {string | null} id
 * @param {boolean} keep
 */
function exchange(pilot, { card, place }, id, keep) {
  const spare = pilot.spare ?? [];
  if (card) {
    pilot.cards.splice(place ?? 0, 1);
    pilot.charged = (pilot.charged ?? []).filter((it) => it !== card.id || pilot.cards.includes(it));
  }
  pilot.spare = card && keep ? [...spare, card.id] : spare;
  if (!id) return;
  pilot.cards.push(id);
  pilot.spare = pilot.spare.filter((it) => it !== id);
}

/**
 * Lets somebody choose what goes into a slot of a pilot.
 * @param {Builder} builder
 * @param {Squads.CareerRules} career
 * @param {Squads.Pilot} pilot
 * @param {number} index
 * @param {Squads.WingBerth} berth
 * @param {string} key
 */
async function pickCard(builder, career, pilot, index, berth, key) {
  const { card, slots } = berth;
  const instead = card?.id ?? null;
  const several = slots.length > 1;
  const kind = (/** @type {Squads.Offer} */ it) => (several ? it.slots[0] : '');
  try {
    const asked = { draft: builder.message, pilot: index, slots, instead };
    /** @type {{ offers: Squads.CardOffer[] }} */
    const { offers } = await send('/api/squads/cards', asked);
    offers.sort((a, b) => kind(a).localeCompare(kind(b)) || a.cost - b.cost || a.name.localeCompare(b.name));
    const put = (/** @type {string | null} */ id, keep = false) => {
      dialog.close();
      builder.changePilot(index, (it) => exchange(it, berth, id, keep), key);
    };
    const words = owns(career) ? `Remove ${card?.name}` : `Take ${card?.name} off`;
    const off = [
      button('', 'close', words, () => put(null), { id: 'take-off' }),
      owns(career)
        ? button('', null, `Leave ${card?.name} behind`, () => put(null, true), { id: 'leave' })
        : null,
    ];
    const dialog = sheet(
      `${capital(berth.names.join(' or '))} of ${pilot.name}`,
      card ? el('div', { class: 'row wrap' }, off) : null,
      offerList(
        offers.filter((it) => it.id !== instead),
        {
          take: ({ id }) => put(id),
          group: (it) => capital(kind(it)),
          more: (it) => [
            career.purses.length > 1 ? it.purse : '',
            it.slots.length > 1 ? `fills ${it.slots.length} ${it.slots[0]} slots` : '',
          ],
        },
      ),
    );
  } catch (error) {
    toast(reason(error));
  }
}

/**
 * What is owned and stays behind.
 * @param {Builder} builder
 * @param {Squads.Pilot} pilot
 * @param {number} index
 */
function spareCards(builder, pilot, index) {
  if (!pilot.spare.length) return null;
  /** @type {(card: Squads.Sold, along: boolean) => void} */
  const move = ({ id }, along) =>
    builder.changePilot(index, (it) => {
      it.spare?.splice(it.spare.indexOf(id), 1);
      if (along) it.cards.push(id);
    });
  const rows = pilot.spare.map((card) =>
    fixedBerth(
      el('b', { class: 'grow' }, card.name),
      el('span', { class: 'num' }, String(card.cost)),
      button('s', null, 'Take along', () => move(card, true)),
      signButton('s quiet', 'close', `Remove ${card.name}`, () => move(card, false)),
    ),
  );
  return el(
    'div',
    { class: 'spare' },
    el('h4', { class: 'label' }, 'Owned, left behind'),
    el('ul', { class: 'berths' }, rows),
  );
}
