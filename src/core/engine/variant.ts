import type { GenericSchema } from "valibot";
import type { FitsTogether, OptionsSpec } from "../options/spec";
import type { ControlFactory, ControlSpec } from "../screen/control-factory";
import type { Control, FieldChoice, Screen } from "../screen/screen";
import type { Command } from "../state/command";
import type { Fight, OptionValues, Trait, Viewer } from "../state/encounter";
import type { Formula } from "../state/formula";
import type { CombatantId } from "../state/ids";
import type { KeptStep, Veil } from "../state/veil";
import type { Refusal } from "../state/refusal";
import type { Text, TextPart } from "../state/text";
import type { Rolled, Throw } from "./dice";
import type { GameEvent } from "./event";

/** The part of a variant that a list shows without running any rules. */
export interface VariantMeta {
  readonly id: string;
  /** Language keys. */
  readonly name: string;
  readonly summary: string;
  /** Grows when the stored state of the variant changes its shape. */
  readonly version: number;
  /** The classes of its picture in Font Awesome, which Foundry brings: "fa-solid fa-dice". */
  readonly icon: string;
  readonly status: "stable" | "experimental";
  /** True where there is more to see than fits the tracker. */
  readonly panel: boolean;
  /** The section of the language file with the words of its commands and stages; left out: its id. */
  readonly section?: string;
}

/** A value that a variant reads from a combatant's sheet. */
export interface TraitSpec {
  readonly name: string;
  readonly kind: "number" | "text" | "toggle";
  /** States when the gm is told that it is missing: always, never, or where another trait has one of these values. */
  readonly needed: boolean | { readonly where: string; readonly is: readonly Trait[] };
  /** The language key of what it is called; left out: `TURNWRIGHT.<variant>.traits.<name>`, in kebab case. */
  readonly label?: string;
  /** For a text: the words that the rules know, and what they are called. Left out: any text will do. */
  readonly words?: readonly FieldChoice[];
}

/** A card for each hand, and how many cards the deck has beside its jokers, which are numbered above them. */
export interface Dealt {
  readonly deck: number;
  readonly cards: readonly number[];
}

/**
 * How a variant rolls and orders initiative; every function reads the encounter only. What makes the order, `direction` and
 * `ties`, goes by combatants, effects and options alone: the order is kept until one of those changes.
 */
export interface Numbers {
  /** The formula rolled for a combatant. */
  formula(fight: Fight, id: CombatantId): Formula;
  /** 1 where the highest stands first, -1 where the lowest does. */
  direction(fight: Fight): 1 | -1;
  /** The tiebreakers before a roll-off: the higher value stands first, key by key. */
  readonly ties: readonly ((fight: Fight, id: CombatantId) => number)[];
  /** The die of the roll-off, the higher first; where the table's options say it, worked out from them, null for none. */
  readonly rollOff: Formula | ((fight: Fight) => Formula | null);
  /** Tells whether two level combatants stand as joined without a roll-off (C-26). */
  together(fight: Fight, a: CombatantId, b: CombatantId): boolean;
  /** The name of the group with which it is rolled, null where it rolls alone. */
  group(fight: Fight, id: CombatantId): string | null;
  /** Expands to everyone who shares these combatants' roll, without duplicates. Left out: just these. */
  rolledWith?(fight: Fight, ids: readonly CombatantId[]): CombatantId[];
  /** The number it has without a roll, asked of who lacks one when it joins or would roll; null, or left out: it has to roll. */
  takesOver?(fight: Fight, id: CombatantId): number | null;
  /** Deals each of these hands its number from a deck; null, or left out: numbers are rolled. */
  deal?(mutation: Mutation, hands: readonly (readonly CombatantId[])[]): Dealt | null;
  /** Tells whether `start` rolls for those who have no number (C-8); left out: it does. */
  atStart?(fight: Fight): boolean;
  /**
   * Told when a combatant has been rolled for, with the faces, or is given the number it lacked, without any: what goes by
   * the roll is settled here. Not told of the numbers with which an encounter is made.
   */
  given?(mutation: Mutation, id: CombatantId, faces?: readonly number[]): void;
}

