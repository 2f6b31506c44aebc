import type { Body } from "../../state/encounter";
import type { Side } from "../../state/ids";
import type { Act } from "../../engine/variant";
import { options as initial } from "./options";
import type { State } from "./state";

function option(body: Body, key: "poolMax" | "poolStart"): number {
  const value = body.options[key];
  return typeof value === "number" ? value : initial[key].initial;
}

/** The most there can be in the pool (M-1). */
export function poolMax(body: Body): number {
  return option(body, "poolMax");
}

/** What is in the pool; before the start what there will be (M-1). */
export function poolOf(body: Body<State>): number {
  const start = option(body, "poolStart");
  const first = start < 0 ? half(body) : start;
  return Math.min(poolMax(body), body.rules.pool ?? first);
}

/** From here on the players lead (M-1). */
export function half(body: Body): number {
  return Math.ceil(poolMax(body) / 2);
}

/** Whose round it is by the pool: the players' at half of its maximum or more (M-1). */
export function leadOf(body: Body<State>): Side {
  return poolOf(body) >= half(body) ? "players" : "gm";
}

/** M-6: adds as much as there is room for, or takes as much as there is. */
export function changePool(act: Act<State>, by: number): void {
  const { body } = act;
  body.rules.pool = Math.min(poolMax(body), Math.max(0, poolOf(body) + by));
  act.emit({ type: "momentum", value: body.rules.pool });
}

/** M-4: notes that the pool is full or empty. */
export function noteEdge(body: Body<State>): void {
  const value = poolOf(body);
  if (value === 0 || value === poolMax(body)) body.rules.edged = true;
}
