import type { Fight } from "../state/encounter";
import type { VariantParts } from "./variant";
import type { Veil } from "../state/veil";

/**
 * The `conceal` of a variant that brings none: whatever its state keeps by an unseen combatant goes, and so does every record
 * that names one. Too much rather than too little: where what is left is no state of the variant any more, the
 * open fight stands before its start.
 */
export function concealRecords(variant: VariantParts): (open: Fight, veil: Veil) => Fight {
  return (open, { unseen }) => {
    if (unseen.size === 0) return open;
    const rules = blanked(open.rules, unseen);
    const has = (id: string): boolean => Object.hasOwn(open.combatants, id);
    if (variant.isState(rules, has, open.stage)) return { ...open, rules };
    return { ...open, stage: "setup", rules: variant.setup() };
  };
}

function blanked(value: unknown, unseen: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.filter((part) => !names(part, unseen)).map((part) => blanked(part, unseen));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, part]) => !unseen.has(key) && !names(part, unseen));
  return Object.fromEntries(entries.map(([key, part]) => [key, blanked(part, unseen)]));
}

/** True for a record that names somebody unseen in one of its fields. Ids that stand alone tell no more than that it is there. */
function names(part: unknown, unseen: ReadonlySet<string>): boolean {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return false;
  return Object.values(part).some((value) => typeof value === "string" && unseen.has(value));
}
