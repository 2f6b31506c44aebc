import * as v from "valibot";
import type { GivenCounter, OptionValue, OptionValues } from "../state/fight";
import { key } from "../state/fields";
import { countersSchema, isCounters } from "./counters";
import { isRecord } from "../state/table";
import { parseFormula } from "../state/formula";

/** Lists first, because an empty one would be read as a record. */
export const optionValue = v.union([v.string(), v.number(), v.boolean(), countersSchema, v.record(key, v.string())]);

interface Named {
  /** The language key of its texts. By default, `TURNWRIGHT.<variant>.options.<name>` in kebab case. */
  readonly texts?: string;
  /** When a change in a running fight counts (C-24). Omit if it cannot change, as it made the numbers or the stages. */
  readonly changes?: "now" | "next-round";
}

export type OptionSpec = Named & OptionValuesSpec;

type OptionValuesSpec =
  | { readonly kind: "toggle"; readonly initial: boolean }
  | { readonly kind: "choice"; readonly initial: string; readonly choices: readonly string[] }
  | { readonly kind: "integer"; readonly initial: number; readonly min: number; readonly max: number }
  | {
      readonly kind: "text";
      readonly initial: string;
      readonly max: number;
      /** Blank is refused. */ readonly needed?: boolean;
    }
  | { readonly kind: "dice"; readonly initial: string; readonly blank?: boolean }
  | {
      readonly kind: "table";
      readonly initial: Readonly<Record<string, string>>;
      /** Rows that may be changed but not removed. */ readonly needed?: readonly string[];
    }
  /** A list of counters (K-1). */
  | { readonly kind: "counters"; readonly initial: readonly GivenCounter[] };

/** A variant's options by key. Forms, docs tables and property tests are made from it. */
export type OptionsSpec = Readonly<Record<string, OptionSpec>>;

/** A value that an option refuses, and what it accepts. */
export interface OptionProblem {
  readonly option: string;
  readonly code: "unknown" | "toggle" | "choice" | "integer" | "text" | "dice" | "table" | "counters" | "together";
  /** The language key of a specific sentence, if values conflict. */
  readonly says?: string;
}

/** Finds conflicts among values that each fit their option. */
export type FitsTogether = (values: OptionValues) => readonly OptionProblem[];

/** All values, or every problem. */
export type ParsedOptions =
  | { readonly ok: true; readonly values: OptionValues }
  | { readonly ok: false; readonly problems: readonly OptionProblem[] };

export const COMMON_OPTIONS = {
  /** C-15 */
  skipDefeated: { kind: "toggle", initial: true, texts: "TURNWRIGHT.options.skip-defeated", changes: "now" },
  /** C-11 */
  effectsBy: {
    kind: "choice",
    initial: "gm",
    choices: ["gm", "players"],
    texts: "TURNWRIGHT.options.effects-by",
    changes: "now",
  },
  /** C-28 */
  unseenTurns: { kind: "toggle", initial: false, texts: "TURNWRIGHT.options.unseen-turns", changes: "now" },
  /** K-1 */
  counters: { kind: "counters", initial: [], texts: "TURNWRIGHT.options.counters", changes: "now" },
  /** C-34 */
  revealedByActing: { kind: "toggle", initial: false, texts: "TURNWRIGHT.options.revealed-by-acting", changes: "now" },
} as const satisfies OptionsSpec;

/** Common options of which a fight stores nothing as long as they are off or empty, as they are initially. */
const UNSTORED_WHEN_OFF: ReadonlySet<string> = new Set(["counters", "revealedByActing"]);

/** Options that several variants share (C-29). */
export const AUTO_ROLL = {
  kind: "choice",
  initial: "none",
  choices: ["none", "gm-side", "all"],
  texts: "TURNWRIGHT.options.auto-roll",
  changes: "next-round",
} as const satisfies OptionSpec;

/** Foes of one kind share dice (C-29). Variants differ in the initial value. */
export const groupRolls = (initial: boolean) =>
  ({ kind: "toggle", initial, texts: "TURNWRIGHT.options.group-rolls" }) as const satisfies OptionSpec;

/** The game system rolls initiative by its own formula, and passes on the numbers (C-6). */
export const SYSTEM_ROLLS = {
  kind: "toggle",
  initial: false,
  texts: "TURNWRIGHT.options.system-rolls",
} as const satisfies OptionSpec;

