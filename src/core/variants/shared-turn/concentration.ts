import { formula, numberTrait } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { text } from "../../state/text";
import type { Mutation } from "../../engine/variant";
import { partIn, turnOf, type State } from "./state";

const CONCENTRATION = formula("1d20 + @concentration");

/**
 * S-17: a Reactor that casts a spell of level 1 or more by action after step 5 rolls a check for each instance of
 * damage so far, except checks already rolled elsewhere. Returns false if a check fails: the spell is interrupted.
 */
export function concentrates(mutation: Mutation<State>, id: CombatantId, level: number, means: string): boolean {
  const turn = turnOf(mutation.fight);
  const { part, damage, checks = [] } = partIn(mutation.fight, id);
  const isLate = turn.shared === true && part === "reactor" && (turn.step ?? 0) > 5;
  if (!isLate || level < 1 || means !== "action") return true;
  const made = damage.slice(0, checks.length).map((_, i) => ({ total: checks[i] ?? 0, faces: [] }));
  const rolled = mutation.roll(
    damage.slice(made.length).map(() => ({
      for: id,
      formula: CONCENTRATION,
      numbers: (name) => numberTrait(mutation.fight, id, name),
      reason: text("shared-turn.dice.concentration", { combatant: { name: id } }),
    })),
  );
  const outcomes = [...made, ...rolled].map(({ total, faces }, i) => {
    const against = Math.max(10, Math.floor((damage[i] ?? 0) / 2));
    const success = total >= against;
    mutation.emit({ type: "check", combatant: id, against, total, success, faces });
    return success;
  });
  return outcomes.every(Boolean);
}
