// One question at a time, and what an enemy does: large, one tap to answer, reasons one tap away.

import { button, capital, el, icon, pin, signButton, unbroken } from './dom.js';
import * as draw from './companion-draw.js';
import { briefingLink, listed, outcome } from './companion-mission.js';
import { extras } from './companion-ships.js';
import { sheet } from './menu.js';
import { die } from './pieces.js';

/** @typedef {Companion.Answer & { icon?: Child }} Option */

/**
 * Draws what is asked, or what came of it.
 * @param {Companion.Table} table
 * @param {Desk} desk
 */
export function ask(table, desk) {
  const { prompt, said, why } = table;
  const foe = table.foe === null ? null : table.foes[table.foe];
  const does = doing(table, foe);
  // Until something new is decided, the reasons are those of another ship.
  const fresh = said.length || (does && table.doing?.kind !== 'defends');
  return el(
    'section',
    { class: 'ask', id: 'ask', 'aria-label': 'What is asked', 'data-turn': table.turn },
    foe ? head(foe) : null,
    lines(said),
    does,
    why.length && fresh ? reasons(why) : null,
    prompt ? question(table, prompt, desk, foe) : ended(table),
  );
}

/**
 * What was just told.
 * @param {string[]} said
 */
export const lines = (said) =>
  said.length
    ? el(
        'ul',
        { class: 'said', 'aria-live': 'polite' },
        said.map((line) => el('li', {}, line)),
      )
    : null;

/**
 * @param {Companion.Table} table
 * @returns {Child[]}
 */
function ended({ mission, score: [mine, theirs] }) {
  if (mission?.winner) return outcome(mission);
  return [
    el('h1', { tabindex: -1 }, 'The game has ended.'),
    el('p', { class: 'muted' }, `You ${mine}, the enemy ${theirs}. Undo takes you back to it.`),
  ];
}

/**
 * @param {Companion.Table} table
 * @param {Companion.Prompt} prompt
 * @param {Desk} desk
 * @param {Companion.Foe | null} foe
 * @returns {Child[]}
 */
function question(table, prompt, desk, foe) {
  const chosen = prompt.fromMap ?? prompt.usual;
  return [
    el('h1', { tabindex: -1, id: 'question' }, unbroken(prompt.words)),
    notes(table, prompt, desk),
    listed(table, prompt, desk),
    answers(table, prompt, desk, chosen, foe),
    foot(table, prompt, desk, chosen),
  ];
}

/** @param {Companion.Foe} foe */
function head(foe) {
  const stress = foe.tokens.find((it) => it.word === 'stress')?.count ?? 0;
  /** @type {(sign: string, words: string, n: number) => HTMLElement} */
  const number = (sign, words, n) =>
    el('span', { class: 'stat', role: 'img', 'aria-label': `${words} ${n}` }, icon(sign, 20), String(n));
  const facts = [`initiative ${foe.initiative}`, ...extras(foe)];
  if (foe.model !== foe.ship) facts.unshift(foe.ship);
  return el(
    'div',
    { class: 'who' },
    pin('foe', foe.number, true),
    el(
      'div',
      { class: 'grow' },
      el('b', {}, foe.name),
      el('span', { class: 'small muted' }, facts.join(', ')),
    ),
    foe.shields[1] || foe.shields[0] ? number('shield', 'shields', foe.shields[0]) : null,
    number('hull', 'hull', foe.hull[0]),
    stress ? number('stress', 'stress', stress) : null,
  );
}

/**
 * What helps with a question: the briefing, an explanation, and what the map says to it.
 * @param {Companion.Table} table
 * @param {Companion.Prompt} prompt
 * @param {Desk} desk
 */
function notes({ map, mission, phase }, prompt, desk) {
  const { help, fromMap, mapFault, picture } = prompt;
  /** @type {(sign: string, words: string) => HTMLElement} */
  const fromTheMap = (sign, words) => el('p', { class: 'from-map' }, icon(sign, 18), words);
  const muted = (/** @type {string} */ words) => el('p', { class: 'small muted' }, words);
  const blind = !fromMap && picture && map.answers && picture.kind !== 'die';
  const moves = /your turn with/.test(prompt.words) && map.answers;
  return el(
    'div',
    { class: 'notes' },
    mission && phase === 'set-up' ? briefingLink(mission, 'briefing-link') : null,
    help
      ? el('details', { class: 'help' }, el('summary', {}, 'Explain'), el('p', { class: 'small' }, help))
      : null,
    fromMap ? fromTheMap('map', 'The map answers. Correct it if the table says otherwise.') : null,
    mapFault ? fromTheMap('warn', mapFault) : null,
    blind ? muted('The map cannot tell this. Look at the table.') : null,
    moves
      ? [
          muted('Move your ships on the map too, so that it can answer.'),
          button('s', 'map', 'Open the map', () => desk.show('map')),
        ]
      : null,
  );
}

