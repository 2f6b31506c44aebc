import { describe, expect, it } from "vitest";
import { eventsFor, legality, parseEncounter, parseOptions, screen, view } from "../../../src/core/index";
import { COMMON_OPTIONS } from "../../../src/core/options/spec";
import { GM, player } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");

const LEGENDARY = {
  id: "legendary-action",
  max: "legendaryActions",
  spends: "gm",
  offered: "others-turns",
  for: "gm",
} as const;

/** Ada, then the dragon, then the orc, under counters. */
function fightWith(counters: readonly object[], variant = "basic"): Fight {
  const people = [
    { ...hero("ada"), initiative: 20 },
    { ...foe("dragon", { legendaryActions: 3 }), initiative: 15 },
    { ...foe("orc"), initiative: 10 },
  ];
  const fight = new Fight(variant, people, { options: { counters } });
  fight.give({ do: "start" });
  return fight;
}

const spend = (counter: string, more: object = {}) => ({ do: "spend", counter, ...more });

const offers = (fight: Fight, viewer = GM): readonly unknown[] =>
  screen(fight.encounter, viewer)
    .footer.aside.filter(({ id }) => id.startsWith("offer"))
    .map(({ command }) => command);

const DRAGONS = spend("legendary-action", { combatant: "dragon" });

describe("a counter (K-1)", () => {
  it("is nowhere in a fight that chose none: not stored, not shown, and in no update", () => {
    const fight = fightWith([]);
    expect(fight.encounter.options).not.toHaveProperty("counters");
    fight.give({ do: "endTurn" });
    expect(Object.keys(fight.encounter)).not.toContain("counts");
    expect(Object.keys(fight.encounter)).not.toContain("turnEnded");
    const drawn = screen(fight.encounter, GM);
    expect(drawn).not.toHaveProperty("pools");
    expect(drawn.rows.flatMap(({ pips }) => pips)).toEqual([]);
    expect(view(fight.encounter, GM)).not.toHaveProperty("counters");
  });

  it.each<readonly [string, readonly object[]]>([
    ["more than eight", Array.from({ length: 9 }, (_, i) => ({ id: `own-${i}`, label: "x" }))],
    ["two of one id", [{ id: "action" }, { id: "action" }]],
    ["a name that no language has", [{ id: "luck" }]],
    ["a pool of the table that comes back with a turn", [{ id: "doom", of: "table", refills: "turn-start" }]],
    ["a pool of the table from a sheet", [{ id: "doom", of: "table", max: "doom" }]],
    ["a pool that is offered between turns", [{ id: "doom", of: "side", offered: "others-turns" }]],
    ["a maximum of nothing", [{ id: "action", max: 0 }]],
    ["an unknown field", [{ id: "action", colour: "red" }]],
    ["what is no list", { id: "action" } as unknown as readonly object[]],
  ])("is not %s", (_what, counters) => {
    expect(parseOptions(COMMON_OPTIONS, { counters })).toEqual({
      ok: false,
      problems: [{ option: "counters", code: "counters" }],
    });
  });

  it("never has less than nothing or more than its maximum, whatever becomes of the sheet", () => {
    const fight = fightWith([LEGENDARY, { id: "threat", of: "table", max: 4, start: 4, refills: "round", by: 3 }]);
    fight.give({ do: "setTrait", combatant: "dragon", trait: "legendaryActions", value: 1 });
    expect(fight.refusal({ ...DRAGONS, amount: 2 })).toMatchObject({ code: "counter-spent", detail: 1 });
    fight.give(DRAGONS);
    fight.give(spend("threat", { amount: 4 }));
    for (let turn = 0; turn < 3; turn += 1) fight.give({ do: "endTurn" });
    expect(view(fight.encounter, GM).counters).toEqual({ threat: 3 });
    for (let turn = 0; turn < 3; turn += 1) fight.give({ do: "endTurn" });
    expect(view(fight.encounter, GM).counters).toEqual({ threat: 4 });
  });

  it("is forgotten of who leaves, and gone of who has none on the sheet", () => {
    const fight = fightWith([LEGENDARY, { id: "action" }]);
    fight.give(spend("action", { combatant: "orc" }));
    fight.give({ do: "leave", combatant: "orc" });
    expect(fight.encounter).not.toHaveProperty("counts");
    fight.give({ do: "setTrait", combatant: "dragon", trait: "legendaryActions", value: 0 });
    expect(fight.code(DRAGONS)).toBe("no-such-counter");
    expect(view(fight.encounter, GM).combatants["dragon"]?.counters).toEqual({ action: 1 });
  });

  it("is read again as it was stored", () => {
    const fight = fightWith([LEGENDARY, { id: "action" }]);
    fight.give(spend("action", { combatant: "ada" }));
    fight.give({ do: "endTurn" });
    const read = parseEncounter(throughJson(fight.encounter));
    expect(read).toEqual({ ok: true, encounter: fight.encounter });
  });

  it("of a hidden combatant is not there for players", () => {
    const fight = fightWith([{ id: "reaction" }]);
    fight.give({ do: "setCondition", combatant: "dragon", condition: "hidden", on: true });
    const events = fight.give(spend("reaction", { combatant: "dragon" }));
    expect(eventsFor(events, fight.encounter, ADA)).toEqual([]);
    expect(JSON.stringify([view(fight.encounter, ADA), screen(fight.encounter, ADA)])).not.toContain("dragon");
    expect(legality(fight.encounter, spend("reaction", { combatant: "dragon" }), ADA)).toMatchObject({
      code: "unknown-combatant",
    });
  });

  it("chosen in the middle of a fight brings what its sheet says, and goes as it came", () => {
    const fight = fightWith([]);
    fight.give({ do: "setTrait", combatant: "dragon", trait: "legendaryActions", value: 0 });
    fight.give({ do: "undo" });
    const before = fight.encounter;
    const options = { counters: [{ ...LEGENDARY, max: "resistances", label: "Resistances" }] };
    fight.give({ do: "changeOptions", options, traits: { dragon: { resistances: 2, legendaryActions: 9 } } });
    expect(view(fight.encounter, GM).combatants["dragon"]?.counters).toEqual({ "legendary-action": 2 });
    expect(fight.encounter.combatants["dragon"]?.traits["legendaryActions"]).toBe(3);
    fight.give(DRAGONS);
    fight.give({ do: "endTurn" });
    fight.give({ do: "changeOptions", options: { counters: [] } });
    expect(fight.encounter.options).toEqual(before.options);
    expect(fight.encounter).not.toHaveProperty("counts");
    expect(fight.encounter).not.toHaveProperty("turnEnded");
    for (let steps = 0; steps < 4; steps += 1) fight.give({ do: "undo" });
    expect({ ...fight.encounter, rev: 0, undone: {} }).toEqual({ ...before, rev: 0, undone: {} });
  });
});

