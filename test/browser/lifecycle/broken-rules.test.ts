import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { done, encounter, give, IDS, look, together, type FoundryPage } from "../support/fight.ts";
import { button, sitDown, type Seat, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { rowOf } from "../support/story.ts";

/** The built example: `npm run build` makes it. */
const EXAMPLE = fileURLToPath(new URL("../../../docs/example-module/dist", import.meta.url));

/** Another module, because of which parts of the example's variant throw while their name is in `broken`. */
const breaking = mkdtempSync(join(tmpdir(), "breaking-module-"));
writeFileSync(
  join(breaking, "module.json"),
  JSON.stringify({ id: "breaking", title: "Breaking", version: "1.0.0", esmodules: ["breaking.mjs"] }),
);
writeFileSync(
  join(breaking, "breaking.mjs"),
  `globalThis.broken = "";
  const breakable = (name, own) => (...given) => {
    if (globalThis.broken === name) throw new Error("the fault in " + name);
    return own(...given);
  };
  const late = (name, row) => Object.defineProperty({ ...row }, "line", { enumerable: true, get: breakable(name, () => row.line) });
  Hooks.once("turnwright.init", (api) => {
    const { registerVariant } = api;
    api.registerVariant = (variant) => {
      const { flow, rules, view, screen, conceal } = variant;
      const { endTurn } = rules;
      registerVariant({
        ...variant,
        flow: { ...flow, settle: breakable("settle", flow.settle), order: breakable("order", flow.order) },
        rules: {
          ...rules,
          endTurn: { ...endTurn, apply: breakable("apply", endTurn.apply), may: breakable("may", endTurn.may) },
        },
        view: breakable("view", view),
        conceal: breakable("conceal", conceal ?? (({ fight }) => fight)),
        screen: breakable("screen", (...given) => {
          const parts = screen(...given);
          return { ...parts, rows: parts.rows.map((row) => late("row", row)) };
        }),
      });
    };
  });`,
);

interface BreakingPage extends FoundryPage {
  broken: string;
  told?: string[];
  readonly ui: { readonly notifications: { error(message: string, ...more: unknown[]): unknown } };
}

let table: Table;

/** Notes the errors that a page is told of in notifications. */
const listen = async ({ page }: Seat): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as BreakingPage;
    const told: string[] = [];
    here.told = told;
    const { notifications } = here.ui;
    const error = notifications.error.bind(notifications);
    notifications.error = (message, ...more) => {
      told.push(message);
      return error(message, ...more);
    };
  });

/** The errors that a page has been told of since it was asked last. */
const toldOn = async ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as BreakingPage).told?.splice(0) ?? []);

/** From now on this part of the variant throws everywhere; none where the name is empty. */
async function breakPart(name: string): Promise<void> {
  for (const { page } of [table.gm, table.ann]) {
    await page.evaluate((part) => {
      const here = globalThis as unknown as BreakingPage;
      here.broken = part;
    }, name);
  }
}

/** Has the trackers draw a step that changes nothing that matters. */
async function drawAnew(): Promise<void> {
  await done(table.gm, { do: "setCondition", combatant: IDS.cultist, condition: "incapacitated", on: true });
  await settled(table.fight);
}

beforeAll(async () => {
  table = await sitDown({ variant: "back-and-forth", others: [breaking, EXAMPLE], players: 1 });
  const { gm, ann } = table;
  await button(gm.tracker, "Begin the fight").click();
  await button(rowOf(ann, "Gereneth"), "Next").click();
  await button(ann.tracker, "End turn: Gereneth").waitFor();
  for (const seat of [gm, ann]) await listen(seat);
});

afterEach(async () => {
  await breakPart("");
  await settled(table.fight);
  for (const seat of [table.gm, table.ann]) seat.errors.length = 0;
});

afterAll(async () => {
  await table.close();
  rmSync(breaking, { recursive: true });
});

