import type { Encounter } from "../../core";
import { isWithoutToken } from "../roster/shown";
import { wordsFor } from "../session/fight-view";

/**
 * Tells the GM which combatants undo or redo restored without tokens, because Foundry's map has its own undo. For the
 * deciding client.
 */
export function notifyWithoutToken(combat: Combat.Implementation, before: Encounter, now: Encounter): void {
  const names = Object.keys(now.combatants).filter((id) => {
    const combatant = combat.combatants.get(id);
    return !Object.hasOwn(before.combatants, id) && combatant !== undefined && isWithoutToken(combatant);
  });
  if (names.length === 0) return;
  ui.notifications.info(
    wordsFor(combat).text({ key: "TURNWRIGHT.notifications.without-token", data: { combatants: { names } } }),
  );
}
