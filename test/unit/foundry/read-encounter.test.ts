import { describe, expect, it } from "vitest";
import { propose, type Encounter } from "../../../src/core/index";
import { readEncounter } from "../../../src/foundry/store/read-encounter";
import { GM } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import stored from "./stored-fight.json";
import { CURRENT_SCHEMA } from "../../../src/foundry/store/stored-form";

function read(raw: unknown): Encounter {
  const reading = readEncounter(raw);
  if (reading.kind !== "encounter") throw new Error(JSON.stringify(reading));
  return reading.encounter;
}

describe("a fight of this schema", () => {
  it("is read as it is, and can be taken back", () => {
    const encounter = read(stored);
    expect(encounter.schema).toBe(CURRENT_SCHEMA);
    expect(throughJson(encounter)).toMatchObject(stored);
    expect(propose(encounter, { do: "undo" }, GM)).toMatchObject({ kind: "done", next: { rev: encounter.rev + 1 } });
  });
});

describe("a record that nests without end", () => {
  it("is one that can't be read, and stops nobody who tries", () => {
    let rules: unknown = 7;
    for (let depth = 0; depth < 100_000; depth += 1) rules = { rules };
    const problem = { kind: "problem", problem: { code: "bad-state" } };
    expect(readEncounter({ ...stored, rules })).toEqual(problem);
  });
});
