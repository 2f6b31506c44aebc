import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestTabletop, type Client, type TestTabletop } from "../../tabletop/testing.ts";
import { backAlley, fighterId } from "../../tabletop/server/fights.ts";
import { recordDeeds } from "../support/deeds.ts";
import { done, look, MODULE, openTracker } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** As much of a page as sheets are changed and options are set through. */
interface SheetPage {
  readonly game: {
    readonly combat: {
      readonly combatants: { get(id: string): { readonly actor: { update(changes: object): Promise<unknown> } } };
    };
    readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
  };
}

let tabletop: TestTabletop;
let gm: Client;

beforeAll(async () => {
  tabletop = await startTestTabletop({ modulePath: MODULE, world: () => backAlley });
  gm = await tabletop.join("Gamemaster");
});

afterAll(async () => {
  await tabletop.stop();
});

const SAMURAI = fighterId("Samurai");

const wound = async (value: number): Promise<void> =>
  gm.page.evaluate(
    async ([id, wounds]) => {
      const { game } = globalThis as unknown as SheetPage;
      await game.combat.combatants.get(id).actor.update({ system: { wounds: { value: wounds } } });
    },
    [SAMURAI, value] as const,
  );

const number = async (): Promise<number> => (await look(gm)).combatants[SAMURAI]?.initiative ?? 0;

describe("wounds on a sheet", () => {
  it("move the number of the round by as much, once, and back when they heal", async () => {
    await openTracker(gm);
    await done(gm, { do: "start" });
    for (const name of ["Decker", "Samurai", "Ganger 1", "Ganger 2", "Lurking Spirit"])
      await done(gm, { do: "setInitiative", combatant: fighterId(name), value: name === "Samurai" ? 21 : 12 });
    expect(await number()).toBe(21);
    await wound(2);
    await gm.page.locator("#combat").getByRole("button", { name: "Change initiative by −2" }).click();
    await expect.poll(number).toBe(19);
    await settled({ tabletop, gm });
    expect(await number()).toBe(19);
    await recordDeeds(gm, { wounds: "do" });
    await wound(0);
    await expect.poll(number).toBe(21);
    await settled({ tabletop, gm });
    expect(await number()).toBe(21);
  });
});
