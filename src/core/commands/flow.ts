import { none } from "../state/fields";
import { rule } from "../engine/rule";
import type { RuleTable } from "../engine/variant";
import { effectsAtCombatEnd } from "../mechanics/effects";
import { giveNumbers } from "../mechanics/numbers";
import { lackingNumbers } from "../state/combatants";
import { set } from "../state/write";

/** Stages in which a round cannot be closed: it has not begun, or its numbers are still coming in. */
const BEFORE_THE_COUNT = new Set(["setup", "rolling", "declaring"]);

/** The fight's own beginning, rounds and end: C-8, C-12, C-13, and C-20 where a round waits for the gm (C-21). */
export const flowRules: RuleTable = {
  /** C-8 */
  start: rule({
    fields: none,
    who: "gm",
    stages: ["setup"],
    may: ({ fight }) => (Object.keys(fight.combatants).length > 0 ? null : { code: "not-eligible" }),
    apply(mutation) {
      const { numbers } = mutation.variant;
      if (numbers !== null && numbers.atStart?.(mutation.fight) !== false) {
        giveNumbers(mutation, numbers, lackingNumbers(mutation.fight));
      }
      mutation.variant.flow.start(mutation);
    },
    candidates: () => [{ command: { do: "start" } }],
  }),

  /** C-12 */
  nextRound: rule({
    fields: none,
    who: "gm",
    before: ({ fight }) =>
      BEFORE_THE_COUNT.has(fight.stage) && !fight.halted ? { code: "wrong-stage", detail: fight.stage } : null,
    apply: (mutation) => mutation.variant.flow.closeRound(mutation),
    candidates: () => [{ command: { do: "nextRound" } }],
  }),

  /** C-13 */
  end: rule({
    fields: none,
    who: "gm",
    apply(mutation) {
      effectsAtCombatEnd(mutation);
      set(mutation.fight, { stage: "ended" });
      mutation.emit({ type: "ended" });
    },
    candidates: () => [{ command: { do: "end" } }],
  }),

  /**
   * C-20. As a rule `advance` stands for another command (`advanceTo`), and that one is judged and kept. What is left for
   * itself is the round that waits for the gm (C-21).
   */
  advance: rule({
    fields: none,
    who: "gm",
    before: ({ fight }) => (fight.halted ? null : { code: "wrong-stage", detail: fight.stage }),
    apply(mutation) {
      set(mutation.fight, { halted: false });
    },
    candidates: () => [{ command: { do: "advance" } }],
  }),

  /** C-14; carried out by `propose`, since it changes the history and not the fight. */
  undo: rule({ fields: none, who: "gm", apply: () => {}, candidates: () => [{ command: { do: "undo" } }] }),

  /** C-22; likewise. */
  redo: rule({ fields: none, who: "gm", apply: () => {}, candidates: () => [{ command: { do: "redo" } }] }),
};
