// Building a squad: the page holds XWS, the server weighs it and offers what fits.

import { capital, el, icon, memory, released, toast } from './dom.js';
import { sheet } from './menu.js';
import { get, send } from './net.js';
import { byHand, offerList, says } from './squad-cards.js';
import { importSheet, xwsSheet } from './squad-file.js';
import { CAMPAIGNS, drawPilot, enlist, isWing, wingOf, wingText } from './wing-build.js';

const RULES = [['200', '200 points'], ['20', '20 points'], ...CAMPAIGNS];
const empty = (faction) => ({ name: 'New squad', faction, pilots: [], obstacles: [] });
const unpacked = (text, rules) => (isWing(rules) ? wingOf : short)(JSON.parse(text));
const short = (xws) => ({
  name: xws.name ?? '',
  faction: xws.faction,
  obstacles: xws.obstacles ?? [],
  pilots: xws.pilots.map(({ id, upgrades }) => ({ id, upgrades: upgrades ?? {} })),
});

/** The squads that are kept, and the one that is being built. */
export class Builder {
  constructor(box) {
    this.kept = el('section', { class: 'kept', 'aria-labelledby': 'kept-title' });
    this.draft = el('section', { class: 'draft', 'aria-labelledby': 'draft-title', hidden: true });
    box.replaceChildren(el('div', { class: 'yard' }, this.kept, this.draft));
    this.turn = 0;
    this.past = [];
    this.complaints = [];
  }

  async start() {
    try {
      await this.list();
    } catch (error) {
      this.kept.replaceChildren(el('p', { class: 'card note', role: 'alert' }, error.message));
      return;
    }
    const id = Number(new URLSearchParams(location.hash.slice(1)).get('squad'));
    if (id) {
      await this.open(id);
      return;
    }
    try {
      const saved = JSON.parse(memory.get('draft', 'null'));
      if (saved?.squad?.pilots?.length) {
        Object.assign(this, { id: saved.id ?? null, rules: saved.rules, squad: saved.squad, saved: false });
        await this.weigh();
      }
    } catch {
      memory.set('draft', 'null');
    }
  }

  async list() {
    const { squads, factions } = await get('/api/squads');
    this.factions = factions;
    const row = (squad) =>
      el(
        'li',
        { class: 'saved' },
        el('span', { class: 'tag' }, squad.tag ?? '…'),
        el(
          'button',
          { class: 'grow kept-name', type: 'button', onclick: () => this.open(squad.kept) },
          el('b', {}, squad.name),
          el(
            'span',
            { class: 'small muted' },
            `${isWing(squad.rules) ? squad.counted : `${squad.points} of ${squad.rules} points`}, ${squad.ships.length} ${squad.ships.length === 1 ? 'ship' : 'ships'}`,
          ),
        ),
        el(
          'button',
          {
            class: 'btn s icon quiet',
            type: 'button',
            'aria-label': `Copy ${squad.name}`,
            onclick: () => this.open(squad.kept, true),
          },
          icon('plus', 16),
        ),
        el(
          'button',
          {
            class: 'btn s icon quiet',
            type: 'button',
            'aria-label': `Remove ${squad.name}`,
            onclick: () => this.remove(squad),
          },
          icon('close', 16),
        ),
      );
    this.kept.replaceChildren(
      el('h2', { id: 'kept-title' }, 'Your squads'),
      el(
        'div',
        { class: 'row wrap' },
        el(
          'button',
          { class: 'btn', type: 'button', id: 'new-squad', onclick: () => this.begin() },
          icon('plus'),
          'New squad',
        ),
        el(
          'button',
          {
            class: 'btn',
            type: 'button',
            id: 'import',
            onclick: () => importSheet((text, rules) => this.take(text, rules), this.rules ?? '200', RULES),
          },
          icon('save'),
          'Import',
        ),
      ),
      squads.length
        ? el('ul', { class: 'list card' }, squads.map(row))
        : el('p', { class: 'muted' }, 'No squads. Build one, or import XWS.'),
    );
  }

  /** A new, empty squad. */
  async begin() {
    const rules = memory.get('rules', '200');
    Object.assign(this, {
      id: null,
      rules,
      squad: isWing(rules) ? { name: 'New wing', pilots: [] } : empty(memory.get('faction', 'rebelalliance')),
      saved: false,
      past: [],
      complaints: [],
    });
    await this.weigh('name');
  }

