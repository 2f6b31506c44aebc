import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Tape } from "../../../src/core/index";
import { eventsOf, Fight, foe, hero } from "./support/fight";

const start: Command = { do: "start" };
const setTo = (combatant: string, value: number): Command => ({ do: "setInitiative", combatant, value });

/** Those for whom dice are asked next. */
const asked = (fight: Fight, command: Command, dice: Tape = {}): readonly string[] =>
  fight.asked(command, dice).map((request) => request.for);

/** Heroes of these names, so that nothing but dice parts them. */
const heroes = (...ids: readonly string[]): Fight =>
  new Fight(
    "basic",
    ids.map((id) => hero(id)),
  );

describe("a tie (C-26)", () => {
  it("is rolled off by the command that completes it: the higher stands first", () => {
    const fight = heroes("ada", "bea");
    expect(fight.asked(start, { ada: [10], bea: [10] })).toMatchObject([
      { for: "ada", formula: "1d20" },
      { for: "bea", formula: "1d20" },
    ]);
    const events = fight.give(start, { dice: { ada: [10, 4], bea: [10, 9] } });
    expect(fight.order).toEqual(["bea", "ada"]);
    expect(eventsOf(events, "tie-rolled")).toEqual([
      { type: "tie-rolled", contenders: ["ada", "bea"], faces: { ada: [4], bea: [9] } },
    ]);
  });

  it("is not rolled off before the start: numbers may still change", () => {
    const fight = heroes("ada", "bea");
    fight.give({ do: "roll" }, { dice: { ada: [10], bea: [10] } });
    expect(fight.order).toEqual(["ada", "bea"]);
    expect(asked(fight, start)).toEqual(["ada", "bea"]);
  });

  it("is rolled off by the last roll of a round that begins with one (C-29)", () => {
    const fight = new Fight("basic", [hero("ada"), hero("bea")], { options: { reroll: "each-round" } });
    fight.give(start, { dice: { ada: [10], bea: [5] } });
    fight.times(2, { do: "endTurn" });
    fight.give({ do: "roll", combatants: ["ada"] }, { dice: { ada: [8] } });
    expect(asked(fight, { do: "roll" }, { bea: [8] })).toEqual(["ada", "bea"]);
  });

  it("has those roll again who are level still, and only those", () => {
    const fight = heroes("ada", "bea", "cid");
    const level = { ada: [10, 5], bea: [10, 12], cid: [10, 5] };
    expect(asked(fight, start, level)).toEqual(["ada", "cid"]);
    const again = { ada: [10, 5, 7], bea: [10, 12], cid: [10, 5, 7] };
    expect(asked(fight, start, again)).toEqual(["ada", "cid"]);
    fight.give(start, { dice: { ada: [10, 5, 7, 1], bea: [10, 12], cid: [10, 5, 7, 2] } });
    expect(fight.order).toEqual(["bea", "cid", "ada"]);
  });

  it("is settled from the top of the order down, where there are several; all of them ask at once", () => {
    const fight = heroes("ada", "bea", "cid", "dan");
    const rolled = { ada: [5], bea: [15], cid: [5], dan: [15] };
    expect(asked(fight, start, rolled)).toEqual(["bea", "dan", "ada", "cid"]);
    const again = { ada: [5, 3], bea: [15, 1], cid: [5, 3], dan: [15, 2] };
    expect(asked(fight, start, again)).toEqual(["ada", "cid"]);
    const events = fight.give(start, { dice: { ...again, ada: [5, 3, 7], cid: [5, 3, 8] } });
    expect(fight.order).toEqual(["dan", "bea", "cid", "ada"]);
    expect(eventsOf(events, "tie-rolled").map(({ contenders }) => contenders)).toEqual([
      ["bea", "dan"],
      ["ada", "cid"],
      ["ada", "cid"],
    ]);
  });

  it("has the higher roll first also where the lowest number stands first (B-2)", () => {
    const fight = new Fight("basic", [hero("ada"), hero("bea")], { options: { direction: "ascending" } });
    fight.give(start, { dice: { ada: [10, 4], bea: [10, 9] } });
    expect(fight.order).toEqual(["bea", "ada"]);
  });

  it("comes to an end even where the roll cannot part anybody: they stand as they joined", () => {
    const rating = { initiativeRating: 5, luckBonus: 1 };
    const fight = new Fight("action-points", [hero("ada", rating), hero("bea", rating)], {
      options: { luckRoll: "1d1" },
    });
    fight.give(setTo("ada", 9));
    fight.give(setTo("bea", 9));
    fight.give(start);
    expect(fight.order).toEqual(["ada", "bea"]);
  });
});

