import { choosable, endTurn } from "./flow";
import { say } from "./words";
import type { State } from "./state";
import type { Mutation, Kit, Context, RuleTable } from "turnwright";

/** The commands that are this variant's own. */
export function rulesOf(kit: Kit): RuleTable<State> {
  const { combatants, fields, rules, turns, write } = kit;
  return {
    /** F-2: somebody of the side whose move it is takes a turn. */
    take: rules.rule({
      fields: fields.combatantOnly,
      names: (command) => [command.combatant],
      who: "controller",
      stages: ["turn"],
      before: ({ fight }: Context<State>) => (fight.halted ? { code: "wrong-stage", detail: fight.stage } : null),
      may({ fight }: Context<State>, { combatant }) {
        const { active, side } = fight.rules;
        if (active !== null) return { code: "not-your-turn", combatant, who: [active] };
        if (combatants.get(fight, combatant).side !== side) return { code: "wrong-side", combatant };
        if (combatants.hasActed(fight, combatant)) return { code: "already-acted", combatant };
        const idle = combatants.whyIdle(fight, combatant);
        return idle === null ? null : { code: idle, combatant };
      },
      apply(mutation: Mutation<State>, { combatant }) {
        write.set(mutation.fight.rules, { active: combatant });
        turns.start(mutation, [combatant]);
      },
      candidates: ({ fight }: Context<State>) =>
        choosable(kit, fight).map((combatant) => ({ command: { do: "take", combatant } })),
      label: (_look, { combatant }) => say("log.take", { combatant: { name: combatant } }),
    }),

    endTurn: turns.endRule<State>({ end: (mutation, active) => endTurn(kit, mutation, active) }),
  };
}
