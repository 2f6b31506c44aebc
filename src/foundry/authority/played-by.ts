/** Whose turn a combatant's is at the table: its owner's, or the gm's where no player owns it. */
export function isPlayedBy(user: User.Implementation, combat: Combat.Implementation, id: string): boolean {
  const combatant = combat.combatants.get(id);
  if (combatant === undefined) return false;
  return user.isGM ? !combatant.hasPlayerOwner : combatant.testUserPermission(user, "OWNER");
}
