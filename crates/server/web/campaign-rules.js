// How a campaign is played: switches with their sentences, what is hidden, corrections, and what is illegal.

import { box, can, mark, offers } from './campaign-draw.js';
import { button, capital, chooser, el, icon } from './dom.js';
import { sheet } from './menu.js';

const view = { what: '', to: '', reason: '' };

/** @param {Camp<Campaign.Frame>} camp */
export async function rulesPage(camp) {
  const { told } = camp;
  /** @type {{ faults: string[] }} */
  const check = await camp.ask('check');
  return [
    el(
      'div',
      { class: 'top' },
      el('h1', { class: 'grow' }, 'How it is played here'),
      told.fresh && told.you.coordinator
        ? button('', 'pencil', 'Take over from paper', () => camp.go('paper'), { id: 'to-paper' })
        : null,
    ),
    el(
      'div',
      { class: 'two-col' },
      box(
        '',
        'Switches',
        'as the book says unless you want otherwise',
        presets(camp),
        told.switches.map((it) => knob(camp, it)),
      ),
      el(
        'div',
        { class: 'stackc' },
        hidden(camp),
        legal(check.faults),
        collection(camp),
        correct(camp),
        corrected(told),
      ),
    ),
  ];
}

/**
 * What a switch is set to by a preset: as written, unless the preset says otherwise.
 * @param {Campaign.Preset} preset
 * @param {Campaign.Switch} it
 */
const valueOf = (preset, it) => preset.switches.find(([name]) => name === it.name)?.[1] ?? it.values[0][0];

/**
 * Sets of switches by their names.
 * @param {Camp<Campaign.Frame>} camp
 */
function presets(camp) {
  const { told } = camp;
  const set = async (/** @type {Campaign.Preset} */ preset) => {
    for (const it of told.switches) {
      const value = valueOf(preset, it);
      if (value !== it.value) await camp.act('switch', { name: it.name, value });
    }
  };
  const rows = told.presets.map((preset) => {
    const now = told.switches.every((it) => valueOf(preset, it) === it.value);
    return el(
      'li',
      {},
      el(
        'span',
        { class: 'grow' },
        el('b', {}, capital(preset.name.replaceAll('-', ' '))),
        el('small', {}, preset.says),
      ),
      now
        ? mark('ok', 'check', 'so it is played')
        : can(told, 'switch') &&
            button('s', null, 'Play it so', () => set(preset), { 'data-preset': preset.name }),
    );
  });
  return el('ul', { class: 'ownlist' }, rows);
}

/**
 * @param {Camp<Campaign.Frame>} camp
 * @param {Campaign.Switch} it
 */
function knob(camp, it) {
  const { told } = camp;
  return el(
    'fieldset',
    { class: 'knob' },
    el('legend', {}, capital(it.name), ' ', mark('', null, it.source)),
    it.values.map(([value, says], n) => {
      const now = it.value === value;
      const may = now || can(told, 'switch', { name: it.name, value });
      return el(
        'label',
        { class: now ? 'sel' : '' },
        el('input', {
          type: 'radio',
          name: it.name,
          value,
          checked: now,
          disabled: !may,
          onchange: () => camp.act('switch', { name: it.name, value }),
        }),
        el(
          'span',
          {},
          el('b', {}, capital(value.replaceAll('-', ' ')), n === 0 ? ', as written' : ''),
          el('small', {}, says),
        ),
      );
    }),
    can(told, 'switch', { name: it.name })
      ? null
      : el('p', { class: 'small muted' }, 'It can be set between missions, before one is drawn.'),
  );
}

/** @param {Camp<Campaign.Frame>} camp */
function hidden(camp) {
  const { told } = camp;
  if (told.shown) return box('', 'Surprises', null, el('p', {}, 'Everything is shown.'));
  const ask = () => {
    const dialog = sheet(
      'Show everything?',
      el(
        'p',
        {},
        'Missions that nobody has drawn are named from then on, for everybody who plays here. ',
        'It is an entry of the chronicle.',
      ),
      el(
        'div',
        { class: 'foot-actions' },
        button(
          'go',
          null,
          'We know it, show all',
          () => {
            dialog.close();
            void camp.act('show-all');
          },
          { id: 'show-all-yes' },
        ),
        button('', null, 'Keep it sealed', () => dialog.close()),
      ),
    );
  };
  return box(
    '',
    'Surprises',
    icon('eye-off', 18),
    el(
      'p',
      { class: 'small' },
      'Missions that nobody has drawn and whoever comes later stay hidden, here and in every file.',
    ),
    can(told, 'show-all') ? button('', 'eye-off', 'We know it, show all', ask, { id: 'show-all' }) : null,
  );
}

