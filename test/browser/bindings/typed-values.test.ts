import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import {
  combatUpdates,
  done,
  encounter,
  everybody,
  IDS,
  look,
  stored,
  together,
  openTracker,
} from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { Fight, FoundryCombat } from "../support/fight.ts";
import { openMenu } from "../support/page-deeds.ts";
import { settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** As much of a page as sheets and variants are changed through. */
interface SheetPage {
  readonly game: {
    readonly actors: { get(id: string): { update(changes: object): Promise<unknown> } };
    readonly combats: { readonly contents: readonly FoundryCombat[] };
    readonly modules: {
      get(id: string): { readonly api: { chooseVariant(combat: FoundryCombat, id: string): Promise<boolean> } };
    };
  };
}

const FOES: ReadonlySet<unknown> = new Set([SEED_IDS.actors.hag, SEED_IDS.actors.cultist]);

/** The hag's bonus is dice, which nobody can add; the hidden cultist has none. */
function withoutBonus(actor: JsonObject): JsonObject {
  if (!FOES.has(actor["_id"])) return actor;
  const init = actor["_id"] === SEED_IDS.actors.hag ? { init: { total: "1d4" } } : {};
  return { ...actor, system: { abilities: {}, attributes: init } };
}

const world = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  documents: { ...seed.documents, Actor: (seed.documents.Actor ?? []).map(withoutBonus) },
});

let fight: Fight;

freshFights({ variant: "basic", players: 1, world }, async (fresh) => {
  fight = fresh;
  await Promise.all(everybody(fight).map((client) => openTracker(client)));
});

const notice = (who: "gm" | "ann" = "gm"): Locator => fight[who].page.locator("#combat .turnwright-missing");

const person = (name: string): Locator => notice().getByRole("group", { name });

const bonusOf = (name: string): Locator => person(name).getByRole("textbox", { name: "Initiative bonus" });

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Enter");
}

/** The stored record of typed values, undefined before there are any. */
const typed = (): unknown => (stored(fight)["flags"] as { turnwright?: { typed?: unknown } }).turnwright?.typed;

const traitsOf = (id: string): unknown =>
  (encounter(fight)?.["combatants"] as Record<string, { traits: unknown }> | undefined)?.[id]?.traits;

const begin = async (): Promise<void> => {
  await fight.gm.page.locator("#combat").getByRole("button", { name: "Begin the fight" }).click();
  await expect.poll(() => encounter(fight)?.stage).toBe("turn");
  await together(fight);
};

const updateActor = async (id: string, changes: object): Promise<void> =>
  fight.gm.page.evaluate(
    async ([actor, given]) => {
      const { game } = globalThis as unknown as SheetPage;
      await game.actors.get(actor).update(given);
    },
    [id, changes] as const,
  );

const choose = async (variant: string): Promise<void> =>
  fight.gm.page.evaluate(async (id) => {
    const { game } = globalThis as unknown as SheetPage;
    await game.modules.get("turnwright").api.chooseVariant(game.combats.contents[0] as FoundryCombat, id);
  }, variant);

