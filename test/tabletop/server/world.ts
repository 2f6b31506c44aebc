import type { PermissionLookups } from "../common/permissions.ts";
import { applyDelta, DELTA, effectsOf, tokenOf } from "../common/delta.ts";
import { completeSource, EMBEDDED, PRIMARY_DOCUMENT_NAMES } from "../common/schemas.ts";
import type { DocumentName, PrimaryDocumentName } from "../common/schemas.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import { deepClone } from "../common/utils/objects.ts";

/** The initial state of a world: partial data for each document, and the names of the world and its system. */
export interface WorldSeed {
  readonly world: { readonly id: string; readonly title: string };
  readonly system: {
    readonly id: string;
    readonly title: string;
    readonly version: string;
    readonly flags?: JsonObject;
  };
  readonly documents: Readonly<Partial<Record<PrimaryDocumentName, readonly JsonObject[]>>>;
}

/** The highest generation's schema is the one the server stores: it knows every field of both. */
export const STORED_GENERATION = 14;

/** The documents of a world, in memory. The server owns it; clients hold copies. */
export class World implements PermissionLookups {
  readonly world: WorldSeed["world"];
  readonly system: WorldSeed["system"];
  readonly #collections = new Map<DocumentName, Map<string, JsonObject>>();

  constructor(seed: WorldSeed) {
    this.world = seed.world;
    this.system = seed.system;
    for (const documentName of PRIMARY_DOCUMENT_NAMES) {
      const sources = (seed.documents[documentName] ?? []).map((data) =>
        completeSource(documentName, STORED_GENERATION, deepClone(data)),
      );
      this.#collections.set(documentName, new Map(sources.map((source) => [String(source["_id"]), source])));
    }
  }

  /** The collection of a kind of document that lives in no other. */
  collection(documentName: PrimaryDocumentName): Map<string, JsonObject> {
    const collection = this.#collections.get(documentName);
    if (!collection) throw new Error(`${documentName} has no collection of its own`);
    return collection;
  }

  /** The live source of a document by its address, such as `Combat.<id>.Combatant.<id>`. */
  find(uuid: string): JsonObject | undefined {
    const place = tokenOf(uuid);
    if (place !== null && uuid.includes(`.${DELTA}.`))
      return this.#syntheticActor(this.token(place.scene, place.token));
    const [documentName, id, embeddedName, embeddedId] = uuid.split(".");
    const source = this.#collections.get(documentName as DocumentName)?.get(id ?? "");
    if (embeddedName === undefined || !source) return source;
    return this.embedded(uuid, embeddedName as DocumentName)?.find((entry) => entry["_id"] === embeddedId);
  }

  /** The live list of documents that live in the one at this address. */
  embedded(parentUuid: string, documentName: DocumentName): JsonObject[] | undefined {
    const place = tokenOf(parentUuid);
    if (place !== null && (documentName === DELTA || parentUuid.includes(`.${DELTA}.`))) {
      const token = this.token(place.scene, place.token);
      const delta = token?.["delta"] as JsonObject | undefined;
      if (token === undefined || delta === undefined) return undefined;
      delta["_id"] ??= token["_id"];
      return documentName === DELTA ? [delta] : effectsOf(this.actor(token["actorId"]), delta);
    }
    const [parentName, id] = parentUuid.split(".");
    const key = EMBEDDED[parentName as DocumentName]?.[documentName];
    const parent = this.#collections.get(parentName as DocumentName)?.get(id ?? "");
    return key === undefined ? undefined : (parent?.[key] as JsonObject[] | undefined);
  }

  /** The source of an unlinked token's own actor. */
  #syntheticActor(token: JsonObject | undefined): JsonObject | undefined {
    const base = this.actor(token?.["actorId"]);
    return base && applyDelta(base, token?.["delta"] as JsonObject);
  }

  actor(id: unknown): JsonObject | undefined {
    return typeof id === "string" ? this.collection("Actor").get(id) : undefined;
  }

  token(sceneId: unknown, tokenId: unknown): JsonObject | undefined {
    const tokens = this.collection("Scene").get(String(sceneId))?.["tokens"] as JsonObject[] | undefined;
    return tokens?.find((token) => token["_id"] === tokenId);
  }

  /** A copy of every document, as a client receives it. */
  snapshot(): Record<PrimaryDocumentName, JsonObject[]> {
    const entries = PRIMARY_DOCUMENT_NAMES.map((name) => [name, deepClone([...this.collection(name).values()])]);
    return Object.fromEntries(entries) as Record<PrimaryDocumentName, JsonObject[]>;
  }

  /** Puts every document back to what it was when the snapshot was taken. */
  restore(snapshot: Record<PrimaryDocumentName, JsonObject[]>): void {
    for (const documentName of PRIMARY_DOCUMENT_NAMES) {
      const collection = this.collection(documentName);
      collection.clear();
      for (const source of deepClone(snapshot[documentName])) collection.set(String(source["_id"]), source);
    }
  }
}
