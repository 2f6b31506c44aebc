import type { Encounter } from "../../core/index";
import { wordsFor } from "../session/words";

/** Tells whether a combatant stands for a token that is no longer on the map. */
const isWithoutToken = (combat: Combat.Implementation, id: string): boolean => {
  const combatant = combat.combatants.get(id);
  return combatant !== undefined && combatant.tokenId !== null && combatant.token === null;
};

/**
 * Tells the gm of combatants that an undo or a redo has brought back without their tokens: on the map Foundry has an undo of its own.
 * For the deciding client.
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
