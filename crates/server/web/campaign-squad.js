// The squadron: every pilot, who flies tonight, who plays, and the links that let them in.

import {
  box,
  can,
  doButton,
  levelBars,
  mark,
  nothing,
  plate,
  square,
  strokes,
  values,
} from './campaign-draw.js';
import { button, byIdOf, chooser, el, icon, signButton } from './dom.js';
import { sheet } from './menu.js';

/** @param {Camp} camp */
export const squadronPage = (camp) =>
  peoplePage(
    camp,
    'The squadron',
    camp.told.pilots.filter((it) => it.serves).map((it) => card(camp, it)),
  );

/**
 * Everybody: the cards of pilots who serve, who plays, and those who left.
 * @param {Camp<Campaign.Frame>} camp
 * @param {string} words
 * @param {Element[]} cards
 */
export function peoplePage(camp, words, cards) {
  const { told } = camp;
  const serve = told.pilots.filter((it) => it.serves);
  const gone = told.pilots.filter((it) => !it.serves);
  const head = el(
    'div',
    { class: 'top' },
    el('h1', { class: 'grow' }, `${words}: ${serve.length} ${serve.length === 1 ? 'pilot' : 'pilots'}`),
    can(told, 'recruit')
      ? button('', 'plus', 'Recruit a pilot', () => recruit(camp), { id: 'recruit' })
      : null,
    can(told, 'join') ? button('', 'person', 'Add a player', () => join(camp), { id: 'join' }) : null,
    button('quiet', 'print', 'Print all sheets', () => camp.go('print', { what: 'pilots' })),
  );
  return [
    head,
    serve.length
      ? el('div', { class: 'roster' }, cards)
      : el(
          'section',
          { class: 'cd' },
          nothing('people', 'Nobody flies yet. Add who plays, then recruit their pilots.'),
        ),
    players(camp),
    gone.length
      ? box(
          '',
          'Those who left',
          null,
          el(
            'ul',
            { class: 'plain' },
            gone.map((it) =>
              el('li', {}, `${it.callsign}, ${it.duty === 'killed' ? 'did not return' : 'retired'}`),
            ),
          ),
        )
      : null,
  ];
}

/**
 * @param {Camp} camp
 * @param {Campaign.Pilot} pilot
 */
const card = (camp, pilot) =>
  memberCard(
    camp,
    pilot,
    pilot.ship_name ?? 'no ship yet',
    [
      ['Level', [levelBars(pilot.level), ` ${pilot.level}`]],
      ['To spend', String(pilot.points)],
      ['Shot down', [strokes(pilot.shot_down), ` ${pilot.shot_down}`]],
    ],
    pilot.owned.map((it) => it.name).join(', ') || 'Owns nothing but the ship.',
    'Sheet and hangar',
  );

/**
 * A pilot who serves, with what can be done about him.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Member} pilot
 * @param {string} what beside who flies him
 * @param {[term: string, value: Child][]} facts
 * @param {Child} says
 * @param {string} to
 */
export function memberCard(camp, pilot, what, facts, says, to) {
  const { told, key } = camp;
  const href = `#${new URLSearchParams({ key, at: 'pilot', pilot: pilot.id })}`;
  const who = pilot.stand_in ? `${pilot.stand_in} for ${pilot.player_name}` : pilot.player_name;
  return el(
    'article',
    { class: `cd pcard${pilot.duty === 'away' ? ' away' : ''}` },
    el(
      'div',
      { class: 'hd' },
      plate(pilot),
      el(
        'div',
        { class: 'grow ell' },
        el('a', { class: 'nm ell', href, title: pilot.callsign }, pilot.callsign),
        el('span', { class: 'who ell' }, `${who}, ${what}`),
      ),
      pilot.duty === 'away' ? mark('wait', null, 'sits out') : null,
    ),
    el(
      'dl',
      { class: 'facts3' },
      facts.map(([term, value]) => el('div', {}, el('dt', {}, term), el('dd', {}, value))),
    ),
    el('p', { class: 'small muted' }, says),
    el(
      'div',
      { class: 'foot-actions' },
      el('a', { class: 'btn s', href }, icon('wrench', 18), to),
      doButton(camp, 's quiet', 'check', 'Flies tonight', 'tonight', { pilot: pilot.id, flies: 'yes' }),
      doButton(camp, 's quiet', 'close', 'Sits out', 'tonight', { pilot: pilot.id, flies: 'no' }),
      more(camp, pilot, told),
    ),
  );
}

/**
 * What else can be done with a pilot.
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Member} pilot
 * @param {Campaign.Frame} told
 */
