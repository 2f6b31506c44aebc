import { describe, expect, it } from "vitest";
import { native } from "../../../src/core/index";
import { Fight, foe, hero } from "./support/fight";

const four = [hero("ada"), foe("orc"), hero("bo"), foe("rat")];

const marked = ({ encounter }: Fight): string | null => native(encounter).marked;

describe("the combatant that other trackers mark", () => {
  it("is the acting one in a set order", () => {
    const fight = new Fight("basic", four);
    expect(marked(fight)).toBeNull();
    fight.give({ do: "start" }, { dice: { ada: [20], orc: [15], bo: [10], rat: [5] } });
    expect(marked(fight)).toBe("ada");
  });

  it("is the one who is asked in a shared turn: for a plan, for a reaction, for a blow", () => {
    const fight = new Fight("shared-turn", four);
    fight.give({ do: "start" }, { dice: { ada: [20], orc: [15], bo: [10], rat: [5] } });
    expect(marked(fight)).toBe("ada");
    fight.give({ do: "pass", combatant: "ada" });
    expect(marked(fight)).toBe("orc");
    fight.give({ do: "declareActor", combatant: "orc", plan: "Bite", intends: ["melee"] });
    // Three could react: the Actor waits for them.
    expect(marked(fight)).toBe("orc");
    for (const combatant of ["ada", "rat"]) fight.give({ do: "decline", combatant });
    expect(marked(fight)).toBe("bo");
    fight.give({ do: "declareReactor", combatant: "bo", plan: "Hit back", intends: ["melee"] });
    fight.give({ do: "beginTurn" });
    fight.give({ do: "attack", combatant: "orc", kind: "melee" });
    expect(marked(fight)).toBe("bo");
  });

  it("is never a hidden one that is only asked", () => {
    const fight = new Fight("shared-turn", four);
    fight.give({ do: "setCondition", combatant: "ada", condition: "hidden", on: true });
    fight.give({ do: "start" }, { dice: { ada: [20], orc: [15], bo: [10], rat: [5] } });
    expect(marked(fight)).toBeNull();
  });

  it("is the one who names the next, or can alone be named", () => {
    const fight = new Fight("popcorn", four);
    fight.give({ do: "choose", combatant: "ada" });
    fight.give({ do: "start" });
    fight.give({ do: "endTurn" });
    expect(marked(fight)).toBe("ada");
    const momentum = new Fight("momentum", four);
    momentum.give({ do: "start" });
    expect(marked(momentum)).toBeNull();
    momentum.give({ do: "takeTurn", combatant: "ada" });
    momentum.give({ do: "endTurn" });
    expect(marked(momentum)).toBe("bo");
  });
});
