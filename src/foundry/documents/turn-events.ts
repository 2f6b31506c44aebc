import { refreshEffects, rewindEffects, triggerRegions } from "../compat/turn-events";
import { callBridge, callRoundBridge, systemMethodsOf } from "./system-methods/running-methods";
import { SessionSlot } from "../session/session-slot";
import type { FightSession } from "../session/fight-session";
import type { ObservedStep } from "../authority/session";
import type { GameEvent } from "../../core";

/** A turn event of Foundry, in the order of announcement. */
export type TurnStep =
  | {
      readonly kind: "turnStart" | "turnEnd";
      readonly combatant: string;
      readonly round: number;
      readonly skipped: boolean;
      /** A skipped turn of a round that was announced as over before an undo. */
      readonly isAnnounced?: true;
    }
  | {
      readonly kind: "roundStart" | "roundEnd";
      readonly round: number;
      /** Whether it was announced before an undo, because systems cannot revert their work. */
      readonly isAnnounced: boolean;
    };

/**
 * Foundry's turn and round events for a step. A shared turn starts and ends for each member. A skipped turn starts and
 * ends at once. A delayed turn ends when it really does (C-23).
 *
 * @param round the round in which the step began
 * @param announcedRound the last round whose start was announced
 */
export function turnSteps(events: readonly GameEvent[], round: number, announcedRound = 0): TurnStep[] {
  let now = round;
  const steps: TurnStep[] = [];
  const add = (kind: "turnStart" | "turnEnd", ids: readonly string[], skipped: boolean): void => {
    const isTold = skipped && now < announcedRound ? { isAnnounced: true as const } : {};
    for (const combatant of ids) steps.push({ kind, combatant, round: now, skipped, ...isTold });
  };
  for (const event of events) {
    if (event.type === "round-started") {
      now = event.round;
      steps.push({ kind: "roundStart", round: now, isAnnounced: now <= announcedRound });
    } else if (event.type === "round-ended")
      steps.push({ kind: "roundEnd", round: event.round, isAnnounced: event.round < announcedRound });
    else if (event.type === "turn-started" && event.resumed !== true) add("turnStart", event.combatants, false);
    else if (event.type === "turn-ended") add("turnEnd", event.combatants, false);
    else if (event.type === "turn-skipped") {
      add("turnStart", [event.combatant], true);
      add("turnEnd", [event.combatant], true);
    }
  }
  return steps;
}

/** Protected methods of Foundry and systems about turns and rounds. */
interface TurnEvents {
  _onStartRound(context: object): Promise<void>;
  _onEndRound(context: object): Promise<void>;
  _onStartTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _onEndTurn(combatant: Combatant.Implementation, context: object): Promise<void>;
  _clearMovementHistoryOnStartTurn?(combatant: Combatant.Implementation, context: object): Promise<void>;
}

async function dispatchTurnEvent(
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
    if (!skipped) await callBridge(combat, "turnStart", combatant.id ?? "");
  }
  await refreshEffects(kind, combat, context);
  await triggerRegions(kind, [combatant], { ...context, combat });
}

async function dispatchStep(combat: Combat.Implementation, step: TurnStep): Promise<void> {
  if (step.kind === "turnStart" || step.kind === "turnEnd") {
    const combatant = combat.combatants.get(step.combatant);
    if (combatant !== undefined) await dispatchTurnEvent(combat, step.kind, combatant, step.round, step.skipped);
    return;
  }
  const events = combat as unknown as TurnEvents;
  const context = { round: step.round, skipped: false };
  if (step.kind === "roundStart") {
    // Wait for the system's own work at the start of the fight or round.
    await systemMethodsOf(combat).untilIdle();
    await events._onStartRound(context);
    callRoundBridge(combat);
  } else await events._onEndRound(context);
  await refreshEffects(step.kind, combat, context);
  await triggerRegions(step.kind, combat.turns, { ...context, combat });
}

async function endAgain(combat: Combat.Implementation, step: TurnStep): Promise<void> {
  const isTurn = step.kind === "turnStart" || step.kind === "turnEnd";
  const turn = isTurn ? combat.turns.findIndex(({ id }) => id === step.combatant) : undefined;
  if (turn !== -1)
    await refreshEffects(step.kind, combat, { round: step.round, ...(turn === undefined ? {} : { turn }) });
}

/**
 * The last turn that was announced, and whether that turn is over. Foundry's turns follow each other without a pause,
 * so a turn is announced only when a combatant has it.
 */
const LAST_PLACE = new SessionSlot<{ place: Combat.HistoryData | null; isOver: boolean }>(() => ({
  place: null,
  isOver: false,
}));

/**
 * Calls Foundry's hook for the turn, from the last turn to the next one, which can be the same combatant's (C-32), or
 * back to before the start.
 */
function callTurnHook(
  session: FightSession,
  info: ObservedStep["info"],
  was: Combat.HistoryData,
  now: Combat.HistoryData,
): void {
  const last = session.slot(LAST_PLACE);
  const before = last.place ?? was;
  const isPause = now.round !== 0 && now.combatantId === null;
  const ends = (event: GameEvent): boolean =>
    event.type === "turn-ended" && event.combatants.includes(before.combatantId ?? "");
  const isOver = info.kind !== "undone" && (last.isOver || info.events.some(ends));
  last.place = isPause ? before : null;
  last.isOver = isPause && isOver;
  const hasMoved = isOver || before.round !== now.round || before.combatantId !== now.combatantId;
  if (hasMoved && !isPause) Hooks.callAll("combatTurnChange", session.combat, before, now);
}

/** Announces the turn, and on the deciding client what Foundry does about turns. Each step waits for the last. */
export function dispatchTurnEvents(session: FightSession, { info, prior }: ObservedStep): void {
  const { combat } = session;
  const { current } = combat;
  // Foundry may overwrite `previous` before this is announced.
  const was = { ...prior };
  const hasMoved = prior.round !== current.round || prior.combatantId !== current.combatantId;
  if (hasMoved || prior.turn !== current.turn) combat.previous = prior;
  if (session.mayDecide()) {
    const steps = info.kind === "undone" ? [] : turnSteps(info.events, prior.round ?? 0, info.announcedRound);
    for (const step of steps) {
      const isAnnounced = info.kind !== "done" || step.isAnnounced === true;
      session.steps.enqueue(async () => (isAnnounced ? endAgain : dispatchStep)(combat, step));
    }
    if (info.kind === "undone") session.steps.enqueue(async () => rewindEffects(combat));
  }
  session.steps.enqueue(async () => callTurnHook(session, info, was, current));
}
