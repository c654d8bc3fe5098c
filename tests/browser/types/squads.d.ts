// What the server tells of squads, wings and cards.

declare namespace Squads {
  /** A squad as the page holds it. */
  interface Squad {
    name: string;
    faction: string | null;
    pilots: { id: string; upgrades: Record<string, string[]> }[];
    obstacles: string[];
  }

  /** A pilot of a campaign as the page holds it. */
  interface Career {
    ship: string;
    'call-sign'?: string;
    rank: number;
    path: string | null;
    cards: string[];
    spare?: string[];
    charged?: string[];
    changes?: number;
    points?: Record<string, number>;
  }

  interface Wing {
    name: string;
    pilots: Career[];
  }

  interface Draft {
    rules: string;
    text: string;
  }

  interface Fault {
    ship: number | null;
    text: string;
  }

  interface Complaint {
    text: string;
    left_out: boolean;
  }

  /** What a squad and a wing are both told. */
  interface Weighed {
    name: string | null;
    rules: string;
    legal: boolean;
    faults: Fault[];
    complaints: Complaint[];
    by_hand: string[];
    xws: string;
  }

  interface WeighedSquad extends Weighed {
    faction: string | null;
    obstacles: string[];
    points: number;
    most: number;
    ships: Ship[];
  }

  interface WeighedWing extends Weighed {
    career: CareerRules;
    pilots: Pilot[];
    list: string;
  }

  interface Stats {
    attacks: string[];
    agility: number;
    hull: number;
    shields: string;
    actions: string[];
  }

  interface Aboard {
    id: string;
    name: string;
    cost: number | null;
    text: string;
    by_hand: boolean;
  }

  type Part = 'first' | 'further' | 'missing';

  interface Berth {
    slot: string;
    part: Part;
    card: Aboard | null;
  }

  interface Ship {
    id: string;
    name: string;
    caption: string | null;
    ship: string;
    initiative: number;
    points: number;
    loadout: { spent: number; of: number } | null;
    standard: Aboard[] | null;
    berths: Berth[];
    text: string;
    by_hand: boolean;
    ability: { name: string; text: string } | null;
    stats: Stats;
  }

  /** What every pilot of a campaign can choose. */
  interface CareerRules {
    name: string;
    step: string;
    path_from: number;
    most: number;
    ships: { id: string; name: string; from: number; paths: string[]; price: number }[];
    paths: { id: string; name: string }[];
    ranks: string[];
    purses: { id: string; name: string; start: number }[];
    change: number;
  }

  interface Sold extends Aboard {
    purse: string;
    takes_charge: boolean;
    charged: number;
  }

  interface WingBerth {
    slots: string[];
    names: string[];
    part: Part;
    place: number | null;
    card: Sold | null;
  }

  interface Pilot {
    name: string;
    ship: string;
    initiative: number;
    force: number;
    title: string;
    gains: string[];
    charges: number;
    purses: { id: string; name: string; spent: number; of: number | null }[];
    experience: number | null;
    berths: WingBerth[];
    issued: { name: string; text: string; by_hand: boolean }[];
    spare: Sold[];
    ability: { name: string; text: string } | null;
    stats: Stats;
  }

  /** A card that may be taken, or that says why not. */
  interface Offer {
    id: string;
    name: string;
    caption?: string | null;
    cost: number;
    limited: number;
    slots: string[];
    text: string;
    by_hand: boolean;
    why: string[];
    cares: string[];
  }

  interface PilotOffer extends Offer {
    ship: string;
    ship_id: string;
    initiative: number;
    standard: boolean;
  }

  interface CardOffer extends Offer {
    purse: string;
  }

  /** A card that was looked up. */
  interface Card {
    kind: string;
    id: string;
    name: string;
    text: string;
    by_hand: boolean;
    lines: [what: string, value: string][];
  }

  interface Faction {
    id: string;
    name: string;
    tag: string;
  }
}
