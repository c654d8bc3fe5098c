// Squads in and out: pasted, by file, by link, and as XWS for other programs.

import { el, icon } from './dom.js';
import { sheet } from './menu.js';

/** Reads a squad that somebody else wrote. */
export function importSheet(take, rules, all) {
  const box = el('textarea', {
    class: 'field',
    id: 'pasted',
    rows: 8,
    'aria-label': 'XWS, a link or a list',
    spellcheck: false,
    placeholder: '{ "faction": "rebelalliance", "pilots": [ … ] }',
  });
  const file = el('input', {
    type: 'file',
    class: 'field',
    id: 'squad-file',
    'aria-label': 'A squad file',
    accept: '.xws,.json,.toml,.txt,application/json,text/plain',
    onchange: async () => {
      if (file.files[0]) {
        box.value = await file.files[0].text();
        read();
      }
    },
  });
  const by = el(
    'select',
    { class: 'field', id: 'import-rules', 'aria-label': 'Rules' },
    all.map(([value, words]) => el('option', { value, selected: value === rules }, words)),
  );
  const fault = el('p', { class: 'fault', role: 'alert', id: 'import-fault' });
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
      fault.textContent = error.message;
    }
  };
  const dialog = sheet(
    'Import a squad',
    el(
      'div',
      { class: 'stack' },
      el(
        'p',
        { class: 'small muted' },
        'XWS from a squad builder, a link of YASB or Launch Bay Next, or a short list. Nothing is fetched from other servers.',
      ),
      box,
      file,
      by,
      fault,
      el('button', { class: 'btn go', type: 'button', id: 'read', onclick: read }, 'Read it'),
    ),
  );
  box.focus();
}

/** Gives a squad to other programs. */
export function xwsSheet(xws, name) {
  const box = el('textarea', {
    class: 'field',
    id: 'xws',
    rows: 12,
    readonly: true,
    'aria-label': 'XWS',
    spellcheck: false,
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
  const file = `${(name || 'squad').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'squad'}.xws`;
  const dialog = sheet(
    'XWS',
    el(
      'div',
      { class: 'stack' },
      box,
      el(
        'div',
        { class: 'row wrap' },
        el('button', { class: 'btn go', type: 'button', id: 'copy-xws', onclick: copy }, 'Copy'),
        el('a', { class: 'btn', id: 'download', href: address, download: file }, icon('save'), 'Download'),
        said,
      ),
    ),
  );
  dialog.addEventListener('close', () => URL.revokeObjectURL(address));
}