  async open(id, copy) {
    try {
      const { rules, text } = await get(`/api/squads/${id}`);
      const squad = unpacked(text, rules);
      if (copy) squad.name = `${squad.name || 'Squad'}, copy`.slice(0, 60);
      Object.assign(this, { id: copy ? null : id, rules, squad, saved: !copy, past: [], complaints: [] });
      await this.weigh('name');
    } catch (error) {
      toast(error.message);
    }
  }

  /** Takes in what somebody pasted; what could not be read is told above the squad. */
  async take(text, rules) {
    const weighed = await send('/api/squads/weigh', { rules, text });
    if (isWing(weighed.rules) ? !weighed.pilots.length : !weighed.ships.length && !weighed.faction) {
      throw new Error(
        weighed.complaints.map((it) => capital(it.text)).join('\n') || 'No ship could be read.',
      );
    }
    Object.assign(this, {
      id: null,
      rules: weighed.rules,
      squad: unpacked(weighed.xws, weighed.rules),
      saved: false,
      past: [],
      complaints: weighed.complaints,
    });
    await this.weigh('name');
  }

  remove(squad) {
    const gone = async () => {
      try {
        await send(`/api/squads/${squad.kept}/remove`, {});
        if (this.id === squad.kept) {
          this.id = null;
          this.saved = false;
          this.draw();
        }
        await this.list();
      } catch (error) {
        toast(error.message);
      }
      dialog.close();
    };
    const dialog = sheet(
      'Remove it?',
      el('p', {}, `“${squad.name}” is gone for good then.`),
      el(
        'div',
        { class: 'row' },
        el('button', { class: 'btn go', type: 'button', onclick: gone }, 'Remove'),
        el('button', { class: 'btn', type: 'button', onclick: () => dialog.close() }, 'Keep'),
      ),
    );
  }

  get message() {
    return {
      rules: this.rules,
      text: isWing(this.rules) ? wingText(this.squad, this.rules) : JSON.stringify(this.squad),
    };
  }

  /** Builds on by other rules. Between a squad and a wing, ships and cards go along as far as both know them. */
  async changeRules(rules) {
    memory.set('rules', rules);
    if (!isWing(rules) && !isWing(this.rules)) {
      this.change(() => {
        this.rules = rules;
      }, 'rules');
      return;
    }
    try {
      const { xws, complaints } = this.squad.pilots.length
        ? await send('/api/squads/weigh', {
            rules,
            text: isWing(this.rules) ? stripped(this.weighed.xws) : this.weighed.xws,
          })
        : { complaints: [] };
      const squad = xws
        ? unpacked(xws, rules)
        : isWing(rules)
          ? { name: this.squad.name, pilots: [] }
          : { ...empty(memory.get('faction', 'rebelalliance')), name: this.squad.name };
      this.change(() => {
        Object.assign(this, { rules, squad, complaints });
      }, 'rules');
    } catch (error) {
      toast(error.message);
    }
  }

  /** Changes the squad; what it was can be had back. */
  change(edit, focus) {
    this.past.push(JSON.stringify({ rules: this.rules, squad: this.squad, complaints: this.complaints }));
    edit(this.squad);
    this.saved = false;
    this.weigh(focus);
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    Object.assign(this, JSON.parse(last), { saved: false });
    this.weigh('undo');
  }

  async weigh(focus) {
    this.turn += 1;
    const { turn } = this;
    memory.set('draft', JSON.stringify({ id: this.id, rules: this.rules, squad: this.squad }));
    try {
      const weighed = await send('/api/squads/weigh', this.message);
      // A button must not be drawn anew between press and release, or the click is lost: leaving the name field by pressing one changes the squad.
      await released();
      if (turn !== this.turn) return;
      this.weighed = weighed;
      this.draw(focus);
    } catch (error) {
      toast(error.message);
    }
  }

  async save() {
    try {
      const { id } = await send('/api/squads/keep', { id: this.id, draft: this.message });
      this.id = id;
      this.saved = true;
      memory.set('draft', 'null');
      this.draw('save');
      await this.list();
      return id;
    } catch (error) {
      if (error.status === 404) this.id = null;
      toast(error.message);
      return null;
    }
  }

