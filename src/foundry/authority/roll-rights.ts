import type { Author, Command, Encounter } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

/** True for a user whose own dice count, and the numbers that the user's game system has rolled. The GM's always count. */
export const mayThrow = ({ gm }: Pick<Author, "gm">): boolean =>
  gm || game.settings.get(MODULE_ID, "diceBy") === "players";

/** True for a command that hands in numbers from the game system. */
export const hasTotals = ({ totals, rolled }: Command): boolean => totals !== undefined || rolled !== undefined;

/** True for a roll that this table leaves to the game system. */
export const isSystemRoll = (encounter: Encounter | null, author: Pick<Author, "gm">, command: Command): boolean =>
  command.do === "roll" && !hasTotals(command) && encounter?.options["systemRolls"] === true && mayThrow(author);
