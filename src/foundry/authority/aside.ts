import type { Encounter } from "../../core/index";
import { storedFlags } from "../store/flags";
import { readSealed } from "./sealed-form";

/** The encounter that the GM has put aside for Foundry's own turns; null where there is none, or none that can be read. */
export function encounterAside(combat: Combat.Implementation): Encounter | null {
  const { aside, asideSealed } = storedFlags(combat);
  const { reading } = readSealed(combat.id ?? "", aside, asideSealed, "aside");
  return reading.kind === "encounter" ? reading.encounter : null;
}