describe("a roll-off that has been made (C-26)", () => {
  let fight: Fight;
  beforeEach(() => {
    fight = heroes("ada", "bea", "cid");
    fight.give(start, { dice: { ada: [10, 4], bea: [10, 9], cid: [3] } });
  });

  it("is remembered from turn to turn and from round to round", () => {
    fight.give({ do: "endTurn" }, { dice: {} });
    fight.give({ do: "nextRound" }, { dice: {} });
    fight.give(setTo("cid", 4), { dice: {} });
    expect(fight.order).toEqual(["bea", "ada", "cid"]);
  });

  it("is forgotten as soon as one of the tied numbers changes, also where it changes back", () => {
    fight.give(setTo("ada", 12), { dice: {} });
    expect(fight.order).toEqual(["ada", "bea", "cid"]);
    expect(asked(fight, setTo("ada", 10))).toEqual(["ada", "bea"]);
  });

  it("stands again once an effect that changed the number is over", () => {
    const haste: Command = {
      do: "addEffect",
      id: "haste",
      name: "Haste",
      target: "ada",
      until: "combat",
      modify: { initiative: 2 },
    };
    fight.give(haste, { dice: {} });
    expect(fight.order).toEqual(["ada", "bea", "cid"]);
    fight.give({ do: "removeEffect", effect: "haste" }, { dice: {} });
    expect(fight.order).toEqual(["bea", "ada", "cid"]);
  });

  it("stands again for two once a third, who was level with them for a time, is gone; and that of three with it", () => {
    const boost: Command = { do: "addEffect", id: "boost", name: "Boost", target: "cid", until: "combat" };
    const level = { ...boost, modify: { initiative: 7 } };
    fight.give(level, { dice: { ada: [9], bea: [1], cid: [5] } });
    expect(fight.order).toEqual(["ada", "cid", "bea"]);
    fight.give({ do: "removeEffect", effect: "boost" }, { dice: {} });
    expect(fight.order).toEqual(["bea", "ada", "cid"]);
    fight.give(level, { dice: {} });
    expect(fight.order).toEqual(["ada", "cid", "bea"]);
  });

  it("is forgotten where a number has changed for good while an effect lasted", () => {
    const effect = { do: "addEffect", id: "haste", name: "Haste", target: "ada", until: "combat" };
    fight.give({ ...effect, modify: { initiative: 2 } }, { dice: {} });
    fight.give(setTo("ada", 20), { dice: {} });
    fight.give(setTo("ada", 10), { dice: {} });
    expect(asked(fight, { do: "removeEffect", effect: "haste" })).toEqual(["ada", "bea"]);
  });

  it("keeps one earlier result of the same combatants at the same number, however often the gm settles it", () => {
    for (const [combatant, before] of [
      ["ada", "bea"],
      ["bea", "ada"],
      ["ada", "bea"],
    ]) {
      fight.give({ do: "reorder", combatant, before });
    }
    const { earlier = [] } = fight.encounter.combatants["ada"] ?? {};
    expect(earlier).toEqual([]);
  });

  it("is made anew for all where another comes to the same number", () => {
    expect(asked(fight, setTo("cid", 10))).toEqual(["ada", "bea", "cid"]);
  });

  it("stands for those who are left when one of them leaves (C-2)", () => {
    const three = heroes("ada", "bea", "cid");
    three.give(start, { dice: { ada: [10, 4], bea: [10, 9], cid: [10, 6] } });
    three.give({ do: "leave", combatant: "cid" }, { dice: {} });
    expect(three.order).toEqual(["bea", "ada"]);
  });

  it("is made anew by those still level, where one of three goes to another number", () => {
    const three = heroes("ada", "bea", "cid");
    three.give(start, { dice: { ada: [10, 4], bea: [10, 9], cid: [10, 6] } });
    expect(asked(three, setTo("cid", 12))).toEqual(["ada", "bea"]);
  });

  it("is taken back with the command that asked for it, and given again with the same dice (C-14, C-22)", () => {
    fight.give(setTo("cid", 10), { dice: { ada: [1], bea: [2], cid: [3] } });
    expect(fight.order).toEqual(["cid", "bea", "ada"]);
    fight.give({ do: "undo" });
    expect(fight.order).toEqual(["bea", "ada", "cid"]);
    fight.give({ do: "redo" });
    expect(fight.order).toEqual(["cid", "bea", "ada"]);
  });

  it("gives way to the gm's hand, for as long as the numbers stay (C-10)", () => {
    fight.give({ do: "reorder", combatant: "ada", before: "bea" });
    fight.give({ do: "nextRound" }, { dice: {} });
    expect(fight.order).toEqual(["ada", "bea", "cid"]);
    fight.give(setTo("bea", 11), { dice: {} });
    expect(asked(fight, setTo("bea", 10))).toEqual(["ada", "bea"]);
  });

  it.each([
    ["basic", hero("bea")],
    ["initiative-score", foe("bea")],
  ])(
    "in %s is not rolled off where the gm has placed one before the other, as they stood already (C-10)",
    (variant, bea) => {
      const early = new Fight(variant, [hero("ada"), bea]);
      early.give({ do: "roll" }, { dice: { ada: [10], bea: [10] } });
      early.give({ do: "reorder", combatant: "ada", before: "bea" });
      early.give(start, { dice: {} });
      early.give({ do: "nextRound" }, { dice: {} });
      expect(early.order).toEqual(["ada", "bea"]);
    },
  );
});

