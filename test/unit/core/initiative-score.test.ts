import { beforeEach, describe, expect, it } from "vitest";
import { legality, type Author, type Row } from "../../../src/core/index";
import { enabledOn } from "../../support/controls";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const MARKSMAN = player("marksman");

/** A marksman and a priest who are level at 16, three goblins at 19, and a thief at 10. */
function fight(): Fight {
  const made = new Fight("initiative-score", [
    hero("marksman", { initiative: 6 }),
    hero("priest", { initiative: 4 }),
    foe("gob1", { initiative: 7 }, "goblin"),
    foe("gob2", { initiative: 7 }, "goblin"),
    foe("gob3", { initiative: 7 }, "goblin"),
    hero("thief", { initiative: 0 }),
  ]);
  made.give({ do: "roll" }, { dice: { marksman: [10], priest: [12], gob1: [12], thief: [10] } });
  return made;
}

let table: Fight;
beforeEach(() => {
  table = fight();
});

function row(id: string, author: Author = GM): Row {
  const found = table.screen(author).rows.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no row of ${id}`);
  return found;
}

describe("rolling (I-2)", () => {
  it("is done for the whole group, whichever of its members is named", () => {
    const made = new Fight("initiative-score", [foe("gob1", {}, "goblin"), foe("gob2", {}, "goblin"), hero("ada")]);
    made.give({ do: "roll", combatants: ["gob2"] }, { dice: { gob1: [14] } });
    expect([made.one("gob1").base, made.one("gob2").base, made.one("ada").base]).toEqual([14, 14, null]);
  });

  it("throws nothing for a combatant whose group has a score: that is taken over, and told of (C-6, C-7)", () => {
    table.give({ do: "setInitiative", combatant: "gob2", value: null });
    const events = table.give({ do: "roll", combatants: ["gob2"] }, { dice: {} });
    expect(events).toEqual([{ type: "initiative-set", combatant: "gob2", total: 19 }]);
  });
});

describe("the button that ends a turn (C-9)", () => {
  it("names a whole group, to whoever may press it", () => {
    table.give({ do: "start" });
    const { next } = table.screen().footer;
    expect(next?.command).toEqual({ do: "endTurn" });
    expect(next?.label.data).toEqual({ names: { together: ["gob1", "gob2", "gob3"] } });
    expect(table.screen(MARKSMAN).footer.next).toBeNull();
  });
});

describe("the bottom of the queue (I-5)", () => {
  beforeEach(() => void table.give({ do: "start" }));

  it("is free again for a side when whoever acts last leaves", () => {
    table.give({ do: "actLast", combatant: "thief" });
    expect(table.code({ do: "actLast", combatant: "priest" })).toBe("side-already-last");
    table.give({ do: "leave", combatant: "thief" });
    table.give({ do: "actLast", combatant: "priest" });
    expect(table.view()["last"]).toEqual({ players: "priest", gm: null });
  });

  it("names those of one side as they joined, where a change of sides has made two of them", () => {
    table.give({ do: "actLast", combatant: "thief" });
    table.give({ do: "actLast", combatant: "gob1" }, { dice: { thief: [1], gob1: [2] } });
    table.give({ do: "setSide", combatant: "gob1", side: "players" });
    const refused = legality(table.encounter, { do: "actLast", combatant: "priest" }, GM);
    expect(refused).toMatchObject({ code: "side-already-last", who: ["gob1", "thief"] });
  });

  it("asks for no dice where the other side's last one has begun its last turn", () => {
    table = fight();
    table.give({ do: "reorder", combatant: "gob1", before: null });
    table.give({ do: "start" });
    table.give({ do: "actLast", combatant: "thief" });
    table.give({ do: "reorder", combatant: "gob1", before: null });
    table.times(3, { do: "endTurn" });
    expect(table.active).toEqual(["thief"]);
    table.give({ do: "actLast", combatant: "gob1" }, { dice: {} });
    expect(table.view()).toMatchObject({ active: ["thief"], last: { players: "thief", gm: "gob1" } });
  });

  it("lets nobody come too late because of a turn that was put off (C-18, C-23)", () => {
    table.give({ do: "endTurn" });
    table.give({ do: "actLast", combatant: "marksman" });
    table.give({ do: "join", combatants: [foe("wolf")] });
    table.give({ do: "setInitiative", combatant: "wolf", value: 12 });
    expect(table.order).toEqual(["gob1", "gob2", "gob3", "priest", "wolf", "thief", "marksman"]);
    table.give({ do: "endTurn" });
    expect(table.active).toEqual(["wolf"]);
  });
});

describe("what is put on a score (I-6, I-7)", () => {
  it("is an effect that the gm can take off", () => {
    table.give({ do: "modifyScore", combatant: "thief", by: 4 });
    expect(table.one("thief")).toMatchObject({
      base: 10,
      score: 14,
      effects: { "score-1": { name: "+4", left: null } },
    });
    table.give({ do: "removeEffect", effect: "score-1" });
    expect(table.one("thief")["score"]).toBe(10);
  });
});

describe("an ambush (I-11)", () => {
  it("is nobody's secret but the gm's before it begins", () => {
    const before = table.screen(MARKSMAN);
    table.give({ do: "ambush", side: "gm" });
    expect(table.screen(MARKSMAN)).toEqual({ ...before, rev: table.encounter.rev });
  });

  it("leaves hidden whom the gm had hidden before", () => {
    table.give({ do: "setCondition", combatant: "gob2", condition: "hidden", on: true });
    table.give({ do: "ambush", side: "gm", hidden: true });
    table.give({ do: "start" });
    table.give({ do: "endTurn" });
    expect(table.encounter.stage).toBe("turn");
    expect(["gob1", "gob2", "gob3"].map((id) => table.one(id).conditions)).toEqual([[], ["hidden"], []]);
  });
});

describe("a state that was stored (I-2, I-11)", () => {
  it("is read only if who acts can act, once each, and is there", () => {
    table.give({ do: "start" });
    expect(table.reads({})).toBe(true);
    expect(table.reads({ active: ["gob1", "gob1"] })).toBe(false);
    expect(table.reads({ active: ["nobody"] })).toBe(false);
    expect(table.reads({ last: { nobody: 1 } })).toBe(false);
    table.give({ do: "undo" });
    expect(table.reads({ active: ["gob1"] })).toBe(false);
  });
});

describe("the tracker", () => {
  it("has one row for a group, with a member for each to tick off, and controls for one's own place only (I-2)", () => {
    table.give({ do: "start" });
    expect(table.screen().rows.map(({ id }) => id)).toEqual(["gob1", "marksman", "priest", "thief"]);
    const goblins = row("gob1");
    expect(goblins).toMatchObject({ state: "acting", number: 19, group: { id: "gob1" } });
    expect(goblins.group?.members.map(({ id, marked }) => [id, marked])).toEqual([
      ["gob1", false],
      ["gob2", false],
      ["gob3", false],
    ]);
    table.give({ do: "markActed", combatant: "gob2" });
    expect(row("gob1").group?.members.map(({ marked }) => marked)).toEqual([false, true, false]);
    expect(row("gob1", MARKSMAN).group?.members.flatMap(({ controls, menu }) => [...controls, ...menu])).toEqual([]);
    expect(row("marksman", MARKSMAN).controls.map(({ command }) => command.do)).toEqual(["actLast"]);
    expect(row("marksman", MARKSMAN).menu.map(({ command }) => command.do)).toEqual(["rollWithBlow"]);
    expect(row("priest", MARKSMAN).controls).toEqual([]);
  });

  it("asks those who are tied, and the gm, who goes first: one click each, or dice (I-4)", () => {
    const [prompt] = table.screen(MARKSMAN).prompts;
    expect(prompt?.controls.map(({ command }) => command)).toEqual([
      { do: "decideTie", order: ["marksman", "priest"] },
      { do: "decideTie", order: ["priest", "marksman"] },
      { do: "rollTie", combatants: ["marksman", "priest"] },
    ]);
    expect(table.screen(player("thief")).prompts).toEqual([]);
    expect(table.screen().prompts).toHaveLength(1);
    table.give({ do: "decideTie", order: ["priest", "marksman"] }, { as: MARKSMAN });
    expect(table.screen(MARKSMAN).prompts).toEqual([]);
  });

  it("has an order to be given where more than two are level (I-4)", () => {
    table.give({ do: "setInitiative", combatant: "thief", value: 16 });
    const [control] = table.screen(MARKSMAN).prompts[0]?.controls ?? [];
    expect(control?.fields).toMatchObject([{ kind: "order", name: "order", people: ["marksman", "priest", "thief"] }]);
  });

  it("offers the gm an ambush before the start, and nobody else (I-11)", () => {
    expect(table.screen().footer.aside.map(({ id }) => id)).toEqual(["ambush", "ambush hidden"]);
    expect(table.screen(MARKSMAN).footer.aside).toEqual([]);
    table.give({ do: "ambush", side: "players" });
    expect(table.screen().footer.aside.map(({ command }) => command)).toEqual([
      { do: "ambush", side: "players" },
      { do: "ambush", side: null },
    ]);
  });

  it("lets the gm say who hides, take somebody out of hiding, and say that the ambush has failed (I-11)", () => {
    const offered = (): string[] =>
      enabledOn(table.screen()).map(({ control }) => control.label.key.split(".").at(-1) ?? "");
    table.give({ do: "ambush", side: "players", hidden: ["thief"] });
    expect(table.screen().footer.aside[0]?.fields).toMatchObject([
      { kind: "choices", name: "hidden", value: ["thief"] },
    ]);
    const out = enabledOn(table.screen()).find(({ control }) => control.label.key.endsWith("out-of-hiding"));
    expect(out?.control.command).toMatchObject({ do: "setCondition", combatant: "thief", on: false });
    table.give({ do: "start" });
    expect(offered()).toEqual(expect.arrayContaining(["ambush-failed", "out-of-hiding"]));
    expect(enabledOn(table.screen(MARKSMAN)).map(({ control }) => control.command.do)).not.toContain("ambush");
  });

  it("says to a player in the window why one cannot act last now, or roll with a blow (I-5, I-6)", () => {
    table.give({ do: "start" });
    table.give({ do: "rollWithBlow", combatant: "marksman" });
    const entry = table.section("queue", MARKSMAN).entries.find(({ people }) => people.includes("marksman"));
    expect(entry?.controls.map(({ command, blocked }) => [command.do, blocked?.code])).toEqual([
      ["actLast", undefined],
      ["rollWithBlow", "not-eligible"],
    ]);
    expect(table.section("queue").entries.flatMap(({ controls }) => controls)).toEqual([]);
  });
});

describe("the panel", () => {
  it("says why somebody stands where it stands (I-3, I-5, I-6, I-7)", () => {
    table.give({ do: "setInitiative", combatant: "thief", value: 19 });
    table.give({ do: "start" }, { dice: { players: [1], gm: [6] } });
    table.give({ do: "addEffect", name: "Mire", target: "marksman", until: "combat", modify: { initiative: -2 } });
    table.give({ do: "modifyScore", combatant: "marksman", by: 1 });
    table.give({ do: "rollWithBlow", combatant: "priest" });
    table.give({ do: "actLast", combatant: "priest" });
    const why = Object.fromEntries(
      table
        .section("queue")
        .entries.map(({ people, why: words }) => [people.join(), words.map(({ key }) => key.split(".").at(-1))]),
    );
    expect(why).toEqual({
      "gob1,gob2,gob3": ["side-above"],
      thief: ["side-below"],
      marksman: ["effect", "changed"],
      priest: ["blow-next", "acts-last"],
    });
  });

  it("tells nobody of a tie with somebody hidden (C-28)", () => {
    for (const combatant of ["gob1", "gob2", "gob3"]) {
      table.give({ do: "setCondition", combatant, condition: "hidden", on: true });
    }
    table.give({ do: "setInitiative", combatant: "thief", value: 19 });
    table.give({ do: "start" }, { dice: { players: [6], gm: [1] } });
    expect(table.section("queue", MARKSMAN).entries.map(({ why }) => why.map(({ key }) => key))).toEqual([
      [],
      ["TURNWRIGHT.initiative-score.queue.tie-joined"],
      ["TURNWRIGHT.initiative-score.queue.tie-joined"],
    ]);
  });

  it("folds away what would settle a tie anew, and asks nobody about one among foes (I-4)", () => {
    const tiesOf = (author: Author): unknown[] =>
      table
        .screen(author)
        .panel.flatMap((one) =>
          one.kind === "actions" && one.id.startsWith("tie")
            ? [[one.id, one.controls.length > 0, one.more.length > 0]]
            : [],
        );
    table.give({ do: "join", combatants: [foe("wolf")] });
    table.give({ do: "setInitiative", combatant: "wolf", value: 19 });
    expect(tiesOf(GM)).toEqual([
      ["tie gob1", false, true],
      ["tie marksman", true, false],
    ]);
    table.give({ do: "rollTie", combatants: ["marksman", "priest"] }, { as: MARKSMAN });
    expect(tiesOf(GM)).toEqual([
      ["tie gob1", false, true],
      ["tie marksman", false, true],
    ]);
  });

  it("lets the gm settle a tie among foes, and one that dice have settled (I-4)", () => {
    table.give({ do: "join", combatants: [foe("wolf")] });
    table.give({ do: "setInitiative", combatant: "wolf", value: 19 });
    table.give({ do: "rollTie", combatants: ["marksman", "priest"] }, { as: MARKSMAN });
    const offered = (author: Author): unknown[] =>
      table.screen(author).panel.flatMap((one) => (one.kind === "actions" && one.id.startsWith("tie") ? [one.id] : []));
    expect(offered(GM)).toEqual(["tie gob1", "tie marksman"]);
    expect(offered(MARKSMAN)).toEqual([]);
    const first = { do: "decideTie", order: ["wolf", "gob1"] };
    expect(legality(table.encounter, first, MARKSMAN)).toMatchObject({ code: "not-yours" });
    table.give(first);
    table.give({ do: "start" });
    expect(table.active).toEqual(["wolf"]);
  });
});

describe("the commands that the view lists (C-28)", () => {
  it("name the tie that is to be settled, so that nobody is listed with another side's (I-4)", () => {
    const made = new Fight("initiative-score", [hero("ada"), hero("bo"), foe("orc"), foe("wolf")]);
    made.give({ do: "roll" }, { dice: { ada: [10], bo: [10], orc: [7], wolf: [7] } });
    const listed = (author: Author): unknown[] => made.view(author).legal.filter((one) => one.do === "decideTie");
    const [own, foes] = [
      ["ada", "bo"],
      ["orc", "wolf"],
    ].map((order) => ({ do: "decideTie", order }));
    expect(listed(player("ada"))).toEqual([own]);
    expect(listed(GM)).toEqual([own, foes]);
  });
});