/**
 * The reasons, rule by rule.
 * @param {Companion.Table['why']} why
 */
function reasons(why) {
  const row = why.map(([rule, says], n) =>
    el(
      'li',
      { 'data-n': n + 1 },
      el('span', {}, capital(says)),
      el('span', {}, el('span', { class: 'cite' }, rule)),
    ),
  );
  return el(
    'details',
    { class: 'whybox' },
    el('summary', {}, icon('why', 18), 'Why'),
    el('ol', { class: 'why' }, row),
  );
}

/**
 * Something that an enemy does, with its sign.
 * @param {string} sign
 * @param {string} answer
 * @param {Child[]} more
 */
const deed = (sign, answer, ...more) =>
  el('div', { class: 'does' }, icon(sign, 52), el('div', {}, el('b', { class: 'answer' }, answer), more));

/**
 * What an enemy does now, drawn where it can be.
 * @param {Companion.Table} table
 * @param {Companion.Foe | null} foe
 */
function doing(table, foe) {
  const it = table.doing;
  const rolled = dicePool(table.dicePool);
  if (!it || !foe) return rolled;
  const muted = (/** @type {(string | null)[]} */ ...words) =>
    el('p', { class: 'muted' }, words.filter(Boolean).join(', '));
  switch (it.kind) {
    case 'flies':
      return flies(it, foe);
    case 'follows':
      return follows(it, foe);
    case 'acts': {
      const colour = it.colour === 'white' ? null : `${it.colour} action`;
      return deed(it.icon, capital(it.words), muted(it.way && capital(it.way), colour));
    }
    case 'attacks': {
      const weapon = muted(it.weapon && `Weapon: ${it.weapon}`);
      return deed('attack', it.target ? `Attacks ${it.target}` : 'Attacks', weapon, rolled);
    }
    case 'defends':
      return deed('shield', 'Is attacked', rolled);
  }
}

/** @param {Companion.Table['dicePool']} dice */
function dicePool(dice) {
  if (!dice) return null;
  return el(
    'div',
    { class: 'pools' },
    dice.attack.some(Boolean) ? draw.pool('att', dice.attack) : null,
    dice.defense.some(Boolean) ? draw.pool('def', dice.defense) : null,
  );
}

/**
 * @param {Extract<Companion.Doing, { kind: 'flies' }>} it
 * @param {Companion.Foe} foe
 */
function flies({ words, colour, icon: sign, ion, laid, base }, foe) {
  const kind = `${capital(colour)} maneuver${ion ? ', as it is ionized' : ''}`;
  return el(
    'div',
    { class: 'does flies' },
    el(
      'div',
      { class: 'says' },
      el('span', { class: `mv ${colour}` }, icon(sign, 52)),
      el('b', { class: 'answer' }, words),
      el('span', { class: 'muted' }, kind),
    ),
    draw.maneuver({ laid, colour, plan: base.plan, number: foe.number }),
  );
}

/**
 * @param {Extract<Companion.Doing, { kind: 'follows' }>} it
 * @param {Companion.Foe} foe
 */
function follows({ words, lead, leader, base, at }, foe) {
  return el(
    'div',
    { class: 'does flies follows' },
    el(
      'div',
      { class: 'says' },
      el('b', { class: 'answer' }, `Put it ${words}`),
      el('span', { class: 'muted' }, 'A template’s width away, facing the same way'),
    ),
    draw.wingmate({ lead, leader, own: base, number: foe.number, at }),
  );
}

/** @param {Companion.Answer[]} options */
const isYesOrNo = (options) =>
  options.length === 2 && options.every((it) => ['yes', 'no'].includes(it.words));

/**
 * Whether the likely answer is lit where it stands; otherwise it is the button within thumb's reach.
 * @param {Companion.Prompt} prompt
 */
const litInPlace = (prompt) =>
  prompt.kind === 'number' || (prompt.kind === 'one' && isYesOrNo(prompt.answers));

