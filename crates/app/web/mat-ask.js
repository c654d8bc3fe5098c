// One question at a time, and what an enemy does: large, one tap to answer, reasons one tap away.

import { capital, el, icon, pin, unbroken } from './dom.js';
import * as draw from './mat-draw.js';
import { briefingLink, listed, outcome } from './mat-mission.js';
import { extras } from './mat-ships.js';

const YES = { yes: true, no: true };

/** Draws what is asked. `say` answers, `table` is how it stands. */
export function ask(table, desk) {
  const { prompt } = table;
  const foe = table.foes[table.foe];
  const box = el('section', {
    class: 'ask',
    id: 'ask',
    'aria-label': 'What is asked',
    'data-turn': table.turn,
  });
  if (foe) box.append(head(foe));
  if (table.said.length) {
    box.append(
      el(
        'ul',
        { class: 'said', 'aria-live': 'polite' },
        table.said.map((line) => el('li', {}, line)),
      ),
    );
  }
  const does = doing(table, foe);
  if (does) box.append(does);
  // Until something new is decided, the reasons are those of another ship.
  if (table.why.length && (table.said.length || (does && table.doing?.kind !== 'defends'))) {
    box.append(reasons(table.why));
  }
  if (!prompt) {
    if (table.mission?.winner) {
      box.append(...outcome(table));
      return box;
    }
    box.append(
      el('h1', { tabindex: -1 }, 'The game has ended.'),
      el(
        'p',
        { class: 'muted' },
        `You ${table.score[0]}, the enemy ${table.score[1]}. Undo takes you back to it.`,
      ),
    );
    return box;
  }
  box.append(el('h1', { tabindex: -1, id: 'question' }, unbroken(prompt.words)), notes(table, desk));
  const list = listed(table, desk);
  if (list) box.append(list);
  const chosen = prompt.fromMap ?? prompt.usual;
  box.append(...KINDS[prompt.kind](table, desk, chosen, foe));
  box.append(foot(table, desk, chosen));
  return box;
}

function head(foe) {
  const stress = foe.tokens.find((it) => it.word === 'stress')?.count ?? 0;
  const number = (sign, words, n) =>
    el('span', { class: 'stat', role: 'img', 'aria-label': `${words} ${n}` }, icon(sign, 20), String(n));
  return el(
    'div',
    { class: 'who' },
    pin('foe', foe.number, true),
    el(
      'div',
      { class: 'grow' },
      el('b', {}, foe.name),
      el(
        'span',
        { class: 'small muted' },
        [foe.model === foe.ship ? null : foe.ship, `initiative ${foe.initiative}`, ...extras(foe)]
          .filter(Boolean)
          .join(', '),
      ),
    ),
    foe.shields[1] || foe.shields[0] ? number('shield', 'shields', foe.shields[0]) : null,
    number('hull', 'hull', foe.hull[0]),
    stress ? number('stress', 'stress', stress) : null,
  );
}

function notes({ prompt, map, mission, phase }, desk) {
  const box = el('div', { class: 'notes' });
  if (mission && phase === 'set-up') box.append(briefingLink(mission, 'briefing-link'));
  if (prompt.help) {
    box.append(
      el(
        'details',
        { class: 'help' },
        el('summary', {}, 'Explain'),
        el('p', { class: 'small' }, prompt.help),
      ),
    );
  }
  if (prompt.fromMap) {
    box.append(
      el(
        'p',
        { class: 'from-map' },
        icon('map', 18),
        'The map answers. Correct it if the table says otherwise.',
      ),
    );
  }
  if (prompt.mapFault) box.append(el('p', { class: 'from-map' }, icon('warn', 18), prompt.mapFault));
  if (!prompt.fromMap && prompt.picture && map.answers && prompt.picture.kind !== 'die') {
    box.append(el('p', { class: 'small muted' }, 'The map cannot tell this. Look at the table.'));
  }
  if (/your turn with/.test(prompt.words) && map.answers) {
    box.append(
      el('p', { class: 'small muted' }, 'Move your ships on the map too, so that it can answer.'),
      el(
        'button',
        { class: 'btn s', type: 'button', onclick: () => desk.show('map') },
        icon('map'),
        'Open the map',
      ),
    );
  }
  return box;
}

/** The reasons, rule by rule. */
function reasons(why) {
  return el(
    'details',
    { class: 'whybox' },
    el('summary', {}, icon('why', 18), 'Why'),
    el(
      'ol',
      { class: 'why' },
      why.map(([rule, says], n) =>
        el(
          'li',
          { 'data-n': n + 1 },
          el('span', {}, capital(says)),
          el('span', {}, el('span', { class: 'cite' }, rule)),
        ),
      ),
    ),
  );
}

