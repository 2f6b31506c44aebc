import { findBy } from "./preset";
import { bearing, sheetOf } from "./sheet";
import { systemPreset } from "./system";
import type { Bridge, HookBridge, OwnTurn, UpdateMethod } from "./preset";

/** The methods of a system's combat that a step of the rules stands for. */
export type SystemMethod = "startCombat" | "nextRound";

/** Tells whether this world's system does its own work in a method, too: its preset may say that it must not. */
export function runsUnderRules(method: SystemMethod): boolean {
  const { start, round } = systemPreset().life ?? {};
  return (method === "startCombat" ? start : round) !== false;
}

/** The bridge of this world's system at the start or the end of a turn; null where it needs none. */
export const bridgeAt = (moment: "turnStart" | "turnEnd"): Bridge | HookBridge | null =>
  systemPreset().life?.[moment] ?? null;

/** The hook at the start of a round; null where this world's system needs none. */
export const roundBridge = (): HookBridge | null => systemPreset().life?.roundStart ?? null;

/** The methods by which this world's system moves its turns itself, and their meaning under the rules; those that anybody has seen. */
export const ownTurns = (): Readonly<Record<string, OwnTurn>> => systemPreset().life?.ownTurns ?? {};

/** Tells whether our own updates go past a method of this world's system. */
export const goesPast = (method: UpdateMethod): boolean => systemPreset().life?.past === method;

/** The arguments of a bridge for a combatant: what its places say, 0 where they say no number. */
export function bridgeArguments({ with: places = [] }: Bridge, combatant: Combatant.Implementation): number[] {
  const sheet = sheetOf(bearing(combatant));
  return places.map((from) => Number(findBy([{ from }], { kind: "number" }, sheet).value ?? 0));
}
