import type { Act, Look, RuleTable } from "./rule";
import type { Body, CombatantId, Trait } from "./encounter";
import type { Command } from "./command";
import type { Formula } from "./formula";
import type { OptionsSpec } from "../options/spec";
import type { Pen } from "../view/pen";
import type { Choice, Screen } from "../view/screen";

/** What a list of variants shows without running any rules. */
export interface VariantMeta {
  readonly id: string;
  /** Language keys. */
  readonly name: string;
  readonly summary: string;
  /** Grows when the stored state of the variant changes its shape. */
  readonly version: number;
  readonly family: "individual" | "shared" | "budget" | "side";
  readonly status: "stable" | "experimental";
  /** Whether there is more to see than fits the tracker. */
  readonly panel: boolean;
}

/** A value that a variant reads from a combatant's sheet. */
export interface TraitSpec {
  readonly name: string;
  readonly kind: "number" | "text" | "toggle";
  /** Whether the gm is told where it is missing: always, never, or of those whose other trait has one of these values. */
  readonly needed: boolean | { readonly where: string; readonly is: readonly Trait[] };
  /** For a text: the words that the rules know, and what they are called. Left out: any text will do. */
  readonly words?: readonly Choice[];
}

/** How a variant rolls and orders initiative; every function reads the encounter only. */
export interface Numbers {
  /** What is rolled for a combatant. */
  formula(body: Body, id: CombatantId): Formula;
  /** 1 where the highest stands first, -1 where the lowest does. */
  direction(body: Body): 1 | -1;
  /** What parts equal numbers before a roll-off: the higher value stands first, key by key. */
  readonly ties: readonly ((body: Body, id: CombatantId) => number)[];
  /** The die of the roll-off, the higher first; where the table's options say it, worked out from them, null for none. */
  readonly rollOff: Formula | ((body: Body) => Formula | null);
  /** Whether two level combatants stand as joined without a roll-off (rules 0.4). */
  together(body: Body, a: CombatantId, b: CombatantId): boolean;
  /** The name of the group with which it is rolled, null where it rolls alone. */
  group(body: Body, id: CombatantId): string | null;
  /** Who is rolled for beside these, since there is one roll for them; these among them, each once. Left out: nobody else. */
  rolledWith?(body: Body, ids: readonly CombatantId[]): CombatantId[];
  /** The number it has without a roll, asked of who lacks one when it joins or would roll; null, or left out: it has to roll. */
  takesOver?(body: Body, id: CombatantId): number | null;
  /** Whether `start` rolls for those who have no number (C-8); left out: it does. */
  atStart?(body: Body): boolean;
  /**
   * Told when a combatant has been rolled for, with the faces, or is given the number it lacked, without any: what goes by
   * the roll is settled here.
   */
  given?(act: Act, id: CombatantId, faces?: readonly number[]): void;
}

/** What the engine asks of a variant at the joints of the fight. */
export interface Flow<Rules> {
  /** `start`: everybody has a number; set the stage and the round going (`settle` follows). */
  start(act: Act<Rules>): void;
  /** Goes on by itself as far as the rules say; called after every accepted command between `start` and `end`. Must come to rest. */
  settle(act: Act<Rules>): void;
  /** `nextRound`: ends turns under way, takes the others', and begins the next round (C-12). */
  closeRound(act: Act<Rules>): void;
  /** A combatant is about to be taken out; its turn ends without ticks (C-2). */
  leave(act: Act<Rules>, id: CombatantId): void;
  /** Those acting now, as the view lists them. */
  active(body: Body<Rules>): readonly CombatantId[];
  /** From top to bottom as the tracker lists them. */
  order(body: Body<Rules>): CombatantId[];
  /** The same without regard to who has acted: what a place given by hand is measured by (C-10). Left out: as `order`. */
  standing?(body: Body<Rules>): CombatantId[];
  /** What `advance` means now between start and end (C-20); null where there is nothing to go on with. */
  advance(look: Look<Rules>): Command | null;
}

/** A variant's part of the screen; the engine adds what is the same for all. */
export type ScreenParts = Omit<Screen, "variant" | "rev">;

/** A rule variant: a folder of these parts. */
export interface Variant<Rules = unknown> {
  readonly meta: VariantMeta;
  readonly options: OptionsSpec;
  readonly traits: readonly TraitSpec[];
  readonly stages: readonly string[];
  /** Conditions of its own, beside the common ones. */
  readonly conditions: readonly string[];
  /** Null where there are no initiative numbers. */
  readonly numbers: Numbers | null;
  /** Its state before the start. */
  setup(): Rules;
  readonly rules: RuleTable<Rules>;
  readonly flow: Flow<Rules>;
  /** Its own part of the view (rules 0.8): what stands beside the common fields, and beside each combatant's. */
  view(look: Look<Rules>, eyes: Eyes): VariantView;
  /** What is drawn for the viewer; controls are made with the pen. */
  screen(look: Look<Rules>, pen: Pen): ScreenParts;
  /**
   * Whether stored state has the shape of its rules, fits the stage, and names only combatants that `has` knows; asked before
   * what is read is trusted.
   */
  isState(rules: unknown, has: (id: CombatantId) => boolean, stage: string): rules is Rules;
}

/** Leaves out what a viewer does not see. */
export interface Eyes {
  sees(id: CombatantId): boolean;
  list(ids: readonly CombatantId[]): CombatantId[];
  one(id: CombatantId | null): CombatantId | null;
}

/** What a variant adds to the view. */
export interface VariantView {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly combatants: Readonly<Record<CombatantId, Readonly<Record<string, unknown>>>>;
}
