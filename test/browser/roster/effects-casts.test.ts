import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addEffect, effectsIn, field, formAt, openForm } from "../support/effect-form.ts";
import { done, give, IDS, together } from "../support/fight.ts";
import { begunOnce } from "../support/fresh-fights.ts";
import { button, openWindow, sitDown, type Seat, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { panelOf, rowOf } from "../support/story.ts";

let table: Table;

const { world, begin } = begunOnce();

beforeAll(async () => {
  table = await sitDown({ players: 1, variant: "action-points", world });
});
afterAll(() => table.close());
beforeEach(async () => {
  table = await table.another();
  await begin(table.fight);
});

const targets = (): string[] =>
  Object.values(effectsIn(table.fight))
    .map(({ target }) => String(target))
    .toSorted();

const choicesOf = async (seat: Seat): Promise<string[]> => field(seat, "Lasts").locator("option").allTextContents();

const linesOf = ({ page }: Seat) => page.locator("#turnwright-log .turnwright-told");

describe("an effect on several (C-11)", () => {
  it("is one cast of its source, whose duration and concentration form, rows, panel and log say in words", async () => {
    const { gm, ann } = table;
    await openForm(gm, "Green Hag");
    await field(gm, "Caused by").selectOption("no one");
    expect(await choicesOf(gm)).toContain("until the end of the source’s next turn");
    await field(gm, "Caused by").selectOption("Gereneth");
    expect(await choicesOf(gm)).toEqual(
      expect.arrayContaining([
        "until the start of Gereneth’s next turn",
        "until the end of Gereneth’s next turn",
        "until the start of Green Hag’s next turn",
      ]),
    );
    await field(gm, "Johnston").check();
    expect(await choicesOf(gm)).toContain("until the start of the target’s next turn");
    await field(gm, "Effect name").fill("Held");
    await field(gm, "Lasts").selectOption("until the end of Gereneth’s next turn");
    await field(gm, "Ends when its source’s concentration ends").check();
    await addEffect(gm);
    await expect.poll(targets).toEqual([IDS.hag, IDS.johnston].toSorted());
    const [one, other] = Object.values(effectsIn(table.fight));
    expect(one).toMatchObject({ until: "source-turn-end", source: IDS.gereneth, concentration: true });
    expect(one?.["cast"]).toBe(other?.["cast"]);
    for (const name of ["Green Hag", "Johnston"]) {
      await rowOf(ann, name).getByLabel("Held, until the end of Gereneth’s next turn").waitFor();
    }
    await openWindow(ann, "panel");
    await panelOf(ann).getByText("Gereneth concentrates on this").first().waitFor();
    await openWindow(ann, "log");
    const line = "Effect on Johnston and Green Hag: Held, until the end of Gereneth’s next turn";
    await linesOf(ann).getByText(line).waitFor();
  });

  it("is taken off one alone, or everybody at once", async () => {
    const { gm } = table;
    const held = { do: "addEffect", name: "Held", targets: [IDS.hag, IDS.johnston, IDS.gereneth], until: "combat" };
    await done(gm, held);
    await openWindow(gm, "panel");
    await button(rowOf(gm, "Johnston"), "More options: Johnston").click();
    await rowOf(gm, "Johnston").getByRole("button", { name: "Remove Held", exact: true }).click();
    await expect.poll(targets).toEqual([IDS.hag, IDS.gereneth].toSorted());
    await button(panelOf(gm), "Remove Held from everyone").first().click();
    await expect.poll(targets).toEqual([]);
    await done(gm, { do: "undo" });
    expect(targets()).toHaveLength(2);
  });

  it("ends with the concentration of its source, which whoever plays the source gives up by a click", async () => {
    const { gm, ann } = table;
    const cast = { name: "Held", targets: [IDS.hag, IDS.johnston], until: "combat" };
    await done(gm, { do: "addEffect", ...cast, source: IDS.gereneth, concentration: true });
    await together(table.fight);
    await button(rowOf(ann, "Gereneth"), "More options: Gereneth").click();
    await button(rowOf(ann, "Gereneth"), "End concentration on Held").click();
    await expect.poll(targets).toEqual([]);
    await openWindow(ann, "log");
    await linesOf(ann).getByText("Gereneth ends concentration on Held").waitFor();
  });
});

describe("the log of an effect", () => {
  it("is for the gm alone where its source hides", async () => {
    const { gm, ann } = table;
    const dread = { do: "addEffect", name: "Dread", target: IDS.hag, source: IDS.cultist, until: "source-turn-start" };
    await done(gm, dread);
    await together(table.fight);
    for (const seat of [gm, ann]) await openWindow(seat, "log");
    const line = "Effect on Green Hag: Dread, until the start of Lurking Cultist’s next turn";
    await linesOf(gm).getByText(line).waitFor();
    await settled(table.fight);
    expect(await linesOf(ann).getByText("Dread").count()).toBe(0);
    await rowOf(ann, "Green Hag").getByLabel("Dread, until the start of the source’s next turn").waitFor();
  });
});

describe("a player's own effects (C-11)", () => {
  it("are put on and taken off by whoever plays the bearer, where the option says so, and on nobody else", async () => {
    const { gm, ann, fight } = table;
    const menu = button(rowOf(ann, "Gereneth"), "Effect…");
    await settled(fight);
    expect(await ann.page.locator('[data-action="turnwrightEffect"]').count()).toBe(0);
    await done(gm, { do: "changeOptions", options: { effectsBy: "players" } });
    await together(fight);
    await button(rowOf(ann, "Gereneth"), "More options: Gereneth").click();
    await menu.click();
    await formAt(ann).waitFor();
    const offered = await formAt(ann)
      .locator('input[name="target"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(offered).toEqual([IDS.gereneth]);
    // Neither foes, not even the acting one, nor numbers: those are the GM's.
    expect(await field(ann, "Caused by").locator("option").allTextContents()).toEqual(["no one", "Gereneth"]);
    expect(await formAt(ann).locator('[name^="adds."]').count()).toBe(0);
    await field(ann, "Effect name").fill("Bladesong");
    await field(ann, "Lasts").selectOption("for a number of rounds");
    await field(ann, "Number of rounds after the present round").fill("3");
    await addEffect(ann);
    await rowOf(gm, "Gereneth").getByLabel("Bladesong, until the end of round 4").waitFor();
    expect(await rowOf(ann, "Johnston").locator('[data-action="turnwrightEffect"]').count()).toBe(0);
    const foreign = { do: "addEffect", name: "Slow", target: IDS.hag, until: "combat" };
    expect(await give(ann, foreign)).toMatchObject({ refusal: { code: "not-yours" } });
    await button(rowOf(ann, "Gereneth"), "More options: Gereneth").click();
    await button(rowOf(ann, "Gereneth"), "Remove Bladesong").click();
    await expect.poll(targets).toEqual([]);
    await settled(fight);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});
