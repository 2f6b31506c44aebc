import { AT_ZERO, HIT_POINTS } from "./host-traits";
import { type Bearer, sheetOf } from "./sheet";
import { asNumber as numberIn } from "./kinds";
import { findBy } from "./preset";
import { systemPreset } from "./system";
import { findAmong } from "./traits";
import type { Trait } from "../../core/index";

/** A sheet's hit points, which fall with damage however the system counts. */
export interface HitPoints {
  readonly value: number;
  readonly max: number | null;
  /** Temporary hit points, lost first. 0 in systems without. */
  readonly temporary: number;
}

const asNumber = (value: Trait | null | undefined): number | null => (typeof value === "number" ? value : null);

/** The guess for unknown systems: the token's first bar, if it has a maximum. */
function byFirstBar(bearer: Bearer): HitPoints | null {
  const path = systemPreset().system === null ? game.system.primaryTokenAttribute : null;
  if (typeof path !== "string") return null;
  const { valueAt } = sheetOf(bearer);
  const value = numberIn(valueAt(`system.${path}.value`));
  const max = numberIn(valueAt(`system.${path}.max`));
  return value === null || max === null ? null : { value, max, temporary: 0 };
}

/** A bearer's hit points. Null if their place is unknown. */
export function hitPointsOf(bearer: Bearer): HitPoints | null {
  const found = findAmong(bearer, HIT_POINTS);
  const value = asNumber(found.hitPoints?.value);
  if (value === null) return byFirstBar(bearer);
  const temporary = Math.max(0, asNumber(found.hitPointsTemp?.value) ?? 0);
  return { value, max: asNumber(found.hitPointsMax?.value), temporary };
}

export function conditionAtZero(bearer: Bearer): "defeated" | "incapacitated" | null {
  const { value } = findBy(systemPreset().traits[AT_ZERO.name] ?? [], AT_ZERO, sheetOf(bearer));
  if (value === "none") return null;
  return value === "incapacitated" ? value : "defeated";
}