describe("what is spent (K-2)", () => {
  it("is a press on the pips of whoever may spend it, and only shown to others", () => {
    const fight = fightWith([{ id: "action" }, { id: "doom", of: "table", max: 99, start: "empty", spends: "gm" }]);
    const [adas, dragons] = screen(fight.encounter, ADA).rows.map(({ pips }) => pips[0]);
    expect(adas?.control).toMatchObject({ command: spend("action", { combatant: "ada" }), blocked: null });
    expect(dragons).toMatchObject({ left: 1, max: 1 });
    expect(dragons?.control).toBeUndefined();
    const [pool] = screen(fight.encounter, ADA).pools ?? [];
    expect(pool).toMatchObject({ pips: { left: 0, endless: true }, controls: [] });
    expect(pool?.pips.control).toBeUndefined();
    expect(screen(fight.encounter, GM).pools?.[0]?.controls).toMatchObject([
      { command: spend("doom"), blocked: { code: "counter-spent" } },
      { command: { do: "gain", counter: "doom" }, blocked: null },
    ]);
  });

  it("under Action Points is a point as before, where no counter is named", () => {
    const fight = new Fight("action-points", [hero("ada", { maxAp: 2, initiative: 9 }), foe("orc", { maxAp: 2 })], {
      options: { counters: [{ id: "reaction" }] },
    });
    fight.give({ do: "start" });
    fight.give({ do: "spend", combatant: "ada" });
    expect(view(fight.encounter, GM).combatants["ada"]).toMatchObject({ budget: { ap: 1 }, counters: { reaction: 1 } });
    fight.give(spend("reaction", { combatant: "ada" }));
    expect(view(fight.encounter, GM).combatants["ada"]).toMatchObject({ budget: { ap: 1 }, counters: { reaction: 0 } });
  });
});

describe("what comes back (K-3)", () => {
  it("comes with the end of a turn, too, and with a turn that is skipped", () => {
    const fight = fightWith([
      { id: "focus", label: "Focus", max: 3, start: 0, refills: "turn-end", by: 2 },
      { id: "reaction" },
    ]);
    fight.give(spend("reaction", { combatant: "dragon" }));
    fight.give({ do: "setCondition", combatant: "dragon", condition: "incapacitated", on: true });
    fight.give({ do: "endTurn" });
    const { combatants } = view(fight.encounter, GM);
    expect(combatants["ada"]?.counters).toEqual({ focus: 2, reaction: 1 });
    expect(combatants["dragon"]?.counters).toEqual({ focus: 2, reaction: 1 });
    expect(combatants["orc"]?.counters).toEqual({ focus: 0, reaction: 1 });
  });
});

describe("what is offered between turns (K-4)", () => {
  it("comes when another's turn has ended, once, and not after one's own", () => {
    const fight = fightWith([LEGENDARY]);
    expect(offers(fight)).toEqual([]);
    fight.give({ do: "endTurn" });
    // It is the dragon's own turn.
    expect(offers(fight)).toEqual([]);
    fight.give({ do: "endTurn" });
    expect(offers(fight)).toEqual([]);
    fight.give({ do: "endTurn" });
    expect(fight.encounter.round).toBe(2);
    expect(offers(fight)).toEqual([DRAGONS]);
    expect(offers(fight, ADA)).toEqual([]);
    fight.give(DRAGONS);
    expect(offers(fight)).toEqual([]);
    fight.give({ do: "undo" });
    expect(offers(fight)).toEqual([DRAGONS]);
  });

  it("is not offered to who cannot act or has none left", () => {
    const fight = fightWith([LEGENDARY]);
    for (let turn = 0; turn < 3; turn += 1) fight.give({ do: "endTurn" });
    fight.give({ do: "setCondition", combatant: "dragon", condition: "incapacitated", on: true });
    expect(offers(fight)).toEqual([]);
    fight.give({ do: "undo" });
    fight.give({ ...DRAGONS, amount: 3 });
    fight.give({ do: "leave", combatant: "orc" });
    expect(offers(fight)).toEqual([]);
  });

  it("is offered to its player, where players may spend it, but not after an unseen turn", () => {
    const fight = fightWith([{ id: "riposte", label: "Riposte", offered: "others-turns", for: "players" }]);
    fight.give({ do: "endTurn" });
    fight.give({ do: "endTurn" });
    expect(offers(fight, ADA)).toEqual([spend("riposte", { combatant: "ada" })]);
    fight.give({ do: "setCondition", combatant: "dragon", condition: "hidden", on: true });
    expect(offers(fight, ADA)).toEqual([]);
  });
});
