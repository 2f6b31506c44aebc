import { applyChanges, diffChanges } from "../../common/document-data.ts";
import type { ApplyOptions } from "../../common/document-data.ts";
import type {
  GetAnswer,
  GetRequest,
  ModifyAnswer,
  ModifyRequest,
  ModifyResult,
  OperationOptions,
} from "../../common/protocol.ts";
import { EMBEDDED } from "../../common/schemas.ts";
import type { DocumentName } from "../../common/schemas.ts";
import { deepClone, isEmpty } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { decodeOperators, encodeOperators } from "../../common/utils/operators.ts";
import { game, generation, ui } from "../game.ts";
import { Hooks } from "../helpers/hooks.ts";
import type { User } from "../documents/user.ts";
import { DELTA, tokenOf } from "../../common/delta.ts";
import { Actor } from "../documents/actor.ts";
import { ActorDelta } from "../documents/actor-delta.ts";
import { TokenDocument } from "../documents/token-document.ts";
import { Document, wireChanges } from "./document.ts";
import type { DocumentClass, UpdateOperation } from "./document.ts";

/** The options of an operation, and the document inside which it takes place. */
export type DatabaseOperation = OperationOptions & { parent?: Document | null };

/** A request to read: the keys of Foundry's operation that the stand-in knows. */
export interface DatabaseGetOperation {
  /** The values that the documents must have. */
  query: JsonObject;
  /** The compendium in which they are; left out: the world. */
  pack?: string;
}

/** A prepared request: what is sent, or nothing where hooks forbade it. */
type Prepared = ModifyRequest | undefined;

/** Sends changes to the server, and applies to this client's documents what the server says has changed. */
export class ClientDatabaseBackend {
  /**
   * Reads documents of the world, or of a compendium, anew from the server, whatever this client holds. What it gives are instances of their own, in no
   * collection: the client's documents stay as they are.
   * @throws {Error} when the server refuses.
   */
  async get(cls: DocumentClass, operation: DatabaseGetOperation, _user: User = game.user): Promise<Document[]> {
    const asked: GetRequest = { action: "get", documentName: cls.documentName, ...operation };
    const answer = await new Promise<GetAnswer>((resolve) => {
      game.socket.emit("getDocuments", asked, resolve);
    });
    if ("error" in answer) throw refused(answer.error);
    return answer.documents.map((source) => cls.fromSource(source));
  }

  /** Creates documents; those that hooks forbade are left out. */
  async create(
    cls: DocumentClass,
    data: readonly (JsonObject | Document)[],
    operation: DatabaseOperation,
  ): Promise<Document[]> {
    return this.#send(await this.#prepareCreate(cls, data, operation));
  }

  /** Changes documents; those for which there is nothing to change, or hooks forbade it, are left out. */
  async update(cls: DocumentClass, updates: readonly JsonObject[], operation: DatabaseOperation): Promise<Document[]> {
    return this.#send(await this.#prepareUpdate(cls, updates, operation));
  }

  /** Deletes documents; those that hooks forbade are left out. */
  async delete(cls: DocumentClass, ids: readonly string[], operation: DatabaseOperation): Promise<Document[]> {
    return this.#send(await this.#prepareDelete(cls, ids, operation));
  }

