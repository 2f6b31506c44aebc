import { Document } from "../data/document.ts";

/** A macro; the stand-in keeps macros in compendia, and runs none. */
export class Macro extends Document {
  static override documentName = "Macro" as const;

  declare type: string;
  declare scope: string;
  declare img: string;
  declare command: string;
  declare ownership: Record<string, number>;
}
