import { MODULE_ID } from "../compat/module-id";
import { comes } from "../parts/comes";
import { Part } from "../parts/part";
import { heldKey, holdKey, worldKey, worldKeyId } from "./key-ring";
import { sealing } from "./sealing";

const { ApplicationV2 } = foundry.applications.api;

/** The dialogs about keys, with the cipher that knows a key from a slip. */
const keyDialog = new Part(async () => {
  await sealing.here();
  return import("./key-dialog");
});

/** The consequences once a gm has brought the key back, or wants what was sealed made anew. */
export interface KeyMenuHost {
  /** The ids of the keys that this client lacks for what is stored. */
  missing(): readonly string[];
  onKey(): void;
  onAnew(): void;
}

/**
 * Shows the gm this world's key; where this browser lacks it, or another to something that is stored, asks for that. The same question comes to a gm by itself when no other
 * gm could hand the key over.
 */
export async function openKeyDialog(host: KeyMenuHost): Promise<void> {
  const dialog = await comes(keyDialog);
  if (dialog === null) return;
  const id = worldKeyId();
  const missing = host.missing();
  const key = id === null ? await worldKey() : heldKey(id);
  if (key !== undefined && missing.length === 0) return dialog.showKey(key);
  const choice = await dialog.askForKey(missing.length === 0 && id !== null ? [id] : missing);
  if (choice.kind === "later") return;
  if (choice.kind === "anew") return host.onAnew();
  await holdKey(choice.key);
  host.onKey();
}

/** Registers the way to the key among the module's settings, for gms. */
export function registerKeyMenu(host: KeyMenuHost): void {
  /** Foundry opens a window; what there is to say is a question. */
  class KeyMenu extends ApplicationV2 {
    static override readonly name = "KeyMenu";

    override async render(): Promise<this> {
      await openKeyDialog(host);
      return this;
    }
  }
  game.settings.registerMenu(MODULE_ID, "sealKey", {
    name: "TURNWRIGHT.settings.seal-key.name",
    hint: "TURNWRIGHT.settings.seal-key.hint",
    label: "TURNWRIGHT.settings.seal-key.name",
    icon: "fa-solid fa-key",
    restricted: true,
    type: KeyMenu,
  });
}
