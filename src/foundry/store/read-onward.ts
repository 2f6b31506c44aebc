import { diff, isRecord, parseStep, replayed } from "../../core/index";
import type { Encounter, Replayed } from "../../core/index";
import { decodeKeys, isOfThisForm } from "./stored-form";
import type { StepInfo } from "./step-info";

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
