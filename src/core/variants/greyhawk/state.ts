import * as v from "valibot";
import { baseOf, isOfOwnSide } from "../../state/combatants";
import type { CombatantId, Fight, Viewer } from "../../state/fight";
import { type DeepReadonly, key, tableOf } from "../../state/fields";
import { parseFormula } from "../../state/formula";
import { put } from "../../state/write";
import { entryOf } from "../../state/table";
import { OTHER } from "./kinds";

/** The declared kinds, each once (G-1). */
export const kindsSchema = v.pipe(
  v.array(key),
  v.minLength(1),
  v.maxLength(24),
  v.check((kinds) => new Set(kinds).size === kinds.length),
);

const declaration = v.object({
  round: v.number(),
  kinds: kindsSchema,
  /** The faces in order. Null until the roll. */
  faces: v.nullable(v.array(v.number())),
  /** As the option writes it. Absent if nothing. */
  surprise: v.optional(
    v.pipe(
      v.string(),
      v.check((given) => parseFormula(given) !== null),
    ),
  ),
});

export const stateSchema = v.object({
  active: v.nullable(v.string()),
  /** The last round whose count has begun, 0 before the first. */
  counted: v.number(),
  /** Declarations, void in any other round than their own. */
  declared: tableOf(v.string(), declaration),
});

export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
type Declaration = DeepReadonly<v.InferOutput<typeof declaration>>;

export const setup = (): State => ({ active: null, counted: 0, declared: {} });

export const namesOf = ({ active, declared }: State): CombatantId[] => [
  ...(active === null ? [] : [active]),
  ...Object.keys(declared),
];

/** Whether someone acts exactly if the stage is a turn. */
export const fitsStage = ({ active }: State, stage: string): boolean =>
  active === null || stage === "turn" || stage === "ended";

export function declarationOf(fight: Fight<State>, id: CombatantId): Declaration | null {
  const found = entryOf(fight.rules.declared, id);
  return found?.round === fight.round ? found : null;
}

export function noteDeclaration(fight: Fight<State>, id: CombatantId, declared: Omit<Declaration, "round">): void {
  put(fight.rules.declared, id, { round: fight.round, ...declared });
}

/** Whether this round's count has begun, which reveals all declarations. */
export const isCounting = (fight: Fight<State>): boolean => fight.round > 0 && fight.rules.counted === fight.round;

/** Declared, or `other` once the count has begun (G-4). */
export function kindsOf(fight: Fight<State>, id: CombatantId): readonly string[] | null {
  const declared = declarationOf(fight, id)?.kinds;
  if (declared !== undefined) return declared;
  return isCounting(fight) && baseOf(fight, id) !== null ? [OTHER] : null;
}

/** Before the count, by the option, only its own side does. */
export const mayKnow = (fight: Fight<State>, viewer: Viewer, id: CombatantId): boolean =>
  isCounting(fight) || fight.options["declarations"] === "open" || isOfOwnSide(fight, viewer, id);
