import { COMMON_CONDITIONS } from "../state/encounter";
import type { TraitSpec, Variant } from "./variant";
import type { OptionSpec } from "../options/spec";
import type { Text } from "../state/text";

/** Stages that every variant shares; the others are named in the section of their variant. */
const COMMON_STAGES: ReadonlySet<string> = new Set(["setup", "rolling", "turn", "ended"]);

/** The parts that have been asked for: names of commands, conditions and options, of which there are few. */
const parts = new Map<string, string>();

/** A name as a part of a key: `declareActor` becomes `declare-actor`, since keys have one case. */
function keyPart(name: string): string {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const part = name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  parts.set(name, part);
  return part;
}

/** A key of what every variant shares: `commonKey("log", "changeRules")` is `TURNWRIGHT.log.change-rules`. */
export function commonKey(...names: readonly string[]): string {
  let key = "TURNWRIGHT";
  for (const name of names) key += `.${keyPart(name)}`;
  return key;
}

/** A key in the section of a variant: `variantKey("basic", "log", "stepIn")` is `TURNWRIGHT.basic.log.step-in`. */
export function variantKey(variant: string, ...names: readonly string[]): string {
  return commonKey(variant, ...names);
}

/** The words of a stage. */
export function stageText({ meta }: Variant, stage: string): Text {
  return {
    key: COMMON_STAGES.has(stage) ? commonKey("stages", stage) : variantKey(meta.section ?? meta.id, "stages", stage),
  };
}

/** The words of a condition: one of the common ones, or one of the variant's own. */
export function conditionText({ meta }: Variant, condition: string): Text {
  const isCommon = (COMMON_CONDITIONS as readonly string[]).includes(condition);
  return { key: isCommon ? commonKey("conditions", condition) : variantKey(meta.id, "conditions", condition) };
}

/** The name of a trait: its own label, or the words in the section of the variant that reads it. */
export function traitText(variant: string, { name, label }: Pick<TraitSpec, "name" | "label">): Text {
  return { key: label ?? variantKey(variant, "traits", name) };
}

/** The key under which an option has its `label`, its `hint`, and below `choices` a word for each choice. */
export function optionKey(variant: string, name: string, { texts }: OptionSpec): string {
  return texts ?? variantKey(variant, "options", name);
}
