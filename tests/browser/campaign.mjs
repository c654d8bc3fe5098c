// What tests of campaigns begin with.

import assert from 'node:assert/strict';

/** @typedef {import('./kit.mjs').Server} Server */

/** Two players with two pilots each. */
export const wanted = {
  name: 'Lantern Squadron',
  length: 'short',
  preset: 'as-written',
  players: [
    ['Ana', 'Kestrel', 'Sparrow'],
    ['Ben', 'Brick', 'Halfmoon'],
  ].map(([name, first, second]) => ({
    name,
    pilots: [
      { callsign: first, ship: 't65xwing' },
      { callsign: second, ship: 'btla4ywing' },
    ],
  })),
};

/**
 * Begins a campaign; what its tests do without the page.
 * @param {Server} server
 */
export async function begin(server) {
  const { status, body } = await server.api('/api/campaigns', wanted);
  assert.equal(status, 200, JSON.stringify(body));
  const key = String(body.key);
  return {
    key,
    /** @type {(at: string, more?: string) => string} */
    at: (at, more = '') => `${server.url}/campaign#key=${key}&at=${at}${more}`,
    /** @type {() => Promise<Campaign.Told>} */
    told: async () => (await server.api(`/api/campaign/${key}`)).body,
    /** @type {(action: string, args?: Record<string, string>) => Promise<Campaign.Told>} */
    act: async (action, args = {}) => {
      const done = await server.api(`/api/campaign/${key}/do`, { action, args });
      assert.equal(done.status, 200, `${action}: ${JSON.stringify(done.body)}`);
      return done.body;
    },
  };
}

/**
 * Draws two missions, chooses the first, and flies it so.
 * @param {Awaited<ReturnType<typeof begin>>} camp
 * @param {Campaign.Way} way
 */
export async function fly(camp, way) {
  const { drawn } = await camp.act('draw');
  await camp.act('choose', { mission: drawn[0].id });
  return camp.act('fly', { way });
}
