/** A place of a combat's pointer, as `Combat#current` and `Combat#previous` have it. */
export interface CombatHistoryData {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** The facts that come with an event of a turn or a round beside its combatant. */
export interface TurnEventContext {
  round: number;
  turn?: number;
  skipped: boolean;
}

/** One event on the way from one place of the pointer to another. */
export interface TurnStep {
  readonly kind: "turnEnd" | "roundEnd" | "roundStart" | "turnStart";
  readonly round: number;
  /** The index in the order; events of rounds have none. */
  readonly turn?: number;
  readonly skipped: boolean;
}

/**
 * The events on the straight way down the order, for a list of `count` combatants. A way back, and a turn that becomes nobody's within a
 * round, has none. Who is passed over starts and ends a turn, marked as skipped. Another combatant in the same place takes over the turn
 * (#9741).
 */
export function turnSteps(
  prior: Pick<CombatHistoryData, "round" | "turn" | "combatantId">,
  current: Pick<CombatHistoryData, "round" | "turn" | "combatantId">,
  count: number,
): TurnStep[] {
  const from = prior.turn ?? -1;
  const to = current.turn ?? -1;
  const isSameRound = current.round === prior.round;
  const isReplaced = isSameRound && to === from && to >= 0 && current.combatantId !== prior.combatantId;
  if (isReplaced) {
    const place = { round: current.round, turn: to, skipped: false };
    return [
      { kind: "turnEnd", ...place },
      { kind: "turnStart", ...place },
    ];
  }
  const advances = current.round > prior.round || (isSameRound && to > from);
  if (!advances) return [];
  const steps: TurnStep[] = [];
  const pass = (round: number, first: number, end: number): void => {
    for (let turn = first; turn < end; turn++) {
      steps.push({ kind: "turnStart", round, turn, skipped: true }, { kind: "turnEnd", round, turn, skipped: true });
    }
  };
  if (from >= 0 && prior.round > 0) steps.push({ kind: "turnEnd", round: prior.round, turn: from, skipped: false });
  let next = from + 1;
  for (let round = prior.round; round < current.round; round++) {
    if (round > 0) {
      pass(round, next, count);
      steps.push({ kind: "roundEnd", round, skipped: round > prior.round });
    }
    steps.push({ kind: "roundStart", round: round + 1, skipped: round + 1 < current.round });
    next = 0;
  }
  pass(current.round, next, to);
  if (to >= 0) steps.push({ kind: "turnStart", round: current.round, turn: to, skipped: false });
  return steps;
}