describe("a value that is not on a sheet", () => {
  it("is named to the gm before the fight starts, with what stands there instead, and to nobody else", async () => {
    await notice().getByText("Values missing: 2").waitFor();
    await bonusOf("Lurking Cultist").waitFor();
    await person("Green Hag").getByText("The rules cannot use “1d4” at attributes.init.total.").waitFor();
    await settled(fight);
    expect(await notice().getByRole("group").count()).toBe(2);
    await fight.ann.page.locator("#combat li.combatant").first().waitFor();
    expect(await notice("ann").count()).toBe(0);
    expect(await fight.ann.page.content()).not.toContain("Lurking Cultist");
    expect(encounter(fight)).toBeNull();
  });

  it("is typed in for just this fight: one update each, kept with the combat, before the sheet from the start on", async () => {
    await type(bonusOf("Green Hag"), "7");
    await notice().getByText("Values missing: 1").waitFor();
    await type(bonusOf("Lurking Cultist"), "-1");
    await notice().getByText("Typed in for this fight").waitFor();
    await settled(fight);
    expect(combatUpdates(fight)).toBe(2);
    expect(typed()).toEqual({ [IDS.hag]: { initiative: 7 }, [IDS.cultist]: { initiative: -1 } });
    expect(encounter(fight)).toBeNull();
    expect(await notice("ann").count()).toBe(0);
    await begin();
    await settled(fight);
    expect(traitsOf(IDS.hag)).toEqual({ initiative: 7 });
    expect(traitsOf(IDS.cultist)).toEqual({ initiative: -1 });
    expect(await notice().count()).toBe(0);
    expect(await fight.gm.page.locator(".notification", { hasText: "and counted as 0" }).count()).toBe(0);
    await updateActor(SEED_IDS.actors.hag, { system: { attributes: { init: { total: 2 } } } });
    await updateActor(SEED_IDS.actors.gereneth, { system: { attributes: { init: { total: 9 } } } });
    await expect.poll(() => traitsOf(IDS.gereneth)).toMatchObject({ initiative: 9 });
    expect(traitsOf(IDS.hag)).toEqual({ initiative: 7 });
  });

  it("is not what anybody types: what is wrong stays in the field with the reason, and an empty field goes by the sheet", async () => {
    const field = bonusOf("Green Hag");
    await type(field, "quick");
    await person("Green Hag").getByRole("alert").getByText("“quick” is not a number.").waitFor();
    await settled(fight);
    expect(await field.inputValue()).toBe("quick");
    expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    expect(combatUpdates(fight)).toBe(0);
    await type(field, "4");
    await expect.poll(typed).toEqual({ [IDS.hag]: { initiative: 4 } });
    await person("Green Hag").getByRole("alert").waitFor({ state: "detached" });
    await type(field, "");
    await notice().getByText("Values missing: 2").waitFor();
    expect(typed()).toEqual({ [IDS.hag]: {} });
  });

  it("is a command of the fight once that goes on, which can be taken back", async () => {
    // Looked for from now on: it does not stay for long.
    const told = fight.gm.page.locator(".notification", { hasText: "and counted as 0" }).textContent();
    await begin();
    expect(await told).toContain("Green Hag");
    expect(await fight.ann.page.locator(".notification", { hasText: "and counted as 0" }).count()).toBe(0);
    await settled(fight);
    expect(await bonusOf("Green Hag").count()).toBe(0);
    await notice().getByRole("button", { name: "Type in values" }).click();
    await type(bonusOf("Green Hag"), "5");
    await expect.poll(() => traitsOf(IDS.hag)).toEqual({ initiative: 5 });
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(2);
    expect(typed()).toBeUndefined();
    await bonusOf("Green Hag").waitFor({ state: "detached" });
    await done(fight.gm, { do: "undo" });
    await bonusOf("Green Hag").waitFor();
  });

  it("is looked for anew when the rules change after somebody has been marked, which stays", async () => {
    await done(fight.gm, { do: "setCondition", combatant: IDS.gereneth, condition: "incapacitated", on: true });
    expect(traitsOf(IDS.gereneth)).toEqual({ initiative: 4, tiebreak: 18 });
    await choose("shared-turn");
    await expect.poll(() => traitsOf(IDS.gereneth)).toMatchObject({ initiative: 4, dexterity: 18, concentration: 2 });
    await notice().getByText("Values missing: 6").waitFor();
    expect((await look(fight.gm)).combatants[IDS.gereneth]?.["conditions"]).toEqual(["incapacitated"]);
  });

  it("can be typed in the window of the bindings too, where a word is chosen and not typed", async () => {
    await choose("phases");
    await person("Gereneth").getByRole("textbox", { name: "Reaction" }).waitFor();
    await settled(fight);
    expect(await person("Gereneth").getByRole("textbox", { name: "Data Processing" }).count()).toBe(0);
    const window = await openMenu(fight.gm, "bindings");
    const unsaved = window.getByRole("textbox", { name: "Edge (breaks ties)", exact: true });
    await unsaved.fill("attributes.edge");
    await window.getByRole("combobox", { name: /^Gereneth: World/ }).selectOption({ label: "hot-sim VR" });
    await person("Gereneth").getByRole("textbox", { name: "Data Processing" }).waitFor();
    await type(window.getByRole("textbox", { name: "Gereneth: Data Processing" }), "many");
    await window.getByText("“many” is not a number.").waitFor();
    await type(window.getByRole("textbox", { name: "Gereneth: Data Processing" }), "6");
    await expect.poll(typed).toEqual({ [IDS.gereneth]: { world: "hot-sim", dataProcessing: 6 } });
    await settled(fight);
    expect(await unsaved.inputValue()).toBe("attributes.edge");
    await done(fight.gm, { do: "roll", combatants: [IDS.gereneth] });
    expect(traitsOf(IDS.gereneth)).toEqual({ world: "hot-sim", dataProcessing: 6 });
  });
});
