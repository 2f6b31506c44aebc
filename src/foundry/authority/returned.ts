import type { NativeChange } from "../store/native-fields";

/** A document that stands for nobody: neither an actor nor a token is behind it. */
const isShell = ({ _source: source }: Combatant.Implementation): boolean =>
  source.actorId === null && source.tokenId === null;

/**
 * Watches over the combatants that ride in an update. A server adds those that it does not know: whoever was deleted while the update
 * was under way would come back, as an empty shell that bears a number and no name.
 *
 * @returns what deletes those who came back so, once the update is here
 */
export function watchReturning(combat: Combat.Implementation, { combatants = [] }: NativeChange): () => Promise<void> {
  const before = combatants.flatMap(({ _id: id }) => {
    const known = combat.combatants.get(id);
    return known === undefined || isShell(known) ? [] : [{ id, known }];
  });
  return async () => {
    const returned = before.filter(({ id, known }) => {
      const now = combat.combatants.get(id);
      return now !== undefined && now !== known && isShell(now);
    });
    if (returned.length > 0)
      await combat.deleteEmbeddedDocuments(
        "Combatant",
        returned.map(({ id }) => id),
      );
  };
}
