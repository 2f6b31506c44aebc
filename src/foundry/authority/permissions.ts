import type { Author, Viewer } from "../../core/index";

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
