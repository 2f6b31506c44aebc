import { storedFlags } from "../store/flags";

/** Saves what is stored of a combat as a file, readable or not: for a report, or to be mended by hand. */
export function exportDamaged(combat: Combat.Implementation): void {
  const text = JSON.stringify(storedFlags(combat).encounter ?? null, null, 2);
  foundry.utils.saveDataToFile(text, "application/json", `turnwright-${combat.id ?? "combat"}.json`);
}
