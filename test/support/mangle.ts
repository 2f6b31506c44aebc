import type { Chance } from "./chance";
import { difference } from "./plain";

/** Values that stand where others belong: of every type JSON knows, and names that records inherit. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  "",
  "__proto__",
  "constructor",
  "nobody-there",
  [],
  [null],
  {},
  { a: { b: [] } },
];

/** A copy of plain data in which one part, chosen at random, is gone or is something else. */
export function mangled(data: unknown, chance: Chance): unknown {
  if (typeof data !== "object" || data === null) return chance.one(STRANGE);
  const keys = Object.keys(data);
  if (keys.length === 0) return chance.one(STRANGE);
  const key = chance.one(keys);
  const parts = data as Record<string, unknown>;
  const inner = parts[key];
  const deeper = typeof inner === "object" && inner !== null && chance.maybe(0.8);
  if (!deeper && chance.maybe(0.4)) return without(data, key);
  const put = deeper ? mangled(inner, chance) : chance.one(STRANGE);
  return Array.isArray(data) ? data.with(Number(key), put) : { ...parts, [key]: put };
}

/**
 * A copy of one record in which one part is taken from another in which it is different: each part is sound, the whole need not be. Null
 * where the two are the same.
 */
export function grafted<T extends object>(data: T, donor: T, chance: Chance): T | null {
  const different = (Object.keys(data) as (keyof T)[]).filter((key) => difference(data[key], donor[key]) !== null);
  if (different.length === 0) return null;
  const key = chance.one(different);
  return { ...data, [key]: donor[key] };
}

/** Anything at all that could come over a wire instead of a command. */
export function anything(chance: Chance, depth = 3): unknown {
  const kind = depth === 0 ? 0 : chance.whole(0, 3);
  if (kind <= 1) return chance.one(STRANGE);
  const parts = Array.from({ length: chance.whole(0, 3) }, () => anything(chance, depth - 1));
  if (kind === 2) return parts;
  const names = ["do", "combatant", "combatants", "__proto__", "toString", "value", "dice"];
  // Written as JSON, so that `__proto__` becomes a key like any other, as it does on its way over a wire.
  const entries = parts.map((part) => `${JSON.stringify(chance.one(names))}:${JSON.stringify(part)}`);
  return JSON.parse(`{${entries.join(",")}}`) as unknown;
}

function without(data: object, key: string): unknown {
  if (Array.isArray(data)) return data.filter((_, i) => String(i) !== key);
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));
}
