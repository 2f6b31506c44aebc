import { whyIdle } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { set } from "../state/write";
import type { Flow, Mutation, Numbers } from "../engine/variant";
import { entryComes } from "./entries";
import { refuseUnknownParts } from "./flow-parts";
import { orderByInitiative } from "./order";
import { actingIn, setActive, type OneActing } from "./own-turn";
import { allRolled, endRound, firstUnacted, isWaiting, placeNewcomers, someoneCanAct } from "./rounds";
import { settleTies } from "./ties";
import { clearSurprise, endTurns, loseTurn, skipTurn, startTurns, takeTurnsLeft } from "./turns";

/** What a variant with one acting combatant provides. */
interface OneAtATime<Rules extends OneActing> {
  readonly numbers: Numbers;
  order(fight: Fight<Rules>): readonly CombatantId[];
  /** Able or not. Null if the round is over. By default, the first that has not acted (C-16). */
  next?(fight: Fight<Rules>): CombatantId | null;
  start(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Skips the turn of a combatant that cannot act (C-15). */
  skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  finishRound(mutation: Mutation<Rules>): void;
  /** With a turn to come. By default, any with a number. */
  someoneCanAct?(fight: Fight<Rules>): boolean;
}

interface Parts<Rules extends OneActing> extends Pick<OneAtATime<Rules>, "numbers"> {
  /** By default, as C-16 says. */
  readonly awaitsTurn?: (fight: Fight<Rules>, id: CombatantId) => boolean;
  /** Begins the next round, or the first. */
  nextRound(mutation: Mutation<Rules>): void;
  begins?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Called after a turn's start, also if it is skipped. */
  started?(mutation: Mutation<Rules>, id: CombatantId): void;
  ends?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** False if a combatant's turns are not one place in the order. */
  readonly areByNumber?: boolean;
  /** Whether a turn that is taken, skipped or lost ends surprise. */
  readonly endsSurprise?: boolean;
  forget?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** By default, `active` alone says that no combatant acts. */
  stop?(rules: Rules): void;
}

const PARTS = {
  numbers: true,
  awaitsTurn: true,
  nextRound: true,
  begins: true,
  started: true,
  ends: true,
  areByNumber: true,
  endsSurprise: true,
  forget: true,
  stop: true,
} as const;

/**
 * The flow with one acting combatant, by numbers. If it leaves, its turn ends without ticks (C-2). Throws if a part has
 * another name than these.
 */
export function turnsOneAtATime<Rules extends OneActing>(variant: Parts<Rules>) {
  refuseUnknownParts("flows.oneAtATime", variant, PARTS);
  const order = (fight: Fight<Rules>): readonly CombatantId[] => orderByInitiative(fight, variant.numbers);
  const stop = (rules: Rules): void => (variant.stop === undefined ? setActive(rules, null) : variant.stop(rules));
  function wake(mutation: Mutation<Rules>, id: CombatantId): void {
    if (variant.endsSurprise === true) clearSurprise(mutation, id);
  }
  function end(mutation: Mutation<Rules>, id: CombatantId): void {
    variant.ends?.(mutation, id);
    stop(mutation.fight.rules);
    endTurns(mutation, [id]);
    wake(mutation, id);
  }
  function skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void {
    skipTurn(mutation, id, why, false, () => variant.started?.(mutation, id));
    wake(mutation, id);
  }
  function lose(mutation: Mutation<Rules>, id: CombatantId): void {
    loseTurn(mutation, id);
    wake(mutation, id);
  }
  const { awaitsTurn } = variant;
  const turns: OneAtATime<Rules> = {
    numbers: variant.numbers,
    order,
    ...(awaitsTurn && {
      next: (fight) => order(fight).find((id) => awaitsTurn(fight, id)) ?? null,
      someoneCanAct: (fight) =>
        Object.keys(fight.combatants).some((id) => awaitsTurn(fight, id) && whyIdle(fight, id) === null),
    }),
    start(mutation, id) {
      variant.begins?.(mutation, id);
      startTurns(mutation, [id]);
      variant.started?.(mutation, id);
    },
    skip,
    finishRound(mutation) {
      takeTurnsLeft(mutation, order(mutation.fight), { skip, lose });
      endRound(mutation);
      variant.nextRound(mutation);
    },
  };
  const flow: Flow<Rules> = {
    start(mutation) {
      set(mutation.fight, { stage: "turn" });
      variant.nextRound(mutation);
    },
    settle: (mutation) => settleOneAtATime(mutation, turns),
    closeRound(mutation) {
      const { active } = mutation.fight.rules;
      if (active !== null) end(mutation, active);
      turns.finishRound(mutation);
    },
    turnTo(mutation, id) {
      const { active } = mutation.fight.rules;
      if (active !== null) end(mutation, active);
      setActive(mutation.fight.rules, id);
      turns.start(mutation, id);
    },
    leave(mutation, id) {
      const { rules } = mutation.fight;
      variant.forget?.(mutation, id);
      if (rules.active !== id) return;
      mutation.emit({ type: "turn-ended", combatants: [id] });
      stop(rules);
    },
    active: actingIn,
    ...(awaitsTurn && {
      next(fight, counts) {
        const isNext = (id: CombatantId): boolean => counts(id) && awaitsTurn(fight, id) && whyIdle(fight, id) === null;
        const left = order(fight).filter((id) => !actingIn(fight).includes(id));
        return left.filter(isNext).slice(0, 1);
      },
    }),
    areByNumber: () => variant.areByNumber !== false,
    order,
    advance: () => ({ do: "endTurn" }),
  };
  return { flow, end };
}

/**
 * Continues the fight: begins the count when all have rolled, rolls off ties, places newcomers, skips combatants that
 * cannot act, and starts the first turn (C-15 to C-18). Stops if someone acts, numbers are missing, or the round waits
 * for the GM (C-21).
 */
function settleOneAtATime<Rules extends OneActing>(mutation: Mutation<Rules>, variant: OneAtATime<Rules>): void {
  const { fight } = mutation;
  const canAct = (): boolean => variant.someoneCanAct?.(fight) ?? someoneCanAct(fight);
  for (;;) {
    if (fight.stage === "rolling") {
      if (!allRolled(fight, canAct)) return;
      set(fight, { stage: "turn", halted: false });
    }
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
  const { fight } = mutation;
  const id = variant.next === undefined ? firstUnacted(fight, variant.order(fight)) : variant.next(fight);
  if (entryComes(mutation, () => id)) return;
  if (id === null) return variant.finishRound(mutation);
  const idle = whyIdle(fight, id);
  if (idle !== null) return variant.skip(mutation, id, idle);
  setActive(fight.rules, id);
  variant.start(mutation, id);
}
