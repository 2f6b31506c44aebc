import type { GenericSchema } from "valibot";
import type { FitsTogether, OptionsSpec } from "../options/spec";
import type { Control, ControlFactory, ControlSpec, FieldChoice, Screen } from "../screen/screen";
import type { Command } from "../state/command";
import type { CombatantId, Fight, OptionValues, Shares, Trait, Viewer } from "../state/fight";
import type { Formula } from "../state/formula";
import type { KeptStep, Veil } from "../state/veil";
import type { Refusal } from "../state/refusal";
import type { Text, TextPart } from "../state/text";
import type { Rolled, Throw } from "./dice";
import type { GameEvent } from "./event";

/** A variant's entry in lists, which show it without running its rules. */
export interface VariantMeta {
  readonly id: string;
  /** Language keys. */
  readonly name: string;
  readonly summary: string;
  /** Increase it when the shape of the stored state changes. */
  readonly version: number;
  /** Classes of Font Awesome, which Foundry brings: "fa-solid fa-dice". */
  readonly icon: string;
  readonly status: "stable" | "experimental";
  /** Whether the variant shows more than fits the tracker. */
  readonly panel: boolean;
  /** The language file's section for commands and stages. By default, the id. */
  readonly section?: string;
}

/** A value that a variant reads from a combatant's sheet. */
export interface TraitSpec {
  readonly name: string;
  readonly kind: "number" | "text" | "toggle";
  /** Tells the GM of a missing value: always, never, or if another trait has a value from the list. */
  readonly needed: boolean | { readonly where: string; readonly is: readonly Trait[] };
  /** Its name's language key. By default, `TURNWRIGHT.<variant>.traits.<name>` in kebab case. */
  readonly label?: string;
  /** The words of a text that the rules know. By default, any text. */
  readonly words?: readonly FieldChoice[];
}

/** A card for each hand. `deck` is the number of cards without jokers, which are numbered above them. */
export interface Dealt {
  readonly deck: number;
  readonly cards: readonly number[];
  /** The cards of which each hand's was the best. */
  readonly drawn: readonly (readonly number[])[];
}

/**
 * The company that the rules make of all combatants with one key (C-31). They share dice, to which each adds its own
 * numbers (C-29), or one number, or the turn as well while their numbers are equal.
 */
export interface RulesCompany {
  readonly key: string;
  readonly shares: "dice" | "roll" | "turn";
}

/**
 * How a variant rolls and orders initiative. `direction` and `ties` may depend only on combatants, effects and options,
 * because the order is cached until they change.
 */
export interface Numbers {
  formula(fight: Fight, id: CombatantId): Formula;
  /** 1: highest first. -1: lowest first. */
  direction(fight: Fight): 1 | -1;
  /** The tiebreakers before a roll-off, in order. Higher values come first. */
  readonly ties: readonly ((fight: Fight, id: CombatantId) => number)[];
  /** The die of the roll-off, higher first. Null for no roll-off. */
  readonly rollOff: Formula | ((fight: Fight) => Formula | null);
  /** True for two tied combatants that keep the order in which they joined, as a company does, without a roll-off (C-26). */
  together?(fight: Fight, a: CombatantId, b: CombatantId): boolean;
  /** The company into which the rules put a combatant. Null: none. */
  company?(fight: Fight, id: CombatantId): RulesCompany | null;
  /** The number that a combatant has without a roll, from its sheet. Null: it rolls, or takes its company's. */
  takesOver?(fight: Fight, id: CombatantId): number | null;
  /** False if a combatant's number says nothing to people, so that the host shows none. By default true. */
  isTold?(fight: Fight, id: CombatantId): boolean;
  /** False if no roll is asked of people, because cards are dealt or values are read. By default true. */
  asks?(fight: Fight): boolean;
  /** False if each member of a company has a number of its own (C-31). By default true. */
  companies?(fight: Fight): boolean;
  /** Deals each hand its number from a deck. Null: numbers are rolled. */
  deal?(mutation: Mutation, hands: readonly (readonly CombatantId[])[]): Dealt | null;
  /** Whether `start` rolls for combatants without a number (C-8). By default, it does. */
  atStart?(fight: Fight): boolean;
  /**
   * Settles what depends on a number: called with `faces` after a roll, and without them for a missing number. Not
   * called for the numbers of a new encounter.
   */
  given?(mutation: Mutation, id: CombatantId, faces?: readonly number[]): void;
}

