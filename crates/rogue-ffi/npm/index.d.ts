/** The version of the protocol. Further fields and further words of an enumeration do not change it. */
export const PROTOCOL: number;

/** Loads the module: the one of this package, or that of a URL, of bytes, or a compiled one. */
export function load(source?: string | URL | Uint8Array | ArrayBuffer | WebAssembly.Module): Promise<Engine>;

/** Why a call has done nothing. */
export class RoguecoreError extends Error {
  /** A word for the reason. */
  readonly code: ErrorCode;
  /** Of the code `content`: the mistakes of the file. */
  readonly mistakes: Mistake[];
}

export type ErrorCode =
  | "null_pointer" | "not_utf8" | "unknown_game" | "content" | "command" | "save" | "no_handle" | "wrong_handle"
  | "broken" | "no_number_left" | "panic";

export interface Mistake {
  file: string;
  line: number;
  column: number;
  text: string;
}

export interface Engine {
  /** A built-in game: `ember`, `short`, `classic` and others, which the error for another name lists. */
  builtin(name: string): Content;
  /** The text of a content file, which may extend a built-in game; `file` is its name in messages. */
  content(file: string, ron: string): Content;
}

export interface Content {
  readonly title: string;
  /** Equal for equal rules. */
  readonly hash: string;
  /** The rows that a map is drawn with, and the names of choices. */
  rows(): Rows;
  newGame(seed: number | bigint): Game;
  /** Goes on with a saved game of this content. */
  load(bytes: Uint8Array): Game;
  /** Forgets it; its games go on. */
  free(): void;
}

export interface Game {
  /** The sentences of the last step, or of the beginning. */
  readonly text: string[];
  readonly turn: number;
  readonly outcome: Outcome;
  /** All that the player knows. */
  view(): View;
  /** The legal commands; none once the game is over. */
  commands(): string[];
  /** Carries out a command such as `bump e`. A refused one has changed nothing. */
  step(command: string): Step | Refused;
  save(): Uint8Array;
  /** Floors could be listed with it: keep it from players who must not know them. */
  seed(): bigint;
  /** A hash of the whole game, the same on every machine. */
  fingerprint(): string;
  free(): void;
}

export type Outcome = "won" | "died" | "lost" | null;

export interface Step {
  /** Those that the player perceived. */
  events: Event[];
  /** The same in sentences. */
  text: string[];
  turn: number;
  outcome: Outcome;
  refused?: undefined;
}

export interface Refused {
  refused: Refusal;
}

export interface Refusal {
  /** A word for the reason, such as `blocked`. */
  code: string;
  /** A sentence for the player. */
  text: string;
}

export interface Rows {
  tiles: Look[];
  things: Look[];
  substances: Look[];
  /** The improvements and origins, which `improve ID` takes. */
  growth: Row[];
}

export interface Look {
  id: string;
  name: string;
  glyph: string;
  /** Red, green and blue, 0 to 255. */
  color: number[];
}

export interface Row {
  id: string;
  name: string;
}

export interface Point {
  x: number;
  y: number;
}

export interface View {
  turn: number;
  floor: number;
  size: Size;
  score: number | null;
  has_goal: boolean;
  player: Player;
  /** The tiles known on this floor. */
  tiles: Tile[];
  /** For each row of the map the index of each cell's tile; `null` where it is not explored. */
  map: (number | null)[][];
  /** The cells in view. */
  visible: Point[];
  substances: SubstanceCell[];
  /** In drawing order, without the player. */
  entities: Entity[];
  inventory: Carried[];
  discoveries: Discovery[];
}

export interface Size {
  width: number;
  height: number;
}

export interface Player {
  entity: Entity;
  stats: Record<string, number>;
  experience: Experience | null;
  origin: Row | null;
  techniques: Row[];
  abilities: Row[];
  /** The improvements of a level gained to choose from now. */
  offered: Row[];
}

export interface Experience {
  level: number;
  points: number;
  pending_level_ups: number;
}

export interface Tile {
  id: string;
  name: string;
  walkable: boolean;
  transparent: boolean;
}

export interface SubstanceCell {
  at: Point;
  substance: Row;
  amount: number;
}

export interface Entity {
  id: number;
  at: Point;
  kind: Row;
  actor: boolean;
  corpse: boolean;
  hostile: boolean;
  makes_way: boolean;
  blocks_movement: boolean;
  fighter: Fighter | null;
  item: Item | null;
  count: number;
  statuses: Status[];
}

export interface Fighter {
  hp: number;
  max_hp: number;
  power: number;
  defence: number;
}

export interface Item {
  equipment_slot: string | null;
  usable: boolean;
  aim: Aim | null;
  reusable: boolean;
  stacks: boolean;
  throw_range: number;
}

/** The target that a use needs. */
export interface Aim {
  Actor?: Range;
  Area?: Range;
  Cell?: Range;
  Direction?: Range;
}

export interface Range {
  range?: number;
  radius?: number;
  length?: number;
}

export interface Status {
  id: string;
  name: string;
  turns: number | null;
}

export interface Carried {
  slot: string;
  kind: Row;
  was: string | null;
  item: Item;
  equipped: boolean;
  count: number;
  stats: Record<string, number>;
  offered?: Row[];
}

