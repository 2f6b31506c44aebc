import type { CombatantId } from "../../core/index";
import type { Drawing } from "./drawing";

export type VitalsView = NonNullable<ReturnType<typeof vitalsView>>;

/** Whether hit points are low: at most half of them are left. */
export const isLow = (value: number, max: number): boolean => value * 2 <= max;

/** A combatant's hit points beside its name. Null if unknown, or not for this viewer. */
export function vitalsView(id: CombatantId, { hitPoints, words }: Pick<Drawing, "hitPoints" | "words">) {
  const found = hitPoints(id);
  if (found === null) return null;
  const { value, max } = found;
  if (max === null)
    return { text: String(value), label: words.own("tracker.row.hit-points", { value }), isLow: value <= 0 };
  const label = words.own("tracker.row.hit-points-of", { value, max });
  return { text: `${value}/${max}`, label, isLow: isLow(value, max) };
}
