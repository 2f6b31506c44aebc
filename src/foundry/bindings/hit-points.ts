import { AT_ZERO, HIT_POINTS } from "./host-traits";
import { type Bearer, sheetOf } from "./sheet";
import { asNumber as numberIn } from "./kinds";
import { findBy } from "./preset";
import { systemPreset } from "./system";
import { findAmong } from "./traits";
import type { Trait } from "../../core/index";

/** The hit points of a sheet, whichever way its system counts: they go down when somebody is hurt. */
export interface HitPoints {
  readonly value: number;
  /** Null where the sheet has none. */
  readonly max: number | null;
  /** Hit points that are lost before others and count as none of them; 0 in systems without. */
  readonly temporary: number;
}

const asNumber = (value: Trait | null | undefined): number | null => (typeof value === "number" ? value : null);

/** The guess for a system that nobody has looked into: the first bar of its tokens, where that counts up to a maximum. */
function byFirstBar(bearer: Bearer): HitPoints | null {
  const path = systemPreset().system === null ? game.system.primaryTokenAttribute : null;
  if (typeof path !== "string") return null;
  const { valueAt } = sheetOf(bearer);
  const value = numberIn(valueAt(`system.${path}.value`));
  const max = numberIn(valueAt(`system.${path}.max`));
  return value === null || max === null ? null : { value, max, temporary: 0 };
}

/** The hit points of a combatant or token; null where its system has none at a place that anybody knows. */
export function hitPointsOf(bearer: Bearer): HitPoints | null {
  const found = findAmong(bearer, HIT_POINTS);
  const value = asNumber(found.hitPoints?.value);
  if (value === null) return byFirstBar(bearer);
  const temporary = Math.max(0, asNumber(found.hitPointsTemp?.value) ?? 0);
  return { value, max: asNumber(found.hitPointsMax?.value), temporary };
}

/** The condition of ours that comes with the last hit point in this world's system; null where none does. */
export function conditionAtZero(bearer: Bearer): "defeated" | "incapacitated" | null {
  const { value } = findBy(systemPreset().traits[AT_ZERO.name] ?? [], AT_ZERO, sheetOf(bearer));
  if (value === "none") return null;
  return value === "incapacitated" ? value : "defeated";
}