/** What the answers to planning mean, as buttons say it. */
const PLANNING = /** @type {Record<string, string>} */ ({
  go: 'Dials are set',
  more: 'Enemy ships come',
  mine: 'More ships of yours come',
  end: 'End the game',
});

/** @param {Companion.Answer[]} options */
const isPlanning = (options) => options.length === 4 && options.every((it) => it.say in PLANNING);

/**
 * The answers as the page words them.
 * @param {Companion.Answer[]} options
 * @returns {Companion.Answer[]}
 */
const worded = (options) =>
  isPlanning(options) ? options.map((it) => ({ ...it, words: PLANNING[it.say] })) : options;

/**
 * Gives an answer. A game is not ended by a slip of the finger.
 * @param {Desk} desk
 * @param {Companion.Answer} option
 */
function give(desk, option) {
  if (option.words !== PLANNING.end) {
    desk.say(option.say);
    return;
  }
  const dialog = sheet(
    'End the game?',
    el('p', {}, 'No more rounds are played then. Undo takes you back.'),
    el(
      'div',
      { class: 'row' },
      button('go', null, 'End it', () => {
        dialog.close();
        desk.say(option.say);
      }),
      button('', null, 'Play on', () => dialog.close()),
    ),
  );
}

/**
 * A large button for each option.
 * @param {Option[]} options
 * @param {Desk} desk
 * @param {string | null} chosen
 */
function buttons(options, desk, chosen, lit = false) {
  const plain = isYesOrNo(options);
  const here = (/** @type {Option} */ it) => (lit || plain) && it.say === chosen;
  const shown = lit || plain ? options : options.filter((it) => it.say !== chosen);
  const look = ['options', plain && 'two', lit && 'numbers', options.length > 8 && 'many'];
  return el(
    'div',
    { class: look.filter(Boolean).join(' ') },
    shown.map((it) =>
      el(
        'button',
        {
          class: `btn big option${here(it) ? ' go' : ''}`,
          id: here(it) ? 'go' : null,
          type: 'button',
          'data-say': it.say,
          onclick: () => give(desk, it),
        },
        it.icon,
        el('span', {}, capital(it.words)),
      ),
    ),
  );
}

/**
 * The ways to answer a question, by its kind.
 * @param {Companion.Table} table
 * @param {Companion.Prompt} prompt
 * @param {Desk} desk
 * @param {string | null} chosen
 * @param {Companion.Foe | null} foe
 * @returns {Child}
 */
function answers(table, prompt, desk, chosen, foe) {
  switch (prompt.kind) {
    case 'one':
      return oneOf(table, prompt, desk, chosen, foe);
    case 'number':
      return aNumber(prompt, desk, chosen);
    case 'text':
      return aText(prompt, desk);
    case 'attack':
      return faces(prompt, desk, 'att', draw.ATTACK);
    case 'defence':
      return faces(prompt, desk, 'def', draw.DEFENCE);
  }
}

/**
 * One of several answers, with a drawing where there is one.
 * @param {Companion.Table} table
 * @param {Companion.OneOf} prompt
 * @param {Desk} desk
 * @param {string | null} chosen
 * @param {Companion.Foe | null} foe
 * @returns {Child}
 */
function oneOf(table, prompt, desk, chosen, foe) {
  const { picture } = prompt;
  const options = worded(prompt.answers);
  const pick = (/** @type {Companion.Answer} */ it) => desk.say(it.say);
  const list = (/** @type {Option[]} */ some) => buttons(some, desk, chosen);
  const unsigned = options.filter((it) => !it.sign);
  switch (picture?.kind) {
    case 'sectors':
      return [draw.sectors({ strip: picture.strip, options, chosen, pick, ship: foe }), list(unsigned)];
    case 'sides':
      return [draw.sides({ options, chosen, pick, ship: foe }), list(unsigned)];
    case 'region':
      return region(table, prompt, picture, desk, chosen, foe);
    case 'die': {
      const kind = picture.die === 'def' ? 'def' : 'att';
      return buttons(
        options.map((it) => ({ ...it, icon: die(kind, it.sign ?? 'blank') })),
        desk,
        null,
      );
    }
    case 'maneuver': {
      const { laid, colour } = picture;
      const drawn = foe && draw.maneuver({ laid, colour, plan: foe.base.plan, number: foe.number });
      return [drawn, list(options)];
    }
    default:
      return list(options);
  }
}

/**
 * A number: the small ones as buttons, any other in a field.
 * @param {Companion.NumberAsked} prompt
 * @param {Desk} desk
 * @param {string | null} chosen
 * @returns {Child}
 */
