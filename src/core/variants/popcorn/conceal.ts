import type { Fight } from "../../state/encounter";
import type { State } from "./state";

/** There is nothing to take out: the state says no more than who acts and who was named. */
export function conceal(open: Fight<State>): Fight<State> {
  return open;
}
