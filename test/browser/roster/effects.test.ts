import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callOn, setSetting } from "../support/documents.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import { effectsIn, field, formAt, openForm } from "../support/effect-form.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { done, IDS, together } from "../support/fight.ts";
import { begunOnce } from "../support/fresh-fights.ts";
import type { Command } from "../support/fight.ts";
import { button, openWindow, sitDown, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { panelOf, rowOf } from "../support/story.ts";

interface ActorsPage {
  readonly game: {
    readonly actors: {
      get(id: string): {
        readonly effects: { readonly contents: readonly { delete(): Promise<unknown> }[] };
      };
    };
  };
}

let table: Table;

const END: Command = { do: "endTurn" };
const BURNING: Command = {
  do: "addEffect",
  id: "fire",
  name: "Burning",
  target: IDS.hag,
  until: { turns: 2 },
  tick: { at: "turn-end", label: "Fire", amount: 5 },
};

const messages = (): JsonObject[] => [...table.fight.tabletop.world.collection("ChatMessage").values()];

/** The texts of the cards about effects, oldest first. */
const cards = (): string[] =>
  messages()
    .map((message) => String(message["content"]))
    .filter((content) => content.includes('data-kind="effect-'))
    .map((content) =>
      content
        .replaceAll(/<[^>]*>|\s+/g, " ")
        .replaceAll(/ +/g, " ")
        .replaceAll(" .", ".")
        .trim(),
    );

const effects = (): Record<string, JsonObject> => effectsIn(table.fight);

/** The active effects on an actor, as the server holds them. */
const onSheet = (actor: string): JsonObject[] =>
  (table.fight.tabletop.world.collection("Actor").get(actor)?.["effects"] ?? []) as JsonObject[];

const namesOn = (actor: string): unknown[] => onSheet(actor).map((effect) => effect["name"]);

const { world, begin } = begunOnce();

const showOnSheets = async (on: boolean): Promise<void> => setSetting(table.gm, "activeEffects", on);

const openFor = async (name: string): Promise<void> => openForm(table.gm, name);

const { hag, gereneth } = SEED_IDS.actors;

describe.each([13, 14] as const)("effects at a table of generation %d (C-11)", (generation) => {
  beforeAll(async () => {
    table = await sitDown({ players: 1, generation, variant: "action-points", world });
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    table = await table.another();
    await begin(table.fight);
  });

  describe("the gm's form", () => {
    it("suggests what the game system calls its statuses", async () => {
      await openFor("Johnston");
      const values = await formAt(table.gm)
        .locator("datalist option")
        .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value));
      expect(values.length).toBeGreaterThan(0);
      expect(values).toEqual(values.toSorted());
      expect(values.every((value) => !value.includes("."))).toBe(true);
    });
  });

  describe("on character sheets", () => {
    it("come and go with the effect, and with undo and redo, without anything that could end them by itself", async () => {
      const { gm } = table;
      await showOnSheets(true);
      await done(gm, BURNING);
      await expect.poll(() => namesOn(hag)).toEqual(["Burning"]);
      expect(onSheet(hag)[0]).toMatchObject({ duration: {}, disabled: false });
      // Generation 14 draws no picture on a token for an effect without a duration, but where it is told to.
      expect(onSheet(hag)[0]?.["showIcon"] === 2).toBe(generation >= 14);
      await done(gm, { do: "undo" });
      await expect.poll(() => namesOn(hag)).toEqual([]);
      await done(gm, { do: "redo" });
      await expect.poll(() => namesOn(hag)).toEqual(["Burning"]);
      await done(gm, { do: "removeEffect", effect: "fire" });
      await expect.poll(() => namesOn(hag)).toEqual([]);
      await done(gm, { do: "undo" });
      await expect.poll(() => namesOn(hag)).toEqual(["Burning"]);
      await settled(table.fight);
      expect(gm.errors).toEqual([]);
    });
  });
});

