// What a mission puts on the table: things, and in the set-up where ships deploy and come.

import { svg } from './dom.js';

/** @typedef {import('./board.js').Board} Board */

/**
 * What a thing says to whoever points at it.
 * @param {Board} board
 * @param {Battle.Thing} thing
 */
function words(board, { name, marked, damage, tokens }) {
  const by = marked === undefined ? '' : `, marked by ${board.facts.seats[marked].name}`;
  return `${name}${by}${damage ? `, damage ${damage}` : ''}${tokens ? `, ${tokens}` : ''}`;
}

/**
 * A thing of a mission: sand, or in the colour of whoever owns or marked it; beside the ship that carries it.
 * @param {Board} board
 * @param {Battle.Thing} thing
 */
export function missionThing(board, thing) {
  const { carried, marked } = thing;
  const side = marked === undefined ? 'other' : `${board.side(marked)} marked`;
  const title = svg('title', {}, words(board, thing));
  const look = { class: `thing ${side}`, d: thing.outline };
  if (carried !== undefined) {
    const bearer = board.scene.ships[carried];
    if (!bearer) return [];
    const beside = board.facts.ships[carried].half[0] + 12;
    const small = { ...look, transform: `translate(${beside} 0) scale(.45)` };
    return [svg('g', { transform: board.transform(bearer.at) }, svg('path', small, title))];
  }
  const { x, y } = board.at(thing.at);
  const number = thing.name.match(/\d+$/)?.[0] ?? '';
  return [
    svg('path', { ...look, transform: board.transform(thing.at) }, title),
    svg('text', { class: 'thing-n', x, y }, number),
  ];
}

/**
 * A vector by which a squad comes, with its name where that is short.
 * @param {Board} board
 * @param {[name: string, at: Battle.At]} vector
 */
function vector(board, [name, place]) {
  const { x, y, h } = board.at(place);
  const turn = (h * Math.PI) / 180;
  const way = {
    class: 'way',
    transform: `translate(${x} ${y}) rotate(${h})`,
    d: 'M-20 0V-38L0 -62L20 -38V0Z',
  };
  const label = { class: 'way-n', x: x + 26 * Math.sin(turn), y: y - 26 * Math.cos(turn) };
  return svg('g', {}, svg('path', way), svg('text', label, name.length > 2 ? '' : name));
}

/**
 * Where ships deploy, and where squads come, as long as the table is set up.
 * @param {Board} board
 */
export function zones(board) {
  const { mission, ships } = board.facts;
  const shown = Boolean(mission) && board.scene.round === 0;
  if (shown === board.zoned) return;
  board.zoned = shown;
  if (!mission || !shown) {
    board.layers.zones.replaceChildren();
    return;
  }
  const corner = (/** @type {[number, number]} */ [x, y]) => {
    const at = board.at({ x, y, h: 0 });
    return `${at.x} ${at.y}`;
  };
  board.layers.zones.replaceChildren(
    ...mission.zones.map((zone) =>
      svg('path', {
        class: `zone ${board.side(ships[zone.ship].seat)}`,
        d: `M${zone.corners.map(corner).join('L')}Z`,
      }),
    ),
    ...mission.vectors.map((it) => vector(board, it)),
  );
}
