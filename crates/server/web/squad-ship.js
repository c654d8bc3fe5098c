// A ship of a squad: its upgrades, and who can join.

import { button, capital, el, toast } from './dom.js';
import { sheet } from './menu.js';
import { reason, send } from './net.js';
import { byHand, offerList, says } from './squad-cards.js';
import { berthRow, fixedBerth, printed, vessel, vesselHead } from './squad-vessel.js';

/** @typedef {import('./squad-vessel.js').Builder} Builder */

/**
 * A ship with its stats and upgrades.
 * @param {Builder} builder
 * @param {Squads.WeighedSquad} weighed
 * @param {Squads.Ship} ship
 * @param {number} index
 */
export function drawShip(builder, { faults }, ship, index) {
  const { loadout, standard } = ship;
  const text = says(ship.text);
  const spent = loadout
    ? el(
        'span',
        { class: `small${loadout.spent > loadout.of ? ' over' : ' muted'}` },
        `loadout ${loadout.spent} of ${loadout.of}`,
      )
    : null;
  const points = el('b', { class: 'num' }, String(ship.points));
  return vessel(
    index,
    faults,
    vesselHead(builder, index, ship, ship.ship, byHand(ship), spent, points),
    text ? el('p', { class: 'small' }, text) : null,
    printed(ship.stats, ship.ability),
    standard ? el('ul', { class: 'berths' }, standard.map(standardCard)) : berths(builder, ship, index),
  );
}

/** @param {Squads.Aboard} card */
function standardCard(card) {
  const text = el('span', { class: 'small muted' }, says(card.text));
  const slot = el('span', { class: 'slot' }, 'standard');
  return fixedBerth(slot, el('span', { class: 'grow' }, el('b', {}, card.name), text), byHand(card));
}

/**
 * @param {Builder} builder
 * @param {Squads.Ship} ship
 * @param {number} index
 */
function berths(builder, ship, index) {
  const rows = ship.berths.map(({ slot, part, card }, place) => {
    const key = `berth-${index}-${place}`;
    const pick = () => pickUpgrade(builder, ship, index, slot, card, key);
    return berthRow({ name: slot, slot, key, part, card }, pick);
  });
  return el('ul', { class: 'berths', 'aria-label': `Upgrades of ${ship.name}` }, rows);
}

/**
 * Lets somebody choose who joins.
 * @param {Builder} builder
 */
export async function pickPilot(builder) {
  const { squad } = builder.plan;
  const faction = 'faction' in squad ? squad.faction : null;
  if (!faction) {
    toast('Choose a faction first.');
    return;
  }
  try {
    /** @type {{ offers: Squads.PilotOffer[] }} */
    const { offers } = await send('/api/squads/pilots', { draft: builder.message, faction });
    offers.sort(
      (a, b) => a.ship.localeCompare(b.ship) || b.initiative - a.initiative || a.name.localeCompare(b.name),
    );
    const take = (/** @type {Squads.PilotOffer} */ { id }) => {
      dialog.close();
      builder.changeSquad(({ pilots }) => pilots.push({ id, upgrades: {} }), `ship-${squad.pilots.length}`);
    };
    const dialog = sheet(
      'Add a ship',
      offerList(offers, {
        take,
        group: (it) => it.ship,
        more: ({ initiative, standard, slots }) => [
          `initiative ${initiative}`,
          standard ? 'standard loadout' : slots.join(', '),
        ],
      }),
    );
  } catch (error) {
    toast(reason(error));
  }
}

/**
 * Lets somebody choose what goes into a slot.
 * @param {Builder} builder
 * @param {Squads.Ship} ship
 * @param {number} index
 * @param {string} slot
 * @param {Squads.Aboard | null} card
 * @param {string} key
 */
async function pickUpgrade(builder, ship, index, slot, card, key) {
  const instead = card?.id ?? null;
  try {
    /** @type {{ offers: Squads.Offer[] }} */
    const { offers } = await send('/api/squads/upgrades', {
      draft: builder.message,
      ship: index,
      slot,
      instead,
    });
    offers.sort((a, b) => a.cost - b.cost || a.name.localeCompare(b.name));
    const put = (/** @type {string | null} */ id) => {
      dialog.close();
      builder.changeSquad(({ pilots }) => equip(pilots[index].upgrades, slot, instead, id), key);
    };
    const off = card
      ? button('', 'close', `Take ${card.name} off`, () => put(null), { id: 'take-off' })
      : null;
    const others = offers.filter((it) => it.id !== instead);
    const dialog = sheet(
      `${capital(slot)} of ${ship.name}`,
      off,
      offerList(others, {
        take: ({ id }) => put(id),
        group: () => '',
        more: ({ slots }) => (slots.length > 1 ? [`fills ${slots.join(' and ')}`] : []),
      }),
    );
  } catch (error) {
    toast(reason(error));
  }
}

/**
 * Takes one card off, wherever it is filed, and puts another in the slot.
 * @param {Record<string, string[]>} upgrades
 * @param {string} slot
 * @param {string | null} old
 * @param {string | null} id
 */
function equip(upgrades, slot, old, id) {
  const filed = old
    ? [slot, ...Object.keys(upgrades)].find((name) => upgrades[name]?.includes(old))
    : undefined;
  if (old && filed) {
    upgrades[filed].splice(upgrades[filed].indexOf(old), 1);
    if (!upgrades[filed].length) delete upgrades[filed];
  }
  if (id) upgrades[slot] = [...(upgrades[slot] ?? []), id];
}
