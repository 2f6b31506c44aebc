import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { createEncounter, findVariant, parseEncounter, variants } from "../../../src/core/index";
import { throughJson } from "../../support/plain";
import { foe, hero } from "./support/fight";

/** The problem of a setup for `basic` with these changes. */
const wrong = (changes: object): unknown => {
  const made = createEncounter({ variant: "basic", combatants: [hero("ada")], ...changes });
  return made.ok ? "nothing" : made.problem;
};

describe("a new encounter", () => {
  it.each(RULES_TO_TRY)("of %s waits in setup, and is read again as what it is", (variant) => {
    const made = createEncounter({ variant, combatants: [hero("ada", { initiative: 2 }), foe("orc")] });
    expect(made).toMatchObject({ ok: true, encounter: { variant, stage: "setup", round: 0, rev: 0, past: {} } });
    if (made.ok) expect(parseEncounter(throughJson(made.encounter))).toEqual(made);
  });

  it("completes what a combatant leaves open: a kind of its own, the gm for an owner", () => {
    const made = createEncounter({ variant: "basic", combatants: [{ id: "rat", side: "gm", conditions: ["hidden"] }] });
    expect(made).toMatchObject({
      encounter: {
        combatants: { rat: { kind: "rat", owner: null, traits: {}, conditions: { hidden: true }, base: null } },
      },
    });
  });

  it.each(variants())("of $id takes over the numbers that are there, where its rules know numbers", ({ id }) => {
    const made = createEncounter({ variant: id, combatants: [{ ...hero("ada"), initiative: 7 }, foe("orc")] });
    const base = findVariant(id)?.numbers === null ? null : 7;
    expect(made).toMatchObject({ encounter: { rev: 0, combatants: { ada: { base }, orc: { base: null } } } });
  });

  it("has everybody joined in the order in which they are named", () => {
    const made = createEncounter({ variant: "basic", combatants: [foe("9"), foe("10"), foe("1")] });
    const places = made.ok ? Object.entries(made.encounter.combatants).map(([id, { joined }]) => [id, joined]) : [];
    expect(Object.fromEntries(places)).toEqual({ 9: 1, 10: 2, 1: 3 });
  });

  it("shares nothing with what it is made from", () => {
    const ada = hero("ada", { initiative: 2 });
    const made = createEncounter({ variant: "basic", combatants: [ada] });
    Object.assign(ada.traits ?? {}, { initiative: 99 });
    expect(made).toMatchObject({ encounter: { combatants: { ada: { traits: { initiative: 2 } } } } });
  });
});

describe("no encounter", () => {
  it.each(["chess", "", "toString", "__proto__", undefined, null, 7])("is of the variant %j", (variant) => {
    expect(wrong({ variant })).toMatchObject({ code: "unknown-variant" });
  });

  it.each([[{ castling: true }], [{ reroll: "often" }], ["none"], [7]])("has the options %j", (options) => {
    expect(wrong({ options })).toMatchObject({ code: "bad-options" });
  });

  it.each([
    ["nobody", null],
    ["a name", "ada"],
    ["no id", { side: "gm" }],
    ["an empty id", { id: "", side: "gm" }],
    ["an id that is too long", { id: "x".repeat(65), side: "gm" }],
    ["an id that hosts read as a path", { id: "a.b", side: "gm" }],
    ["an id that hosts read as an order", { id: "-=ada", side: "gm" }],
    ["another such id", { id: "==ada", side: "gm" }],
    ["an id that every record has", { id: "__proto__", side: "gm" }],
    ["another such id", { id: "constructor", side: "gm" }],
    ["no side", { id: "orc" }],
    ["a side of its own", { id: "orc", side: "orcs" }],
    ["an empty kind", { id: "orc", side: "gm", kind: "" }],
    ["an owner that is none", { id: "orc", side: "gm", owner: 7 }],
    ["a trait that is none", { id: "orc", side: "gm", traits: { initiative: null } }],
    ["a trait that is no number", { id: "orc", side: "gm", traits: { initiative: NaN } }],
    ["a trait beyond all numbers", { id: "orc", side: "gm", traits: { initiative: Infinity } }],
    ["a trait by a path", { id: "orc", side: "gm", traits: { "a.b": 1 } }],
    ["an unknown condition", { id: "orc", side: "gm", conditions: ["hungry"] }],
    ["a condition that every record has", { id: "orc", side: "gm", conditions: ["toString"] }],
    ["conditions in a record", { id: "orc", side: "gm", conditions: { hidden: true } }],
    ["the id of another", { id: "ada", side: "gm" }],
  ])("has a combatant with %s", (_what, combatant) => {
    expect(wrong({ combatants: [hero("ada"), combatant] })).toMatchObject({ code: "bad-combatant" });
  });

  it.each([[undefined], [null], [7], [{}], ["ada"]])("has %j for its combatants", (combatants) => {
    expect(wrong({ combatants })).toMatchObject({ code: "bad-combatant" });
  });

  it.each([-1, 1.5, NaN, Infinity, "50", null])("keeps %j commands", (keep) => {
    expect(wrong({ keep })).toEqual({ code: "bad-state", at: "keep" });
  });

  it.each([[undefined], [null], [7], ["basic"]])("is set up as %j", (setup) => {
    expect(createEncounter(setup as never)).toMatchObject({ ok: false });
  });

  it("says where it is wrong", () => {
    expect(wrong({ combatants: [{ id: "orc", side: "orcs" }] })).toEqual({ code: "bad-combatant", at: "orc" });
    expect(wrong({ combatants: [hero("ada"), { side: "gm" }] })).toEqual({ code: "bad-combatant", at: "1" });
    expect(wrong({ options: { reroll: 7 } })).toEqual({ code: "bad-options", at: "reroll" });
  });
});
