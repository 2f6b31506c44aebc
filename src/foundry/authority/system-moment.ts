import { view } from "../../core/index";
import { runsUnderRules } from "../bindings/system-life";
import type { Encounter } from "../../core/index";
import type { SystemMethod } from "../bindings/system-life";
import type { HeardStep } from "../store/step-info";

export interface StepWrite {
  readonly announce: () => void;
  /** Never throws. */
  readonly store: () => Promise<void>;
}

interface KnownStep {
  readonly before: Encounter;
  readonly next: Encounter;
  readonly info: HeardStep;
  readonly round: number;
  /** The last round that was announced to the system. */
  readonly told: number;
}

const isNewRound = ({ before, next, info, told }: KnownStep): boolean =>
  info.kind === "done" && next.round > Math.max(before.round, told);

function methodFor(known: KnownStep): SystemMethod | null {
  const { before, next, round } = known;
  // Another change caused it, with the system's part.
  if (!isNewRound(known) || next.round <= round) return null;
  const method = before.round === 0 ? "startCombat" : "nextRound";
  return runsUnderRules(method) ? method : null;
}

/** The step's part for the system, none for undo and redo. Each round is announced once: systems can't revert it. */
export function systemMoment(known: KnownStep) {
  const { next, info } = known;
  const ended = info.kind === "done" ? info.events.flatMap((e) => (e.type === "turn-ended" ? e.combatants : [])) : [];
  return { method: methodFor(known), round: next.round, isNewRound: isNewRound(known), ended };
}

export type SystemMoment = ReturnType<typeof systemMoment>;

const turnsOver = (encounter: Encounter): number => view(encounter, { gm: true }).acted.length;

/**
 * How far a step moves the world's clock in seconds, negative for undo: a round's time for each round, a turn's time
 * for each finished turn within one. None before round 1.
 */
export function timePassed(before: Encounter, next: Encounter, roundTime: number, turnTime: number): number {
  if (before.round === 0 || next.round === 0) return 0;
  if (before.round !== next.round) return (next.round - before.round) * roundTime;
  return turnTime === 0 ? 0 : (turnsOver(next) - turnsOver(before)) * turnTime;
}
