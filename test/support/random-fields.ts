import type { GenericSchema } from "valibot";
import { anyId, key, thingId } from "../../src/core/state/fields";
import type { Chance } from "./chance";

/** The names in a fight that a command may use. */
export interface Names {
  /** Combatants, with now and then one who is not there. */
  readonly ids: readonly string[];
  /** Effects, open actions and the like. */
  readonly things: readonly string[];
  /** Words the variant knows, beside those its schemas list: traits and conditions. */
  readonly words: readonly string[];
}

/** The parts of a schema that say what fits; which of them are there depends on its `type`. */
interface Shape {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: GenericSchema;
  readonly item?: GenericSchema;
  readonly key?: GenericSchema;
  readonly value?: GenericSchema;
  readonly literal?: unknown;
}

const SENTENCES = [
  "Charge",
  "Hold the door",
  "Fire bolt",
  "Shield",
  "<b>bold</b> & {braces}",
  "a.b.c",
  "-=gone",
  "__proto__",
  "Ω≠ 🜁",
  "x".repeat(60),
];

/** How far a number reaches where its schema sets no bounds. */
const REACH = 25;

/**
 * A value that fits a schema, as far as its shape says it: checks by function are not looked into, so that a value may
 * still be refused. Names of combatants, effects and words are taken from `names`.
 */
export function randomValue(schema: GenericSchema, chance: Chance, names: Names): unknown {
  // The published type of a schema hides its parts; at run time they are plain fields.
  const shape = schema as unknown as Shape;
  switch (shape.type) {
    case "object":
    case "strict_object":
    case "loose_object":
      return randomRecord(shape.entries ?? {}, chance, names);
    case "optional":
    case "nullish":
      return shape.wrapped && chance.maybe(0.5) ? randomValue(shape.wrapped, chance, names) : undefined;
    case "nullable":
      return shape.wrapped && chance.maybe(0.75) ? randomValue(shape.wrapped, chance, names) : null;
    case "array":
      return randomList(shape, chance, names);
    case "record":
      return randomEntries(shape, chance, names);
    case "union":
      return randomValue(chance.one(shape.options as readonly GenericSchema[]), chance, names);
    case "picklist":
      return chance.one(shape.options ?? []);
    case "literal":
      return shape.literal;
    case "boolean":
      return chance.maybe(0.5);
    case "number":
      return randomNumber(shape, chance);
    case "string":
      return randomString(schema, shape, chance, names);
    default:
      throw new Error(`no random value for a schema of type ${shape.type}`);
  }
}

/** The fields of a schema of an object; undefined for other schemas. */
export function entriesOf(schema: GenericSchema): Readonly<Record<string, GenericSchema>> | undefined {
  return (schema as unknown as Shape).entries;
}

/** The parts of a schema, however deep: those of lists, records, unions and optional fields. */
export function partsOf(schema: GenericSchema): Pick<Shape, "wrapped" | "item" | "key" | "value" | "options"> {
  return schema as unknown as Shape;
}

/** Every word that a schema lists, however deep: what a field of that kind may say. */
export function wordsOf(schema: GenericSchema): string[] {
  const shape = schema as unknown as Shape;
  if (shape.type === "picklist") return (shape.options ?? []).filter((one) => typeof one === "string");
  const options = shape.type === "union" ? (shape.options as readonly GenericSchema[]) : [];
  const inner = [...Object.values(shape.entries ?? {}), ...options, shape.wrapped, shape.item, shape.key, shape.value];
  return inner.filter((one) => one !== undefined).flatMap(wordsOf);
}

function randomRecord(entries: Readonly<Record<string, GenericSchema>>, chance: Chance, names: Names): object {
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const value = schema === key && name === "id" ? freshKey(chance) : randomValue(schema, chance, names);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function randomList({ item }: Shape, chance: Chance, names: Names): unknown[] {
  const length = chance.weighted([
    [1, 0],
    [5, 1],
    [3, 2],
    [1, 4],
  ]);
  return item === undefined ? [] : Array.from({ length }, () => randomValue(item, chance, names));
}

function randomEntries({ key: name, value }: Shape, chance: Chance, names: Names): object {
  const keys = name === anyId ? chance.each(names.ids, 0.4) : chance.each(names.words, 0.4);
  return value === undefined ? {} : Object.fromEntries(keys.map((one) => [one, randomValue(value, chance, names)]));
}

function randomNumber({ pipe }: Shape, chance: Chance): number {
  const bound = (type: string, otherwise: number): number => {
    const found = pipe?.find((step) => step.type === type)?.requirement;
    return typeof found === "number" ? found : otherwise;
  };
  const min = bound("min_value", -REACH);
  const max = bound("max_value", REACH);
  return chance.maybe(0.2) ? chance.one([min, max]) : chance.whole(min, Math.min(max, min + 2 * REACH));
}

/** A key that nothing has yet, and that no text happens to contain. */
function freshKey(chance: Chance): string {
  return `k${chance.whole(1e8, 1e9).toString(36)}`;
}

function randomString(schema: GenericSchema, { pipe }: Shape, chance: Chance, names: Names): string {
  if (schema === key) return chance.maybe(0.8) && names.words.length > 0 ? chance.one(names.words) : freshKey(chance);
  if (schema === anyId && chance.maybe(0.9)) return chance.one(names.ids);
  if (schema === thingId && chance.maybe(0.3)) return chance.one(names.things.length === 0 ? names.ids : names.things);
  const freeText = pipe?.some((step) => step.type === "trim") ?? false;
  return freeText || names.words.length === 0 ? chance.one(SENTENCES) : chance.one(names.words);
}
