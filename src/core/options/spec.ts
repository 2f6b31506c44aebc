import * as v from "valibot";
import type { OptionValue, OptionValues } from "../state/encounter";
import { key } from "../state/fields";
import { parseFormula } from "../state/formula";

/** The shape of an option's value in a command, whatever its kind. */
export const optionValue = v.union([v.string(), v.number(), v.boolean(), v.record(key, v.string())]);

/** The parts that every kind of option has beside its values. */
interface Named {
  /** The language key of its label, hint and choices; left out: `TURNWRIGHT.<variant>.options.<name>`, in kebab case. */
  readonly texts?: string;
  /** When a change in a running fight counts (C-24). Omit if the option can't change there: it has made the numbers or the stages. */
  readonly changes?: "now" | "next-round";
}

/** One option as data. */
export type OptionSpec = Named & OptionValuesSpec;

/** The values of an option, by its kind. */
type OptionValuesSpec =
  | { readonly kind: "toggle"; readonly initial: boolean }
  | { readonly kind: "choice"; readonly initial: string; readonly choices: readonly string[] }
  | { readonly kind: "integer"; readonly initial: number; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly initial: string; readonly max: number }
  | { readonly kind: "dice"; readonly initial: string; readonly blank?: boolean }
  | {
      readonly kind: "table";
      readonly initial: Readonly<Record<string, string>>;
      /** Rows that the rules need: they may be changed but not left out. */ readonly needed?: readonly string[];
    };

/** A variant's options by key. Forms, the docs' tables and the property tests' values are all made from it. */
export type OptionsSpec = Readonly<Record<string, OptionSpec>>;

/** A value that an option does not take, and what it would. */
export interface OptionProblem {
  readonly option: string;
  readonly code: "unknown" | "toggle" | "choice" | "integer" | "text" | "dice" | "table" | "together";
  /** The language key of its own sentence, where values that each fit do not go together. */
  readonly says?: string;
}

/** Finds what does not go together among values that each fit their option. */
export type FitsTogether = (values: OptionValues) => readonly OptionProblem[];

/** The result of parsing options: all values, or every problem. */
export type ParsedOptions =
  | { readonly ok: true; readonly values: OptionValues }
  | { readonly ok: false; readonly problems: readonly OptionProblem[] };

/** The options that every variant has. */
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
} as const satisfies OptionsSpec;

/** Options that several variants have alike (C-29). */
export const AUTO_ROLL = {
  kind: "choice",
  initial: "none",
  choices: ["none", "gm-side", "all"],
  texts: "TURNWRIGHT.options.auto-roll",
  changes: "next-round",
} as const satisfies OptionSpec;

/** Foes of one kind share dice (C-29); a variant says whether they do so at first. */
export const groupRolls = (initial: boolean) =>
  ({ kind: "toggle", initial, texts: "TURNWRIGHT.options.group-rolls" }) as const satisfies OptionSpec;

/**
 * The game system at the table rolls initiative, and hands the rules the numbers; a variant with it rolls what the game itself
 * rolls (C-6).
 */
export const SYSTEM_ROLLS = {
  kind: "toggle",
  initial: false,
  texts: "TURNWRIGHT.options.system-rolls",
} as const satisfies OptionSpec;

/** The dice with which a combatant rolls initiative, where the rules are the game's own (B-1, S-1, I-1, N-1). */
export const FORMULA = {
  kind: "dice",
  initial: "1d20 + @initiative",
  texts: "TURNWRIGHT.options.formula",
} as const satisfies OptionSpec;

/** A table waits for everybody who may answer what somebody does; the gm can always go ahead (S-24, A-13). */
export const WAIT_FOR_ANSWERS = {
  kind: "toggle",
  initial: true,
  texts: "TURNWRIGHT.options.wait-for-answers",
  changes: "now",
} as const satisfies OptionSpec;

/**
 * Completes `raw` (undefined: nothing chosen) with the initial values and checks each; unknown keys are problems too.
 *
 * @param fitsTogether asked once each value fits; if not given, all go together
 */
export function parseOptions(spec: OptionsSpec, raw: unknown, fitsTogether?: FitsTogether): ParsedOptions {
  const given = raw === undefined || raw === null ? {} : raw;
  if (typeof given !== "object" || Array.isArray(given))
    return { ok: false, problems: [{ option: "", code: "unknown" }] };
  const problems: OptionProblem[] = [];
  const values: Record<string, OptionValue> = {};
  for (const option of Object.keys(given)) if (!Object.hasOwn(spec, option)) problems.push({ option, code: "unknown" });
  for (const [option, one] of Object.entries(spec)) {
    const value: unknown = Object.hasOwn(given, option) ? (given as Record<string, unknown>)[option] : one.initial;
    if (fits(one, value)) values[option] = value;
    else problems.push({ option, code: one.kind });
  }
  if (problems.length === 0) problems.push(...(fitsTogether?.(values) ?? []));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values };
}

/** One option's value if it fits, by the option's own check (C-24). */
export const fitsOption = (spec: OptionsSpec, option: string, value: unknown): value is OptionValue =>
  Object.hasOwn(spec, option) && fits(spec[option] as OptionSpec, value);

/** Whether two values of an option are the same: tables row by row, in whatever order. */
export function isSameValue(a: OptionValue | undefined, b: OptionValue): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The values that an option takes, as far as its kind says. */
type ValueOf<Spec extends OptionSpec> = Spec extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Spec extends { readonly kind: "integer" }
    ? number
    : OptionValue;

/** The table's choice for one of a variant's options; the initial value where nothing that fits has been chosen. */
export function chosenOf<Spec extends OptionsSpec, const Name extends keyof Spec>(
  options: OptionValues,
  spec: Spec,
  name: Name,
): ValueOf<Spec[Name]> {
  const option: OptionSpec = spec[name] as OptionSpec;
  const value = options[name as string];
  // `fits` holds it to the kind, which the type repeats.
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
      return typeof value === "string" && value.length <= spec.max;
    case "dice":
      return typeof value === "string" && (value.trim() === "" ? spec.blank === true : isFormula(value));
    case "table":
      return isTable(value) && (spec.needed ?? []).every((name) => Object.hasOwn(value, name));
  }
}

/** The most rows of a table, and the most characters of the dice in one: all rows together still make one roll. */
const MOST_ROWS = 24;
const LONGEST_DICE = 40;

function isTable(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const rows = Object.entries(value);
  return rows.length > 0 && rows.length <= MOST_ROWS && rows.every(([name, dice]) => isRow(name, dice));
}

/** The names are kept as keys: a merging host must not take one for an order. */
function isRow(name: string, dice: unknown): boolean {
  return v.is(key, name) && typeof dice === "string" && dice.length <= LONGEST_DICE && isFormula(dice);
}

/** The most characters of a formula as somebody types it. */
const LONGEST_FORMULA = 200;

function isFormula(source: string): boolean {
  return source.length <= LONGEST_FORMULA && parseFormula(source) !== null;
}
