import { findVariant, OWN, parseOptions, type Encounter, type OptionProblem, type OptionSpec } from "../../core/index";
import { systemLayer } from "../bindings/system";
import { optionSpecs } from "./tracking-options";

/** Where an option's value can come from, lowest priority first. */
export type OptionLevel = "rules" | "system" | "world" | "scene" | "combat";

export interface OptionLayer {
  readonly from: OptionLevel;
  readonly values: unknown;
}

/** Whether blank is a value of the option. For other options it means the level above. */
export const mayBeBlank = (spec: OptionSpec): boolean =>
  (spec.kind === "text" && spec.needed !== true) || (spec.kind === "dice" && spec.blank === true);

/**
 * A form's value in the option's type. Undefined if the level above counts. Accepts checkboxes as booleans or words,
 * numbers as either, tables as a line `name = dice` for each row, and lists as JSON.
 */
export function formValue(spec: OptionSpec, entered: unknown): unknown {
  if (entered === undefined || entered === null) return undefined;
  if (typeof entered !== "string") return entered;
  if (entered.trim() === "") return mayBeBlank(spec) ? "" : undefined;
  switch (spec.kind) {
    case "toggle":
      return entered === "true" ? true : entered === "false" ? false : entered;
    case "integer":
      return Number(entered);
    case "table":
      return tableOfLines(entered);
    case "counters":
      return listIn(entered);
    case "choice":
    case "text":
    case "dice":
      return entered;
  }
}

/** Reads `attack = 1d6` from each line. A line without `=` is a row without dice, which the option's check refuses. */
function tableOfLines(lines: string): Record<string, string> {
  const rows = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", ...dice] = line.split("=");
      return [name.trim(), dice.join("=").trim()] as const;
    });
  return Object.fromEntries(rows);
}

/** A list as JSON. Other text stays, which the option's check refuses. */
function listIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value for a form's field, the inverse of {@link formValue}. */
export function written(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  if (Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, dice]) => `${name} = ${String(dice)}`)
    .join("\n");
}

/** A form's or flag's values for a variant's options, without empty and unknown values. */
export function enteredOptions(variantId: string, entered: unknown): Record<string, unknown> {
  const spec = optionSpecs(variantId) ?? {};
  const record: Readonly<Record<string, unknown>> =
    typeof entered === "object" && entered !== null ? { ...entered } : {};
  const values = Object.entries(spec).map(([key, optionSpec]) => [key, formValue(optionSpec, record[key])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Whether these are all of own rules, which count as a whole, and not a few options. */
export const isWhole = (variantId: string, values: object): boolean => variantId === OWN.id && "numbers" in values;

/** The faults of entered options, which a fight would refuse: wrong values, or contradictions in own rules. */
export function optionProblems(variantId: string, entered: unknown): OptionProblem[] {
  const specs = optionSpecs(variantId);
  if (specs === undefined) return [];
  const values = enteredOptions(variantId, entered);
  const fits = isWhole(variantId, values) ? findVariant(variantId)?.fits : undefined;
  const parsed = parseOptions(specs, values, fits);
  return parsed.ok ? [] : [...parsed.problems];
}

/** A layer's valid values, because an invalid value must not stop a fight. */
export function validOptions(variantId: string, values: unknown): [string, unknown][] {
  const wrong = new Set(optionProblems(variantId, values).map(({ option }) => option));
  return Object.entries(enteredOptions(variantId, values)).filter(([key]) => !wrong.has(key));
}

/** The layers that count. Of own rules only the closest layer counts, because two sets of choices cannot be mixed. */
function counted(variantId: string, layers: readonly OptionLayer[]): readonly OptionLayer[] {
  if (variantId !== OWN.id) return layers;
  return layers.filter(({ values }) => Object.keys(enteredOptions(variantId, values)).length > 0).slice(-1);
}

/** Each option's value and its level. The last layer has the highest priority. */
export function optionSources(
  variantId: string,
  layers: readonly OptionLayer[],
): Record<string, { value: unknown; from: OptionLevel }> {
  const spec = optionSpecs(variantId) ?? {};
  const sources: Record<string, { value: unknown; from: OptionLevel }> = {};
  for (const [option, { initial }] of Object.entries(spec)) sources[option] = { value: initial, from: "rules" };
  const system: OptionLayer = { from: "system", values: systemLayer(variantId) };
  for (const { from, values } of counted(variantId, [system, ...layers])) {
    for (const [option, value] of validOptions(variantId, values)) sources[option] = { value, from };
  }
  return sources;
}

/** The options from several layers, highest priority last. Ignores invalid values. */
export function optionLayers(variantId: string, layers: readonly OptionLayer[]): Encounter["options"] {
  const spec = optionSpecs(variantId) ?? {};
  const sources = Object.entries(optionSources(variantId, layers));
  const parsed = parseOptions(spec, Object.fromEntries(sources.map(([option, { value }]) => [option, value])));
  return parsed.ok ? parsed.values : {};
}

export const sameOptions = (a: Encounter["options"], b: Encounter["options"]): boolean =>
  Object.keys({ ...a, ...b }).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
