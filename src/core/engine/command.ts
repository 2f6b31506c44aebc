import * as v from "valibot";
import type { GenericSchema, InferOutput, ObjectEntries, ObjectSchema } from "valibot";
import { asJoined } from "../state/combatants";
import type { Command } from "../state/command";
import type { CombatantId, Fight } from "../state/fight";
import { anyId } from "../state/fields";
import { isRecord } from "../state/table";
import type { Refusal } from "../state/refusal";
import type { Text } from "../state/text";
import { unlessBroken } from "./broken-rules";
import { textKey } from "./text-keys";
import type { Button, Candidate, Context, Mutation, Rule } from "./variant";

type CommandOf<Fields extends ObjectEntries> = Command & InferOutput<ObjectSchema<Fields, undefined>>;

/** A reason against a command, or null. */
export type Check<Rules, C = unknown> = (context: Context<Rules>, command: C) => Refusal | null;

type RuleParts<Rules, C extends Command> = Pick<
  Rule<Rules, C>,
  "formerly" | "shape" | "exists" | "before" | "told" | "batched"
>;

/** The declaration of a command. The engine asks its parts in the order of the refusal codes (C-27). */
export interface CommandSpec<
  Rules,
  Fields extends ObjectEntries,
  C extends Command = CommandOf<Fields>,
> extends RuleParts<Rules, C> {
  /**
   * Each field's schema, without `do`. Fields made of `anyId`, alone, in a list or as a record's keys, name combatants:
   * unseen ids count as unknown, and players may name only their own combatants.
   */
  readonly fields?: Fields;
  /** The fields in which players may name others' combatants, such as a target. The rule answers for what follows. */
  readonly others?: readonly (keyof Fields)[];
  /** The combatants that a player must control. By default, those in its fields without `others`. */
  readonly owns?: (command: C, context: Context<Rules>) => readonly CombatantId[];
  /** The users that may give it: the GM, the controller of its `combatant`, anyone, or users that pass a bar. */
  readonly whose: "gm" | "controller" | "anyone" | Check<Rules, C>;
  /** The stages that allow it. By default, all but `ended`. */
  readonly when?: readonly string[];
  /** Further reasons against it. The first that applies is the refusal. */
  readonly unless?: readonly Check<Rules, C>[];
  /** Carries it out. */
  readonly does: (mutation: Mutation<Rules>, command: C) => void;
  /** Its log line, from the fight before the command. By default, its key with its `combatant` and `told`. */
  readonly log?: (context: Context<Rules>, command: C) => Text;
  /**
   * Commands that could be given now. By default, all combinations of combatants and words. Required if two fields name
   * combatants, because there would be too many pairs.
   */
  readonly candidates?: (context: Context<Rules>) => Iterable<Candidate>;
  /** Its button on every screen. The label defaults to `<variant>.controls.<command>`. */
  readonly button?: Button | ((context: Context<Rules>, command: C) => Button);
}

/** A reason against a command about one combatant, or null. */
export type CheckOfOne<Rules, More = unknown> = Check<Rules, { readonly combatant: CombatantId } & More>;

/** Makes bars about one combatant, which the refusal names: `needs("no-actions-left", (fight, id) => …)`. */
export function checksOf<Rules>() {
  return <More = unknown>(
    code: Refusal["code"],
    holds: (fight: Fight<Rules>, id: CombatantId, given: More) => boolean,
    more: Omit<Refusal, "code" | "combatant"> = {},
  ): CheckOfOne<Rules, More> =>
    ({ fight }, given) =>
      holds(fight, given.combatant, given) ? null : { code, combatant: given.combatant, ...more };
}

type NoFields = Readonly<Record<string, never>>;

