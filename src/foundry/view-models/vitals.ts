import type { CombatantId } from "../../core/index";
import type { Drawing } from "./drawing";

/** Hit points beside a name. */
export interface VitalsView {
  readonly text: string;
  readonly label: string;
  /** Whether half or more are gone. */
  readonly isLow: boolean;
}

/** A combatant's hit points. Null if unknown, or not for this viewer. */
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
