import { removal } from "../compat/operators";
import { MODULE_ID } from "../compat/module-id";
import { following } from "../store/step-options";
import { storedFlags } from "../store/reading";

/** Saves what is stored of a combat as a file, readable or not: for a report, or to be mended by hand. */
export function exportDamaged(combat: Combat.Implementation): void {
  const text = JSON.stringify(storedFlags(combat).encounter ?? null, null, 2);
  foundry.utils.saveDataToFile(text, "application/json", `turnwright-${combat.id ?? "combat"}.json`);
}

/**
 * Puts an encounter that cannot be read aside (it stays in the flags as `damaged`) so that the combat begins again from
 * its combatants. For gms; does nothing for others.
 */
export async function startOver(combat: Combat.Implementation): Promise<void> {
  if (!game.user.isGM) return;
  const damaged = JSON.stringify(storedFlags(combat).encounter ?? null);
  const flags = { damaged, ...Object.fromEntries([removal("encounter"), removal("left")]) };
  const changes = { round: 0, turn: null, flags: { [MODULE_ID]: flags } };
  await combat.update(changes, following());
}
