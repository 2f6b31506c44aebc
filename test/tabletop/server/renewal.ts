import { EMBEDDED, PRIMARY_DOCUMENT_NAMES } from "../common/schemas.ts";
import type { DocumentName } from "../common/schemas.ts";
import { deepClone, objectsEqual } from "../common/utils/objects.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import type { ModifyRequest, ModifyResult } from "../common/protocol.ts";
import type { World } from "./world.ts";

/**
 * The documents that fights leave behind: these are exchanged whole, whatever has become of them. A fight goes before its messages and comes
 * after them, so that no message says anything of it.
 */
const EXCHANGED = ["Combat", "ChatMessage"] as const;

const KEPT = PRIMARY_DOCUMENT_NAMES.filter((name) => !EXCHANGED.some((exchanged) => exchanged === name));

/** A kind of document in one place. */
interface Place {
  readonly documentName: DocumentName;
  readonly parentUuid: string | null;
}

/** Documents by their ids. */
type Sources = ReadonlyMap<string, JsonObject>;

/**
 * Puts a fresh world in the place of one that pages have open. Combats and messages are exchanged whole. Of all else those documents that
 * are not as in the fresh world are created, changed back or deleted, while there is no combat that could follow them.
 *
 * @param by the id of the user who is said to have done it
 * @returns what everybody is to be told, in this order
 */
export function renew(world: World, fresh: World, by: string): ModifyResult[] {
  const told: ModifyResult[] = [];
  const tell = (place: Place, action: ModifyRequest["action"], entries: ModifyRequest["entries"]): void => {
    if (entries.length === 0) return;
    const options = action === "create" ? { keepId: true } : action === "update" ? { recursive: false } : {};
    told.push({ ...place, action, entries: deepClone([...entries]), options, userId: by });
  };
  for (const documentName of EXCHANGED)
    tell({ documentName, parentUuid: null }, "delete", [...world.collection(documentName).keys()]);
  for (const documentName of KEPT) {
    const [now, then] = [world.collection(documentName), fresh.collection(documentName)];
    compare({ documentName, parentUuid: null }, now, then, tell);
  }
  for (const documentName of EXCHANGED.toReversed())
    tell({ documentName, parentUuid: null }, "create", [...fresh.collection(documentName).values()]);
  world.restore(fresh.snapshot());
  return told;
}

/** Tells what leads from the documents of a place to those of the fresh world, those embedded in them last. */
function compare(
  place: Place,
  now: Sources,
  then: Sources,
  tell: (place: Place, action: ModifyRequest["action"], entries: ModifyRequest["entries"]) => void,
): void {
  const embedded = Object.entries(EMBEDDED[place.documentName] ?? {}) as [DocumentName, string][];
  const inside = new Set(embedded.map(([, key]) => key));
  const stayed = [...then].flatMap(([id, source]) => {
    const former = now.get(id);
    return former === undefined || objectsEqual(former, source) ? [] : [{ id, former, source }];
  });
  const changes = stayed.flatMap(({ id, former, source }) => {
    const changed = Object.entries(source).filter(
      ([key, value]) => !inside.has(key) && !objectsEqual(former[key], value),
    );
    return changed.length === 0 ? [] : [{ ...Object.fromEntries(changed), _id: id }];
  });
  tell(
    place,
    "delete",
    [...now.keys()].filter((id) => !then.has(id)),
  );
  tell(place, "update", changes);
  tell(
    place,
    "create",
    [...then].filter(([id]) => !now.has(id)).map(([, source]) => source),
  );
  for (const { id, former, source } of stayed) {
    for (const [documentName, key] of embedded) {
      const within = { documentName, parentUuid: `${place.documentName}.${id}` };
      compare(within, byId(former[key]), byId(source[key]), tell);
    }
  }
}

const byId = (list: unknown): Sources =>
  new Map((list as readonly JsonObject[]).map((one) => [String(one["_id"]), one]));
