import { ForcedDeletion, ForcedReplacement } from "./operators.ts";
import { deepClone, expandObject, getType, isEmpty, isPlainObject, objectsEqual } from "./objects.ts";
import type { JsonObject } from "./objects.ts";

/** How `mergeObject` treats the two records; the names and defaults are those of `foundry.utils.mergeObject`. */
export interface MergeObjectOptions {
  /** Take over keys at the top which the original lacks. */
  insertKeys?: boolean;
  /** Take over keys below the top which the original lacks. */
  insertValues?: boolean;
  /** Replace values the original has. */
  overwrite?: boolean;
  /** Merge records within records instead of replacing them. */
  recursive?: boolean;
  /** Change the original rather than a copy of it. */
  inplace?: boolean;
  /** Refuse a value of another type than the one it replaces. */
  enforceTypes?: boolean;
  /** Let keys that begin with `-=` remove what they name. */
  performDeletions?: boolean;
  /** Generation 14's name for `performDeletions`; obeys operators as well. */
  applyOperators?: boolean;
}

/**
 * Merges one record into another. Dotted keys at the top of `other` are expanded first; arrays are replaced whole.
 * @throws {Error} with `enforceTypes`, when a value would change its type.
 */
export function mergeObject<T extends object>(original: T, other: object = {}, options: MergeObjectOptions = {}): T {
  const target = options.inplace === false ? deepClone(original) : original;
  const changes = Object.keys(other).some((key) => key.includes(".")) ? expandObject(other) : other;
  mergeLevel(target as JsonObject, changes as JsonObject, options, options.insertKeys !== false);
  return target;
}

function mergeLevel(target: JsonObject, changes: JsonObject, options: MergeObjectOptions, insert: boolean): void {
  const removing = options.performDeletions === true || options.applyOperators === true;
  for (const [key, value] of Object.entries(changes)) {
    if (removing && key.startsWith("-=")) delete target[key.slice(2)];
    else if (removing && value instanceof ForcedDeletion) delete target[key];
    else if (removing && key.startsWith("==")) target[key.slice(2)] = deepClone(value);
    else if (removing && value instanceof ForcedReplacement) target[key] = deepClone(value.value);
    else if (key in target) mergeExisting(target, key, value, options);
    else if (insert) target[key] = insertable(value, options);
  }
}

function insertable(value: unknown, options: MergeObjectOptions): unknown {
  if (!isPlainObject(value)) return deepClone(value);
  const inserted: JsonObject = {};
  mergeLevel(inserted, value, options, true);
  return inserted;
}

function mergeExisting(target: JsonObject, key: string, value: unknown, options: MergeObjectOptions): void {
  const existing = target[key];
  if (isPlainObject(existing) && isPlainObject(value) && options.recursive !== false) {
    mergeLevel(existing, value, options, options.insertValues !== false);
    return;
  }
  if (options.overwrite === false) return;
  if (options.enforceTypes === true && existing !== undefined && getType(existing) !== getType(value)) {
    throw new Error(`mergeObject: "${key}" would change from ${getType(existing)} to ${getType(value)}`);
  }
  target[key] = insertable(value, options);
}

/** How `diffObject` looks at the two records. */
export interface DiffObjectOptions {
  /** Only compare keys both have. */
  inner?: boolean;
  /** Keep keys that begin with `-=` when what they name exists. */
  deletionKeys?: boolean;
}

/** The part of `other` that differs from `original`; arrays are compared and reported whole. */
export function diffObject(original: object, other: object, options: DiffObjectOptions = {}): JsonObject {
  const before = original as JsonObject;
  const difference: JsonObject = {};
  for (const [key, value] of Object.entries(other)) {
    if (options.deletionKeys === true && key.startsWith("-=")) {
      if (key.slice(2) in before) difference[key] = value;
    } else if (options.deletionKeys === true && key.startsWith("==")) {
      if (!objectsEqual(before[key.slice(2)], value)) difference[key] = value;
    } else if (!(key in before)) {
      if (options.inner !== true) difference[key] = value;
    } else if (isPlainObject(before[key]) && isPlainObject(value)) {
      if (isEmpty(value)) continue;
      const inner = diffObject(before[key], value, options);
      if (!isEmpty(inner)) difference[key] = inner;
    } else if (!objectsEqual(before[key], value)) difference[key] = value;
  }
  return difference;
}