describe("rules that throw", () => {
  it.each([
    ["apply", "rules.endTurn.apply"],
    ["may", "rules.endTurn.may"],
    ["settle", "flow.settle"],
    ["conceal", "conceal"],
  ])(
    "answer a player's command by broken-rules, change nothing, and are told to the GM once: %s",
    async (name, part) => {
      const { gm, ann, fight } = table;
      await breakPart(name);
      const before = encounter(fight)?.rev;
      for (const _again of [1, 2]) {
        expect(await give(ann, { do: "endTurn" })).toMatchObject({
          ok: false,
          refusal: { code: "broken-rules", detail: `back-and-forth: ${part}` },
        });
      }
      await settled(fight);
      expect(encounter(fight)?.rev).toBe(before);
      const told = await toldOn(gm);
      expect(told).toHaveLength(1);
      expect(told[0]).toContain(`Back and Forth (back-and-forth) have a fault in ${part}`);
      expect(await toldOn(ann)).toEqual([]);
      expect(gm.errors.join("\n")).toContain(`the fault in ${name}`);
    },
  );

  it("say so where the button was pressed, and go on once they are mended", async () => {
    const { ann, fight } = table;
    await breakPart("apply");
    await button(ann.tracker, "End turn: Gereneth").click();
    await ann.tracker.getByText("The turn rules have a fault in back-and-forth: rules.endTurn.apply").waitFor();
    await breakPart("");
    await button(ann.tracker, "End turn: Gereneth").click();
    await expect.poll(() => look(ann)).toMatchObject({ acted: [IDS.gereneth] });
    await done(table.gm, { do: "undo" });
    await together(fight);
  });
});

describe("a screen that throws", () => {
  it.each([
    ["screen", "automatically"],
    ["row", "when it is drawn"],
  ])("leaves rows, the reason and undo, and never Foundry's own buttons: %s, %s", async (name) => {
    const { gm, ann, fight } = table;
    await breakPart(name);
    await drawAnew();
    for (const seat of [gm, ann]) {
      await seat.tracker.getByText("These turn rules have a fault.").first().waitFor();
      await seat.tracker.getByText("Back and Forth cannot draw the fight (screen).").waitFor();
      expect(await rowOf(seat, "Gereneth").count()).toBe(1);
      expect(await seat.tracker.locator(".combat-controls").filter({ visible: true }).count()).toBe(0);
    }
    const { rev } = encounter(fight) ?? {};
    await button(gm.tracker, /^Undo/).click();
    await expect.poll(() => encounter(fight)?.rev).toBe((rev ?? 0) + 1);
    await breakPart("");
    await drawAnew();
    await button(ann.tracker, "End turn: Gereneth").waitFor();
    await done(gm, { do: "undo" });
    await together(fight);
  });

  it("is told to the GM, and only once for the part", async () => {
    expect(await toldOn(table.gm)).toEqual([expect.stringContaining("have a fault in screen")]);
  });

  it("is data for other modules all the same, and so is a view", async () => {
    const { gm } = table;
    await breakPart("screen");
    await drawAnew();
    const drawn = await gm.page.evaluate(() => {
      const { game } = globalThis as unknown as FoundryPage;
      const [combat] = game.combats.contents;
      return combat === undefined ? null : game.modules.get("turnwright").api.screen(combat);
    });
    expect(drawn).toMatchObject({ variant: "back-and-forth", prompts: [{ id: "broken-rules" }] });
    await breakPart("view");
    expect(await look(gm)).toMatchObject({ round: 1, active: [IDS.gereneth] });
    await done(gm, { do: "undo" });
  });
});

describe("an order that throws", () => {
  it("leaves Foundry's list of turns whole, and the fight goes on", async () => {
    const { gm, ann, fight } = table;
    await breakPart("order");
    await drawAnew();
    const turns = await gm.page.evaluate(() => {
      const { game } = globalThis as unknown as FoundryPage;
      return game.combats.contents[0]?.turns.map(({ id }) => id) ?? [];
    });
    expect(turns.toSorted()).toEqual(Object.values(IDS).toSorted());
    expect(await give(ann, { do: "endTurn" })).toMatchObject({ ok: true });
    await settled(fight);
  });
});

describe("a fight that has been put under Foundry's own turns", () => {
  it("says so to a command, and not that somebody was quicker", async () => {
    await done(table.gm, { do: "fight/change-variant", variant: "off" });
    await settled(table.fight);
    expect(await give(table.ann, { do: "endTurn" })).toEqual({ ok: false, refusal: { code: "off" } });
  });
});
