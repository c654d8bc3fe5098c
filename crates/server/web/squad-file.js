// Squads in and out: pasted, by file, by link, and as XWS for other programs.

import { button, chooser, el, icon } from './dom.js';
import { sheet } from './menu.js';
import { reason } from './net.js';
import { pasteBox } from './squad-paste.js';

/**
 * Reads a squad that somebody else wrote.
 * @param {(text: string, rules: string) => Promise<void>} take
 * @param {string} rules
 * @param {Choices} all
 */
export function importSheet(take, rules, all) {
  const read = async () => {
    fault.textContent = '';
    if (!box.value.trim()) {
      fault.textContent = 'Paste something first.';
      return;
    }
    try {
      await take(box.value, by.value);
      dialog.close();
    } catch (error) {
      fault.textContent = reason(error);
    }
  };
  const file = { id: 'squad-file', accept: '.xws,.json,.toml,.txt,application/json,text/plain' };
  const { box, field } = pasteBox('pasted', 'XWS, a link or a list', file, read);
  const by = chooser({ id: 'import-rules', 'aria-label': 'Rules' }, all, rules, () => {});
  const fault = el('p', { class: 'fault', role: 'alert', id: 'import-fault' });
  const help =
    'XWS from a squad builder, a link of YASB or Launch Bay Next, or a short list. ' +
    'Nothing is fetched from other servers.';
  const dialog = sheet(
    'Import a squad',
    el(
      'div',
      { class: 'stack' },
      el('p', { class: 'small muted' }, help),
      box,
      field,
      by,
      fault,
      button('go', null, 'Read it', read, { id: 'read' }),
    ),
  );
  box.focus();
}

/**
 * The name of a file for a squad of that name.
 * @param {string} name
 */
function fileName(name) {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${plain || 'squad'}.xws`;
}

/**
 * Gives a squad to other programs.
 * @param {string} xws
 * @param {string} name
 */
export function xwsSheet(xws, name) {
  const box = el('textarea', {
    class: 'field',
    id: 'xws',
    rows: 12,
    readonly: true,
    'aria-label': 'XWS',
    spellcheck: 'false',
  });
  box.value = xws;
  const said = el('span', { class: 'small muted', role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(xws);
      said.textContent = 'Copied';
    } catch {
      box.select();
      said.textContent = 'Press Ctrl+C to copy';
    }
  };
  const address = URL.createObjectURL(new Blob([xws], { type: 'application/json' }));
  const link = { class: 'btn', id: 'download', href: address, download: fileName(name) };
  const dialog = sheet(
    'XWS',
    el(
      'div',
      { class: 'stack' },
      box,
      el(
        'div',
        { class: 'row wrap' },
        button('go', null, 'Copy', copy, { id: 'copy-xws' }),
        el('a', link, icon('save'), 'Download'),
        said,
      ),
    ),
  );
  dialog.addEventListener('close', () => URL.revokeObjectURL(address));
}