/** The view of a fight that rules are asked with: the fight, its variant, and a viewer. Nothing in it may be changed. */
export interface Context<Rules = unknown> {
  readonly fight: Fight<Rules>;
  /** The variant itself does not say of what its rules' state is made: only its own parts know. */
  readonly variant: Variant;
  readonly viewer: Viewer;
}

/** A {@link Context} while a command is carried out: `fight` may be written to, through the functions of `state/write`. */
export interface Mutation<Rules = unknown> extends Context<Rules> {
  /** Tells what happened. */
  readonly emit: (event: GameEvent) => void;
  /** Rolls dice. Requests all of one call together. */
  readonly roll: (throws: readonly Throw[]) => Rolled[];
}

/** The owner of a command: the gm, whoever controls its `combatant`, anyone; or a function that answers a refusal. */
type Who<Rules, C> = "gm" | "controller" | "anyone" | ((context: Context<Rules>, command: C) => Refusal | null);

/** A command somebody may want to give: its fixed fields, and values that stand in for those still to be filled in. */
export interface Candidate {
  readonly command: Command;
  readonly sample?: Readonly<Record<string, unknown>>;
}

/** How a command's button looks: what a {@link ControlSpec} says beside the command. */
export type Button = Omit<Partial<ControlSpec>, "command">;

/**
 * One command's rule. The parts are asked in the order of the refusal codes (C-27); together they are the one legality
 * function of the command.
 */
export interface Rule<Rules = unknown, C extends Command = Command> {
  /** The name that it had in earlier releases; under that it is taken as well. */
  readonly formerly?: string;
  /** The fields' shape, without `do`; what does not fit, and what it does not know, is `bad-command`. */
  readonly fields: GenericSchema<unknown, Omit<C, "do">>;
  /** Checks that the schema cannot express and that win over all others: fields that belong together, known words, ids in use. */
  shape?(command: C, context: Context<Rules>): Refusal | null;
  /** The combatants it names: unseen ones are unknown. */
  names?(command: C): readonly CombatantId[];
  /** Checks that other things it names exist: actions, effects. */
  exists?(context: Context<Rules>, command: C): Refusal | null;
  readonly who: Who<Rules, C>;
  /** Checks that win over the wrong stage, where a rule says so. */
  before?(context: Context<Rules>, command: C): Refusal | null;
  /** The stages in which it may be given; left out: all but `ended`. */
  readonly stages?: readonly string[];
  /** Checks everything else, from whose turn it is on. */
  may?(context: Context<Rules>, command: C): Refusal | null;
  /** Carries it out. Only called where all of the above answered null. */
  apply(mutation: Mutation<Rules>, command: C): void;
  /** Lists commands that could be given now, for the view and the random tester. The caller sorts out illegal ones. */
  candidates?(context: Context<Rules>, name: string): Iterable<Candidate>;
  /** How its button looks, where a screen offers the command. */
  button?(context: Context<Rules>, command: C): Button;
  /** The line of the log, as the fight stands before the command; left out: the command's own key with its `combatant`. */
  label?(context: Context<Rules>, command: C): Text;
  /** The parts of that own line beside the `combatant`; left out: none. */
  told?(command: C): Readonly<Record<string, TextPart>>;
}

/** The rules of a variant by what their commands `do`. */
export type RuleTable<Rules = unknown> = Readonly<Record<string, Rule<Rules>>>;

