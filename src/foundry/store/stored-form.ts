import { isRecord, SCHEMA } from "../../core/index";
import type { Patch } from "../../core/index";
import type { Removal } from "../compat/removal";

/**
 * Foundry reads meaning into keys: a dot opens a path, `-=` removes, `==` replaces, and an empty key is lost. What people
 * type (a spell's name, an effect's id) can end up as a key, so such keys are written in a form that means nothing.
 */
const SPECIAL = /[%.=]/g;

const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** A key as it is stored. `a.b` becomes `a%2Eb`; ordinary ids stay as they are. */
export const encodeKey = (key: string): string => (key === "" ? "%" : key.replace(SPECIAL, encodeCharacter));

/** The key that {@link encodeKey} was given. */
export const decodeKey = (key: string): string =>
  key === "%"
    ? ""
    : key.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), withKeys(item, rename)]));
}

/** A deep copy of plain data with its keys as they are stored. Shares nothing with what it was given. */
export const encodeKeys = (value: unknown): unknown => withKeys(value, encodeKey);

/** A deep copy of stored data with its keys as they were. Shares nothing with what it was given. */
export const decodeKeys = (value: unknown): unknown => withKeys(value, decodeKey);

/**
 * The core's patch as a part of a document update: records that merge, lists that are replaced whole, and removals in the
 * host's own way. Shares nothing with the patch, so that nobody who handles the update can change the encounter.
 *
 * @param removal from `compat/operators`
 */
export function hostPatch(patch: Patch, removal: Removal): Record<string, unknown> {
  const put = Object.entries(patch.put ?? {}).map(([key, value]) => [encodeKey(key), encodeKeys(value)] as const);
  const cut = (patch.cut ?? []).map((key) => removal(encodeKey(key)));
  const at = Object.entries(patch.at ?? {}).map(([key, inner]) => [encodeKey(key), hostPatch(inner, removal)] as const);
  return Object.fromEntries([...put, ...cut, ...at]);
}

/** The schema that this release writes. */
export const CURRENT_SCHEMA = SCHEMA;

/** A stored record that says its schema. */
interface Filed extends Readonly<Record<string, unknown>> {
  readonly schema: number;
}

const isFiled = (raw: unknown): raw is Filed =>
  typeof raw === "object" && raw !== null && "schema" in raw && typeof raw.schema === "number";

/** Tells whether a stored record has the form that this release writes: a patch fits no other. */
export const isOfThisForm = (raw: unknown): raw is Filed =>
  isFiled(raw) && raw.schema === CURRENT_SCHEMA && !("ids" in raw);

/** The first schema under which great battles were packed. */
const FIRST_PACKED = 3;

/** Tells whether a stored record is a packed battle that this release reads. */
export const isPackedBattle = (raw: unknown): raw is Filed =>
  isFiled(raw) && "ids" in raw && raw.schema >= FIRST_PACKED && raw.schema <= CURRENT_SCHEMA;
