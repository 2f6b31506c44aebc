import { isPlainObject } from "./objects.ts";
import type { JsonObject } from "./objects.ts";

/** Generation 14: a value that removes the key it is given for. */
export class ForcedDeletion {}

/** Generation 14: a value that replaces what is there instead of merging with it. */
export class ForcedReplacement {
  /** The value that takes the place of the old one. */
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** Writes operators as the key prefixes `-=` and `==`, the form that both generations and the wire understand. */
export function encodeOperators(changes: JsonObject): JsonObject {
  const encoded: JsonObject = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value instanceof ForcedDeletion) encoded[`-=${key}`] = null;
    else if (value instanceof ForcedReplacement) encoded[`==${key}`] = value.value;
    else encoded[key] = encodeEntry(value);
  }
  return encoded;
}

function encodeEntry(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encodeEntry);
  return isPlainObject(value) ? encodeOperators(value) : value;
}

/** Writes the key prefixes `-=` and `==` as operators, the form generation 14 hands to hooks. */
export function decodeOperators(changes: JsonObject): JsonObject {
  const decoded: JsonObject = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=")) decoded[key.slice(2)] = new ForcedDeletion();
    else if (key.startsWith("==")) decoded[key.slice(2)] = new ForcedReplacement(value);
    else decoded[key] = decodeEntry(value);
  }
  return decoded;
}

function decodeEntry(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeEntry);
  return isPlainObject(value) ? decodeOperators(value) : value;
}
