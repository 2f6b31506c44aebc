import type { Author, Command, Encounter } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

/** Whether a player's own dice count, and the numbers that a player's game system has rolled; the GM's always do. */
export const mayThrow = ({ gm }: Pick<Author, "gm">): boolean =>
  gm || game.settings.get(MODULE_ID, "diceBy") === "players";

/** Whether a command hands in numbers that the game system has rolled. */
export const hasTotals = ({ totals }: Command): boolean => totals !== undefined;

/** Whether a command is a roll that the game system makes, as this table wants it. */
export const isSystemRoll = (encounter: Encounter | null, author: Pick<Author, "gm">, command: Command): boolean =>
  command.do === "roll" && !hasTotals(command) && encounter?.options["systemRolls"] === true && mayThrow(author);
