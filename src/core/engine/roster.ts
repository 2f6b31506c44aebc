import { find, nextSerial } from "../state/combatants";
import { put } from "../state/write";
import { COMMON_CONDITIONS, type Fight, type Trait } from "../state/fight";
import type { CombatantSpec } from "../state/fields";
import type { Refusal } from "../state/refusal";
import type { Variant } from "./variant";

/** Common conditions first. Only these if the variant is unknown. */
export const conditionsOf = (variant: Pick<Variant, "conditions"> | undefined): ReadonlySet<string> =>
  new Set([...COMMON_CONDITIONS, ...(variant?.conditions ?? [])]);

export const knowsCondition = (variant: Variant, condition: string): boolean => conditionsOf(variant).has(condition);

/** `surprised` counts only if the variant lists it (C-3). */
export const takesCondition = (variant: Variant, condition: string): boolean =>
  knowsCondition(variant, condition) && (condition !== "surprised" || variant.conditions.includes(condition));

/** Conditions without an effect here are dropped (C-3). */
export function addCombatant(fight: Fight, variant: Variant, spec: CombatantSpec): void {
  const joined = nextSerial(fight);
  put(fight.combatants, spec.id, {
    side: spec.side,
    kind: spec.kind ?? spec.id,
    owner: spec.owner ?? null,
    traits: { ...spec.traits },
    conditions: Object.fromEntries(
      (spec.conditions ?? [])
        .filter((condition) => takesCondition(variant, condition))
        .map((condition) => [condition, true as const]),
    ),
    joined,
    since: fight.round,
    rolling: 0,
    base: null,
    tie: null,
  });
}

/** Why these specs cannot join, or null: an id that is taken or repeated, or an unknown condition. */
export function wrongSpec(fight: Fight, variant: Variant, specs: readonly CombatantSpec[]): Refusal | null {
  const ids = new Set<string>();
  for (const spec of specs) {
    if (ids.has(spec.id) || find(fight, spec.id) !== undefined) return { code: "bad-command", detail: "id" };
    ids.add(spec.id);
    if (!(spec.conditions ?? []).every((condition) => knowsCondition(variant, condition))) {
      return { code: "bad-command", detail: "conditions" };
    }
  }
  return null;
}

const TYPES = { number: "number", text: "string", toggle: "boolean" } as const;

/** Traits of other variants can have any value. */
export function fitsTrait(variant: Variant, name: string, value: Trait): boolean {
  const spec = variant.traits.find((traitSpec) => traitSpec.name === name);
  if (spec === undefined) return true;
  if (typeof value !== TYPES[spec.kind]) return false;
  return spec.words?.some((word) => word.value === value) ?? true;
}
