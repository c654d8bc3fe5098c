// The tally of the chart: pilot by pilot a row for each source, big enough for thumbs, kept as it is counted.

import { box, flying, offers } from './campaign-draw.js';
import { button, el, icon, signButton } from './dom.js';

/** Whose rows are shown: a pilot's id, or the group. */
const view = { whose: '' };

/**
 * How many of a source somebody was credited with.
 * @param {Alpha.Sortie} sortie
 * @param {string} whose
 * @param {string} source
 */
function count({ draft }, whose, source) {
  const { pilots = {}, group = {}, objectives = 0 } = draft.tally;
  if (whose !== 'group') return pilots[whose]?.[source] ?? 0;
  return source === '6.1' ? objectives : (group[source] ?? 0);
}

/**
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 * @param {boolean} byHand
 */
export function tally(camp, sortie, byHand) {
  const { told } = camp;
  const here = flying(told);
  if (view.whose !== 'group' && here.every((it) => it.id !== view.whose)) view.whose = here[0]?.id ?? 'group';
  const so = sortie.so_far;
  const xp = (/** @type {string} */ id) => so.pilots.find((it) => it.id === id)?.xp ?? 0;
  const tab = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {number} */ points,
    look = '',
  ) =>
    el(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${id}`,
        'aria-selected': String(view.whose === id),
        'data-whose': id,
        onclick: () => {
          view.whose = id;
          camp.redraw();
        },
      },
      el('span', { class: `ell ${look}` }, name),
      el('b', {}, String(points)),
    );
  const tabs = el(
    'div',
    { class: 'ptabs', role: 'tablist', 'aria-label': 'Whose' },
    here.map((it) =>
      tab(it.id, it.callsign, xp(it.id), sortie.draft.fates[it.id] === 'destroyed' ? 'lostm' : ''),
    ),
    tab('group', 'The group', so.group),
  );
  const rows = told.sources
    .filter((it) => (view.whose === 'group' ? it.claim !== 'pilot' : it.claim !== 'group'))
    .map((it) => row(camp, sortie, it, byHand));
  const done =
    byHand && !sortie.draft.counted
      ? button('', 'check', 'That is all that earned XP', () => camp.act('enter', { field: 'counted' }), {
          id: 'counted',
        })
      : null;
  return box(
    `tally${sortie.draft.counted ? '' : ' open'}`,
    'Experience, counted by the chart',
    sortie.draft.counted ? 'counted' : 'open',
    tabs,
    el(
      'div',
      { class: 'bigrows', role: 'tabpanel', 'aria-labelledby': `tab-${view.whose}`, id: 'tally-rows' },
      rows,
    ),
    done,
  );
}

/**
 * A row of the chart with what is counted of it.
 * @param {Camp<Alpha.Told>} camp
 * @param {Alpha.Sortie} sortie
 * @param {Alpha.Source} source
 * @param {boolean} byHand
 */
function row(camp, sortie, source, byHand) {
  const { whose } = view;
  const now = count(sortie, whose, source.number);
  const offer = offers(camp.told, 'enter', { field: 'credit', source: source.number, pilot: whose })[0];
  const range = offer?.args.count;
  const [least, most] =
    range && typeof range === 'object' && !Array.isArray(range) ? [range.from, range.to] : [now, now];
  const set = (/** @type {number} */ n) =>
    camp.act('enter', { field: 'credit', pilot: whose, source: source.number, count: n });
  const article = /^[aeiou]/.test(source.unit) ? 'an' : 'a';
  const each = `${source.xp} XP ${article} ${source.unit}${source.once ? ', once a round' : ''}`;
  const words = source.unit === 'XP' ? 'as the mission says' : each;
  return el(
    'div',
    { class: `r${now ? ' some' : ''}`, 'data-source': source.number },
    el('span', { class: 'grow' }, el('b', {}, source.words), el('small', {}, `${source.number}: ${words}`)),
    byHand
      ? signButton('', 'minus', `${source.words}: one fewer`, () => set(now - 1), { disabled: now <= least })
      : null,
    el('output', { class: 'cnt', 'aria-label': source.words }, String(now)),
    byHand
      ? signButton('plus', 'plus', `${source.words}: one more`, () => set(now + 1), {
          disabled: now >= most,
          'data-plus': source.number,
        })
      : null,
    el('span', { class: 'worth' }, now ? `${now * source.xp}` : icon('minus', 12)),
  );
}
