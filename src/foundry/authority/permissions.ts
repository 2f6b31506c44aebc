import type { Author, Command, Encounter, Viewer } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

function controlledBy(user: User.Implementation, combat: Combat.Implementation): string[] {
  return combat.combatants
    .filter((combatant) => combatant.testUserPermission(user, "OWNER"))
    .flatMap((combatant) => combatant.id ?? []);
}

/** A user as the GM (assistants too), or a player with their combatants. */
export const viewerOf = (user: User.Implementation, combat: Combat.Implementation): Viewer =>
  user.isGM ? { gm: true } : { gm: false, controls: controlledBy(user, combat) };

/** A user as a command's author. Use only with a user that the server names. */
export const authorOf = (user: User.Implementation, combat: Combat.Implementation): Author => ({
  ...viewerOf(user, combat),
  user: user.id ?? "",
});

/** This client's GM, for what the rules read from documents automatically. */
export const authorOfThisGM = (): Author => ({ gm: true, user: game.user.id ?? "" });

/** Whether a user plays a combatant's turn: its owner, or the GM if no player owns it. */
export function isPlayedBy(user: User.Implementation, combat: Combat.Implementation, id: string): boolean {
  const combatant = combat.combatants.get(id);
  if (combatant === undefined) return false;
  return user.isGM ? !combatant.hasPlayerOwner : combatant.testUserPermission(user, "OWNER");
}

/** Whether a user's dice and system's numbers count. The GM's always do. */
export const mayRollDice = ({ gm }: Pick<Author, "gm">): boolean =>
  gm || game.settings.get(MODULE_ID, "diceBy") === "players";

export const hasRolledTotals = ({ totals, rolled }: Command): boolean => totals !== undefined || rolled !== undefined;

export const isSystemRoll = (encounter: Encounter | null, author: Pick<Author, "gm">, command: Command): boolean =>
  command.do === "roll" &&
  !hasRolledTotals(command) &&
  encounter?.options["systemRolls"] === true &&
  mayRollDice(author);

/** Whether a command is about the fight itself rather than for the rules. */
export const isFightCommand = ({ do: name }: Command): boolean => name.startsWith("fight/");
