import { diff, isRecord, parseStep, replayed } from "../../core/index";
import type { Encounter } from "../../core/index";
import { decodeKeys } from "./keys";
import { isOfThisForm } from "./schema";
import type { StepInfo } from "./step-info";

type StoredRecord = Readonly<Record<string, unknown>>;

/** The fields of an encounter that hold no others. */
const PLAIN = ["variant", "stage", "round", "serial", "rolling", "asked", "halted", "rev", "keep"] as const;

/** The steps of an encounter, by their numbers: those that can be taken back, and those that can be given again. */
const HISTORY = ["past", "undone"] as const;

/** Tells whether a record holds steps by these numbers, and no others. */
const hasSteps = (stored: unknown, steps: object): boolean =>
  isRecord(stored) &&
  Object.keys(stored).length === Object.keys(steps).length &&
  Object.keys(steps).every((rev) => Object.hasOwn(stored, rev));

/** Tells whether what can be told from a record without reading it is so in an encounter. */
const isLike = (raw: StoredRecord, encounter: Encounter): boolean =>
  PLAIN.every((field) => raw[field] === encounter[field]) &&
  HISTORY.every((name) => hasSteps(raw[name], encounter[name]));

/** A step of a stored history, by its number; null where there is none that can be read. */
function storedStep(raw: StoredRecord, rev: number): ReturnType<typeof parseStep> {
  const { past } = raw;
  const stored = isRecord(past) ? past[rev] : undefined;
  return stored === undefined ? null : parseStep(decodeKeys(stored));
}

/**
 * The encounter that a record holds after one step more than in the encounter that it held before: the step is given again, so that it costs
 * what it changes, and all that it leaves alone is the very same in both encounters. To read the record would cost by how many take part.
 *
 * @param known the encounter that the record held before the step
 * @returns null where the record has to be read: it does not follow, keeps no step, or says something else than the rules come to here
 */
export function readOnward(known: Encounter, raw: unknown, told: Pick<StepInfo, "rev" | "kind">): Encounter | null {
  if (!isOfThisForm(raw) || raw["rev"] !== told.rev) return null;
  const step = told.kind === "done" ? storedStep(raw, told.rev) : null;
  const { next = null } = replayed(known, { past: step === null ? {} : { [told.rev]: step } }, told) ?? {};
  if (next === null || !isLike(raw, next)) return null;
  if (step === null) return next;
  const again = next.past[told.rev];
  const isSame = again !== undefined && Object.keys(diff(step.inverse, again.inverse)).length === 0;
  return isSame ? next : null;
}