function aNumber({ answers: [least, most], picture }, desk, chosen) {
  const six = picture?.kind === 'die' && picture.die === 'six';
  const last = Math.min(most, least + 5);
  const short = Array.from({ length: last - least + 1 }, (_, n) => {
    const say = String(least + n);
    return { say, words: say, sign: null, icon: six ? draw.six(least + n) : null };
  });
  const list = buttons(short, desk, chosen, true);
  if (most === last) return list;
  const large = chosen !== null && Number(chosen) > last;
  const field = el('input', {
    class: 'field big',
    type: 'number',
    min: least,
    max: most,
    inputmode: 'numeric',
    value: chosen ?? '',
    'aria-label': 'Another number',
  });
  const enter = el(
    'button',
    { class: `btn big${large ? ' go' : ''}`, id: large ? 'go' : null, type: 'submit' },
    'Enter',
  );
  const form = typed(field, enter, () => desk.say(field.value));
  return [list, el('details', { class: 'help', open: large }, el('summary', {}, 'Another number'), form)];
}

/**
 * A field and the button that sends what is typed.
 * @param {HTMLElement} field
 * @param {HTMLElement} enter
 * @param {() => void} act
 */
const typed = (field, enter, act) =>
  el(
    'form',
    {
      class: 'row',
      onsubmit: (event) => {
        event.preventDefault();
        act();
      },
    },
    field,
    enter,
  );

/**
 * @param {Companion.TextAsked} prompt
 * @param {Desk} desk
 */
