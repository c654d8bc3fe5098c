// What the server tells the pages of a campaign of Flight Group Alpha.

declare namespace Alpha {
  interface Mark {
    id: string;
    number: string | null;
    name: string;
    won: boolean;
    gold: boolean;
    silver: boolean;
  }

  interface Pilot extends Campaign.Member {
    title: string;
    path: string | null;
    path_name: string | null;
    injured: boolean;
    fit_rank: number;
    initiative: number;
    xp: number;
    um: number;
    career: number;
    medals: string[];
    ejections: number;
    missions: Mark[];
    flew: string[];
    load: { card: string; name: string }[];
  }

  /** What is written of a mission in its tour. */
  interface Mission {
    id: string;
    number: string;
    name: string;
    tour: string;
    medal: string;
    ships: string[];
    space: string;
    dice: number;
    rounds: number | null;
    omega_one: boolean;
    introduction: boolean;
    fielded: boolean;
    lost: string;
    pays: string;
    known: boolean;
  }

  /** A mission at its place; one that nobody has come to has no name. */
  interface Place extends Partial<Omit<Mission, 'number' | 'name'>> {
    number: string;
    place: number;
    name: string | null;
    state: 'won' | 'lost' | 'open' | 'chosen' | 'sealed';
    attempts: number;
    gold?: boolean;
    silver?: boolean;
  }

  interface Tour {
    number: number;
    name: string;
    stage: 'initial' | 'middle' | 'final' | 'apart';
    gate: string;
    medal: string;
    state: 'won' | 'failed' | 'open' | 'closed';
    missions: Place[];
  }

  /** A row of the chart of experience. */
  interface Source {
    number: string;
    words: string;
    unit: string;
    xp: number;
    once: boolean;
    claim: 'pilot' | 'both' | 'group';
  }

  interface Roll {
    face: string;
    takes: number;
  }

  interface Penalty {
    mission: string;
    banked: string;
    demoted: string;
    um: number;
    career: number;
  }

  interface Draft {
    won: boolean | null;
    rounds: number | null;
    fates: Record<string, string>;
    kills: { what: string; by: string | null; count: number }[];
    tally: {
      pilots?: Record<string, Record<string, number>>;
      group?: Record<string, number>;
      objectives?: number;
    };
    counted: boolean;
    outcomes: Record<string, { id: string; met: boolean; count: number }>;
    gold: boolean | null;
    unseen: boolean;
    dice: Record<string, Roll[]>;
    leftover: Record<string, number>;
    penalty: Penalty | null;
  }

  interface SoFar {
    pilots: { id: string; xp: number; share: number }[];
    group: number;
    objectives: number;
    counted: number;
    pool: number;
    each: number;
    rest: number;
  }

  interface Sortie extends Campaign.Outing {
    number: string;
    facts: Mission;
    rank: number;
    pilots: number;
    alpha: string;
    tied: string[];
    behind: Record<string, { leader: string; place: string }>;
    wings: string[][];
    ships: { id: string; name: string }[];
    hostile: boolean;
    space: string;
    limit: number | null;
    omega_one: number | null;
    stress: boolean;
    grant: number;
    fielded: boolean;
    known: boolean;
    quarry: { key: string; name: string }[];
    draft: Draft;
    so_far: SoFar;
  }

  interface Flown extends Campaign.Flown {
    number: string | null;
    counts: boolean;
    gold: boolean;
    silver: boolean;
    wings: string[][];
  }

  interface Told extends Campaign.Frame {
    mode_says: string;
    has_deck: boolean;
    begun: boolean;
    step: 'spend' | 'choose' | 'prepare' | 'play' | 'judge' | 'over';
    over: { won: boolean; why: string } | null;
    rank: { ranks: number[]; mean: number; rank: number };
    leaders: string[];
    drawn: Mission[];
    choice: Mission[];
    again: { name: string; stress: boolean } | null;
    sortie: Sortie | null;
    judge: { mission: string; name: string; lines: string[] } | null;
    pilots: Pilot[];
    tours: Tour[];
    flown: Flown[];
    sources: Source[];
  }

  interface Column {
    rank: number;
    title: string;
    price: number;
    state: 'have' | 'next' | 'later';
    trunk: boolean;
    initiative: number;
    brings: string[];
  }

  interface Path {
    id: string;
    name: string;
    chosen: boolean;
    cells: { rank: number; initiative: number; brings: string[] }[];
  }

  interface Chart {
    from: number;
    top: number;
    injured: boolean;
    columns: Column[];
    paths: Path[];
  }

  interface Purse {
    id: string;
    name: string;
    bought: number;
    lost: number;
    granted: number;
    banked: number;
    used: number;
    free: number;
    costs: number;
    buys: number;
  }

  interface Card {
    id: string;
    name: string;
    price: number;
    purse: string;
    band: 'aboard' | 'fits' | 'no';
    aboard: number;
    charged: number;
    why: string | null;
    rule: string | null;
    slots: string[];
    initiative: number;
    rank: number;
    paths: string[];
    limited: number;
    varies: string | null;
    text: string[] | string;
  }

  interface Ship {
    id: string;
    name: string;
    plan: string;
    now: boolean;
    paths: string[];
    slots: string[];
  }

  interface Armory {
    real: boolean;
    ship: string | null;
    flown: any;
    cards: Card[];
    ships: Ship[];
  }

  interface Sheet {
    pilot: Pilot;
    turn: number;
    yours: boolean;
    spending: boolean;
    chart: Chart;
    next: { rank: number; title: string; price: number; short: number; chooses: boolean } | null;
    paths: { id: string; name: string }[];
    purses: Purse[];
    armory: Armory;
    history: { entry: number; told: string; by: number; left: number; round: number }[];
    faults: string[];
  }

  interface Settled extends Flown {
    entry: number;
    day: string | null;
    kills: { callsign: string; what: string; count: number }[];
    ships: { pilot: string; callsign: string; why: string; dice: string[]; takes: number[] }[];
    homes: { callsign: string; share: number; points: number; lost: string[] }[];
    ranks: string[];
    changes: string[];
  }

  interface PaperForm {
    paths: { id: string; name: string }[];
    ships: { id: string; name: string }[];
    missions: { id: string; name: string; number: string }[];
    tours: { number: number; name: string }[];
    /** The highest rank, and the last of the benefits beyond it. */
    top: number;
    last: number;
    open: boolean;
  }
}
