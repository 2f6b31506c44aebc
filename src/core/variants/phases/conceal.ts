import type { Fight } from "../../state/encounter";
import { withoutUnseen, type Veil } from "../../state/veil";
import type { State } from "./state";

/** Takes out where the unseen are and what they have left, and the number at which one of them acts (P-1). */
export function conceal(open: Fight<State>, { unseen }: Veil<State>): Fight<State> {
  if (unseen.size === 0) return open;
  const { rules } = open;
  const { active, count, focus, chosen, budget, free } = rules;
  return {
    ...open,
    rules: {
      ...rules,
      count: active !== null && unseen.has(active) ? null : count,
      focus: withoutUnseen(focus, unseen),
      chosen: withoutUnseen(chosen, unseen),
      budget: withoutUnseen(budget, unseen),
      free: withoutUnseen(free, unseen),
    },
  };
}
