import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import { tableOf } from "../../state/fields";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { drop } from "../../state/write";
import { entryOf } from "../../state/table";
import { ATTENTIONS, KINDS, WORLDS } from "./worlds";

const focusSchema = v.object({
  world: v.picklist(WORLDS),
  attention: v.picklist(ATTENTIONS),
  /** How many bonus actions it brings. */
  bonus: v.number(),
});

const budgetSchema = v.object({
  round: v.number(),
  simple: v.number(),
  bonus: v.number(),
  /** How many bonus actions there were to begin with. */
  of: v.number(),
  /** The kind of its bonus actions; null where there are none. */
  kind: v.nullable(v.picklist(KINDS)),
});

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  active: v.nullable(v.string()),
  /** The number to which the count had come when the phase under way began; null between phases. */
  count: v.nullable(v.number()),
  /** Counts the phases of the fight. */
  phase: v.number(),
  /** The focus settled at the last roll (P-6), or under `keep` when the round began (P-12). */
  focus: tableOf(v.string(), focusSchema),
  /** The attention chosen for the next roll or round on. */
  chosen: tableOf(v.string(), v.picklist(ATTENTIONS)),
  /** The budgets left in phases of the round each names; meaningless in any other. */
  budget: tableOf(v.string(), budgetSchema),
  /** The phase in which somebody last took a Free action (P-8). */
  free: tableOf(v.string(), v.number()),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** A combatant's focus: the world it rolled for, and its attention there. */
export type Focus = DeepReadonly<v.InferOutput<typeof focusSchema>>;
/** The actions left in a phase. */
export type Budget = DeepReadonly<v.InferOutput<typeof budgetSchema>>;

/** Nobody acts, nothing is chosen or spent. */
export function setup(): State {
  return { active: null, count: null, phase: 0, focus: {}, chosen: {}, budget: {}, free: {} };
}

/** The records of the state that are kept by combatant. */
const BY_COMBATANT = ["focus", "chosen", "budget", "free"] as const;

/** Everybody the state names. */
export function namesOf(state: State): CombatantId[] {
  const acting = state.active === null ? [] : [state.active];
  return [...acting, ...BY_COMBATANT.flatMap((record) => Object.keys(state[record]))];
}

/** Forgets a combatant that leaves. */
export function forget(state: State, id: CombatantId): void {
  for (const record of BY_COMBATANT) drop(state[record], id);
}

/** The budget left to a combatant whose phase of this round has begun, or null. */
export function budgetOf(fight: Fight<State>, id: CombatantId): Budget | null {
  const found = entryOf(fight.rules.budget, id);
  return found?.round === fight.round ? found : null;
}

/** Tells whether a phase is under way in which somebody has taken its Free action (P-8). */
export function hasTakenFree(fight: Fight<State>, id: CombatantId): boolean {
  const { active, free, phase } = fight.rules;
  return active !== null && entryOf(free, id) === phase;
}
