import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barrowWithDragon } from "../../tabletop/server/fights.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { done, giveNumbers } from "../support/fight.ts";
import { acting, openForm, select, send, skeletons } from "../support/groups.ts";
import { pressesAt } from "../support/quiet-presses.ts";
import { button, type Seat, sitDown, type Table } from "../support/seats.ts";
import { rowNames, rowOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ world: () => barrowWithDragon });
});
afterAll(async () => table.close());

const { quiet, pressBig } = pressesAt(() => table);

/** Presses the big button, and waits until this one acts for everybody. */
async function press(seat: Seat, name: string | RegExp, next: string): Promise<void> {
  await pressBig(seat, name);
  for (const each of [table.gm, table.ann, table.ben]) await expect.poll(() => acting(each)).toEqual([next]);
}

/** How many turns the dragon's row says that are left. */
const turnsLeft = async ({ tracker }: Seat): Promise<string[]> =>
  tracker
    .locator("li.combatant", { hasText: "Dragon" })
    .getByRole("img", { name: /^Turns left/ })
    .evaluateAll((pips) => pips.map((each) => each.getAttribute("aria-label") ?? ""));

describe("a dragon with three turns, two squads, a rider and a pair (C-31, C-32)", () => {
  it("are set up in the tracker: groups by their players and the GM, and turns by the GM", async () => {
    const { gm, ann, ben } = table;
    const wolf = await openForm(ann, "Ranger");
    await wolf.getByRole("checkbox", { name: "Wolf" }).check();
    await wolf.getByRole("combobox").selectOption("Turns one right after the other");
    await send(wolf);
    const horse = await openForm(ben, "Knight");
    await horse.getByRole("checkbox", { name: "Horse" }).check();
    await send(horse);
    await select(gm, skeletons(11, 25));
    await button(gm.tracker, "Expand: Skeleton").click();
    await send(await openForm(gm, "Skeleton 11"));
    await quiet();
    await select(gm, skeletons(26, 40));
    await send(await openForm(gm, "Skeleton 26"));
    await quiet();
    await button(rowOf(gm, "Dragon"), "More options: Dragon").click();
    const drawer = gm.tracker.locator(".turnwright-drawer");
    await button(drawer, "Turn order").click();
    await button(drawer, "Turns in a round…").click();
    const form = gm.tracker.locator("form.turnwright-form");
    await form.getByLabel("Turns in a round").fill("3");
    await send(form);
    await quiet();
    for (const seat of [gm, ann]) {
      await expect
        .poll(() => rowNames(seat))
        .toEqual(["Ranger", "Wolf", "Knight +1 ×2", "Skeleton ×15", "Skeleton ×15", "Dragon"]);
    }
  });

  it("play a round with one press a turn, and the dragon acts after each turn of the players", async () => {
    const { gm, ann, ben } = table;
    await fixDice(
      gm.page,
      [17, 12, 9, 4, 2].map((face) => [20, face] as const),
    );
    await press(gm, "Begin the fight", "Ranger");
    await press(ann, /^End turn/, "Wolf");
    await press(ann, /^End turn/, "Dragon");
    await expect.poll(() => turnsLeft(gm)).toEqual(["Turns left: 3 of 3"]);
    await press(gm, /^End turn/, "Knight +1");
    await expect.poll(() => turnsLeft(ann)).toEqual(["Turns left: 2 of 3"]);
    await press(ben, /^End turn/, "Dragon");
    await press(gm, /^End turn/, "Skeleton");
    await press(gm, /^End turn/, "Skeleton");
    await press(gm, /^End turn/, "Dragon");
    await press(gm, /^End turn/, "Ranger");
    await gm.tracker.getByText("Round 2").waitFor();
  });

  it("are taken back step by step to the beginning", async () => {
    const { gm } = table;
    const undo = gm.tracker.getByRole("button", { name: /^Undo/ });
    while ((await undo.count()) > 0) {
      await undo.click();
      await quiet();
    }
    await button(gm.tracker, "Collapse: Skeleton").click();
    await expect.poll(() => rowNames(gm)).toEqual(["Ranger", "Wolf", "Knight", "Horse", "Skeleton ×30", "Dragon"]);
    expect(gm.errors).toEqual([]);
  });
});

describe("a second turn at half the number (C-32)", () => {
  it("shows its number in the row once the first is over, with the roll beside it, until the next round", async () => {
    table = await table.another("dark", { variant: "half-number" });
    const { gm, ann } = table;
    await giveNumbers(table.fight);
    await done(gm, { do: "start" });
    await quiet();
    const numbers = (seat: Seat): Promise<string[]> =>
      seat.tracker.locator(".combat-tracker > li.combatant").evaluateAll((rows) =>
        rows.map((row) => {
          const field = row.querySelector<HTMLInputElement>(".initiative-input");
          return field?.value ?? row.querySelector(".token-initiative")?.textContent?.trim() ?? "";
        }),
      );
    await expect.poll(() => numbers(ann)).toEqual(["20", "15", "10"]);
    await done(gm, { do: "endTurn" });
    await quiet();
    // Half of 20 is level with 10, whose turn is a first one.
    await expect.poll(() => numbers(ann)).toEqual(["15", "10", "10"]);
    await expect.poll(() => numbers(gm)).toEqual(["15", "10", "10", "5"]);
    await rowOf(ann, "Gereneth").getByText("rolled 20").waitFor();
    await done(gm, { do: "nextRound" });
    await quiet();
    await expect.poll(() => numbers(ann)).toEqual(["20", "15", "10"]);
    await expect.poll(() => numbers(gm)).toEqual(["20", "15", "10", "5"]);
    expect(gm.errors).toEqual([]);
  });
});
