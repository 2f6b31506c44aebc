import type { Author, Command } from "../../core/index";
import type { Answer } from "./answer";
import type { FightSession } from "../session/fight-session";

export type GiveRuleCommand = (command: Command) => Promise<Answer>;

/** A write's request, for the documents. */
interface RequestNote {
  readonly user: string;
  /** Set for the deciding client's own, too. */
  readonly id: string;
}

export interface Writing {
  readonly fight: FightSession;
  readonly note: RequestNote | null;
}

export interface FightTask extends Writing {
  readonly author: Author;
  readonly give: GiveRuleCommand;
}
