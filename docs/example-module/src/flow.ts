import { across, firstSide, type SideFight, type State } from "./state";
import type { Mutation, CombatantId, Flow, Kit } from "turnwright";

/** Who could still take a turn in this round, as joined. */
export const readyOnes = ({ combatants }: Kit, fight: SideFight): CombatantId[] =>
  combatants.asJoined(fight).filter((id) => !combatants.hasActed(fight, id) && combatants.whyIdle(fight, id) === null);

/** Those of {@link readyOnes} whose side it is. */
export const choosable = (kit: Kit, fight: SideFight): CombatantId[] =>
  readyOnes(kit, fight).filter((id) => kit.combatants.get(fight, id).side === fight.rules.side);

/** F-2: the turn is over, and the other side picks. */
export function endTurn(kit: Kit, mutation: Mutation<State>, id: CombatantId): void {
  kit.write.set(mutation.fight.rules, { active: null, side: across(kit.combatants.get(mutation.fight, id).side) });
  kit.turns.end(mutation, [id]);
}

/** The joints of the fight. */
export function flowOf(kit: Kit): Flow<State> {
  const { combatants, rounds, turns, write } = kit;

  function beginRound(mutation: Mutation<State>): void {
    rounds.begin(mutation);
    write.set(mutation.fight.rules, { side: firstSide(mutation.fight, mutation.fight.round) });
  }

  /** F-3: who could not act is skipped, who did not come to act has lost the turn, and the next round begins. */
  function finishRound(mutation: Mutation<State>): void {
    const { fight } = mutation;
    for (const id of combatants.asJoined(fight).filter((one) => rounds.owesTurn(fight, one))) {
      const idle = combatants.whyIdle(fight, id);
      if (idle === null) turns.lose(mutation, id);
      else turns.skip(mutation, id, idle);
    }
    rounds.end(mutation);
    beginRound(mutation);
  }

  return {
    start(mutation) {
      write.set(mutation.fight, { stage: "turn" });
      beginRound(mutation);
    },

    // Goes on by itself until there is somebody to choose, or the round has to wait for the gm (C-21).
    settle(mutation) {
      const { fight } = mutation;
      while (fight.rules.active === null) {
        if (readyOnes(kit, fight).length > 0) {
          write.set(fight, { halted: false, asked: true });
          // F-2: a side that has nobody left is passed over.
          if (choosable(kit, fight).length === 0) write.set(fight.rules, { side: across(fight.rules.side) });
          return;
        }
        if (fight.halted) return;
        finishRound(mutation);
        if (fight.halted) return;
      }
    },

    closeRound(mutation) {
      const { active } = mutation.fight.rules;
      if (active !== null) endTurn(kit, mutation, active);
      finishRound(mutation);
    },

    leave(mutation, id) {
      const { rules } = mutation.fight;
      if (rules.active !== id) return;
      mutation.emit({ type: "turn-ended", combatants: [id] });
      write.set(rules, { active: null, side: across(combatants.get(mutation.fight, id).side) });
    },

    active: ({ stage, rules }) => (stage === "turn" && rules.active !== null ? [rules.active] : []),

    order(fight) {
      const all = combatants.asJoined(fight);
      const of = (side: string): CombatantId[] => all.filter((id) => combatants.get(fight, id).side === side);
      return [...of("players"), ...of("gm")];
    },

    advance({ fight }) {
      if (fight.rules.active !== null) return { do: "endTurn" };
      const [first] = choosable(kit, fight);
      return first === undefined ? null : { do: "take", combatant: first };
    },
  };
}