function more(camp, pilot, told) {
  const args = { pilot: pilot.id };
  if (!['stand-in', 'hand-over', 'rename', 'retire'].some((it) => can(told, it, args))) return null;
  return button('s quiet', 'menu', 'More', () => {
    const dialog = sheet(pilot.callsign);
    const named = (/** @type {string} */ id) => told.players.find((it) => it.id === id)?.name ?? id;
    const act = (/** @type {string} */ action, /** @type {Record<string, string>} */ given) => {
      dialog.close();
      void camp.act(action, { ...args, ...given });
    };
    const people = (/** @type {string} */ action, /** @type {string} */ words) => {
      const ids = values(told, action, 'player', args);
      return ids.map((id) =>
        button('quiet wide-item', 'person', `${words} ${named(id)}`, () => act(action, { player: id })),
      );
    };
    const name = el('input', { class: 'field', id: 'callsign', maxlength: 24, value: pilot.callsign });
    dialog.append(
      el(
        'div',
        { class: 'stack' },
        people('stand-in', 'Tonight flown by'),
        people('hand-over', 'Hand over to'),
        can(told, 'rename', args)
          ? el(
              'form',
              {
                class: 'row',
                onsubmit: (event) => {
                  event.preventDefault();
                  act('rename', { callsign: name.value });
                },
              },
              el('label', { class: 'grow small' }, 'Callsign', name),
              el('button', { class: 'btn', type: 'submit' }, 'Rename'),
            )
          : null,
        can(told, 'retire', args)
          ? button('quiet wide-item', 'flee', `${pilot.callsign} retires`, () => act('retire', {}))
          : null,
      ),
    );
  });
}

/** @param {Camp<Campaign.Frame>} camp */
function join(camp) {
  const name = el('input', { class: 'field', id: 'player-name', maxlength: 32, required: true });
  const dialog = sheet(
    'Who plays, too?',
    el(
      'form',
      {
        class: 'stack',
        onsubmit: (event) => {
          event.preventDefault();
          dialog.close();
          void camp.act('join', { name: name.value });
        },
      },
      el('label', { class: 'small' }, 'Name', name),
      el('button', { class: 'btn go', type: 'submit' }, 'Add'),
    ),
  );
}

/** @param {Camp<Campaign.Frame>} camp */
function recruit(camp) {
  const { told } = camp;
  const own = values(told, 'recruit', 'player');
  const points = values(told, 'recruit', 'points');
  const whose = told.players.filter((it) => own.includes(it.id));
  const callsign = el('input', { class: 'field', id: 'new-callsign', maxlength: 24, required: true });
  let player = whose[0]?.id ?? '';
  let start = points[0] ?? '35';
  const dialog = sheet(
    'A new pilot',
    el(
      'form',
      {
        class: 'stack',
        onsubmit: (event) => {
          event.preventDefault();
          dialog.close();
          const args = { player, callsign: callsign.value };
          void camp.act('recruit', points.length ? { ...args, points: start } : args);
        },
      },
      el('label', { class: 'small' }, 'Callsign', callsign),
      el(
        'label',
        { class: 'small' },
        'Flown by',
        chooser(
          { id: 'new-player' },
          whose.map((it) => /** @type {const} */ ([it.id, it.name])),
          player,
          (it) => {
            player = it;
          },
        ),
      ),
      points.length
        ? el(
            'label',
            { class: 'small' },
            'Begins with',
            chooser(
              { id: 'new-points' },
              points.map((it) => /** @type {const} */ ([it, `${it} points`])),
              start,
              (it) => {
                start = it;
              },
            ),
          )
        : null,
      el('button', { class: 'btn go', type: 'submit' }, 'Recruit'),
    ),
  );
  byIdOf('new-callsign', HTMLInputElement).focus();
}

/** @param {Camp<Campaign.Frame>} camp */
function players(camp) {
  const { told } = camp;
  const rows = told.players.map((it) => {
    const link = it.key ? `${location.origin}/campaign#key=${it.key}` : null;
    const field = link
      ? el('input', {
          class: 'field link-field',
          readonly: true,
          value: link,
          'aria-label': `Link for ${it.name}`,
          onclick: (/** @type {Event} */ event) => {
            if (event.target instanceof HTMLInputElement) event.target.select();
          },
        })
      : el('span', { class: 'small muted' }, it.left ? 'has left' : 'has a link of his own');
    return el(
      'li',
      {},
      el('b', { class: 'ell' }, it.name),
      field,
      link
        ? signButton('s quiet', 'phone', `The link of ${it.name} as a square for a camera`, async () => {
            const code = await square(link);
            sheet(`For ${it.name}’s phone`, el('div', { class: 'qr-large' }, code), el('p', {}, link));
          })
        : null,
      it.left
        ? doButtonBack(camp, it.name)
        : doButton(camp, 's quiet', 'flee', 'Leaves', 'leave', { player: it.id }),
    );
  });
  return box(
    'people',
    'Who plays',
    `${told.players.filter((it) => !it.left).length} of 6`,
    told.you.coordinator
      ? el(
          'p',
          { class: 'small muted' },
          'Each player has a link. Whoever has it decides for his own pilots, and for nobody else’s.',
        )
      : null,
    el('ul', { class: 'links' }, rows),
  );
}

/**
 * @param {Camp<Campaign.Frame>} camp
 * @param {string} name
 */
const doButtonBack = (camp, name) =>
  can(camp.told, 'join')
    ? button('s quiet', 'person', 'Plays again', () => camp.act('join', { name }))
    : null;
