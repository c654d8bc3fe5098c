// Who flies a side: flight systems, levels with a style beside them, and those for comparison.

import { capital, chooser, el, focusOn } from './dom.js';

/** @type {[group: Home.Pilot['group'], words: string][]} */
const GROUPS = [
  ['systems', 'Flight systems'],
  ['levels', 'Players who look ahead'],
  ['compared', 'For comparison'],
];

/**
 * The pilot of a word, which may be that of a level in a style.
 * @param {Home.Pilot[]} pilots
 * @param {string} word
 */
const pilotOf = (pilots, word) =>
  pilots.find((it) => it.word === word || it.styles?.some((style) => style.word === word));

/**
 * The style that a word is of, for a level alone.
 * @param {Home.Pilot | undefined} pilot
 * @param {string} word
 */
const styleOf = (pilot, word) => pilot?.styles?.find((style) => style.word === word);

/**
 * What a pilot is called.
 * @param {Home.Pilot[]} pilots
 * @param {string} word
 */
export function nameOf(pilots, word) {
  const pilot = pilotOf(pilots, word);
  const style = styleOf(pilot, word);
  if (!pilot) return capital(word);
  return style && style.word !== pilot.word ? `${pilot.name}, ${style.name}` : pilot.name;
}

/**
 * One sentence about a pilot, and of a level one about its style.
 * @param {Home.Pilot[]} pilots
 * @param {string} word
 */
export function saysOf(pilots, word) {
  const pilot = pilotOf(pilots, word);
  const style = styleOf(pilot, word);
  return [pilot?.says, style?.says].filter(Boolean).join(' ');
}

/**
 * Lists to choose a pilot from: who, and beside it the style of a level. Those who choose a level keep their style.
 * @param {{ id: string, label: string, pilots: Home.Pilot[], chosen: string, people?: string }} of
 * @param {(word: string) => unknown} pick
 */
export function pilotFields({ id, label, pilots, chosen, people }, pick) {
  const pilot = pilotOf(pilots, chosen);
  const style = styleOf(pilot, chosen);
  const options = (/** @type {Home.Pilot['group']} */ group) =>
    pilots
      .filter((it) => it.group === group)
      .map((it) => el('option', { value: it.word, selected: it === pilot }, it.name));
  /** @type {HTMLSelectElement} */
  const who = el(
    'select',
    {
      class: 'field',
      id,
      'aria-label': label,
      onchange: () => {
        const next = pilotOf(pilots, who.value);
        const kept = next?.styles?.find((it) => it.name === style?.name);
        pick(kept?.word ?? who.value);
        focusOn(id);
      },
    },
    people ? el('option', { value: 'person', selected: chosen === 'person' }, people) : null,
    GROUPS.map(([group, words]) => el('optgroup', { label: words }, options(group))),
  );
  const styles = pilot?.styles?.map((it) => /** @type {const} */ ([it.word, capital(it.name)]));
  const how = styles
    ? chooser(
        { id: `${id}-style`, class: 'field style', 'aria-label': `${label}: style` },
        styles,
        chosen,
        (word) => {
          pick(word);
          focusOn(`${id}-style`);
        },
      )
    : null;
  return [who, how];
}
