import type { GenericSchema, InferOutput } from "valibot";
import type { Command } from "./command";
import type { Rolled, Throw } from "./dice";
import type { Body, CombatantId, Viewer } from "./encounter";
import type { GameEvent } from "./event";
import type { Refusal } from "./refusal";
import type { Variant } from "./variant";
import type { Text } from "../view/text";

/** What a question to the rules is asked of: the encounter, under its variant, by a viewer. Nothing in it may be changed. */
export interface Look<Rules = unknown> {
  readonly body: Body<Rules>;
  /** The variant itself does not say of what its rules' state is made: only its own parts know. */
  readonly variant: Variant;
  readonly viewer: Viewer;
}

/** What a rule works with while it is carried out: `body` is a draft that may be changed. */
export interface Act<Rules = unknown> extends Look<Rules> {
  /** Tells what happened. */
  emit(event: GameEvent): void;
  /** Throws dice; all of one call are asked for together. */
  roll(throws: readonly Throw[]): Rolled[];
}

/** Whose command it is: the gm's alone, for whoever controls its `combatant`, anybody's; or an answer worked out. */
type Who<Rules, C> = "gm" | "controller" | "anyone" | ((look: Look<Rules>, command: C) => Refusal | null);

/** A command somebody may want to give: its fixed fields, and values that stand in for those still to be filled in. */
export interface Offer {
  readonly command: Command;
  readonly sample?: Readonly<Record<string, unknown>>;
}

/**
 * One command's rule. The parts are asked in the order of the refusal codes (rules 0.7); together they are the one legality
 * function of the command.
 */
export interface Rule<Rules = unknown, C extends Command = Command> {
  /** The fields' shape, without `do`; what does not fit is `bad-command`. */
  readonly fields: GenericSchema<unknown, Omit<C, "do">>;
  /** What the shape alone cannot say and still wins over all else: what belongs together, words of this variant, ids in use. */
  shape?(command: C, look: Look<Rules>): Refusal | null;
  /** The combatants it names: unseen ones are unknown. */
  names?(command: C): readonly CombatantId[];
  /** Other things it names: actions, effects. */
  exists?(look: Look<Rules>, command: C): Refusal | null;
  readonly who: Who<Rules, C>;
  /** What wins over the wrong stage, where a rule says so. */
  before?(look: Look<Rules>, command: C): Refusal | null;
  /** The stages in which it may be given; left out: all but `ended`. */
  readonly stages?: readonly string[];
  /** Everything else, from whose turn it is on. */
  may?(look: Look<Rules>, command: C): Refusal | null;
  /** Carries it out. Only called where all of the above answered null. */
  apply(act: Act<Rules>, command: C): void;
  /** What could be given now, for the view and the random tester. Illegal ones are sorted out by the asker. */
  offers?(look: Look<Rules>): Iterable<Offer>;
  /** The line of the log; left out: the command's own key with its `combatant`. */
  label?(look: Look<Rules>, command: C, events: readonly GameEvent[]): Text;
}

/** A rule with its command's fields taken from their schema. */
export function rule<Rules, const S extends GenericSchema<unknown, object>>(
  definition: Omit<Rule<Rules, Command & InferOutput<S>>, "fields"> & { readonly fields: S },
): Rule<Rules> {
  // The engine only ever hands a rule what its own schema let through, so that the narrower command is safe.
  return definition as unknown as Rule<Rules>;
}

/** The same command for each of these combatants, with fields that are fixed and samples for those to be filled in. */
export function offersFor(
  name: string,
  ids: readonly CombatantId[],
  sample?: Offer["sample"],
  fixed: Readonly<Record<string, unknown>> = {},
): Offer[] {
  return ids.map((one) => ({ command: { do: name, combatant: one, ...fixed }, ...(sample && { sample }) }));
}

/** The rules of a variant by what their commands `do`. */
export type RuleTable<Rules = unknown> = Readonly<Record<string, Rule<Rules>>>;
