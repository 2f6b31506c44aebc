import { buttonFor } from "../../core/index";
import { trackingOf } from "./record-deeds";
import { reasonText } from "../i18n/words";
import { placeOf } from "../map/place";
import { sessionOf } from "../session/fight-session";
import { wordsFor } from "../session/fight-view";
import { movementMeant, originOf } from "./movement-meant";
import { openMovementSuggestion } from "../store/suggestions";
import { isMoving, isOver, type Moved, type WayPoint } from "./token-movement";

export interface RulerPoint extends WayPoint {
  readonly stage: string;
  readonly next: unknown;
}

/** The part of a label's context that changes. Systems make their own contexts, so all may be missing. */
interface RulerLabel {
  cssClass?: string;
  units?: string;
  cost?: { units?: string };
}

/** A movement's price, or why it cannot be paid yet. Null if there is nothing to say. */
function priceOf(combatant: Combatant.Implementation, to: WayPoint): { said: string; isRefused: boolean } | null {
  const { parent: combat, token, id } = combatant;
  if (combat === null || !token || id === null || trackingOf(combat).movement === "off") return null;
  const session = sessionOf(combat);
  const { encounter, viewer } = session;
  if (encounter === null || encounter.round === 0) return null;
  const place = placeOf(token);
  const at = { ...place, x: to.x ?? place.x, y: to.y ?? place.y, elevation: to.elevation ?? place.elevation };
  const open = openMovementSuggestion(session, id);
  const meant = movementMeant(session, encounter, id, { user: viewer, way: { from: open?.back ?? place, at } });
  if (meant === null) return null;
  const { cost } = buttonFor(encounter, viewer, meant.command);
  const text = cost ?? (meant.refusal === null ? undefined : reasonText(meant.refusal));
  return text === undefined ? null : { said: wordsFor(combat).text(text), isRefused: meant.refusal !== null };
}

/** Adds a movement's cost to the ruler's last label. It goes beside the unit, which all templates show. */
export function addPrice<Label extends object>(
  token: TokenDocument.Implementation,
  point: RulerPoint,
  label: Label,
): Label {
  if (point.stage !== "planned" || point.next !== null || token.combatant === null) return label;
  const price = priceOf(token.combatant, point);
  if (price === null) return label;
  const changed: RulerLabel = label;
  const place = changed.cost === undefined ? changed : changed.cost;
  place.units = game.i18n.format("TURNWRIGHT.tracking.on-ruler", { units: place.units ?? "", price: price.said });
  if (price.isRefused) changed.cssClass = `${changed.cssClass ?? ""} turnwright-refused`;
  return label;
}

/** Warns the moving user, once for a whole path, that a token moved too early or cannot pay. */
export function notifyMovementCost(combatant: Combatant.Implementation, movement: Moved): void {
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
  ui.notifications.warn(words.own("tracking.moved-too-early", { reason: words.text(reasonText(meant.refusal)) }));
}