  async #prepareCreate(
    cls: DocumentClass,
    data: readonly (JsonObject | Document)[],
    operation: DatabaseOperation,
  ): Promise<Prepared> {
    const { parent, options } = split(operation);
    const documents: Document[] = [];
    for (const entry of data) {
      const source = entry instanceof Document ? entry.toObject() : entry;
      const document = new cls(source, { parent });
      requirePermission(document, "create", {});
      const allowed = (await document._preCreate(source, options, game.user)) !== false;
      if (!allowed || !Hooks.call(`preCreate${cls.documentName}`, document, source, options, game.user.id)) continue;
      documents.push(document);
    }
    if (documents.length === 0) return undefined;
    if ((await cls._preCreateOperation(documents, options, game.user)) === false) return undefined;
    return request(
      "create",
      cls,
      parent,
      documents.map((document) => document.toObject()),
      options,
    );
  }

  async #prepareUpdate(
    cls: DocumentClass,
    updates: readonly JsonObject[],
    operation: DatabaseOperation,
  ): Promise<Prepared> {
    const { parent, options } = split(operation);
    const documents: Document[] = [];
    const entries: JsonObject[] = [];
    for (const update of updates) {
      const document = existing(cls, parent, update["_id"]);
      const expanded = wireChanges(update);
      const difference =
        options.diff === false ? expanded : diffChanges(cls.schema, document._source, expanded, applyOptions(options));
      if (isEmpty(difference)) continue;
      requirePermission(document, "update", difference);
      const changed = forHooks({ ...difference, _id: document.id });
      const allowed = (await document._preUpdate(changed, options, game.user)) !== false;
      if (!allowed || !Hooks.call(`preUpdate${cls.documentName}`, document, changed, options, game.user.id)) continue;
      documents.push(document);
      entries.push(wireChanges(changed));
    }
    if (documents.length === 0) return undefined;
    const operated: UpdateOperation = { ...options, updates: entries, parent };
    if ((await cls._preUpdateOperation(documents, operated, game.user)) === false) return undefined;
    const { updates: changes, parent: _parent, ...sent } = operated;
    return request("update", cls, parent, changes, sent);
  }

  async #prepareDelete(cls: DocumentClass, ids: readonly string[], operation: DatabaseOperation): Promise<Prepared> {
    const { parent, options } = split(operation);
    const documents: Document[] = [];
    for (const id of options["deleteAll"] === true ? allOf(cls, parent) : ids) {
      const document = existing(cls, parent, id);
      requirePermission(document, "delete", {});
      const allowed = (await document._preDelete(options, game.user)) !== false;
      if (!allowed || !Hooks.call(`preDelete${cls.documentName}`, document, options, game.user.id)) continue;
      documents.push(document);
    }
    if (documents.length === 0) return undefined;
    if ((await cls._preDeleteOperation(documents, options, game.user)) === false) return undefined;
    return request(
      "delete",
      cls,
      parent,
      documents.map((document) => document.id ?? ""),
      options,
    );
  }

  async #send(prepared: Prepared): Promise<Document[]> {
    if (!prepared) return [];
    const answer = await new Promise<ModifyAnswer>((resolve) => {
      game.socket.emit("modifyDocument", [prepared], resolve);
    });
    if ("error" in answer) throw refused(answer.error);
    const concerned = answer.results.map((result) => ({ result, documents: this.apply(result) }));
    const own = concerned.find(({ result }) => isAnswerTo(result, prepared));
    return own?.documents ?? [];
  }

  /** Applies a change that the server made; gives the documents it concerned. */
  apply(result: ModifyResult): Document[] {
    const parent = result.parentUuid === null ? null : findParent(result.parentUuid);
    if (parent === undefined) return [];
    if (parent instanceof TokenDocument) return applyToDelta(parent, result);
    if (parent instanceof ActorDelta) return applyInDelta(parent, result);
    return APPLIERS[result.action]({ result, parent, key: embeddedKey(parent, result.documentName) });
  }
}

function refused(message: string): Error {
  ui.notifications?.error(message);
  return new Error(message);
}

function applyOptions(options: OperationOptions): ApplyOptions {
  return { recursive: options.recursive !== false, addEntries: true };
}

function isAnswerTo(result: ModifyResult, prepared: ModifyRequest): boolean {
  return (
    result.action === prepared.action &&
    result.documentName === prepared.documentName &&
    result.parentUuid === prepared.parentUuid &&
    JSON.stringify(result.options) === JSON.stringify(prepared.options)
  );
}

function split(operation: DatabaseOperation): { parent: Document | null; options: OperationOptions } {
  const { parent = null, ...options } = operation;
  return { parent, options };
}

function request(
  action: ModifyRequest["action"],
  cls: DocumentClass,
  parent: Document | null,
  entries: ModifyRequest["entries"],
  options: OperationOptions,
): ModifyRequest {
  const plain = JSON.parse(JSON.stringify(options)) as OperationOptions;
  const sent = { action, documentName: cls.documentName, parentUuid: parent?.uuid ?? null, entries, options: plain };
  return forDelta(sent, parent);
}

