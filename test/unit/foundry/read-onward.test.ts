import { describe, expect, it } from "vitest";
import { createEncounter, propose, type Command, type Encounter } from "../../../src/core/index";
import { GM } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import { StoredFight } from "../../support/stored-fight";
import { replayStored } from "../../../src/foundry/store/stored-form";

type Raw = Record<string, unknown>;

/** A fight before and after a step, and the record that holds it afterwards. */
interface Step {
  readonly known: Encounter;
  readonly next: Encounter;
  readonly raw: Raw;
}

const SICKNESS: Command = { do: "setCondition", combatant: "hero1", condition: "incapacitated", on: true };

/** A fight, and the second step in it. */
function stepOf(command: Command, keep = 50): Step {
  const specs = Array.from({ length: 4 }, (_, i) => ({ id: `hero${i}`, side: "players" as const }));
  const made = createEncounter({ variant: "popcorn", combatants: specs, keep });
  if (!made.ok) throw new Error(made.problem.code);
  const stored = new StoredFight(made.encounter);
  const give = (encounter: Encounter, given: Command): Encounter => {
    const outcome = propose(encounter, given, GM);
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    stored.update(outcome.forward);
    return outcome.next;
  };
  const known = give(made.encounter, { ...SICKNESS, combatant: "hero2" });
  const next = give(known, command);
  return { known, next, raw: throughJson(stored.raw) as Raw };
}

/** The record of a step with another value at a place. */
function changed({ raw }: Step, [last = "", ...way]: readonly string[], value: unknown): Raw {
  const copy = throughJson(raw);
  const place = way.toReversed().reduce((within, key) => within[key] as Raw, copy);
  place[last] = value;
  return copy;
}

const done = (rev: number): { readonly rev: number; readonly kind: "done" } => ({ rev, kind: "done" });

describe("a step that was stored", () => {
  it("leads on from the fight before it, and leaves everybody else the very same", () => {
    const { known, next, raw } = stepOf(SICKNESS);
    const onward = replayStored(known, raw, done(next.rev));
    expect(onward?.next).toEqual(next);
    expect(onward?.next.combatants["hero0"]).toBe(known.combatants["hero0"]);
  });

  it("does not where the record keeps no history, or another step than what is told", () => {
    const without = stepOf(SICKNESS, 0);
    expect(replayStored(without.known, without.raw, done(without.next.rev))).toBeNull();
    const { known, next, raw } = stepOf(SICKNESS);
    expect(replayStored(known, raw, done(next.rev + 1))).toBeNull();
  });

  it("does not where the record says something else than the rules come to here", () => {
    const step = stepOf(SICKNESS);
    const told = done(step.next.rev);
    for (const [place, value] of [
      ["round", 9],
      ["stage", "ended"],
      ["schema", 3],
      ["rev", step.next.rev + 1],
    ] as const)
      expect(replayStored(step.known, changed(step, [place], value), told), place).toBeNull();
    const past = changed(step, [String(step.next.rev), "past"], "no step at all");
    expect(replayStored(step.known, past, told)).toBeNull();
    const undone = changed(step, ["0", "undone"], (step.raw["past"] as Raw)["1"]);
    expect(replayStored(step.known, undone, told)).toBeNull();
    expect(replayStored({ ...step.known, rev: step.next.rev }, step.raw, told)).toBeNull();
  });
});

describe("a step whose way back is another than the rules come to here", () => {
  it("does not lead on", () => {
    const step = stepOf(SICKNESS);
    const inverse = { at: { combatants: { at: { hero3: { at: { conditions: { cut: ["incapacitated"] } } } } } } };
    const raw = changed(step, ["inverse", String(step.next.rev), "past"], inverse);
    expect(replayStored(step.known, raw, done(step.next.rev))).toBeNull();
  });
});
