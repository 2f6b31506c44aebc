import { findBy } from "./preset";
import { bearing, sheetOf } from "./sheet";
import { systemPreset } from "./system";
import type { Bridge, HookBridge, OwnTurns } from "./preset";

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

/** The methods by which this world's system begins and ends turns itself; null where it has none that anybody has seen. */
export const ownTurns = (): OwnTurns | null => systemPreset().life?.ownTurns ?? null;

/** The arguments of a bridge for a combatant: what its places say, 0 where they say no number. */
export function bridgeArguments({ with: places = [] }: Bridge, combatant: Combatant.Implementation): number[] {
  const sheet = sheetOf(bearing(combatant));
  return places.map((from) => Number(findBy([{ from }], { kind: "number" }, sheet).value ?? 0));
}
