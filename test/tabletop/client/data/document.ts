import { DOCUMENT_OWNERSHIP_LEVELS, ownershipLevel } from "../../common/constants.ts";
import type { OwnershipLevel } from "../../common/constants.ts";
import { applyChanges, diffChanges } from "../../common/document-data.ts";
import { EmbeddedCollectionField, installForeignLookup } from "../../common/fields.ts";
import type { SchemaField } from "../../common/fields.ts";
import { mayModify, ownershipOf } from "../../common/permissions.ts";
import type { ModifyAction } from "../../common/permissions.ts";
import type { OperationOptions } from "../../common/protocol.ts";
import { completeSource, documentSchema, EMBEDDED } from "../../common/schemas.ts";
import type { DocumentName } from "../../common/schemas.ts";
import { deepClone, expandObject, getProperty } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { encodeOperators } from "../../common/utils/operators.ts";
import { randomID } from "../../common/utils/text.ts";
import { CONFIG } from "../config.ts";
import { game, generation } from "../game.ts";
import { Hooks } from "../helpers/hooks.ts";
import type { User } from "../documents/user.ts";
import type { DatabaseOperation } from "./client-database.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import { permissionLookups } from "./permission-lookups.ts";

/** An update as the steps of its operation see it: with what is changed, and inside which document. */
export interface UpdateOperation extends OperationOptions {
  updates: JsonObject[];
  parent: Document | null;
}

/** The place of a new instance of a document. */
export interface DocumentContext {
  parent?: Document | null;
  strict?: boolean;
}

/** An application that shows a document and is rendered again when the document changes. */
interface DocumentApplication {
  render(options?: unknown): unknown;
}

/** The class of a kind of document, as the database and the collections use it. */
export type DocumentClass<D extends Document = Document> = (new (data: JsonObject, context?: DocumentContext) => D) &
  Omit<typeof Document, "prototype">;

/**
 * A document: a source as it is stored, and properties prepared from it. Changes go through the server; what is written to the
 * properties in memory lasts until the next preparation.
 */
export abstract class Document {
  /** The name of the kind of document; every subclass of the stand-in states it. */
  static documentName: DocumentName;

  declare _id: string | null;
  declare _source: JsonObject;
  declare flags: Record<string, JsonObject>;
  declare name: string;
  readonly parent: Document | null;
  readonly apps: Record<string, DocumentApplication> = {};

  constructor(data: JsonObject = {}, context: DocumentContext = {}) {
    this.parent = context.parent ?? null;
    this._source = (this.constructor as typeof Document).sourceFor(data, this.parent);
    this._configure();
    this._initialize();
  }

  /** Embedded documents share their record with the source of the parent; others complete what they are given. */
  private static sourceFor(data: JsonObject, parent: Document | null): JsonObject {
    const list = parent?._source[EMBEDDED[parent.documentName]?.[this.documentName] ?? ""];
    if (Array.isArray(list) && list.includes(data)) return data;
    const expanded = expandObject(deepClone(data));
    return completeSource(this.documentName, generation(), expanded);
  }

  /** A document of its own, in no collection, from a source that is trusted. */
  static fromSource(source: JsonObject, context: DocumentContext = {}): Document {
    return new (this as unknown as DocumentClass)(source, context);
  }

  /** The fields of this kind of document. */
  static get schema(): SchemaField {
    return documentSchema(this.documentName, generation());
  }

  /** The class that the system or a module put in the place of the core class. */
  static get implementation(): DocumentClass {
    return (CONFIG[this.documentName] as unknown as { documentClass: DocumentClass }).documentClass;
  }

  /** Foundry's `metadata` of a kind of document, as far as the stand-in knows them. */
  static get metadata(): { name: DocumentName; embedded: Readonly<Record<string, string>> } {
    return { name: this.documentName, embedded: EMBEDDED[this.documentName] ?? {} };
  }

