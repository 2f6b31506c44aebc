import type { DataField } from "./fields.ts";
import { EmbeddedCollectionField, ObjectField, SchemaField } from "./fields.ts";
import { diffObject, mergeObject } from "./utils/merge.ts";
import { deepClone, isEmpty, isPlainObject, objectsEqual } from "./utils/objects.ts";
import type { JsonObject } from "./utils/objects.ts";

/** How an update is merged into the source of a document. */
export interface ApplyOptions {
  /** False replaces records whole instead of merging them. */
  recursive?: boolean;
  /** Adds entries to embedded collections that do not hold them yet. Unless true, entries are only changed. */
  addEntries?: boolean;
  /** Removes entries of embedded collections that are not listed. */
  dropUnlisted?: boolean;
}

/**
 * Applies an update to a source, in place. Records merge, arrays are replaced whole, `-=key` removes (a field of the
 * schema falls back to its initial value), entries of embedded collections merge by `_id`, and what the schema does not
 * know is dropped.
 */
export function applyChanges(
  schema: SchemaField,
  source: JsonObject,
  changes: JsonObject,
  options: ApplyOptions,
): void {
  for (const [key, value] of Object.entries(changes)) {
    const name = key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
    const field = schema.fields[name];
    if (!field) continue;
    if (key.startsWith("-=")) source[name] = field.getInitialValue(source);
    else if (key.startsWith("==")) source[name] = field.clean(value);
    else applyToField(field, source, name, value, options);
  }
}

function applyToField(field: DataField, source: JsonObject, name: string, value: unknown, options: ApplyOptions): void {
  const existing = source[name];
  if (field instanceof EmbeddedCollectionField) {
    applyToEntries(field, existing as JsonObject[], value, options);
  } else if (field instanceof SchemaField && isPlainObject(existing) && isPlainObject(value)) {
    applyChanges(field, existing, value, options);
  } else if (field instanceof ObjectField && isPlainObject(existing) && isPlainObject(value)) {
    if (options.recursive === false) source[name] = deepClone(value);
    else mergeObject(existing, value, { performDeletions: true });
  } else source[name] = field.clean(value);
}

function applyToEntries(
  field: EmbeddedCollectionField,
  entries: JsonObject[],
  value: unknown,
  options: ApplyOptions,
): void {
  if (!Array.isArray(value)) return;
  for (const change of value as unknown[]) {
    if (!isPlainObject(change)) continue;
    const entry = entries.find((candidate) => candidate["_id"] === change["_id"]);
    if (entry) applyChanges(field.elementSchema, entry, change, options);
    else if (options.addEntries === true) entries.push(field.elementSchema.clean(change) as JsonObject);
  }
  if (!replacesEntries(options)) return;
  const listed = new Set((value as unknown[]).map((change) => isPlainObject(change) && change["_id"]));
  entries.splice(0, entries.length, ...entries.filter((entry) => listed.has(entry["_id"])));
}

/** Tells whether what is listed of an embedded collection is all that it holds afterwards. */
function replacesEntries(options: ApplyOptions): boolean {
  return options.dropUnlisted === true;
}

/** The part of an update that would change the source; removals of fields that are not there fall away. */
export function diffChanges(
  schema: SchemaField,
  source: JsonObject,
  changes: JsonObject,
  options: ApplyOptions = {},
): JsonObject {
  const difference: JsonObject = {};
  for (const [key, value] of Object.entries(changes)) {
    const name = key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
    const field = schema.fields[name];
    if (!field || name === "_id") continue;
    const changed = fieldDifference(field, { key, existing: source[name], value }, options);
    if (changed !== undefined) difference[key] = changed;
  }
  return difference;
}

interface FieldChange {
  readonly key: string;
  readonly existing: unknown;
  readonly value: unknown;
}

function fieldDifference(field: DataField, { key, existing, value }: FieldChange, options: ApplyOptions): unknown {
  if (key.startsWith("-=")) return objectsEqual(existing, field.getInitialValue()) ? undefined : null;
  if (key.startsWith("==")) return objectsEqual(existing, value) ? undefined : value;
  if (field instanceof EmbeddedCollectionField)
    return entryDifferences(field, existing as JsonObject[], value, options);
  if (field instanceof SchemaField && isPlainObject(existing) && isPlainObject(value)) {
    return unlessEmpty(diffChanges(field, existing, value, options));
  }
  if (field instanceof ObjectField && isPlainObject(existing) && isPlainObject(value)) {
    // A value that replaces a record whole is reported whole.
    if (options.recursive === false) return objectsEqual(existing, value) ? undefined : value;
    return unlessEmpty(diffObject(existing, value, { deletionKeys: true }));
  }
  const cleaned = field.clean(value);
  return objectsEqual(existing, cleaned) ? undefined : cleaned;
}

function entryDifferences(
  field: EmbeddedCollectionField,
  entries: JsonObject[],
  value: unknown,
  options: ApplyOptions,
): unknown {
  if (!Array.isArray(value)) return undefined;
  // A list that replaces a collection whole is reported whole: its omissions could not be told otherwise.
  if (replacesEntries(options)) return objectsEqual(entries, field.clean(value)) ? undefined : value;
  const differences: JsonObject[] = [];
  for (const change of value as unknown[]) {
    if (!isPlainObject(change)) continue;
    const entry = entries.find((candidate) => candidate["_id"] === change["_id"]);
    if (!entry) {
      if (options.addEntries === true) differences.push(change);
      continue;
    }
    const difference = diffChanges(field.elementSchema, entry, change, options);
    if (!isEmpty(difference)) differences.push({ _id: change["_id"], ...difference });
  }
  return differences.length > 0 ? differences : undefined;
}

function unlessEmpty(record: JsonObject): JsonObject | undefined {
  return isEmpty(record) ? undefined : record;
}
