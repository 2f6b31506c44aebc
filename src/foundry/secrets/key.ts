import { aessiv } from "@noble/ciphers/aes.js";
import { fromBase64, toBase64, toBytes } from "./bytes";

/** A key that seals and opens. `id` tells keys apart and may be known to anybody; nothing about the key follows from it. */
export interface SealKey {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

const LENGTH = 32;
const ID_BYTES = 6;
/** The text from which a key computes its own id. */
const NAME = toBytes("turnwright key id");
/** Begins every key that is written down, so that people and this module know what they look at. */
const WORD = "turnwright-key";
const WRITTEN = /^turnwright-key\.([A-Za-z0-9_-]{43})\.([0-9a-f]{12})$/;

/** The shape of a valid `id`. */
export const KEY_ID = /^[0-9a-f]{12}$/;

/** A key nobody has had before. Works without a secure context, as many tables play over plain HTTP. */
export const makeKey = (): SealKey => keyOf(crypto.getRandomValues(new Uint8Array(LENGTH)));

/** The key that these 32 bytes are. */
function keyOf(bytes: Uint8Array): SealKey {
  const tag = aessiv(bytes, NAME).encrypt(new Uint8Array(0));
  const id = [...tag.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, bytes };
}

/** A key as one word that can be kept in a file or typed: `turnwright-key.….…`. The end is its id, by which slips are noticed. */
export function writeKey({ id, bytes }: SealKey): string {
  const body = toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${WORD}.${body}.${id}`;
}

/** Reads what {@link writeKey} wrote, spaces and line breaks aside; null for anything else, a slip of one letter included. */
export function readKey(text: string): SealKey | null {
  const [, body = "", id = ""] = WRITTEN.exec(text.replaceAll(/\s+/g, "")) ?? [];
  const bytes = fromBase64(body.replaceAll("-", "+").replaceAll("_", "/"));
  if (bytes?.length !== LENGTH) return null;
  const key = keyOf(bytes);
  return key.id === id ? key : null;
}
