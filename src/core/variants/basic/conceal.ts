import type { Fight } from "../../state/encounter";
import { withoutUnseen, type Veil } from "../../state/veil";
import type { State } from "./state";

/** Stands for somebody unseen during whose turn another has stepped in: an id that nobody has. */
const SOMEBODY = "";

/** Takes out who of the unseen waits. Who has stepped in during an unseen one's turn has stepped in all the same (B-3). */
export function conceal(open: Fight<State>, { unseen }: Veil<State>): Fight<State> {
  if (unseen.size === 0) return open;
  const delays = Object.entries(withoutUnseen(open.rules.delays, unseen)).map(([id, delay]) => [
    id,
    delay.after !== null && unseen.has(delay.after) ? { ...delay, after: SOMEBODY } : delay,
  ]);
  return { ...open, rules: { ...open.rules, delays: Object.fromEntries(delays) } };
}
