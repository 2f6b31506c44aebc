import type { Fight } from "../../state/encounter";
import type { Side } from "../../state/ids";
import { set } from "../../state/write";
import type { Mutation } from "../../engine/variant";
import { chosenOf } from "../../options/spec";
import { options } from "./outline";
import type { State } from "./state";

/** The most there can be in the pool (M-1). */
export const poolMax = (fight: Fight): number => chosenOf(fight.options, options, "poolMax");

/** From here on the players lead (M-1). */
export const half = (fight: Fight): number => Math.ceil(poolMax(fight) / 2);

/** The value of the pool; before the start the one it will have (M-1). */
export function poolOf(fight: Fight<State>): number {
  const start = chosenOf(fight.options, options, "poolStart");
  return Math.min(poolMax(fight), fight.rules.pool ?? (start < 0 ? half(fight) : start));
}

/** The side whose round it is by the pool: the players' at half of its maximum or more (M-1). */
export const leadOf = (fight: Fight<State>): Side => (poolOf(fight) >= half(fight) ? "players" : "gm");

/** M-6: adds as much as there is room for, or takes as much as there is. */
export function changePool({ fight, emit }: Mutation<State>, by: number): void {
  const value = Math.min(poolMax(fight), Math.max(0, poolOf(fight) + by));
  set(fight.rules, { pool: value });
  emit({ type: "momentum", value });
}

/** M-4: notes that the pool is full or empty. */
export function noteEdge(fight: Fight<State>): void {
  const value = poolOf(fight);
  if (value === 0 || value === poolMax(fight)) set(fight.rules, { edged: true });
}
