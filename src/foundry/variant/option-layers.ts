import { parseOptions } from "../../core/index";
import type { Encounter, OptionSpec } from "../../core/index";
import { systemLayer } from "../bindings/system";
import { optionSpecs } from "./table-options";

/** The sources of an option's value, the weakest first: the rules themselves, the game system, the world, a scene, one fight. */
export type OptionLevel = "rules" | "system" | "world" | "scene" | "combat";

/** One level's values for a variant's options, as stored. */
export interface OptionLayer {
  readonly from: OptionLevel;
  readonly values: unknown;
}

/** An option's value, and the level that gives it. */
interface OptionSource {
  readonly value: unknown;
  readonly from: OptionLevel;
}

/** Tells whether an option can be left blank on purpose; anywhere else blank says that the level above counts. */
export const mayBeBlank = (spec: OptionSpec): boolean =>
  spec.kind === "text" || (spec.kind === "dice" && spec.blank === true);

/**
 * An option's value as a form says it: the value in its own type, or undefined where the level above counts. Checkboxes
 * come as booleans or words, numbers as either, tables as one `name = dice` a line.
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
    case "choice":
    case "text":
    case "dice":
      return entered;
  }
}

/** `attack = 1d6` on each line. A line without `=` becomes a row without dice, which the option's own check refuses. */
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

/** A value as a form's field holds it; {@link formValue} reads it again. */
export function written(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, dice]) => `${name} = ${String(dice)}`)
    .join("\n");
}

/** A form's or a flag's values for a variant's options, in their own types; empty and unknown ones are gone. */
export function enteredOptions(variantId: string, entered: unknown): Record<string, unknown> {
  const spec = optionSpecs(variantId) ?? {};
  const record: Readonly<Record<string, unknown>> =
    typeof entered === "object" && entered !== null ? { ...entered } : {};
  const values = Object.entries(spec).map(([key, one]) => [key, formValue(one, record[key])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The mistakes in the options somebody entered for a variant: the option's key and what it takes instead. */
export function optionProblems(variantId: string, entered: unknown): { option: string; code: string }[] {
  const specs = optionSpecs(variantId);
  if (specs === undefined) return [];
  const parsed = parseOptions(specs, enteredOptions(variantId, entered));
  return parsed.ok ? [] : [...parsed.problems];
}

/** A layer's values without the wrong ones: no fight waits for a value that somebody has stored by mistake. */
function goodOptions(variantId: string, values: unknown): [string, unknown][] {
  const wrong = new Set(optionProblems(variantId, values).map(({ option }) => option));
  return Object.entries(enteredOptions(variantId, values)).filter(([key]) => !wrong.has(key));
}

/** Each option's value, and the strongest level that gives it; the strongest layer comes last. */
export function optionSources(variantId: string, layers: readonly OptionLayer[]): Record<string, OptionSource> {
  const spec = optionSpecs(variantId) ?? {};
  const sources: Record<string, OptionSource> = {};
  for (const [option, { initial }] of Object.entries(spec)) sources[option] = { value: initial, from: "rules" };
  const system: OptionLayer = { from: "system", values: systemLayer(variantId) };
  for (const { from, values } of [system, ...layers]) {
    for (const [option, value] of goodOptions(variantId, values)) sources[option] = { value, from };
  }
  return sources;
}

/** The options that layers come to, the strongest last. A wrong value counts as not given, so that no fight waits for it. */
export function optionLayers(variantId: string, layers: readonly OptionLayer[]): Encounter["options"] {
  const spec = optionSpecs(variantId) ?? {};
  const sources = Object.entries(optionSources(variantId, layers));
  const parsed = parseOptions(spec, Object.fromEntries(sources.map(([option, { value }]) => [option, value])));
  return parsed.ok ? parsed.values : {};
}
