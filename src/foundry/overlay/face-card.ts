import type { StripView } from "../view-models/strip";
import { drawInto, viewIn } from "../windows/surface/drawn";

/** How far the card stands from its face, and from the ends of the page, in pixels. */
const GAP = 8;

/** The card, once a face has been pointed at: it lies over everything, and so stands in the page rather than in the strip. */
let card: HTMLElement | null = null;

/** Puts the card below its face and the words there, or above them where there is no room. */
function place(made: HTMLElement, face: HTMLElement): void {
  const at = (face.parentElement ?? face).getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = made.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= clientHeight;
  const left = Math.min(Math.max(GAP, at.left + (at.width - width) / 2), clientWidth - width - GAP);
  made.style.left = `${left}px`;
  made.style.top = `${isBelow ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
}

function hide(): void {
  card?.remove();
}

/** Shows what is known of the one whose face is pointed at, or has the focus. */
function show(strip: HTMLElement, target: EventTarget | null): void {
  const face =
    (target as Element | null)?.closest<HTMLElement>(".turnwright-strip-face > .turnwright-portrait") ?? null;
  const known = (viewIn(strip) as StripView | undefined)?.faces.find(({ id }) => id === face?.id)?.card;
  if (face === null || known === undefined) {
    hide();
    return;
  }
  card ??= document.createElement("aside");
  card.className = "turnwright turnwright-face-card";
  // The label of the face says the same.
  card.ariaHidden = "true";
  if (!card.isConnected) document.body.append(card);
  drawInto(card, "turnwright.face-card", known);
  place(card, face);
}

/** Shows a card beside each face of the strip that is pointed at or gets the focus; Escape puts it away. Once per element. */
export function hearFaces(strip: HTMLElement): void {
  strip.addEventListener("pointerover", ({ target }) => show(strip, target));
  strip.addEventListener("pointerleave", hide);
  strip.addEventListener("focusin", ({ target }) => show(strip, target));
  strip.addEventListener("focusout", hide);
  strip.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
}
