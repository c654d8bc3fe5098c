// Building a squad: the page holds XWS, the server weighs it and offers what fits.

import { button, capital, chooser, el, icon, memory, present, released, signButton, toast } from './dom.js';
import { askToRemove } from './menu.js';
import { MISSING, get, isRefused, reason, send } from './net.js';
import { importSheet, xwsSheet } from './squad-file.js';
import { drawShip, pickPilot } from './squad-ship.js';
import { field } from './squad-vessel.js';
import { CAMPAIGNS, drawPilot, enlist, isWing, wingOf, wingText } from './wing-build.js';

/** @type {Choices} */
const RULES = [['200', '200 points'], ['20', '20 points'], ...CAMPAIGNS];

/**
 * What is being built: a squad by points, or the wing of a campaign.
 * @typedef {{ rules: string, squad: Squads.Squad | Squads.Wing, complaints: Squads.Complaint[] }} Plan
 */

/** @returns {Squads.Squad} */
const emptySquad = (name = 'New squad') => ({
  name,
  faction: memory.get('faction', 'rebelalliance'),
  pilots: [],
  obstacles: [],
});

/**
 * A plan in which nobody flies yet.
 * @param {string} rules
 * @param {string} [name]
 * @returns {Squads.Squad | Squads.Wing}
 */
const emptyOf = (rules, name) =>
  isWing(rules) ? { name: name ?? 'New wing', pilots: [] } : emptySquad(name);

/**
 * A squad as the page holds it, from its XWS.
 * @param {string} text
 * @param {string} rules
 * @returns {Squads.Squad | Squads.Wing}
 */
function unpacked(text, rules) {
  const xws = JSON.parse(text);
  if (isWing(rules)) return wingOf(xws);
  const pilots = xws.pilots.map((/** @type {Squads.Squad['pilots'][number]} */ { id, upgrades }) => ({
    id,
    upgrades: upgrades ?? {},
  }));
  return { name: xws.name ?? '', faction: xws.faction ?? null, obstacles: xws.obstacles ?? [], pilots };
}

/**
 * A wing without what only its campaign knows.
 * @param {string} text
 */
function stripped(text) {
  const xws = JSON.parse(text);
  delete xws.vendor;
  for (const pilot of xws.pilots) delete pilot.vendor;
  return JSON.stringify(xws);
}

/** @param {Squads.WeighedSquad | Squads.WeighedWing} weighed */
const isWeighedWing = (weighed) => 'career' in weighed;

