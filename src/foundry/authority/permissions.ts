import type { Author, Command, Encounter, Viewer } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

/** The combatants of a combat that a user may command: those whose actor it owns. */
function controlledBy(user: User.Implementation, combat: Combat.Implementation): string[] {
  return combat.combatants
    .filter((combatant) => combatant.testUserPermission(user, "OWNER"))
    .flatMap((combatant) => combatant.id ?? []);
}

/** A user's part in the rules: the gm (assistants are), or a player with their combatants. */
export const viewerOf = (user: User.Implementation, combat: Combat.Implementation): Viewer =>
  user.isGM ? { gm: true } : { gm: false, controls: controlledBy(user, combat) };

/** The same as the author of a command. Only ever made from a user that the transport names. */
export const authorOf = (user: User.Implementation, combat: Combat.Implementation): Author => ({
  ...viewerOf(user, combat),
  user: user.id ?? "",
});

/** This client's GM as the author of what the rules read from documents by themselves. */
export const byThisGM = (): Author => ({ gm: true, user: game.user.id ?? "" });

/** True for the person at the table who takes a combatant's turn: its owner, or the gm where no player owns it. */
export function isPlayedBy(user: User.Implementation, combat: Combat.Implementation, id: string): boolean {
  const combatant = combat.combatants.get(id);
  if (combatant === undefined) return false;
  return user.isGM ? !combatant.hasPlayerOwner : combatant.testUserPermission(user, "OWNER");
}

/** True for a user whose own dice count, and the numbers that the user's game system has rolled. The GM's always count. */
export const mayThrow = ({ gm }: Pick<Author, "gm">): boolean =>
  gm || game.settings.get(MODULE_ID, "diceBy") === "players";

/** True for a command that hands in numbers from the game system. */
export const hasTotals = ({ totals, rolled }: Command): boolean => totals !== undefined || rolled !== undefined;

/** True for a roll that this table leaves to the game system. */
export const isSystemRoll = (encounter: Encounter | null, author: Pick<Author, "gm">, command: Command): boolean =>
  command.do === "roll" && !hasTotals(command) && encounter?.options["systemRolls"] === true && mayThrow(author);
