import { afterAll, beforeAll, expect, it } from "vitest";
import { waitReady } from "../tabletop/testing.ts";
import { another, done, giveNumbers, IDS, look, openFight, together } from "./support/fight.ts";
import { settled } from "./support/settled.ts";
import type { Client } from "../tabletop/testing.ts";
import type { Fight, View } from "./support/fight.ts";

/** As much of a page as is compared. */
interface ComparedPage {
  readonly game: {
    readonly collections: Iterable<ComparedCollection>;
    readonly combats: { readonly contents: readonly ComparedCombat[] };
  };
  readonly ui: { readonly combat: { readonly viewed: { readonly id: string } | null } };
  readonly foundry: { readonly applications: { readonly instances: ReadonlyMap<string, unknown> } };
}

interface ComparedCollection {
  readonly documentName: string;
  readonly contents: readonly { toObject(): object }[];
}

interface ComparedCombat {
  readonly current: object;
  readonly previous: object | null;
  readonly turns: readonly { readonly id: string }[];
}

/** What a page knows and shows of its world. */
interface Known {
  readonly documents: object;
  readonly combats: readonly object[];
  readonly viewed: string | null;
  readonly windows: readonly string[];
  readonly tracker: string;
  readonly chat: string;
  readonly view: View;
}

let fight: Fight;

beforeAll(async () => {
  fight = await openFight();
});

afterAll(async () => {
  await fight.tabletop.stop();
});

async function known(client: Client): Promise<Known> {
  await client.page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
  await settled(fight);
  const page = await client.page.evaluate(() => {
    const { game, ui, foundry } = globalThis as unknown as ComparedPage;
    const textOf = (id: string): string => document.querySelector<HTMLElement>(id)?.innerText ?? "";
    return {
      documents: Object.fromEntries(
        [...game.collections].map(({ documentName, contents }) => [
          documentName,
          contents.map((one) => one.toObject()),
        ]),
      ),
      combats: game.combats.contents.map(({ current, previous, turns }) => ({
        current,
        previous,
        turns: turns.map(({ id }) => id),
      })),
      viewed: ui.combat.viewed?.id ?? null,
      windows: [...foundry.applications.instances.keys()],
      tracker: textOf("#combat"),
      chat: textOf("#chat"),
    };
  });
  return { ...page, view: await look(client) };
}

it("another fight leaves a page that stays as one that is loaded anew", async () => {
  const { gm, ann, ben } = fight;
  await done(gm, { do: "roll", combatants: [IDS.hag] });
  await giveNumbers(fight);
  await done(gm, { do: "start" });
  await together(fight);
  await done(ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Feint" });
  await done(gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw" });
  await together(fight);
  await done(gm, { do: "beginTurn" });
  await done(gm, { do: "undo" });
  await together(fight);
  fight = await another(fight);
  for (const client of [gm, ann, ben]) {
    const stayed = await known(client);
    expect(stayed).toMatchObject({ documents: { ChatMessage: [] }, view: { stage: "setup", round: 0 } });
    await client.page.reload();
    await waitReady(client.page);
    expect(stayed).toEqual(await known(client));
  }
});
