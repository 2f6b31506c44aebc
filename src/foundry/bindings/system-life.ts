import { findBy } from "./preset";
import { bearing, sheetOf } from "./sheet";
import { systemPreset } from "./system";
import type { Bridge, HookBridge, OwnTurn, UpdateMethod } from "./preset";

export type SystemMethod = "startCombat" | "nextRound";

export function runsUnderRules(method: SystemMethod): boolean {
  const { start, round } = systemPreset().life ?? {};
  return (method === "startCombat" ? start : round) !== false;
}

export const bridgeAt = (moment: "turnStart" | "turnEnd"): Bridge | HookBridge | null =>
  systemPreset().life?.[moment] ?? null;

export const roundBridge = (): HookBridge | null => systemPreset().life?.roundStart ?? null;

/** The known methods that move the system's turns, with their meaning. */
export const ownTurns = (): Readonly<Record<string, OwnTurn>> => systemPreset().life?.ownTurns ?? {};

/** Whether our updates skip a method of the system. */
export const goesPast = (method: UpdateMethod): boolean => systemPreset().life?.past === method;

/** A bridge's arguments for a combatant. Places without a number give 0. */
export function bridgeArguments({ with: places = [] }: Bridge, combatant: Combatant.Implementation): number[] {
  const sheet = sheetOf(bearing(combatant));
  return places.map((from) => Number(findBy([{ from }], { kind: "number" }, sheet).value ?? 0));
}
