import { describe, expect, it } from "vitest";
import { applyChanges, diffChanges } from "../common/document-data.ts";
import { completeSource, documentSchema } from "../common/schemas.ts";
import type { JsonObject } from "../common/utils/objects.ts";

const FIRST = "FirstCombatant00";
const SECOND = "SecondCombatant0";
const THIRD = "ThirdCombatant00";

function combat(): JsonObject {
  const combatants = [
    { _id: FIRST, initiative: 12, flags: { mod: { kept: 1, gone: 2 } } },
    { _id: SECOND, initiative: 7 },
  ];
  return completeSource("Combat", 14, { _id: "CombatOfTheTests", combatants });
}

const schema = documentSchema("Combat", 14);

function apply(source: JsonObject, changes: JsonObject): void {
  applyChanges(schema, source, changes, {});
}

function entry(source: JsonObject, id: string): JsonObject | undefined {
  return (source["combatants"] as JsonObject[]).find((candidate) => candidate["_id"] === id);
}

function ids(source: JsonObject): unknown[] {
  return (source["combatants"] as JsonObject[]).map((candidate) => candidate["_id"]);
}

describe("a new source", () => {
  it("has the initial values of the documented fields", () => {
    expect(combat()).toMatchObject({
      type: "base",
      active: false,
      round: 0,
      turn: null,
      scene: null,
      groups: [],
      flags: {},
    });
    expect(entry(combat(), SECOND)).toMatchObject({ hidden: false, defeated: false, actorId: null, group: null });
  });

  it("has a name in generation 14 only", () => {
    expect(completeSource("Combat", 14, {})).toHaveProperty("name");
    expect(completeSource("Combat", 13, { name: "Ambush" })).not.toHaveProperty("name");
  });

  it("drops what the schema does not know, and cleans what it does", () => {
    const source = completeSource("Combat", 14, { round: "3", turn: -2, invented: true });
    expect(source).toMatchObject({ round: 3, turn: 0 });
    expect(source).not.toHaveProperty("invented");
  });
});

describe("an update", () => {
  it("merges flags, and removes a flag by -=", () => {
    const source = combat();
    apply(source, { flags: { mod: { a: 1, b: { c: 2 } } } });
    apply(source, { flags: { mod: { "-=a": null, b: { d: 3 } } } });
    expect(source["flags"]).toEqual({ mod: { b: { c: 2, d: 3 } } });
  });

  it("replaces arrays within flags whole", () => {
    const source = combat();
    apply(source, { flags: { mod: { list: [1, 2, 3] } } });
    apply(source, { flags: { mod: { list: [4] } } });
    expect(source["flags"]).toEqual({ mod: { list: [4] } });
  });

  it("changes embedded combatants by id, and leaves alone those it does not list", () => {
    const source = combat();
    apply(source, {
      round: 1,
      turn: 0,
      combatants: [{ _id: FIRST, initiative: 20, flags: { mod: { "-=gone": null } } }],
    });
    expect(source).toMatchObject({ round: 1, turn: 0 });
    expect(entry(source, FIRST)).toMatchObject({ initiative: 20, flags: { mod: { kept: 1 } } });
    expect(entry(source, SECOND)).toMatchObject({ initiative: 7 });
  });

  it("puts a field that is removed back to its initial value", () => {
    const source = combat();
    apply(source, { round: 4 });
    apply(source, { "-=round": null });
    expect(source["round"]).toBe(0);
  });
});

describe("the difference of an update", () => {
  it("holds what would change, and nothing where nothing would", () => {
    const source = combat();
    expect(diffChanges(schema, source, { round: 0, turn: null, flags: {} })).toEqual({});
    expect(diffChanges(schema, source, { round: 2, active: false })).toEqual({ round: 2 });
  });

  it("lists only combatants that would change, with their ids", () => {
    const combatants = [
      { _id: FIRST, initiative: 12 },
      { _id: SECOND, initiative: 8 },
    ];
    expect(diffChanges(schema, combat(), { combatants })).toEqual({ combatants: [{ _id: SECOND, initiative: 8 }] });
  });

  it("holds records whole where they are replaced whole", () => {
    const source = combat();
    apply(source, { flags: { mod: { a: 1, b: 2 } } });
    const changes = { flags: { mod: { a: 1 } } };
    expect(diffChanges(schema, source, changes)).toEqual({});
    const replacing = { recursive: false };
    const difference = diffChanges(schema, source, changes, replacing);
    expect(difference).toEqual(changes);
    applyChanges(schema, source, difference, replacing);
    expect(source["flags"]).toEqual({ mod: { a: 1 } });
  });

  it("adds entries that are asked for, and removes those not listed where all is replaced", () => {
    const combatants = [
      { _id: SECOND, initiative: 8 },
      { _id: THIRD, name: "Third", initiative: 4 },
    ];
    const adding = { addEntries: true };
    const merged = combat();
    expect(diffChanges(schema, merged, { combatants }, adding)).toEqual({ combatants });
    applyChanges(schema, merged, { combatants }, adding);
    expect(ids(merged)).toEqual([FIRST, SECOND, THIRD]);
    expect((merged["combatants"] as JsonObject[])[2]).toMatchObject({ name: "Third", initiative: 4, defeated: false });

    const replacing = { addEntries: true, dropUnlisted: true, recursive: false };
    const replaced = combat();
    const difference = diffChanges(schema, replaced, { combatants }, replacing);
    applyChanges(schema, replaced, difference, replacing);
    expect(ids(replaced)).toEqual([SECOND, THIRD]);
    expect(diffChanges(schema, replaced, structuredClone(replaced), replacing)).toEqual({});
  });

  it("drops the removal of a flag that is not there", () => {
    expect(diffChanges(schema, combat(), { flags: { "-=mod": null } })).toEqual({});
  });
});
