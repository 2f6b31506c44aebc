import { isRecord, SCHEMA } from "../../core/index";
import type { Patch } from "../../core/index";
import type { Removal } from "../compat/removal";

/** Characters that Foundry interprets in keys. Typed text can become a key, so it is encoded. */
const SPECIAL = /[%.=]/g;

const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** A key as stored: `a.b` becomes `a%2Eb`. Ordinary ids stay the same. */
export const encodeKey = (key: string): string => (key === "" ? "%" : key.replace(SPECIAL, encodeCharacter));

/** The inverse of {@link encodeKey}. */
export const decodeKey = (key: string): string =>
  key === "%"
    ? ""
    : key.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), withKeys(item, rename)]));
}

export const encodeKeys = (value: unknown): unknown => withKeys(value, encodeKey);

export const decodeKeys = (value: unknown): unknown => withKeys(value, decodeKey);

/** The core's patch as an update. A deep copy, so that no handler of the update can change the encounter. */
export function hostPatch(patch: Patch, removal: Removal): Record<string, unknown> {
  const put = Object.entries(patch.put ?? {}).map(([key, value]) => [encodeKey(key), encodeKeys(value)] as const);
  const cut = (patch.cut ?? []).map((key) => removal(encodeKey(key)));
  const at = Object.entries(patch.at ?? {}).map(([key, inner]) => [encodeKey(key), hostPatch(inner, removal)] as const);
  return Object.fromEntries([...put, ...cut, ...at]);
}

export const CURRENT_SCHEMA = SCHEMA;

interface Filed extends Readonly<Record<string, unknown>> {
  readonly schema: number;
}

const isFiled = (raw: unknown): raw is Filed =>
  typeof raw === "object" && raw !== null && "schema" in raw && typeof raw.schema === "number";

/** Whether a stored record has this release's form, which patches require. */
export const isOfThisForm = (raw: unknown): raw is Filed =>
  isFiled(raw) && raw.schema === CURRENT_SCHEMA && !("ids" in raw);

/** The first schema with packed battles. */
const FIRST_PACKED = 3;

export const isPackedBattle = (raw: unknown): raw is Filed =>
  isFiled(raw) && "ids" in raw && raw.schema >= FIRST_PACKED && raw.schema <= CURRENT_SCHEMA;
