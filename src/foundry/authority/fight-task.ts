import type { Author, Command } from "../../core/index";
import type { Answer } from "./answer";
import type { DecidedFight } from "./decided-fight";

/** Gives a command of the rules in the middle of a fight command, in the same turn of the queue. */
export type GiveRuleCommand = (command: Command) => Promise<Answer>;

/** What a fight command works with. */
export interface FightTask {
  readonly fight: DecidedFight;
  readonly author: Author;
  readonly give: GiveRuleCommand;
}
