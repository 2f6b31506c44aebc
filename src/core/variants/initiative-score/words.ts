import type { CombatantId } from "../../state/ids";
import type { ControlSpec } from "../../screen/control-factory";
import { integerField } from "../../mechanics/screen";
import { text } from "../../state/text";

export function together(ids: readonly CombatantId[]): { together: readonly CombatantId[] } {
  return { together: ids };
}

/** The commands that change one's own place (I-5, I-6). */
export const placeCommands = (combatant: CombatantId): ControlSpec[] =>
  ["actLast", "rollWithBlow"].map((name) => ({ command: { do: name, combatant } }));

export const byField = integerField("by", text("initiative-score.fields.score-by"), -100, 100, -1);

export const turnsField = integerField("turns", text("initiative-score.fields.score-turns"), 1, 100, 1);
