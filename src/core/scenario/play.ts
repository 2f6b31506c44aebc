import { createEncounter, type Problem } from "../engine/create";
import { legality } from "../engine/legality";
import { type Outcome, propose } from "../engine/propose";
import { view } from "../view/view";
import { isRecord } from "../state/table";
import { type Random, rollFor, seeded } from "./random";
import { commandOf, type CommandStep, readAuthor, type Scenario, type ScenarioStep } from "./scenario";
import type { DiceRequest } from "../engine/dice";
import type { Encounter } from "../state/history";
import type { GameEvent } from "../engine/event";

/** A step with an unexpected result. `at` is the place in a view. */
export interface Failure {
  readonly step: number;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly at: string;
}

export type Played =
  | { readonly kind: "passed"; readonly encounter: Encounter }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "impossible"; readonly problem: Problem };

type Surprise = Omit<Failure, "step">;
type Result = { readonly encounter: Encounter } | Surprise;

/** A scenario's initial encounter. A player's combatant without an owner belongs to that player. */
export function beginScenario(scenario: Scenario) {
  return createEncounter({
    variant: scenario.variant,
    options: scenario.options,
    combatants: scenario.combatants.map(({ name: _name, ...spec }) => ({
      ...spec,
      owner: spec.owner === undefined && spec.side === "players" ? spec.id : (spec.owner ?? null),
    })),
    keep: Math.max(50, scenario.steps.length),
  });
}

/** Plays a scenario to its end or first failure. */
export function playScenario(scenario: Scenario): Played {
  const made = beginScenario(scenario);
  if (!made.ok) return { kind: "impossible", problem: made.problem };
  const random = scenario.seed === undefined ? null : seeded(scenario.seed);
  let { encounter } = made;
  for (const [i, step] of scenario.steps.entries()) {
    const played = playStep(encounter, step, random);
    if (!("encounter" in played)) return { kind: "failed", failure: { step: i + 1, ...played } };
    encounter = played.encounter;
  }
  return { kind: "passed", encounter };
}

function playStep(encounter: Encounter, step: ScenarioStep, random: Random | null): Result {
  if ("do" in step) return give(encounter, step, random);
  if ("expect" in step) return mismatch(step.expect, view(encounter, readAuthor(step.viewer))) ?? { encounter };
  if ("can" in step) {
    const refusal = legality(encounter, step.can, readAuthor(step.as));
    return refusal === null ? { encounter } : { at: "", expected: "accepted", actual: refusal };
  }
  if ("cannot" in step) return cannot(encounter, step);
  return { encounter };
}

function cannot(encounter: Encounter, step: Extract<ScenarioStep, { cannot: unknown }>): Result {
  const refusal = legality(encounter, step.cannot, readAuthor(step.as));
  const expected = step.because ?? "refused";
  if (refusal === null) return { at: "", expected, actual: "accepted" };
  return step.because === undefined || refusal.code === step.because
    ? { encounter }
    : { at: "", expected, actual: refusal };
}

function give(encounter: Encounter, step: CommandStep, random: Random | null): Result {
  const outcome = throwAsAsked(encounter, step, random);
  if (step.refused !== undefined) return wasRefused(encounter, step.refused, outcome);
  if (outcome.kind === "refused") return { at: "", expected: "accepted", actual: outcome.refusal };
  if (outcome.kind === "needs-dice") return { at: "dice", expected: "dice enough", actual: outcome.requests };
  return wrongEvents(step.happens ?? [], outcome.events) ?? { encounter: outcome.next };
}

const wrongEvents = (expected: NonNullable<CommandStep["happens"]>, events: readonly GameEvent[]): Surprise | null =>
  Array.isArray(expected) ? missingEvent(expected, events) : mismatch(expected, events, "happens");

function throwAsAsked(encounter: Encounter, step: CommandStep, random: Random | null): Outcome {
  const thrower = random === null ? undefined : (request: DiceRequest) => rollFor(request, random);
  return propose(encounter, commandOf(step), readAuthor(step.as), step.dice, thrower);
}

/** Missing dice count as bad dice (C-17). */
function wasRefused(encounter: Encounter, expected: string | true, outcome: Outcome): Result {
  if (outcome.kind === "done")
    return { at: "", expected: expected === true ? "refused" : expected, actual: "accepted" };
  const refusal = outcome.kind === "refused" ? outcome.refusal : ({ code: "bad-dice" } as const);
  return expected === true || refusal.code === expected ? { encounter } : { at: "", expected, actual: refusal };
}

function missingEvent(expected: readonly object[], events: readonly GameEvent[]): Surprise | null {
  let from = 0;
  for (const wanted of expected) {
    const found = events.findIndex((event, i) => i >= from && mismatch(wanted, event) === null);
    if (found < 0) return { at: "happens", expected: wanted, actual: events.slice(from) };
    from = found + 1;
  }
  return null;
}

interface Mismatch {
  /** The path, joined by dots. Empty for the value itself. */
  readonly at: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Compares the given keys of objects, and all items of lists: at least the items of `{ $has }`, none of `{ $lacks }`. */
function mismatch(expected: unknown, actual: unknown, at = ""): Mismatch | null {
  if (Array.isArray(expected)) return listMismatch(expected, actual, at);
  if (!isRecord(expected)) return (actual ?? null) === expected ? null : { at, expected, actual };
  if ("$has" in expected || "$lacks" in expected) return contentMismatch(expected, actual, at);
  if (!isRecord(actual)) return { at, expected, actual };
  for (const [key, part] of Object.entries(expected)) {
    const found = mismatch(
      part,
      Object.hasOwn(actual, key) ? actual[key] : undefined,
      at === "" ? key : `${at}.${key}`,
    );
    if (found !== null) return found;
  }
  return null;
}

function listMismatch(expected: readonly unknown[], actual: unknown, at: string): Mismatch | null {
  if (!Array.isArray(actual) || actual.length !== expected.length) return { at, expected, actual };
  const same = expected.every((item, i) => mismatch(item, actual[i]) === null);
  return same ? null : { at, expected, actual };
}

function contentMismatch(expected: Readonly<Record<string, unknown>>, actual: unknown, at: string): Mismatch | null {
  const { $has: has = [], $lacks: lacks = [] } = expected;
  if (!Array.isArray(actual) || !Array.isArray(has) || !Array.isArray(lacks)) return { at, expected, actual };
  const holds = (item: unknown): boolean => actual.some((each) => mismatch(item, each) === null);
  return has.every(holds) && !lacks.some(holds) ? null : { at, expected, actual };
}
