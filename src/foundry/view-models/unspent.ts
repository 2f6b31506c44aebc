import type { CombatantId, Control, Pips, Screen, Section } from "../../core/index";
import { actingOn } from "./acting";
import type { ControlView } from "./controls";
import type { Drawing } from "./drawing";

const isOpen = ({ blocked }: Control): boolean => blocked === null;

/** The pips of a part of the window that these could still spend in their turn, as far as this viewer spends for them. */
function pipsToSpend(section: Section, acting: ReadonlySet<CombatantId>): readonly Pips[] {
  if (section.kind === "pools") {
    return section.pools.flatMap(({ id, pips }) =>
      acting.has(id) && pips.control !== undefined && isOpen(pips.control) ? [pips] : [],
    );
  }
  if (section.kind !== "budget" || !acting.has(section.person)) return [];
  const isToSpend = section.ways.some(({ controls }) => controls.some(isOpen));
  return isToSpend ? section.sorts.filter(({ isAnybodys }) => isAnybodys !== true).map(({ pips }) => pips) : [];
}

/** What those who act could still spend in their turn if it did not end now, as far as it is this viewer's to spend. */
function leftOn(screen: Pick<Screen, "rows" | "panel">): Pips[] {
  const acting = actingOn(screen);
  return screen.panel.flatMap((section) => pipsToSpend(section, acting)).filter((pips) => pips.left > 0);
}

/** How much of all sorts that is. */
export const unspentCount = (screen: Pick<Screen, "rows" | "panel">): number =>
  leftOn(screen).reduce((sum, { left }) => sum + left, 0);

/** The same in words, sort by sort; null where there is nothing. */
export function unspentOn(screen: Pick<Screen, "rows" | "panel">, { words }: Pick<Drawing, "words">): string | null {
  const left = leftOn(screen);
  return left.length === 0 ? null : left.map(({ label }) => words.say(label)).join(" · ");
}

/** The command that ends a turn, in every variant. */
export const ENDING = "endTurn";

/**
 * A control as it is shown while something would be lost by it: no accent calls for it, and it says what.
 *
 * @param where whether that stands on the button, or is seen when it is pointed at, where there is little room
 */
export function cautious(view: ControlView, unspent: string | null, where: "cost" | "tip"): ControlView {
  if (unspent === null || view.does !== ENDING) return view;
  return { ...view, tone: view.tone === "primary" ? "plain" : view.tone, [where]: view[where] ?? unspent };
}
