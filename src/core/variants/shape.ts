import * as v from "valibot";
import { commonRules } from "../commands/common";
import { numbersOfRoll } from "../commands/initiative";
import type { Rule, Variant } from "../engine/variant";
import { COMMON_OPTIONS, parseOptions } from "../options/spec";
import { isRecord } from "../state/table";

const callable = v.function("a function");

const functions = (parts: readonly string[], optional: readonly string[] = []) => ({
  ...Object.fromEntries(parts.map((part) => [part, callable])),
  ...Object.fromEntries(optional.map((part) => [part, v.optional(callable)])),
});

const words = v.pipe(v.string("a text"), v.minLength(1, "a text"));
const listOfWords = v.array(words, "a list of texts");
const texts = v.optional(words);
const number = v.number("a number");
const yesOrNo = v.boolean("true or false");

/** An object of these parts and no others: a misspelt optional part would have no effect. */
const parts = <const Entries extends v.ObjectEntries>(entries: Entries, what = "an object") =>
  v.objectWithRest(entries, v.never(), what);

const isSchema = (part: unknown): boolean =>
  typeof part === "object" && part !== null && "kind" in part && part.kind === "schema";

/** The sections of the language files that are no variant's, and a name that every object inherits. */
export const RESERVED: ReadonlySet<string> = new Set([
  "constructor",
  "common",
  "tracker",
  "panel",
  "overlay",
  "log",
  "chat",
  "dice",
  "controls",
  "fields",
  "forms",
  "keys",
  "effects",
  "entries",
  "conditions",
  "stages",
  "sides",
  "own-rules",
  "parts",
  "traits",
  "options",
  "names",
  "refusals",
  "notifications",
  "dialogs",
  "bindings",
  "settings",
  "guide",
  "compatibility",
  "tracking",
  "tours",
  "counters",
]);

const meta = parts({
  id: v.pipe(
    v.string("small letters, digits and hyphens"),
    v.regex(/^[a-z][a-z0-9-]*$/, "small letters, digits and hyphens"),
    // `off` means Foundry's turns.
    v.check((id) => id !== "off", "another id than off"),
    v.check((id) => !RESERVED.has(id), "another id than a section of the language files or a name of every object"),
  ),
  name: words,
  summary: words,
  version: v.pipe(v.number("a whole number"), v.integer("a whole number")),
  icon: words,
  status: v.picklist(["stable", "experimental"], "stable or experimental"),
  panel: yesOrNo,
  section: v.optional(words),
});

const ofKind = <const Kind extends string, const Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
  parts({
    kind: v.literal(kind),
    texts,
    changes: v.optional(v.picklist(["now", "next-round"], "now or next-round")),
    ...entries,
  });

const option = v.variant(
  "kind",
  [
    ofKind("toggle", { initial: yesOrNo }),
    ofKind("choice", { initial: words, choices: listOfWords }),
    ofKind("integer", { initial: number, min: number, max: number }),
    ofKind("text", { initial: v.string("a text"), max: number, needed: v.optional(yesOrNo) }),
    ofKind("dice", { initial: v.string("a text"), blank: v.optional(yesOrNo) }),
    ofKind("table", { initial: v.record(v.string(), v.string("a text"), "a record"), needed: v.optional(listOfWords) }),
    ofKind("counters", { initial: v.array(v.unknown(), "a list") }),
  ],
  "one of the kinds of options",
);

const trait = parts({
  name: words,
  kind: v.picklist(["number", "text", "toggle"], "number, text or toggle"),
  needed: v.union([v.boolean(), v.object({ where: words, is: v.array(v.unknown()) })], "true, false or where and is"),
  label: v.optional(words),
  words: v.optional(v.array(v.unknown(), "a list")),
});

const numbers = parts(
  {
    ...functions(
      ["formula", "direction"],
      ["together", "company", "takesOver", "isTold", "asks", "companies", "atStart", "deal", "given"],
    ),
    ties: v.array(callable, "a list of functions"),
    rollOff: v.union([v.null(), callable, v.object({ kind: v.string() })], "a formula, a function or null"),
  },
  "an object or null",
);

const rule = parts({
  ...functions(
    ["apply"],
    ["shape", "names", "owns", "exists", "before", "may", "candidates", "button", "label", "told"],
  ),
  fields: v.custom<object>(isSchema, "a schema"),
  formerly: v.optional(words),
  who: v.union([v.picklist(["gm", "controller", "anyone"]), callable], "gm, controller, anyone or a function"),
  stages: v.optional(listOfWords),
  batched: v.optional(v.literal(true, "true")),
});

const flow = parts(
  functions(
    ["start", "settle", "closeRound", "leave", "active", "order", "advance"],
    ["areByNumber", "hasMoreTurns", "isUncounted", "next", "numberNow", "standing", "turnTo", "unitOf", "waitsFor"],
  ),
);

