import type { Encounter } from "../../core/index";
import { storedFlags } from "../store/flags";
import { readSealed } from "./sealed-form";

/** The encounter that the GM put aside for Foundry's turns, or null if missing or unreadable. */
export function encounterAside(combat: Combat.Implementation): Encounter | null {
  const { aside, asideSealed } = storedFlags(combat);
  const { reading } = readSealed(combat.id ?? "", aside, asideSealed, "aside");
  return reading.kind === "encounter" ? reading.encounter : null;
}
