import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barrow, fighterId } from "../../tabletop/server/fights.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { stored } from "../support/fight.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { pressesAt } from "../support/quiet-presses.ts";
import { button, sitDown, type Table } from "../support/seats.ts";
import { acting, openForm, select, send, skeletons } from "../support/groups.ts";
import { rowNames, rowOf } from "../support/story.ts";

let table: Table;

beforeAll(async () => {
  table = await sitDown({ world: () => barrow });
});
afterAll(async () => table.close());

const { quiet, pressBig: press } = pressesAt(() => table);

/** The world with two squads that a game system has made. */
function withSquads(): WorldSeed {
  const { documents } = barrow;
  const squads = ["Squad00000000001", "Squad00000000002"];
  const inSquads = (one: JsonObject): JsonObject => ({
    ...one,
    groups: squads.map((_id) => ({ _id, name: "Squad" })),
    combatants: (one["combatants"] as JsonObject[]).map((each, at) =>
      at < 4 ? each : { ...each, group: squads[at % 2] },
    ),
  });
  return { ...barrow, documents: { ...documents, Combat: (documents.Combat ?? []).map(inSquads) } };
}

describe("those who belong together (C-31)", () => {
  it("are put together by their players: a wolf after its ranger, a knight on a horse", async () => {
    const { gm, ann, ben } = table;
    const wolf = await openForm(ann, "Ranger");
    await wolf.getByRole("checkbox", { name: "Wolf" }).check();
    await wolf.getByRole("combobox").selectOption("Turns one right after the other");
    await send(wolf);
    const horse = await openForm(ben, "Knight");
    expect(await horse.getByRole("checkbox").count()).toBe(2);
    await horse.getByRole("checkbox", { name: "Horse" }).check();
    await send(horse);
    await quiet();
    for (const seat of [gm, ann, ben]) {
      await expect.poll(() => rowNames(seat)).toEqual(["Ranger", "Wolf", "Knight +1 ×2", "Skeleton ×30"]);
    }
  });

  it("are put into squads by the GM, by the tokens that are selected, and each squad is one row", async () => {
    const { gm, ann } = table;
    await select(gm, skeletons(11, 25));
    await button(gm.tracker, "Expand: Skeleton").click();
    await send(await openForm(gm, "Skeleton 11"));
    await quiet();
    await select(gm, skeletons(26, 40));
    await send(await openForm(gm, "Skeleton 26"));
    await quiet();
    for (const seat of [gm, ann]) {
      await expect
        .poll(() => rowNames(seat))
        .toEqual(["Ranger", "Wolf", "Knight +1 ×2", "Skeleton ×15", "Skeleton ×15"]);
    }
  });

  it("are Foundry's groups too", async () => {
    const { combatants, groups } = stored(table.fight) as ReturnType<typeof stored> & { groups: JsonObject[] };
    const sizes = groups.map(({ _id, name }) => [name, combatants.filter(({ group }) => group === _id).length]);
    expect(sizes).toEqual([
      ["Ranger", 2],
      ["Knight", 2],
      ["Skeleton 11", 15],
      ["Skeleton 26", 15],
    ]);
  });

  it("roll once, and act with one press a turn", async () => {
    const { gm, ann, ben } = table;
    await fixDice(
      gm.page,
      [17, 12, 9, 4].map((face) => [20, face] as const),
    );
    await press(gm, "Begin the fight");
    await press(ann, "End turn");
    await expect.poll(() => acting(ann)).toEqual(["Wolf"]);
    await press(ann, "End turn");
    await expect.poll(() => acting(ben)).toEqual(["Knight +1"]);
    await press(ben, /^End turn/);
    await expect.poll(() => acting(gm)).toEqual(["Skeleton"]);
    await press(gm, /^End turn/);
    await press(gm, /^End turn/);
    await expect.poll(() => acting(ann)).toEqual(["Ranger"]);
    await gm.tracker.getByText("Round 2").waitFor();
  });

  it("say how many can act, and go on without those who cannot", async () => {
    const { gm } = table;
    await button(gm.tracker, "Expand: Skeleton").first().click();
    await rowOf(gm, "Skeleton 12").hover();
    await button(rowOf(gm, "Skeleton 12"), "Mark Defeated").click();
    await quiet();
    await button(gm.tracker, "Collapse: Skeleton").first().click();
    await gm.tracker.locator(".turnwright-group", { hasText: "14 of 15 can act" }).waitFor();
  });

  it("have one face in the strip, with their number", async () => {
    const { gm } = table;
    const faces = gm.page.locator("#turnwright-strip .turnwright-badge");
    await expect.poll(() => faces.allTextContents()).toEqual(["2", "15", "15"]);
  });

  it("are taken apart again, and undo leads back to their beginning", async () => {
    const { gm } = table;
    const undo = gm.tracker.getByRole("button", { name: /^Undo/ });
    while ((await undo.count()) > 0) {
      await undo.click();
      await quiet();
    }
    await button(gm.tracker, "Collapse: Skeleton").click();
    await expect.poll(() => rowNames(gm)).toEqual(["Ranger", "Wolf", "Knight", "Horse", "Skeleton ×30"]);
    expect(stored(table.fight)["groups"]).toEqual([]);
    expect(gm.errors).toEqual([]);
  });
});

