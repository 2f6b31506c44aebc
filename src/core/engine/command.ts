import * as v from "valibot";
import type { GenericSchema, InferOutput, ObjectEntries, ObjectSchema } from "valibot";
import { asJoined } from "../state/combatants";
import type { Command } from "../state/command";
import type { Fight } from "../state/encounter";
import { id } from "../state/fields";
import type { CombatantId } from "../state/ids";
import type { Refusal } from "../state/refusal";
import type { Text, TextPart } from "../state/text";
import { unlessBroken } from "./broken-rules";
import { variantKey } from "./names";
import type { Button, Candidate, Context, Mutation, Rule } from "./variant";

/** The command that fields make, once they have been read. */
type CommandOf<Fields extends ObjectEntries> = Command & InferOutput<ObjectSchema<Fields, undefined>>;

/** A reason against a command, or null. */
export type Bar<Rules, C = unknown> = (context: Context<Rules>, command: C) => Refusal | null;

/**
 * A command, said once. The parts are asked in the order of the refusal codes (C-27); together they are the one legality
 * function of the command.
 */
export interface CommandSpec<Rules, Fields extends ObjectEntries, C = CommandOf<Fields>> {
  /** The name that it had in earlier releases, in histories and macros; under that it is taken as well. */
  readonly formerly?: string;
  /** The schema of each field, without `do`. Those made of the schema `id`, and lists of it, name combatants: unseen ones are unknown. */
  readonly fields?: Fields;
  /** Checks that a schema can't express and that win over all others: fields that belong together, known words. */
  readonly shape?: (command: C, context: Context<Rules>) => Refusal | null;
  /** The combatants it names; left out: every field made of `id`, or of a list of it. */
  readonly names?: (command: C) => readonly CombatantId[];
  /** Checks that other things it names exist: actions, effects. */
  readonly exists?: Bar<Rules, C>;
  /** The people who may give it: the GM, the controller of its `combatant`, anyone; or a bar that says why this viewer may not. */
  readonly whose: "gm" | "controller" | "anyone" | Bar<Rules, C>;
  /** Checks that win over the wrong stage, where a rule says so. */
  readonly before?: Bar<Rules, C>;
  /** The stages in which it may be given; left out: all but `ended`. */
  readonly when?: readonly string[];
  /** The bars in its way, in this order; the first reason wins. */
  readonly unless?: readonly Bar<Rules, C>[];
  /** Carries it out. */
  readonly does: (mutation: Mutation<Rules>, command: C) => void;
  /** Its line in the log, as the fight stands before it; left out: the command's own key with its `combatant` and what is `told`. */
  readonly log?: (context: Context<Rules>, command: C) => Text;
  /** The parts of that line beside the `combatant`; left out: none. */
  readonly told?: (command: C) => Readonly<Record<string, TextPart>>;
  /**
   * Commands that could be given now; left out: every way to fill in what must be filled in, from combatants and lists of words.
   * Must be said where two fields name combatants: every pair would be too many.
   */
  readonly candidates?: (context: Context<Rules>) => Iterable<Candidate>;
  /** How its button looks, wherever a screen offers the command. The label is `<variant>.controls.<command>` unless said here. */
  readonly button?: Button | ((context: Context<Rules>, command: C) => Button);
}

/** A bar of a command about one combatant, which may look at what else the command says. */
export type BarOfOne<Rules, More = unknown> = Bar<Rules, { readonly combatant: CombatantId } & More>;

/**
 * Makes bars about one combatant: a condition, and the refusal of those for whom it does not hold, which names them.
 * `needs("no-actions-left", (fight) => …)` bars whoever has no Action left.
 */
export function barsOf<Rules>() {
  return <More = unknown>(
    code: Refusal["code"],
    holds: (fight: Fight<Rules>, one: CombatantId, given: More) => boolean,
    more: Omit<Refusal, "code" | "combatant"> = {},
  ): BarOfOne<Rules, More> =>
    ({ fight }, given) =>
      holds(fight, given.combatant, given) ? null : { code, combatant: given.combatant, ...more };
}

/** The fields of a command that has none. */
type NoFields = Readonly<Record<string, never>>;

