import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { roadside } from "../../tabletop/server/fights.ts";
import { beginFight, done, IDS, look } from "../support/fight.ts";
import { begin, button, sitDown, type Seat, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { rowOf } from "../support/story.ts";

const FOLDER = fileURLToPath(new URL("../../../packs/macros", import.meta.url));

/** The commands of the macros that ship, by their names. */
const macros = new Map(
  readdirSync(FOLDER).map((file) => {
    const { name, command } = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Record<
      "name" | "command",
      string
    >;
    return [name, command] as const;
  }),
);

/** Runs a macro at a seat as Foundry does: as the body of an asynchronous function. */
async function run({ page }: Seat, name: string): Promise<void> {
  const command = macros.get(name);
  if (command === undefined) throw new Error(`no macro ${name}`);
  await page.evaluate(`(async () => { ${command} })()`);
}

/** Runs a macro, and waits until the seat is told something. */
async function told(seat: Seat, name: string, said: string | RegExp): Promise<void> {
  const holder = seat.page.locator("#notifications-holder");
  await run(seat, name);
  await holder.getByText(said).first().waitFor();
  await holder.evaluate((element) => element.replaceChildren());
}

const formOf = ({ tracker }: Seat) => tracker.locator("form.turnwright-form");

let table: Table;

afterAll(async () => {
  await table.close();
});

describe("the macros, in Shared Turn Combat", () => {
  beforeAll(async () => {
    table = await sitDown();
    await begin(table);
  });

  it("Declare opens the form of whoever has the impetus, and tells the others that there is nothing to do (S-2)", async () => {
    const { ann, ben } = table;
    await told(ben, "Declare", "You have nothing of this kind to do now");
    await run(ann, "Declare");
    await formOf(ann).getByRole("textbox").fill("Daggers out, dash in");
    await formOf(ann).locator('button[type="submit"]').click();
    await button(ben.tracker, "React…").waitFor();
  });

  it("React opens the form, for the gm that of the token that is selected; Pass lets it pass (S-5)", async () => {
    const { fight, gm, ben } = table;
    await run(ben, "React");
    await formOf(ben).getByRole("textbox").waitFor();
    await run(ben, "Pass");
    await formOf(ben).waitFor({ state: "detached" });
    await gm.page.evaluate(() => {
      interface Page {
        readonly canvas: {
          readonly tokens: { readonly placeables: readonly { readonly name: string; control(): void }[] };
        };
      }
      const { placeables } = (globalThis as unknown as Page).canvas.tokens;
      placeables.find(({ name }) => name.includes("Cultist"))?.control();
    });
    await run(gm, "React");
    await rowOf(gm, "Cultist")
      .locator("form")
      .or(gm.tracker.getByRole("form", { name: /Cultist/ }))
      .first()
      .waitFor();
    await button(formOf(gm), "Cancel").click();
    await settled(fight);
    expect(await look(fight.gm)).toMatchObject({ stage: "reactions" });
  });

  it("Open turn window shows the turn, End turn ends it, and Undo is the gm's (C-9, C-14)", async () => {
    const { gm, ann, ben } = table;
    await run(ben, "Open turn window");
    await ben.page.locator("#turnwright-panel").waitFor();
    await told(ann, "Undo", "Only the GM");
    await run(gm, "Undo");
    // Johnston is asked again: the form that was left open is there again too.
    await formOf(ben).waitFor();
    await button(gm.tracker, /Begin the turn/).click();
    await expect.poll(async () => (await look(gm)).active).toEqual([IDS.gereneth]);
    await run(ann, "End turn");
    await expect.poll(async () => (await look(gm)).acted).toEqual([IDS.gereneth]);
  });

  it("say so where there is no combat", async () => {
    const { gm, ann } = table;
    await callOn(gm, ["combat"], "delete");
    await ann.tracker.locator("li.combatant").first().waitFor({ state: "detached" });
    for (const name of macros.keys()) {
      for (const seat of [gm, ann]) await told(seat, name, "There is no fight here");
    }
    await settled(table.fight);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
    await table.close();
  });
});

describe("the macro Spend one, in a fight with action points", () => {
  beforeAll(async () => {
    table = await sitDown({ world: () => roadside });
  });

  it("spends one point, as a click on the pips does", async () => {
    const { fight, gm } = table;
    await button(gm.tracker, "Begin the fight").click();
    await gm.tracker.getByText("Round 1").waitFor();
    const pointsOf = async (): Promise<unknown> => (await look(fight.gm)).combatants;
    const before = await pointsOf();
    await run(gm, "Spend one");
    await expect.poll(pointsOf).not.toEqual(before);
  });
});

describe("the macros to copy, in Individual Initiative", () => {
  beforeAll(async () => {
    table = await sitDown({ variant: "basic" });
    await beginFight(table.fight);
  });

  /** Selects tokens by their names, or none, and targets others. */
  const aim = async ({ page }: Seat, selected: readonly string[], targets: readonly string[] = []): Promise<void> =>
    page.evaluate(
      ([mine, theirs]) => {
        interface Token {
          readonly name: string;
          control(options: object): void;
          release(): void;
          setTarget(on: boolean, options: object): void;
        }
        const { canvas } = globalThis as unknown as { canvas: { tokens: { placeables: readonly Token[] } } };
        for (const token of canvas.tokens.placeables) {
          if (mine.includes(token.name)) token.control({ releaseOthers: false });
          else token.release();
          token.setTarget(theirs.includes(token.name), { releaseOthers: false });
        }
      },
      [selected, targets] as const,
    );

  const effectsOf = async (id: string): Promise<unknown[]> =>
    Object.values((await look(table.gm)).combatants[id]?.["effects"] ?? {});

  it("say who acts and who is still to act, to a player without the hidden", async () => {
    const { gm, ann } = table;
    await told(ann, "Who acts now", "Gereneth acts");
    await told(gm, "Who is still to act", "Still to act: Green Hag, Johnston, Lurking Cultist");
    await told(ann, "Who is still to act", /^Still to act: Green Hag, Johnston$/);
  });

  it("put an effect on targets, take a turn away, and change sides, for the gm alone", async () => {
    const { gm, ann } = table;
    await aim(gm, ["Johnston"], ["Green Hag"]);
    await run(gm, "Effect until my next turn ends");
    await expect.poll(async () => effectsOf(IDS.hag)).toEqual([expect.objectContaining({ name: "Shield" })]);
    await aim(gm, ["Green Hag"]);
    await run(gm, "Lose a turn");
    await expect.poll(async () => effectsOf(IDS.hag)).toHaveLength(2);
    await run(gm, "Change sides");
    await expect.poll(async () => (await look(gm)).combatants[IDS.hag]?.["side"]).toBe("players");
    await aim(ann, ["Gereneth"]);
    await told(ann, "Lose a turn", /Only the GM/);
    // The hag's turn is skipped, and with it ends the effect.
    await done(gm, { do: "endTurn" });
    await expect.poll(async () => (await look(gm)).active).toEqual([IDS.johnston]);
    expect(await effectsOf(IDS.hag)).toEqual([expect.objectContaining({ name: "Shield" })]);
  });

  it("give a boss a second row, announce turns without the hidden, and save the fight", async () => {
    const { gm, ann } = table;
    await aim(gm, ["Green Hag"]);
    await run(gm, "Second turn");
    const numbers = async (): Promise<unknown> =>
      Object.values((await look(gm)).combatants).map((one) => one.initiative);
    await expect.poll(numbers).toContain(5);
    await run(gm, "Announce turns");
    await done(gm, { do: "nextRound" });
    await ann.page.locator("#chat").getByText("Gereneth").first().waitFor({ state: "attached" });
    const saved = gm.page.waitForEvent("download");
    await run(gm, "Export the fight");
    expect((await saved).suggestedFilename()).toBe("fight.json");
    await told(ann, "Export the fight", "Only the GM can export a fight.");
  });

  it("undo the round up to its beginning, and begin the next", async () => {
    const { gm, ann } = table;
    await done(gm, { do: "endTurn" });
    await done(gm, { do: "endTurn" });
    const [before] = (await look(gm)).active;
    expect(before).not.toBe(IDS.gereneth);
    await told(ann, "Undo the round", /Only the GM/);
    await run(gm, "Undo the round");
    await expect.poll(async () => (await look(gm)).active).toEqual([IDS.gereneth]);
    expect((await look(gm)).round).toBe(2);
    await told(gm, "Undo the round", "There is nothing to undo");
    await run(gm, "Next round");
    await expect.poll(async () => (await look(gm)).round).toBe(3);
    await settled(table.fight);
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});

describe("press, for what is in a row's menu", () => {
  beforeAll(async () => {
    table = await sitDown();
    await begin(table);
  });

  const press = async ({ page }: Seat, command: string): Promise<boolean> =>
    page.evaluate((name) => {
      interface Page {
        readonly game: {
          readonly modules: { get(id: string): { readonly api: { press(names: string[]): Promise<boolean> } } };
        };
      }
      return (globalThis as unknown as Page).game.modules.get("turnwright").api.press([name]);
    }, command);

  it("opens the form of a reaction, and the window for an effect", async () => {
    const { gm, ann } = table;
    expect(await press(ann, "useReaction")).toBe(true);
    await formOf(ann).getByRole("textbox").first().waitFor();
    expect(await press(gm, "addEffect")).toBe(true);
    await gm.page.locator("#turnwright-effect").waitFor();
    expect(await press(ann, "addEffect")).toBe(false);
    await ann.page.locator("#notifications-holder").getByText("You have nothing of this kind to do now").waitFor();
    expect([...gm.errors, ...ann.errors]).toEqual([]);
    await table.close();
  });
});
