import { asJoined, nextSerial } from "../../state/combatants";
import { id } from "../../state/fields";
import type { CombatantId } from "../../state/ids";
import { put } from "../../state/write";
import { candidatesFor } from "../../engine/rule";
import { commandsOf, type Bar } from "../../engine/command";
import { actingIn, endTurnRule, isAble, isOwnTurn, setActive, someoneActs } from "../../mechanics/own-turn";
import { putOffTurn } from "../../mechanics/turns";
import { endActive } from "./flow";
import { delayOf, type State } from "./state";

const command = commandsOf<State>();

/** B-3: bars those that have not put off their turn, or have stepped in already. */
const waits: Bar<State, { readonly combatant: CombatantId }> = ({ fight }, { combatant }) => {
  const delay = delayOf(fight, combatant);
  const isWaiting = delay !== null && delay.after === null && fight.rules.active !== combatant;
  return isWaiting ? null : { code: "not-eligible", combatant };
};

/** All commands of the variant itself. */
export const rules = {
  /** C-9 */
  endTurn: endTurnRule({ end: endActive }),

  /** B-3 */
  delay: command({
    fields: { combatant: id },
    whose: "controller",
    when: ["turn"],
    before: someoneActs,
    unless: [isOwnTurn, isAble],
    does(mutation, { combatant }) {
      const { fight } = mutation;
      setActive(fight.rules, null);
      put(fight.rules.delays, combatant, { round: fight.round, after: null, serial: 0 });
      putOffTurn(mutation, combatant);
    },
    button: { icon: "delay" },
    candidates: ({ fight }) => candidatesFor("delay", actingIn(fight)),
  }),

  /** B-3 */
  stepIn: command({
    formerly: "step-in",
    fields: { combatant: id },
    whose: "controller",
    when: ["turn"],
    before: someoneActs,
    unless: [isAble, waits],
    does({ fight, emit }, { combatant }) {
      const after = fight.rules.active;
      put(fight.rules.delays, combatant, { round: fight.round, after, serial: nextSerial(fight) });
      if (after !== null) emit({ type: "stepped-in", combatant, after });
    },
    button: { icon: "step-in", tone: "reactor" },
    candidates: ({ fight }) =>
      candidatesFor(
        "stepIn",
        asJoined(fight).filter((one) => delayOf(fight, one) !== null),
      ),
  }),
};
