import { MODULE_ID } from "../compat/module-id";
import { makeKey, readKey, writeKey, type SealKey } from "./key";

/** Registers where keys are kept: only in this browser, because the server sends world settings to every client. */
export function registerKeyRing(onWorldKey: () => void): void {
  game.settings.register(MODULE_ID, "sealKeys", { scope: "client", config: false, type: Object, default: {} });
  // The id of the world's sealing key, which reveals nothing about the key.
  game.settings.register(MODULE_ID, "sealKey", {
    scope: "world",
    config: false,
    type: String,
    default: "",
    onChange: onWorldKey,
  });
}

export function storedKey(id: string): SealKey | undefined {
  const written = game.settings.get(MODULE_ID, "sealKeys");
  const text: unknown = Object.hasOwn(written, id) ? written[id] : undefined;
  const key = typeof text === "string" ? readKey(text) : null;
  return key?.id === id ? key : undefined;
}

export async function storeKey(key: SealKey): Promise<void> {
  const written = game.settings.get(MODULE_ID, "sealKeys");
  await game.settings.set(MODULE_ID, "sealKeys", { ...written, [key.id]: writeKey(key) });
}

export const worldKeyId = (): string | null => game.settings.get(MODULE_ID, "sealKey") || null;

/** The world's sealing key, or a new key without it. Only for the deciding client, or two keys could be made. */
export async function sealingKey(): Promise<SealKey> {
  const id = worldKeyId();
  const held = id === null ? undefined : storedKey(id);
  if (held !== undefined) return held;
  const key = makeKey();
  await storeKey(key);
  await game.settings.set(MODULE_ID, "sealKey", key.id);
  return key;
}
