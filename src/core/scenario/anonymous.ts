import * as v from "valibot";
import type { Command } from "../state/command";
import { isRecord } from "../state/table";
import type { Tape } from "../state/tape";
import { COMMON_CONDITIONS, SIDES } from "../state/fight";
import { combatantSpec, anyId, key, thingId } from "../state/fields";
import type { Variant } from "../engine/variant";
import { findVariant, variants } from "../engine/registry";
import type { CommandStep, Scenario } from "./scenario";

interface Shape {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string }[];
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly value?: v.GenericSchema;
}

/**
 * A scenario that plays the same, with consistent placeholders for ids, kinds, owners and typed text. Rules' words,
 * numbers, dice, options and the title stay. Notes, names and expectations are dropped.
 */
export function anonymized(scenario: Scenario): Scenario {
  const everybody = everybodyIn(scenario);
  const ids = [...new Set(everybody.map((joiner) => joiner.id))];
  const masks = new Masks(
    wordsOf(scenario),
    ids,
    everybody.flatMap(({ owner }) => owner ?? []),
  );
  const combatants = scenario.combatants.map(({ name: _name, ...each }) => masked(combatantSpec, each, masks));
  let variant = findVariant(scenario.variant);
  const steps = scenario.steps.flatMap((step): CommandStep[] => {
    if (!("do" in step)) return [];
    const { do: name, as, dice, refused } = step;
    const command = maskedCommand(variant, step, masks);
    if (name === "changeRules") variant = findVariant(String(step["variant"])) ?? variant;
    return [
      {
        ...command,
        ...(as !== undefined && { as: maskedAuthor(as, masks) }),
        ...(dice !== undefined && { dice: maskedTape(dice, masks) }),
        ...(refused !== undefined && { refused }),
      },
    ];
  });
  const { title, seed, options } = scenario;
  return {
    title,
    variant: scenario.variant,
    ...(options !== undefined && { options }),
    ...(seed !== undefined && { seed }),
    // Only strings were replaced, so the shape is the same.
    combatants: combatants as Scenario["combatants"],
    steps,
  };
}

class Masks {
  readonly #combatants: ReadonlyMap<string, string>;
  readonly #things = new Map<string, string>();
  readonly #sentences = new Map<string, string>();

  constructor(
    readonly words: ReadonlySet<string>,
    combatants: readonly string[],
    owners: readonly string[],
  ) {
    this.#combatants = new Map(combatants.map((who, i) => [who, letters(i)]));
    for (const owner of owners) this.id(owner);
  }

  /** Rules' words stay. */
  id(given: string): string {
    return this.#combatants.get(given) ?? (this.words.has(given) ? given : numbered(this.#things, given, "x"));
  }

  /** A rules' word if possible, otherwise a given id. */
  word(given: string): string {
    return this.words.has(given) ? given : this.id(given);
  }

  /** An existing id. Ids that the rules made stay. */
  reference(given: string): string {
    return this.#combatants.get(given) ?? this.#things.get(given) ?? given;
  }

  sentence(given: string): string {
    const plain = given.trim().toLowerCase();
    return plain === "" ? given : numbered(this.#sentences, plain, "T");
  }
}

function numbered(known: Map<string, string>, given: string, sign: string): string {
  const mask = known.get(given) ?? `${sign}${known.size + 1}`;
  known.set(given, mask);
  return mask;
}

function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function everybodyIn({ combatants, steps }: Scenario): readonly Joiner[] {
  const joining = steps.flatMap((step) => ("do" in step && step.do === "join" ? joinersOf(step["combatants"]) : []));
  return [...combatants, ...joining];
}

interface Joiner {
  readonly id: string;
  readonly owner?: string | null | undefined;
}

function joinersOf(list: unknown): Joiner[] {
  const read = v.safeParse(v.array(combatantSpec), list);
  return read.success ? read.output : [];
}

function wordsOf({ combatants, options }: Scenario): ReadonlySet<string> {
  const known = variants().flatMap((meta) => findVariant(meta.id) ?? []);
  const ofTraits = combatants.flatMap(({ traits }) => Object.keys(traits ?? {}));
  return new Set([
    ...SIDES,
    ...COMMON_CONDITIONS,
    ...ofTraits,
    ...known.flatMap(wordsOfVariant),
    ...textsIn(options),
    "initiative",
  ]);
}

function wordsOfVariant({ meta, conditions, traits, options, stages }: Variant): string[] {
  const ofTraits = traits.flatMap(({ name, words = [] }) => [name, ...words.map(({ value }) => value)]);
  return [meta.id, ...conditions, ...stages, ...ofTraits, ...textsIn(options)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]);
}

