import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { moveBefore } from "../../../src/core/mechanics/order";
import { Fight, foe, hero } from "./support/fight";

/** Ada 15, the orc 12, Bea 9, the rat 6; all of them have acted in none of the rounds. */
const DICE = { ada: [15], orc: [12], bea: [9], rat: [6] };
const table = (options: Readonly<Record<string, unknown>> = {}): Fight => {
  const fight = new Fight("basic", [hero("ada"), hero("bea"), foe("orc"), foe("rat")], { options });
  fight.give({ do: "start" }, { dice: DICE });
  return fight;
};

describe("the order", () => {
  let fight: Fight;
  beforeEach(() => {
    fight = table();
  });

  it("goes from the highest number down, or from the lowest up (B-2)", () => {
    expect(fight.order).toEqual(["ada", "orc", "bea", "rat"]);
    expect(table({ direction: "ascending" }).order).toEqual(["rat", "bea", "orc", "ada"]);
  });

  it("has who has no number last, as joined (C-18)", () => {
    fight.give({ do: "join", combatants: [foe("wolf"), hero("cid"), foe("ant")] });
    expect(fight.order).toEqual(["ada", "orc", "bea", "rat", "wolf", "cid", "ant"]);
    fight.give({ do: "roll", combatants: ["cid"] }, { dice: { cid: [7] } });
    expect(fight.order).toEqual(["ada", "orc", "bea", "cid", "rat", "wolf", "ant"]);
  });

  it("follows a number that changes, also by an effect, whoever has acted", () => {
    fight.give({ do: "endTurn" });
    fight.give({ do: "setInitiative", combatant: "ada", value: 7 });
    expect(fight.order).toEqual(["orc", "bea", "ada", "rat"]);
    fight.give({ do: "addEffect", name: "Haste", target: "rat", until: "combat", modify: { initiative: 10 } });
    expect(fight.order).toEqual(["rat", "orc", "bea", "ada"]);
    expect(fight.active).toEqual(["orc"]);
  });

  it("takes places given by hand in the order in which they were given, for this round only (C-10)", () => {
    fight.give({ do: "reorder", combatant: "rat", before: "ada" });
    fight.give({ do: "reorder", combatant: "bea", before: "rat" });
    fight.give({ do: "reorder", combatant: "ada", before: null });
    expect(fight.order).toEqual(["bea", "rat", "orc", "ada"]);
    fight.give({ do: "nextRound" });
    expect(fight.order).toEqual(["ada", "orc", "bea", "rat"]);
  });

  it("keeps a place that was given before the start through round 1 (C-10)", () => {
    const early = new Fight("basic", [hero("ada"), foe("orc")]);
    early.give({ do: "roll" }, { dice: { ada: [15], orc: [12] } });
    early.give({ do: "reorder", combatant: "orc", before: "ada" });
    early.give({ do: "start" });
    expect(early.active).toEqual(["orc"]);
    early.give({ do: "nextRound" });
    expect(early.active).toEqual(["ada"]);
  });

  it("gives nobody a second turn in a round, wherever one is put (C-10, C-16)", () => {
    fight.give({ do: "endTurn" });
    fight.give({ do: "reorder", combatant: "ada", before: "rat" });
    expect(fight.order).toEqual(["orc", "bea", "ada", "rat"]);
    fight.times(2, { do: "endTurn" });
    expect(fight.active).toEqual(["rat"]);
  });

  it("forgets a place beside somebody who has left (C-2, C-10)", () => {
    fight.give({ do: "reorder", combatant: "rat", before: "bea" });
    expect(fight.order).toEqual(["ada", "orc", "rat", "bea"]);
    fight.give({ do: "leave", combatant: "bea" });
    fight.give({ do: "join", combatants: [hero("bea")] });
    fight.give({ do: "roll", combatants: ["bea"] }, { dice: { bea: [20] } });
    expect(fight.order).toEqual(["bea", "ada", "orc", "rat"]);
  });

  it.each([
    ["somebody without a number", { combatant: "cid", before: "ada" }],
    ["a place beside somebody without one", { combatant: "ada", before: "cid" }],
    ["a place before oneself", { combatant: "ada", before: "ada" }],
  ])("refuses %s (C-10)", (_what, where) => {
    fight.give({ do: "join", combatants: [hero("cid")] });
    expect(fight.code({ do: "reorder", ...where })).toBe("not-eligible");
  });
});

describe("moving one in a list", () => {
  const somebody = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const list = fc.uniqueArray(somebody);

  it("keeps all others in their order, and puts it right before the other or last", () => {
    fc.assert(
      fc.property(list, somebody, fc.option(somebody), (ids, moved, before) => {
        fc.pre(moved !== before);
        const order = [...ids];
        moveBefore(order, moved, before);
        expect(order.filter((id) => id !== moved)).toEqual(ids.filter((id) => id !== moved));
        const bothThere = ids.includes(moved) && (before === null || ids.includes(before));
        if (bothThere) expect(order[order.indexOf(moved) + 1] ?? null).toBe(before);
        else expect(order).toEqual(ids);
      }),
    );
  });
});
