import type { OperationOptions } from "../../common/protocol.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { Document } from "../data/document.ts";
import { game } from "../game.ts";
import { announceChange, readStored } from "../helpers/client-settings.ts";

/** A stored value of a setting whose scope is the world or a user. */
export class Setting extends Document {
  static override documentName = "Setting" as const;

  declare key: string;
  /** The user whose setting it is; null for a setting of the world. */
  declare user: string | null;
  declare value: unknown;

  override prepareBaseData(): void {
    this.value = readStored(game.settings, this.key, this._source["value"] as string);
  }

  override _onCreate(data: JsonObject, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    this.#announce(options, userId);
  }

  override _onUpdate(changed: JsonObject, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#announce(options, userId);
  }

  #announce(options: OperationOptions, userId: string): void {
    if (this.user !== null && this.user !== game.userId) return;
    announceChange(game.settings, this.key, { value: this.value, options, userId });
  }
}
