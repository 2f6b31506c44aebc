import type { Fight } from "../../state/encounter";
import { withoutUnseen, type Veil } from "../../state/veil";
import { pairsWithout } from "../../mechanics/bands";
import type { State, Turn } from "./state";

/** Takes out what is true of the unseen, how far they are from anybody, and what one of them has left in its turn. */
export function conceal(open: Fight<State>, { unseen }: Veil<State>): Fight<State> {
  if (unseen.size === 0) return open;
  const { rules } = open;
  return {
    ...open,
    rules: {
      ...rules,
      turn: rules.turn === null ? null : turnFor(rules.turn, rules.active, unseen),
      fighters: withoutUnseen(rules.fighters, unseen),
      bands: pairsWithout(rules.bands, unseen),
    },
  };
}

/** Willpower spent in the turn stays spent, whosever turn it is (M-10); leaving an unseen foe does not provoke it (M-16). */
function turnFor(turn: Turn, active: string | null, unseen: ReadonlySet<string>): Turn {
  const willed = withoutUnseen(turn.willed, unseen);
  const isUnseen = active !== null && unseen.has(active);
  if (isUnseen) return { actions: 0, minors: 0, begun: false, traded: false, left: {}, willed };
  return { ...turn, left: withoutUnseen(turn.left, unseen), willed };
}
