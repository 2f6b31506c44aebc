import type { Encounter } from "../../core/index";
import { readEncounter, storedFlags } from "./reading";

/** The encounter that the GM has put aside for Foundry's own turns; null where there is none, or none that can be read. */
export function encounterAside(combat: Combat.Implementation): Encounter | null {
  const reading = readEncounter(storedFlags(combat).aside);
  return reading.kind === "encounter" ? reading.encounter : null;
}
