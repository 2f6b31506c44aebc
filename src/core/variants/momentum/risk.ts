import type { CombatantId, Fight } from "../../state/fight";
import { activeOf } from "../../mechanics/own-turn";
import { fighterOf, isProne, type State } from "./state";

export const ATTACK_MODES = ["ranged", "melee"] as const;
export type AttackMode = (typeof ATTACK_MODES)[number];

/** A part of a Risk with its share (M-12, M-14, M-15). */
interface RiskPart {
  readonly why: "sprinting" | "moving-target" | "prone-target" | "aim";
  readonly by: number;
}

/** M-17: the present Risk of an attack. */
export function riskOf(fight: Fight<State>, attacker: CombatantId, target: CombatantId, way: AttackMode) {
  const [own, other] = [fighterOf(fight, attacker), fighterOf(fight, target)];
  const parts: RiskPart[] = [
    { why: "sprinting", by: own.sprinting === true && activeOf(fight) === attacker ? 1 : 0 },
    { why: "moving-target", by: other.sprinting === true && way === "ranged" ? 1 : 0 },
    { why: "prone-target", by: isProne(fight, target) ? (way === "ranged" ? 1 : -1) : 0 },
    { why: "aim", by: -(own.aim ?? 0) },
  ];
  const counting = parts.filter(({ by }) => by !== 0);
  return { total: counting.reduce((sum, { by }) => sum + by, 0), parts: counting };
}
