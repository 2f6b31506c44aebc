import { MODULE_ID } from "../compat/module-id";
import { DEFAULT_DISTANCES, distancesIn } from "./distance";

type Measured = Pick<Scene.Implementation, "flags">;

/** A scene's distances, or an empty record. */
export function measuresOf(scene: Measured): { readonly reach?: unknown; readonly bands?: unknown } {
  const own = (scene.flags as Readonly<Record<string, { readonly measures?: object } | undefined>>)[MODULE_ID]
    ?.measures;
  return typeof own === "object" && own !== null ? own : {};
}

/** Parses a typed melee reach, in the scene's units. Null unless it is a number from 0 up. */
export function reachFrom(typed: unknown): number | null {
  const text = typeof typed === "number" ? String(typed) : typeof typed === "string" ? typed.trim() : "";
  const reach = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(reach) && reach >= 0 ? reach : null;
}

/** The melee reach on a scene for a sheet without a reach, in the scene's units. */
export const reachOn = (scene: Measured): number =>
  reachFrom(measuresOf(scene).reach) ?? game.settings.get(MODULE_ID, "meleeReach");

/** The greatest distances of a scene's first four bands. Defaults to the world's. */
export const bandsOn = (scene: Measured): readonly number[] =>
  distancesIn(measuresOf(scene).bands) ??
  distancesIn(game.settings.get(MODULE_ID, "bandDistances")) ??
  distancesIn(DEFAULT_DISTANCES) ??
  [];
