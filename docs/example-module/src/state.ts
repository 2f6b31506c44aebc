import type { CombatantId, Fight, Side } from "turnwright";

/** The variant's own state, as plain JSON. Turnwright keeps everything else. */
export interface State {
  /** The combatant whose turn it is; null while a side picks. */
  readonly active: CombatantId | null;
  /** The side that picks next. */
  readonly side: Side;
}

/** A fight under this variant. */
export type SideFight = Fight<State>;

/** The other side. */
export const across = (side: Side): Side => (side === "players" ? "gm" : "players");

/** F-1: the side that picks first in a round. */
export function firstSide({ options }: SideFight, round: number): Side {
  switch (options["first"]) {
    case "gm":
      return "gm";
    case "alternate":
      return round % 2 === 1 ? "players" : "gm";
    default:
      return "players";
  }
}