function doing(table, foe) {
  const it = table.doing;
  const dice = table.dicePool;
  const rolled = dice
    ? el(
        'div',
        { class: 'pools' },
        dice.attack.some(Boolean) ? draw.pool('att', dice.attack) : null,
        dice.defense.some(Boolean) ? draw.pool('def', dice.defense) : null,
      )
    : null;
  if (!it) return rolled;
  if (it.kind === 'flies') {
    return el(
      'div',
      { class: 'does flies' },
      el(
        'div',
        { class: 'says' },
        el('span', { class: `mv ${it.colour}` }, icon(it.icon, 52)),
        el('b', { class: 'answer' }, it.words),
        el('span', { class: 'muted' }, `${capital(it.colour)} maneuver${it.ion ? ', as it is ionized' : ''}`),
      ),
      draw.maneuver({ laid: it.laid, colour: it.colour, plan: it.base.plan, number: foe.number }),
    );
  }
  if (it.kind === 'follows') {
    return el(
      'div',
      { class: 'does flies follows' },
      el(
        'div',
        { class: 'says' },
        el('b', { class: 'answer' }, `Put it ${it.words}`),
        el('span', { class: 'muted' }, 'A template’s width away, facing the same way'),
      ),
      draw.wingmate({ lead: it.lead, leader: it.leader, own: it.base, number: foe.number, at: it.at }),
    );
  }
  if (it.kind === 'acts') {
    return el(
      'div',
      { class: 'does' },
      icon(it.icon, 52),
      el(
        'div',
        {},
        el('b', { class: 'answer' }, capital(it.words)),
        el(
          'p',
          { class: 'muted' },
          [it.way ? capital(it.way) : null, it.colour === 'white' ? null : `${it.colour} action`]
            .filter(Boolean)
            .join(', '),
        ),
      ),
    );
  }
  if (it.kind === 'attacks') {
    return el(
      'div',
      { class: 'does' },
      icon('attack', 52),
      el(
        'div',
        {},
        el('b', { class: 'answer' }, it.target ? `Attacks ${it.target}` : 'Attacks'),
        el('p', { class: 'muted' }, it.weapon ? `Weapon: ${it.weapon}` : ''),
        rolled,
      ),
    );
  }
  return el(
    'div',
    { class: 'does' },
    icon('shield', 52),
    el('div', {}, el('b', { class: 'answer' }, 'Is attacked'), rolled),
  );
}

/** Whether the likely answer is lit where it stands; otherwise it is the button within thumb's reach. */
const litInPlace = (prompt) =>
  prompt.kind === 'number' ||
  (prompt.kind === 'one' && prompt.answers.length === 2 && prompt.answers.every((it) => YES[it.words]));

/** A large button for each option. */
function buttons(options, desk, chosen, { lit } = {}) {
  const plain = options.length === 2 && options.every((it) => YES[it.words]);
  const shown = lit || plain ? options : options.filter((it) => it.say !== chosen);
  const here = (it) => (lit || plain) && it.say === chosen;
  return el(
    'div',
    { class: `options${plain ? ' two' : ''}${lit ? ' numbers' : ''}${options.length > 8 ? ' many' : ''}` },
    shown.map((it) =>
      el(
        'button',
        {
          class: `btn big option${here(it) ? ' go' : ''}`,
          id: here(it) ? 'go' : null,
          type: 'button',
          'data-say': it.say,
          onclick: () => desk.say(it.say),
        },
        it.icon ?? null,
        el('span', {}, capital(it.words)),
      ),
    ),
  );
}

