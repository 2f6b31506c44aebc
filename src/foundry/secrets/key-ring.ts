import { MODULE_ID } from "../compat/module-id";
import { makeKey, readKey, writeKey, type SealKey } from "./key";

/**
 * Registers where keys are kept: in this browser, and nowhere on the server. A world setting, and by all that is known of it one
 * of a user, is sent to every client.
 *
 * @param onWorldKey told on every client that another key is this world's from now on
 */
export function registerKeyRing(onWorldKey: () => void): void {
  game.settings.register(MODULE_ID, "sealKeys", { scope: "client", config: false, type: Object, default: {} });
  // The id of the key with which this world seals what is new. It says nothing about the key.
  game.settings.register(MODULE_ID, "sealKey", {
    scope: "world",
    config: false,
    type: String,
    default: "",
    onChange: onWorldKey,
  });
}

/** The key of that id, where this browser has it. What is stored is checked as if somebody had typed it. */
export function heldKey(id: string): SealKey | undefined {
  const written = game.settings.get(MODULE_ID, "sealKeys");
  const text: unknown = Object.hasOwn(written, id) ? written[id] : undefined;
  const key = typeof text === "string" ? readKey(text) : null;
  return key?.id === id ? key : undefined;
}

/** Keeps a key in this browser, beside those it has: other worlds on the same server have their own. */
export async function holdKey(key: SealKey): Promise<void> {
  const written = game.settings.get(MODULE_ID, "sealKeys");
  await game.settings.set(MODULE_ID, "sealKeys", { ...written, [key.id]: writeKey(key) });
}

/** The id of the key with which this world seals; null before the first. */
export const worldKeyId = (): string | null => game.settings.get(MODULE_ID, "sealKey") || null;

/**
 * The key to seal with: the world's, or a new one where the world has none or this browser lacks it. What was sealed with the old one stays
 * so. For the GM whose client decides: two would make two.
 */
export async function sealingKey(): Promise<SealKey> {
  const id = worldKeyId();
  const held = id === null ? undefined : heldKey(id);
  if (held !== undefined) return held;
  const key = makeKey();
  await holdKey(key);
  await game.settings.set(MODULE_ID, "sealKey", key.id);
  return key;
}
