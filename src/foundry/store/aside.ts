import type { Encounter } from "../../core/index";
import { readEncounter, storedFlags } from "./reading";

/** The encounter that the gm has put aside for Foundry's own turns; null where there is none, or none that can be read. */
export function encounterAside(combat: Combat.Implementation): Encounter | null {
  const { aside } = storedFlags(combat);
  if (aside === undefined || aside === null) return null;
  const reading = readEncounter(aside);
  return reading.kind === "encounter" ? reading.encounter : null;
}
