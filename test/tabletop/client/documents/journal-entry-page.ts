import { Document } from "../data/document.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** A page of a journal; the stand-in has pages of text. */
export class JournalEntryPage extends Document {
  static override documentName = "JournalEntryPage" as const;

  declare readonly parent: JournalEntry | null;
  declare type: string;
  declare sort: number;
  declare text: { content: string; format: number };
  declare title: { show: boolean; level: number };

  /** The name under which a heading is jumped to. */
  static slugifyHeading(heading: HTMLHeadingElement | string): string {
    const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
    return text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(/\s+/g, "-");
  }
}
