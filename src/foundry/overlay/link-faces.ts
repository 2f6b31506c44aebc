import { viewedCombat } from "../session/trackers";
import { overlayState, type PointedToken } from "./overlay-state";

function unmark(): void {
  const { pointedAnswer } = overlayState;
  pointedAnswer?.token._onHoverOut?.(pointedAnswer.event);
  overlayState.pointedAnswer = null;
}

function mark(event: Event): void {
  const element = (event.target as Element).closest<HTMLElement>("[data-combatant]");
  const id = element?.dataset["combatant"] ?? "";
  const token = viewedCombat()?.combatants.get(id)?.token?.object;
  if (element === null || !canvas.ready || !token?.isVisible) return;
  const pointed = token as unknown as PointedToken;
  overlayState.pointedAnswer = { element, id, token: pointed, event };
  pointed._onHoverIn?.(event, { hoverOutOthers: true });
}

/** Marks the token of a face, or of an answer about a combatant, that is pointed at or has the focus. */
export function linkFacesToTokens(element: HTMLElement): void {
  for (const type of ["pointerover", "focusin"]) element.addEventListener(type, mark);
  for (const type of ["pointerout", "focusout"]) element.addEventListener(type, unmark);
}

/** Unmarks the token of an answer that has gone or changed, which no event of the pointer tells. */
export function unmarkGone(): void {
  const { element, id } = overlayState.pointedAnswer ?? {};
  if (element?.isConnected !== true || element.dataset["combatant"] !== id) unmark();
}

/** Marks the face of the token that is pointed at. A drawing takes the mark away. */
export function markPointed(strip: HTMLElement): void {
  for (const face of strip.querySelectorAll<HTMLElement>('[data-action="turnwrightFace"]')) {
    face.parentElement?.classList.toggle(
      "turnwright-is-pointed",
      face.dataset["combatant"] === overlayState.pointedCombatant,
    );
  }
}

/** Follows the pointer from token to token. Call once. */
export function linkTokensToFaces(): void {
  Hooks.on("hoverToken", ({ document: { id: token } }, isOver) => {
    const who = viewedCombat()?.combatants.find(({ tokenId }) => tokenId === token)?.id ?? null;
    if (isOver) overlayState.pointedCombatant = who;
    else if (overlayState.pointedCombatant === who) overlayState.pointedCombatant = null;
    const strip = document.getElementById("turnwright-strip");
    if (strip !== null) markPointed(strip);
  });
}