/** The functions that the engine calls at the joints of the fight. */
export interface Flow<Rules> {
  /** Carries out `start`: everybody has a number. Sets the stage and begins the round; `settle` follows. */
  start(mutation: Mutation<Rules>): void;
  /**
   * Continues automatically as far as the rules say. Called after every accepted command between `start` and `end`, but while nobody is
   * there (C-21); must end.
   */
  settle(mutation: Mutation<Rules>): void;
  /** Carries out `nextRound`: ends turns under way, takes those left, and begins the next round (C-12). */
  closeRound(mutation: Mutation<Rules>): void;
  /** A combatant is about to be taken out; its turn ends without ticks (C-2). */
  leave(mutation: Mutation<Rules>, id: CombatantId): void;
  /** The combatants acting now, as the view lists them. */
  active(fight: Fight<Rules>): readonly CombatantId[];
  /** The combatants from top to bottom as the tracker lists them. */
  order(fight: Fight<Rules>): readonly CombatantId[];
  /** The same without regard to who has acted: what a place given by hand is measured by (C-10). Left out: as `order`. */
  standing?(fight: Fight<Rules>): readonly CombatantId[];
  /** The command that `advance` means between start and end (C-20); null where there is none. */
  advance(context: Context<Rules>): Command | null;
}

/** A variant's part of the screen; the engine adds what is the same for all. */
export type ScreenParts = Omit<Screen, "variant" | "rev"> & {
  /**
   * Everything for the menu of a row, or of a member of one with a `group`, beside what its `menu` has already. It is asked for when
   * that menu is: in a great battle most are never opened.
   */
  readonly menuOf?: (id: CombatantId) => readonly Control[];
};

/** A rule variant: a folder of these parts. */
export interface Variant<Rules = unknown> {
  readonly meta: VariantMeta;
  readonly options: OptionsSpec;
  /** The choices that are fixed, where the rules are made of choices (`parts/choices.ts`); left out: they are not. */
  readonly choices?: OptionValues;
  /** What is wrong with values that each fit their option: those that do not go together. Left out: all do. */
  readonly fits?: FitsTogether;
  readonly traits: readonly TraitSpec[];
  readonly stages: readonly string[];
  /** Conditions of its own, beside the common ones, and `surprised` if that means something in it (C-3). */
  readonly conditions: readonly string[];
  /** The duration that a form for effects offers first; turns, if not given (C-11). */
  readonly lasting?: "rounds";
  /** Null where there are no initiative numbers. */
  readonly numbers: Numbers | null;
  /** Its state before the start. */
  setup(): Rules;
  readonly rules: RuleTable<Rules>;
  readonly flow: Flow<Rules>;
  /** The command with which a turn of several begins that is worth a record when it ends; left out: there are none. */
  readonly recordFrom?: string;
  /** Log lines for events of its own, beside the lines of its commands; left out: none. */
  tells?(event: GameEvent): readonly Text[];
  /** Returns its own part of the view (C-28): fields beside the common ones, and beside each combatant's. */
  view(context: Context<Rules>, visibility: Visibility): VariantView;
  /** Draws the screen for the viewer; the factory makes its controls. */
  screen(context: Context<Rules>, factory: ControlFactory): ScreenParts;
  /**
   * Tells whether stored state has the shape of its rules, fits the stage, and names only combatants that `has` knows; asked before
   * what is read is trusted.
   */
  isState(rules: unknown, has: (id: CombatantId) => boolean, stage: string): rules is Rules;
  /**
   * Returns the fight without what the gm's side has settled and no player has been told yet; left out: the rules keep nothing secret. It
   * answers with `veil.fight` itself where there is nothing to take out, and changes nothing in place. Whatever players see and may do stays
   * exactly as it was, and `isState` still holds.
   */
  conceal?(veil: Veil<Rules>): Fight<Rules>;
  /**
   * Tells whether a step of the history tells what was never told; left out: none does. It is asked of all steps there are, those
   * of other variants among them: a fight may have been put under other rules since.
   */
  tellsSecret?(step: KeptStep, veil: Veil): boolean;
}

/** A variant without its rules: enough for lists, forms, and to read sheets for it. */
export type VariantOutline = Pick<Variant, "meta" | "options" | "choices" | "fits" | "traits">;

/** Leaves out what a viewer does not see. */
export interface Visibility {
  sees(id: CombatantId): boolean;
  list(ids: readonly CombatantId[]): CombatantId[];
  one(id: CombatantId | null): CombatantId | null;
}

/** The fields that a variant adds to the view. */
export interface VariantView {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly combatants: Readonly<Record<CombatantId, Readonly<Record<string, unknown>>>>;
}
