import type { CombatantId } from "../../state/fight";
import type { ControlSpec } from "../../screen/screen";
import { integerField } from "../../mechanics/fields";
import { text } from "../../state/text";

/** The commands that change one's own place (I-5, I-6). */
export const placeCommands = (combatant: CombatantId): ControlSpec[] =>
  ["actLast", "rollWithBlow"].map((name) => ({ command: { do: name, combatant } }));

export const byField = integerField("by", text("initiative-score.fields.score-by"), -100, 100, -1);

export const turnsField = integerField("turns", text("initiative-score.fields.score-turns"), 1, 100, 1);
