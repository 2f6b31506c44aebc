import type { GameEvent } from "../../core/index";

/** A turn event of Foundry, in the order of announcement. */
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
      /** Whether it was announced before an undo, because systems cannot revert their work. */
      readonly isTold: boolean;
    };

/**
 * Foundry's turn and round events for a step. A shared turn starts and ends for each member. A skipped turn starts and
 * ends at once. A delayed turn ends when it really does (C-23).
 *
 * @param round the round in which the step began
 * @param told the last round whose start was announced
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
