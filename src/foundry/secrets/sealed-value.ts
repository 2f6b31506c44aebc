import { heldKey } from "./key-ring";
import { openSeal, type SealPlace } from "./seal";

// Reads single values of hidden combatants that worlds could once seal. Remove this file with the next release.

interface SealedValue {
  readonly key: string;
  readonly text: string;
}

export function isSealedValue(stored: unknown): stored is SealedValue {
  const { key, text } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<SealedValue>;
  return typeof key === "string" && typeof text === "string";
}

/** Opens a sealed value. Null for players, for GMs without the key, and for anything else. */
export function openValue(stored: unknown, place: SealPlace): { readonly value: unknown } | null {
  const key = game.user.isGM && isSealedValue(stored) ? heldKey(stored.key) : undefined;
  return key === undefined || !isSealedValue(stored) ? null : openSeal(stored.text, key, place);
}
