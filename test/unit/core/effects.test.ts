import { beforeEach, describe, expect, it } from "vitest";
import type { CombatantId, Command } from "../../../src/core/index";
import { eventsOf, Fight, foe, hero } from "./support/fight";

const END: Command = { do: "endTurn" };

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

/** Ends turns until the effect is gone, and answers how many that took; at most ten. */
function turnsUntilGone(made: Fight): number {
  let turns = 0;
  while (Object.hasOwn(made.encounter.effects, "it") && turns < 10) {
    made.give(END);
    turns += 1;
  }
  return turns;
}

describe("how long an effect lasts (C-11)", () => {
  it.each<[until: unknown, target: CombatantId, turns: number]>([
    // On the one acting: the turn under way is not counted.
    [{ turns: 1 }, "ada", 4],
    [{ turns: 2 }, "ada", 7],
    ["target-turn-end", "ada", 1],
    ["end-of-round", "ada", 3],
    // On somebody whose turn is still to come.
    [{ turns: 1 }, "orc", 2],
    [{ turns: 2 }, "orc", 5],
    ["target-turn-end", "orc", 2],
    ["end-of-round", "bea", 3],
    [{ turns: 1 }, "bea", 3],
    ["combat", "bea", 10],
  ])("%j on %s in Ada's turn: %d turns end", (until, target, turns) => {
    const made = fight();
    made.give(effect(target, until));
    expect(turnsUntilGone(made)).toBe(turns);
  });

  it.each<[until: unknown, target: CombatantId, turns: number]>([
    // On somebody who has already acted in this round.
    [{ turns: 1 }, "ada", 3],
    ["target-turn-end", "ada", 3],
    ["end-of-round", "ada", 2],
  ])("%j on %s in the orc's turn: %d turns end", (until, target, turns) => {
    const made = fight();
    made.give(END);
    made.give(effect(target, until));
    expect(turnsUntilGone(made)).toBe(turns);
  });

  it("shows how many turns are left, and null for what is not counted in turns", () => {
    const made = fight();
    made.give(effect("orc", { turns: 3 }));
    made.give({ ...effect("orc", "combat"), id: "other" });
    made.times(2, END);
    expect(made.one("orc").effects).toMatchObject({ it: { name: "It", left: 2 }, other: { name: "It", left: null } });
  });

  it("counts turns that are skipped and turns that are lost (C-19)", () => {
    const made = fight();
    made.give(effect("orc", { turns: 2 }));
    made.give({ do: "setCondition", combatant: "orc", condition: "incapacitated", on: true });
    made.give(END);
    expect(made.one("orc").effects).toMatchObject({ it: { left: 1 } });
    made.times(1, { do: "nextRound" });
    made.give({ do: "nextRound" });
    expect(made.one("orc").effects).toEqual({});
  });

  it("ends with the fight, if it lasts as long as that (C-13)", () => {
    const made = fight();
    made.give(effect("orc", "combat"));
    made.give({ ...effect("bea", { turns: 5 }), id: "longer" });
    const ended = eventsOf(made.give({ do: "end" }), "effect-ended");
    expect(ended.map((event) => event.effect)).toEqual(["it"]);
  });

  it("ends with the one it sits on (C-2)", () => {
    const made = fight();
    made.give(effect("orc", "combat"));
    made.give({ do: "leave", combatant: "orc" });
    expect(made.encounter.effects).toEqual({});
  });
});

