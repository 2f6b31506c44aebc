import { mayModify } from "../common/permissions.ts";
import { DELTA } from "../common/delta.ts";
import type { Asker } from "../common/permissions.ts";
import type { GetRequest, ModifyRequest, ModifyResult } from "../common/protocol.ts";
import { applyChanges } from "../common/document-data.ts";
import { completeSource, documentSchema, DOCUMENT_NAMES, PRIMARY_DOCUMENT_NAMES } from "../common/schemas.ts";
import type { PrimaryDocumentName } from "../common/schemas.ts";
import { deepClone, getProperty, isPlainObject, objectsEqual } from "../common/utils/objects.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import { turnPlace } from "../common/turn-place.ts";
import { isValidId, randomID } from "../common/utils/text.ts";
import type { Packs } from "./packs.ts";
import { STORED_GENERATION } from "./world.ts";
import type { World } from "./world.ts";

/** A request the server does not carry out; its message goes to whoever asked. */
export class RefusedOperation extends Error {}

/**
 * Carries out requests in turn, all or none: the first that is refused takes back those before it.
 * @throws {RefusedOperation} when a document is missing, the data is malformed, or the user lacks the permission.
 */
export function modifyDocuments(world: World, asker: Asker, requests: readonly ModifyRequest[]): ModifyResult[] {
  const before = requests.length > 1 ? world.snapshot() : undefined;
  try {
    return requests.flatMap((request) => modify(world, asker, checkedRequest(request)));
  } catch (error) {
    if (before) world.restore(before);
    throw error;
  }
}

/**
 * Reads documents that live in no other, as they are stored: copies, in no order that anybody may rely on. Everybody may read what everybody
 * was sent when joining.
 * @throws {RefusedOperation} when the request is malformed or the kind of document lives inside another only.
 */
export function readDocuments(world: World, packs: Packs, request: unknown): JsonObject[] {
  const { documentName, query, pack } = isPlainObject(request) ? (request as Partial<GetRequest>) : {};
  const known = PRIMARY_DOCUMENT_NAMES.find((name) => name === documentName);
  const all = pack === undefined ? known && world.collection(known).values() : packs.documentsOf(pack);
  if (!all || !isPlainObject(query)) throw new RefusedOperation("The request is malformed");
  const agreeing = [...all].filter((source) =>
    Object.entries(query).every(([key, value]) => agrees(source, key, value)),
  );
  return deepClone(agreeing);
}

const LIST_SUFFIX = "__in";

function agrees(source: JsonObject, key: string, value: unknown): boolean {
  if (!key.endsWith(LIST_SUFFIX)) return objectsEqual(getProperty(source, key), value);
  const own = getProperty(source, key.slice(0, -LIST_SUFFIX.length));
  return Array.isArray(value) && value.some((candidate) => objectsEqual(own, candidate));
}

function checkedRequest(request: unknown): ModifyRequest {
  if (!isPlainObject(request)) throw new RefusedOperation("The request is malformed");
  const { action, documentName, parentUuid, entries, options } = request;
  const known =
    (action === "create" || action === "update" || action === "delete") &&
    DOCUMENT_NAMES.some((name) => name === documentName) &&
    (parentUuid === null || typeof parentUuid === "string") &&
    Array.isArray(entries) &&
    isPlainObject(options) &&
    (entries as unknown[]).every((entry) => (action === "delete" ? typeof entry === "string" : isPlainObject(entry)));
  if (!known) throw new RefusedOperation("The request is malformed");
  return request as unknown as ModifyRequest;
}

function modify(world: World, asker: Asker, request: ModifyRequest): ModifyResult[] {
  const entries = ACTIONS[request.action](world, asker, request);
  const result = { ...request, entries, userId: asker.id };
  pinTurn(world, request);
  return [...worldTimeResults(world, request, asker), ...deactivations(world, result), result];
}

const ACTIONS = { create, update, delete: remove } as const;

function create(world: World, asker: Asker, request: ModifyRequest): JsonObject[] {
  const sources = (request.entries as readonly JsonObject[]).map((data) => {
    const source = completeSource(request.documentName, STORED_GENERATION, data);
    const keepsId = request.options.keepId === true && isValidId(data["_id"]);
    source["_id"] = keepsId ? data["_id"] : randomID();
    if (request.documentName === "Combatant") fillActor(world, source);
    check(world, asker, request, source, {});
    return source;
  });
  for (const source of sources) place(world, request, source);
  return deepClone(sources);
}

/** A combatant that names a token but no actor gets the token's. */
function fillActor(world: World, combatant: JsonObject): void {
  combatant["actorId"] ??= world.token(combatant["sceneId"], combatant["tokenId"])?.["actorId"] ?? null;
}

function place(world: World, request: ModifyRequest, source: JsonObject): void {
  if (request.parentUuid !== null) embeddedList(world, request).push(source);
  else primaryCollection(world, request).set(String(source["_id"]), source);
}

