import { applyDelta } from "../../common/delta.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { Document } from "../data/document.ts";
import type { Actor } from "./actor.ts";
import type { TokenDocument } from "./token-document.ts";

/** The data that an unlinked token's actor has of its own, and the actor that results from them and the base actor. */
export class ActorDelta extends Document {
  static override documentName = "ActorDelta" as const;

  declare readonly parent: TokenDocument;

  /** The actor that is made from the base actor and this. One and the same for as long as the token is there. */
  #synthetic: Actor | null = null;

  get syntheticActor(): Actor | null {
    const base = this.parent.baseActor;
    if (base === null) return null;
    this.#synthetic ??= this.apply();
    return this.#synthetic;
  }

  /** Makes an actor of its own. */
  apply(): Actor | null {
    const base = this.parent.baseActor;
    if (base === null) return null;
    return new CONFIG.Actor.documentClass(this.#made(base), { parent: this.parent });
  }

  #made(base: Actor): JsonObject {
    return applyDelta(base._source, this._source);
  }

  /** Makes the actor afresh, after this or the base actor has changed. */
  updateSyntheticActor(): void {
    const base = this.#synthetic === null ? null : this.parent.baseActor;
    if (base === null || this.#synthetic === null) return;
    this.#synthetic._source = this.#made(base);
    this.#synthetic._initialize();
  }
}
