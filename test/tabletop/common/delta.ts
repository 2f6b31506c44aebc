import { deepClone } from "./utils/objects.ts";
import { mergeObject } from "./utils/merge.ts";
import type { JsonObject } from "./utils/objects.ts";

/** The name that an address gives to the delta of a token, which has no identifier of its own to look it up by. */
export const DELTA = "ActorDelta";

/** The data of a token's own actor, made from a base actor and a delta: everything the delta says, and the rest as the base has it. */
export function applyDelta(base: JsonObject, delta: JsonObject): JsonObject {
  const source = deepClone(base);
  for (const [key, value] of Object.entries(delta)) {
    if (key === "_id" || value === null || value === undefined) continue;
    const existing = source[key];
    const isRecord = typeof existing === "object" && existing !== null && !Array.isArray(existing);
    source[key] = isRecord ? mergeObject(existing as JsonObject, deepClone(value) as JsonObject) : deepClone(value);
  }
  return source;
}

/** The token and its scene in an address such as `Scene.<id>.Token.<id>.ActorDelta.<id>`; null for any other address. */
export function tokenOf(uuid: string): { readonly scene: string; readonly token: string } | null {
  const [kind, scene = "", inner, token = ""] = uuid.split(".");
  return kind === "Scene" && inner === "Token" ? { scene, token } : null;
}

/** The effects of a delta: a list of its own, which begins with those of the base actor. */
export function effectsOf(base: JsonObject | undefined, delta: JsonObject): JsonObject[] {
  delta["effects"] ??= deepClone(base?.["effects"] ?? []);
  return delta["effects"] as JsonObject[];
}