/** The squads that are kept, and the one that is being built. */
export class Builder {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.kept = el('section', { class: 'kept', 'aria-labelledby': 'kept-title' });
    this.draft = el('section', { class: 'draft', 'aria-labelledby': 'draft-title', hidden: true });
    box.replaceChildren(el('div', { class: 'yard' }, this.kept, this.draft));
    /** @type {Squads.Faction[]} */
    this.factions = [];
    /** The number of what is built, where it is kept already. */
    this.id = /** @type {number | null} */ (null);
    /** @type {Plan} */
    this.plan = { rules: memory.get('rules', '200'), squad: emptySquad(), complaints: [] };
    this.saved = false;
    /**
     * What it was before, as text.
     * @type {string[]}
     */
    this.past = [];
    /** @type {Squads.WeighedSquad | Squads.WeighedWing | null} */
    this.weighed = null;
    this.turn = 0;
  }

  async start() {
    try {
      await this.list();
    } catch (error) {
      this.kept.replaceChildren(el('p', { class: 'card note', role: 'alert' }, reason(error)));
      return;
    }
    const id = Number(new URLSearchParams(location.hash.slice(1)).get('squad'));
    if (id) await this.open(id);
    else await this.goOn();
  }

  /** Goes on with what was not kept, if anything was not. */
  async goOn() {
    try {
      const { id, rules, squad } = JSON.parse(memory.get('draft', 'null')) ?? {};
      if (squad?.pilots?.length) await this.take({ rules, squad, complaints: [] }, id ?? null, false, null);
    } catch {
      memory.set('draft', 'null');
    }
  }

  /**
   * Takes a plan up.
   * @param {Plan} plan
   * @param {number | null} id
   * @param {boolean} saved
   * @param {string | null} [focus]
   */
  async take(plan, id, saved, focus = 'name') {
    Object.assign(this, { plan, id, saved, past: [] });
    await this.weigh(focus);
  }

  async list() {
    /** @type {{ squads: Home.SquadCard[], factions: Squads.Faction[] }} */
    const { squads, factions } = await get('/api/squads');
    this.factions = factions;
    const begin = () => {
      const rules = memory.get('rules', '200');
      return this.take({ rules, squad: emptyOf(rules), complaints: [] }, null, false);
    };
    const bring = () => importSheet((text, rules) => this.bring(text, rules), this.plan.rules, RULES);
    this.kept.replaceChildren(
      el('h2', { id: 'kept-title' }, 'Your squads'),
      el(
        'div',
        { class: 'row wrap' },
        button('', 'plus', 'New squad', begin, { id: 'new-squad' }),
        button('', 'save', 'Import', bring, { id: 'import' }),
      ),
      squads.length
        ? el(
            'ul',
            { class: 'list card' },
            squads.map((squad) => this.row(squad)),
          )
        : el('p', { class: 'muted' }, 'No squads. Build one, or import XWS.'),
    );
  }

  /**
   * A squad that is kept.
   * @param {Home.SquadCard} squad
   */
  row(squad) {
    const { tag, name, rules, counted, points, ships, kept = 0 } = squad;
    const size = `${ships.length} ${ships.length === 1 ? 'ship' : 'ships'}`;
    const says = `${isWing(rules) ? counted : `${points} of ${rules} points`}, ${size}`;
    const open = { class: 'grow kept-name', type: 'button', onclick: () => this.open(kept) };
    return el(
      'li',
      { class: 'saved' },
      el('span', { class: 'tag' }, tag ?? '…'),
      el('button', open, el('b', {}, name), el('span', { class: 'small muted' }, says)),
      signButton('s quiet', 'plus', `Copy ${name}`, () => this.open(kept, true)),
      signButton('s quiet', 'close', `Remove ${name}`, () => this.remove(kept, name)),
    );
  }

  /**
   * Opens a squad that is kept, or a copy of it.
   * @param {number} id
   */
  async open(id, copy = false) {
    try {
      const { rules, text } = await get(`/api/squads/${id}`);
      const squad = unpacked(text, rules);
      if (copy) squad.name = `${squad.name || 'Squad'}, copy`.slice(0, 60);
      await this.take({ rules, squad, complaints: [] }, copy ? null : id, !copy);
    } catch (error) {
      toast(reason(error));
    }
  }

  /**
   * Takes in what somebody pasted; what could not be read is told above the squad.
   * @param {string} text
   * @param {string} asked
   */
  async bring(text, asked) {
    /** @type {Squads.WeighedSquad | Squads.WeighedWing} */
    const weighed = await send('/api/squads/weigh', { rules: asked, text });
    const { rules, xws, complaints } = weighed;
    const isRead = 'career' in weighed ? weighed.pilots.length : weighed.ships.length || weighed.faction;
    if (!isRead) {
      throw new Error(complaints.map((it) => capital(it.text)).join('\n') || 'No ship could be read.');
    }
    await this.take({ rules, squad: unpacked(xws, rules), complaints }, null, false);
  }

  /**
   * @param {number} id
   * @param {string} name
   */
  remove(id, name) {
    askToRemove(name, async () => {
      try {
        await send(`/api/squads/${id}/remove`, {});
        if (this.id === id) {
          this.id = null;
          this.saved = false;
          this.draw();
        }
        await this.list();
      } catch (error) {
        toast(reason(error));
      }
    });
  }

  /** What the server is asked about. */
  get message() {
    const { rules, squad } = this.plan;
    return { rules, text: 'faction' in squad ? JSON.stringify(squad) : wingText(squad, rules) };
  }

  /**
   * Builds on by other rules. Between a squad and a wing, ships and cards go along as far as both know them.
   * @param {string} rules
   */
  async changeRules(rules) {
    memory.set('rules', rules);
    const { squad, rules: before } = this.plan;
    if (!isWing(rules) && !isWing(before)) {
      this.become({ ...this.plan, rules });
      return;
    }
    if (!squad.pilots.length || !this.weighed) {
      this.become({ rules, squad: emptyOf(rules, squad.name), complaints: [] });
      return;
    }
    try {
      const { xws: now } = this.weighed;
      const text = isWing(before) ? stripped(now) : now;
      const { xws, complaints } = await send('/api/squads/weigh', { rules, text });
      this.become({ rules, squad: unpacked(xws, rules), complaints });
    } catch (error) {
      toast(reason(error));
    }
  }

  /** Notes what is, so that it can be had back. */
  note() {
    this.past.push(JSON.stringify(this.plan));
    this.saved = false;
  }

  /**
   * Becomes another plan.
   * @param {Plan} plan
   */
  become(plan) {
    this.note();
    this.plan = plan;
    this.weigh('rules');
  }

  /**
   * Changes what a squad and a wing have both: a name, and who flies.
   * @param {(squad: { name: string, pilots: unknown[] }) => void} edit
   * @param {string | null} [focus]
   */
  change(edit, focus) {
    this.note();
    edit(this.plan.squad);
    this.weigh(focus);
  }

  /**
   * Changes a squad.
   * @param {(squad: Squads.Squad) => void} edit
   * @param {string | null} [focus]
   */
  changeSquad(edit, focus) {
    const { squad } = this.plan;
    if (!('faction' in squad)) return;
    this.change(() => edit(squad), focus);
  }

  /**
   * Changes the career of a pilot.
   * @param {number} index
   * @param {(pilot: Squads.Career) => void} edit
   * @param {string | null} [focus]
   */
  changePilot(index, edit, focus) {
    const { squad } = this.plan;
    if ('faction' in squad) return;
    this.change(() => edit(squad.pilots[index]), focus);
  }

  /** @param {number} index */
  copyShip(index) {
    const copy = (/** @type {{ pilots: unknown[] }} */ { pilots }) =>
      pilots.splice(index + 1, 0, structuredClone(pilots[index]));
    this.change(copy, `ship-${index + 1}`);
  }

  /** @param {number} index */
  dropShip(index) {
    this.change(({ pilots }) => pilots.splice(index, 1), 'add');
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    this.plan = JSON.parse(last);
    this.saved = false;
    this.weigh('undo');
  }

  /**
   * Asks the server what it makes of it, and draws that.
   * @param {string | null} [focus]
   */
  async weigh(focus) {
    this.turn += 1;
    const { turn, id, plan } = this;
    memory.set('draft', JSON.stringify({ id, rules: plan.rules, squad: plan.squad }));
    try {
      const weighed = await send('/api/squads/weigh', this.message);
      // A button must not be drawn anew between press and release, or the click is lost: leaving the name field by
      // pressing one changes the squad.
      await released();
      if (turn !== this.turn) return;
      this.weighed = weighed;
      this.draw(focus);
    } catch (error) {
      toast(reason(error));
    }
  }

  /** Keeps it; under which number, or nothing if it could not be. */
  async save() {
    try {
      const { id } = await send('/api/squads/keep', { id: this.id, draft: this.message });
      this.id = id;
      this.saved = true;
      memory.set('draft', 'null');
      this.draw('save');
      await this.list();
      return this.id;
    } catch (error) {
      if (isRefused(error, MISSING)) this.id = null;
      toast(reason(error));
      return null;
    }
  }

  async fly() {
    const id = this.saved ? this.id : await this.save();
    if (id) location.href = `/#fly=${id}`;
  }

  /** @param {string | null} [focus] what has the focus afterwards; else what has it now */
  draw(focus) {
    const { weighed, draft } = this;
    if (!weighed) return;
    draft.hidden = false;
    draft.dataset.turn = String(this.turn);
    const active = document.activeElement;
    const held = focus ?? (active instanceof HTMLElement ? active.dataset.focus : undefined);
    const ships =
      'career' in weighed
        ? weighed.pilots.map((pilot, index) => drawPilot(this, weighed, pilot, index))
        : weighed.ships.map((ship, index) => drawShip(this, weighed, ship, index));
    draft.replaceChildren(
      ...present([this.head(), this.verdict(weighed), ships, this.adder(weighed), this.foot(weighed)]),
    );
    const target = held ? draft.querySelector(`[data-focus="${held}"]`) : null;
    if (!(target instanceof HTMLElement)) return;
    target.focus();
    if (held?.startsWith('ship-')) target.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Squads.WeighedSquad | Squads.WeighedWing} weighed */
  adder(weighed) {
    const what = isWeighedWing(weighed) ? 'pilot' : 'ship';
    const words = this.plan.squad.pilots.length ? `Add another ${what}` : `Add a ${what}`;
    const add = () => ('career' in weighed ? enlist(this, weighed.career) : pickPilot(this));
    return button('add', 'plus', words, add, { id: 'add-ship', 'data-focus': 'add' });
  }

  /** Name, rules and faction. */
  head() {
    const { rules, squad } = this.plan;
    const wing = isWing(rules);
    const name = el('input', {
      class: 'field',
      id: 'name',
      'data-focus': 'name',
      maxlength: 60,
      value: squad.name,
      autocomplete: 'off',
    });
    name.addEventListener('change', () =>
      this.change((it) => {
        it.name = name.value.trim();
      }),
    );
    const by = chooser({ id: 'rules', 'data-focus': 'rules' }, RULES, rules, (it) => this.changeRules(it));
    return el(
      'div',
      { class: 'card head' },
      el('h2', { id: 'draft-title', class: 'label' }, `${this.id ? '' : 'New '}${wing ? 'wing' : 'squad'}`),
      el(
        'div',
        { class: `fields${wing ? ' two' : ''}` },
        field('Name', name),
        field('Rules', by),
        'faction' in squad ? field('Faction', this.faction(squad)) : null,
      ),
    );
  }

  /** @param {Squads.Squad} squad */
  faction({ faction }) {
    const all = this.factions.map((it) => /** @type {const} */ ([it.id, it.name]));
    /** @type {Choices} */
    const options = faction ? all : [['', 'Several factions'], ...all];
    return chooser({ id: 'faction', 'data-focus': 'faction' }, options, faction, (id) => {
      memory.set('faction', id);
      this.changeSquad((squad) => {
        squad.faction = id;
      });
    });
  }

  /**
   * Points, every fault, and what could not be read.
   * @param {Squads.WeighedSquad | Squads.WeighedWing} weighed
   */
  verdict(weighed) {
    const { legal, faults, by_hand } = weighed;
    const { complaints } = this.plan;
    const over = !('career' in weighed) && weighed.points > weighed.most;
    const size =
      'career' in weighed
        ? `${weighed.pilots.length} of ${weighed.career.most} pilots`
        : `${weighed.points} of ${weighed.most} points`;
    const wrong = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    const mark = { class: `tag ${legal ? 'legal' : 'illegal'}`, id: 'legal' };
    return el(
      'div',
      { class: 'card verdict' },
      el(
        'div',
        { class: 'row wrap' },
        el('b', { class: `num points${over ? ' over' : ''}`, id: 'points' }, size),
        el('span', mark, icon(legal ? 'check' : 'warn', 14), legal ? 'Legal' : wrong),
        el('span', { class: 'small muted push', id: 'saved' }, this.saved ? 'Saved' : 'Not saved yet'),
      ),
      el('div', { role: 'status', id: 'faults' }, warnings(faults)),
      complaints.length
        ? el(
            'div',
            { id: 'unread' },
            el('h3', { class: 'label' }, 'Not read as written'),
            warnings(complaints),
          )
        : null,
      by_hand.length ? leftToPlayers(by_hand) : null,
    );
  }

  /** @param {Squads.WeighedSquad | Squads.WeighedWing} weighed */
  foot({ xws }) {
    const { name, pilots } = this.plan.squad;
    return el(
      'div',
      { class: 'row wrap foot-row' },
      button('go', null, 'Fly it', () => this.fly(), { id: 'fly', disabled: !pilots.length }),
      button('', 'save', 'Save', () => this.save(), { id: 'save', 'data-focus': 'save' }),
      button('', 'share', 'Export XWS', () => xwsSheet(xws, name), { id: 'export' }),
      button('', 'undo', 'Undo', () => this.undo(), {
        id: 'undo',
        'data-focus': 'undo',
        disabled: !this.past.length,
      }),
    );
  }
}

/** @param {{ text: string }[]} items */
function warnings(items) {
  if (!items.length) return null;
  const rows = items.map((it) => el('li', {}, icon('warn', 16), el('span', {}, capital(it.text))));
  return el('ul', { class: 'cards faults' }, rows);
}

/** @param {string[]} cards */
function leftToPlayers(cards) {
  const rows = cards.map((it) => el('li', {}, capital(it)));
  return el(
    'details',
    {},
    el('summary', { class: 'small' }, 'Some cards are resolved by hand'),
    el('ul', { class: 'cards small muted' }, rows),
  );
}
