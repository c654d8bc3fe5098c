// Drawings of the companion: a base and what is around it, a maneuver with its template, dice. They know no rules.

import { el, icon, svg } from './dom.js';

const deg = (angle) => (angle * Math.PI) / 180;

/** A ship's base about the origin, front up. */
export function base({ half: [hx, hy], plan }, side, number, classes = '') {
  const wedge = Math.min(hx, hy * Math.tan(0.7108));
  return svg(
    'g',
    { class: `ship ${side} ${classes}` },
    svg('rect', { class: 'base', x: -hx, y: -hy, width: 2 * hx, height: 2 * hy, rx: 1 }),
    svg('path', { class: 'wedge', d: `M0 0L${-wedge} ${-hy}H${wedge}Z` }),
    [-1, 1].flatMap((x) =>
      [-hy - 1.5, hy].map((y) => svg('rect', { class: 'nub', x: x * 11.5 - 1.5, y, width: 3, height: 1.5 })),
    ),
    side === 'you'
      ? svg('rect', { class: 'tail', x: -hx, y: hy - 3, width: 2 * hx, height: 3 })
      : [-1, 1].map((x) =>
          svg('path', { class: 'tail', d: `M${x * hx} ${hy}H${x * (hx - 8)}L${x * hx} ${hy - 8}Z` }),
        ),
    plan
      ? svg('path', {
          class: 'glyph',
          d: plan,
          transform: `translate(0 ${-hy * 0.5}) scale(${(hx * 0.62) / 22})`,
        })
      : null,
  );
}

/** The number of a ship, upright, at a place of the drawing. */
export function pinAt(side, number, x, y, r = 9.5) {
  const d = r * 1.25;
  const shape =
    side === 'you'
      ? svg('circle', { class: 'pin', cx: x, cy: y, r })
      : svg('path', { class: 'pin', d: `M${x} ${y - d}L${x + d} ${y}L${x} ${y + d}L${x - d} ${y}Z` });
  return svg(
    'g',
    { class: `${side} pin-g`, 'aria-hidden': 'true' },
    shape,
    svg('text', { class: 'pin-n', x, y: y + 0.5, 'font-size': r * 1.35 }, String(number)),
  );
}

const BOX = 100;
/** The half angle of the front arc of a small base; drawings are not to scale beyond the base. */
const ARC = 40.62;

/** Where a ray from the middle leaves the box. Angles are clockwise from straight ahead. */
function edgeOf(angle) {
  const [x, y] = [Math.sin(deg(angle)), -Math.cos(deg(angle))];
  const reach = BOX / Math.max(Math.abs(x), Math.abs(y));
  return [x * reach, y * reach];
}

/** The part of the box between two angles. */
function wedge(from, to) {
  const points = [edgeOf(from)];
  for (let corner = -315; corner <= 405; corner += 90) {
    if (corner > from && corner < to) points.push(edgeOf(corner));
  }
  points.push(edgeOf(to));
  return `M0 0L${points.map((it) => it.map((n) => n.toFixed(1)).join(' ')).join('L')}Z`;
}

const strip = (half) => `M${-half} 0V${-BOX}H${half}V0Z`;

/** The sectors, clockwise, with where their words stand. */
const SECTORS = {
  'front-right': [0, ARC, [38, -76]],
  'right-front': [ARC, 90, [72, -34]],
  'right-back': [90, 180 - ARC, [72, 34]],
  'back-right': [180 - ARC, 180, [38, 78]],
  'back-left': [180, 180 + ARC, [-38, 78]],
  'left-back': [180 + ARC, 270, [-72, 34]],
  'left-front': [270, 360 - ARC, [-72, -34]],
  'front-left': [360 - ARC, 360, [-38, -76]],
};
const ARCS = {
  front: [[-ARC, ARC]],
  rear: [[180 - ARC, 180 + ARC]],
  left: [[180 + ARC, 360 - ARC]],
  right: [[ARC, 180 - ARC]],
  'full front': [[-90, 90]],
  'full rear': [[90, 270]],
  'full-front': [[-90, 90]],
  'full-rear': [[90, 270]],
};

function boxed(label, ...children) {
  return svg(
    'svg',
    { class: 'around', viewBox: '-101 -101 202 202', role: 'group', 'aria-label': label },
    svg('rect', { class: 'ground', x: -BOX, y: -BOX, width: 2 * BOX, height: 2 * BOX }),
    children,
  );
}

