import { conditionsOf, type Variant } from "../../core/index";
import { type Bearer, calm, sheetOf } from "./sheet";
import { ownStatuses, statusesFor } from "./system";

const COVERS = ["heavy", "light"] as const;
export type Cover = (typeof COVERS)[number] | "none";

/** A preset's statuses for a cover. */
export const coverStatuses = (cover: Cover): readonly string[] =>
  cover === "none" ? [] : listedStatuses(`cover-${cover}`);

interface Conditioned {
  readonly statuses?: ReadonlySet<string>;
  /** Present if a system keeps conditions as items. */
  hasCondition?(id: string): unknown;
}

/** A status by its id, or by a path such as `doc.isDead`. */
function isOn(bearer: Bearer, status: string): boolean {
  if (status.includes(".")) return sheetOf(bearer).valueAt(status) === true;
  const actor = bearer.actor as unknown as Conditioned | null;
  return calm(() => actor?.statuses?.has(status) === true || actor?.hasCondition?.(status) === true, false);
}

/** The conditions on a sheet under a variant, from the system's statuses. */
export const conditionsOn = (bearer: Bearer, variant?: Pick<Variant, "conditions">): string[] =>
  [...conditionsOf(variant)].filter((condition) => statusesFor(condition).some((status) => isOn(bearer, status)));

/** Foundry has a list of statuses, but some systems replace it by a record. */
function isListed(status: string): boolean {
  const { statusEffects } = CONFIG as { readonly statusEffects: unknown };
  if (typeof statusEffects !== "object" || statusEffects === null) return false;
  if (!Array.isArray(statusEffects) && Object.hasOwn(statusEffects, status)) return true;
  return Object.values(statusEffects).some((each: { readonly id?: unknown } | null) => each?.id === status);
}

/** The cover on a sheet. Null if no status of this world means cover. */
export function coverOn(bearer: Bearer): Cover | null {
  if (COVERS.every((cover) => statusesFor(`cover-${cover}`).length === 0)) return null;
  return COVERS.find((cover) => statusesFor(`cover-${cover}`).some((status) => isOn(bearer, status))) ?? "none";
}

/** A condition's statuses that exist in this world, most generic first. */
export const listedStatuses = (condition: string): readonly string[] => statusesFor(condition).filter(isListed);

/** The status for the defeated. Null if an actor cannot have it. */
export function defeatedStatus(): string | null {
  const all = ownStatuses("defeated") ?? [CONFIG.specialStatusEffects.DEFEATED, ...statusesFor("defeated")];
  return all.find((status) => isListed(status)) ?? null;
}
