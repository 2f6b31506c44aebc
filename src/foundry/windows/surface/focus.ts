/** The user's place: the focused element's id and the caret. */
interface FocusPlace {
  readonly id: string;
  readonly caret: readonly [number, number] | null;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Number and tick fields have no caret and return null. */
const caretOf = (field: TextField): FocusPlace["caret"] =>
  typeof field.selectionStart === "number" && typeof field.selectionEnd === "number"
    ? [field.selectionStart, field.selectionEnd]
    : null;

const isTextField = (element: Element): element is TextField => ["INPUT", "TEXTAREA"].includes(element.tagName);

function placeIn(root: HTMLElement): FocusPlace | null {
  const active = root.ownerDocument.activeElement;
  if (active === null || active.id === "" || !root.contains(active)) return null;
  return { id: active.id, caret: isTextField(active) ? caretOf(active) : null };
}

/**
 * Redraws without losing the user's place. The focus returns to the element of the same id, with its caret, or to the
 * first of `fallbacks` (ids) that exists. Focus outside `root` is left alone.
 */
export function keepingFocus(root: HTMLElement, fallbacks: readonly string[], redraw: () => void): void {
  const place = placeIn(root);
  redraw();
  if (place === null || root.contains(root.ownerDocument.activeElement)) return;
  const found = [place.id, ...fallbacks].flatMap((id) => root.ownerDocument.getElementById(id) ?? [])[0];
  if (found === undefined) return;
  found.focus({ preventScroll: found.id === place.id });
  if (found.id === place.id && place.caret !== null && isTextField(found)) found.setSelectionRange(...place.caret);
}
