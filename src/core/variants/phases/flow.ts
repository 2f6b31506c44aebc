import { initiativeOf } from "../../state/combatants";
import { put, set } from "../../state/write";
import { turnsOneAtATime } from "../../mechanics/one-at-a-time";
import { beginRolling, beginRound, isUnacted } from "../../mechanics/rounds";
import { isSettled, settleFocus } from "./attention";
import { freshBudget } from "./budget";
import { numbers } from "./numbers";
import { forget, type State } from "./state";

/** The count goes down, one phase each: P-1, P-3, P-9 to P-12. */
const turns = turnsOneAtATime<State>({
  numbers,
  areByNumber: false,
  /** P-1, P-9, P-10, P-11: above the count or below, with a number above 0. */
  awaitsTurn: (fight, id) => isUnacted(fight, id) && (initiativeOf(fight, id) ?? 0) > 0,
  /** P-4, P-8: a full budget, and a Free Action for everyone. */
  begins({ fight }, id) {
    const { rules } = fight;
    set(rules, { count: initiativeOf(fight, id), phase: rules.phase + 1 });
    put(rules.budget, id, freshBudget(fight, id));
  },
  stop: (rules) => set(rules, { active: null, count: null }),
  forget: ({ fight }, id) => forget(fight.rules, id),
  /** P-9, P-12: all roll again, or the count restarts with the same numbers. */
  nextRound(mutation) {
    const { fight } = mutation;
    beginRound(mutation);
    if (fight.round === 1) return;
    if (fight.options["reroll"] === "each-round") beginRolling(mutation, numbers);
    else for (const id of Object.keys(fight.combatants)) if (isSettled(fight, id)) settleFocus(fight, id);
  },
});

export const { flow, end: endPhase } = turns;
