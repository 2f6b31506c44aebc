import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { IDS, look, openTracker } from "../support/fight.ts";
import { begunFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

let fight: Fight;
begunFights({ players: 1, variant: "basic" }, async (fresh) => {
  fight = fresh;
  for (const client of [fight.gm, fight.ann]) await openTracker(client);
  await settled(fight);
});

const row = ({ page }: Client, id: string): Locator => page.locator(`#combat [data-combatant-id="${id}"]`);

/** Types into the number of a row, and leaves it by a key. */
async function type(client: Client, text: string, key: "Tab" | "Enter"): Promise<void> {
  const field = row(client, IDS.johnston).locator(".initiative-input");
  await field.fill(text);
  await field.press(key);
  await settled(fight);
}

const inField = (client: Client): Promise<string> =>
  row(client, IDS.johnston).locator(".initiative-input").inputValue();
const played = async (): Promise<unknown> => (await look(fight.gm)).combatants[IDS.johnston]?.initiative;
const notice = ({ page }: Client): Locator => page.locator("#combat .turnwright-foot");

describe("a number typed into a row", () => {
  it("is read as the language of whoever types writes it", async () => {
    const german = await fight.tabletop.join("Gamemaster", { lang: "de" });
    await openTracker(german);
    await type(german, "12,5", "Tab");
    expect(await played()).toBe(12.5);
    await type(german, "\u22122,5", "Enter");
    expect(await played()).toBe(10);
    await german.page.close();
  });

  it("leaves the field where it is refused, with the reason", async () => {
    for (const [text, key, reason] of [
      ["12,5", "Tab", "Enter a number."],
      ["99999999999999999999", "Tab", "The number must be at most 1,000,000,000."],
      ["-99999999999999999999", "Enter", "The number must be at least -1,000,000,000."],
      ["", "Tab", "Once the fight has begun, the turn rules keep all initiative numbers."],
    ] as const) {
      await type(fight.gm, text, key);
      await expect.poll(() => notice(fight.gm).innerText(), { message: text }).toContain(reason);
      await expect.poll(() => inField(fight.gm), { message: text }).toBe("10");
      expect(await played()).toBe(10);
    }
  });
});

interface GroupPage {
  readonly game: {
    readonly combat: {
      createEmbeddedDocuments(kind: string, data: readonly object[]): Promise<readonly { readonly id: string }[]>;
      updateEmbeddedDocuments(kind: string, changes: readonly object[]): Promise<unknown>;
    };
  };
}

describe("the number in a row", () => {
  it("is the one that is played by, where a group of Foundry's has another", async () => {
    await fight.gm.page.evaluate(
      async (members) => {
        const { combat } = (globalThis as unknown as GroupPage).game;
        const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Foes", initiative: 12 }]);
        await combat.updateEmbeddedDocuments(
          "Combatant",
          members.map((_id) => ({ _id, group: group?.id })),
        );
      },
      [IDS.hag, IDS.cultist],
    );
    await settled(fight);
    // The fight makes a company of the group, with the number of the first that had one (C-31).
    for (const id of [IDS.hag, IDS.cultist]) {
      await expect.poll(async () => (await look(fight.gm)).combatants[id]?.initiative).toBe(15);
      await expect.poll(() => row(fight.gm, id).locator(".initiative-input").inputValue()).toBe("15");
    }
    await expect.poll(() => row(fight.ann, IDS.hag).locator(".token-initiative").innerText()).toBe("15");
  });
});