/** A change of an unlinked token's actor goes to the server, after its hooks, as a change of the token's delta. */
function forDelta(sent: ModifyRequest, parent: Document | null): ModifyRequest {
  if (parent instanceof TokenDocument && sent.documentName === "Actor") {
    const entries = (sent.entries as JsonObject[]).map((entry) => ({ ...entry, _id: parent.delta.id }));
    return { ...sent, documentName: "ActorDelta", entries };
  }
  if (!(parent instanceof Actor) || parent.token === null) return sent;
  return { ...sent, parentUuid: parent.token.delta.uuid };
}

/** The ids of all documents of a kind: an operation with `deleteAll` names none. */
function allOf(cls: DocumentClass, parent: Document | null): string[] {
  const collection = parent ? parent.getEmbeddedCollection(cls.documentName) : game.collections.get(cls.documentName);
  return [...(collection?.keys() ?? [])];
}

function existing(cls: DocumentClass, parent: Document | null, id: unknown): Document {
  if (cls.documentName === "Actor" && parent instanceof TokenDocument && parent.actor !== null) return parent.actor;
  const collection = parent ? parent.getEmbeddedCollection(cls.documentName) : game.collections.get(cls.documentName);
  const document = collection?.get(String(id));
  if (!document) throw new Error(`${cls.documentName} [${String(id)}] does not exist!`);
  return document;
}

function requirePermission(document: Document, action: ModifyRequest["action"], changes: JsonObject): void {
  if (document.canUserModify(game.user, action, changes)) return;
  const which = action === "create" ? document.documentName : `${document.documentName} [${document.id}]`;
  const message = `User ${game.user.name} lacks permission to ${action} ${which}`;
  ui.notifications?.error(message);
  throw new Error(message);
}

/** Changes as hooks of this generation see them. */
function forHooks(changes: JsonObject): JsonObject {
  return generation() >= 14 ? decodeOperators(changes) : changes;
}

function findParent(uuid: string): Document | undefined {
  const place = tokenOf(uuid);
  if (place !== null) {
    const token = game.scenes.get(place.scene)?.tokens.get(place.token);
    return uuid.includes(`.${DELTA}.`) ? token?.delta : token;
  }
  const [documentName, id] = uuid.split(".");
  return game.collections.get(documentName as DocumentName)?.get(id ?? "");
}

/** A change of an unlinked token's delta: one of its actor, as hooks and `_onUpdate` of both are told. */
function applyToDelta(token: TokenDocument, { entries, options, userId }: ModifyResult): Document[] {
  const { delta, actor } = token;
  const [entry = {}] = deepClone([...entries]) as JsonObject[];
  const { _id, ...changes } = entry;
  applyChanges(delta.schema, delta._source, encodeOperators(changes), applyOptions(options));
  delta._initialize();
  delta.updateSyntheticActor();
  step("ActorDelta#_onUpdate", () => delta._onUpdate(forHooks(entry), options, userId));
  Hooks.callAll("updateActorDelta", delta, forHooks(entry), options, userId);
  if (actor === null) return [];
  const changed = forHooks({ ...changes, _id: actor.id });
  step("Actor#_onUpdate", () => actor._onUpdate(changed, options, userId));
  Hooks.callAll("updateActor", actor, changed, options, userId);
  return [actor];
}

/** A change of what lies in an unlinked token's actor. */
function applyInDelta(delta: ActorDelta, result: ModifyResult): Document[] {
  const { syntheticActor: parent } = delta;
  if (parent === null) return [];
  const key = embeddedKey(parent, result.documentName);
  const documents = APPLIERS[result.action]({ result, parent, key });
  delta._source[key] = deepClone(parent._source[key]);
  return documents;
}

function embeddedKey(parent: Document | null, documentName: DocumentName): string {
  return (parent && EMBEDDED[parent.documentName]?.[documentName]) ?? "";
}

interface Application {
  readonly result: ModifyResult;
  readonly parent: Document | null;
  readonly key: string;
}

const APPLIERS = { create: applyCreate, update: applyUpdate, delete: applyDelete } as const;

