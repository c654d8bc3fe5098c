// Wings of a flight group: who flies behind whom in the mission that was chosen, and where.

import { box, flying, joined, offers, values } from './campaign-draw.js';
import { chooser, el, icon } from './dom.js';

/** What stands for flying alone. */
const ALONE = 'nobody';

/** @param {string} place */
const words = (place) => place.replace('-', ' ');

/**
 * What a pilot may do: to fly alone, or in a place behind somebody.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 * @param {Alpha.Pilot} pilot
 */
function ways(camp, sortie, pilot) {
  const { told } = camp;
  const now = sortie.behind[pilot.id];
  const place = (/** @type {string} */ leader, /** @type {string} */ at) => {
    const name = told.pilots.find((it) => it.id === leader)?.callsign ?? leader;
    return /** @type {[string, string]} */ ([`${leader} ${at}`, `behind ${name}, ${words(at)}`]);
  };
  const free = flying(told).flatMap((it) =>
    values(told, 'form', 'place', { pilot: pilot.id, behind: it.id }).map((at) => place(it.id, at)),
  );
  return [
    /** @type {[string, string]} */ ([ALONE, 'alone']),
    ...(now ? [place(now.leader, now.place)] : []),
    ...free,
  ];
}

/**
 * Who leads whom, and a choice for everybody who may follow.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 */
export function wingsBox(camp, sortie) {
  const { told } = camp;
  const some = flying(told).filter((it) => offers(told, 'form', { pilot: it.id }).length);
  if (!some.length && !sortie.wings.length) return null;
  const row = (/** @type {Alpha.Pilot} */ pilot) => {
    const now = sortie.behind[pilot.id];
    const pick = (/** @type {string} */ value) => {
      const [behind, place] = value.split(' ');
      /** @type {Record<string, string>} */
      const args = { pilot: pilot.id, behind };
      if (place) args.place = place;
      void camp.act('form', args);
    };
    const chosen = now ? `${now.leader} ${now.place}` : ALONE;
    return el(
      'label',
      { class: 'wing-row' },
      el('span', { class: 'ell' }, pilot.callsign),
      chooser({ 'data-form': pilot.id }, ways(camp, sortie, pilot), chosen, pick),
    );
  };
  return box(
    'wings',
    'Wings',
    sortie.wings.length ? null : 'everybody flies alone',
    sortie.wings.map((wing) => el('p', { class: 'row small' }, icon('star', 18), led(told, wing, 'leads'))),
    some.map(row),
    el(
      'p',
      { class: 'small muted' },
      'A wing moves with its leader and attacks when the leader does. Alone flies whoever splits while dials are set.',
    ),
  );
}

/**
 * A wing in a sentence.
 * @param {Alpha.Told} told
 * @param {string[]} wing
 * @param {'leads' | 'led'} verb
 */
export function led(told, [leader, ...mates], verb) {
  const name = (/** @type {string} */ id) => told.pilots.find((it) => it.id === id)?.callsign ?? id;
  return `${name(leader)} ${verb} ${joined(mates.map(name))}.`;
}
