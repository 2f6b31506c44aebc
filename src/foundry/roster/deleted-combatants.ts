import { isSealedValue, openValue } from "../secrets/sealed-value";
import { decodeKeys, encodeKeys } from "../store/stored-form";
import { storedFlags } from "../store/flags";
import { removal } from "../compat/operators";
import type { Encounter } from "../../core/index";

/** The document of a combatant as it is kept for an undo. */
interface KeptDocument {
  readonly name?: string | null;
  readonly sceneId?: string | null;
  readonly tokenId?: string | null;
  readonly actorId?: string | null;
  /** The name and the picture that the token or the actor gave it, where it has none of its own. */
  readonly shown?: object;
}

/**
 * The document of a combatant that is leaving, with all that is shown of it: the token that gives it name and picture may leave, too, and
 * then it would come back under those of its actor.
 */
export function documentToKeep(combatant: Combatant.Implementation): object {
  const document = combatant.toObject();
  const { name, img } = combatant;
  const shown = { ...(document.name ? {} : { name }), ...(document.img ? {} : { img }) };
  return Object.keys(shown).length === 0 ? document : { ...document, shown };
}

/** Tells whether the token that a kept document was made from, or its actor where there was none, is still there. */
function isBearerThere({ sceneId, tokenId, actorId }: KeptDocument): boolean {
  if (typeof tokenId === "string") return game.scenes.get(sceneId ?? "")?.tokens.has(tokenId) ?? false;
  return game.actors.has(actorId ?? "");
}

/** The data of a combatant that comes back: under the name and the picture that it had, where nobody gives it those any more. */
export function documentOf({ shown, ...document }: KeptDocument): object {
  return isBearerThere(document) ? document : { ...document, ...shown };
}

/**
 * The documents of the combatants that a step takes out of the fight: deleted just now, or about to be deleted because of it.
 *
 * @param kept documents that were deleted already, by id; those that this step explains are taken out
 */
export function deletedWith(
  combat: Combat.Implementation,
  kept: Map<string, object>,
  before: Encounter,
  next: Encounter,
): Record<string, object> {
  const gone = Object.keys(before.combatants).filter((id) => !Object.hasOwn(next.combatants, id));
  const documents = gone.flatMap((id) => {
    const found = kept.get(id);
    kept.delete(id);
    const leaving = combat.combatants.get(id);
    if (found !== undefined) return [[id, found] as const];
    return leaving === undefined ? [] : [[id, documentToKeep(leaving)] as const];
  });
  return Object.fromEntries(documents);
}

/** The document of a combatant that left earlier; null where none was kept, or an earlier release sealed it and this client lacks the key. */
export function deletedDocument(combat: Combat.Implementation, id: string): object | null {
  const stored = storedFlags(combat).left?.[id];
  const opened = isSealedValue(stored) ? openValue(stored, { combat: combat.id ?? "", at: `left.${id}` }) : null;
  const found = isSealedValue(stored) ? opened?.value : decodeKeys(stored);
  return typeof found === "object" ? found : null;
}

/** The ids that an undo or a redo could bring back: those whose leaving is still in the history. */
function recallable(encounter: Encounter): Set<string> {
  const commands = [...Object.values(encounter.past), ...Object.values(encounter.undone)].map(({ command }) => command);
  const ids = commands.flatMap((command) => {
    if (command.do === "leave") return [String(command["combatant"])];
    if (command.do === "join") return (command["combatants"] as { id: string }[]).map(({ id }) => id);
    return [];
  });
  return new Set(ids);
}

/**
 * The kept copies of combatants that have left, brought up to date: those that are new are added, those that no step of the
 * history can bring back any more go.
 *
 * @param stored the copies kept so far, by id
 * @param fresh the copies of those leaving now
 * @returns the part of an update, null where nothing changes
 */
export function deletedChange(
  stored: Readonly<Record<string, unknown>>,
  fresh: Readonly<Record<string, unknown>>,
  next: Encounter,
): Record<string, unknown> | null {
  const wanted = recallable(next);
  const added = Object.entries(fresh)
    .filter(([id]) => wanted.has(id))
    .map(([id, document]) => [id, encodeKeys(document)] as const);
  const gone = Object.keys(stored).filter((id) => !wanted.has(id) && !Object.hasOwn(fresh, id));
  if (added.length === 0 && gone.length === 0) return null;
  return Object.fromEntries([...added, ...gone.map((id) => removal(id))]);
}
