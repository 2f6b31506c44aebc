import { choosable, endTurn } from "./flow";
import { say } from "./words";
import type { State } from "./state";
import type { Act, Kit, Look, RuleTable } from "turnwright";

/** The commands that are this variant's own. */
export function rulesOf(kit: Kit): RuleTable<State> {
  const { combatants, fields, rules, turns } = kit;
  return {
    /** F-2: somebody of the side whose move it is takes a turn. */
    take: rules.rule({
      fields: fields.combatantOnly,
      names: (command) => [command.combatant],
      who: "controller",
      stages: ["turn"],
      before: ({ body }: Look<State>) => (body.halted ? { code: "wrong-stage", detail: body.stage } : null),
      may({ body }: Look<State>, { combatant }) {
        const { active, side } = body.rules;
        if (active !== null) return { code: "not-your-turn", combatant, who: [active] };
        if (combatants.get(body, combatant).side !== side) return { code: "wrong-side", combatant };
        if (combatants.hasActed(body, combatant)) return { code: "already-acted", combatant };
        const idle = combatants.whyIdle(body, combatant);
        return idle === null ? null : { code: idle, combatant };
      },
      apply(act: Act<State>, { combatant }) {
        act.body.rules.active = combatant;
        turns.start(act, [combatant]);
      },
      offers: ({ body }: Look<State>) =>
        choosable(kit, body).map((combatant) => ({ command: { do: "take", combatant } })),
      label: (_look, { combatant }) => say("log.take", { combatant: { name: combatant } }),
    }),

    endTurn: turns.endRule<State>({ end: (act, active) => endTurn(kit, act, active) }),
  };
}
