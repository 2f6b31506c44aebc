import type { CombatantId } from "../../state/ids";
import type { ControlSpec } from "../../screen/control-factory";
import { integerField } from "../../mechanics/screen";
import { text } from "../../state/text";

/** Some who stand or act as one, as a part of a sentence. */
export function together(ids: readonly CombatantId[]): { together: readonly CombatantId[] } {
  return { together: ids };
}

/** The commands with which somebody changes its own place (I-5, I-6). */
export const placeCommands = (combatant: CombatantId): ControlSpec[] =>
  ["actLast", "rollWithBlow"].map((name) => ({ command: { do: name, combatant } }));

/** By how much a score is changed (I-7). */
export const byField = integerField("by", text("initiative-score.fields.score-by"), -100, 100, -1);

/** For how many of its own turns. */
export const turnsField = integerField("turns", text("initiative-score.fields.score-turns"), 1, 100, 1);
