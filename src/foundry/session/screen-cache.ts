import { screen } from "../../core/index";
import type { Encounter, Screen, Viewer } from "../../core/index";

const drawn = new WeakMap<Encounter, Map<string, Screen>>();

/** The screen of a state for a viewer, worked out once. */
export function screenOf(encounter: Encounter, viewer: Viewer): Screen {
  const key = viewer.gm ? "gm" : viewer.controls.join(" ");
  const kept = drawn.get(encounter) ?? new Map<string, Screen>();
  drawn.set(encounter, kept);
  const made = kept.get(key) ?? screen(encounter, viewer);
  kept.set(key, made);
  return made;
}
