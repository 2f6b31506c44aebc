import { Collection } from "../../common/collection.ts";
import type { DocumentName } from "../../common/schemas.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { randomID } from "../../common/utils/text.ts";
import { CONFIG } from "../config.ts";
import type { Document, DocumentClass } from "./document.ts";

/** The documents of one kind that live inside another. */
export class EmbeddedCollection<D extends Document> extends Collection<D> {
  /** The document they live in. */
  readonly model: Document;
  /** The key of the parent's source that holds them. */
  readonly name: string;
  readonly #documentName: DocumentName;

  constructor(model: Document, name: string, documentName: DocumentName) {
    super();
    this.model = model;
    this.name = name;
    this.#documentName = documentName;
  }

  /** The class that documents in here have. */
  get documentClass(): DocumentClass<D> {
    return (CONFIG[this.#documentName] as unknown as { documentClass: DocumentClass<D> }).documentClass;
  }

  /** Brings the instances in line with the parent's source, keeping those that are still there. Those without an id get one. */
  initialize(): void {
    const sources = this.model._source[this.name] as JsonObject[];
    for (const source of sources) source["_id"] ??= randomID();
    const ids = new Set(sources.map((source) => String(source["_id"])));
    for (const id of this.keys()) if (!ids.has(id)) this.delete(id);
    for (const source of sources) {
      const existing = this.get(String(source["_id"]));
      if (!existing) this.set(String(source["_id"]), new this.documentClass(source, { parent: this.model }));
      else {
        existing._source = source;
        existing._initialize({ prepare: false });
      }
    }
  }

  /** The sources as an array. */
  toObject(source = true): JsonObject[] {
    return this.map((document) => document.toObject(source));
  }
}
