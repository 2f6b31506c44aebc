import { diff, isRecord, parseStep, replayed } from "../../core/index";
import type { Encounter, Replayed } from "../../core/index";
import { decodeKeys, isOfThisForm } from "./stored-form";
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
 * The step that a record holds more than in the encounter that it held before, given again: what it leaves alone is the very same in both
 * encounters, and it costs what it changes. To read the record would cost by how many take part.
 *
 * @param known the encounter that the record held before the step
 * @returns null where the record has to be read: it does not follow, keeps no step, or says something else than the rules come to here
 */
export function readOnward(known: Encounter, raw: unknown, told: Pick<StepInfo, "rev" | "kind">): Replayed | null {
  if (!isOfThisForm(raw) || raw["rev"] !== told.rev) return null;
  const step = told.kind === "done" ? storedStep(raw, told.rev) : null;
  const given = replayed(known, { past: step === null ? {} : { [told.rev]: step } }, told);
  if (given === null || !isLike(raw, given.next)) return null;
  if (step === null) return given;
  const again = given.next.past[told.rev];
  const isSame = again !== undefined && Object.keys(diff(step.inverse, again.inverse)).length === 0;
  return isSame ? given : null;
}
