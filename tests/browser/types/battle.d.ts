// What the server tells of a battle. The page and its tests are checked against it; nothing ships from here.

declare namespace Battle {
  /** What somebody good would answer: the place of an option, and why. */
  interface Hint {
    option: number;
    reasons: string[];
  }

  /** Millimetres from the first player's left corner, degrees clockwise. */
  interface At {
    x: number;
    y: number;
    h: number;
  }

  /** What attacks, is attacked or is locked. */
  type Mark = { ship: number; object?: undefined } | { object: number; ship?: undefined };

  type Fate =
    | 'flying'
    | 'waiting'
    | 'coming'
    | 'dying'
    | 'destroyed'
    | 'fled'
    | 'docked'
    | 'landed'
    | 'captured'
    | 'lifted';
  type Phase = 'planning' | 'system' | 'activation' | 'engagement' | 'end';
  type Quarter = 'front' | 'right' | 'rear' | 'left';

  /** What never changes in a battle. */
  interface Facts {
    title: string;
    width: number;
    height: number;
    rounds: number | null;
    seats: { name: string; pilot: string; person: boolean }[];
    ships: ShipFacts[];
    /** Outlines, each in its own frame. */
    obstacles: string[];
    /** The arcs of a base, by its size and the arc. */
    arcs: Record<string, Record<string, { area: string; bands: string[] }>>;
    plans: Record<string, string>;
    tokens: { name: string; colour: string; icon: string; stays: boolean }[];
    /** Damage cards and what they do. */
    cards: [name: string, says: string][];
    mission?: MissionFacts;
  }

  interface ShipFacts {
    seat: number;
    number: number;
    name: string;
    chassis: string;
    size: string;
    half: [number, number];
    plan: string;
    initiative: number;
    hull: number;
    shields: number;
    force: number;
    agility: number;
    attacks: string[];
    actions: string[];
    cards: CardFacts[];
    points: number;
    turret: boolean;
    order?: string;
  }

  interface CardFacts {
    name: string;
    kind: string;
    text: string;
    when: string[];
    charges: number;
    recovers: number;
    load?: number;
    by_hand: boolean;
  }

  interface MissionFacts {
    name: string;
    objectives: Objective[];
    zones: { ship: number; corners: [number, number][] }[];
    vectors: [name: string, at: At][];
  }

  interface Objective {
    name: string;
    seat: number;
    primary: boolean;
    points: string;
  }

  /** A table as somebody sees it. */
  interface Scene {
    round: number;
    phase: Phase;
    first: number;
    ships: ShipScene[];
    objects: Thing[];
    scores: number[];
    met?: boolean[];
    over: { winner: number | null } | null;
  }

  interface ShipScene {
    at: At;
    fate: Fate;
    tokens: [name: string, count: number][];
    shields: number;
    facedown: number;
    faceup: string[];
    force: number;
    charges: number[];
    payload: number[];
    flipped: number[];
    lock: Mark | null;
    turret: Quarter;
    dial: 'none' | 'set' | 'hidden' | 'shown';
    maneuver: { words: string; icon: string; colour: string } | null;
    done: boolean;
  }

  interface Thing {
    kind: 'gone' | 'rock' | 'debris' | 'gas' | 'device' | 'thing';
    name: string;
    at: At;
    owner: number;
    marked?: number;
    carried?: number;
    damage?: number;
    tokens?: string;
    outline?: string;
  }

  interface Line {
    depth: number;
    text: string;
    ship?: number | null;
    why?: string[];
  }

  /** An attack and its dice as they lie. */
  interface Rolls {
    attacker: Mark;
    defender: Mark;
    range: number;
    obstructed: boolean;
    attack: string[];
    defense: string[];
  }

  interface Volley extends Rolls {
    result?: string | null;
  }

  /** One step. */
  interface Frame {
    scene: Scene;
    log: Line[];
    volley: Volley | null;
  }

  interface Ghost {
    at: At | null;
    full?: At;
    template?: { at: At; outline: string; middle: string; speed: number };
    instead?: { words: string; why: string };
    bump?: number;
    will_be_there?: boolean;
    crowds?: number[];
    rocks?: number[];
    flees: boolean;
    in_arc_of: number[];
    can_shoot: number[];
    risks?: [ship: number, chance: number][];
  }

  interface ShotOdds {
    expected: number;
    destroyed: number;
    without_cards: boolean;
  }

  interface Shot {
    range: number;
    obstructed: boolean;
    attack: number;
    defense: number;
    arc: string;
    odds?: ShotOdds;
  }

  /** One of the answers. */
  interface Option {
    words: string;
    says?: string;
    icon?: string;
    colour?: string;
    cell?: [speed: number, column: number];
    ghost?: Ghost;
    target?: Mark;
    shot?: Shot;
    after?: string[];
    pass: boolean;
  }

  interface Ask {
    seat: number;
    picture: string;
    title: string;
    says?: string;
    ship: number | null;
    object?: number;
    attack?: Rolls;
    pool?: 'attack' | 'defense';
    planned?: [ship: number, at: At][];
    options: Option[];
  }

  /** What one of two people proposes. */
  interface Proposal {
    id: number;
    by: number;
    what: 'correction' | 'undo';
    words: string;
  }

  /** Where a battle stands for a viewer. */
  interface Standing {
    turn: number;
    ask: Ask | null;
    waiting: [seat: number, words: string] | null;
    undo: boolean;
    /** Whether two people correct and take back only together. */
    consent?: boolean;
    proposal?: Proposal;
    /** Why it can be looked at and not gone on with. */
    past?: string;
    frames: Frame[];
    ships?: ShipFacts[];
  }

  /** Everything for whoever knows nothing. */
  interface Hello extends Standing {
    facts: Facts;
    you?: number;
    yours?: number[];
  }

  /** A battle that is over, step by step. */
  interface Replay {
    facts: Facts;
    frames: Frame[];
    turn: number;
  }

  interface Measure {
    ship: number;
    range: number;
    distance: number;
    arcs: string[];
    obstructed: boolean;
    line: [number, number, number, number];
  }

  /** Where a ship may end and what it may shoot. */
  interface Heat {
    ship: number;
    ends: [at: At, chance: number][];
    arcs: string[];
    points: [x: number, y: number, chance: number][];
  }
}