/** Makes a command's rule from its declaration. */
export function commandsOf<Rules>() {
  return <const Fields extends ObjectEntries = NoFields>(spec: CommandSpec<Rules, Fields>): Rule<Rules> => {
    const { fields = {}, others = [], owns, whose, when, unless = [], does, log, candidates, button, ...parts } = spec;
    const entries: ObjectEntries = fields;
    const naming = Object.keys(entries).filter((field) => namesSomebody(entries[field] as GenericSchema));
    if (candidates === undefined && naming.filter((field) => isNeeded(entries, field)).length > 1) {
      throw new Error(`${naming.join(" and ")} name combatants: say which commands could be given`);
    }
    const owned = naming.filter((field) => !others.includes(field));
    const made: Rule<Rules, CommandOf<Fields>> = {
      ...parts,
      fields: v.object(entries) as unknown as Rule<Rules, CommandOf<Fields>>["fields"],
      names: (command) => namedIn(command, naming),
      owns: owns ?? ((command) => namedIn(command, owned)),
      who: whose,
      may: (context, command) => firstOf(unless, context, command),
      apply: does,
      candidates: candidates ?? (({ fight }, name) => filledIn(name, entries, asJoined(fight))),
      ...(when && { stages: when }),
      ...(log && { label: log }),
      ...(button && { button: typeof button === "function" ? button : () => button }),
    };
    // Safe: the engine passes a rule only what its schema accepted.
    return made as unknown as Rule<Rules>;
  };
}

/** A rule whose command fields are typed by their schema. */
export function rule<Rules, const S extends GenericSchema<unknown, object>>(
  definition: Omit<Rule<Rules, Command & InferOutput<S>>, "fields"> & { readonly fields: S },
): Rule<Rules> {
  // Safe: the engine passes a rule only what its schema accepted.
  return definition as unknown as Rule<Rules>;
}

/** The same command for each combatant, with fixed fields and samples for the rest. */
export function candidatesFor(
  name: string,
  ids: readonly CombatantId[],
  sample?: Candidate["sample"],
  fixed: Readonly<Record<string, unknown>> = {},
): Candidate[] {
  return ids.map((id) => ({ command: { do: name, combatant: id, ...fixed }, ...(sample && { sample }) }));
}

/** A command's button, with the command's label by default. */
export function buttonOf(context: Context, command: Command): Button & Required<Pick<Button, "label">> {
  const { rules, meta } = context.variant;
  const own = unlessBroken(
    () => (Object.hasOwn(rules, command.do) ? rules[command.do]?.button?.(context, command) : undefined),
    () => null,
  );
  if (own?.label !== undefined) return own as typeof own & Required<Pick<Button, "label">>;
  return { ...own, label: { key: textKey(meta.section ?? meta.id, "controls", command.do) } };
}

/** The combatants in these fields, each once: ids, lists of ids, and the keys of records at every depth. */
function namedIn(command: Command, fields: readonly string[]): readonly CombatantId[] {
  const [only = "", ...others] = fields;
  if (others.length === 0 && typeof command[only] === "string") return [command[only]];
  return [...new Set(fields.flatMap((field) => idsIn(command[field])))];
}

function idsIn(named: unknown): readonly CombatantId[] {
  if (typeof named === "string") return [named];
  if (Array.isArray(named)) return named as readonly CombatantId[];
  if (!isRecord(named)) return [];
  return Object.entries(named).flatMap(([id, inside]) => (isRecord(inside) ? [id, ...idsIn(inside)] : [id]));
}

function firstOf<Rules, C>(checks: readonly Check<Rules, C>[], context: Context<Rules>, command: C): Refusal | null {
  for (const check of checks) {
    const refusal = check(context, command);
    if (refusal !== null) return refusal;
  }
  return null;
}

const inner = (schema: GenericSchema): GenericSchema =>
  "wrapped" in schema ? (schema.wrapped as GenericSchema) : schema;

/** The parts of lists, records, and unions or picklists, which the published type hides. */
interface Parts extends GenericSchema {
  readonly item?: GenericSchema;
  readonly key?: GenericSchema;
  readonly options?: readonly (GenericSchema | string | number)[];
}

const isId = (schema: GenericSchema): boolean => inner(schema) === anyId;

const namesSomebody = (schema: GenericSchema): boolean => {
  const { item, key, options = [] } = inner(schema) as Parts;
  return isId(schema) || [item, key, ...options].some((part) => typeof part === "object" && namesSomebody(part));
};

const isNeeded = (entries: ObjectEntries, field: string): boolean =>
  (entries[field] as GenericSchema).type !== "optional";

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
