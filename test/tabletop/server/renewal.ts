import { PRIMARY_DOCUMENT_NAMES } from "../common/schemas.ts";
import { deepClone, objectsEqual } from "../common/utils/objects.ts";
import type { ModifyRequest, ModifyResult } from "../common/protocol.ts";
import type { World } from "./world.ts";

/** What fights leave behind: these documents are exchanged whole, whatever has become of them. */
const EXCHANGED = ["ChatMessage", "Combat"] as const;

/**
 * Puts the combats and messages of a fresh world in the place of those that are there. Everything else must be as in the fresh world:
 * a page that stays could not unlearn it.
 *
 * @param by the id of the user who is said to have done it
 * @returns what everybody is to be told: the former documents are deleted, and the fresh ones created with their ids
 * @throws {Error} where any other document is not as in the fresh world; nothing has been changed then
 */
export function renew(world: World, fresh: World, by: string): ModifyResult[] {
  for (const documentName of PRIMARY_DOCUMENT_NAMES) {
    if (EXCHANGED.some((name) => name === documentName)) continue;
    const [now, then] = [world, fresh].map((one) => Object.fromEntries(one.collection(documentName)));
    if (!objectsEqual(now, then)) throw new Error(`A ${documentName} has changed: only fresh pages forget that`);
  }
  return EXCHANGED.flatMap((documentName) => {
    const collection = world.collection(documentName);
    const former = [...collection.keys()];
    const sources = [...fresh.collection(documentName).values()];
    collection.clear();
    for (const source of sources) collection.set(String(source["_id"]), source);
    const told = (action: "create" | "delete", entries: ModifyRequest["entries"]): ModifyResult[] =>
      entries.length === 0
        ? []
        : [{ action, documentName, parentUuid: null, entries, options: { keepId: true }, userId: by }];
    return [...told("delete", former), ...told("create", deepClone(sources))];
  });
}
