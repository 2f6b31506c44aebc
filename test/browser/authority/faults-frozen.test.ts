import { expect, it } from "vitest";
import { combatUpdates, done, encounter, IDS, openTracker, type Command, type Fight } from "../support/fight.ts";
import { begunFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";

let fight: Fight;

begunFights({ players: 1 }, (fresh) => {
  fight = fresh;
});

/** Longer than a tab that follows waits for a sign of life, in milliseconds. */
const FROZEN = 4500;

/** Keeps a page busy with one long script, as the loading of a large map does. Comes true when that has begun. */
const freeze = async ({ page }: Client): Promise<void> =>
  page.evaluate((long) => {
    setTimeout(() => {
      const end = Date.now() + long;
      while (Date.now() < end);
    });
  }, FROZEN);

/** The GM's other tab, which follows. */
async function openTab(): Promise<Client> {
  const tab = await fight.tabletop.join("Gamemaster");
  for (const client of [fight.gm, tab]) await openTracker(client);
  await tab.page.locator("#combat").getByText("This fight runs in another of your tabs").waitFor();
  fight.tabletop.counters.reset();
  return tab;
}

const commands = (): Command[] =>
  Object.values((encounter(fight)?.["past"] ?? {}) as Record<string, { command: Command }>).map(
    ({ command }) => command,
  );

it("a player's request is carried out once, while the deciding one of the GM's two tabs is frozen", async () => {
  const tab = await openTab();
  const before = encounter(fight)?.rev ?? 0;
  await freeze(fight.gm);
  await done(fight.ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Dash in", intends: ["move"] });
  await settled(fight, fight.gm, tab, fight.ann);
  expect(encounter(fight)?.rev).toBe(before + 1);
  expect(combatUpdates(fight)).toBe(1);
  expect(commands().filter(({ do: what }) => what === "declareActor")).toHaveLength(1);
  for (const { page } of [fight.gm, tab]) {
    expect(await page.locator("#combat [data-mend]").count()).toBe(0);
    expect(await page.locator(`#combat li[data-combatant-id="${IDS.gereneth}"]`).count()).toBe(1);
  }
  await done(fight.gm, { do: "beginTurn" });
  await done(tab, { do: "undo" });
  expect(encounter(fight)?.rev).toBe(before + 3);
  await tab.leave();
});
