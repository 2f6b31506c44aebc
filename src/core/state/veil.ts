import { find, isOfOwnSide } from "./combatants";
import type { Fight, Step, Viewer } from "./encounter";
import type { CombatantId } from "./ids";

/** The view of the players that a variant goes by when it takes secrets out of its state. */
export interface Veil<Rules = unknown> {
  /** The fight as it is. */
  readonly fight: Fight<Rules>;
  /** Everybody who is no gm, an onlooker among them. */
  readonly players: readonly Viewer[];
}

/** One step of the history, taken back or not: what was taken back has no inverse. */
export type KeptStep = Pick<Step, "command" | "author" | "dice"> & Partial<Pick<Step, "inverse">>;

/** True if some player is on a combatant's side, and so knows what that side has not told the other. Nobody is on the side of one who has left. */
export function hasPlayerOnSide({ fight, players }: Veil, id: CombatantId): boolean {
  return find(fight, id) !== undefined && players.some((player) => isOfOwnSide(fight, player, id));
}
