import { view } from "../../core/index";
import { runsUnderRules } from "../bindings/system-life";
import type { Encounter } from "../../core/index";
import type { SystemMethod } from "../bindings/system-life";
import type { HeardStep } from "../store/step-info";

/** The part of a step that concerns the game system's own classes. */
export interface SystemMoment {
  /** The method of theirs that the step stands for; null for most steps. */
  readonly method: SystemMethod | null;
  /** The round that the step leads to. */
  readonly round: number;
  /** True if the round begins for the first time, and everybody is to be told of it. */
  readonly isNewRound: boolean;
  /** Those whose turns end with it. */
  readonly ended: readonly string[];
}

/** The write of a step, in its two parts. */
export interface StepWrite {
  /** Tells Foundry's own hooks, right before the update. */
  readonly announce: () => void;
  /** Sends the update, and waits for what becomes of it. Never throws. */
  readonly store: () => Promise<void>;
}

/** A step with what the documents say before it. */
interface KnownStep {
  readonly before: Encounter;
  readonly next: Encounter;
  readonly info: HeardStep;
  /** The round that Foundry's own field says. */
  readonly round: number;
  /** The last round of which the system has been told. */
  readonly told: number;
}

const isNewRound = ({ before, next, info, told }: KnownStep): boolean =>
  info.kind === "done" && next.round > Math.max(before.round, told);

function methodFor(known: KnownStep): SystemMethod | null {
  const { before, next, round } = known;
  // A value that Foundry's own field already has was brought about by somebody else, and the system had its part in it.
  if (!isNewRound(known) || next.round <= round) return null;
  const method = before.round === 0 ? "startCombat" : "nextRound";
  return runsUnderRules(method) ? method : null;
}

/**
 * Finds the part of a step that concerns the system. There is none in a step that is taken back or given again. The system hears of
 * each round once, though a round may be closed again after an undo: systems can't take back what they did.
 */
export function systemMoment(known: KnownStep): SystemMoment {
  const { next, info } = known;
  const ended = info.kind === "done" ? info.events.flatMap((e) => (e.type === "turn-ended" ? e.combatants : [])) : [];
  return { method: methodFor(known), round: next.round, isNewRound: isNewRound(known), ended };
}

/** How many turns of its round are over. */
const turnsOver = (encounter: Encounter): number => view(encounter, { gm: true }).acted.length;

/**
 * How far a step moves the world's clock, in seconds, back for an undo: a round's time for each round, a turn's for each
 * turn that is over within one. Before the first round no time passes.
 */
export function timePassed(before: Encounter, next: Encounter, roundTime: number, turnTime: number): number {
  if (before.round === 0 || next.round === 0) return 0;
  if (before.round !== next.round) return (next.round - before.round) * roundTime;
  return turnTime === 0 ? 0 : (turnsOver(next) - turnsOver(before)) * turnTime;
}
