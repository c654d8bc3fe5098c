// What the server tells the home page and the page of missions.

declare namespace Home {
  interface Told {
    battles: Kept[];
    companions: KeptCompanion[];
    squads: SquadCard[];
    kept: SquadCard[];
    pilots: Pilot[];
    version: string;
  }

  /** Who can fly; a level has the words for its styles. */
  interface Pilot {
    word: string;
    name: string;
    says: string;
    group: 'systems' | 'levels' | 'compared';
    styles?: { word: string; name: string; says: string }[];
  }

  /** How even it is, by games that were played. */
  interface Even {
    games: number;
    sentence: string;
    points: string | null;
    flown_by: [string, string];
  }

  /** What both squads cost, and who comes for a handicap. */
  interface Points {
    points: string;
    handicap: string | null;
  }

  /** A saved battle, with the keys of its seats. */
  interface Kept {
    id: number;
    title: string;
    changed: number;
    summary: { round: number; phase: Battle.Phase; left: number[]; over: boolean; winner: number | null };
    seats: { key?: string | null; pilot: string; name: string }[];
    /** Why it can be looked at and not gone on with. */
    past?: string;
    watch: string;
    mates: { key: string; seat: number; name: string }[];
  }

  /** A saved table with miniatures. */
  interface KeptCompanion {
    id: number;
    key: string;
    title: string;
    changed: number;
    summary: { round: number; phase: string; left: [number, number]; over: boolean };
  }

  interface SquadCard {
    id?: string;
    kept?: number;
    rules: string;
    name: string;
    faction: string | null;
    tag: string | null;
    points: number;
    counted: string;
    ships: { pilot: string; ship: string; initiative: number; points: number; upgrades: number }[];
    complaints: string[];
    fit: boolean;
  }

  /** A squad as a new battle asks for it; the card is the page's own. */
  type WantedSquad =
    | { ready: string; kept?: undefined; text?: undefined }
    | { kept: number; ready?: undefined; text?: undefined }
    | { text: string; card: SquadCard; ready?: undefined; kept?: undefined };

  /** Ships that are told the same. */
  interface Group {
    ships: number;
    order: string;
    vector: [number, number, number] | null;
    elite: boolean;
  }

  /** A mission in a line. */
  interface Mission {
    id: string;
    name: string;
    story: string;
    pilots: [number, number];
    levels: number;
    rounds: number | null;
    territory: string | null;
    co_op: boolean;
    enemy: string | null;
    sides: [string, string];
    variants: string[];
    /** Whether it takes enemies of one's own. */
    builds: boolean;
  }

  /** How two squads measure, and what does not fit. */
  interface Fit {
    measured: string[];
    faults: string[];
  }

  interface Briefing {
    id: string;
    name: string;
    story: string;
    facts: string[];
    pilots: number;
    level: number;
    sides: { name: string; flown: string; brings: string[] }[];
    objectives: { name: string; primary: boolean; points: string; when: string }[];
    winning: string[];
    leaving: string[];
    squads: { name: string; ships: string; arrives: string; vector: string; orders: string }[];
    later: string[];
    own: string[];
    rules: string[];
    furniture: string[];
    setup: string[];
    fetch: string[];
    map: string;
  }

  interface Odds {
    damage: number[];
    expected: number;
    expected_crits: number;
    destroyed: number | null;
    left: { attacker: Record<string, number>; defender: Record<string, number>; chance: number }[];
  }
}
