// What the server tells the pages of campaigns.

declare namespace Campaign {
  type Allowed = string[] | { from: number; to: number } | 'text';

  /** Something that can be done now, and what it takes. */
  interface Offer {
    action: string;
    args: Record<string, Allowed>;
    rule: string;
  }

  interface Player {
    id: string;
    name: string;
    left: boolean;
    key: string | null;
  }

  /** A pilot as pages of every campaign draw one. */
  interface Member {
    id: string;
    callsign: string;
    player: string;
    player_name: string;
    stand_in: string | null;
    decides: string;
    duty: 'flies' | 'away' | 'retired' | 'killed';
    serves: boolean;
    number: number;
    ship: string | null;
    ship_name: string | null;
    plan: string | null;
    level: number;
    earned: number;
    kills: { what: string; count: number }[];
    shot_down: number;
  }

  interface Pilot extends Member {
    points: number;
    missions: { id: string; name: string; won: boolean }[];
    lost: number;
    owned: { card: string; name: string; paid: number }[];
    load: string[];
  }

  interface Arc {
    parts: ('in' | 'won' | 'lost' | 'hidden')[];
    mission: string | null;
    name: string | null;
    territory: string | null;
    in: boolean;
  }

  interface Flown {
    gold?: boolean;
    silver?: boolean;
    counts?: boolean;
    round: number;
    mission: string;
    name: string;
    won: boolean;
    way: string;
    rounds: number;
    pool: number;
    shares: { pilot: string; callsign: string; points: number }[];
    lost: string[];
  }

  interface Goal {
    id: string;
    name: string;
    primary: boolean;
    pays: number;
    each: string | null;
    /** Whether it is a number for later missions, and whether that is told. */
    kept?: 'open' | 'secret';
  }

  interface Draft {
    won: boolean | null;
    rounds: number | null;
    fates: Record<string, 'stayed' | 'left' | 'destroyed'>;
    kills: { what: string; by: string | null; count: number }[];
    counted: boolean;
    outcomes: Record<string, { id: string; met: boolean; count: number }>;
    scored: number;
    dice: Record<string, string[]>;
  }

  type Way = 'browser' | 'companion' | 'pilots' | 'paper';

  /** A mission that was chosen, as pages of every campaign know one. */
  interface Outing {
    mission: string;
    name: string;
    rounds: number;
    dice: number;
    goals: Goal[];
    way: Way | null;
    draft: Pick<Draft, 'won' | 'rounds' | 'outcomes'>;
    open: string[];
    battle: {
      id: number;
      key: string | null;
      watch: string | null;
      mates: { key: string; name: string }[];
      round: number;
      over: boolean;
    } | null;
    mat: { key: string; over: boolean } | null;
  }

  interface Sortie extends Outing {
    level: number;
    pilots: number;
    territory: string | null;
    foes: { key: string; name: string; points: number; most: number }[];
    draft: Draft;
    so_far: [what: string, points: number][];
  }

  /** An entry of the log. */
  interface Line {
    number: number;
    by: string;
    action: string;
    told: string[];
    short: string[];
    counts: boolean;
    day: string | null;
    keep?: number;
  }

  /** What is told of every campaign. */
  interface Frame {
    turn: number;
    actions: number;
    you: { coordinator: boolean; id: string | null; name: string };
    name: string;
    /** The word for the kind of campaign. */
    book: 'aturi' | 'flight-group';
    kind: string;
    how: string;
    round: number;
    shown: boolean;
    next: string;
    players: Player[];
    numbers: { what: string; words: string; now: number }[];
    corrections: { what: string; from: number; to: number; reason: string }[];
    memos: { words: string; count: number; mission: string }[];
    latest: Line[];
    undo: { words: string; can: boolean; others?: string } | null;
    proposal: { by: string; words: string[]; wanting: string[] } | null;
    redo: boolean;
    fresh: boolean;
    options: Offer[];
    levels: Home.Pilot[];
    // What follows is told by each kind in its own way, and read by pages of all.
    step: string;
    sortie: Outing | null;
    pilots: Member[];
    switches: Switch[];
    presets: Preset[];
    models: { ship: string; name: string; owned: number | null }[];
    models_say: string;
  }

