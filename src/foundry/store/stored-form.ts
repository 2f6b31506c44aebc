import { diff, isRecord, parseStep, replayed, SCHEMA } from "../../core/index";
import type { Encounter, GameEvent, Patch, Replayed } from "../../core/index";
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

/** Whether a stored record has this release's schema, which patches require. */
export const isCurrent = (raw: unknown): raw is Filed => isRecord(raw) && raw["schema"] === CURRENT_SCHEMA;

type StepKind = "done" | "undone" | "redone";

/** What an update tells all clients besides the change, in its options. Not stored. */
export interface StepInfo {
  /** The `rev` before the step. A client with another one has missed something. */
  readonly from: number;
  readonly rev: number;
  readonly kind: StepKind;
  readonly command: string;
  readonly by: string;
  /** Omitted if all clients have the whole fight: each replays the command, which keeps updates small. */
  readonly events?: readonly GameEvent[];
  /** The last announced round, if the step begins a round again after an undo. */
  readonly announcedRound?: number;
}

/** A step with the events that this client's user may hear of. */
export type StepWithEvents = StepInfo & Required<Pick<StepInfo, "events">>;

type StoredRecord = Readonly<Record<string, unknown>>;

const PLAIN = ["variant", "stage", "round", "serial", "rolling", "asked", "halted", "rev", "keep"] as const;

const HISTORY = ["past", "undone"] as const;

const hasSteps = (stored: unknown, steps: object): boolean =>
  isRecord(stored) &&
  Object.keys(stored).length === Object.keys(steps).length &&
  Object.keys(steps).every((rev) => Object.hasOwn(stored, rev));

/** Whether a record's visible facts agree with an encounter. */
const isLike = (raw: StoredRecord, encounter: Encounter): boolean =>
  PLAIN.every((field) => raw[field] === encounter[field]) &&
  HISTORY.every((name) => hasSteps(raw[name], encounter[name]));

/** A step of a stored history, or null if it is unreadable. */
function storedStep(raw: StoredRecord, rev: number): ReturnType<typeof parseStep> {
  const { past } = raw;
  const stored = isRecord(past) ? past[rev] : undefined;
  return stored === undefined ? null : parseStep(decodeKeys(stored));
}

/** Replays the step that a record has beyond the known encounter, at the cost of the change. Null: read the record. */
export function replayStored(known: Encounter, raw: unknown, step: Pick<StepInfo, "rev" | "kind">): Replayed | null {
  if (!isCurrent(raw) || raw["rev"] !== step.rev) return null;
  const parsed = step.kind === "done" ? storedStep(raw, step.rev) : null;
  const given = replayed(known, { past: parsed === null ? {} : { [step.rev]: parsed } }, step);
  if (given === null || !isLike(raw, given.next)) return null;
  if (parsed === null) return given;
  const again = given.next.past[step.rev];
  const isSame = again !== undefined && Object.keys(diff(parsed.inverse, again.inverse)).length === 0;
  return isSame ? given : null;
}