const KINDS = {
  one(table, desk, chosen, foe) {
    const { prompt } = table;
    const picture = prompt.picture;
    const options = prompt.answers;
    const pick = (it) => desk.say(it.say);
    if (picture?.kind === 'sectors') {
      return [
        draw.sectors({ strip: picture.strip, options, chosen, pick, ship: foe }),
        buttons(
          options.filter((it) => !it.sign),
          desk,
          chosen,
        ),
      ];
    }
    if (picture?.kind === 'sides') {
      return [
        draw.sides({ options, chosen, pick, ship: foe }),
        buttons(
          options.filter((it) => !it.sign),
          desk,
          chosen,
        ),
      ];
    }
    if (picture?.kind === 'region') return region(table, desk, chosen, foe);
    if (picture?.kind === 'die') {
      return [
        buttons(
          options.map((it) => ({ ...it, icon: draw.die(picture.die, it.sign) })),
          desk,
          null,
        ),
      ];
    }
    if (picture?.kind === 'maneuver') {
      return [
        draw.maneuver({
          laid: picture.laid,
          colour: picture.colour,
          plan: foe.base.plan,
          number: foe.number,
        }),
        buttons(options, desk, chosen),
      ];
    }
    return [buttons(options, desk, chosen)];
  },
  number({ prompt }, desk, chosen) {
    const [least, most] = prompt.answers;
    const six = prompt.picture?.die === 'six';
    const short = Array.from({ length: Math.min(most, least + 5) - least + 1 }, (_, n) => ({
      say: String(least + n),
      words: String(least + n),
      icon: six ? draw.six(least + n) : null,
    }));
    const field = el('input', {
      class: 'field big',
      type: 'number',
      min: least,
      max: most,
      inputmode: 'numeric',
      value: chosen ?? '',
      'aria-label': 'Another number',
    });
    const large = chosen !== null && chosen !== undefined && Number(chosen) > least + 5;
    const go = el(
      'button',
      { class: `btn big${large ? ' go' : ''}`, id: large ? 'go' : null, type: 'submit' },
      'Enter',
    );
    const rest =
      most > least + 5
        ? el(
            'details',
            { class: 'help', open: large },
            el('summary', {}, 'Another number'),
            el(
              'form',
              {
                class: 'row',
                onsubmit: (event) => {
                  event.preventDefault();
                  desk.say(field.value);
                },
              },
              field,
              go,
            ),
          )
        : '';
    return [buttons(short, desk, chosen, { lit: true }), rest];
  },
  text({ prompt }, desk) {
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
    return [
      el(
        'form',
        {
          class: 'row',
          onsubmit: (event) => {
            event.preventDefault();
            desk.say(field.value || (prompt.usual ?? ''));
          },
        },
        field,
        el('button', { class: 'btn big', type: 'submit' }, 'Enter'),
      ),
    ];
  },
  attack: (table, desk) => faces(table, desk, 'att', draw.ATTACK),
  defence: (table, desk) => faces(table, desk, 'def', draw.DEFENCE),
};

/** In which arc is the nearest, and which ship is it? Arcs that come before in the book are answered with none. */
function region(table, desk, chosen, foe) {
  const { prompt } = table;
  const { arcs: lit, band } = prompt.picture;
  const order = ['bullseye', 'front', 'left', 'right', 'rear'];
  const nobody = prompt.answers.find((it) => it.words === 'none');
  const searched =
    nobody && lit.length && lit.every((arc) => order.includes(arc)) && [0, 4].includes(band[0]);
  if (!searched || prompt.answers.length < 3) {
    return [lit.length ? draw.arcs({ lit, ship: foe }) : '', buttons(prompt.answers, desk, chosen)];
  }
  return [
    draw.arcs({ lit, ship: foe }),
    buttons(prompt.answers, desk, chosen),
    el(
      'button',
      { class: 'btn quiet', type: 'button', onclick: () => whereabouts(table, desk, foe) },
      icon('target'),
      'Tap where its target is',
    ),
  ];
}

/** The whole search at once: arc, range and ship. */
function whereabouts(table, desk, foe) {
  const wanted = { arc: null, far: table.prompt.picture.band[0] > 0, ship: null };
  const ships = table.mine.filter((it) => !it.gone);
  if (ships.length === 1) wanted.ship = ships[0].name;
  desk.sheet('Where is its target?', (dialog, redraw) => {
    const ready = wanted.arc && wanted.ship;
    return [
      el(
        'p',
        { class: 'small muted' },
        'The first of these that holds one of your ships: bullseye, front, sides, rear; within range 3 before farther.',
      ),
      draw.arcs({
        lit: [],
        bullseye: true,
        chosen: wanted.arc,
        pick: (arc) => {
          wanted.arc = arc;
          redraw();
        },
        ship: foe,
      }),
      el(
        'div',
        { class: 'seg', role: 'group', 'aria-label': 'How far, base to base' },
        ['Range 0 to 3', 'Farther'].map((words, n) =>
          el(
            'button',
            {
              type: 'button',
              'aria-pressed': wanted.far === Boolean(n) ? 'true' : 'false',
              onclick: () => {
                wanted.far = Boolean(n);
                redraw();
              },
            },
            words,
          ),
        ),
      ),
      el(
        'div',
        { class: 'options', role: 'group', 'aria-label': 'Which ship, if several: the nearest' },
        ships.map((it) =>
          el(
            'button',
            {
              class: 'btn big option',
              type: 'button',
              'aria-pressed': wanted.ship === it.name ? 'true' : 'false',
              onclick: () => {
                wanted.ship = it.name;
                redraw();
              },
            },
            it.name,
          ),
        ),
      ),
      el(
        'button',
        {
          class: 'btn big go',
          type: 'button',
          disabled: !ready,
          onclick: () => {
            dialog.close();
            desk.search(wanted);
          },
        },
        'There it is',
      ),
    ];
  });
}

