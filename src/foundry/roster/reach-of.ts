import { findAmong } from "../bindings/traits";
import { REACH } from "../bindings/host-traits";
import { bearing } from "../bindings/sheet";
import { reachOn } from "../map/scene-measures";

/** Within how far a combatant threatens in melee, in the scene's units: as its sheet has it, else as its scene does. */
export function reachOf(combatant: Combatant.Implementation, scene: Scene.Implementation): number {
  const own = findAmong(bearing(combatant), [REACH])[REACH.name]?.value;
  return typeof own === "number" && own > 0 ? own : reachOn(scene);
}