/** What rules read: the fight, its variant and a viewer. Read-only. */
export interface Context<Rules = unknown> {
  readonly fight: Fight<Rules>;
  /** Not `Variant<Rules>`: only the variant's own files know its state's type. */
  readonly variant: Variant;
  readonly viewer: Viewer;
}

/** A {@link Context} while a command is applied. Write to `fight` with `set`, `put`, `edit` and `drop` only. */
export interface Mutation<Rules = unknown> extends Context<Rules> {
  readonly emit: (event: GameEvent) => void;
  /** Rolls dice. Requests the dice of one call together. */
  readonly roll: (throws: readonly Throw[]) => Rolled[];
}

/** The GM, the controller of the command's `combatant`, anyone, or a function that returns a refusal. */
type Who<Rules, C> = "gm" | "controller" | "anyone" | ((context: Context<Rules>, command: C) => Refusal | null);

/** A possible command: its fixed fields, and samples for the rest. */
export interface Candidate {
  readonly command: Command;
  readonly sample?: Readonly<Record<string, unknown>>;
}

/** A command's button: a {@link ControlSpec} without the command. */
export type Button = Omit<Partial<ControlSpec>, "command">;

/** A command's rule. The engine asks its parts in the order of the refusal codes (C-27). */
export interface Rule<Rules = unknown, C extends Command = Command> {
  /** The name in earlier releases, still accepted. */
  readonly formerly?: string;
  /** The schema of the fields, without `do`. Anything else is refused as `bad-command`. */
  readonly fields: GenericSchema<unknown, Omit<C, "do">>;
  /** Checks beyond the schema that take precedence over all others. */
  shape?(command: C, context: Context<Rules>): Refusal | null;
  /** The combatants it names. Unseen combatants count as unknown. */
  names?(command: C): readonly CombatantId[];
  /** The combatants that a player must control. By default, the `combatant` of a controller's command. */
  owns?(command: C, context: Context<Rules>): readonly CombatantId[];
  /** Refuses a command about an action, an effect or another thing that does not exist. */
  exists?(context: Context<Rules>, command: C): Refusal | null;
  /** The users that may give it. */
  readonly who: Who<Rules, C>;
  /** Checks that take precedence over the wrong stage. */
  before?(context: Context<Rules>, command: C): Refusal | null;
  /** The stages that allow it. By default, all but `ended`. */
  readonly stages?: readonly string[];
  /** All other checks, such as whose turn it is. */
  may?(context: Context<Rules>, command: C): Refusal | null;
  /** True if a `batch` can hold the command: it needs no dice, and a table can give it for many combatants at once. */
  readonly batched?: true;
  /** Carries it out, after all checks returned null. */
  apply(mutation: Mutation<Rules>, command: C): void;
  /** Commands that could be given now, for the view and the random tester. Some may be illegal. */
  candidates?(context: Context<Rules>, name: string): Iterable<Candidate>;
  button?(context: Context<Rules>, command: C): Button;
  /** Its log line, from the fight before the command. By default, the command's key with its `combatant`. */
  label?(context: Context<Rules>, command: C): Text;
  /** The parts of the default log line beside the `combatant`. */
  told?(command: C): Readonly<Record<string, TextPart>>;
}

/** A variant's rules by their commands' `do`. */
export type RuleTable<Rules = unknown> = Readonly<Record<string, Rule<Rules>>>;