function update(world: World, asker: Asker, request: ModifyRequest): JsonObject[] {
  const changes = request.entries as readonly JsonObject[];
  const sources = changes.map((change) => {
    const source = existing(world, request, String(change["_id"]));
    check(world, asker, request, source, change);
    return source;
  });
  const schema = documentSchema(request.documentName, STORED_GENERATION);
  const recursive = request.options.recursive !== false;
  changes.forEach((change, index) => {
    const { _id, ...rest } = change;
    applyChanges(schema, sources[index] ?? {}, deepClone(rest), { recursive, addEntries: true });
  });
  return deepClone([...changes]);
}

function remove(world: World, asker: Asker, request: ModifyRequest): string[] {
  const ids = request.entries as readonly string[];
  for (const id of ids) check(world, asker, request, existing(world, request, id), {});
  for (const id of ids) {
    if (request.parentUuid === null) primaryCollection(world, request).delete(id);
    else {
      const list = embeddedList(world, request);
      list.splice(
        list.findIndex((entry) => entry["_id"] === id),
        1,
      );
    }
  }
  return [...ids];
}

function primaryCollection(world: World, request: ModifyRequest): Map<string, JsonObject> {
  if (!PRIMARY_DOCUMENT_NAMES.some((name) => name === request.documentName)) {
    throw new RefusedOperation(`${request.documentName} lives inside another document only`);
  }
  return world.collection(request.documentName as PrimaryDocumentName);
}

function embeddedList(world: World, request: ModifyRequest): JsonObject[] {
  const list = world.embedded(request.parentUuid ?? "", request.documentName);
  if (!list) throw new RefusedOperation(`The parent ${request.parentUuid} does not exist`);
  return list;
}

function existing(world: World, request: ModifyRequest, id: string): JsonObject {
  const source =
    request.parentUuid === null
      ? primaryCollection(world, request).get(id)
      : embeddedList(world, request).find((entry) => entry["_id"] === id);
  if (!source) throw new RefusedOperation(`${request.documentName} [${id}] does not exist!`);
  return source;
}

function check(world: World, asker: Asker, request: ModifyRequest, source: JsonObject, changes: JsonObject): void {
  const { action, documentName, parentUuid } = request;
  const parent = parentUuid === null ? undefined : world.find(parentUuid);
  if (parentUuid !== null && !parent) throw new RefusedOperation(`The parent ${parentUuid} does not exist`);
  // The owner of the actor that a delta makes may change the delta.
  const owned =
    documentName === DELTA ? (world.find(`${parentUuid}.${DELTA}.${String(source["_id"])}`) ?? source) : source;
  if (mayModify(world, asker, { action, documentName, source: owned, parent, changes })) return;
  const name = String(world.collection("User").get(asker.id)?.["name"]);
  const which = action === "create" ? documentName : `${documentName} [${String(source["_id"])}]`;
  throw new RefusedOperation(`User ${name} lacks permission to ${action} ${which}`);
}

/** An operation on combatants may carry where the pointer of their combat stands afterwards. */
function pinTurn(world: World, request: ModifyRequest): void {
  const { combatTurn } = request.options;
  if (request.documentName !== "Combatant" || request.parentUuid === null || typeof combatTurn !== "number") return;
  const combat = world.find(request.parentUuid);
  if (!combat) return;
  const count = (combat["combatants"] as readonly unknown[]).length;
  Object.assign(combat, turnPlace(Number(combat["round"]), combatTurn, count));
}

/** World time moves before the update of the combat that moved it arrives. */
function worldTimeResults(world: World, request: ModifyRequest, asker: Asker): ModifyResult[] {
  const delta = request.options.worldTime?.delta;
  if (request.documentName !== "Combat" || request.action !== "update" || typeof delta !== "number" || delta === 0) {
    return [];
  }
  const settings = world.collection("Setting");
  const existingTime = [...settings.values()].find((setting) => setting["key"] === "core.time");
  const value = String(Number(existingTime?.["value"] ?? 0) + delta);
  const shared = { documentName: "Setting", parentUuid: null, options: {}, userId: asker.id } as const;
  if (existingTime) {
    existingTime["value"] = value;
    return [{ ...shared, action: "update", entries: [{ _id: existingTime["_id"], value }] }];
  }
  const created = completeSource("Setting", STORED_GENERATION, { _id: randomID(), key: "core.time", value });
  settings.set(String(created["_id"]), created);
  return [{ ...shared, action: "create", entries: [deepClone(created)] }];
}

/** Activating a combat or a scene switches off those it takes the place of. */
function deactivations(world: World, result: ModifyResult): ModifyResult[] {
  const { documentName } = result;
  if (result.action === "delete" || (documentName !== "Combat" && documentName !== "Scene")) return [];
  const activated = (result.entries as readonly JsonObject[]).filter((entry) => entry["active"] === true);
  const kept = world.collection(documentName).get(String(activated.at(-1)?.["_id"]));
  if (!kept) return [];
  const others = [...world.collection(documentName).values()].filter(
    (source) => source["active"] === true && source !== kept,
  );
  if (others.length === 0) return [];
  for (const other of others) other["active"] = false;
  const entries = others.map((other) => ({ _id: other["_id"], active: false }));
  return [{ action: "update", documentName, parentUuid: null, entries, options: {}, userId: result.userId }];
}
