import { conditionsOf, type Variant } from "../../core/index";
import { type Bearer, calm, sheetOf } from "./sheet";
import { ownStatuses, statusesFor } from "./system";

/** How well somebody is covered. */
const COVERS = ["heavy", "light"] as const;
export type Cover = (typeof COVERS)[number] | "none";

/** The word under which a preset names the statuses of a cover. */
export const coverStatuses = (cover: Cover): readonly string[] =>
  cover === "none" ? [] : listedStatuses(`cover-${cover}`);

/** The parts of an actor that hold conditions. */
interface Conditioned {
  readonly statuses?: ReadonlySet<string>;
  /** Present where a system keeps conditions as items. */
  hasCondition?(id: string): unknown;
}

/** A status by its id, or by a path such as `doc.isDead`. */
function isOn(bearer: Bearer, status: string): boolean {
  if (status.includes(".")) return sheetOf(bearer).valueAt(status) === true;
  const actor = bearer.actor as unknown as Conditioned | null;
  return calm(() => actor?.statuses?.has(status) === true || actor?.hasCondition?.(status) === true, false);
}

/** The conditions that a sheet shows under the rules of a variant, by the statuses that mean them in this system. */
export const conditionsOn = (bearer: Bearer, variant?: Pick<Variant, "conditions">): string[] =>
  [...conditionsOf(variant)].filter((condition) => statusesFor(condition).some((status) => isOn(bearer, status)));

/** Foundry lists statuses as objects; some systems replace the list by a record, keyed by id. */
function isListed(status: string): boolean {
  const { statusEffects } = CONFIG as { readonly statusEffects: unknown };
  if (typeof statusEffects !== "object" || statusEffects === null) return false;
  if (!Array.isArray(statusEffects) && Object.hasOwn(statusEffects, status)) return true;
  return Object.values(statusEffects).some((each: { readonly id?: unknown } | null) => each?.id === status);
}

/** The cover that the statuses of a sheet show; null where this world has no status that means one. */
export function coverOn(bearer: Bearer): Cover | null {
  if (COVERS.every((cover) => statusesFor(`cover-${cover}`).length === 0)) return null;
  return COVERS.find((cover) => statusesFor(`cover-${cover}`).some((status) => isOn(bearer, status))) ?? "none";
}

/** The statuses that mean a condition and that Foundry has in this world, the plainest first. */
export const listedStatuses = (condition: string): readonly string[] => statusesFor(condition).filter(isListed);

/** The status that marks the defeated; null where there is none that can be put on an actor. */
export function defeatedStatus(): string | null {
  const all = ownStatuses("defeated") ?? [CONFIG.specialStatusEffects.DEFEATED, ...statusesFor("defeated")];
  return all.find((status) => isListed(status)) ?? null;
}
