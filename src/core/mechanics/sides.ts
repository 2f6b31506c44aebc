import { asJoined, combatant, sees } from "../state/combatants";
import { derived } from "../state/derived";
import { type CombatantId, type Fight, type Side, SIDES } from "../state/fight";
import type { Context } from "../engine/variant";

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
