import * as v from "valibot";
import { asJoined, controls, nextSerial, whyIdle } from "../../engine/combatants";
import type { Body, CombatantId } from "../../engine/encounter";
import { combatantOnly, id } from "../../engine/fields";
import type { Refusal } from "../../engine/refusal";
import { rule, type Act, type Look, type RuleTable } from "../../engine/rule";
import { text } from "../../view/text";
import { endActive } from "./flow";
import { delayOf, type State } from "./state";

type BasicLook = Look<State>;
type BasicAct = Act<State>;

function notActing(one: CombatantId, active: CombatantId | null): Refusal {
  return { code: "not-your-turn", combatant: one, who: active === null ? [] : [active] };
}

function ableTo(body: Body<State>, one: CombatantId): Refusal | null {
  const idle = whyIdle(body, one);
  return idle === null ? null : { code: idle, combatant: one };
}

/** In a round that waits for the gm nobody is acting, and there is no turn to end or to put off. */
function someoneActs({ body }: BasicLook): Refusal | null {
  return body.rules.active === null ? { code: "wrong-stage", detail: body.stage } : null;
}

/** All commands of the variant itself. */
export const rules: RuleTable<State> = {
  /** C-9 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id) }),
    names: (command) => (command.combatant === undefined ? [] : [command.combatant]),
    who({ body, viewer }: BasicLook) {
      const { active } = body.rules;
      return active === null || controls(viewer, active) ? null : { code: "not-yours", combatant: active };
    },
    stages: ["turn"],
    before: someoneActs,
    may({ body }: BasicLook, command) {
      const { active } = body.rules;
      return command.combatant === undefined || command.combatant === active
        ? null
        : notActing(command.combatant, active);
    },
    apply(act: BasicAct) {
      if (act.body.rules.active !== null) endActive(act, act.body.rules.active);
    },
    offers: () => [{ command: { do: "endTurn" } }],
    label: ({ body }: BasicLook) =>
      text("log.endTurn", { combatants: { names: body.rules.active === null ? [] : [body.rules.active] } }),
  }),

  /** B-3 */
  delay: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    before: someoneActs,
    may({ body }: BasicLook, command) {
      if (body.rules.active !== command.combatant) return notActing(command.combatant, body.rules.active);
      return ableTo(body, command.combatant);
    },
    apply(act: BasicAct, command) {
      const { body } = act;
      body.rules.active = null;
      body.rules.delays[command.combatant] = { round: body.round, after: null, serial: 0 };
      act.emit({ type: "turn-put-off", combatant: command.combatant });
    },
    offers: ({ body }: BasicLook) =>
      body.rules.active === null ? [] : [{ command: { do: "delay", combatant: body.rules.active } }],
  }),

  /** B-3 */
  "step-in": rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    before: someoneActs,
    may({ body }: BasicLook, command) {
      const idle = ableTo(body, command.combatant);
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
      asJoined(body)
        .filter((one) => delayOf(body, one) !== null)
        .map((one) => ({ command: { do: "step-in", combatant: one } })),
  }),
};