describe("a row that is dropped onto another", () => {
  it("is put together with that, and joins a group that is there", async () => {
    const { gm } = table;
    const drop = async (name: string, onto: Locator): Promise<void> => {
      const { width = 0, height = 0 } = (await onto.boundingBox()) ?? {};
      await rowOf(gm, name)
        .locator(".token-image")
        .dragTo(onto, { targetPosition: { x: width / 2, y: height / 2 } });
      await quiet();
    };
    await drop("Wolf", rowOf(gm, "Ranger"));
    await expect.poll(async () => (await rowNames(gm))[0]).toBe("Ranger +1 ×2");
    await drop("Horse", gm.tracker.locator(".turnwright-group").first());
    await expect.poll(async () => (await rowNames(gm)).slice(0, 2)).toEqual(["Ranger +2 ×3", "Knight"]);
    expect(gm.errors).toEqual([]);
  });
});

describe("groups of Foundry's", () => {
  it("are taken over when the fight is first read, and stay the system's", async () => {
    table = await table.another("dark", { world: withSquads });
    const { gm } = table;
    await expect
      .poll(() => rowNames(gm))
      .toEqual(["Ranger", "Wolf", "Knight", "Horse", "Skeleton ×15", "Skeleton ×15"]);
    await button(rowOf(gm, "Ranger"), "Roll").click();
    await quiet();
    await expect
      .poll(() => rowNames(gm))
      .toEqual(["Ranger", "Wolf", "Knight", "Horse", "Skeleton ×15", "Skeleton ×15"]);
    expect((stored(table.fight)["groups"] as JsonObject[]).map(({ name }) => name)).toEqual(["Squad", "Squad"]);
    expect(gm.errors).toEqual([]);
  });

  /** Changes Foundry's documents on the GM's page, as another module does. */
  const outside = async (code: string): Promise<void> => {
    await table.gm.page.evaluate(`(async () => { const combat = game.combats.contents[0]; ${code} })()`);
    await quiet();
  };

  const squadSizes = (): number[] => {
    const { combatants, groups } = stored(table.fight) as ReturnType<typeof stored> & { groups: JsonObject[] };
    return groups.map(({ _id }) => combatants.filter(({ group }) => group === _id).length);
  };

  const undoOnce = async (): Promise<void> => {
    await table.gm.tracker.getByRole("button", { name: /^Undo/ }).click();
    await quiet();
  };

  it("are followed when somebody changes them in the fight, as one step", async () => {
    const { gm } = table;
    const moved = [11, 13, 15].map((number) => ({ _id: fighterId(`Skeleton ${number}`), group: "Squad00000000002" }));
    await outside(`await combat.updateEmbeddedDocuments("Combatant", ${JSON.stringify(moved)});`);
    const others = ["Ranger", "Wolf", "Knight", "Horse"];
    await expect.poll(() => rowNames(gm)).toEqual([...others, "Skeleton ×18", "Skeleton ×12"]);
    expect(squadSizes()).toEqual([12, 18]);
    await undoOnce();
    await expect.poll(() => rowNames(gm)).toEqual([...others, "Skeleton ×15", "Skeleton ×15"]);
    await expect.poll(squadSizes).toEqual([15, 15]);
    expect(gm.errors).toEqual([]);
  });

  it("are followed when a group is made and filled, and keep their last member when another leaves", async () => {
    const { gm, ann } = table;
    const [ranger, wolf] = [fighterId("Ranger"), fighterId("Wolf")];
    await outside(`
      const [pack] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Pack" }]);
      for (const id of ["${ranger}", "${wolf}"]) await combat.combatants.get(id).update({ group: pack.id });`);
    for (const seat of [gm, ann]) await expect.poll(async () => (await rowNames(seat))[0]).toBe("Ranger +1 ×2");
    await outside(`await combat.combatants.get("${wolf}").update({ group: null });`);
    await expect.poll(async () => (await rowNames(gm)).slice(0, 2)).toEqual(["Ranger", "Wolf"]);
    expect(squadSizes()).toEqual([15, 15, 1]);
    await undoOnce();
    await expect.poll(squadSizes).toEqual([15, 15, 2]);
    expect(gm.errors).toEqual([]);
  });

  it("are joined by a newcomer that comes in a group", async () => {
    const { gm } = table;
    await outside(`
      const { actorId, sceneId } = combat.combatants.get("${fighterId("Skeleton 12")}");
      const { id: group } = combat.groups.get("Squad00000000001");
      await combat.createEmbeddedDocuments("Combatant", [{ actorId, sceneId, group, name: "Skeleton 41" }]);`);
    await expect.poll(squadSizes).toEqual([16, 15, 2]);
    await expect.poll(async () => (await rowNames(gm)).slice(3)).toEqual(["Skeleton ×16", "Skeleton ×15"]);
    expect(gm.errors).toEqual([]);
  });

  it("are taken apart when a group is deleted, and made again by undo", async () => {
    const { gm } = table;
    await outside(`await combat.groups.getName("Pack").delete();`);
    await expect.poll(async () => (await rowNames(gm)).slice(0, 2)).toEqual(["Ranger", "Wolf"]);
    await undoOnce();
    await expect.poll(async () => (await rowNames(gm))[0]).toBe("Ranger +1 ×2");
    await expect.poll(squadSizes).toEqual([16, 15, 2]);
    expect(gm.errors).toEqual([]);
  });
});
