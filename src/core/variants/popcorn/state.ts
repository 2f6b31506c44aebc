import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import type { CombatantId } from "../../state/ids";

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  /** The combatant whose turn it is. */
  active: v.nullable(v.string()),
  /** The combatant that acted last, whose controller names the next; null where that is the gm's (C-2, N-4). */
  chooser: v.nullable(v.string()),
  /** The combatant that the gm has named to go first, before the start (N-1). */
  first: v.nullable(v.string()),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;

/** Nobody acts, nobody is named. */
export function setup(): State {
  return { active: null, chooser: null, first: null };
}

/** Everybody the state names. */
export function namesOf({ active, chooser, first }: State): CombatantId[] {
  return [active, chooser, first].filter((id) => id !== null);
}

/**
 * Tells whether stored state fits the stage. A combatant is `active` in a turn and nowhere else, and `first` is set only before the
 * start: a fight can also end there, and keeps it.
 */
export function fitsStage({ active, chooser, first }: State, stage: string): boolean {
  const beforeStart = active === null && chooser === null;
  if (stage === "setup") return beforeStart;
  if (first !== null) return stage === "ended" && beforeStart;
  return stage === "ended" || (active !== null) === (stage === "turn");
}
