import { beforeEach, describe, expect, it } from "vitest";
import { Fight, foe, hero } from "./support/fight";

describe("the order", () => {
  let fight: Fight;
  beforeEach(() => {
    fight = new Fight("basic", [hero("ada"), hero("bea"), foe("orc"), foe("rat")]);
    fight.give({ do: "start" }, { dice: { ada: [15], orc: [12], bea: [9], rat: [6] } });
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
