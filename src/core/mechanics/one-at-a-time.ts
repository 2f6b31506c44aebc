import { whyIdle } from "../state/combatants";
import type { Fight } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { set } from "../state/write";
import type { Flow, Mutation, Numbers } from "../engine/variant";
import { allRolled, firstUnacted, isWaiting, placeNewcomers, someoneCanAct } from "./rounds";
import { actingIn, setActive, type OneActing } from "./own-turn";
import { settleTies } from "./ties";

/** What a variant with one acting combatant provides. */
export interface OneAtATime<Rules extends OneActing> {
  readonly numbers: Numbers;
  /** From top to bottom. */
  order(fight: Fight<Rules>): readonly CombatantId[];
  /** The next combatant, able or not. Null if the round is over. By default, the first that has not acted (C-16). */
  next?(fight: Fight<Rules>): CombatantId | null;
  start(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Skips the turn of a combatant that cannot act (C-15). */
  skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  finishRound(mutation: Mutation<Rules>): void;
  /** Whether a combatant with a turn to come can take it. By default, any with a number. */
  someoneCanAct?(fight: Fight<Rules>): boolean;
}

/** The parts of the flow that variants differ in, beside `start`. */
interface Parts<Rules extends OneActing> extends OneAtATime<Rules> {
  end(mutation: Mutation<Rules>, id: CombatantId): void;
  forget?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Sets that no combatant acts. By default, `active` alone says so. */
  stop?(rules: Rules): void;
}

/** The flow of a fight with one acting combatant. If it leaves, its turn ends without ticks (C-2). */
export const flowOneAtATime = <Rules extends OneActing>(
  variant: Parts<Rules>,
  start: Flow<Rules>["start"],
): Flow<Rules> => ({
  start,
  settle: (mutation) => settleOneAtATime(mutation, variant),
  closeRound(mutation) {
    const active = mutation.fight.rules.active;
    if (active !== null) variant.end(mutation, active);
    variant.finishRound(mutation);
  },
  leave(mutation, id) {
    const { rules } = mutation.fight;
    variant.forget?.(mutation, id);
    if (rules.active !== id) return;
    mutation.emit({ type: "turn-ended", combatants: [id] });
    if (variant.stop === undefined) setActive(rules, null);
    else variant.stop(rules);
  },
  active: actingIn,
  order: (fight) => variant.order(fight),
  advance: () => ({ do: "endTurn" }),
});

/**
 * Continues the fight: begins the count when all have rolled, rolls off ties, places newcomers, skips combatants that
 * cannot act, and starts the first turn (C-15 to C-18). Stops if someone acts, numbers are missing, or the round waits
 * for the GM (C-21).
 */
export function settleOneAtATime<Rules extends OneActing>(mutation: Mutation<Rules>, variant: OneAtATime<Rules>): void {
  const { fight } = mutation;
  const canAct = (): boolean => variant.someoneCanAct?.(fight) ?? someoneCanAct(fight);
  for (;;) {
    if (fight.stage === "rolling") {
      if (!allRolled(fight, canAct)) return;
      set(fight, { stage: "turn", halted: false });
    }
    // Only the GM closes declarations.
    if (fight.stage === "declaring") return;
    settleTies(mutation, variant.numbers);
    placeNewcomers(mutation, () => variant.order(fight));
    if (fight.rules.active !== null || isWaiting(fight, canAct)) return;
    // An earlier command let someone act. A round that begins halted stops below.
    set(fight, { halted: false });
    passOn(mutation, variant);
    if (fight.halted) return;
  }
}

function passOn<Rules extends OneActing>(mutation: Mutation<Rules>, variant: OneAtATime<Rules>): void {
  const id =
    variant.next === undefined ? nextIn(mutation.fight, variant.order(mutation.fight)) : variant.next(mutation.fight);
  if (id === null) return variant.finishRound(mutation);
  const idle = whyIdle(mutation.fight, id);
  if (idle !== null) return variant.skip(mutation, id, idle);
  setActive(mutation.fight.rules, id);
  variant.start(mutation, id);
}

function nextIn(fight: Fight, order: readonly CombatantId[]): CombatantId | null {
  return firstUnacted(fight, order);
}
