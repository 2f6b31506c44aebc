import type { JsonObject } from "../../common/utils/objects.ts";
import { Document } from "../data/document.ts";
import type { Actor } from "./actor.ts";

/** Something that an actor has: a weapon, a spell. The stand-in has none in the world itself. */
export class Item extends Document {
  static override documentName = "Item" as const;

  declare readonly parent: Actor | null;
  declare img: string;
  declare type: string;
  declare system: JsonObject;

  get actor(): Actor | null {
    return this.parent;
  }
}
