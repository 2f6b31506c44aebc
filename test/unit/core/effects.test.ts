import { describe, expect, it } from "vitest";
import type { CombatantId, Command } from "../../../src/core/index";
import { player } from "../../support/eyes";
import { eventsOf, Fight, foe, hero } from "./support/fight";

/** Ada acts first, then the orc, then Bea. */
function fight(): Fight {
  const made = new Fight("basic", [hero("ada"), foe("orc"), hero("bea")]);
  made.give({ do: "start" }, { dice: { ada: [15], orc: [10], bea: [5] } });
  return made;
}

const effect = (target: CombatantId, until: unknown, more: object = {}): Command => ({
  do: "addEffect",
  id: "it",
  name: "It",
  target,
  until,
  ...more,
});

describe("an effect until the source's next turn (S-15)", () => {
  it("needs a source", () => {
    expect(fight().refusal(effect("orc", "source-turn-start"))).toEqual({ code: "bad-command", detail: "source" });
  });
});

describe("what an effect does while it lasts (C-11)", () => {
  it("changes that number once, not the trait with which it is rolled as well", () => {
    const swift = new Fight("shared-turn", [hero("ada", { initiative: 2 }), foe("orc")]);
    swift.give(effect("ada", "combat", { modify: { initiative: 1 } }));
    swift.give({ do: "start" }, { dice: { ada: [10], orc: [5] } });
    expect(swift.one("ada")).toMatchObject({ base: 12, initiative: 13 });
  });

  it("changes a trait of any other name, from the next time that it is read", () => {
    const mage = new Fight("basic", [hero("ada", { wits: 2 })], { options: { formula: "1d20 + @wits" } });
    mage.give(effect("ada", "combat", { modify: { wits: 3 } }));
    mage.give({ do: "start" }, { dice: { ada: [10] } });
    mage.give({ do: "removeEffect", effect: "it" });
    expect(mage.one("ada")).toMatchObject({ base: 15, initiative: 15 });
  });
});

describe("a tick at the end of turns (C-11)", () => {
  it("does not come at the end of a turn that was under way when the effect came", () => {
    const made = fight();
    made.give(effect("ada", { turns: 1 }, { tick: { at: "turn-end", label: "Poison", amount: 2 } }));
    expect(eventsOf(made.give({ do: "endTurn" }), "effect-ticked")).toEqual([]);
    made.times(2, { do: "endTurn" });
    expect(eventsOf(made.give({ do: "endTurn" }), "effect-ticked")).toMatchObject([{ label: "Poison", amount: 2 }]);
  });
});

describe("effects of players (C-11)", () => {
  it("are at most 20 on a combatant, where the GM can add more", () => {
    const made = new Fight("basic", [hero("ada"), foe("orc")], { options: { effectsBy: "players" } });
    const own = { do: "addEffect", name: "It", target: "ada", until: "combat" };
    for (let count = 0; count < 20; count += 1) made.give(own, { as: player("ada") });
    expect(made.refusal(own, player("ada"))).toMatchObject({ code: "value-out-of-range", detail: 20 });
    expect(made.refusal(own)).toBeNull();
  });
});

describe("ids of effects (C-11)", () => {
  it("are e1, e2, … where none is given, each the first that is free", () => {
    const made = fight();
    const nameless = { do: "addEffect", name: "It", target: "orc", until: "combat" };
    made.times(2, nameless);
    made.give({ ...nameless, id: "e3" });
    made.give({ do: "removeEffect", effect: "e1" });
    made.times(2, nameless);
    expect(Object.keys(made.encounter.effects).toSorted()).toEqual(["e1", "e2", "e3", "e4"]);
  });

  it("cannot be used twice, and again when the first is over", () => {
    const made = fight();
    made.give(effect("orc", "combat"));
    expect(made.refusal(effect("bea", "combat"))).toEqual({ code: "bad-command", detail: "id" });
    made.give({ do: "removeEffect", effect: "it" });
    expect(made.code({ do: "removeEffect", effect: "it" })).toBe("no-such-effect");
    made.give(effect("bea", "combat"));
  });
});