function collectionOf({ result, parent }: Application): Map<string, Document> {
  const collection: unknown = parent
    ? parent.getEmbeddedCollection(result.documentName)
    : game.collections.get(result.documentName);
  return collection as Map<string, Document>;
}

function classOf(application: Application): DocumentClass {
  return (collectionOf(application) as unknown as { documentClass: DocumentClass }).documentClass;
}

/** Runs a step of a package's code on a document; what it throws is reported and stops nothing. */
function step(location: string, run: () => unknown): void {
  try {
    void run();
  } catch (error) {
    Hooks.onError(location, error);
  }
}

function applyCreate(application: Application): Document[] {
  const { result, parent, key } = application;
  const { documentName, options, userId } = result;
  const cls = classOf(application);
  const collection = collectionOf(application);
  const data = deepClone([...result.entries]) as JsonObject[];
  const documents = data.map((entry) => {
    if (parent) (parent._source[key] as JsonObject[]).push(entry);
    const document = new cls(entry, { parent });
    collection.set(String(entry["_id"]), document);
    return document;
  });
  parent?._safePrepareData();
  documents.forEach((document, index) => {
    step(`${documentName}#_onCreate`, () => document._onCreate(data[index] ?? {}, options, userId));
    Hooks.callAll(`create${documentName}`, document, options, userId);
  });
  step("_onCreateDescendantDocuments", () =>
    parent?._onCreateDescendantDocuments(parent, key, documents, data, options, userId),
  );
  finish(application, documents, "_onCreateOperation");
  return documents;
}

function applyUpdate(application: Application): Document[] {
  const { result, parent, key } = application;
  const { documentName, options, userId } = result;
  const cls = classOf(application);
  const collection = collectionOf(application);
  const concerned: { document: Document; changed: JsonObject }[] = [];
  for (const entry of deepClone([...result.entries]) as JsonObject[]) {
    const document = collection.get(String(entry["_id"]));
    if (!document) continue;
    const { _id, ...changes } = entry;
    applyChanges(cls.schema, document._source, encodeOperators(changes), applyOptions(options));
    document._initialize();
    concerned.push({ document, changed: forHooks(entry) });
  }
  parent?._safePrepareData();
  for (const { document, changed } of concerned) {
    step(`${documentName}#_onUpdate`, () => document._onUpdate(changed, options, userId));
    Hooks.callAll(`update${documentName}`, document, changed, options, userId);
  }
  const documents = concerned.map(({ document }) => document);
  const changes = concerned.map(({ changed }) => changed);
  step("_onUpdateDescendantDocuments", () =>
    parent?._onUpdateDescendantDocuments(parent, key, documents, changes, options, userId),
  );
  finish(application, documents, "_onUpdateOperation");
  return documents;
}

function applyDelete(application: Application): Document[] {
  const { result, parent, key } = application;
  const { documentName, options, userId } = result;
  const collection = collectionOf(application);
  const ids = [...result.entries] as string[];
  const documents = ids.flatMap((id) => collection.get(id) ?? []);
  for (const id of ids) {
    collection.delete(id);
    if (!parent) continue;
    const sources = parent._source[key] as JsonObject[];
    parent._source[key] = sources.filter((source) => source["_id"] !== id);
  }
  parent?._safePrepareData();
  for (const document of documents) {
    step(`${documentName}#_onDelete`, () => document._onDelete(options, userId));
    Hooks.callAll(`delete${documentName}`, document, options, userId);
  }
  step("_onDeleteDescendantDocuments", () =>
    parent?._onDeleteDescendantDocuments(parent, key, documents, ids, options, userId),
  );
  finish(application, documents, "_onDeleteOperation");
  return documents;
}

function finish(
  application: Application,
  documents: Document[],
  method: "_onCreateOperation" | "_onUpdateOperation" | "_onDeleteOperation",
): void {
  const { result, parent } = application;
  const user = game.users.get(result.userId) ?? game.user;
  // Only updates say what was changed; `updates` of any other operation would mean nothing.
  const operation = { ...result.options, updates: result.entries as JsonObject[], parent };
  step(method, () => classOf(application)[method](documents, operation, user));
  if (result.options.render === false) return;
  if (parent) parent.render();
  else game.collections.get(result.documentName)?.render();
}