describe("the gm's among themselves (C-26)", () => {
  const traits = { initiative: 0, dexterity: 2 };

  it("stand as joined without a roll, and next to each other: one die for all of them", () => {
    const fight = new Fight("shared-turn", [
      foe("orc", traits),
      hero("ada", traits),
      foe("rat", traits),
      foe("owl", traits),
    ]);
    const level = { orc: [10], ada: [10], rat: [10], owl: [10] };
    expect(asked(fight, start, level)).toEqual(["orc", "ada"]);
    fight.give(start, { dice: { ...level, orc: [10, 3], ada: [10, 8] } });
    expect(fight.order).toEqual(["ada", "orc", "rat", "owl"]);
  });

  it("ask for no dice at all where no player's is level with them", () => {
    const fight = new Fight("shared-turn", [foe("orc", traits), foe("rat", traits), hero("ada", traits)]);
    fight.give(start, { dice: { orc: [10], rat: [10], ada: [2] } });
    expect(fight.order).toEqual(["orc", "rat", "ada"]);
  });

  it("roll off in an order of individuals, but for those rolled as one kind (C-29)", () => {
    const goblins = [foe("gob", {}, "goblin"), foe("lin", {}, "goblin")];
    expect(asked(new Fight("basic", goblins), start, { gob: [9], lin: [9] })).toEqual(["gob", "lin"]);
    const together = new Fight("basic", goblins, { options: { groupRolls: true } });
    together.give(start, { dice: { gob: [9] } });
    expect(together.order).toEqual(["gob", "lin"]);
  });
});

describe("what comes before a roll-off", () => {
  it.each([
    ["basic", [foe("orc", { tiebreak: 3 }), hero("ada", { tiebreak: 2 })], ["orc", "ada"]],
    ["basic", [foe("orc", { tiebreak: 2 }), hero("ada", { tiebreak: 2 })], ["ada", "orc"]],
    ["shared-turn", [hero("ada", { dexterity: 1 }), foe("orc", { dexterity: 4 })], ["orc", "ada"]],
  ])("parts %s by its traits and sides, and asks for no dice (B-2, S-1)", (variant, combatants, order) => {
    const fight = new Fight(variant, combatants);
    fight.give(start, { dice: { ada: [10], orc: [10] } });
    expect(fight.order).toEqual(order);
  });

  it("counts a trait as effects make it", () => {
    const fight = new Fight("basic", [hero("ada", { tiebreak: 2 }), hero("bea", { tiebreak: 3 })]);
    const boost = { do: "addEffect", name: "Focus", target: "ada", until: "combat", modify: { tiebreak: 5 } };
    fight.give(boost);
    fight.give(start, { dice: { ada: [10], bea: [10] } });
    expect(fight.order).toEqual(["ada", "bea"]);
  });
});
