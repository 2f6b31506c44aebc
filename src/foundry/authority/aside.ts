import type { Encounter } from "../../core/index";
import { storedFlags } from "../store/flags";
import { readSealed } from "./sealed-form";

/** The encounter put aside for Foundry's turns. Null if missing or unreadable. */
export function encounterAside(combat: Combat.Implementation): Encounter | null {
  const { aside, asideSealed } = storedFlags(combat);
  const { reading } = readSealed(combat.id ?? "", aside, asideSealed, "aside");
  return reading.kind === "encounter" ? reading.encounter : null;
}
