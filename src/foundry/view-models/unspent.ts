import type { Pips, Screen } from "../../core/index";
import { actingOn } from "./acting";
import type { ControlView } from "./controls";
import type { Drawing } from "./drawing";

/** What the acting combatants could still spend this turn, if this viewer may spend it (K-5). */
function leftOn(screen: Pick<Screen, "rows">): Pips[] {
  const acting = actingOn(screen);
  const pips = screen.rows.filter(({ id }) => acting.has(id)).flatMap((row) => row.pips);
  return pips.filter(({ unspent, left }) => unspent === true && left > 0);
}

const unspentCount = (screen: Pick<Screen, "rows">): number => leftOn(screen).reduce((sum, { left }) => sum + left, 0);

/** The unspent resources in words, if any. */
export function unspentOn(screen: Pick<Screen, "rows">, { words }: Pick<Drawing, "words">): string | null {
  const left = leftOn(screen);
  return left.length === 0 ? null : left.map(({ label }) => words.text(label)).join(" · ");
}

/** The command that ends a turn, in every variant. */
export const ENDING = "endTurn";

/**
 * A control that ends a turn, with what would be lost: how much on the button, and what in its tip. It gets no accent
 * then.
 */
export function cautious(view: ControlView, screen: Pick<Screen, "rows">, drawing: Drawing): ControlView {
  const unspent = view.does === ENDING ? unspentOn(screen, drawing) : null;
  if (unspent === null) return view;
  return {
    ...view,
    tone: view.tone === "primary" ? "plain" : view.tone,
    cost: view.cost ?? drawing.words.own("overlay.unspent", { count: unspentCount(screen) }),
    tip: view.tip ?? unspent,
  };
}
