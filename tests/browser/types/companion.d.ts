// What the server tells of a table with miniatures.

declare namespace Companion {
  /** Millimetres from the left and from the near edge, degrees. */
  type Spot = [x: number, y: number, degrees: number];

  interface Base {
    half: [number, number];
    plan: string;
    at: Spot;
  }

  interface Token {
    word: string;
    name: string;
    count: number;
    colour: string;
    icon: string;
  }

  interface Foe {
    number: number;
    name: string;
    model: string;
    ship: string;
    initiative: number;
    hull: [number, number];
    shields: [number, number];
    force: [number, number];
    charges: [number, number];
    tokens: Token[];
    lock: string | null;
    cards: string[];
    note: string;
    line: string;
    gone: boolean;
    done: boolean;
    base: Base;
  }

  interface Mine {
    name: string;
    initiative: number;
    gone: boolean;
    mark: boolean;
    ship: string | null;
    base: Base | null;
  }

  interface Answer {
    say: string;
    words: string;
    sign: string | null;
  }

  /** A maneuver laid from a base at the origin. */
  interface Laid {
    template: { at: Battle.At; outline: string; middle: string } | null;
    end: Battle.At;
    half: [number, number];
    speed: number;
  }

  type Picture =
    | { kind: 'sectors'; strip: boolean }
    | { kind: 'region'; arcs: string[]; band: [number, number] }
    | { kind: 'sides' }
    | { kind: 'range' }
    | { kind: 'in-front' }
    | { kind: 'closing' }
    | { kind: 'maneuver'; laid: Laid; colour: string }
    | { kind: 'die'; die: 'att' | 'def' | 'six' };

  interface Asked {
    about: string | null;
    words: string;
    help: string | null;
    list: string[];
    usual: string | null;
    fromMap: string | null;
    mapFault: string | null;
    picture: Picture | null;
  }

  interface OneOf extends Asked {
    kind: 'one';
    answers: Answer[];
  }
  interface NumberAsked extends Asked {
    kind: 'number';
    answers: [number, number];
  }
  interface TextAsked extends Asked {
    kind: 'text';
    answers: null;
  }
  interface DiceAsked extends Asked {
    kind: 'attack' | 'defence';
    /** How many dice; any number where nobody knows. */
    answers: number | null;
  }
  type Prompt = OneOf | NumberAsked | TextAsked | DiceAsked;

  /** What an enemy does now. */
  type Doing =
    | { kind: 'flies'; words: string; colour: string; icon: string; ion: boolean; laid: Laid; base: Base }
    | { kind: 'follows'; words: string; leader: number; lead: Base; base: Base; at: Battle.At }
    | { kind: 'acts'; words: string; colour: string; icon: string; way: string | null }
    | { kind: 'attacks'; weapon: string | null; target: string | null }
    | { kind: 'defends' };

  interface Mission {
    name: string;
    side: string;
    rounds: number | null;
    rules: string[];
    objectives: { name: string; primary: boolean; pays: string }[];
    score: number;
    counters: [name: string, value: number][];
    winner: string | null;
    briefing: Record<string, string | number | null>;
  }

  interface Rock {
    name: string;
    kind: string;
    outline: string;
    at: Spot;
  }

  /** How it stands. */
  interface Table {
    title: string;
    turn: number;
    system: { word: string; name: string };
    dice: 'typed' | 'rolled';
    round: number;
    phase: 'set-up' | Battle.Phase;
    said: string[];
    why: [rule: string, says: string][];
    prompt: Prompt | null;
    foe: number | null;
    doing: Doing | null;
    dicePool: { attack: number[]; defense: number[] } | null;
    foes: Foe[];
    mine: Mine[];
    map: { answers: boolean; width: number; height: number; rocks: Rock[] };
    score: [number, number];
    mission: Mission | null;
    ending: { round: number; goes: string[] } | null;
    undo: boolean;
    redo: boolean;
  }

  /** One change of a table. */
  type Step =
    | { answer: string }
    | { place: [who: { mine: number } | { foe: number }, at: Spot] }
    | { lay: [id: string, at: Spot] }
    | { shift: [rock: number, at: Spot] }
    | { lift: number }
    | { map: boolean }
    | { ship: [mine: number, ship: string] }
    | { score: [number, number] }
    | { cleared: number };

  /** What a session can be begun with. */
  interface Yard {
    systems: { word: string; name: string; says: string }[];
    ships: { id: string; name: string }[];
    pilots: [id: string, name: string, ship: string, shipName: string, initiative: number][];
    obstacles: [id: string, name: string][];
    squads: {
      id: string;
      tag?: string | null;
      name: string;
      ships: { pilot: string; name: string; ship: string; initiative: number }[];
    }[];
    missions: (Home.Mission & { enemy: string })[];
  }
}