export interface Discovery {
  group: string;
  known: Row[];
  unknown: Row[];
}

/** An entity in an event. */
export interface EntityRef {
  id: number;
  kind: Row;
  player: boolean;
}

/** An item in an event. */
export interface ItemRef {
  slot: string;
  id: number;
  kind: Row;
}

/** The cause of damage, healing or a status: one of the fields. */
export interface Cause {
  Item?: Row;
  Creature?: Row;
  Ability?: Row;
  Status?: Row;
  Tile?: Row;
  Substance?: Row;
  LevelUp?: Row;
  Custom?: Row;
}

/** How an actor was moved: a word, or the floor that it is on now. */
export type Displacement =
  | "Teleported" | "Pushed" | "Pulled" | "Swapped" | "SqueezedPast" | "Charged" | ChangedFloor;

export interface ChangedFloor {
  ChangedFloor: FloorRef;
}

export interface FloorRef {
  floor: number;
}

/** How the game ended: one of the fields. */
export interface End {
  Died?: EndFields;
  Won?: EndFields;
  Lost?: EndFields;
  Custom?: EndFields;
}

export interface EndFields {
  turn: number;
  floor?: number;
  by?: EntityRef | null;
  goal?: Row | null;
  name?: Row;
  won?: boolean;
}

/** What happened, as far as the player perceived it. */
export type Event =
  | { event: "Actor.Moved"; who: EntityRef; from: Point; to: Point }
  | { event: "Actor.Waited"; who: EntityRef; at: Point }
  | { event: "Actor.Stumbled"; who: EntityRef; at: Point; direction: string }
  | { event: "Actor.Displaced"; who: EntityRef; from: Point; to: Point; how: Displacement }
  | { event: "Actor.Transformed"; who: EntityRef; to: Row; at: Point }
  | { event: "Actor.Joined"; who: EntityRef; faction: Row; at: Point }
  | { event: "Actor.Noticed"; who: EntityRef; target: EntityRef; at: Point }
  | { event: "Actor.Cast"; who: EntityRef; ability: Row; at: Point; target: Point | null; ready_at: number }
  | { event: "Actor.HadNoEffect"; who: EntityRef; at: Point }
  | { event: "Fight.Attacked"; who: EntityRef; target: EntityRef; from: Point; at: Point; damage: number }
  | { event: "Fight.Died"; who: EntityRef; at: Point; by: EntityRef | null }
  | { event: "Fight.Healed"; who: EntityRef; cause: Cause; amount: number }
  | { event: "Fight.Exploded"; cause: Cause; at: Point; radius: number }
  | { event: "Fight.Struck"; by: EntityRef | null; cause: Cause; target: EntityRef; from: Point; at: Point; damage: number; kind: Row | null }
  | { event: "Item.PickedUp"; who: EntityRef; id: number; item: Row; slot: string; at: Point; count: number }
  | { event: "Item.Dropped"; who: EntityRef; item: Row; slot: string; at: Point; count: number }
  | { event: "Item.Equipped"; who: EntityRef; item: Row; slot: string }
  | { event: "Item.Unequipped"; who: EntityRef; item: Row; slot: string }
  | { event: "Item.Used"; who: EntityRef; item: Row; slot: string; at: Point; target: Point | null; consumed: boolean }
  | { event: "Item.Thrown"; who: EntityRef; item: ItemRef; from: Point; to: Point }
  | { event: "Item.Given"; who: EntityRef; item: ItemRef; count: number }
  | { event: "Item.Taken"; who: EntityRef; item: ItemRef; count: number }
  | { event: "Item.Stolen"; who: EntityRef; from: EntityRef; item: ItemRef; slot: string; count: number }
  | { event: "Item.Changed"; who: EntityRef; item: ItemRef; stat: Row; from: number; to: number }
  | { event: "Item.Identified"; kind: Row; appearance: Row }
  | { event: "Status.Added"; by: EntityRef | null; cause: Cause; target: EntityRef; status: Row; at: Point; turns: number }
  | { event: "Status.Ended"; who: EntityRef; status: Row; at: Point }
  | { event: "Status.StatChanged"; who: EntityRef; stat: Row; from: number; to: number; at: Point }
  | { event: "Place.Created"; who: EntityRef; at: Point; count: number; leader: EntityRef | null }
  | { event: "Place.Vanished"; who: EntityRef; at: Point }
  | { event: "Place.TileChanged"; by: EntityRef | null; at: Point; from: Row; to: Row }
  | { event: "Place.Revealed"; at: Point; radius: number }
  | { event: "Place.Said"; text: string; at: Point }
  | { event: "Place.Noise"; by: EntityRef | null; at: Point; radius: number }
  | { event: "Game.Arrived"; who: EntityRef; from: number; floor: number; at: Point }
  | { event: "Game.GainedExperience"; points: number; levels: number; level: number }
  | { event: "Game.LevelUpChosen"; level_up: Row }
  | { event: "Game.GameOver"; outcome: End }
  | { event: "Game.TurnEnded"; turn: number }
  | { event: "Game.Custom"; name: Row; who: EntityRef | null; at: Point; amount: number };
