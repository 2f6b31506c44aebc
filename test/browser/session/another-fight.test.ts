import { afterAll, beforeAll, expect, it } from "vitest";
import { fixDice } from "../../tabletop/testing.ts";
import { another, done, IDS, look, openFight, together, openTracker, beginFight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, View } from "../support/fight.ts";

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

/** A page's data of its world, and the content that it shows. */
interface Known {
  readonly documents: object;
  readonly combats: readonly object[];
  readonly viewed: string | null;
  readonly windows: readonly string[];
  readonly tracker: string;
  readonly chat: string;
  readonly view: View;
}

/** As much of a page as is changed besides the fight. */
interface ChangedPage {
  readonly game: {
    readonly settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
    readonly scenes: {
      readonly active: Changed & {
        readonly tokens: { readonly contents: readonly Changed[] };
        readonly sheet: { render(options: object): Promise<unknown> };
      };
    };
    readonly actors: { readonly contents: readonly Changed[] };
  };
}

interface Changed {
  update(changes: object): Promise<unknown>;
}

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1 });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

async function known(client: Client): Promise<Known> {
  await openTracker(client);
  await settled(fight);
  const page = await client.page.evaluate(() => {
    const { game, ui, foundry } = globalThis as unknown as ComparedPage;
    const textOf = (id: string): string => document.querySelector<HTMLElement>(id)?.innerText ?? "";
    // A page that stays has embedded documents in the order in which it heard of them, which means nothing.
    const inOrder = (one: object): object =>
      Object.fromEntries(
        Object.entries(one).map(([key, value]: [string, unknown]) => [
          key,
          Array.isArray(value)
            ? (value as { readonly _id?: string }[]).toSorted((a, b) => (a._id ?? "").localeCompare(b._id ?? ""))
            : value,
        ]),
      );
    return {
      documents: Object.fromEntries(
        [...game.collections].map(({ documentName, contents }) => [
          documentName,
          contents.map((one) => inOrder(one.toObject())),
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

/** Changes what a fight does not: settings, the scene, an actor, who stands where; a window stays open, and dice wait to fall. */
async function changeWorld(gm: Client): Promise<void> {
  await gm.page.evaluate(async () => {
    const { game } = globalThis as unknown as ChangedPage;
    await game.settings.set("turnwright", "defaultVariant", "momentum");
    await game.settings.set("turnwright", "options", { basic: { formula: "3d6" } });
    await game.scenes.active.update({ flags: { turnwright: { variant: "basic" } } });
    await game.scenes.active.tokens.contents[0]?.update({ hidden: true, x: 500 });
    await game.actors.contents[0]?.update({ name: "Somebody else", ownership: { default: 3 } });
    await game.scenes.active.sheet.render({ force: true });
  });
  await gm.page.locator(".scene-config").waitFor();
  await fixDice(gm.page, [[20, 1]]);
}

it("another fight leaves a page that stays as one that is loaded anew", async () => {
  const { gm, ann } = fight;
  await done(gm, { do: "roll", combatants: [IDS.hag] });
  await beginFight(fight);
  await done(ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Feint" });
  await together(fight);
  await done(gm, { do: "declareReactor", combatant: IDS.hag, plan: "Claw" });
  await together(fight);
  await done(gm, { do: "beginTurn" });
  await done(gm, { do: "undo" });
  await together(fight);
  await changeWorld(gm);
  fight = await another(fight);
  for (const client of [gm, ann]) {
    const stayed = await known(client);
    expect(stayed).toMatchObject({ documents: { ChatMessage: [] }, view: { stage: "setup", round: 0 } });
    await client.reload();
    expect(stayed).toEqual(await known(client));
  }
});
