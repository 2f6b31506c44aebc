import type { Author, Command } from "../../core/index";
import type { Answer } from "./answer";
import type { FightSession } from "../session/fight-session";

/** Gives a command of the rules within a fight command, in the same job of the queue. */
export type GiveRuleCommand = (command: Command) => Promise<Answer>;

/** A write's request, so that the documents show that it was done. */
interface RequestNote {
  readonly user: string;
  /** Set for the deciding client's own, too. */
  readonly id: string;
}

/** What a write beside the rules needs. */
export interface Writing {
  readonly fight: FightSession;
  readonly note: RequestNote | null;
}

/** What a fight command needs. */
export interface FightTask extends Writing {
  readonly author: Author;
  readonly give: GiveRuleCommand;
}