describe("an effect until the source's next turn (S-15)", () => {
  const onOrc = effect("orc", "source-turn-start", { source: "ada" });

  it("ends as that turn starts, where the target has had a turn in between", () => {
    const made = fight();
    made.give(onOrc);
    made.times(2, END);
    expect(made.one("orc").effects).toHaveProperty("it");
    made.give(END);
    expect(made.one("orc").effects).toEqual({});
    expect(made.active).toEqual(["ada"]);
  });

  it("lasts until the end of the target's next turn, where the target has had none", () => {
    const made = fight();
    made.times(2, END);
    made.give(effect("orc", "source-turn-start", { source: "ada" }));
    const events = made.give(END);
    expect(eventsOf(events, "effect-extended").map((event) => event.target)).toEqual(["orc"]);
    made.give(END);
    expect(made.one("orc").effects).toHaveProperty("it");
    made.give(END);
    expect(made.one("orc").effects).toEqual({});
  });

  it("has had its opportunity with a turn that was under way when it came, once that ends", () => {
    const made = fight();
    made.give(END);
    made.give(effect("orc", "source-turn-start", { source: "ada" }));
    made.times(2, END);
    expect(made.one("orc").effects).toEqual({});
  });

  it("has had one with a turn that was skipped, none with a turn that was lost", () => {
    const skipped = fight();
    skipped.give(onOrc);
    skipped.give({ do: "setCondition", combatant: "orc", condition: "incapacitated", on: true });
    skipped.times(2, END);
    expect(skipped.one("orc").effects).toEqual({});

    const lost = fight();
    lost.give(onOrc);
    const events = lost.give({ do: "nextRound" });
    expect(eventsOf(events, "effect-extended")).toHaveLength(1);
    expect(lost.one("orc").effects).toHaveProperty("it");
  });

  it("ends without more ado where source and target are one, as a Shield does", () => {
    const made = fight();
    made.give(effect("ada", "source-turn-start", { source: "ada" }));
    made.times(2, END);
    expect(made.one("ada").effects).toHaveProperty("it");
    const events = made.give(END);
    expect(eventsOf(events, "effect-extended")).toEqual([]);
    expect(made.one("ada").effects).toEqual({});
  });

  it("ends with the target's next turn, where the source has left", () => {
    const made = fight();
    made.give(onOrc);
    made.give({ do: "leave", combatant: "ada" });
    expect(made.active).toEqual(["orc"]);
    made.give(END);
    expect(made.one("orc").effects).toEqual({});
  });

  it("does not end with the turn under way as the source leaves: that is not the next", () => {
    const made = fight();
    made.give(effect("orc", "source-turn-start", { source: "bea" }));
    made.give(END);
    made.give({ do: "leave", combatant: "bea" });
    made.give(END);
    expect(made.one("orc").effects).toHaveProperty("it");
    made.times(2, END);
    expect(made.one("orc").effects).toEqual({});
  });

  it("needs a source", () => {
    expect(fight().refusal(effect("orc", "source-turn-start"))).toEqual({ code: "bad-command", detail: "source" });
  });
});

describe("what an effect does while it lasts (C-11)", () => {
  let made: Fight;
  beforeEach(() => {
    made = fight();
  });

  it("changes the number that makes the order; the number as rolled is kept and shown", () => {
    made.give(effect("bea", "end-of-round", { modify: { initiative: 7 } }));
    made.give({ ...effect("bea", { turns: 1 }, { modify: { initiative: -1 } }), id: "second" });
    expect(made.one("bea")).toMatchObject({ initiative: 11, base: 5 });
    made.give({ do: "removeEffect", effect: "it" });
    made.give({ do: "removeEffect", effect: "second" });
    expect(made.one("bea")).toMatchObject({ initiative: 5, base: 5 });
  });

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

  it("imposes conditions, which cannot be taken off but with it", () => {
    made.give(effect("orc", { turns: 1 }, { imposes: ["hidden", "incapacitated"] }));
    expect(made.one("orc").conditions).toEqual(["hidden", "incapacitated"]);
    made.give({ do: "setCondition", combatant: "orc", condition: "incapacitated", on: false });
    expect(made.one("orc").conditions).toEqual(["hidden", "incapacitated"]);
    made.give(END);
    expect(made.active).toEqual(["bea"]);
    expect(made.one("orc").conditions).toEqual([]);
  });

  it("leaves alone what was set by hand when it ends", () => {
    made.give({ do: "setCondition", combatant: "orc", condition: "hidden", on: true });
    made.give(effect("orc", "combat", { imposes: ["hidden"] }));
    made.give({ do: "removeEffect", effect: "it" });
    expect(made.one("orc").conditions).toEqual(["hidden"]);
  });

  it("ticks and calls for saves at each turn it says, as the effects were added, before any of them ends (C-19)", () => {
    const burns = { tick: { at: "turn-end", label: "Fire", amount: 5 } };
    const saves = { save: { at: "turn-start", label: "Wisdom" } };
    made.give({ ...effect("orc", { turns: 1 }, burns), id: "first" });
    made.give({ ...effect("orc", { turns: 2 }, { ...burns, ...saves }), id: "second" });
    const start = made.give(END);
    expect(eventsOf(start, "effect-ticked").map(({ effect: id, what, label }) => [id, what, label])).toEqual([
      ["second", "save", "Wisdom"],
    ]);
    const end = made.give(END).map((event) => ("effect" in event ? `${event.type} ${event.effect}` : event.type));
    expect(end).toEqual([
      "turn-ended",
      "effect-ticked first",
      "effect-ticked second",
      "effect-ended first",
      "turn-started",
    ]);
  });

  it("does not tick at the end of a turn that was under way when it came", () => {
    made.give(effect("ada", { turns: 1 }, { tick: { at: "turn-end", label: "Poison", amount: 2 } }));
    expect(eventsOf(made.give(END), "effect-ticked")).toEqual([]);
    made.times(2, END);
    expect(eventsOf(made.give(END), "effect-ticked")).toMatchObject([{ label: "Poison", amount: 2 }]);
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
