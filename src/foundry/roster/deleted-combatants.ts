import { storedFlags } from "../store/flags";
import { syncOnly } from "../store/step-options";
import { removal } from "../compat/operators";
import { isMember, memberIds, partsOf, type Encounter } from "../../core/index";
import { decodeKeys, encodeKeys } from "../store/stored-form";
import { documentOfEntry } from "./entries";

interface KeptDocument {
  readonly name?: string | null;
  readonly sceneId?: string | null;
  readonly tokenId?: string | null;
  readonly actorId?: string | null;
  /** The name and picture from its token or actor, without its own. */
  readonly shown?: object;
}

/** The name and picture under which a combatant is known. */
export type Face = Pick<Combatant.Implementation, "name" | "img">;

/** A leaving combatant's document with the name and picture that users knew, because its token may be gone already. */
export function documentToKeep(combatant: Combatant.Implementation, known: Face = combatant): object {
  const document = combatant.toObject();
  const { name, img } = known;
  const shown = { ...(document.name ? {} : { name }), ...(document.img ? {} : { img }) };
  return Object.keys(shown).length === 0 ? document : { ...document, shown };
}

/** An entry has no bearer, and its own name. */
function isBearerThere({ sceneId, tokenId, actorId }: KeptDocument): boolean {
  if (typeof tokenId === "string") return game.scenes.get(sceneId ?? "")?.tokens.has(tokenId) ?? false;
  return game.actors.has(actorId ?? "");
}

/** A returning combatant's data, with the kept name and picture if nothing else provides them. */
function documentOf({ shown, ...document }: KeptDocument): object {
  return isBearerThere(document) ? document : { ...document, ...shown };
}

/** The documents of combatants that a step removes. Takes documents already deleted from `kept`. */
export function deletedWith(
  combat: Combat.Implementation,
  kept: Map<string, object>,
  before: Encounter,
  next: Encounter,
): Record<string, object> {
  const gone = memberIds(before).filter((id) => !isMember(next, id));
  const documents = gone.flatMap((id) => {
    const found = kept.get(id);
    kept.delete(id);
    const leaving = combat.combatants.get(id);
    if (found !== undefined) return [[id, found] as const];
    return leaving === undefined ? [] : [[id, documentToKeep(leaving)] as const];
  });
  return Object.fromEntries(documents);
}

/** A deleted combatant's document. Null if not kept. */
export function deletedDocument(combat: Combat.Implementation, id: string): object | null {
  const kept = decodeKeys(storedFlags(combat).left?.[id]);
  return typeof kept === "object" ? kept : null;
}

function recallable(encounter: Encounter): Set<string> {
  const commands = [...Object.values(encounter.past), ...Object.values(encounter.undone)].flatMap(({ command }) =>
    partsOf(command),
  );
  const ids = commands.flatMap((command) => {
    if (command.do === "leave") return [String(command["combatant"])];
    if (command.do === "addEntry" || command.do === "removeEntry") return [String(command["entry"])];
    if (command.do === "join") return (command["combatants"] as { id: string }[]).map(({ id }) => id);
    return [];
  });
  return new Set(ids);
}

/** The update of kept documents: adds new documents, drops documents that no step restores. Null if the same. */
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

/** What a member of the fight without a document gets: its kept document, or a new one for an entry of a command. */
function documentFor(combat: Combat.Implementation, { entries = [] }: Encounter, id: string): object | null {
  const kept = deletedDocument(combat, id);
  if (kept !== null) return documentOf(kept);
  const entry = entries.find((each) => each.id === id);
  return entry === undefined || !isDocumentId(id) ? null : documentOfEntry(entry);
}

/** Foundry takes no other ids. */
const isDocumentId = (id: string): boolean => /^[a-zA-Z0-9]{16}$/.test(id);

/** The ids in the rules that have no document yet, so that a step makes one. */
export const missingFrom = (combat: Combat.Implementation, encounter: Encounter): string[] =>
  memberIds(encounter).filter((id) => !combat.combatants.has(id) && documentFor(combat, encounter, id) !== null);

/** Makes documents with their ids, before the step is stored: Foundry's turn is an index among documents. */
export async function restoreDocuments(
  combat: Combat.Implementation,
  encounter: Encounter,
  ids: readonly string[],
): Promise<void> {
  const documents = ids.flatMap((id) => documentFor(combat, encounter, id) ?? []);
  await combat.createEmbeddedDocuments("Combatant", documents, { ...syncOnly(), keepId: true });
}
