import { type CheckOfOne, commandsOf } from "../engine/command";
import { giveNumbers } from "../mechanics/numbers";
import { isAble, someoneIsThere } from "../mechanics/own-turn";
import { endEntry, passEntries } from "../mechanics/entries";
import { awaitedNewcomers, endFight, isRolledFor, takePlace } from "../mechanics/rounds";
import { asJoined, hasActed, lackingNumbers } from "../state/combatants";
import { anyId } from "../state/fields";
import { keyOf, text } from "../state/text";
import { set } from "../state/write";

const command = commandsOf<unknown>();

const BEFORE_THE_COUNT = new Set(["setup", "rolling", "declaring"]);

/** C-30: a turn may be given early, but not twice in a round. */
const hasTurnLeft: CheckOfOne<unknown> = ({ fight, variant }, { combatant: id }) => {
  if (variant.flow.active(fight).includes(id))
    return { code: "not-eligible", combatant: id, says: keyOf("refusals.has-turn") };
  return hasActed(fight, id) ? { code: "already-acted", combatant: id } : null;
};

/** C-8, C-12, C-13, C-30, C-35, and C-20 if a round waits for the GM (C-21). */
export const flowRules = {
  /** C-8 */
  start: command({
    whose: "gm",
    when: ["setup"],
    unless: [someoneIsThere],
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
    unless: [someoneIsThere],
    does(mutation) {
      endEntry(mutation);
      passEntries(mutation);
      mutation.variant.flow.closeRound(mutation);
    },
  }),

  /** C-30 */
  giveTurn: command({
    fields: { combatant: anyId },
    whose: "gm",
    before: ({ fight, variant }) =>
      BEFORE_THE_COUNT.has(fight.stage) || variant.flow.turnTo === undefined
        ? { code: "wrong-stage", detail: fight.stage }
        : null,
    unless: [hasTurnLeft, isAble],
    does(mutation, { combatant: id }) {
      const { fight, variant } = mutation;
      endEntry(mutation);
      takePlace(fight, id);
      set(fight, { halted: false });
      variant.flow.turnTo?.(mutation, id);
    },
    button: { label: text("controls.give-turn"), icon: "act" },
  }),

  /** C-13 */
  end: command({ whose: "gm", does: endFight }),

  /** C-20: only a round that waits for the GM or newcomers (C-21). Otherwise `advanceTo` names another command. */
  advance: command({
    whose: "gm",
    before: ({ fight }) => (fight.halted ? null : { code: "wrong-stage", detail: fight.stage }),
    unless: [someoneIsThere],
    does(mutation) {
      const { fight, variant } = mutation;
      if (fight.coming !== undefined) return endEntry(mutation);
      const awaited = awaitedNewcomers(fight);
      // Without any number there is no first turn, so roll as at the start.
      const areAllAwaited = awaited.length === asJoined(fight).length;
      if (variant.numbers !== null && areAllAwaited && isRolledFor(mutation))
        giveNumbers(mutation, variant.numbers, awaited);
      set(fight, { halted: false });
    },
    log: ({ fight: { coming } }) =>
      coming === undefined ? text("log.advance") : text("log.end-entry", { entry: { name: coming } }),
    button: ({ fight }) =>
      fight.coming === undefined
        ? { label: text("controls.go-on"), icon: "go", tone: "primary" }
        : { label: text("controls.end-entry"), icon: "done", tone: "primary" },
  }),

  /** C-14. `propose` carries it out, because it changes the history. */
  undo: command({ whose: "gm", does: () => {} }),

  /** C-22. As `undo`. */
  redo: command({ whose: "gm", does: () => {} }),
};
