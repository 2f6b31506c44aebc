import { heldKey, sealingKey } from "./key-ring";
import { sealingTools } from "./sealing";
import type { SealPlace } from "./seal";

/** A sealed value with the id of the key that opens it. */
export interface SealedValue {
  readonly key: string;
  readonly text: string;
}

/** Seals a value with the world's key. For the GM whose client decides. */
export async function sealValue(value: unknown, place: SealPlace): Promise<SealedValue> {
  const key = await sealingKey();
  return { key: key.id, text: sealingTools().seal(value, key, place) };
}

/** Tells whether something stored has the shape of a sealed value. */
export function isSealedValue(stored: unknown): stored is SealedValue {
  const { key, text } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<SealedValue>;
  return typeof key === "string" && typeof text === "string";
}

/** Opens a sealed value. Null for players, for GMs without the key, and for anything else. */
export function openValue(stored: unknown, place: SealPlace): { readonly value: unknown } | null {
  const key = game.user.isGM && isSealedValue(stored) ? heldKey(stored.key) : undefined;
  return key === undefined || !isSealedValue(stored) ? null : sealingTools().openSeal(stored.text, key, place);
}