function tappable(d, name, chosen, act, at, words, upright) {
  const press = (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act();
    }
  };
  return svg(
    'g',
    {
      class: `part${chosen ? ' chosen' : ''}`,
      role: 'button',
      tabindex: 0,
      'aria-label': name,
      'aria-pressed': chosen ? 'true' : 'false',
      onclick: act,
      onkeydown: press,
    },
    svg('path', { class: 'area', d }),
    svg(
      'text',
      upright ? { transform: `translate(${at[0]} ${at[1]}) rotate(-90)` } : {},
      words.flatMap((line, n) => [
        svg('tspan', { 'font-size': 0 }, ' '),
        svg('tspan', upright ? {} : { x: at[0], y: at[1] + (n - (words.length - 1) / 2) * 11 }, line),
      ]),
    ),
  );
}

const own = (ship, number) => [
  base({ half: [26, 26], plan: ship?.base?.plan }, 'foe', number),
  pinAt('foe', number, 0, 11, 8),
];

/** The eight sectors of a ship, or nine with the strip ahead; `pick` gets the name. */
export function sectors({ strip: ninth, options, chosen, pick, ship }) {
  const named = new Map(options.filter((it) => it.sign).map((it) => [it.sign, it]));
  const parts = Object.entries(SECTORS)
    .filter(([name]) => named.has(name))
    .map(([name, [from, to, at]]) =>
      tappable(
        wedge(from, to),
        name.replace('-', ' '),
        named.get(name).say === chosen,
        () => pick(named.get(name)),
        at,
        name.split('-'),
      ),
    );
  if (ninth && named.has('bullseye')) {
    parts.push(
      tappable(
        strip(26),
        'bullseye, straight ahead',
        named.get('bullseye').say === chosen,
        () => pick(named.get('bullseye')),
        [0, -64],
        ['straight', 'ahead'],
      ),
    );
  }
  return boxed('The sectors around it. Its front is up.', parts, own(ship, ship?.number));
}

/** What lies to its left and to its right. */
export function sides({ options, chosen, pick, ship }) {
  const half = { left: [180, 360, [-64, 0]], right: [0, 180, [64, 0]] };
  const parts = options
    .filter((it) => half[it.sign])
    .map((it) =>
      tappable(
        wedge(half[it.sign][0], half[it.sign][1]),
        it.words,
        it.say === chosen,
        () => pick(it),
        half[it.sign][2],
        [it.words],
      ),
    );
  return boxed('Its left and its right. Its front is up.', parts, own(ship, ship?.number));
}

/** The arcs in which something is looked for, in the order of the book; `pick` gets the name of the arc that is tapped. */
export function arcs({ lit, pick, chosen, ship, bullseye }) {
  const words = {
    front: [[36, -78], ['front']],
    left: [[-66, 0], ['left']],
    right: [[66, 0], ['right']],
    rear: [[0, 70], ['rear']],
  };
  const parts = Object.entries(words).map(([name, [at, says]]) => {
    const d = ARCS[name].map(([from, to]) => wedge(from, to)).join('');
    const on = lit.some(
      (arc) =>
        arc === name ||
        (arc.startsWith('full') &&
          ARCS[arc]?.some(
            ([from, to]) =>
              ARCS[name][0].every((angle, n) => (n ? angle <= to + ARC : angle >= from - ARC)) &&
              name !== (arc.endsWith('front') ? 'rear' : 'front'),
          )),
    );
    if (pick) return tappable(d, `${name} arc`, chosen === name, () => pick(name), at, says);
    return svg(
      'g',
      { class: `part still${on ? ' lit' : ''}` },
      svg('path', { class: 'area', d }),
      svg('text', { x: at[0], y: at[1] }, says[0]),
    );
  });
  if (bullseye || lit.includes('bullseye')) {
    const d = strip(11);
    parts.push(
      pick
        ? tappable(
            d,
            'bullseye arc',
            chosen === 'bullseye',
            () => pick('bullseye'),
            [0.5, -64],
            ['bullseye'],
            true,
          )
        : svg(
            'g',
            { class: `part still${lit.includes('bullseye') ? ' lit' : ''}` },
            svg('path', { class: 'area', d }),
          ),
    );
  }
  const drawn = boxed(
    pick
      ? 'Its arcs. Tap the one that holds the nearest ship. Its front is up.'
      : 'The arcs that are meant. Its front is up.',
    parts,
    own(ship, ship?.number),
  );
  if (!pick) {
    drawn.setAttribute('role', 'img');
    drawn.classList.add('small-around');
  }
  return drawn;
}

