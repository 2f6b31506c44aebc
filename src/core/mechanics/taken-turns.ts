import { asJoined, combatant, hasActed, whyIdle } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { anyId } from "../state/fields";
import { named, text } from "../state/text";
import { set } from "../state/write";
import { commandsOf } from "../engine/command";
import type { Flow, Mutation, Numbers, RuleTable } from "../engine/variant";
import { chosenTurns } from "./chosen-turns";
import { refuseUnknownParts } from "./flow-parts";
import { orderByInitiative } from "./order";
import { able, endTurnRule, type OneActing } from "./own-turn";
import { beginRound, endRound } from "./rounds";
import { settleTies } from "./ties";
import { skipTurn, takeTurnsLeft } from "./turns";

/**
 * Differences between variants in which people take the next turn. Every part may be left out. All these variants start
 * a turn in the same way, with its effects and counters.
 */
interface Taking<Rules extends OneActing> {
  /** If combatants roll: the rows are in the order of the numbers, and ties roll off. */
  readonly numbers?: Numbers;
  /**
   * The combatants that may take the next turn. Those that have acted, or cannot act, are left out. By default, all.
   * Newcomers are among them, so that they act in this round (C-18): leave out `isNewcomer` if they must wait.
   */
  among?(fight: Fight<Rules>): readonly CombatantId[];
  /** Prepares the state for a round that has just begun. */
  roundBegins?(mutation: Mutation<Rules>): void;
  /** Nobody of `among` is left. Changes the state so that others may act, or returns false if the round is over. */
  passOn?(mutation: Mutation<Rules>): boolean;
  /** A turn has ended, or its combatant has left. */
  turnEnds?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** A combatant leaves. */
  forget?(mutation: Mutation<Rules>, id: CombatantId): void;
}

const PARTS = { numbers: true, among: true, roundBegins: true, passOn: true, turnEnds: true, forget: true } as const;

/**
 * The stages, commands and flow of a variant in which people take the next turn: `take` and `endTurn`, rounds, skipped
 * and lost turns, newcomers, and rounds in which nobody can act (C-9, C-15, C-18, C-19, C-21). The state names the
 * acting combatant as `active`. Between turns, the stage is `choosing`. Throws if a part has another name than these.
 */
export function takenTurns<Rules extends OneActing>(variant: Taking<Rules>) {
  refuseUnknownParts("flows.taken", variant, PARTS);
  const { numbers } = variant;
  const allAmong = (fight: Fight<Rules>): readonly CombatantId[] => variant.among?.(fight) ?? asJoined(fight);
  const among = (fight: Fight<Rules>): readonly CombatantId[] => allAmong(fight).filter((id) => !hasActed(fight, id));

  function nextRound(mutation: Mutation<Rules>): void {
    beginRound(mutation);
    variant.roundBegins?.(mutation);
  }

  const turns = chosenTurns<Rules>({
    start(mutation) {
      set(mutation.fight, { stage: "choosing" });
      nextRound(mutation);
    },
    among,
    passOn: (mutation) => variant.passOn?.(mutation) === true,
    skip: skipTurn,
    after: (mutation, id) => variant.turnEnds?.(mutation, id),
    finishRound(mutation) {
      takeTurnsLeft(mutation, asJoined(mutation.fight));
      endRound(mutation);
      nextRound(mutation);
    },
    forget: (mutation, id) => variant.forget?.(mutation, id),
    waitsFor: (fight) => among(fight).filter((id) => whyIdle(fight, id) === null),
    next({ fight }) {
      const first = among(fight).find((id) => whyIdle(fight, id) === null);
      return first === undefined ? null : { do: "take", combatant: first };
    },
  });

  const flow: Flow<Rules> = numbers
    ? {
        ...turns.flow,
        settle(mutation) {
          settleTies(mutation, numbers);
          turns.flow.settle(mutation);
        },
        order: (fight) => orderByInitiative(fight, numbers),
      }
    : turns.flow;

  const rules: RuleTable<Rules> = {
    take: commandsOf<Rules>()({
      fields: { combatant: anyId },
      whose: "controller",
      when: ["choosing"],
      before: ({ fight }) => (fight.halted ? { code: "wrong-stage", detail: fight.stage } : null),
      unless: [
        ({ fight }, { combatant: id }) => {
          const sides = new Set(allAmong(fight).map((one) => combatant(fight, one).side));
          const isOther = sides.size === 1 && !sides.has(combatant(fight, id).side);
          return isOther ? { code: "wrong-side", combatant: id } : null;
        },
        ({ fight }, { combatant: id }) => (hasActed(fight, id) ? { code: "already-acted", combatant: id } : null),
        (context, { combatant: id }) => able(context, id),
        ({ fight }, { combatant: id }) => (among(fight).includes(id) ? null : { code: "not-eligible" }),
      ],
      does: (mutation, { combatant: id }) => turns.begin(mutation, id),
      log: (_context, { combatant: id }) => text("parts.log.choose", { combatant: named(id) }),
      button: { label: text("parts.controls.goes-next"), icon: "act" },
    }),
    endTurn: endTurnRule<Rules>({ end: turns.end }),
  };

  return { stages: ["setup", "choosing", "turn", "ended"], flow, rules } as const;
}
