import { commandsOf } from "../engine/command";
import { giveNumbers } from "../mechanics/numbers";
import { endFight } from "../mechanics/rounds";
import { lackingNumbers } from "../state/combatants";
import { text } from "../state/text";
import { set } from "../state/write";

const command = commandsOf<unknown>();

/** Stages in which a round cannot be closed: it has not begun, or its numbers are still coming in. */
const BEFORE_THE_COUNT = new Set(["setup", "rolling", "declaring"]);

/** The fight's own beginning, rounds and end: C-8, C-12, C-13, and C-20 where a round waits for the gm (C-21). */
export const flowRules = {
  /** C-8 */
  start: command({
    whose: "gm",
    when: ["setup"],
    unless: [({ fight }) => (Object.keys(fight.combatants).length > 0 ? null : { code: "not-eligible" })],
    does(mutation) {
      const { numbers } = mutation.variant;
      if (numbers !== null && numbers.atStart?.(mutation.fight) !== false) {
        giveNumbers(mutation, numbers, lackingNumbers(mutation.fight));
      }
      mutation.variant.flow.start(mutation);
    },
    button: { label: text("controls.start"), icon: "start", tone: "primary" },
  }),

  /** C-12 */
  nextRound: command({
    whose: "gm",
    before: ({ fight }) =>
      BEFORE_THE_COUNT.has(fight.stage) && !fight.halted ? { code: "wrong-stage", detail: fight.stage } : null,
    does: (mutation) => mutation.variant.flow.closeRound(mutation),
  }),

  /** C-13 */
  end: command({ whose: "gm", does: endFight }),

  /**
   * C-20. As a rule `advance` stands for another command (`advanceTo`), and that one is judged and kept. What is left for
   * itself is the round that waits for the gm (C-21).
   */
  advance: command({
    whose: "gm",
    before: ({ fight }) => (fight.halted ? null : { code: "wrong-stage", detail: fight.stage }),
    does(mutation) {
      set(mutation.fight, { halted: false });
    },
    button: { label: text("controls.go-on"), icon: "go", tone: "primary" },
  }),

  /** C-14; carried out by `propose`, since it changes the history and not the fight. */
  undo: command({ whose: "gm", does: () => {} }),

  /** C-22; likewise. */
  redo: command({ whose: "gm", does: () => {} }),
};
