import { findAmong } from "../bindings/traits";
import { REACH } from "../bindings/host-traits";
import { bearing } from "../bindings/sheet";
import { reachOn } from "../map/scene-measures";

/** A combatant's melee reach in the scene's units, from its sheet, else its scene. */
export function reachOf(combatant: Combatant.Implementation, scene: Scene.Implementation): number {
  const own = findAmong(bearing(combatant), [REACH])[REACH.name]?.value;
  return typeof own === "number" && own > 0 ? own : reachOn(scene);
}
