import { Collection } from "../../common/collection.ts";
import type { PrimaryDocumentName } from "../../common/schemas.ts";
import { CONFIG } from "../config.ts";
import { ui } from "../game.ts";
import type { Document, DocumentClass } from "./document.ts";

/** The documents of one kind in the world. */
export class WorldCollection<D extends Document> extends Collection<D> {
  readonly documentName: PrimaryDocumentName;
  /** Applications that list the collection. */
  readonly apps: { render(options?: unknown): unknown }[] = [];

  constructor(documentName: PrimaryDocumentName) {
    super();
    this.documentName = documentName;
  }

  /** The class that documents in here have. */
  get documentClass(): DocumentClass<D> {
    return (CONFIG[this.documentName] as unknown as { documentClass: DocumentClass<D> }).documentClass;
  }

  /** The tab of the sidebar that lists the collection; undefined where there is none. */
  get directory(): unknown {
    return ui[this.documentName.toLowerCase()];
  }

  /** Renders the applications that list the collection again. */
  render(options: unknown = {}): void {
    for (const app of this.apps) void app.render(options);
  }
}
