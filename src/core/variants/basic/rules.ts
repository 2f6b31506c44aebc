import { asJoined, nextSerial } from "../../state/combatants";
import { combatantOnly } from "../../state/fields";
import { offersFor, rule } from "../../engine/rule";
import type { Act, Look, RuleTable } from "../../engine/variant";
import { able, actingIn, endTurnRule, inOwnTurn, someoneActs } from "../../mechanics/own-turn";
import { endActive } from "./flow";
import { delayOf, type State } from "./state";

type BasicLook = Look<State>;
type BasicAct = Act<State>;

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
    may(look: BasicLook, command) {
      return inOwnTurn(look, command.combatant) ?? able(look, command.combatant);
    },
    apply(act: BasicAct, command) {
      const { body } = act;
      body.rules.active = null;
      body.rules.delays[command.combatant] = { round: body.round, after: null, serial: 0 };
      act.emit({ type: "turn-put-off", combatant: command.combatant });
    },
    offers: ({ body }: BasicLook) => offersFor("delay", actingIn(body)),
  }),

  /** B-3 */
  "step-in": rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    before: someoneActs,
    may(look: BasicLook, command) {
      const { body } = look;
      const idle = able(look, command.combatant);
      if (idle !== null) return idle;
      const delay = delayOf(body, command.combatant);
      const waits = delay !== null && delay.after === null && body.rules.active !== command.combatant;
      return waits ? null : { code: "not-eligible", combatant: command.combatant };
    },
    apply(act: BasicAct, command) {
      const { body } = act;
      const after = body.rules.active;
      body.rules.delays[command.combatant] = { round: body.round, after, serial: nextSerial(body) };
      if (after !== null) act.emit({ type: "stepped-in", combatant: command.combatant, after });
    },
    offers: ({ body }: BasicLook) =>
      offersFor(
        "step-in",
        asJoined(body).filter((one) => delayOf(body, one) !== null),
      ),
  }),
};
