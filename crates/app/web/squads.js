// Squads and cards: the two tabs of the page.

import { applyTheme, icon, switchTheme } from './dom.js';
import { Builder } from './squad-build.js';
import { lookUp } from './squad-cards.js';

const $ = (id) => document.getElementById(id);
const TABS = ['squads', 'cards'];

applyTheme();
const theme = $('theme');
const nameTheme = () => {
  theme.replaceChildren(
    icon('settings'),
    document.documentElement.getAttribute('data-theme') === 'dark' ? 'Light' : 'Dark',
  );
};
theme.addEventListener('click', () => {
  switchTheme();
  nameTheme();
});
nameTheme();

function open(name) {
  for (const it of TABS) {
    $(`tab-${it}`).setAttribute('aria-selected', String(it === name));
    $(`tab-${it}`).tabIndex = it === name ? 0 : -1;
    $(`pane-${it}`).hidden = it !== name;
  }
  if (name === 'cards') $('words').focus();
}

for (const [index, name] of TABS.entries()) {
  $(`tab-${name}`).addEventListener('click', () => open(name));
  $(`tab-${name}`).addEventListener('keydown', (event) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    const next = TABS[(index + 1) % TABS.length];
    open(next);
    $(`tab-${next}`).focus();
  });
}

lookUp($('pane-cards'));
new Builder($('pane-squads')).start();
if (location.hash === '#cards') open('cards');
else open('squads');
