import type { CombatantId } from "../../core/index";
import type { Drawing } from "./drawing";

/** Hit points beside a name. */
export interface VitalsView {
  /** The figures: "14/27". */
  readonly text: string;
  /** The same in words. */
  readonly label: string;
  /** True if half of them, or more, are gone. */
  readonly isLow: boolean;
}

/** The hit points of a combatant; null where this viewer may not know them, or nobody does. */
export function vitalsView(
  id: CombatantId,
  { hitPoints, words }: Pick<Drawing, "hitPoints" | "words">,
): VitalsView | null {
  const found = hitPoints(id);
  if (found === null) return null;
  const { value, max } = found;
  if (max === null)
    return {
      text: String(value),
      label: words.own("tracker.row.hit-points", { value }),
      isLow: value <= 0,
    };
  const label = words.own("tracker.row.hit-points-of", { value, max });
  return { text: `${value}/${max}`, label, isLow: value * 2 <= max };
}
