import { reasonText } from "../i18n/words";
import { sessionOf } from "../session/fight-session";
import { wordsFor } from "../session/words";
import { notingOf } from "./noting";
import { isMoving, isOver, type Moved } from "./moved";
import { movementMeant } from "./movement-meant";

/**
 * Tells whoever has moved a token at once that its step has not come yet, or that nothing is left to pay with; a button in its
 * row takes the movement back. Once for a whole way. On the client that moved it.
 */
export function tellMovement(combatant: Combatant.Implementation, movement: Moved): void {
  const combat = combatant.parent;
  if (combat === null || !isMoving(movement) || !isOver(movement) || notingOf(combat).movement === "off") return;
  const { encounter, viewer } = sessionOf(combat);
  const meant = encounter === null ? null : movementMeant(combat, encounter, combatant.id ?? "", { user: viewer });
  if (!meant?.refusal) return;
  const words = wordsFor(combat);
  ui.notifications.warn(words.own("deeds.moved-too-early", { reason: words.say(reasonText(meant.refusal)) }));
}
