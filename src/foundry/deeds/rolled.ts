import type { Author, Encounter } from "../../core/index";
import type { Said } from "../bindings/said";
import type { FightSession } from "../session/fight-session";

/** A roll or a spell by the game system's own button, in one fight. */
export interface Rolled {
  readonly session: FightSession;
  readonly encounter: Encounter;
  readonly combatant: string;
  /** The id of the message that says it. */
  readonly message: string;
  /** The user whose message it is. Nothing is noted that they could not have said themselves. */
  readonly author: Author;
  readonly said: Said;
  /** The combatants of this fight whom it is aimed at. */
  readonly targets: readonly string[];
}
