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

/**
 * The budget those who act could still spend in their turn if it did not end now, in words; null where there is
 * nothing, or it is not this viewer's to spend.
 */
export function unspentOn(screen: Pick<Screen, "rows" | "panel">, { words }: Pick<Drawing, "words">): string | null {
  const acting = actingOn(screen);
  const left = screen.panel.flatMap((section) => pipsToSpend(section, acting)).filter((pips) => pips.left > 0);
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
