/** A plain record as it travels over the wire and rests in a document's source. */
export type JsonObject = Record<string, unknown>;

/** Tells whether a value is a plain record: neither null, an array, nor an instance of a class. */
export function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A word for the kind of value, in the vocabulary of `foundry.utils.getType`. */
export function getType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "Array";
  if (isPlainObject(value)) return "Object";
  for (const type of [Set, Map, Promise, Error]) if (value instanceof type) return type.name;
  return "Unknown";
}

/**
 * A deep copy of plain data. Instances of classes are passed through by reference, or refused with `strict`.
 * @throws {Error} with `strict`, when something is neither a primitive, an array, a date nor a plain record.
 */
export function deepClone<T>(original: T, options: { strict?: boolean } = {}): T {
  return cloneAtDepth(original, options.strict === true, 0) as T;
}

const MAXIMUM_DEPTH = 100;

function cloneAtDepth(original: unknown, strict: boolean, depth: number): unknown {
  if (depth > MAXIMUM_DEPTH) throw new Error("deepClone stops at 100 levels: is there a cycle?");
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((entry) => cloneAtDepth(entry, strict, depth + 1));
  if (original instanceof Date) return new Date(original);
  if (!isPlainObject(original)) {
    if (strict) throw new Error("deepClone cannot copy instances of a class");
    return original;
  }
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(original)) copy[key] = cloneAtDepth(value, strict, depth + 1);
  return copy;
}

/** Reads a value by its dotted path; undefined where the path leads nowhere. */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || object === null || object === undefined) return undefined;
  if (typeof object === "object" && key in object) return (object as JsonObject)[key];
  let target: unknown = object;
  for (const step of key.split(".")) {
    if (target === null || (typeof target !== "object" && typeof target !== "function")) return undefined;
    if (!(step in target)) return undefined;
    target = (target as JsonObject)[step];
  }
  return target;
}

/** Tells whether a dotted path leads somewhere in this object. */
export function hasProperty(object: unknown, key: string): boolean {
  if (!key || typeof object !== "object" || object === null) return false;
  if (key in object) return true;
  let target: unknown = object;
  for (const step of key.split(".")) {
    if (typeof target !== "object" || target === null || !(step in target)) return false;
    target = (target as JsonObject)[step];
  }
  return true;
}

/** Writes a value at a dotted path, making the records on the way; tells whether anything changed. */
export function setProperty(object: object, key: string, value: unknown): boolean {
  const steps = key.split(".");
  const last = steps.pop();
  if (last === undefined || last === "") return false;
  let target = object as JsonObject;
  for (const step of steps) {
    const next = target[step];
    if (typeof next === "object" && next !== null) target = next as JsonObject;
    else target = target[step] = {} as JsonObject;
  }
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

/** Turns dotted keys into nested records, at every depth; the argument is left alone. */
export function expandObject(object: object): JsonObject {
  return expandValue(object, 0) as JsonObject;
}

function expandValue(value: unknown, depth: number): unknown {
  if (depth > MAXIMUM_DEPTH) throw new Error("expandObject stops at 100 levels: is there a cycle?");
  if (Array.isArray(value)) return value.map((entry) => expandValue(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  const expanded: JsonObject = {};
  for (const [key, entry] of Object.entries(value)) setProperty(expanded, key, expandValue(entry, depth + 1));
  return expanded;
}

/** Turns nested records into one record of dotted keys; arrays and empty records stay as values. */
export function flattenObject(object: object): JsonObject {
  const flat: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && !isEmpty(value)) {
      for (const [inner, entry] of Object.entries(flattenObject(value))) flat[`${key}.${inner}`] = entry;
    } else flat[key] = value;
  }
  return flat;
}

/** Tells whether a value holds nothing: null, undefined, or a container without entries. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

/** Deep equality of plain data; the order of keys does not matter, the order of array entries does. */
export function objectsEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((entry, index) => objectsEqual(entry, b[index]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && objectsEqual(a[key], b[key]));
}