  get documentName(): DocumentName {
    return (this.constructor as typeof Document).documentName;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof Document).schema;
  }

  get id(): string | null {
    return this._id;
  }

  get uuid(): string {
    const own = `${this.documentName}.${this.id}`;
    return this.parent ? `${this.parent.uuid}.${own}` : own;
  }

  get isEmbedded(): boolean {
    return this.parent !== null;
  }

  /** The collection that holds this document, if it is in one. */
  get collection(): { has(id: string): boolean } | null {
    if (this.parent) return this.parent.getEmbeddedCollection(this.documentName);
    return game.collections.get(this.documentName) ?? null;
  }

  get isOwner(): boolean {
    return this.testUserPermission(game.user, "OWNER");
  }

  get limited(): boolean {
    return this.testUserPermission(game.user, "LIMITED", { exact: true });
  }

  get visible(): boolean {
    return this.testUserPermission(game.user, "LIMITED");
  }

  /** The level of ownership of the current user. */
  get permission(): number {
    return this.getUserLevel(game.user);
  }

  /** Set up once, before the first preparation. */
  protected _configure(): void {
    for (const [key, field] of Object.entries(this.schema.fields)) {
      if (!(field instanceof EmbeddedCollectionField)) continue;
      const collection = new EmbeddedCollection(this, key, field.documentName as DocumentName);
      Object.defineProperty(this, key, { value: collection, enumerable: true });
    }
  }

  /** Makes the properties from the source, and prepares the data once all documents of the world are there. */
  _initialize(options: { prepare?: boolean } = {}): void {
    for (const [key, field] of Object.entries(this.schema.fields)) {
      if (field instanceof EmbeddedCollectionField) {
        (this[key as keyof this] as EmbeddedCollection<Document>).initialize();
      } else this.#define(key, field.initialize(this._source[key], this));
    }
    if (options.prepare !== false && game?._documentsReady) this._safePrepareData();
  }

  #define(key: string, value: unknown): void {
    const shared = { enumerable: true, configurable: true };
    if (typeof value !== "function") Object.defineProperty(this, key, { ...shared, value, writable: true });
    else {
      const set = (replacement: unknown): void => this.#define(key, replacement);
      Object.defineProperty(this, key, { ...shared, get: value as () => unknown, set });
    }
  }

  /** Prepares the data; an error of a package is reported and does not go further. */
  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      Hooks.onError("Document#_safePrepareData", error, { msg: `Failed data preparation for ${this.uuid}` });
    }
  }

  prepareData(): void {
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    this.prepareDerivedData();
  }

  prepareBaseData(): void {}

  prepareEmbeddedDocuments(): void {
    for (const key of Object.values((this.constructor as typeof Document).metadata.embedded)) {
      for (const document of this[key as keyof this] as EmbeddedCollection<Document>) document._safePrepareData();
    }
  }

  prepareDerivedData(): void {}

  /** Makes the properties afresh from the source. */
  reset(): void {
    this._initialize();
  }

  /** A copy of the source, or with false of the prepared data. */
  toObject(source = true): JsonObject {
    if (source) return deepClone(this._source);
    return Object.fromEntries(Object.keys(this.schema.fields).map((key) => [key, this.#plain(key)]));
  }

  #plain(key: string): unknown {
    const value: unknown = this[key as keyof this];
    if (value instanceof EmbeddedCollection) return value.contents.map((document) => document.toObject(false));
    if (value instanceof Set) return [...(value as Set<unknown>)];
    return value instanceof Document ? value.id : deepClone(value);
  }

  toJSON(): JsonObject {
    return this.toObject();
  }

  /** A copy that is in no collection, with changes applied. */
  clone(data: JsonObject = {}, context: { keepId?: boolean; save?: boolean } & DocumentContext = {}): this {
    const source = this.toObject();
    if (context.keepId !== true) source["_id"] = randomID();
    const changes = encodeOperators(expandObject(data));
    applyChanges(this.schema, source, changes, {});
    const cls = this.constructor as unknown as new (data: JsonObject, context: DocumentContext) => this;
    return new cls(source, { parent: context.parent ?? this.parent });
  }

  /**
   * Changes the source in memory only, and gives what changed. Embedded documents that are listed and not yet there are added; with
   * `recursive` false records are replaced whole, and embedded documents that are not listed go.
   */
  updateSource(changes: JsonObject = {}, options: { dryRun?: boolean; recursive?: boolean } = {}): JsonObject {
    const recursive = options.recursive !== false;
    const how = { recursive, addEntries: true, dropUnlisted: !recursive };
    const difference = diffChanges(this.schema, this._source, encodeOperators(expandObject(changes)), how);
    if (options.dryRun === true) return difference;
    applyChanges(this.schema, this._source, difference, how);
    this._initialize();
    return difference;
  }

  getUserLevel(user: User = game.user): number {
    if (user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    if (!("ownership" in this.schema.fields)) return this.parent?.getUserLevel(user) ?? 0;
    return ownershipOf(this._source["ownership"], user.id);
  }

  testUserPermission(user: User, permission: OwnershipLevel, options: { exact?: boolean } = {}): boolean {
    const [level, target] = [this.getUserLevel(user), ownershipLevel(permission)];
    return options.exact === true ? level === target : level >= target;
  }

  /** Tells whether the server would let the user do this. */
  canUserModify(user: User, action: ModifyAction, data: JsonObject = {}): boolean {
    const { documentName, _source: source } = this;
    const parent = this.parent?._source;
    const asker = { id: user.id, role: user.role };
    return mayModify(permissionLookups(), asker, { action, documentName, source, parent, changes: data });
  }

  /**
   * A flag of an active package.
   * @throws {Error} when the scope is neither core, world, the system nor an active module.
   */
  getFlag(scope: string, key: string): unknown {
    requireScope(scope);
    return getProperty(this.flags?.[scope], key);
  }

  /** Stores a flag; records merge with what is there. */
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    requireScope(scope);
    return this.update({ flags: { [scope]: expandObject({ [key]: value }) } });
  }

  /** Removes a flag. */
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    requireScope(scope);
    const steps = key.split(".");
    const last = steps.pop() ?? "";
    return this.update({ [["flags", scope, ...steps, `-=${last}`].join(".")]: null });
  }

  /** Creates one document, or several for an array. */
  static async create(data: JsonObject | readonly JsonObject[], operation: DatabaseOperation = {}): Promise<unknown> {
    const created = await this.createDocuments(
      Array.isArray(data) ? (data as JsonObject[]) : [data as JsonObject],
      operation,
    );
    return Array.isArray(data) ? created : created[0];
  }

  static async createDocuments(
    data: readonly (JsonObject | Document)[] = [],
    operation: DatabaseOperation = {},
  ): Promise<Document[]> {
    return CONFIG.DatabaseBackend.create(this.implementation, data, operation);
  }

  static async updateDocuments(
    updates: readonly JsonObject[] = [],
    operation: DatabaseOperation = {},
  ): Promise<Document[]> {
    return CONFIG.DatabaseBackend.update(this.implementation, updates, operation);
  }

  static async deleteDocuments(ids: readonly string[] = [], operation: DatabaseOperation = {}): Promise<Document[]> {
    return CONFIG.DatabaseBackend.delete(this.implementation, ids, operation);
  }

  /** Changes this document through the server; undefined when there was nothing to change, or a hook forbade it. */
  async update(data: JsonObject = {}, operation: DatabaseOperation = {}): Promise<this | undefined> {
    const updates = [{ ...data, _id: this.id }];
    const cls = this.constructor as typeof Document;
    const [updated] = await cls.updateDocuments(updates, { ...operation, parent: this.parent });
    return updated as this | undefined;
  }

  async delete(operation: DatabaseOperation = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof Document;
    const [deleted] = await cls.deleteDocuments([this.id ?? ""], { ...operation, parent: this.parent });
    return deleted as this | undefined;
  }

  /**
   * The collection of documents of a kind within this one.
   * @throws {Error} when documents of that kind do not live here.
   */
  getEmbeddedCollection(embeddedName: string): EmbeddedCollection<Document> {
    const key = EMBEDDED[this.documentName]?.[embeddedName as DocumentName] ?? embeddedName;
    const collection: unknown = this[key as keyof this];
    if (collection instanceof EmbeddedCollection) return collection;
    throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
  }

  getEmbeddedDocument(embeddedName: string, id: string): Document | undefined {
    return this.getEmbeddedCollection(embeddedName).get(id);
  }

  async createEmbeddedDocuments(
    embeddedName: string,
    data: readonly JsonObject[] = [],
    operation: DatabaseOperation = {},
  ): Promise<Document[]> {
    const cls = this.getEmbeddedCollection(embeddedName).documentClass;
    return cls.createDocuments(data, { ...operation, parent: this });
  }

  async updateEmbeddedDocuments(
    embeddedName: string,
    updates: readonly JsonObject[] = [],
    operation: DatabaseOperation = {},
  ): Promise<Document[]> {
    const cls = this.getEmbeddedCollection(embeddedName).documentClass;
    return cls.updateDocuments(updates, { ...operation, parent: this });
  }

  async deleteEmbeddedDocuments(
    embeddedName: string,
    ids: readonly string[],
    operation: DatabaseOperation = {},
  ): Promise<Document[]> {
    const cls = this.getEmbeddedCollection(embeddedName).documentClass;
    return cls.deleteDocuments(ids, { ...operation, parent: this });
  }

  /** Renders the applications that show this document again. */
  render(options: unknown = {}): void {
    for (const app of Object.values(this.apps)) void app.render(options);
  }

  // The steps of an operation. On the client that asked, before: false cancels. On every client, after.
  async _preCreate(_data: JsonObject, _options: OperationOptions, _user: User): Promise<boolean | void> {}
  async _preUpdate(_changed: JsonObject, _options: OperationOptions, _user: User): Promise<boolean | void> {}
  async _preDelete(_options: OperationOptions, _user: User): Promise<boolean | void> {}
  _onCreate(_data: JsonObject, _options: OperationOptions, _userId: string): void {}
  _onUpdate(_changed: JsonObject, options: OperationOptions, _userId: string): void {
    if (options.render !== false) this.render();
  }
  _onDelete(_options: OperationOptions, _userId: string): void {
    for (const app of Object.values(this.apps)) void (app as { close?(): unknown }).close?.();
  }

  static async _preCreateOperation(
    _documents: Document[],
    _operation: OperationOptions,
    _user: User,
  ): Promise<boolean | void> {}
  static async _preUpdateOperation(
    _documents: Document[],
    _operation: UpdateOperation,
    _user: User,
  ): Promise<boolean | void> {}
  static async _preDeleteOperation(
    _documents: Document[],
    _operation: OperationOptions,
    _user: User,
  ): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: Document[], _operation: OperationOptions, _user: User): Promise<void> {}
  static async _onUpdateOperation(_documents: Document[], _operation: UpdateOperation, _user: User): Promise<void> {}
  static async _onDeleteOperation(_documents: Document[], _operation: OperationOptions, _user: User): Promise<void> {}

  _onCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _data: JsonObject[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
  _onUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _changes: JsonObject[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
  _onDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _ids: string[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
}

function requireScope(scope: string): void {
  const known = scope === "core" || scope === "world" || scope === game.system.id || game.modules.get(scope)?.active;
  if (known !== true) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

installForeignLookup((documentName, id, model) => {
  if (!game) return null;
  const parent = model instanceof Document ? model.parent : null;
  const inside = parent && EMBEDDED[parent.documentName]?.[documentName as DocumentName];
  if (parent && inside !== undefined) return parent.getEmbeddedDocument(documentName, id);
  return game.collections.get(documentName)?.get(id);
});

/** The changes of an update as the wire carries them: expanded, operators written as key prefixes. */
export function wireChanges(changes: JsonObject): JsonObject {
  return encodeOperators(expandObject(changes));
}
