import { Collection } from "../../common/collection.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "../../common/constants.ts";
import type { PackData, PackIndexEntry } from "../../common/protocol.ts";
import type { PackedDocumentName } from "../../common/schemas.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { game } from "../game.ts";
import type { Document, DocumentClass } from "./document.ts";

/** A compendium: an index of its documents, and those that somebody has asked for. */
export class CompendiumCollection extends Collection<Document> {
  readonly metadata: Omit<PackData, "index">;
  readonly index: Collection<PackIndexEntry>;

  constructor({ index, ...metadata }: PackData) {
    super();
    this.metadata = metadata;
    this.index = new Collection(index.map((entry) => [entry._id, entry]));
  }

  /** Its id: the package's and its own name. */
  get collection(): string {
    return this.metadata.id;
  }

  get documentName(): PackedDocumentName {
    return this.metadata.type;
  }

  get documentClass(): DocumentClass {
    return CONFIG[this.documentName].documentClass;
  }

  get title(): string {
    return this.metadata.label;
  }

  /** True if the user's role, or one below it, lets them see it. */
  get visible(): boolean {
    const { NONE, OBSERVER } = DOCUMENT_OWNERSHIP_LEVELS;
    const levels = Object.entries(this.metadata.ownership).map(([role, level]) =>
      game.user.role >= USER_ROLES[role as keyof typeof USER_ROLES] ? DOCUMENT_OWNERSHIP_LEVELS[level] : NONE,
    );
    return Math.max(NONE, ...levels) >= OBSERVER;
  }

  async getIndex(): Promise<Collection<PackIndexEntry>> {
    return this.index;
  }

  /** One of its documents; undefined where there is none of that id. */
  async getDocument(id: string): Promise<Document | undefined> {
    const [found] = this.has(id) ? [this.get(id)] : await this.getDocuments({ _id: id });
    return found;
  }

  /** Its documents that agree with the query, or all: each is the same instance every time. */
  async getDocuments(query: JsonObject = {}): Promise<Document[]> {
    const pack = this.collection;
    const found = await CONFIG.DatabaseBackend.get(this.documentClass, { query, pack });
    return found.map((document) => {
      const id = document.id ?? "";
      const known = this.get(id) ?? document;
      this.set(id, known);
      return known;
    });
  }
}

/** All compendia, by their ids. */
export class CompendiumPacks extends Collection<CompendiumCollection> {
  constructor(packs: readonly PackData[]) {
    super(packs.map((pack) => [pack.id, new CompendiumCollection(pack)]));
  }
}
