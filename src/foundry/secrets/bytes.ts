/** So many bytes become characters at once: a call takes only so many arguments. */
const CHUNK = 0x80_00;

/** Bytes as base64, which a document can hold. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return btoa(parts.join(""));
}

/** The bytes that base64 stands for; null for anything else. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** A text as UTF-8. */
export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
