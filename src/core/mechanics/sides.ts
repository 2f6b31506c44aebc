import { asJoined, combatant, sees } from "../state/combatants";
import { derived } from "../state/derived";
import { type CombatantId, type Fight, type Side, SIDES } from "../state/fight";
import type { Context, RulesCompany } from "../engine/variant";

export const otherSide = (side: Side): Side => (side === "players" ? "gm" : "players");

export const areFoes = (fight: Fight, a: CombatantId, b: CombatantId): boolean =>
  combatant(fight, a).side !== combatant(fight, b).side;

/** The sides of these combatants, each once. */
export const sidesOf = (fight: Fight, ids: readonly CombatantId[]): Side[] =>
  SIDES.filter((side) => ids.some((id) => combatant(fight, id).side === side));

/** The visible combatants of another side, as possible targets. */
export function foesSeenOf({ fight, viewer }: Context, id: CombatantId): CombatantId[] {
  const side = fight.combatants[id]?.side;
  return asJoined(fight).filter((who) => fight.combatants[who]?.side !== side && sees(fight, viewer, who));
}

export const ofSide = (fight: Fight, side: Side): readonly CombatantId[] => bySide(fight)[side];

const bySide = derived(
  ({ combatants }: Fight) => [combatants],
  (fight) => {
    const of = (side: Side): CombatantId[] => asJoined(fight).filter((id) => combatant(fight, id).side === side);
    return { players: of("players"), gm: of("gm") };
  },
);

/** The company of the GM's combatants of one kind that are also alike in `likeness` (C-31). Null for players' combatants. */
export function foesOfAKind(
  fight: Fight,
  id: CombatantId,
  shares: RulesCompany["shares"],
  likeness = "",
): RulesCompany | null {
  const { side, kind } = combatant(fight, id);
  return side === "gm" ? { key: `${likeness} ${kind}`, shares } : null;
}
