import { find, isOfOwnSide } from "./combatants";
import type { CombatantId, Fight, Viewer } from "./fight";
import type { Step } from "./history";

/** What a variant needs to remove secrets from its state. */
export interface Veil<Rules = unknown> {
  readonly fight: Fight<Rules>;
  /** Everyone but the GM, onlookers included. */
  readonly players: readonly Viewer[];
}

/** A step of the history. Undone steps have no inverse. */
export type KeptStep = Pick<Step, "command" | "author" | "dice"> & Partial<Pick<Step, "inverse">>;

/** Whether a player is on a combatant's side, and so knows its secrets. False for a combatant that left. */
export const hasPlayerOnSide = ({ fight, players }: Veil, id: CombatantId): boolean =>
  find(fight, id) !== undefined && players.some((player) => isOfOwnSide(fight, player, id));