  async fly() {
    const id = this.saved ? this.id : await this.save();
    if (id) location.href = `/#fly=${id}`;
  }

  draw(focus) {
    const { weighed, squad } = this;
    this.draft.hidden = false;
    const held = focus ?? document.activeElement?.dataset?.focus;
    const wing = isWing(this.rules);
    const what = wing ? 'pilot' : 'ship';
    this.draft.replaceChildren(
      this.head(),
      this.verdict(),
      ...(wing
        ? weighed.pilots.map((pilot, index) => drawPilot(this, pilot, index))
        : weighed.ships.map((ship, index) => this.ship(ship, index))),
      el(
        'button',
        {
          class: 'btn add',
          type: 'button',
          id: 'add-ship',
          'data-focus': 'add',
          onclick: () => (wing ? enlist(this) : this.pickPilot()),
        },
        icon('plus'),
        squad.pilots.length ? `Add another ${what}` : `Add a ${what}`,
      ),
      this.foot(),
    );
    const target = held && this.draft.querySelector(`[data-focus="${held}"]`);
    if (target) {
      target.focus();
      if (held.startsWith('ship-')) target.scrollIntoView({ block: 'nearest' });
    }
  }

  head() {
    const { squad } = this;
    const select = (label, id, options, chosen, act) => {
      const field = el(
        'select',
        { class: 'field', id, 'data-focus': id, onchange: () => act(field.value) },
        options.map(([value, words]) => el('option', { value, selected: value === chosen }, words)),
      );
      return el('label', { class: 'stack tight', for: id }, el('span', { class: 'label' }, label), field);
    };
    const name = el('input', {
      class: 'field',
      id: 'name',
      'data-focus': 'name',
      maxlength: 60,
      value: squad.name,
      autocomplete: 'off',
      onchange: () =>
        this.change((it) => {
          it.name = name.value.trim();
        }),
    });
    return el(
      'div',
      { class: 'card head' },
      el(
        'h2',
        { id: 'draft-title', class: 'label' },
        `${this.id ? '' : 'New '}${isWing(this.rules) ? 'wing' : 'squad'}`,
      ),
      el(
        'div',
        { class: `fields${isWing(this.rules) ? ' two' : ''}` },
        el('label', { class: 'stack tight', for: 'name' }, el('span', { class: 'label' }, 'Name'), name),
        select('Rules', 'rules', RULES, this.rules, (rules) => this.changeRules(rules)),
        isWing(this.rules)
          ? null
          : select(
              'Faction',
              'faction',
              [
                ...(squad.faction ? [] : [['', 'Several factions']]),
                ...this.factions.map((it) => [it.id, it.name]),
              ],
              squad.faction ?? '',
              (faction) => {
                memory.set('faction', faction);
                this.change((it) => {
                  it.faction = faction;
                });
              },
            ),
      ),
    );
  }

  /** Points, every fault, and what could not be read. */
  verdict() {
    const { weighed } = this;
    const wing = isWing(this.rules);
    const over = !wing && weighed.points > weighed.most;
    const size = wing
      ? `${weighed.pilots.length} of ${weighed.career.most} pilots`
      : `${weighed.points} of ${weighed.most} points`;
    const list = (items, kind) =>
      items.length
        ? el(
            'ul',
            { class: `cards ${kind}` },
            items.map((it) => el('li', {}, icon('warn', 16), el('span', {}, capital(it)))),
          )
        : null;
    return el(
      'div',
      { class: 'card verdict' },
      el(
        'div',
        { class: 'row wrap' },
        el('b', { class: `num points${over ? ' over' : ''}`, id: 'points' }, size),
        el(
          'span',
          { class: `tag ${weighed.legal ? 'legal' : 'illegal'}`, id: 'legal' },
          icon(weighed.legal ? 'check' : 'warn', 14),
          weighed.legal
            ? 'Legal'
            : weighed.faults.length === 1
              ? '1 fault'
              : `${weighed.faults.length} faults`,
        ),
        el('span', { class: 'small muted push', id: 'saved' }, this.saved ? 'Saved' : 'Not saved yet'),
      ),
      el(
        'div',
        { role: 'status', id: 'faults' },
        list(
          weighed.faults.map((it) => it.text),
          'faults',
        ),
      ),
      this.complaints.length
        ? el(
            'div',
            { id: 'unread' },
            el('h3', { class: 'label' }, 'Not read as written'),
            list(
              this.complaints.map((it) => it.text),
              'faults',
            ),
          )
        : null,
      weighed.by_hand.length
        ? el(
            'details',
            {},
            el('summary', { class: 'small' }, 'Some cards are resolved by hand'),
            el(
              'ul',
              { class: 'cards small muted' },
              weighed.by_hand.map((it) => el('li', {}, capital(it))),
            ),
          )
        : null,
    );
  }

