import { view } from "../../core/index";
import type { Encounter } from "../../core/index";

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
