/** The person at the table who takes a combatant's turn: its owner, or the gm where no player owns it. */
export function isPlayedBy(user: User.Implementation, combat: Combat.Implementation, id: string): boolean {
  const combatant = combat.combatants.get(id);
  if (combatant === undefined) return false;
  return user.isGM ? !combatant.hasPlayerOwner : combatant.testUserPermission(user, "OWNER");
}
