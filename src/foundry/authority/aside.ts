import type { Encounter } from "../../core/index";
import type { Reading } from "../store/standing";
import { storedFlags } from "../store/reading";
import { readSealed } from "./sealed-form";

function readAside(combat: Combat.Implementation): Reading {
  const { aside, asideSealed } = storedFlags(combat);
  return readSealed(combat.id ?? "", aside, asideSealed, "aside").reading;
}

/** The encounter that the GM has put aside for Foundry's own turns; null where there is none, or none that can be read. */
export function encounterAside(combat: Combat.Implementation): Encounter | null {
  const reading = readAside(combat);
  return reading.kind === "encounter" ? reading.encounter : null;
}

/** The variant of what was put aside, whose rules need not be here; null where there is nothing that can be read. */
export function variantAside(combat: Combat.Implementation): string | null {
  const reading = readAside(combat);
  if (reading.kind === "encounter") return reading.encounter.variant;
  return reading.kind === "waiting" ? reading.variant : null;
}

/** Brings the parts of the module without which what was put aside cannot be read. Throws where one does not come. */
export async function bringAside(combat: Combat.Implementation): Promise<void> {
  for (let reading = readAside(combat); reading.kind === "waiting"; reading = readAside(combat)) {
    await Promise.all(reading.parts.map(async (part) => part.here()));
  }
}
