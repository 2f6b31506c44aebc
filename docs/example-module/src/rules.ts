import { endTurn } from "./flow";
import { say } from "./words";
import type { State } from "./state";
import type { Kit, RuleTable } from "turnwright";

/** The commands that are this variant's own. */
export function rulesOf(kit: Kit): RuleTable<State> {
  const { combatants, fields, rules, turns, write } = kit;
  const command = rules.commandsOf<State>();
  return {
    /** F-2: somebody of the side whose move it is takes a turn. */
    take: command({
      fields: { combatant: fields.id },
      whose: "controller",
      when: ["turn"],
      before: ({ fight }) => (fight.halted ? { code: "wrong-stage", detail: fight.stage } : null),
      unless: [
        ({ fight: { rules: now } }, { combatant }) =>
          now.active === null ? null : { code: "not-your-turn", combatant, who: [now.active] },
        ({ fight }, { combatant }) =>
          combatants.get(fight, combatant).side === fight.rules.side ? null : { code: "wrong-side", combatant },
        ({ fight }, { combatant }) =>
          combatants.hasActed(fight, combatant) ? { code: "already-acted", combatant } : null,
        ({ fight }, { combatant }) => {
          const idle = combatants.whyIdle(fight, combatant);
          return idle === null ? null : { code: idle, combatant };
        },
      ],
      does(mutation, { combatant }) {
        write.set(mutation.fight.rules, { active: combatant });
        turns.start(mutation, [combatant]);
      },
      log: (_context, { combatant }) => say("log.take", { combatant: { name: combatant } }),
      button: { label: say("control.take"), icon: "act" },
    }),

    endTurn: turns.endRule<State>({ end: (mutation, active) => endTurn(kit, mutation, active) }),
  };
}
