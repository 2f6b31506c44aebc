import { MODULE_ID } from "../compat/module-id";
import { DEFAULT_DISTANCES, distancesIn } from "./distance";

type Measured = Pick<Scene.Implementation, "flags">;

/** A scene's measures as typed into its form. */
interface Measures {
  readonly reach?: unknown;
  readonly bands?: unknown;
}

/** A scene's measures; an empty record where it says nothing. */
export function measuresOf(scene: Measured): Measures {
  const own = (scene.flags as Readonly<Record<string, { readonly measures?: Measures } | undefined>>)[MODULE_ID]
    ?.measures;
  return typeof own === "object" && own !== null ? own : {};
}

/** Parses a typed melee reach, in the scene's units; null unless it is a number from 0 up. */
export function reachFrom(typed: unknown): number | null {
  const text = typeof typed === "number" ? String(typed) : typeof typed === "string" ? typed.trim() : "";
  const reach = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(reach) && reach >= 0 ? reach : null;
}

/** Within how far somebody threatens in melee on a scene whose sheet does not say it, in the scene's units. */
export const reachOn = (scene: Measured): number =>
  reachFrom(measuresOf(scene).reach) ?? game.settings.get(MODULE_ID, "meleeReach");

/** The greatest distances of the first to the fourth band on a scene: its own, else the world's. */
export const bandsOn = (scene: Measured): readonly number[] =>
  distancesIn(measuresOf(scene).bands) ??
  distancesIn(game.settings.get(MODULE_ID, "bandDistances")) ??
  distancesIn(DEFAULT_DISTANCES) ??
  [];