/** The functions that the engine calls as the fight proceeds. */
export interface Flow<Rules> {
  /** Carries out `start`, when everyone has a number. Sets the stage and begins the round. `settle` follows. */
  start(mutation: Mutation<Rules>): void;
  /** Continues as far as the rules say, after every accepted command of a round with combatants (C-21). Must end. */
  settle(mutation: Mutation<Rules>): void;
  /** Carries out `nextRound`: ends running turns, takes the remaining turns, and begins the next round (C-12). */
  closeRound(mutation: Mutation<Rules>): void;
  /** Carries out `giveTurn`: ends running turns, then starts this combatant's turn (C-30). `settle` follows. */
  turnTo?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Called before a combatant is removed. Its turn ends without ticks (C-2). */
  leave(mutation: Mutation<Rules>, id: CombatantId): void;
  /** The combatants acting now. */
  active(fight: Fight<Rules>): readonly CombatantId[];
  /** Whether it has another turn in this round after `over` turns (C-32). By default, each combatant has one turn. */
  hasMoreTurns?(fight: Fight<Rules>, id: CombatantId, over: number): boolean;
  /** Whether effects ignore its turn that begins or ends now (C-32). By default, every turn counts. */
  isUncounted?(fight: Fight<Rules>, id: CombatantId): boolean;
  /** The combatants that share its turn, itself included (C-31). By default, only itself. */
  unitOf?(fight: Fight<Rules>, id: CombatantId): readonly CombatantId[];
  /** The combatants whose decision the fight waits for, between turns or among those acting. By default, none. */
  waitsFor?(fight: Fight<Rules>): readonly CombatantId[];
  /** Whether each turn is one combatant's, by numbers, so that entries can stand at one (C-35). By default, false. */
  areByNumber?(fight: Fight<Rules>): boolean;
  /** The number that its present or next turn has, if further turns come at others (C-32). By default, its initiative. */
  numberNow?(fight: Fight<Rules>, id: CombatantId): number | null;
  /**
   * The combatants whose turn follows the running one, if turns come only to those that `counts`. Empty if a person
   * chooses. By default, the first row that waits, if the variant has numbers.
   */
  next?(fight: Fight<Rules>, counts: (id: CombatantId) => boolean): readonly CombatantId[];
  /** The combatants from top to bottom in the tracker. */
  order(fight: Fight<Rules>): readonly CombatantId[];
  /** The order regardless of who has acted, to which manual places refer (C-10). By default, `order`. */
  standing?(fight: Fight<Rules>): readonly CombatantId[];
  /** The command that `advance` means between start and end, or null (C-20). */
  advance(context: Context<Rules>): Command | null;
}

/** A variant's part of the screen. The engine adds the common parts. */
export type ScreenParts = Omit<Screen, "variant" | "rev"> & {
  /** More controls for the menu of a row or a member. Called when it opens, because a large battle has many. */
  readonly menuOf?: (id: CombatantId) => readonly Control[];
};

/** A rule variant: a folder of these parts. */
export interface Variant<Rules = unknown> {
  /** The version of the kit that it was written for, so that another release can say so. */
  readonly kit?: number;
  readonly meta: VariantMeta;
  readonly options: OptionsSpec;
  /** The fixed choices, if the rules are made of choices (`parts/choices.ts`). */
  readonly choices?: OptionValues;
  /** The conflicts between values that each fit their option. */
  readonly fits?: FitsTogether;
  readonly traits: readonly TraitSpec[];
  readonly stages: readonly string[];
  /** Its own conditions, and `surprised` if that has an effect (C-3). */
  readonly conditions: readonly string[];
  /** True if each turn is one combatant's, so that companies can share a turn or follow their leader, or a function (C-31). */
  readonly sharesTurns?: true | ((fight: Fight, shares: Shares) => boolean);
  /** The duration that the effects form offers first. By default, turns (C-11). */
  readonly lasting?: "rounds";
  /** Null without initiative numbers. */
  readonly numbers: Numbers | null;
  /** The initial state. */
  setup(): Rules;
  readonly rules: RuleTable<Rules>;
  readonly flow: Flow<Rules>;
  /** The command that starts a shared turn with a summary card. */
  readonly recordFrom?: string;
  /** Log lines for events, besides its commands' lines. */
  tells?(event: GameEvent): readonly Text[];
  /** Its fields of the view, for the encounter and for each combatant (C-28). */
  view(context: Context<Rules>, visibility: Visibility): VariantView;
  /** The screen for the viewer. The factory makes the controls. */
  screen(context: Context<Rules>, factory: ControlFactory): ScreenParts;
  /** Whether stored state has the rules' shape, fits the stage, and names only combatants that `has` knows. */
  isState(rules: unknown, has: (id: CombatantId) => boolean, stage: string): rules is Rules;
  /**
   * The fight without secrets, which the GM's side settled and players do not know. `veil.fight` itself if there are
   * none. Players must see and be able to do the same, and `isState` must still hold. Omit if nothing is secret.
   */
  conceal?(veil: Veil<Rules>): Fight<Rules>;
  /** The combatants in its state that players must not read there while they do not see them. */
  secretIds?(rules: Rules): readonly CombatantId[];
  /** Whether a step has something that players were never told. A fight can have steps of other variants, too. */
  tellsSecret?(step: KeptStep, veil: Veil): boolean;
}

/** Filters what a viewer does not see. */
export interface Visibility {
  sees(id: CombatantId): boolean;
  list(ids: readonly CombatantId[]): CombatantId[];
  one(id: CombatantId | null): CombatantId | null;
}

/** A variant's fields of the view. */
export interface VariantView {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly combatants: Readonly<Record<CombatantId, Readonly<Record<string, unknown>>>>;
}
