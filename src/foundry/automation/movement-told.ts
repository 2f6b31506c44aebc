import { reasonText } from "../i18n/words";
import { sessionOf } from "../session/fight-session";
import { wordsFor } from "../session/words";
import { trackingOf } from "./tracking-in";
import { isMoving, isOver, type Moved } from "./token-movement";
import { movementMeant } from "./movement-meant";
import { originOf } from "./movement-origin";

/** Warns the moving user, once for a whole path, that a token moved too early or cannot pay. */
export function tellMovement(combatant: Combatant.Implementation, movement: Moved): void {
  const { parent: combat, id } = combatant;
  if (combat === null || id === null) return;
  const session = sessionOf(combat);
  const { encounter, viewer } = session;
  const origin = originOf(session, id, movement);
  if (!isMoving(movement) || !isOver(movement) || trackingOf(combat).movement === "off") return;
  if (origin === undefined || encounter === null) return;
  const meant = movementMeant(session, encounter, id, { user: viewer, way: { from: origin } });
  if (!meant?.refusal) return;
  const words = wordsFor(combat);
  ui.notifications.warn(words.own("tracking.moved-too-early", { reason: words.say(reasonText(meant.refusal)) }));
}
