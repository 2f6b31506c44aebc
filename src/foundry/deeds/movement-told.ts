import { legality } from "../../core/index";
import { reasonText } from "../i18n/words";
import { sessionOf } from "../session/fight-session";
import { wordsFor } from "../session/words";
import { notingOf } from "./noting";
import { isOwnMovement, movementCommands, type Moved } from "./moved";

/**
 * Tells whoever has moved a token at once that its step has not come yet, or that nothing is left to pay with. Foundry's own undo
 * takes the movement back. On the client that moved it.
 */
export function tellMovement(combatant: Combatant.Implementation, movement: Moved): void {
  const combat = combatant.parent;
  const id = combatant.id ?? "";
  if (combat === null || !isOwnMovement(movement) || notingOf(combat).movement === "off") return;
  const { encounter, viewer } = sessionOf(combat);
  if (encounter === null) return;
  for (const command of movementCommands(id)) {
    const refusal = legality(encounter, command, viewer);
    if (refusal === null || !TOO_EARLY.has(refusal.code)) continue;
    const words = wordsFor(combat);
    ui.notifications.warn(words.own("deeds.moved-too-early", { reason: words.say(reasonText(refusal)) }));
    return;
  }
}

/** Refusals of somebody who takes part in the turn, and whose movement it is not yet, or no longer. */
const TOO_EARLY: ReadonlySet<string> = new Set(["wrong-step", "no-minors-left"]);
