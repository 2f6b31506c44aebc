import { refreshEffects, rewindEffects, tellRegions } from "../compat/turn-events";
import { tellBridge, tellRoundBridge } from "./system-life/bridges";
import { livesOf } from "./system-life/lives";
import { turnSteps, type TurnStep } from "./turn-steps";
import type { FightSession } from "../session/fight-session";
import type { SeenStep } from "../session/listeners";

/** Protected methods of Foundry and systems about turns and rounds. */
interface TurnEvents {
  _onStartRound(context: object): Promise<void>;
  _onEndRound(context: object): Promise<void>;
  _onStartTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onEndTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _clearMovementHistoryOnStartTurn?(combatant: Combatant.Implementation, context: object): Promise<void>;
}

async function tellTurn(
  combat: Combat.Implementation,
  kind: "turnStart" | "turnEnd",
  combatant: Combatant.Implementation,
  round: number,
  skipped: boolean,
): Promise<void> {
  const events = combat as unknown as TurnEvents;
  const context = { round, turn: combat.turns.indexOf(combatant), skipped };
  if (kind === "turnEnd") await events._onEndTurn(combatant, context);
  else {
    await events._onStartTurn(combatant, context);
    if (combatant.token !== null) await events._clearMovementHistoryOnStartTurn?.(combatant, context);
    // For systems that do not use Foundry's events.
    if (!skipped) await tellBridge(combat, "turnStart", combatant.id ?? "");
  }
  await refreshEffects(kind, combat, context);
  await tellRegions(kind, [combatant], { ...context, combat });
}

async function tell(combat: Combat.Implementation, step: TurnStep): Promise<void> {
  if (step.kind === "turnStart" || step.kind === "turnEnd") {
    const combatant = combat.combatants.get(step.combatant);
    if (combatant !== undefined) await tellTurn(combat, step.kind, combatant, step.round, step.skipped);
    return;
  }
  const events = combat as unknown as TurnEvents;
  const context = { round: step.round, skipped: false };
  if (step.kind === "roundStart") {
    // Wait for the system's own work at the start of the fight or round.
    await livesOf(combat).rest();
    await events._onStartRound(context);
    tellRoundBridge(combat);
  } else await events._onEndRound(context);
  await refreshEffects(step.kind, combat, { round: step.round });
  await tellRegions(step.kind, combat.turns, { ...context, combat });
}

async function endAgain(combat: Combat.Implementation, step: TurnStep): Promise<void> {
  const isTurn = step.kind === "turnStart" || step.kind === "turnEnd";
  const turn = isTurn ? combat.turns.findIndex(({ id }) => id === step.combatant) : undefined;
  if (turn !== -1)
    await refreshEffects(step.kind, combat, { round: step.round, ...(turn === undefined ? {} : { turn }) });
}

/** Announces the turn, and on the deciding client what Foundry does about turns. Each step waits for the last. */
export function tellTurns(session: FightSession, { info, prior }: SeenStep): void {
  const { combat } = session;
  const { current } = combat;
  // Foundry may overwrite `previous` before this is announced.
  const was = { ...prior };
  const hasMoved = prior.round !== current.round || prior.combatantId !== current.combatantId;
  if (hasMoved || prior.turn !== current.turn) combat.previous = prior;
  if (session.mayDecide()) {
    const steps = info.kind === "undone" ? [] : turnSteps(info.events, prior.round ?? 0, info.told);
    for (const step of steps) {
      const isTold = info.kind !== "done" || ("isTold" in step && step.isTold);
      session.steps.follow(async () => (isTold ? endAgain : tell)(combat, step));
    }
    if (info.kind === "undone") session.steps.follow(async () => rewindEffects(combat));
  }
  session.steps.follow(async () => {
    if (hasMoved) Hooks.callAll("combatTurnChange", combat, was, current);
  });
}
