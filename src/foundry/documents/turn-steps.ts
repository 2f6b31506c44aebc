import type { GameEvent } from "../../core/index";

/** One of Foundry's turn events, in the order in which they are told. */
export type TurnStep =
  | {
      readonly kind: "turnStart" | "turnEnd";
      readonly combatant: string;
      readonly round: number;
      readonly skipped: boolean;
    }
  | {
      readonly kind: "roundStart" | "roundEnd";
      readonly round: number;
      /** True if it was told before an undo: systems can't take back what they did. */
      readonly isTold: boolean;
    };

/**
 * Foundry's turn and round events for what happened in one step: a turn of several starts and ends for each of them, and
 * one that was skipped starts and ends at once, marked so. A turn that is taken up again after it was put off has
 * started already; its end is told when it really ends (C-23).
 *
 * @param round the round in which the step began
 * @param told the last round whose start has been told, and with it the end of the one before
 */
export function turnSteps(events: readonly GameEvent[], round: number, told = 0): TurnStep[] {
  let now = round;
  const steps: TurnStep[] = [];
  const tell = (kind: "turnStart" | "turnEnd", ids: readonly string[], skipped: boolean): void => {
    for (const combatant of ids) steps.push({ kind, combatant, round: now, skipped });
  };
  for (const event of events) {
    if (event.type === "round-started") {
      now = event.round;
      steps.push({ kind: "roundStart", round: now, isTold: now <= told });
    } else if (event.type === "round-ended")
      steps.push({ kind: "roundEnd", round: event.round, isTold: event.round < told });
    else if (event.type === "turn-started" && event.resumed !== true) tell("turnStart", event.combatants, false);
    else if (event.type === "turn-ended") tell("turnEnd", event.combatants, false);
    else if (event.type === "turn-skipped") {
      tell("turnStart", [event.combatant], true);
      tell("turnEnd", [event.combatant], true);
    }
  }
  return steps;
}
