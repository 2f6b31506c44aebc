import type { Fight, Side } from "../../state/fight";
import { set } from "../../state/write";
import type { Mutation } from "../../engine/variant";
import { chosenOf } from "../../options/spec";
import { options } from "./options";
import type { State } from "./state";

/** M-1 */
export const poolMax = (fight: Fight): number => chosenOf(fight.options, options, "poolMax");

/** The players lead from here on (M-1). */
export const half = (fight: Fight): number => Math.ceil(poolMax(fight) / 2);

/** The pool. Before the start, its initial value (M-1). */
export function poolOf(fight: Fight<State>): number {
  const start = chosenOf(fight.options, options, "poolStart");
  return Math.min(poolMax(fight), fight.rules.pool ?? (start < 0 ? half(fight) : start));
}

/** M-1: the players' from half of the maximum. */
export const leadOf = (fight: Fight<State>): Side => (poolOf(fight) >= half(fight) ? "players" : "gm");

/** M-6: changes the pool within its limits. */
export function changePool({ fight, emit }: Mutation<State>, by: number): void {
  const value = Math.min(poolMax(fight), Math.max(0, poolOf(fight) + by));
  set(fight.rules, { pool: value });
  emit({ type: "momentum", value });
}

/** M-4: notes a full or empty pool. */
export function noteEdge(fight: Fight<State>): void {
  const value = poolOf(fight);
  if (value === 0 || value === poolMax(fight)) set(fight.rules, { edged: true });
}
