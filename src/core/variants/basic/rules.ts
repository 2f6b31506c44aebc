import { asJoined, nextSerial } from "../../state/combatants";
import { combatantOnly } from "../../state/fields";
import { put } from "../../state/write";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, RuleTable } from "../../engine/variant";
import { able, actingIn, endTurnRule, inOwnTurn, setActive, someoneActs } from "../../mechanics/own-turn";
import { endActive } from "./flow";
import { delayOf, type State } from "./state";

type BasicContext = Context<State>;
type BasicMutation = Mutation<State>;

/** All commands of the variant itself. */
export const rules: RuleTable<State> = {
  /** C-9 */
  endTurn: endTurnRule({ end: endActive }),

  /** B-3 */
  delay: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    before: someoneActs,
    may(context: BasicContext, command) {
      return inOwnTurn(context, command.combatant) ?? able(context, command.combatant);
    },
    apply(mutation: BasicMutation, command) {
      const { fight } = mutation;
      setActive(fight.rules, null);
      put(fight.rules.delays, command.combatant, { round: fight.round, after: null, serial: 0 });
      mutation.emit({ type: "turn-put-off", combatant: command.combatant });
    },
    candidates: ({ fight }: BasicContext) => candidatesFor("delay", actingIn(fight)),
  }),

  /** B-3 */
  "step-in": rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    before: someoneActs,
    may(context: BasicContext, command) {
      const { fight } = context;
      const idle = able(context, command.combatant);
      if (idle !== null) return idle;
      const delay = delayOf(fight, command.combatant);
      const waits = delay !== null && delay.after === null && fight.rules.active !== command.combatant;
      return waits ? null : { code: "not-eligible", combatant: command.combatant };
    },
    apply(mutation: BasicMutation, command) {
      const { fight } = mutation;
      const after = fight.rules.active;
      put(fight.rules.delays, command.combatant, { round: fight.round, after, serial: nextSerial(fight) });
      if (after !== null) mutation.emit({ type: "stepped-in", combatant: command.combatant, after });
    },
    candidates: ({ fight }: BasicContext) =>
      candidatesFor(
        "step-in",
        asJoined(fight).filter((one) => delayOf(fight, one) !== null),
      ),
  }),
};
