import { aessiv } from "@noble/ciphers/aes.js";
import { fromBase64, toBase64, toBytes } from "./bytes";

/** A sealing key. `id` is public and reveals nothing about the key. */
export interface SealKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const LENGTH = 32;
const ID_BYTES = 6;
const NAME = toBytes("turnwright key id");
/** The prefix of written keys, so that users and this module recognize them. */
const WORD = "turnwright-key";
const WRITTEN = /^turnwright-key\.([A-Za-z0-9_-]{43})\.([0-9a-f]{12})$/;

export const KEY_ID = /^[0-9a-f]{12}$/;

/** A new key. Works without a secure context, because many groups play over plain HTTP. */
export const makeKey = (): SealKey => keyOf(crypto.getRandomValues(new Uint8Array(LENGTH)));

function keyOf(bytes: Uint8Array): SealKey {
  const tag = aessiv(bytes, NAME).encrypt(new Uint8Array(0));
  const id = [...tag.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, bytes };
}

/** A key as one word, `turnwright-key.….…`. It ends with the id, which reveals typing errors. */
export function writeKey({ id, bytes }: SealKey): string {
  const body = toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${WORD}.${body}.${id}`;
}

/** Reads {@link writeKey}'s text, ignoring white space. Null if any letter is wrong. */
export function readKey(text: string): SealKey | null {
  const [, body = "", id = ""] = WRITTEN.exec(text.replaceAll(/\s+/g, "")) ?? [];
  const bytes = fromBase64(body.replaceAll("-", "+").replaceAll("_", "/"));
  if (bytes?.length !== LENGTH) return null;
  const key = keyOf(bytes);
  return key.id === id ? key : null;
}
