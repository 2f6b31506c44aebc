import type { CombatantId, Fight, Side } from "turnwright";

/** What the variant has to remember; everything else is kept by Turnwright. Plain JSON. */
export interface State {
  /** Who is taking a turn; null while a side picks. */
  readonly active: CombatantId | null;
  /** Which side picks next. */
  readonly side: Side;
}

/** A fight as this variant's own parts see it. */
export type SideFight = Fight<State>;

/** The side across from one. */
export const across = (side: Side): Side => (side === "players" ? "gm" : "players");

/** F-1: the side that picks first in a round of that number. */
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
