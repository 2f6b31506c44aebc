import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IDS, look, together } from "../support/fight.ts";
import { button, openWindow, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { rowOf } from "../support/story.ts";

/** The built example: `npm run build` makes it. */
const EXAMPLE = fileURLToPath(new URL("../../../docs/example-module/dist", import.meta.url));

let table: Table;

beforeAll(async () => {
  table = await sitDown({ variant: "off", others: [EXAMPLE] });
});

afterAll(async () => {
  await table.close();
});

describe("a variant that another module brings", () => {
  it("is chosen like ours, by its own name", async () => {
    const { gm, ann } = table;
    const choice = gm.tracker.getByLabel("Turn rules of this fight");
    await choice.selectOption({ label: "Back and Forth" });
    await button(gm.tracker, "Begin the fight").waitFor();
    await ann.tracker.getByText("Waiting for the GM to begin").waitFor();
  });

  it("is played by clicks: the sides take turns, and whose side it is picks (F-1, F-2)", async () => {
    const { gm, ann, ben } = table;
    await button(gm.tracker, "Begin the fight").click();
    await button(rowOf(ann, "Gereneth"), "Next").click();
    await button(ann.tracker, "End turn: Gereneth").click();
    await button(rowOf(gm, "Green Hag"), "Next").click();
    await ben.tracker.getByText("Green Hag acts").first().waitFor();
    await button(gm.tracker, "End turn: Green Hag").click();
    await button(rowOf(ben, "Johnston"), "Next").click();
    await expect
      .poll(() => look(ann))
      .toMatchObject({ variant: "back-and-forth", active: [IDS.johnston], acted: [IDS.gereneth, IDS.hag] });
  });

  it("has undo, the log in its own words, and a new round when all have acted (F-3)", async () => {
    const { fight, gm, ben } = table;
    await openWindow(gm, "log");
    const log = gm.page.locator("#turnwright-log");
    await log.getByText("Johnston goes next").waitFor();
    await button(log, /^Undo/).click();
    await settled(fight);
    await button(rowOf(ben, "Johnston"), "Next").click();
    await settled(fight);
    await button(ben.tracker, "End turn: Johnston").click();
    await settled(fight);
    await button(rowOf(gm, "Cultist"), "Next").click();
    await button(gm.tracker, /^End turn: .*Cultist/).click();
    await gm.tracker.getByText("Round 2").waitFor();
    await together(fight);
    expect(await look(gm)).toMatchObject({ round: 2, acted: [], side: "players" });
    await log.getByText(/^Turn ended: .*Cultist/).waitFor();
    await settled(fight);
    expect([...gm.errors, ...ben.errors]).toEqual([]);
  });
});

describe("what is no variant", () => {
  it("is refused with what is wrong, and leaves the table as it was", async () => {
    const { gm } = table;
    const said = await gm.page.evaluate(() => {
      interface Page {
        readonly game: { readonly modules: { get(id: string): { readonly api: ExampleApi } } };
      }
      interface ExampleApi {
        registerVariant(variant: unknown): void;
        variants(): readonly { readonly id: string }[];
      }
      const { api } = (globalThis as unknown as Page).game.modules.get("turnwright");
      const before = api.variants().length;
      const attempts = [null, { meta: { id: "half" } }].map((variant) => {
        try {
          api.registerVariant(variant);
          return "taken";
        } catch (error) {
          return String(error);
        }
      });
      return { attempts, added: api.variants().length - before };
    });
    expect(said.added).toBe(0);
    expect(said.attempts[0]).toContain("cannot be registered");
    expect(said.attempts[1]).toContain("flow is missing");
  });
});
