import type { Encounter } from "../../core/index";
import { wordsFor } from "../session/words";

const isWithoutToken = (combat: Combat.Implementation, id: string): boolean => {
  const combatant = combat.combatants.get(id);
  return combatant !== undefined && combatant.tokenId !== null && combatant.token === null;
};

/**
 * Tells the GM which combatants undo or redo restored without tokens, because Foundry's map has its own undo. For the
 * deciding client.
 */
export function tellWithoutToken(combat: Combat.Implementation, before: Encounter, now: Encounter): void {
  const names = Object.keys(now.combatants).filter(
    (id) => !Object.hasOwn(before.combatants, id) && isWithoutToken(combat, id),
  );
  if (names.length === 0) return;
  ui.notifications.info(
    wordsFor(combat).say({ key: "TURNWRIGHT.notifications.without-token", data: { combatants: { names } } }),
  );
}
