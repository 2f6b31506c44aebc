import { whyIdle } from "../state/combatants";
import type { Fight } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { set } from "../state/write";
import type { Flow, Mutation, Numbers } from "../engine/variant";
import { allRolled, firstUnacted, isWaiting, placeNewcomers, someoneCanAct } from "./rounds";
import { actingIn, setActive, type OneActing } from "./own-turn";
import { settleTies } from "./ties";

/** The parts that a variant in which one combatant acts at a time provides itself. */
export interface OneAtATime<Rules extends OneActing> {
  readonly numbers: Numbers;
  /** From top to bottom. */
  order(fight: Fight<Rules>): readonly CombatantId[];
  /** The next combatant, able to act or not; null where the round is over. Left out: the first that has not acted (C-16). */
  next?(fight: Fight<Rules>): CombatantId | null;
  /** Starts the turn of the combatant in `active`. */
  start(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Skips the turn of a combatant that cannot act (C-15). */
  skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  /** Ends the round and begins the next. */
  finishRound(mutation: Mutation<Rules>): void;
  /** Tells whether anybody with a turn still to come could take it; left out: anybody with a number. */
  someoneCanAct?(fight: Fight<Rules>): boolean;
}

/** The parts of a flow in which one acts at a time that differ from variant to variant, beside `start`. */
interface Parts<Rules extends OneActing> extends OneAtATime<Rules> {
  /** Ends the turn under way. */
  end(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Forgets what the variant keeps of somebody who leaves; left out: nothing. */
  forget?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Says that nobody acts; left out: `active` alone does. */
  stop?(rules: Rules): void;
}

/** The joints of a fight in which one acts at a time: a turn that its combatant leaves ends without ticks (C-2). */
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
 * Carries on a fight in which one acts at a time: the count begins when everybody has rolled, ties are rolled off,
 * newcomers take their places, those who cannot act are skipped, and the first who can begins (C-15 … C-18). It rests when
 * somebody acts, while numbers are missing, and in a round that waits for the gm (C-21).
 */
export function settleOneAtATime<Rules extends OneActing>(mutation: Mutation<Rules>, variant: OneAtATime<Rules>): void {
  const { fight } = mutation;
  const canAct = (): boolean => variant.someoneCanAct?.(fight) ?? someoneCanAct(fight);
  for (;;) {
    if (fight.stage === "rolling") {
      if (!allRolled(fight, canAct)) return;
      set(fight, { stage: "turn", halted: false });
    }
    // Only the gm closes declarations.
    if (fight.stage === "declaring") return;
    settleTies(mutation, variant.numbers);
    placeNewcomers(mutation, () => variant.order(fight));
    if (fight.rules.active !== null || isWaiting(fight, canAct)) return;
    // Another command has let somebody act here; a round that begins halted stops below.
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