function aText(prompt, desk) {
  const field = el('input', {
    class: 'field big',
    type: 'text',
    maxlength: 60,
    list: 'known',
    'aria-labelledby': 'question',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  desk.known();
  const enter = el('button', { class: 'btn big', type: 'submit' }, 'Enter');
  return typed(field, enter, () => desk.say(field.value || (prompt.usual ?? '')));
}

/** The arcs in the order in which the book searches them. */
const SEARCHED = ['bullseye', 'front', 'left', 'right', 'rear'];

/**
 * In which arc is the nearest, and which ship is it? Arcs that come before in the book are answered with none.
 * @param {Companion.Table} table
 * @param {Companion.OneOf} prompt
 * @param {Extract<Companion.Picture, { kind: 'region' }>} picture
 * @param {Desk} desk
 * @param {string | null} chosen
 * @param {Companion.Foe | null} foe
 * @returns {Child}
 */
function region(table, prompt, { arcs: lit, band }, desk, chosen, foe) {
  const drawn = lit.length ? draw.arcs({ lit, ship: foe }) : null;
  const list = buttons(prompt.answers, desk, chosen);
  const some = prompt.answers.length >= 3 && prompt.answers.some((it) => it.words === 'none');
  const searched = lit.length && lit.every((arc) => SEARCHED.includes(arc)) && [0, 4].includes(band[0]);
  if (!some || !searched) return [drawn, list];
  const far = band[0] > 0;
  const find = button('quiet', 'target', 'Tap where its target is', () => whereabouts(table, desk, foe, far));
  return [drawn, list, find];
}

/**
 * The whole search at once: arc, range and ship.
 * @param {Companion.Table} table
 * @param {Desk} desk
 * @param {Companion.Foe | null} foe
 * @param {boolean} far
 */
function whereabouts(table, desk, foe, far) {
  const ships = table.mine.filter((it) => !it.gone);
  const wanted = {
    arc: /** @type {string | null} */ (null),
    far,
    ship: ships.length === 1 ? ships[0].name : null,
  };
  desk.sheet('Where is its target?', (dialog, redraw) => {
    /** @type {(change: Partial<typeof wanted>) => () => void} */
    const want = (change) => () => {
      Object.assign(wanted, change);
      redraw();
    };
    const bands = ['Range 0 to 3', 'Farther'].map((words, n) => {
      const isIt = wanted.far === Boolean(n);
      return el(
        'button',
        { type: 'button', 'aria-pressed': String(isIt), onclick: want({ far: Boolean(n) }) },
        words,
      );
    });
    const names = ships.map(({ name }) =>
      button('big option', null, name, want({ ship: name }), {
        'aria-pressed': String(wanted.ship === name),
      }),
    );
    const found = () => {
      dialog.close();
      desk.search(wanted);
    };
    return [
      el(
        'p',
        { class: 'small muted' },
        'The first of these that holds one of your ships: bullseye, front, sides, rear; within range 3 before farther.',
      ),
      draw.arcs({ lit: [], bullseye: true, chosen: wanted.arc, pick: (arc) => want({ arc })(), ship: foe }),
      el('div', { class: 'seg', role: 'group', 'aria-label': 'How far, base to base' }, bands),
      el(
        'div',
        { class: 'options', role: 'group', 'aria-label': 'Which ship, if several: the nearest' },
        names,
      ),
      button('big go', null, 'There it is', found, { disabled: !wanted.arc || !wanted.ship }),
    ];
  });
}

/** What a face is called where it is typed. */
const LETTERS = /** @type {Record<string, string>} */ ({
  hit: 'h',
  crit: 'c',
  focus: 'f',
  blank: 'b',
  evade: 'e',
});
/** The most dice of a roll. */
const MOST_DICE = 20;

/**
 * Faces, tapped as they lie on the table.
 * @param {Companion.DiceAsked} prompt
 * @param {Desk} desk
 * @param {'att' | 'def'} kind
 * @param {string[]} names
 */
function faces({ answers: need, usual }, desk, kind, names) {
  const counts = names.map(() => 0);
  for (const [, count, letter] of (usual ?? '').matchAll(/(\d+)([hcfbe])/g)) {
    counts[names.findIndex((it) => LETTERS[it] === letter)] = Number(count);
  }
  const total = () => counts.reduce((a, b) => a + b, 0);
  /** @type {(n: number, by: number) => boolean} */
  const may = (n, by) => (by < 0 ? counts[n] > 0 : total() < (need ?? MOST_DICE));
  const box = el('div', { class: 'stack' });
  /** @type {(n: number, by: number) => void} */
  const change = (n, by) => {
    if (!may(n, by)) return;
    counts[n] += by;
    fill();
  };
  /** @type {(face: string, n: number) => HTMLElement} */
  const row = (face, n) =>
    el(
      'div',
      { class: 'face' },
      button('face-die', null, die(kind, face), () => change(n, 1), { 'aria-label': `One more ${face}` }),
      el('span', { class: 'grow' }, capital(face)),
      signButton('big', 'minus', `One ${face} less`, () => change(n, -1), { disabled: !may(n, -1) }),
      el('output', { class: 'count', 'aria-label': `${face} dice` }, String(counts[n])),
      signButton('big', 'plus', `${face}: one more`, () => change(n, 1), { disabled: !may(n, 1) }),
    );
  const fill = () => {
    const typedAs = counts.flatMap((count, n) => (count ? [`${count}${LETTERS[names[n]]}`] : []));
    const missing = need === null ? 0 : need - total();
    const words = missing ? `${missing} more` : `Take ${total() === 1 ? '1 die' : `${total()} dice`}`;
    const take = () => desk.say(typedAs.join(' ') || 'none');
    const done = button('big go', null, words, take, { id: 'dice-done', disabled: missing !== 0 });
    box.replaceChildren(...names.map(row), done);
  };
  fill();
  return box;
}

/**
 * The likely answer within thumb's reach, and who rolls.
 * @param {Companion.Table} table
 * @param {Companion.Prompt} prompt
 * @param {Desk} desk
 * @param {string | null} chosen
 */
function foot(table, prompt, desk, chosen) {
  const { kind, picture, fromMap } = prompt;
  const option = kind === 'one' ? worded(prompt.answers).find((it) => it.say === chosen) : undefined;
  const within = (kind === 'one' || kind === 'text') && !litInPlace(prompt) && chosen !== null;
  const rolls = /\brolls?\b/.test(table.said.join(' ')) && table.dice === 'rolled';
  const isRoll = picture?.kind === 'die' || kind === 'attack' || kind === 'defence';
  const mayRoll = table.dice === 'typed' && isRoll && prompt.answers !== null;
  const likely = [fromMap ? icon('map') : null, el('span', {}, capital(option?.words ?? chosen ?? ''))];
  return el(
    'div',
    { class: 'ask-foot' },
    fromMap ? button('', 'map', 'Let the map answer on', () => desk.letMapAnswer(), { id: 'map-all' }) : null,
    rolls ? button('s', 'pencil', 'Use my dice', () => desk.ownDice(), { id: 'my-dice' }) : null,
    mayRoll ? button('', 'dice', 'Roll for me', () => desk.say('dice yours'), { id: 'roll-for-me' }) : null,
    within ? button('big go', null, likely, () => desk.say(chosen ?? ''), { id: 'go' }) : null,
  );
}
