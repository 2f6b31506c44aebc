import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { writeModule } from "../../tabletop/tests/module-fixture.ts";
import { faultsInBothThemes } from "../support/faults.ts";
import { done, IDS, look, openFight, openTracker, type Fight } from "../support/fight.ts";
import { openMenu } from "../support/page-deeds.ts";
import { settled } from "../support/settled.ts";

/** A system that nobody here knows, whose manifest says where its values are and brings turn rules. */
const speaking = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  system: {
    id: "emberlands",
    title: "Emberlands",
    version: "1.2.0",
    flags: {
      turnwright: {
        rules: { "ember-rules": { turnwright: "rules", format: 1, name: "Ember rules" } },
        preset: {
          traits: {
            initiative: "abilities.wis.value",
            hitPoints: "attributes.hp.value",
            hitPointsMax: "attributes.hp.max",
          },
          statuses: { incapacitated: ["sleep"] },
          fits: [{ variant: "ember-rules" }],
        },
      },
    },
  },
});

/** A module whose manifest says what only a system can say, and something that does not exist. */
const wrong = writeModule({ title: "Wrong Module", flags: { turnwright: { preset: {}, ruels: {} } } });

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic", world: speaking, others: [wrong.path] });
  await openTracker(fight.gm);
});

afterAll(async () => {
  await fight.tabletop.stop();
  wrong.remove();
});

describe("a game system that speaks for itself", () => {
  it("is understood: its values, its statuses, and the rules that it recommends", async () => {
    const { gm } = fight;
    await done(gm, { do: "roll" });
    await settled(fight);
    const numbers = Object.values((await look(gm)).combatants).map(({ initiative }) => initiative ?? 0);
    // A d20 and a value of Wisdom, which is never as low as its modifier.
    expect(Math.min(...numbers)).toBeGreaterThan(8);
    await gm.page.evaluate((id) => {
      interface Page {
        readonly game: {
          readonly combat: {
            readonly combatants: Map<string, { actor: { toggleStatusEffect(id: string): Promise<unknown> } }>;
          };
        };
      }
      return (globalThis as unknown as Page).game.combat.combatants.get(id)?.actor.toggleStatusEffect("sleep");
    }, IDS.hag);
    await expect.poll(async () => (await look(gm)).combatants[IDS.hag]?.["conditions"]).toEqual(["incapacitated"]);
  });

  it("is named where values come from, beside the guesses that remain, and the GM's entry counts above it", async () => {
    const window = await openMenu(fight.gm, "bindings");
    await window
      .getByText("From the system Emberlands itself: Initiative bonus, Hit points, Hit points, maximum, Statuses.")
      .waitFor();
    await window.getByText("These defaults are guesses").waitFor();
    const field = window.getByRole("textbox", { name: "Initiative bonus" });
    expect(await field.getAttribute("placeholder")).toBe("abilities.wis.value");
    const seat = { ...fight.gm, tracker: fight.gm.page.locator("#combat") };
    expect(await faultsInBothThemes(seat, "#turnwright-bindings")).toEqual([]);
    await field.fill("abilities.str.value");
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
  });

  it("of which a module cannot speak: the GM is told what its manifest has and can have", () => {
    const said = fight.gm.errors.filter((error) => error.includes("Wrong Module"));
    expect(said).toEqual([expect.stringContaining("flags.turnwright has preset, ruels: possible are rules")]);
    fight.gm.errors.length = 0;
  });
});