  ship(ship, index) {
    const { stats } = ship;
    const faults = this.weighed.faults.filter((it) => it.ship === index);
    const loadout = ship.loadout
      ? el(
          'span',
          { class: `small${ship.loadout.spent > ship.loadout.of ? ' over' : ' muted'}` },
          `loadout ${ship.loadout.spent} of ${ship.loadout.of}`,
        )
      : null;
    const copy = () =>
      this.change(
        (squad) => squad.pilots.splice(index + 1, 0, JSON.parse(JSON.stringify(squad.pilots[index]))),
        `ship-${index + 1}`,
      );
    const drop = () => this.change((squad) => squad.pilots.splice(index, 1), 'add');
    return el(
      'article',
      { class: `card vessel${faults.length ? ' faulty' : ''}`, 'aria-labelledby': `ship-${index}` },
      el(
        'div',
        { class: 'row wrap who-flies' },
        el(
          'span',
          { class: 'init num', role: 'img', 'aria-label': `initiative ${ship.initiative}` },
          String(ship.initiative),
        ),
        el(
          'div',
          { class: 'grow' },
          el('h3', { id: `ship-${index}`, tabindex: -1, 'data-focus': `ship-${index}` }, ship.name),
          el('p', { class: 'small muted' }, ship.ship),
        ),
        byHand(ship),
        loadout,
        el('b', { class: 'num' }, String(ship.points)),
        el(
          'button',
          { class: 'btn s quiet', type: 'button', 'aria-label': `Copy ${ship.name}`, onclick: copy },
          'Copy',
        ),
        el(
          'button',
          { class: 'btn s icon quiet', type: 'button', 'aria-label': `Remove ${ship.name}`, onclick: drop },
          icon('close', 16),
        ),
      ),
      says(ship.text) ? el('p', { class: 'small' }, says(ship.text)) : null,
      el(
        'details',
        {},
        el(
          'summary',
          { class: 'small muted' },
          `Attack ${stats.attacks.join(', ') || 'none'} · agility ${stats.agility} · hull ${stats.hull} · shields ${stats.shields}`,
        ),
        el('p', { class: 'small' }, `Actions: ${stats.actions.join(', ')}`),
        ship.ability
          ? el('p', { class: 'small' }, el('b', {}, ship.ability.name), `: ${says(ship.ability.text)}`)
          : null,
      ),
      ship.standard
        ? el(
            'ul',
            { class: 'berths' },
            ship.standard.map((card) =>
              el(
                'li',
                {},
                el(
                  'div',
                  { class: 'berth fixed' },
                  el('span', { class: 'slot' }, 'standard'),
                  el(
                    'span',
                    { class: 'grow' },
                    el('b', {}, card.name),
                    el('span', { class: 'small muted' }, says(card.text)),
                  ),
                  byHand(card),
                ),
              ),
            ),
          )
        : el(
            'ul',
            { class: 'berths', 'aria-label': `Upgrades of ${ship.name}` },
            ship.berths.map((berth, place) => this.berth(ship, index, berth, place)),
          ),
    );
  }

  berth(ship, index, berth, place) {
    const { card, slot, part } = berth;
    if (card && part === 'further') {
      return el(
        'li',
        {},
        el(
          'div',
          { class: 'berth fixed' },
          el('span', { class: 'slot' }, slot),
          el('span', { class: 'grow muted' }, `filled by ${card.name}`),
        ),
      );
    }
    const key = `berth-${index}-${place}`;
    return el(
      'li',
      {},
      el(
        'button',
        {
          class: `berth${card ? '' : ' free'}${part === 'missing' ? ' missing' : ''}`,
          type: 'button',
          'data-focus': key,
          'data-slot': slot,
          onclick: () => this.pickUpgrade(ship, index, slot, card, key),
        },
        el('span', { class: 'slot' }, slot),
        card
          ? [
              el(
                'span',
                { class: 'grow' },
                el('b', {}, card.name),
                part === 'missing' ? el('span', { class: 'small over' }, 'There is no slot for it.') : null,
                el('span', { class: 'small muted' }, says(card.text)),
              ),
              byHand(card),
              el('span', { class: 'num' }, card.cost === null ? '–' : String(card.cost)),
            ]
          : el('span', { class: 'grow muted' }, 'Choose'),
      ),
    );
  }

