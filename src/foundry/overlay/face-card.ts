import type { StripView } from "../view-models/strip";
import { drawInto, viewIn } from "../windows/surface/drawn";
import { overlayState, removeFaceCard } from "./overlay-state";

/** The card's distance from its face and the page's edges, in pixels. */
const GAP = 8;

/** Puts the card below its face and the face's words, or above if there is no room. */
function place(made: HTMLElement, face: HTMLElement): void {
  const at = (face.parentElement ?? face).getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = made.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= clientHeight;
  const left = Math.min(Math.max(GAP, at.left + (at.width - width) / 2), clientWidth - width - GAP);
  made.style.left = `${left}px`;
  made.style.top = `${isBelow ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
}

function show(strip: HTMLElement, target: EventTarget | null): void {
  const face =
    (target as Element | null)?.closest<HTMLElement>(".turnwright-strip-face > .turnwright-portrait") ?? null;
  const known = (viewIn(strip) as StripView | undefined)?.faces.find(({ id }) => id === face?.id)?.card;
  if (face === null || known === undefined) {
    removeFaceCard();
    return;
  }
  // It covers everything, so it is in the page rather than in the strip.
  const card = (overlayState.faceCard ??= document.createElement("aside"));
  card.className = "turnwright turnwright-face-card";
  // The face's label says the same.
  card.ariaHidden = "true";
  if (!card.isConnected) document.body.append(card);
  drawInto(card, "turnwright.face-card", known);
  place(card, face);
}

/** Shows a card for each hovered or focused face of the strip, also for `first`. Escape hides it. Call once per element. */
export function enableFaceCards(strip: HTMLElement, first: EventTarget | null): void {
  // The pointer may have left while this file loaded.
  if (first instanceof Element && first.matches(":hover, :focus")) show(strip, first);
  strip.addEventListener("pointerover", ({ target }) => show(strip, target));
  strip.addEventListener("pointerleave", removeFaceCard);
  strip.addEventListener("focusin", ({ target }) => show(strip, target));
  strip.addEventListener("focusout", removeFaceCard);
  strip.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") removeFaceCard();
  });
}
