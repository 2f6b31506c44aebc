import { findVariant, parseOptions } from "../../core/index";
import type { Encounter, OptionSpec } from "../../core/index";

/**
 * What a form's value says for an option: the value in its own type, or undefined where the field was left empty and what
 * lies below counts. Checkboxes come as booleans or words, numbers as either, tables as one `name = dice` a line.
 */
export function formValue(spec: OptionSpec, entered: unknown): unknown {
  if (entered === undefined || entered === null || entered === "") return undefined;
  if (typeof entered !== "string") return entered;
  switch (spec.kind) {
    case "toggle":
      return entered === "true" ? true : entered === "false" ? false : entered;
    case "integer":
      return entered.trim() === "" ? undefined : Number(entered);
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

/** What a form or a flag says for a variant's options, in their own types; what was left empty and what nobody knows is gone. */
export function enteredOptions(variantId: string, entered: unknown): Record<string, unknown> {
  const spec = findVariant(variantId)?.options ?? {};
  const record: Readonly<Record<string, unknown>> =
    typeof entered === "object" && entered !== null ? { ...entered } : {};
  const values = Object.entries(spec).map(([key, one]) => [key, formValue(one, record[key])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** What is wrong with the options somebody entered for a variant: the option's key and what it takes instead. */
export function optionProblems(variantId: string, entered: unknown): { option: string; code: string }[] {
  const found = findVariant(variantId);
  if (found === undefined) return [];
  const parsed = parseOptions(found.options, enteredOptions(variantId, entered));
  return parsed.ok ? [] : [...parsed.problems];
}

/** The options that layers come to, the strongest last. A wrong value counts as not given, so that no fight waits for it. */
export function optionLayers(variantId: string, layers: readonly unknown[]): Encounter["options"] {
  const spec = findVariant(variantId)?.options ?? {};
  const good = layers.map((layer) => {
    const wrong = new Set(optionProblems(variantId, layer).map(({ option }) => option));
    return Object.entries(enteredOptions(variantId, layer)).filter(([key]) => !wrong.has(key));
  });
  const parsed = parseOptions(spec, Object.fromEntries(good.flat()));
  return parsed.ok ? parsed.values : {};
}
