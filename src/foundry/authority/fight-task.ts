import type { Author, Command } from "../../core/index";
import type { Answer } from "./answer";
import type { FightSession } from "../session/fight-session";

/** Gives a command of the rules in the middle of a fight command, in the same turn of the queue. */
export type GiveRuleCommand = (command: Command) => Promise<Answer>;

/** The request that a write answers: with it the documents say afterwards that it was done. */
interface RequestNote {
  /** The id of the user whose request it is. */
  readonly user: string;
  /** The request's id; made up where the deciding client's own user gave it. */
  readonly id: string;
}

/** The needs of a write beside the rules. */
export interface Writing {
  readonly fight: FightSession;
  /** Null where nobody asked for it. */
  readonly note: RequestNote | null;
}

/** The tools of a fight command. */
export interface FightTask extends Writing {
  readonly author: Author;
  readonly give: GiveRuleCommand;
}
