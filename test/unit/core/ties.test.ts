import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Tape } from "../../../src/core/index";
import { Fight, foe, hero } from "./support/fight";

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

  it("is forgotten as soon as one of the tied numbers changes, also where it changes back", () => {
    fight.give(setTo("ada", 12), { dice: {} });
    expect(fight.order).toEqual(["ada", "bea", "cid"]);
    expect(asked(fight, setTo("ada", 10))).toEqual(["ada", "bea"]);
  });

  it("is made anew for all, as they joined, where another comes to the same number", () => {
    expect(asked(fight, setTo("cid", 10))).toEqual(["ada", "bea", "cid"]);
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
