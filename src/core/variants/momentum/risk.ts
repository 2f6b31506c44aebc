import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { activeOf } from "../../mechanics/own-turn";
import { fighterOf, type State } from "./state";

/** From where somebody attacks. */
export const WAYS = ["ranged", "melee"] as const;
/** One of {@link WAYS}. */
export type Way = (typeof WAYS)[number];

/** What can be part of a Risk, in the order in which it is told (M-12, M-14, M-15). */
const REASONS = ["sprinting", "moving-target", "prone-target", "aim"] as const;

/** One part of a Risk, and by how much it moves the sum. */
export interface Part {
  readonly why: (typeof REASONS)[number];
  readonly by: number;
}

/** A Risk with all that makes it up. */
export interface Risk {
  readonly total: number;
  readonly parts: readonly Part[];
}

/** M-17: the Risk of an attack by one on the other as things are now. */
export function riskOf(body: Body<State>, attacker: CombatantId, target: CombatantId, way: Way): Risk {
  const [own, other] = [fighterOf(body, attacker), fighterOf(body, target)];
  const parts: Part[] = [
    { why: "sprinting", by: own.sprinting === true && activeOf(body) === attacker ? 1 : 0 },
    { why: "moving-target", by: other.sprinting === true && way === "ranged" ? 1 : 0 },
    { why: "prone-target", by: other.prone === true ? (way === "ranged" ? 1 : -1) : 0 },
    { why: "aim", by: -(own.aim ?? 0) },
  ];
  const counting = parts.filter(({ by }) => by !== 0);
  return { total: counting.reduce((sum, { by }) => sum + by, 0), parts: counting };
}
