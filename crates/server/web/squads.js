// Squads and cards: the two tabs of the page.

import { applyTheme, byId, themeButton } from './dom.js';
import { Builder } from './squad-build.js';
import { lookUp } from './squad-cards.js';

const TABS = ['squads', 'cards'];

/** @param {string} name */
function open(name) {
  for (const it of TABS) {
    const tab = byId(`tab-${it}`);
    tab.setAttribute('aria-selected', String(it === name));
    tab.tabIndex = it === name ? 0 : -1;
    byId(`pane-${it}`).hidden = it !== name;
  }
  if (name === 'cards') byId('words').focus();
}

applyTheme();
themeButton();
for (const [index, name] of TABS.entries()) {
  byId(`tab-${name}`).addEventListener('click', () => open(name));
  byId(`tab-${name}`).addEventListener('keydown', (event) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    const next = TABS[(index + 1) % TABS.length];
    open(next);
    byId(`tab-${next}`).focus();
  });
}
lookUp(byId('pane-cards'));
new Builder(byId('pane-squads')).start();
open(location.hash === '#cards' ? 'cards' : 'squads');