  interface Told extends Frame {
    length: string;
    wins: number;
    tokens: [number, number];
    step: 'spend' | 'choose' | 'prepare' | 'play' | 'over';
    over: { won: boolean; why: string } | null;
    drawn: { id: string; name: string }[];
    sortie: Sortie | null;
    pilots: Pilot[];
    average: { levels: number[]; mean: number; level: number };
    deck: { count: number; arcs: Arc[]; hidden: number };
    flown: Flown[];
  }

  interface Switch {
    name: string;
    value: string;
    values: [word: string, says: string][];
    source: string;
  }

  interface Preset {
    name: string;
    says: string;
    switches: [string, string][];
  }

  /** A card for sale, in its band. */
  interface Card {
    id: string;
    name: string;
    price: number;
    band: 'fits' | 'locker' | 'no';
    why: string | null;
    rule: string | null;
    slots: string[];
    left: number;
    sells: number;
    limited: number;
    level: number;
    varies: string | null;
    text: string[] | string;
    by_hand: unknown;
  }

  interface Ship {
    id: string;
    name: string;
    price: number;
    from: number;
    plan: string;
    action: string;
    left: number | null;
    why: string | null;
    rule: string | null;
    repriced: { name: string; from: number; to: number }[];
    slots: string[];
  }

  interface Level {
    level: number;
    price: number;
    initiative: number | null;
    brings: string[];
    have: boolean;
    next: boolean;
    why: string | null;
    repriced: { name: string; from: number; to: number }[];
  }

  interface Sheet {
    pilot: Pilot;
    turn: number;
    yours: boolean;
    spending: boolean;
    flown: any;
    levels: Level[];
    shop: Card[];
    ships: Ship[];
    sells: { card: string; gets: number }[];
    history: { entry: number; told: string; by: number; left: number; round: number }[];
    faults: string[];
  }

  interface Brief {
    mission: Home.Mission;
    briefing: Home.Briefing;
    laid: boolean;
    after: [string[], string[]];
  }

  interface Settled extends Flown {
    entry: number;
    earned: { what: string; points: number }[];
    ships: { pilot: string; callsign: string; dice: string[]; points: number }[];
    kills: { callsign: string; what: string; count: number }[];
    changes: string[];
    day: string | null;
  }

  interface Chronicle {
    missions: Settled[];
    corrections: {
      entry: number;
      by: string;
      round: number;
      told: string;
      reason: string;
      day: string | null;
    }[];
    levels: { pilot: string; level: number }[][];
    /** What a step of a career is called, and the highest. */
    steps: { words: string; most: number };
    /** What missions pay in. */
    unit: string;
    pilots: { id: string; callsign: string; duty: string; level: number }[];
    memorial: {
      pilot: string;
      callsign: string;
      player: string | null;
      card: Member | null;
      mission: string | null;
      round: number | null;
      dice: string[];
      points: number;
      killed: boolean;
    }[];
    entries: Line[];
  }

  /** What a form for a new campaign of a kind offers. */
  interface Kind {
    word: string;
    name: string;
    says: string;
    choice: { name: string; words: string; values: { word: string; says: string }[] };
    presets: { name: string; says: string }[];
    ships: { id: string; name: string; price: number }[];
  }

  interface Listed {
    campaigns: { id: number; key: string; name: string; summary: string; changed: number }[];
    kinds: Kind[];
  }

  interface PaperForm {
    ships: { id: string; name: string }[];
    cards: { id: string; name: string; slots: string[] }[];
    missions: { id: string; name: string }[];
    levels: number;
    open: boolean;
  }
}

/** What the pages of a campaign may do. */
interface Camp<T extends Campaign.Frame = Campaign.Told> {
  key: string;
  told: T;
  act(action: string, args?: Record<string, string | number>): Promise<boolean>;
  tell(what: string, message: object): Promise<boolean>;
  ask(what: string): Promise<any>;
  go(at: string, more?: Record<string, string>): void;
  named: URLSearchParams;
  redraw(): void;
}
