import { COMMON_CONDITIONS } from "../state/fight";
import type { Context, Rule, TraitSpec, Variant } from "./variant";
import type { Command } from "../state/command";
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

/** A language key: `textKey("log", "changeRules")` is `TURNWRIGHT.log.change-rules`. */
export function textKey(...names: readonly string[]): string {
  let key = "TURNWRIGHT";
  for (const name of names) key += `.${keyPart(name)}`;
  return key;
}

export function stageText({ meta }: Variant, stage: string): Text {
  return {
    key: COMMON_STAGES.has(stage) ? textKey("stages", stage) : textKey(meta.section ?? meta.id, "stages", stage),
  };
}

/** A condition's name, from the common texts or the variant's. */
export function conditionText({ meta }: Variant, condition: string): Text {
  const isCommon = (COMMON_CONDITIONS as readonly string[]).includes(condition);
  return { key: isCommon ? textKey("conditions", condition) : textKey(meta.id, "conditions", condition) };
}

/** A trait's name: its own label, or the text of the variant that reads it. */
export const traitText = (variant: string, { name, label }: Pick<TraitSpec, "name" | "label">): Text => ({
  key: label ?? textKey(variant, "traits", name),
});

/** The key above an option's `label`, `hint` and `choices`. */
export const optionKey = (variant: string, name: string, { texts }: OptionSpec): string =>
  texts ?? textKey(variant, "options", name);

/** A command's line in the log: its rule's, or its key with its combatant. */
export function lineOf(context: Context, rule: Rule, command: Command): Text {
  const { section, id } = context.variant.meta;
  const who = command["combatant"] ?? command["target"];
  return (
    rule.label?.(context, command) ?? {
      key: textKey(section ?? id, "log", command.do),
      data: { ...(typeof who === "string" && { combatant: { name: who } }), ...rule.told?.(command) },
    }
  );
}
