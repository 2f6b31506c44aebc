import * as v from "valibot";
import type { CombatantId } from "../../state/ids";

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  /** Whose turn it is. */
  active: v.nullable(v.string()),
  /** Whose controller says who goes next: the one who acted last; null where that is the gm's (C-2, N-4). */
  chooser: v.nullable(v.string()),
  /** Whom the gm has named, before the start, to go first (N-1). */
  first: v.nullable(v.string()),
});

/** The variant's state. */
export type State = v.InferOutput<typeof stateSchema>;

/** Nobody acts, nobody is named. */
export function setup(): State {
  return { active: null, chooser: null, first: null };
}

/** Everybody the state names. */
export function namesOf({ active, chooser, first }: State): CombatantId[] {
  return [active, chooser, first].filter((id) => id !== null);
}

/**
 * Whether stored state fits the stage. A combatant is `active` in a turn and nowhere else, and `first` is set only before the
 * start: a fight can also end there, and keeps it.
 */
export function fitsStage({ active, chooser, first }: State, stage: string): boolean {
  const beforeStart = active === null && chooser === null;
  if (stage === "setup") return beforeStart;
  if (first !== null) return stage === "ended" && beforeStart;
  return stage === "ended" || (active !== null) === (stage === "turn");
}