/** Makes the rule of a command from what it says of itself. */
export function commandsOf<Rules>() {
  return <const Fields extends ObjectEntries = NoFields>(spec: CommandSpec<Rules, Fields>): Rule<Rules> => {
    const entries: ObjectEntries = spec.fields ?? {};
    const naming = Object.keys(entries).filter((field) => namesSomebody(entries[field] as GenericSchema));
    const { unless = [], button } = spec;
    if (spec.candidates === undefined && naming.filter((field) => isNeeded(entries, field)).length > 1) {
      throw new Error(`${naming.join(" and ")} name combatants: say which commands could be given`);
    }
    const rule: Rule<Rules, CommandOf<Fields>> = {
      fields: v.object(entries) as unknown as Rule<Rules, CommandOf<Fields>>["fields"],
      names: spec.names ?? ((command) => namedIn(command, naming)),
      who: spec.whose,
      may: (context, command) => firstOf(unless, context, command),
      apply: spec.does,
      candidates: spec.candidates ?? (({ fight }, name) => filledIn(name, entries, asJoined(fight))),
      ...(spec.formerly !== undefined && { formerly: spec.formerly }),
      ...(spec.shape && { shape: spec.shape }),
      ...(spec.exists && { exists: spec.exists }),
      ...(spec.before && { before: spec.before }),
      ...(spec.when && { stages: spec.when }),
      ...(spec.log && { label: spec.log }),
      ...(spec.told && { told: spec.told }),
      ...(button && { button: typeof button === "function" ? button : () => button }),
    };
    // The engine only ever hands a rule what its own schema let through, so that the narrower command is safe.
    return rule as unknown as Rule<Rules>;
  };
}

/** How a command's button looks: what its rule says, with the label of the command where it says none. */
export function buttonOf(context: Context, command: Command): Button & Required<Pick<Button, "label">> {
  const { rules, meta } = context.variant;
  const own = unlessBroken(
    () => (Object.hasOwn(rules, command.do) ? rules[command.do]?.button?.(context, command) : undefined),
    () => null,
  );
  if (own?.label !== undefined) return own as typeof own & Required<Pick<Button, "label">>;
  return { ...own, label: { key: variantKey(meta.section ?? meta.id, "controls", command.do) } };
}

/** The combatants that some fields of a command name. */
function namedIn(command: Command, fields: readonly string[]): readonly CombatantId[] {
  const [only = "", ...others] = fields;
  const named = command[only] as CombatantId | readonly CombatantId[] | null | undefined;
  if (others.length === 0 && typeof named === "string") return [named];
  return fields.flatMap((field) => (command[field] as CombatantId | CombatantId[] | null) ?? []);
}

function firstOf<Rules, C>(bars: readonly Bar<Rules, C>[], context: Context<Rules>, command: C): Refusal | null {
  for (const bar of bars) {
    const refusal = bar(context, command);
    if (refusal !== null) return refusal;
  }
  return null;
}

const inner = (schema: GenericSchema): GenericSchema =>
  "wrapped" in schema ? (schema.wrapped as GenericSchema) : schema;

const isId = (schema: GenericSchema): boolean => inner(schema) === id;

const namesSomebody = (schema: GenericSchema): boolean => {
  const named = inner(schema);
  return named === id || ("item" in named && named.item === id);
};

const isNeeded = (entries: ObjectEntries, field: string): boolean =>
  (entries[field] as GenericSchema).type !== "optional";

/** Every way to fill in the fields that must be filled in; words and numbers that somebody has to think up get samples. */
function filledIn(name: string, entries: ObjectEntries, ids: readonly CombatantId[]): Candidate[] {
  const needed = Object.keys(entries).filter((field) => isNeeded(entries, field));
  let commands: Command[] = [{ do: name }];
  const sample: Record<string, unknown> = {};
  for (const field of needed) {
    const schema = inner(entries[field] as GenericSchema);
    const values = isId(schema) ? ids : "options" in schema ? (schema.options as readonly unknown[]) : null;
    if (values === null) sample[field] = SAMPLES[schema.type] ?? null;
    else commands = commands.flatMap((command) => values.map((value) => ({ ...command, [field]: value })));
  }
  const typed = Object.keys(sample).length > 0;
  return commands.map((command) => (typed ? { command, sample } : { command }));
}

const SAMPLES: Readonly<Record<string, unknown>> = { string: "…", number: 1, boolean: true };