function maskedCommand(variant: Variant | undefined, step: Command, masks: Masks): Command {
  const { do: name, as: _as, dice: _dice, refused: _refused, happens: _happens, note: _note, ...fields } = step;
  const { commands } = fields;
  if (name === "batch" && Array.isArray(commands))
    return { do: name, commands: commands.filter(isCommand).map((part) => maskedCommand(variant, part, masks)) };
  const rule = variant !== undefined && Object.hasOwn(variant.rules, name) ? variant.rules[name] : undefined;
  // Without a rule the meaning of fields is unknown, so drop them.
  return { do: name, ...(rule !== undefined && (masked(rule.fields, fields, masks) as object)) };
}

const isCommand = (part: unknown): part is Command => isRecord(part) && typeof part["do"] === "string";

function maskedAuthor(as: string, masks: Masks): string {
  const [role, ids] = as.split(":");
  if (ids === undefined) return as;
  const masksOf = ids.split(",").map((id) => masks.id(id));
  return `${role}:${masksOf.join(",")}`;
}

const maskedTape = (dice: Tape, masks: Masks): Record<string, number[]> =>
  Object.fromEntries(Object.entries(dice).map(([id, faces]) => [masks.id(id), [...faces]]));

function masked(schema: v.GenericSchema, value: unknown, masks: Masks): unknown {
  // The published schema type hides its parts, which are plain fields at run time.
  const shape = schema as unknown as Shape;
  if (shape.wrapped !== undefined) return masked(shape.wrapped, value, masks);
  if (shape.type === "union") return masked(fittingOption(shape, value), value, masks);
  if (typeof value === "string") return maskedText(schema, shape, value, masks);
  if (typeof value !== "object" || value === null) return value;
  switch (shape.type) {
    case "array":
      return Array.isArray(value) && shape.item !== undefined
        ? value.map((each) => masked(shape.item as v.GenericSchema, each, masks))
        : value;
    case "record":
      return maskedRecord(value, () => shape.value, masks);
    default:
      return maskedRecord(value, (name) => shape.entries?.[name], masks, false);
  }
}

function maskedRecord(
  value: object,
  schemaOf: (name: string) => v.GenericSchema | undefined,
  masks: Masks,
  keysToo = true,
): unknown {
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const schema = schemaOf(name);
    return schema === undefined ? [] : [[keysToo ? masks.word(name) : name, masked(schema, each, masks)] as const];
  });
  return Object.fromEntries(entries);
}

function maskedText(schema: v.GenericSchema, { type, pipe = [] }: Shape, value: string, masks: Masks): string {
  if (schema === anyId || schema === thingId) return masks.reference(value);
  if (type === "picklist" || type === "literal") return value;
  // Only typed text is trimmed.
  if (pipe.some((part) => part.type === "trim")) return masks.sentence(value);
  return schema === key ? masks.id(value) : masks.word(value);
}

function fittingOption({ options = [] }: Shape, value: unknown): v.GenericSchema {
  const schemas = options as readonly v.GenericSchema[];
  return schemas.find((option) => v.is(option, value)) ?? v.unknown();
}
