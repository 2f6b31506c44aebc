import { viewedCombat } from "../windows/viewed-combat";

/** The pointer functions of a token, which the published types protect. Foundry's tracker calls them as well. */
interface Pointed {
  _onHoverIn?(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut?(event: Event): unknown;
}

const faceOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-action="turnwrightFace"]') : null;

function point(event: Event, isOver: boolean): void {
  const id = faceOf(event.target)?.dataset["combatant"];
  const token = id === undefined ? null : viewedCombat()?.combatants.get(id)?.token?.object;
  if (!canvas.ready || !token?.isVisible) return;
  const pointed = token as unknown as Pointed;
  if (isOver) pointed._onHoverIn?.(event, { hoverOutOthers: true });
  else pointed._onHoverOut?.(event);
}

/** Marks the token of a face that is pointed at. Call once per strip. */
export function hearPointer(strip: HTMLElement): void {
  strip.addEventListener("pointerover", (event) => point(event, true));
  strip.addEventListener("pointerout", (event) => point(event, false));
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
