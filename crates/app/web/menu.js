// The menu and what opens from it: links, corrections by hand, the table as a list, keys.

import { el, icon, memory, switchTheme, toast } from './dom.js';
import { send } from './net.js';

/** Opens something above the table. Escape closes it. */
export function sheet(title, ...content) {
  const dialog = el('dialog', { class: 'sheet', 'aria-label': title });
  dialog.append(
    el(
      'div',
      { class: 'row' },
      el('h2', { class: 'grow' }, title),
      el(
        'button',
        { class: 'btn s icon quiet', type: 'button', 'aria-label': 'Close', onclick: () => dialog.close() },
        icon('close'),
      ),
    ),
    ...content,
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const item = (sign, words, act) =>
  el('button', { class: 'btn quiet wide-item', type: 'button', onclick: act }, icon(sign), words);

/** The menu. */
export function openMenu({ over, key, watching, mate, links, list, adjust, replay }) {
  const close = (act) => () => {
    dialog.close();
    act();
  };
  const dialog = sheet(
    'Menu',
    el(
      'div',
      { class: 'menu' },
      item('table', 'All battles', () => {
        location.href = '/';
      }),
      links ? item('link', 'Links to the seats', close(links)) : '',
      over ? item('next', 'Watch the replay', close(replay)) : '',
      over
        ? el(
            'a',
            { class: 'btn quiet wide-item', href: `/api/at/${key}/replay`, download: '' },
            icon('save'),
            'Save the replay as a file',
          )
        : '',
      over || watching || mate ? '' : item('pencil', 'Correct by hand', close(adjust)),
      item('log', 'Table as a list', close(list)),
      item('settings', 'Light or dark', () => switchTheme()),
      item('why', 'Keys', close(keys)),
    ),
  );
}

const KEYS = [
  ['Enter', 'commit'],
  ['D', 'done, or nothing'],
  ['1 to 9', 'the nth answer; on a dial the speed'],
  ['← →', 'the next answer'],
  ['U', 'undo'],
  ['Space', 'pause the enemy'],
  ['.', 'one step of the enemy'],
  ['T', 'threat of the chosen ship'],
  ['A', 'arcs'],
  ['R', 'range'],
  ['[ ]', 'previous and next ship'],
  ['+ − 0', 'zoom, whole table'],
  ['L', 'log'],
  ['I', 'ship'],
  ['?', 'this list'],
];

/** The list of keys, and the switch for single letters. */
export function keys() {
  const on = el('input', {
    type: 'checkbox',
    id: 'letters',
    checked: memory.get('letters', 'on') === 'on',
    onchange: () => memory.set('letters', on.checked ? 'on' : 'off'),
  });
  sheet(
    'Keys',
    el(
      'dl',
      { class: 'keys' },
      KEYS.flatMap(([key, words]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, words)]),
    ),
    el('label', { class: 'row small' }, on, 'Single letters work as keys'),
  );
}

/** The links that let others in. */
export function showLinks(battle) {
  const link = (words, key) => {
    const url = `${location.origin}/battle#key=${key}`;
    const field = el('input', {
      class: 'field',
      readonly: true,
      value: url,
      'aria-label': words,
      onfocus: () => field.select(),
    });
    return el(
      'div',
      { class: 'link' },
      el('b', {}, words),
      el(
        'div',
        { class: 'row' },
        field,
        el('a', { class: 'btn s', href: url, 'aria-label': `Open: ${words}` }, 'Open'),
        el(
          'button',
          {
            class: 'btn s',
            type: 'button',
            onclick: async () => {
              try {
                await navigator.clipboard.writeText(url);
              } catch {
                field.select();
              }
            },
          },
          'Copy',
        ),
      ),
    );
  };
  sheet(
    'Links',
    el(
      'p',
      { class: 'small muted' },
      'Whoever has a link sits there. Dials stay hidden from every other seat.',
    ),
    ...battle.seats
      .map((seat, place) => [seat, battle.mates.some((mate) => mate.seat === place)])
      .filter(([seat]) => seat.pilot === 'person')
      .map(([seat, shared]) =>
        link(shared ? `Fly all of ${seat.name}, for the host` : `Fly ${seat.name}`, seat.key),
      ),
    ...battle.mates.map((mate) => link(`Fly ${mate.name}`, mate.key)),
    link('Only watch', battle.watch),
  );
}

/** Every ship in words. */
export function listTable(facts, scene, label) {
  sheet(
    'The table',
    el(
      'ul',
      { class: 'cards' },
      facts.ships.map((ship, id) => (scene.ships[id].fate === 'coming' ? null : el('li', {}, label(id)))),
    ),
    el(
      'ul',
      { class: 'cards' },
      scene.objects
        .filter((it) => it.kind !== 'gone')
        .map((it) =>
          el(
            'li',
            {},
            it.carried === undefined
              ? `${it.name} at ${Math.round(it.at.x)}, ${Math.round(it.at.y)}`
              : `${it.name} on ${facts.ships[it.carried].name}`,
          ),
        ),
    ),
  );
}

/** Corrects something by hand: it becomes a line of the log. */
export function adjustForm(model, selected) {
  const { facts, scene } = model;
  const flying = facts.ships
    .map((ship, id) => [id, ship])
    .filter(([id]) => scene.ships[id].fate === 'flying');
  const select = (label, options, chosen) =>
    el(
      'select',
      { class: 'field', 'aria-label': label },
      options.map(([value, words]) => el('option', { value, selected: value === chosen }, words)),
    );
  const ship = select(
    'Ship',
    flying.map(([id, it]) => [id, it.name]),
    selected,
  );
  const tokenNames = facts.tokens.map((it) => [it.name.replaceAll(' ', '-'), it.name]);
  const cardNames = facts.cards.map(([name]) => [name.replaceAll(' ', '-'), name]);
  const ways = {
    gain: ['Add a token', () => [select('Token', tokenNames)], ([token]) => `gain ${token.value}`],
    lose: ['Take a token away', () => [select('Token', tokenNames)], ([token]) => `lose ${token.value}`],
    shields: [
      'Set shields',
      () => [number('Shields', scene.ships[ship.value].shields)],
      ([count]) => `shields ${count.value}`,
    ],
    force: [
      'Set Force',
      () => [number('Force', scene.ships[ship.value].force)],
      ([count]) => `force ${count.value}`,
    ],
    lock: [
      'Set its lock',
      () => [select('On', [['nothing', 'nothing'], ...flying.map(([id, it]) => [id, it.name])])],
      ([on]) => `lock ${on.value}`,
    ],
    facedown: ['Deal a facedown card', () => [], () => 'facedown'],
    faceup: ['Deal a faceup card', () => [select('Card', cardNames)], ([card]) => `faceup ${card.value}`],
    repair: ['Turn a card down', () => [select('Card', cardNames)], ([card]) => `repair ${card.value}`],
    turret: [
      'Turn its turret',
      () => [
        select(
          'To',
          ['front', 'right', 'rear', 'left'].map((it) => [it, it]),
        ),
      ],
      ([to]) => `turret ${to.value}`,
    ],
    move: [
      'Move it',
      () => {
        const { x, y, h } = scene.ships[ship.value].at;
        return [number('Millimetres from the left', x), number('Millimetres up', y), number('Heading', h)];
      },
      (at) => `move ${at.map((it) => it.value).join(' ')}`,
    ],
    remove: ['Take it off the table', () => [], () => 'remove'],
  };
  const number = (label, value) =>
    el('input', { class: 'field', type: 'number', step: 'any', 'aria-label': label, title: label, value });
  const way = select(
    'What',
    Object.entries(ways).map(([key, [words]]) => [key, words]),
  );
  const more = el('div', { class: 'stack' });
  let fields = [];
  const refill = () => {
    fields = ways[way.value][1]();
    more.replaceChildren(...fields);
  };
  way.addEventListener('change', refill);
  ship.addEventListener('change', refill);
  const fault = el('p', { class: 'fault', role: 'alert' });
  const save = async () => {
    try {
      await send(`/api/at/${model.key}/adjust`, {
        turn: model.turn,
        adjust: `${ship.value} ${ways[way.value][2](fields)}`,
      });
      dialog.close();
    } catch (error) {
      fault.textContent = error.message;
    }
  };
  const dialog = sheet(
    'Correct by hand',
    el(
      'div',
      { class: 'stack' },
      ship,
      way,
      more,
      fault,
      el('button', { class: 'btn go', type: 'button', onclick: save }, 'Correct it'),
    ),
  );
  if (flying.length) refill();
  else toast('No ship is on the table.');
}
