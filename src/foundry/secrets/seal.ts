import { aessiv } from "@noble/ciphers/aes.js";
import { fromBase64, toBase64, toBytes } from "./bytes";
import type { SealKey } from "./key";

/** The place of something sealed. It opens there and nowhere else: nobody can move it to another fight or step. */
export interface SealPlace {
  /** The combat's id. */
  readonly combat: string;
  /** The path in its flags or its update: `state`, `past.12`, `undone.0`, `events.12`. */
  readonly at: string;
}

/** Told apart from whatever else the key is used for, and from a later form of the same. */
const PURPOSE = toBytes("turnwright seal 1");
const NONCE = 16;
/** Lengths are rounded up to these steps: else they would tell how much somebody declares. */
const STEP = 128;

/*
 * AES-SIV (RFC 5297) with a random nonce. Several gms' browsers may seal with one key, from copies of the same world, some on
 * machines with poor chance. Where a nonce came twice, AES-GCM or ChaCha20-Poly1305 would give the contents and the right to
 * forge away; SIV tells no more than that two values are equal. The nonce is there so that it does not tell even that: what is
 * declared in one round must not be known again in the next.
 */
function cipherFor(key: SealKey, place: SealPlace, nonce: Uint8Array) {
  return aessiv(key.bytes, PURPOSE, toBytes(place.combat), toBytes(place.at), nonce);
}

/** Plain data as a text that only holders of the key can read, and only as something of that place. */
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

/**
 * Opens a seal. The value comes in an object of its own, since it may be null itself. Null if the seal does not open: another
 * key, another place, or changed by another hand.
 */
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

/** The seal that is there already, where it holds the same value: an update then does not carry it. Else a new one. */
export function sealAgain(previous: string | undefined, value: unknown, key: SealKey, place: SealPlace): string {
  const held = previous === undefined ? null : openSeal(previous, key, place);
  const isSame = held !== null && JSON.stringify(held.value) === JSON.stringify(value);
  return isSame && previous !== undefined ? previous : seal(value, key, place);
}
