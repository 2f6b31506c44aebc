import { find, nextSerial } from "../state/combatants";
import { put } from "../state/write";
import { COMMON_CONDITIONS, type Fight, type Trait } from "../state/encounter";
import type { CombatantSpec } from "../state/fields";
import type { Refusal } from "../state/refusal";
import type { Variant } from "./variant";

/** The conditions that a variant knows, the common ones first; those alone where the variant is not known. */
export const conditionsOf = (variant: Pick<Variant, "conditions"> | undefined): ReadonlySet<string> =>
  new Set([...COMMON_CONDITIONS, ...(variant?.conditions ?? [])]);

/** Tells whether a variant knows a condition: a common condition, or a condition that the variant lists. */
export const knowsCondition = (variant: Variant, condition: string): boolean => conditionsOf(variant).has(condition);

/** Tells whether a condition has an effect under a variant. `surprised` has an effect only if the variant lists it (C-3). */
export function takesCondition(variant: Variant, condition: string): boolean {
  return knowsCondition(variant, condition) && (condition !== "surprised" || variant.conditions.includes(condition));
}

/** Adds a combatant to the encounter, without conditions that mean nothing here (C-3); its spec has been checked. */
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

/** The reason why these specs cannot join, or null: an id in use or given twice, an unknown condition. */
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

/** The JavaScript type of each kind of trait. */
const TYPES = { number: "number", text: "string", toggle: "boolean" } as const;

/** Tells whether a trait can have this value: of its kind, and of a text with words one of them. Others' traits may be anything. */
export function fitsTrait(variant: Variant, name: string, value: Trait): boolean {
  const spec = variant.traits.find((one) => one.name === name);
  if (spec === undefined) return true;
  if (typeof value !== TYPES[spec.kind]) return false;
  return spec.words?.some((word) => word.value === value) ?? true;
}