/** Faces, tapped as they lie on the table. */
function faces({ prompt }, desk, kind, names) {
  const counts = names.map(() => 0);
  const letters = { hit: 'h', crit: 'c', focus: 'f', blank: 'b', evade: 'e' };
  const need = prompt.answers;
  for (const part of (prompt.usual ?? '').matchAll(/(\d+)([hcfbe])/g)) {
    counts[names.findIndex((it) => letters[it] === part[2])] = Number(part[1]);
  }
  const total = () => counts.reduce((a, b) => a + b, 0);
  const box = el('div', { class: 'stack' });
  const fill = () => {
    const rows = names.map((face, n) =>
      el(
        'div',
        { class: 'face' },
        el(
          'button',
          {
            class: 'btn face-die',
            type: 'button',
            'aria-label': `One more ${face}`,
            onclick: () => change(n, 1),
          },
          draw.die(kind, face),
        ),
        el('span', { class: 'grow' }, capital(face)),
        el(
          'button',
          {
            class: 'btn icon big',
            type: 'button',
            'aria-label': `One ${face} less`,
            disabled: !counts[n],
            onclick: () => change(n, -1),
          },
          icon('minus', 22),
        ),
        el('output', { class: 'count', 'aria-label': `${face} dice` }, String(counts[n])),
        el(
          'button',
          {
            class: 'btn icon big',
            type: 'button',
            'aria-label': `${face}: one more`,
            disabled: total() >= (need ?? 20),
            onclick: () => change(n, 1),
          },
          icon('plus', 22),
        ),
      ),
    );
    const text =
      counts
        .map((count, n) => (count ? `${count}${letters[names[n]]}` : ''))
        .filter(Boolean)
        .join(' ') || 'none';
    const fits = need === null || total() === need;
    box.replaceChildren(
      ...rows,
      el(
        'button',
        {
          class: 'btn big go',
          type: 'button',
          id: 'dice-done',
          disabled: !fits,
          onclick: () => desk.say(text),
        },
        fits ? `Take ${total() === 1 ? '1 die' : `${total()} dice`}` : `${need - total()} more`,
      ),
    );
  };
  const change = (n, by) => {
    if (by < 0 ? counts[n] > 0 : total() < (need ?? 20)) {
      counts[n] += by;
      fill();
    }
  };
  fill();
  return [box];
}

/** The likely answer within thumb's reach, and who rolls. */
function foot(table, desk, chosen) {
  const { prompt } = table;
  const option = prompt.kind === 'one' ? prompt.answers.find((it) => it.say === chosen) : null;
  const words = option ? option.words : chosen;
  const plain = (prompt.kind === 'one' || prompt.kind === 'text') && !litInPlace(prompt);
  const rolls = /\brolls?\b/.test(table.said.join(' ')) && table.dice === 'rolled';
  const asks =
    table.dice === 'typed' &&
    (prompt.picture?.kind === 'die' || prompt.kind === 'attack' || prompt.kind === 'defence') &&
    prompt.answers !== null;
  return el(
    'div',
    { class: 'ask-foot' },
    prompt.fromMap
      ? el(
          'button',
          { class: 'btn', type: 'button', id: 'map-all', onclick: () => desk.letMapAnswer() },
          icon('map'),
          'Let the map answer on',
        )
      : null,
    rolls
      ? el(
          'button',
          { class: 'btn s', type: 'button', id: 'my-dice', onclick: () => desk.ownDice() },
          icon('pencil'),
          'Use my dice',
        )
      : null,
    asks
      ? el(
          'button',
          { class: 'btn', type: 'button', id: 'roll-for-me', onclick: () => desk.say('dice yours') },
          icon('dice'),
          'Roll for me',
        )
      : null,
    plain && chosen !== null && chosen !== undefined
      ? el(
          'button',
          { class: 'btn big go', type: 'button', id: 'go', onclick: () => desk.say(chosen) },
          prompt.fromMap ? icon('map') : null,
          el('span', {}, capital(String(words))),
        )
      : null,
  );
}