describe("effects (C-11)", () => {
  beforeAll(async () => {
    table = await sitDown({ players: 1, variant: "action-points", world });
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    table = await table.another();
    await begin(table.fight);
  });

  describe("the gm's form", () => {
    it("is filled in with the keyboard alone, and gives the focus back", async () => {
      const { gm, ann } = table;
      const { keyboard } = gm.page;
      await button(rowOf(gm, "Green Hag"), "More options: Green Hag").press("Enter");
      await button(rowOf(gm, "Green Hag"), "Effect…").press("Enter");
      await formAt(gm).waitFor();
      await expect
        .poll(() => field(gm, "Effect name").evaluate((element) => element === document.activeElement))
        .toBe(true);
      await keyboard.type("Burning");
      await keyboard.press("Tab");
      await keyboard.press("Tab");
      await keyboard.press("Tab");
      await keyboard.type("2");
      await keyboard.press("Tab");
      await keyboard.press("Tab");
      await keyboard.press("ArrowDown");
      await keyboard.press("ArrowDown");
      await keyboard.press("Tab");
      await keyboard.type("Fire");
      await keyboard.press("Tab");
      await keyboard.type("5");
      await keyboard.press("Enter");
      await formAt(gm).waitFor({ state: "detached" });
      await expect.poll(effects).toMatchObject({
        e1: {
          name: "Burning",
          target: IDS.hag,
          until: { turns: 2 },
          tick: { at: "turn-end", label: "Fire", amount: 5 },
        },
      });
      await expect
        .poll(() => gm.page.evaluate(() => document.activeElement?.ariaLabel))
        .toBe("More options: Green Hag");
      await rowOf(ann, "Green Hag").getByLabel("Burning, own turns remaining: 2").waitFor();
      await settled(table.fight);
      expect(gm.errors).toEqual([]);
    });

    it("puts one on several, with all that it does, from the panel", async () => {
      const { gm, ann } = table;
      await openWindow(gm, "panel");
      await button(panelOf(gm), "Effect…").click();
      const form = formAt(gm);
      await field(gm, "Johnston").check();
      await field(gm, "Green Hag").check();
      await field(gm, "Effect name").fill("Hexed");
      await field(gm, "Caused by").selectOption("Gereneth");
      await field(gm, "Lasts").selectOption("until the start of Gereneth’s next turn");
      await field(gm, "Calls for a saving throw").selectOption("when the turn starts");
      await field(gm, "Saving throw (if empty, the effect’s name)").fill("Wisdom");
      await form.getByText("Modifiers").click();
      await field(gm, "Initiative").fill("-3");
      await form.getByText("Conditions").click();
      await field(gm, "surprised").check();
      await button(form, "Add effect").click();
      await form.waitFor({ state: "detached" });
      await expect.poll(() => Object.keys(effects())).toHaveLength(2);
      const hexed = {
        name: "Hexed",
        until: "source-turn-start",
        source: IDS.gereneth,
        save: { at: "turn-start", label: "Wisdom" },
        modify: { initiative: -3 },
        imposes: ["surprised"],
      };
      expect(
        Object.values(effects())
          .map(({ target }) => String(target))
          .toSorted(),
      ).toEqual([IDS.hag, IDS.johnston].toSorted());
      for (const effect of Object.values(effects())) expect(effect).toMatchObject(hexed);
      await rowOf(ann, "Johnston").getByLabel("Hexed, until the start of Gereneth’s next turn").waitFor();
      await panelOf(gm).getByText("until the start of Gereneth’s next turn").first().waitFor();
    });

    it("says what is wrong, and loses nothing of what was typed", async () => {
      const { gm } = table;
      await openFor("Johnston");
      await field(gm, "Effect name").fill("   ");
      await field(gm, "Number of turns").fill("4");
      await button(formAt(gm), "Add effect").click();
      await formAt(gm).getByRole("alert").getByText("Missing or invalid: “Effect name”.").waitFor();
      await field(gm, "Johnston").uncheck();
      await button(formAt(gm), "Add effect").click();
      await formAt(gm).getByRole("alert").getByText("Choose at least one target.").waitFor();
      await settled(table.fight);
      expect(await field(gm, "Number of turns").inputValue()).toBe("4");
      expect(effects()).toEqual({});
    });

    it("puts it on nobody where one of several has gone in the meantime, and on the rest without", async () => {
      const { gm } = table;
      await openFor("Gereneth");
      await field(gm, "Johnston").check();
      await field(gm, "Effect name").fill("Blessed");
      await done(gm, { do: "leave", combatant: IDS.johnston });
      await button(formAt(gm), "Add effect").click();
      await formAt(gm).getByRole("alert").getByText("This combatant is no longer in the fight.").waitFor();
      await settled(table.fight);
      expect(effects()).toEqual({});
      await field(gm, "Johnston").uncheck();
      await button(formAt(gm), "Add effect").click();
      await formAt(gm).waitFor({ state: "detached" });
      await expect.poll(() => Object.values(effects()).map(({ target }) => target)).toEqual([IDS.gereneth]);
    });

    it("is not offered to players, nor after the end", async () => {
      const { gm, ann } = table;
      await settled(table.fight);
      expect(await ann.page.locator('[data-action="turnwrightEffect"]').count()).toBe(0);
      await button(rowOf(gm, "Johnston"), "More options: Johnston").click();
      await button(rowOf(gm, "Johnston"), "Effect…").waitFor();
      await done(gm, { do: "end" });
      await together(table.fight);
      await settled(table.fight);
      expect(await gm.page.locator('[data-action="turnwrightEffect"]').count()).toBe(0);
    });
  });

  it("has a form that can be used by everybody, in both themes", async () => {
    await openFor("Johnston");
    await field(table.gm, "Takes effect").selectOption("when the turn ends");
    await field(table.gm, "Calls for a saving throw").selectOption("when the turn ends");
    await field(table.gm, "Effect name").fill("  ");
    await field(table.gm, "Amount").fill("3");
    for (const folded of ["Modifiers", "Conditions"]) await formAt(table.gm).getByText(folded).click();
    await button(formAt(table.gm), "Add effect").click();
    await formAt(table.gm).getByRole("alert").waitFor();
    expect(await faultsInBothThemes(table.gm, "#turnwright-effect")).toEqual([]);
  });

  describe("what the chat tells", () => {
    it("is each tick and end once, and nothing again when it is taken back and given again", async () => {
      const { gm } = table;
      await done(gm, BURNING);
      await done(gm, END);
      await done(gm, END);
      await expect
        .poll(cards)
        .toEqual(["Burning begins on Green Hag.", "Burning takes effect on Green Hag. Fire Amount: 5"]);
      await done(gm, { do: "undo" });
      await done(gm, { do: "redo" });
      await done(gm, { do: "removeEffect", effect: "fire" });
      await expect.poll(cards).toHaveLength(3);
      await settled(table.fight);
      expect(cards()).toHaveLength(3);
      expect(cards()[2]).toBe("Burning ends on Green Hag.");
    });

    it("is only for the gm where it is about somebody hidden, be it by an effect", async () => {
      const { gm } = table;
      await done(gm, { ...BURNING, target: IDS.cultist });
      await done(gm, {
        do: "addEffect",
        id: "mist",
        name: "Mist",
        target: IDS.hag,
        until: "combat",
        imposes: ["hidden"],
      });
      await expect.poll(cards).toHaveLength(2);
      expect(messages().map((message) => message["whisper"])).toEqual([[SEED_IDS.users.gm], [SEED_IDS.users.gm]]);
    });

    it("of dice is only for the gm where they are of somebody hidden, be it by an effect (0.8)", async () => {
      const { gm } = table;
      await done(gm, {
        do: "addEffect",
        id: "mist",
        name: "Mist",
        target: IDS.hag,
        until: "combat",
        imposes: ["hidden"],
      });
      await done(gm, { do: "roll", combatants: [IDS.hag], again: true });
      const dice = (): JsonObject[] => messages().filter(({ content }) => String(content).includes("dice-total"));
      await expect.poll(() => dice().map((message) => message["whisper"])).toEqual([[SEED_IDS.users.gm]]);
    });
  });

  describe("on character sheets", () => {
    it("leave the fight alone when somebody deletes them there, and do not come back", async () => {
      const { gm, ann } = table;
      await showOnSheets(true);
      await done(gm, { ...BURNING, target: IDS.gereneth });
      await expect.poll(() => namesOn(gereneth)).toEqual(["Burning"]);
      await ann.page.waitForFunction(
        (id) => (globalThis as unknown as ActorsPage).game.actors.get(id).effects.contents.length === 1,
        gereneth,
      );
      await ann.page.evaluate(
        async (id) => (globalThis as unknown as ActorsPage).game.actors.get(id).effects.contents[0]?.delete(),
        gereneth,
      );
      await done(gm, { ...BURNING, id: "frost", name: "Frozen" });
      await expect.poll(() => namesOn(hag)).toEqual(["Frozen"]);
      await settled(table.fight);
      expect(namesOn(gereneth)).toEqual([]);
      expect(Object.keys(effects()).toSorted()).toEqual(["fire", "frost"]);
      await done(gm, { do: "removeEffect", effect: "fire" });
      expect(Object.keys(effects())).toEqual(["frost"]);
    });

    it("follow what the table chooses in the middle of a fight", async () => {
      const { gm } = table;
      await done(gm, BURNING);
      await expect.poll(cards).toHaveLength(1);
      await settled(table.fight);
      expect(onSheet(hag)).toEqual([]);
      await showOnSheets(true);
      await expect.poll(() => namesOn(hag)).toEqual(["Burning"]);
      await showOnSheets(false);
      await expect.poll(() => namesOn(hag)).toEqual([]);
      await settled(table.fight);
      expect(Object.keys(effects())).toEqual(["fire"]);
    });

    it("go with the one who leaves, and with the end of the fight", async () => {
      const { gm } = table;
      await showOnSheets(true);
      await done(gm, BURNING);
      await done(gm, { ...BURNING, id: "long", target: IDS.gereneth, until: { turns: 9 } });
      await expect.poll(() => [namesOn(hag), namesOn(gereneth)]).toEqual([["Burning"], ["Burning"]]);
      await done(gm, { do: "leave", combatant: IDS.hag });
      await expect.poll(() => namesOn(hag)).toEqual([]);
      await done(gm, { do: "undo" });
      await expect.poll(() => namesOn(hag)).toEqual(["Burning"]);
      await done(gm, { do: "end" });
      await expect.poll(() => [namesOn(hag), namesOn(gereneth)]).toEqual([[], []]);
    });

    it("go with a combat that is deleted", async () => {
      const { gm } = table;
      await showOnSheets(true);
      await done(gm, BURNING);
      await expect.poll(() => namesOn(hag)).toEqual(["Burning"]);
      await callOn(gm, ["combat"], "delete");
      await expect.poll(() => namesOn(hag)).toEqual([]);
    });

    it("are put right by a gm who comes back, where they were left behind", async () => {
      const { tabletop } = table.fight;
      await showOnSheets(true);
      await done(table.gm, BURNING);
      await expect.poll(() => namesOn(hag)).toEqual(["Burning"]);
      await table.gm.leave();
      tabletop.world.collection("Combat").clear();
      const back = await table.join("Gamemaster");
      await expect.poll(() => namesOn(hag)).toEqual([]);
      await back.leave();
    });
  });
});
