import { aessiv } from "@noble/ciphers/aes.js";
import { fromBase64, toBase64, toBytes } from "./bytes";
import type { SealKey } from "./key";

/** A sealed value's place. It opens only there, so it cannot be moved to another fight or step. */
export interface SealPlace {
  readonly combat: string;
  /** The path in its flags or update: `state`, `past.12`, `undone.0`, `events.12`. */
  readonly at: string;
}

/** Separates this use of the key from others and later versions. */
const PURPOSE = toBytes("turnwright seal 1");
const NONCE = 16;
/** Lengths are rounded up to multiples, so that they do not reveal how much is declared. */
const STEP = 128;

/*
 * AES-SIV (RFC 5297) with a random nonce. Several GMs' browsers may seal with one key, some with poor randomness. If a
 * nonce repeats, AES-GCM or ChaCha20-Poly1305 would reveal the contents and allow forgery. SIV only reveals that two
 * values are equal. The nonce hides even that, so that a declaration is not recognized in the next round.
 */
function cipherFor(key: SealKey, place: SealPlace, nonce: Uint8Array) {
  return aessiv(key.bytes, PURPOSE, toBytes(place.combat), toBytes(place.at), nonce);
}

export function seal(value: unknown, key: SealKey, place: SealPlace): string {
  const json = toBytes(JSON.stringify(value));
  const padded = new Uint8Array(Math.ceil(json.length / STEP) * STEP).fill(0x20);
  padded.set(json);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const box = cipherFor(key, place, nonce).encrypt(padded);
  const whole = new Uint8Array(NONCE + box.length);
  whole.set(nonce);
  whole.set(box, NONCE);
  return toBase64(whole);
}

/** Opens a seal. Null if the key or place is wrong, or the text was changed. */
export function openSeal(text: string, key: SealKey, place: SealPlace): { readonly value: unknown } | null {
  const whole = fromBase64(text);
  if (whole === null || whole.length <= NONCE) return null;
  try {
    const plain = cipherFor(key, place, whole.subarray(0, NONCE)).decrypt(whole.subarray(NONCE));
    return { value: JSON.parse(new TextDecoder().decode(plain)) as unknown };
  } catch {
    return null;
  }
}

/** The earlier seal if its value is the same, so that an update can omit it. */
export function sealAgain(previous: string | undefined, value: unknown, key: SealKey, place: SealPlace): string {
  const held = previous === undefined ? null : openSeal(previous, key, place);
  const isSame = held !== null && JSON.stringify(held.value) === JSON.stringify(value);
  return isSame && previous !== undefined ? previous : seal(value, key, place);
}
