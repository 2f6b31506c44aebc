import { viewedCombat } from "../windows/viewed-combat";

/** The pointer functions of a token, which the published types protect. Foundry's tracker calls them as well. */
interface Pointed {
  _onHoverIn?(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut?(event: Event): unknown;
}

/** The face, or the answer about a combatant, that is pointed at. */
let marked: {
  readonly element: HTMLElement;
  readonly id: string;
  readonly token: Pointed;
  readonly event: Event;
} | null = null;

function unmark(): void {
  marked?.token._onHoverOut?.(marked.event);
  marked = null;
}

function mark(event: Event): void {
  const element = (event.target as Element).closest<HTMLElement>("[data-combatant]");
  const id = element?.dataset["combatant"] ?? "";
  const token = viewedCombat()?.combatants.get(id)?.token?.object;
  if (element === null || !canvas.ready || !token?.isVisible) return;
  marked = { element, id, token: token as unknown as Pointed, event };
  marked.token._onHoverIn?.(event, { hoverOutOthers: true });
}

/** Marks the token of a face, or of an answer about a combatant, that is pointed at or has the focus. */
export function hearPointer(element: HTMLElement): void {
  for (const type of ["pointerover", "focusin"]) element.addEventListener(type, mark);
  for (const type of ["pointerout", "focusout"]) element.addEventListener(type, unmark);
}

/** Unmarks the token of an answer that has gone or changed, which no event of the pointer tells. */
export function unmarkGone(): void {
  if (marked?.element.isConnected !== true || marked.element.dataset["combatant"] !== marked.id) unmark();
}

/** The combatant whose token is pointed at. */
let pointed: string | null = null;

/** Marks the face of the token that is pointed at. A drawing takes the mark away. */
export function markPointed(strip: HTMLElement): void {
  for (const face of strip.querySelectorAll<HTMLElement>('[data-action="turnwrightFace"]')) {
    face.parentElement?.classList.toggle("turnwright-is-pointed", face.dataset["combatant"] === pointed);
  }
}

/** Follows the pointer from token to token. Call once. */
export function followPointer(): void {
  Hooks.on("hoverToken", ({ document: { id: token } }, isOver) => {
    const who = viewedCombat()?.combatants.find(({ tokenId }) => tokenId === token)?.id ?? null;
    if (isOver) pointed = who;
    else if (pointed === who) pointed = null;
    const strip = document.getElementById("turnwright-strip");
    if (strip !== null) markPointed(strip);
  });
}