  async pickPilot() {
    if (!this.squad.faction) {
      toast('Choose a faction first.');
      return;
    }
    try {
      const { offers } = await send('/api/squads/pilots', {
        draft: this.message,
        faction: this.squad.faction,
      });
      offers.sort(
        (a, b) => a.ship.localeCompare(b.ship) || b.initiative - a.initiative || a.name.localeCompare(b.name),
      );
      const take = (offer) => {
        dialog.close();
        this.change(
          (squad) => squad.pilots.push({ id: offer.id, upgrades: {} }),
          `ship-${this.squad.pilots.length}`,
        );
      };
      const dialog = sheet(
        'Add a ship',
        offerList(offers, {
          take,
          group: (it) => it.ship,
          more: (it) => [
            `initiative ${it.initiative}`,
            it.standard ? 'standard loadout' : it.slots.join(', '),
          ],
        }),
      );
    } catch (error) {
      toast(error.message);
    }
  }

  async pickUpgrade(ship, index, slot, card, key) {
    try {
      const { offers } = await send('/api/squads/upgrades', {
        draft: this.message,
        ship: index,
        slot,
        instead: card?.id ?? null,
      });
      offers.sort((a, b) => a.cost - b.cost || a.name.localeCompare(b.name));
      const put = (id) => {
        dialog.close();
        this.change((squad) => equip(squad.pilots[index].upgrades, slot, card?.id, id), key);
      };
      const dialog = sheet(
        `${capital(slot)} of ${ship.name}`,
        card
          ? el(
              'button',
              { class: 'btn', type: 'button', id: 'take-off', onclick: () => put(null) },
              icon('close', 16),
              `Take ${card.name} off`,
            )
          : '',
        offerList(
          offers.filter((it) => it.id !== card?.id),
          {
            take: (offer) => put(offer.id),
            group: () => '',
            more: (it) => (it.slots.length > 1 ? [`fills ${it.slots.join(' and ')}`] : []),
          },
        ),
      );
    } catch (error) {
      toast(error.message);
    }
  }

  foot() {
    return el(
      'div',
      { class: 'row wrap foot-row' },
      el(
        'button',
        {
          class: 'btn go',
          type: 'button',
          id: 'fly',
          disabled: !this.squad.pilots.length,
          onclick: () => this.fly(),
        },
        'Fly it',
      ),
      el(
        'button',
        { class: 'btn', type: 'button', id: 'save', 'data-focus': 'save', onclick: () => this.save() },
        icon('save'),
        'Save',
      ),
      el(
        'button',
        {
          class: 'btn',
          type: 'button',
          id: 'export',
          onclick: () => xwsSheet(this.weighed.xws, this.squad.name),
        },
        icon('share'),
        'Export XWS',
      ),
      el(
        'button',
        {
          class: 'btn',
          type: 'button',
          id: 'undo',
          'data-focus': 'undo',
          disabled: !this.past.length,
          onclick: () => this.undo(),
        },
        icon('undo'),
        'Undo',
      ),
    );
  }
}

/** A wing without what only its campaign knows. */
function stripped(text) {
  const xws = JSON.parse(text);
  delete xws.vendor;
  for (const pilot of xws.pilots) delete pilot.vendor;
  return JSON.stringify(xws);
}

/** Takes one card off, wherever it is filed, and puts another in the slot. */
function equip(upgrades, slot, old, id) {
  if (old) {
    const filed = [slot, ...Object.keys(upgrades)].find((name) => upgrades[name]?.includes(old));
    if (filed) {
      upgrades[filed].splice(upgrades[filed].indexOf(old), 1);
      if (!upgrades[filed].length) delete upgrades[filed];
    }
  }
  if (id) upgrades[slot] = [...(upgrades[slot] ?? []), id];
}
