import { afterAll, beforeAll, expect, it } from "vitest";
import { backAlley, fighterId } from "../../tabletop/server/fights.ts";
import { done, look, together } from "../support/fight.ts";
import { button, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { hammer, rowOf } from "../support/story.ts";

const DECKER = fighterId("Decker");

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1, world: () => backAlley });
  const { gm, ann, fight } = table;
  await done(ann, { do: "setWorld", combatant: DECKER, world: "hot-sim" });
  await done(gm, { do: "setInitiative", combatant: DECKER, value: 40 });
  await done(gm, { do: "start" });
  await together(fight);
  // A turn that is drawn under a resting hand lets its buttons sleep.
  await settled(fight);
});

afterAll(() => table.close());

it.each([
  [
    "bonus actions go on to no other actions",
    /Bonus Simple actions remaining \(Matrix\): 3 of 3$/,
    { simple: 2, bonus: 0 },
  ],
  [
    "actions spend what there is and not more",
    /Simple actions of any kind remaining: 2 of 2$/,
    { simple: 0, bonus: 0 },
  ],
])("six quick clicks on %s", async (_what, pips, left) => {
  const { ann, fight } = table;
  await hammer(ann, button(rowOf(ann, "Decker"), pips), 6);
  await expect.poll(async () => (await look(ann)).combatants[DECKER]?.["budget"]).toMatchObject(left);
  await settled(fight);
  expect((await look(table.gm)).combatants[DECKER]?.["budget"]).toMatchObject(left);
});

it("a click too many is told why it did nothing", async () => {
  await table.ann.tracker.getByRole("alert").getByText("Decker has no such action left this turn.").waitFor();
});
