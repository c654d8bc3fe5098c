// What a mission puts on the table: things, and in the set-up where ships deploy and come.

import { svg } from './dom.js';

/** A thing of a mission: sand, or in the colour of whoever owns or marked it; beside the ship that carries it. */
export function missionThing(board, thing) {
  const bearer = board.scene.ships[thing.carried];
  const seat = thing.marked;
  const side = seat === undefined ? 'other' : board.side(seat);
  const title = svg(
    'title',
    {},
    `${thing.name}${seat === undefined ? '' : `, marked by ${board.facts.seats[seat].name}`}${thing.damage ? `, damage ${thing.damage}` : ''}`,
  );
  const look = { class: `thing ${side}${seat === undefined ? '' : ' marked'}`, d: thing.outline };
  if (bearer) {
    const beside = board.facts.ships[thing.carried].half[0] + 12;
    return [
      svg(
        'g',
        { transform: board.transform(bearer.at) },
        svg('path', { ...look, transform: `translate(${beside} 0) scale(.45)` }, title),
      ),
    ];
  }
  if (thing.carried !== undefined) return [];
  const { x, y } = board.at(thing.at);
  const number = thing.name.match(/\d+$/)?.[0] ?? '';
  return [
    svg('path', { ...look, transform: board.transform(thing.at) }, title),
    svg('text', { class: 'thing-n', x, y }, number),
  ];
}

/** Where ships deploy, and where squads come, as long as the table is set up. */
export function zones(board) {
  const { mission } = board.facts;
  const shown = Boolean(mission) && board.scene.round === 0;
  if (shown === board.zoned) return;
  board.zoned = shown;
  if (!shown) {
    board.layers.zones.replaceChildren();
    return;
  }
  const corner = ([x, y]) => {
    const at = board.at({ x, y, h: 0 });
    return `${at.x} ${at.y}`;
  };
  board.layers.zones.replaceChildren(
    ...mission.zones.map((zone) =>
      svg('path', {
        class: `zone ${board.side(board.facts.ships[zone.ship].seat)}`,
        d: `M${zone.corners.map(corner).join('L')}Z`,
      }),
    ),
    ...mission.vectors.map(([name, at]) => {
      const { x, y, h } = board.at(at);
      const turn = (h * Math.PI) / 180;
      return svg(
        'g',
        {},
        svg('path', {
          class: 'way',
          transform: `translate(${x} ${y}) rotate(${h})`,
          d: 'M-20 0V-38L0 -62L20 -38V0Z',
        }),
        svg(
          'text',
          { class: 'way-n', x: x + 26 * Math.sin(turn), y: y - 26 * Math.cos(turn) },
          name.length > 2 ? '' : name,
        ),
      );
    }),
  );
}
