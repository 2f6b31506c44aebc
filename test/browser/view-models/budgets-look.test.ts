import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fixDice } from "../../tabletop/testing.ts";
import { backAlley, fighterId, roadside } from "../../tabletop/server/fights.ts";
import { expectNoFaults, expectRoom } from "../support/faults.ts";
import { button, openWindow, play, sitDown, type Table } from "../support/seats.ts";
import { panelOf, rowOf } from "../support/story.ts";
import { settled } from "../support/settled.ts";

let table: Table;

/** Takes a seat again, with the panel in view. */
async function sitAgain(): Promise<void> {
  table = await table.another("dark");
  for (const seat of [table.gm, table.ann, table.ben]) await openWindow(seat, "panel");
}

async function expectNoErrors(): Promise<void> {
  await settled(table.fight);
  expect([table.gm, table.ann, table.ben].flatMap((seat) => seat.errors)).toEqual([]);
}

describe("action points", () => {
  const [ash, scout, brigand] = ["Ash", "Scout", "Brigand 1"].map(fighterId);

  beforeAll(async () => {
    table = await sitDown({ world: () => roadside });
  });
  afterAll(() => table.close());
  afterEach(expectNoErrors);

  it("can be used by everybody in the middle of an action, in both themes", async () => {
    await sitAgain();
    const { gm, ann, ben } = table;
    await fixDice(
      gm.page,
      [5, 4, 3, 2].map((face) => [6, face] as const),
    );
    await play(table, [["gm", { do: "start" }]]);
    await button(panelOf(ann), "Primary…").click();
    await expectNoFaults(table, ann);
    await ann.page.keyboard.press("Escape");
    await play(table, [
      ["ann", { do: "extend", combatant: ash, id: "x1", total: 3, ap: 1, label: "Bind the wound" }],
      ["ann", { do: "declare", combatant: ash, type: "primary", ap: 1, label: "Cut at Brigand 1" }],
      ["gm", { do: "react", combatant: brigand, to: "a1", type: "reaction", ap: 1, label: "Parry" }],
      ["gm", { do: "announce", label: "A beam cracks overhead" }],
      ["gm", { do: "adjustAp", combatant: scout, by: 2, over: true }],
    ]);
    await button(rowOf(gm, "Scout"), "More options: Scout").click();
    await button(ben.tracker, "React in another way…").first().click();
    await expectNoFaults(table, gm, ben);
    await expectRoom(table, gm, ann, ben);
  });
});

describe("phases", () => {
  const [decker, ganger] = ["Decker", "Ganger 1"].map(fighterId);

  beforeAll(async () => {
    table = await sitDown({ world: () => backAlley });
  });
  afterAll(() => table.close());
  afterEach(expectNoErrors);

  it("can be used by everybody before the roll and in a phase, in both themes", async () => {
    await sitAgain();
    const { gm, ann, ben } = table;
    await expectNoFaults(table, ben);
    await play(table, [["ann", { do: "setWorld", combatant: decker, world: "hot-sim" }]]);
    await fixDice(
      gm.page,
      [6, 6, 6, 6, 3, 3, 3, 3, 2, 1].map((face) => [6, face] as const),
    );
    await play(table, [
      ["gm", { do: "start" }],
      ["ann", { do: "act", combatant: decker, cost: "simple", kind: "matrix" }],
      ["gm", { do: "free", combatant: ganger }],
      ["gm", { do: "adjustInitiative", combatant: ganger, by: -30 }],
    ]);
    await button(panelOf(ann), "More…").click();
    await button(rowOf(gm, "Samurai"), "More options: Samurai").click();
    await button(panelOf(gm), "Free action for…").click();
    await expectNoFaults(table, gm, ann);
    await expectRoom(table, gm, ann);
  });

  it("has room for the answers before the roll", async () => {
    await sitAgain();
    await expectRoom(table, table.ann, table.ben);
  });
});
