// What the page's own modules hand to each other.

/** What can be put into an element. */
type Child = Node | string | null | undefined | false | readonly Child[];

/** Attributes of an element, and by names that begin with `on` what it hears. */
interface Attributes {
  onclick?: (event: MouseEvent) => unknown;
  onkeydown?: (event: KeyboardEvent) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
  onpointerenter?: (event: PointerEvent) => unknown;
  onpointerleave?: (event: PointerEvent) => unknown;
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}

/** How a ship stands to whoever looks. */
type Side = 'you' | 'foe';

/** The value of an answer and its words. */
type Choices = readonly (readonly [value: string | number, words: string])[];

/** What the panes of a table with miniatures may do. */
interface Desk {
  yard: Companion.Yard | null;
  opened: Set<number>;
  checked: Set<string>;
  show(name: string): void;
  say(text: string): Promise<boolean>;
  step(step: Companion.Step): Promise<boolean>;
  letMapAnswer(): Promise<void>;
  search(wanted: { arc: string | null; far: boolean; ship: string | null }): Promise<void>;
  ownDice(): Promise<void>;
  known(): Promise<void>;
  sheet(title: string, content: (dialog: HTMLDialogElement, redraw: () => void) => Child[]): void;
}

/** A seat at this screen, as far as it has heard. */
interface Model {
  key: string;
  facts: Battle.Facts;
  scene: Battle.Scene;
  log: Battle.Line[];
  you: number | null;
  yours: number[];
  turn: number;
  ask: Battle.Ask | null;
  waiting: [number, string] | null;
  undo: boolean;
  consent: boolean;
  proposal: Battle.Proposal | null;
  past: string | null;
}

/** The value that is chosen of some. */
type Chosen = string | number | null | undefined;