/**
 * The miniatures that a group has: what it lacks is replaced as the book says.
 * @param {Camp<Campaign.Frame>} camp
 */
function collection(camp) {
  const { told } = camp;
  const may = can(told, 'own');
  const rows = told.models.map((it) =>
    el(
      'label',
      {},
      el('span', { class: 'grow' }, it.name),
      el('input', {
        class: 'field',
        type: 'number',
        min: 0,
        max: 20,
        placeholder: 'any',
        'aria-label': `Miniatures of the ${it.name}`,
        'data-own': it.ship,
        value: it.owned ?? '',
        disabled: !may,
        onchange: (/** @type {Event} */ event) => {
          const typed = event.target instanceof HTMLInputElement ? event.target.value : '';
          void camp.act('own', { ship: it.ship, count: typed === '' ? 'any' : typed });
        },
      }),
    ),
  );
  const fewer = told.models.filter((it) => it.owned !== null).length;
  return box(
    '',
    'Your miniatures',
    fewer ? `${fewer} counted` : 'any number of each',
    el(
      'details',
      { class: 'owned', open: fewer > 0 },
      el('summary', {}, 'Say how many you have'),
      el('p', { class: 'small muted' }, `${told.models_say} Leave a field empty for any number.`),
      rows,
      may ? null : el('p', { class: 'small muted' }, 'It can be set between missions, before one is drawn.'),
    ),
  );
}

/** @param {string[]} faults */
const legal = (faults) =>
  box(
    '',
    'The check',
    null,
    faults.length
      ? el(
          'ul',
          { class: 'plain warnc' },
          faults.map((it) => el('li', {}, it)),
        )
      : el('p', { class: 'small' }, icon('check', 16), ' Everything is as the rules want it.'),
  );

/** @param {Camp<Campaign.Frame>} camp */
function correct(camp) {
  const { told } = camp;
  if (!can(told, 'correct')) return null;
  const now = told.numbers.find((it) => it.what === view.what) ?? told.numbers[0];
  view.what = now.what;
  const ranges = offers(told, 'correct', { what: now.what }).flatMap((it) =>
    it.args.to && typeof it.args.to === 'object' && !Array.isArray(it.args.to) ? [it.args.to] : [],
  );
  const to = el('input', {
    class: 'field',
    id: 'correct-to',
    type: 'number',
    required: true,
    value: view.to,
    min: Math.min(...ranges.map((it) => it.from)),
    max: Math.max(...ranges.map((it) => it.to)),
    oninput: () => {
      view.to = to.value;
    },
  });
  const reason = el('input', {
    class: 'field',
    id: 'correct-reason',
    required: true,
    maxlength: 200,
    value: view.reason,
    oninput: () => {
      view.reason = reason.value;
    },
  });
  return box(
    '',
    'Correct a number',
    null,
    el(
      'form',
      {
        class: 'stack',
        onsubmit: (event) => {
          event.preventDefault();
          const args = { what: view.what, to: to.value, reason: reason.value };
          Object.assign(view, { to: '', reason: '' });
          void camp.act('correct', args);
        },
      },
      el(
        'label',
        { class: 'small' },
        'Which',
        chooser(
          { id: 'correct-what' },
          told.numbers.map((it) => /** @type {const} */ ([it.what, `${it.words}, now ${it.now}`])),
          now.what,
          (it) => {
            view.what = it;
            camp.redraw();
          },
        ),
      ),
      el('label', { class: 'small' }, `Set it from ${now.now} to`, to),
      el('label', { class: 'small' }, 'Reason, for the chronicle', reason),
      el('button', { class: 'btn', type: 'submit', id: 'correct' }, icon('pencil', 18), 'Correct it'),
    ),
  );
}

/** @param {Campaign.Frame} told */
function corrected(told) {
  if (!told.corrections.length) return null;
  const words = (/** @type {string} */ what) => told.numbers.find((it) => it.what === what)?.words ?? what;
  return box(
    '',
    'Corrected so far',
    String(told.corrections.length),
    el(
      'ul',
      { class: 'plain' },
      told.corrections.map((it) => el('li', {}, `${words(it.what)}: ${it.from} › ${it.to}. “${it.reason}”`)),
    ),
  );
}
