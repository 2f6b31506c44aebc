import { hasCondition, type Encounter } from "../../core/index";

/** The users who may read about these combatants. Null for all. If one is hidden, only GMs and its owners. */
export function readers(
  combat: Combat.Implementation,
  encounter: Encounter,
  about: readonly string[],
): string[] | null {
  const isHidden = (id: string): boolean =>
    encounter.entries?.some((entry) => entry.id === id && entry.alone === true) === true ||
    (Object.hasOwn(encounter.combatants, id) && hasCondition(encounter, id, "hidden"));
  const hidden = about.filter(isHidden);
  if (hidden.length === 0) return null;
  const owns = (user: User.Implementation, id: string): boolean =>
    combat.combatants.get(id)?.testUserPermission(user, "OWNER") === true;
  const users = game.users.filter((user) => user.isGM || hidden.every((id) => owns(user, id)));
  return users.flatMap(({ id }) => id ?? []);
}

export function speakerOf(combat: Combat.Implementation, id: string | undefined) {
  const { actor = null, token = null, name } = combat.combatants.get(id ?? "") ?? {};
  return ChatMessage.implementation.getSpeaker({ actor, token, ...(name ? { alias: name } : {}) });
}
