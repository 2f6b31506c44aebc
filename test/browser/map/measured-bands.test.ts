import { afterAll, beforeAll, expect, it } from "vitest";
import { fighterId, rooftops } from "../../tabletop/server/fights.ts";
import { encounter, look } from "../support/fight.ts";
import { button, openWindow, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { fillIn, panelOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1, world: () => rooftops });
  for (const seat of [table.gm, table.ann]) await openWindow(seat, "panel");
});

afterAll(() => table.close());

it("all distances are taken from the map in one step, and the GM overrules them (M-13)", async () => {
  const { gm, ann, fight } = table;
  const bandOf = async (one: string, other: string): Promise<unknown> => {
    const bands = (await look(ann))["bands"] as Record<string, Record<string, unknown>>;
    return bands[fighterId(one)]?.[fighterId(other)];
  };
  await button(panelOf(gm), "Fill in from the map").click();
  await expect.poll(() => encounter(fight)?.rev).toBe(1);
  await settled(fight);
  expect([await bandOf("Aria", "Xen"), await bandOf("Cyr", "Xen"), await bandOf("Aria", "Cyr")]).toEqual([
    "short",
    "close",
    "short",
  ]);
  expect(await button(panelOf(ann), "Fill in from the map").count()).toBe(0);
  await button(panelOf(gm), /^Bo and Xen:/).click();
  await button(panelOf(gm), "Set distance…").click();
  await fillIn(panelOf(gm), { "Range band": "point blank" });
  await expect.poll(async () => bandOf("Xen", "Bo")).toBe("point-blank");
});
