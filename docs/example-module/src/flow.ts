import { across, firstSide, type Fight, type State } from "./state";
import type { Act, CombatantId, Flow, Kit } from "turnwright";

/** Who could still take a turn in this round, as joined. */
export const readyOnes = ({ combatants }: Kit, body: Fight): CombatantId[] =>
  combatants.asJoined(body).filter((id) => !combatants.hasActed(body, id) && combatants.whyIdle(body, id) === null);

/** Those of {@link readyOnes} whose side it is. */
export const choosable = (kit: Kit, body: Fight): CombatantId[] =>
  readyOnes(kit, body).filter((id) => kit.combatants.get(body, id).side === body.rules.side);

/** F-2: the turn is over, and the other side picks. */
export function endTurn(kit: Kit, act: Act<State>, id: CombatantId): void {
  const { rules } = act.body;
  rules.active = null;
  rules.side = across(kit.combatants.get(act.body, id).side);
  kit.turns.end(act, [id]);
}

/** The joints of the fight. */
export function flowOf(kit: Kit): Flow<State> {
  const { combatants, rounds, turns } = kit;

  function beginRound(act: Act<State>): void {
    rounds.begin(act);
    act.body.rules.side = firstSide(act.body, act.body.round);
  }

  /** F-3: who could not act is skipped, who did not come to act has lost the turn, and the next round begins. */
  function finishRound(act: Act<State>): void {
    const { body } = act;
    for (const id of combatants.asJoined(body).filter((one) => rounds.owesTurn(body, one))) {
      const idle = combatants.whyIdle(body, id);
      if (idle === null) turns.lose(act, id);
      else turns.skip(act, id, idle);
    }
    rounds.end(act);
    beginRound(act);
  }

  return {
    start(act) {
      act.body.stage = "turn";
      beginRound(act);
    },

    // Goes on by itself until there is somebody to choose, or the round has to wait for the gm (C-21).
    settle(act) {
      const { body } = act;
      while (Object.keys(body.combatants).length > 0 && body.rules.active === null) {
        if (readyOnes(kit, body).length > 0) {
          body.halted = false;
          body.asked = true;
          // F-2: a side that has nobody left is passed over.
          if (choosable(kit, body).length === 0) body.rules.side = across(body.rules.side);
          return;
        }
        if (body.halted) return;
        finishRound(act);
        if (body.halted) return;
      }
    },

    closeRound(act) {
      const { active } = act.body.rules;
      if (active !== null) endTurn(kit, act, active);
      finishRound(act);
    },

    leave(act, id) {
      const { rules } = act.body;
      if (rules.active !== id) return;
      act.emit({ type: "turn-ended", combatants: [id] });
      rules.active = null;
      rules.side = across(combatants.get(act.body, id).side);
    },

    active: ({ stage, rules }) => (stage === "turn" && rules.active !== null ? [rules.active] : []),

    order(body) {
      const all = combatants.asJoined(body);
      const of = (side: string): CombatantId[] => all.filter((id) => combatants.get(body, id).side === side);
      return [...of("players"), ...of("gm")];
    },

    advance({ body }) {
      if (body.rules.active !== null) return { do: "endTurn" };
      const [first] = choosable(kit, body);
      return first === undefined ? null : { do: "take", combatant: first };
    },
  };
}