/** A maneuver: the template to scale, where it begins and where it ends. */
export function maneuver({ laid, colour, plan, number, side = 'foe' }) {
  const {
    template,
    end,
    half: [hx, hy],
  } = laid;
  const ship = (classes) => base({ half: [hx, hy], plan }, side, number, classes);
  const reach = Math.hypot(hx, hy);
  const [ex, ey] = [end.x, -end.y];
  const box = {
    left: Math.min(0, ex) - reach - 6,
    right: Math.max(0, ex) + reach + 6,
    top: Math.min(0, ey) - reach - 6,
    bottom: Math.max(0, ey) + reach + 6,
  };
  return svg(
    'svg',
    {
      class: 'board laid',
      viewBox: `${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`,
      'aria-hidden': 'true',
    },
    template
      ? svg(
          'g',
          { transform: `translate(${template.at.x} ${-template.at.y}) rotate(${template.at.h})` },
          svg('path', { class: `tpl ${colour}`, d: template.outline }),
          svg('path', { class: `tpl-mid ${colour}`, d: template.middle }),
        )
      : null,
    ship(''),
    pinAt(side, number, 0, hy * 0.4),
    svg('g', { transform: `translate(${ex} ${ey}) rotate(${end.h})` }, ship('ghost')),
  );
}

/** A wingmate in its place beside its leader, to scale: the leader as it stands, the wingmate as it will. */
export function wingmate({ lead, leader, own: mate, number, at }) {
  const [x, y] = [at.x, -at.y];
  const reach = Math.hypot(...lead.half);
  const box = {
    left: Math.min(0, x) - reach,
    top: Math.min(0, y) - reach,
    right: Math.max(0, x) + reach,
    bottom: Math.max(0, y) + reach,
  };
  // The template that fits between the bases.
  const gap =
    Math.abs(x) > 1 && Math.abs(y) < 1
      ? { x: x / 2 - 10, y: -lead.half[1], width: 20, height: 2 * lead.half[1] }
      : Math.abs(x) < 1
        ? { x: -lead.half[0], y: y / 2 - 10, width: 2 * lead.half[0], height: 20 }
        : null;
  return svg(
    'svg',
    {
      class: 'board laid',
      viewBox: `${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`,
      'aria-hidden': 'true',
    },
    gap ? svg('rect', { class: 'tpl white', ...gap }) : null,
    base(lead, 'foe', leader),
    pinAt('foe', leader, 0, lead.half[1] * 0.4),
    svg('g', { transform: `translate(${x} ${y}) rotate(${at.h})` }, base(mate, 'foe', number, 'chosen-ship')),
    pinAt('foe', number, x, y + mate.half[1] * 0.4),
  );
}

const FACE = { hit: 'hit', crit: 'crit', focus: 'focus', blank: 'blank', evade: 'evade' };

/** A die that shows a face. */
export function die(kind, face, size = '') {
  return el(
    'span',
    { class: `die ${kind} ${size}${face === 'blank' ? ' faint' : ''}`, role: 'img', 'aria-label': face },
    icon(FACE[face] ?? 'blank', 30),
  );
}

/** A die of six sides. */
export function six(number) {
  const dots = {
    1: [[0, 0]],
    2: [
      [-1, -1],
      [1, 1],
    ],
    3: [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    4: [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ],
    5: [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ],
    6: [
      [-1, -1],
      [1, -1],
      [-1, 0],
      [1, 0],
      [-1, 1],
      [1, 1],
    ],
  };
  return svg(
    'svg',
    { class: 'six', viewBox: '-12 -12 24 24', width: 40, height: 40, 'aria-hidden': 'true' },
    svg('rect', { x: -11, y: -11, width: 22, height: 22, rx: 4 }),
    dots[number].map(([x, y]) => svg('circle', { cx: x * 5.6, cy: y * 5.6, r: 2.2 })),
  );
}

export const ATTACK = ['hit', 'crit', 'focus', 'blank'];
export const DEFENCE = ['evade', 'focus', 'blank'];

/** Dice by how many show each face. */
export function pool(kind, counts) {
  const faces = kind === 'att' ? ATTACK : DEFENCE;
  return el(
    'span',
    { class: 'pool', role: 'group', 'aria-label': kind === 'att' ? 'Attack dice' : 'Defence dice' },
    faces.flatMap((face, n) => Array.from({ length: counts[n] }, () => die(kind, face, 'm'))),
  );
}
