import type { Author, Encounter } from "../../core/index";
import type { Said } from "../bindings/said";
import type { FightSession } from "../session/fight-session";

/** A roll or spell from the system's buttons, in one fight. */
export interface Rolled {
  readonly session: FightSession;
  readonly encounter: Encounter;
  readonly combatant: string;
  readonly message: string;
  /** The message's author, who must be allowed to give the command. */
  readonly author: Author;
  readonly said: Said;
  readonly targets: readonly string[];
}
