import { Document } from "../data/document.ts";
import type { EmbeddedCollection } from "../data/embedded-collection.ts";
import { JournalEntrySheet } from "../applications/sheets/journal-entry-sheet.ts";
import type { JournalEntryPage } from "./journal-entry-page.ts";

/** A journal of pages. */
export class JournalEntry extends Document {
  static override documentName = "JournalEntry" as const;

  declare pages: EmbeddedCollection<JournalEntryPage>;
  declare sort: number;
  declare ownership: Record<string, number>;
  #sheet: JournalEntrySheet | null = null;

  get sheet(): JournalEntrySheet {
    this.#sheet ??= new JournalEntrySheet({ document: this });
    return this.#sheet;
  }
}