/** The dice of initiative, if the rules use the game's own (B-1, S-1, I-1, N-1). */
export const FORMULA = {
  kind: "dice",
  initial: "1d20 + @initiative",
  texts: "TURNWRIGHT.options.formula",
} as const satisfies OptionSpec;

/** The fight waits for everyone who may answer. The GM can always continue (S-24, A-13). */
export const WAIT_FOR_ANSWERS = {
  kind: "toggle",
  initial: true,
  texts: "TURNWRIGHT.options.wait-for-answers",
  changes: "now",
} as const satisfies OptionSpec;

/** Checks `raw` and fills in initial values. `fitsTogether` is asked once each value fits. */
export function parseOptions(spec: OptionsSpec, raw: unknown, fitsTogether?: FitsTogether): ParsedOptions {
  const given = raw === undefined || raw === null ? {} : raw;
  if (typeof given !== "object" || Array.isArray(given))
    return { ok: false, problems: [{ option: "", code: "unknown" }] };
  const problems: OptionProblem[] = [];
  const values: Record<string, OptionValue> = {};
  for (const option of Object.keys(given)) if (!Object.hasOwn(spec, option)) problems.push({ option, code: "unknown" });
  for (const [option, optionSpec] of Object.entries(spec)) {
    const value: unknown = Object.hasOwn(given, option)
      ? (given as Record<string, unknown>)[option]
      : optionSpec.initial;
    if (UNSTORED_WHEN_OFF.has(option) && isOff(optionSpec.initial) && isOff(value)) continue;
    if (fits(optionSpec, value)) values[option] = value;
    else problems.push({ option, code: optionSpec.kind });
  }
  if (problems.length === 0) problems.push(...(fitsTogether?.(values) ?? []));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values };
}

const isOff = (value: unknown): boolean => value === false || (Array.isArray(value) && value.length === 0);

/** Whether a value passes the option's own check (C-24). */
export const fitsOption = (spec: OptionsSpec, option: string, value: unknown): value is OptionValue =>
  Object.hasOwn(spec, option) && fits(spec[option] as OptionSpec, value);

/** The order of table rows does not matter. */
export function isSameValue(a: OptionValue | undefined, b: OptionValue): boolean {
  if (Array.isArray(b)) return JSON.stringify(a) === JSON.stringify(b);
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

type ValueOf<Spec extends OptionSpec> = Spec extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Spec extends { readonly kind: "integer" }
    ? number
    : OptionValue;

/** An option's chosen value, or its initial value if the choice does not fit. */
export function chosenOf<Spec extends OptionsSpec, const Name extends keyof Spec>(
  options: OptionValues,
  spec: Spec,
  name: Name,
): ValueOf<Spec[Name]> {
  const option: OptionSpec = spec[name] as OptionSpec;
  const value = options[name as string];
  // `fits` has checked the kind.
  return (fits(option, value) ? value : option.initial) as ValueOf<Spec[Name]>;
}

function fits(spec: OptionSpec, value: unknown): value is OptionValue {
  switch (spec.kind) {
    case "toggle":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && spec.choices.includes(value);
    case "integer":
      return Number.isInteger(value) && (value as number) >= spec.min && (value as number) <= spec.max;
    case "text":
      return typeof value === "string" && value.length <= spec.max && (spec.needed !== true || value.trim() !== "");
    case "dice":
      return typeof value === "string" && (value.trim() === "" ? spec.blank === true : isFormula(value));
    case "table":
      return isTable(value) && (spec.needed ?? []).every((name) => Object.hasOwn(value, name));
    case "counters":
      return isCounters(value);
  }
}

const MOST_ROWS = 24;
const LONGEST_DICE = 40;

function isTable(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const rows = Object.entries(value);
  return rows.length > 0 && rows.length <= MOST_ROWS && rows.every(([name, dice]) => isRow(name, dice));
}

/** Names become keys, so a name that a merge would read as an operation is refused. */
const isRow = (name: string, dice: unknown): boolean =>
  v.is(key, name) && typeof dice === "string" && dice.length <= LONGEST_DICE && isFormula(dice);

const LONGEST_FORMULA = 200;

const isFormula = (source: string): boolean => source.length <= LONGEST_FORMULA && parseFormula(source) !== null;
