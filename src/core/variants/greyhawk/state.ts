import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import { baseOf, isOfOwnSide } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { key, tableOf } from "../../state/fields";
import { parseFormula } from "../../state/formula";
import { put } from "../../state/write";
import { entryOf } from "../../state/table";
import { OTHER } from "./kinds";

/** The kinds of action somebody declares, each once (G-1). */
export const kindsSchema = v.pipe(
  v.array(key),
  v.minLength(1),
  v.maxLength(24),
  v.check((kinds) => new Set(kinds).size === kinds.length),
);

const declaration = v.object({
  round: v.number(),
  kinds: kindsSchema,
  /** The faces that fell for them, in order; null until the roll. */
  faces: v.nullable(v.array(v.number())),
  /** What surprise added to the roll, as the option says it; absent if nothing. */
  surprise: v.optional(
    v.pipe(
      v.string(),
      v.check((given) => parseFormula(given) !== null),
    ),
  ),
});

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  /** The combatant whose turn it is. */
  active: v.nullable(v.string()),
  /** The round whose count has begun last; 0 before the first. */
  counted: v.number(),
  /** Declarations, each of the round it names; meaningless in any other. */
  declared: tableOf(v.string(), declaration),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** A combatant's declaration for one round, and the dice for it. */
type Declaration = DeepReadonly<v.InferOutput<typeof declaration>>;

/** Nobody acts, nothing is declared. */
export function setup(): State {
  return { active: null, counted: 0, declared: {} };
}

/** Everybody the state names. */
export function namesOf({ active, declared }: State): CombatantId[] {
  return [...(active === null ? [] : [active]), ...Object.keys(declared)];
}

/** Tells whether what is stored fits the stage: somebody acts in a turn, and nowhere else. */
export function fitsStage({ active }: State, stage: string): boolean {
  return active === null || stage === "turn" || stage === "ended";
}

/** The declaration of a combatant for this round, or null. */
export function declarationOf(fight: Fight<State>, id: CombatantId): Declaration | null {
  const found = entryOf(fight.rules.declared, id);
  return found?.round === fight.round ? found : null;
}

/** Notes what a combatant does in this round, with the dice for it where they have fallen. */
export function noteDeclaration(fight: Fight<State>, id: CombatantId, declared: Omit<Declaration, "round">): void {
  put(fight.rules.declared, id, { round: fight.round, ...declared });
}

/** Tells whether this round's count has begun: then everything declared for it is told. */
export function isCounting(fight: Fight<State>): boolean {
  return fight.round > 0 && fight.rules.counted === fight.round;
}

/** The kinds a combatant does in this round: as declared, or `other` once the count has begun without a declaration (G-4). */
export function kindsOf(fight: Fight<State>, id: CombatantId): readonly string[] | null {
  const declared = declarationOf(fight, id)?.kinds;
  if (declared !== undefined) return declared;
  return isCounting(fight) && baseOf(fight, id) !== null ? [OTHER] : null;
}

/** Tells whether a viewer may know what somebody has declared: before the count, by the table's choice, its own side alone. */
export function mayKnow(fight: Fight<State>, viewer: Viewer, id: CombatantId): boolean {
  return isCounting(fight) || fight.options["declarations"] === "open" || isOfOwnSide(fight, viewer, id);
}
