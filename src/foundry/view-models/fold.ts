import { type Drawing, domId } from "./drawing";

/** A button that shows or hides a part. */
export interface FoldView {
  readonly id: string;
  /** The name of the part in the surface's state. */
  readonly part: string;
  readonly label: string;
  readonly open: boolean;
}

/**
 * The fold of a place.
 *
 * @param words keys of the module's own: on the button while closed, and while open
 */
export function foldView(place: string, words: readonly [show: string, hide: string], drawing: Drawing): FoldView {
  const part = `fold-${place}`;
  const open = drawing.state.isUnfolded(part);
  return { id: domId(drawing, place, "fold"), part, label: drawing.words.own(words[open ? 1 : 0]), open };
}

/** The fold behind which seldom wanted controls wait. */
export const moreFold = (place: string, drawing: Drawing): FoldView =>
  foldView(place, ["tracker.actions.more", "tracker.actions.less"], drawing);
