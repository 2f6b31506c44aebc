import { COMMON_CONDITIONS } from "../state/encounter";
import type { TraitSpec, Variant } from "./variant";
import type { OptionSpec } from "../options/spec";
import type { Text } from "../state/text";

const COMMON_STAGES: ReadonlySet<string> = new Set(["setup", "rolling", "turn", "ended"]);

const parts = new Map<string, string>();

/** A name as part of a key: `declareActor` becomes `declare-actor`. */
function keyPart(name: string): string {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const part = name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  parts.set(name, part);
  return part;
}

/** A common key: `commonKey("log", "changeRules")` is `TURNWRIGHT.log.change-rules`. */
export function commonKey(...names: readonly string[]): string {
  let key = "TURNWRIGHT";
  for (const name of names) key += `.${keyPart(name)}`;
  return key;
}

/** A variant's key: `variantKey("basic", "log", "stepIn")` is `TURNWRIGHT.basic.log.step-in`. */
export function variantKey(variant: string, ...names: readonly string[]): string {
  return commonKey(variant, ...names);
}

export function stageText({ meta }: Variant, stage: string): Text {
  return {
    key: COMMON_STAGES.has(stage) ? commonKey("stages", stage) : variantKey(meta.section ?? meta.id, "stages", stage),
  };
}

/** A condition's name, from the common texts or the variant's. */
export function conditionText({ meta }: Variant, condition: string): Text {
  const isCommon = (COMMON_CONDITIONS as readonly string[]).includes(condition);
  return { key: isCommon ? commonKey("conditions", condition) : variantKey(meta.id, "conditions", condition) };
}

/** A trait's name: its own label, or the text of the variant that reads it. */
export function traitText(variant: string, { name, label }: Pick<TraitSpec, "name" | "label">): Text {
  return { key: label ?? variantKey(variant, "traits", name) };
}

/** The key above an option's `label`, `hint` and `choices`. */
export function optionKey(variant: string, name: string, { texts }: OptionSpec): string {
  return texts ?? variantKey(variant, "options", name);
}
