import { type Drawing, domId } from "./drawing";

export type FoldView = ReturnType<typeof foldView>;

/** A place's fold. `words`: keys of the module's own for its button, closed and open. */
export function foldView(place: string, words: readonly [show: string, hide: string], drawing: Drawing) {
  const part = `fold-${place}`;
  const open = drawing.state.isUnfolded(part);
  return { id: domId(drawing, place, "fold"), part, label: drawing.words.own(words[open ? 1 : 0]), open };
}

/** The fold of rarely used controls. */
export const moreFold = (place: string, drawing: Drawing) =>
  foldView(place, ["tracker.actions.more", "tracker.actions.less"], drawing);
