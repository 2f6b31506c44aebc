import * as v from "valibot";
import { type DeepReadonly, tableOf } from "../../state/fields";
import type { CombatantId, Fight } from "../../state/fight";
import { drop } from "../../state/write";
import { entryOf } from "../../state/table";
import { ATTENTIONS, KINDS, WORLDS } from "./worlds";

const focusSchema = v.object({
  world: v.picklist(WORLDS),
  attention: v.picklist(ATTENTIONS),
  bonus: v.number(),
});

const budgetSchema = v.object({
  round: v.number(),
  simple: v.number(),
  bonus: v.number(),
  of: v.number(),
  /** The kind of the bonus actions, or null. */
  kind: v.nullable(v.picklist(KINDS)),
});

export const stateSchema = v.object({
  active: v.nullable(v.string()),
  /** The count when the current phase began. Null between phases. */
  count: v.nullable(v.number()),
  /** The number of the phase in the fight. */
  phase: v.number(),
  /** The focus settled at the last roll (P-6), or under `keep` at the start of the round (P-12). */
  focus: tableOf(v.string(), focusSchema),
  /** The attention chosen for the next roll or round. */
  chosen: tableOf(v.string(), v.picklist(ATTENTIONS)),
  budget: tableOf(v.string(), budgetSchema),
  /** The phase of a combatant's last Free Action (P-8). */
  free: tableOf(v.string(), v.number()),
});

export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** The world of a combatant's roll, and its attention there. */
export type Focus = DeepReadonly<v.InferOutput<typeof focusSchema>>;
export type Budget = DeepReadonly<v.InferOutput<typeof budgetSchema>>;

export const setup = (): State => ({
  active: null,
  count: null,
  phase: 0,
  focus: {},
  chosen: {},
  budget: {},
  free: {},
});

const BY_COMBATANT = ["focus", "chosen", "budget", "free"] as const;

export function namesOf(state: State): CombatantId[] {
  const acting = state.active === null ? [] : [state.active];
  return [...acting, ...BY_COMBATANT.flatMap((record) => Object.keys(state[record]))];
}

export function forget(state: State, id: CombatantId): void {
  for (const record of BY_COMBATANT) drop(state[record], id);
}

/** Null before its phase of this round. */
export function budgetOf(fight: Fight<State>, id: CombatantId): Budget | null {
  const found = entryOf(fight.rules.budget, id);
  return found?.round === fight.round ? found : null;
}

/** Whether it has taken the current phase's Free Action (P-8). */
export function hasTakenFree(fight: Fight<State>, id: CombatantId): boolean {
  const { active, free, phase } = fight.rules;
  return active !== null && entryOf(free, id) === phase;
}
