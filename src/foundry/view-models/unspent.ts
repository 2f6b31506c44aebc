import type { CombatantId, Control, Pips, Screen, Section } from "../../core/index";
import { actingOn } from "./acting";
import type { ControlView } from "./controls";
import type { Drawing } from "./drawing";

const isOpen = ({ blocked }: Control): boolean => blocked === null;

/** The pips in a section that these combatants could still spend in their turn and this viewer may spend. */
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

/** What the acting combatants could still spend this turn, if this viewer may spend it. */
function leftOn(screen: Pick<Screen, "rows" | "panel">): Pips[] {
  const acting = actingOn(screen);
  const counted = screen.rows
    .filter(({ id }) => acting.has(id))
    .flatMap(({ pips }) => pips.filter(({ unspent, control }) => unspent === true && control && isOpen(control)));
  const spendable = [...counted, ...screen.panel.flatMap((section) => pipsToSpend(section, acting))];
  return spendable.filter((pips) => pips.left > 0);
}

const unspentCount = (screen: Pick<Screen, "rows" | "panel">): number =>
  leftOn(screen).reduce((sum, { left }) => sum + left, 0);

/** The unspent resources in words, if any. */
export function unspentOn(screen: Pick<Screen, "rows" | "panel">, { words }: Pick<Drawing, "words">): string | null {
  const left = leftOn(screen);
  return left.length === 0 ? null : left.map(({ label }) => words.text(label)).join(" · ");
}

/** The command that ends a turn, in every variant. */
export const ENDING = "endTurn";

/**
 * A control that ends a turn, with what would be lost: how much on the button, and what in its tip. It gets no accent
 * then.
 */
export function cautious(view: ControlView, screen: Pick<Screen, "rows" | "panel">, drawing: Drawing): ControlView {
  const unspent = view.does === ENDING ? unspentOn(screen, drawing) : null;
  if (unspent === null) return view;
  return {
    ...view,
    tone: view.tone === "primary" ? "plain" : view.tone,
    cost: view.cost ?? drawing.words.own("overlay.unspent", { count: unspentCount(screen) }),
    tip: view.tip ?? unspent,
  };
}
