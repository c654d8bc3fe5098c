// What tests of Flight Group Alpha begin with.

import assert from 'node:assert/strict';

/** @typedef {import('./kit.mjs').Server} Server */

/**
 * Two players with two pilots each.
 * @param {string} mode
 */
export const wanted = (mode) => ({
  name: 'Night Shift',
  kind: 'flight-group',
  mode,
  preset: 'as-written',
  players: [
    ['Mika', 'Vesper', 'Ember'],
    ['Noor', 'Cinder', 'Thorn'],
  ].map(([name, ...callsigns]) => ({ name, pilots: callsigns.map((callsign) => ({ callsign })) })),
});

/** The pilots of them, by id. */
export const PILOTS = ['vesper', 'ember', 'cinder', 'thorn'];

/**
 * Begins a campaign; what its tests do without the page.
 * @param {Server} server
 * @param {string} [mode]
 */
export async function begin(server, mode = 'classic') {
  const { status, body } = await server.api('/api/campaigns', wanted(mode));
  assert.equal(status, 200, JSON.stringify(body));
  const key = String(body.key);
  const act = async (/** @type {string} */ action, /** @type {Record<string, string>} */ args = {}) => {
    const done = await server.api(`/api/campaign/${key}/do`, { action, args });
    assert.equal(done.status, 200, `${action}: ${JSON.stringify(done.body)}`);
    return /** @type {Alpha.Told} */ (done.body);
  };
  return {
    key,
    act,
    /** @type {(at: string, more?: string) => string} */
    at: (at, more = '') => `${server.url}/campaign#key=${key}&at=${at}${more}`,
    /** @type {() => Promise<Alpha.Told>} */
    told: async () => (await server.api(`/api/campaign/${key}`)).body,
    /**
     * Experience for a pilot, as a correction.
     * @type {(pilot: string, xp: number) => Promise<unknown>}
     */
    pay: (pilot, xp) => act('correct', { what: `xp ${pilot}`, to: `${xp}`, reason: 'for the test' }),
    /** Draws, chooses the first mission, and flies it at the table. */
    fly: async () => {
      const { drawn } = await act('draw');
      await act('choose', { mission: drawn[0].id });
      return act('fly', { way: 'paper' });
    },
    /**
     * Fills in a report in which everybody is there at the end.
     * @param {boolean} won
     */
    report: async (won) => {
      await act('enter', { field: 'won', value: won ? 'yes' : 'no' });
      await act('enter', { field: 'rounds', value: '6' });
      for (const pilot of PILOTS) await act('enter', { field: 'fate', pilot, value: 'left' });
      await act('enter', { field: 'credit', pilot: 'vesper', source: '1.4', count: '4' });
      await act('enter', { field: 'credit', pilot: 'ember', source: '1.1', count: '5' });
      const { sortie } = await act('enter', { field: 'credit', pilot: 'group', source: '6.1', count: '20' });
      // What objectives pay would stand beside what is said to be earned.
      for (const goal of sortie?.goals ?? []) {
        await act('enter', { field: 'objective', objective: goal.id, met: 'no', count: '0' });
      }
      return act('enter', { field: 'counted' });
    },
  };
}