const stages = v.pipe(
  listOfWords,
  v.check((names) => names.includes("setup") && names.includes("ended"), "setup and ended among them"),
);

const shape = parts({
  ...functions(["setup", "view", "screen", "isState"], ["fits", "conceal", "tellsSecret", "secretIds", "tells"]),
  kit: v.optional(number),
  meta,
  options: v.record(v.string(), option, "a record"),
  choices: v.optional(v.record(v.string(), v.unknown(), "a record")),
  traits: v.array(trait, "a list"),
  stages,
  conditions: listOfWords,
  sharesTurns: v.optional(v.union([v.literal(true), callable], "true or a function")),
  lasting: v.optional(v.literal("rounds", "rounds")),
  numbers: v.nullable(numbers),
  recordFrom: texts,
  rules: v.record(v.string(), rule, "a record"),
  flow,
});

/** What is wrong with a variant, for its author: `flow.settle must be a function`. Types do not reach other modules. */
export function wrongWithVariant(variant: unknown): string[] {
  const read = v.safeParse(shape, variant);
  if (!read.success) return read.issues.map(inWords);
  // The shape is right, so the parts can be called.
  const sound = variant as Variant;
  const lacking = Object.keys(commonRules).filter((name) => !Object.hasOwn(sound.rules, name));
  const parsed = parseOptions(sound.options, {});
  return [
    ...lacking.map((name) => `rules.${name} is missing: every variant takes in the common rules`),
    ...(parsed.ok ? [] : parsed.problems.map(({ option: key }) => `options.${key}.initial must be a value it takes`)),
    ...(sound.numbers === null || Object.hasOwn(sound.rules, "roll")
      ? []
      : ["rules.roll is missing: a variant with numbers takes in the rules of initiative"]),
    ...Object.keys(COMMON_OPTIONS)
      .filter((name) => !Object.hasOwn(sound.options, name))
      .map((name) => `options.${name} is missing: every variant takes in the common options`),
    ...Object.entries(sound.rules).flatMap(([name, one]) => strangeStages(sound, name, one)),
    ...(sound.secretIds === undefined || sound.conceal !== undefined
      ? []
      : ["conceal is missing: secretIds names what it leaves out"]),
    ...(rollsByItsNumbers(sound) ? [] : ["numbers must be those that the rules of initiative were made with"]),
    ...(isPlain(sound) ? [] : ["setup must return plain JSON: records, lists, texts, numbers, true, false and null"]),
    ...(knowsItsOwn(sound) ? [] : ["isState must know the state that setup makes"]),
    ...(knowsNoOther(sound) ? [] : ["isState must refuse what setup never makes, such as null and a text"]),
  ];
}

function inWords(issue: v.BaseIssue<unknown>): string {
  const at = v.getDotPath(issue);
  if (at === null) return `it must be ${issue.message}`;
  if (issue.type === "never") return `${at} does not exist`;
  return issue.received === "undefined" ? `${at} is missing` : `${at} must be ${issue.message}`;
}

/** Our own rules name stages that only some variants have. */
function strangeStages({ stages: all }: Variant, name: string, { stages: possible = [] }: Rule): string[] {
  const isOurs = Object.hasOwn(commonRules, name) || possible.length === 0;
  if (isOurs || possible.some((stage) => all.includes(stage))) return [];
  return [`rules.${name} is for ${possible.join(", ")}: the stages are ${all.join(", ")}`];
}

/** Otherwise numbers would be set, and ties broken, by another order than the one that is shown. */
function rollsByItsNumbers(variant: Variant): boolean {
  const roll = variant.rules["roll"];
  const made = roll === undefined ? undefined : numbersOfRoll(roll);
  return made === undefined || made === variant.numbers;
}

function isPlainData(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null)
    return value === null || ["string", "boolean"].includes(typeof value);
  if (Array.isArray(value)) return value.every(isPlainData);
  return isPlainRecord(value) && Object.values(value).every(isPlainData);
}

function isPlainRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Undefined fields are left out when stored. */
function isPlain(variant: Variant): boolean {
  const state: unknown = unlessThrown(() => variant.setup(), null);
  return (
    isRecord(state) &&
    isPlainRecord(state) &&
    Object.values(state).every((part) => part === undefined || isPlainData(part))
  );
}

/** A check that accepts anything lets damaged fights in. A check that throws refuses. */
const knowsNoOther = (variant: Variant): boolean =>
  unlessThrown(() => ![null, "a text"].some((state) => variant.isState(state, () => true, "setup")), true);

const knowsItsOwn = (variant: Variant): boolean =>
  unlessThrown(() => variant.isState(variant.setup(), () => false, "setup"), false);

function unlessThrown<Result>(check: () => Result, otherwise: Result): Result {
  try {
    return check();
  } catch {
    return otherwise;
  }
}
