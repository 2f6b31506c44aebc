import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fightReadySeed, SEED_IDS } from "../../tabletop/server/seeds.ts";
import { startTestTabletop } from "../../tabletop/testing.ts";
import { RULES_TO_TRY } from "../../support/with-pages.ts";
import { MODULE, openTracker } from "../support/fight.ts";
import { renewed, settled } from "../support/settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";

const { combatants: IDS, actors, scene } = SEED_IDS;

/** Three of the same kind: a group, where the rules have groups. */
const CULTISTS = ["FightCultist0001", "FightCultist0002", "FightCultist0003"];

/** As much of a page as these tests touch. */
interface Page {
  /** How often the tracker has been drawn since the count began; undefined before. */
  drawings?: number;
  updates: number;
  /** Takes away what other modules do to the rows; undefined where nobody does. */
  leaveRows?: () => void;
  readonly game: { readonly combats: { readonly contents: readonly PageCombat[] } };
  readonly ui: { readonly combat: PageTracker };
  readonly Hooks: {
    on(name: string, heard: (...args: readonly unknown[]) => void): number;
    off(name: string, id: number): void;
  };
}

interface PageTracker {
  readonly element: HTMLElement;
  addEventListener(name: string, heard: () => void): void;
  render(options: object): Promise<unknown>;
}

type PageCombat = Record<string, (...args: readonly unknown[]) => Promise<unknown>> & {
  readonly combatants: { get(id: string): { update(changes: object): Promise<unknown> } };
};

let tabletop: TestTabletop;
let gm: Client;
let ann: Client;

const seedFor = (variant: string): WorldSeed => {
  const seed = fightReadySeed({ sceneFlags: { turnwright: { variant } } });
  const [combat] = seed.documents["Combat"] as [JsonObject & { combatants: JsonObject[] }];
  for (const _id of CULTISTS) combat.combatants.push({ _id, actorId: actors.cultist, sceneId: scene });
  return seed;
};

beforeAll(async () => {
  tabletop = await startTestTabletop({ modulePath: MODULE, world: () => seedFor("basic") });
  [gm, ann] = await Promise.all([tabletop.join("Gamemaster"), tabletop.join("Ann")]);
  for (const client of [gm, ann]) await openTracker(client);
});

afterAll(async () => {
  await tabletop.stop();
});

const rest = async (): Promise<void> => settled({ tabletop, gm, ann });

/** A fresh fight under a variant, with the tracker in everybody's view. */
async function sitAgain(variant: string): Promise<void> {
  await renewed({ tabletop, gm, ann }, () => seedFor(variant));
  for (const { page } of [gm, ann]) await page.locator("#combat .turnwright-head").waitFor();
}

/** Something that happens in a fight. */
type Deed = readonly [method: string, ...args: unknown[]];

/** Does something on the GM's page, and waits until everybody has seen it. */
async function happen([method, ...args]: Deed): Promise<void> {
  await gm.page.evaluate(
    async ([name, given]) => {
      const [combat] = (globalThis as unknown as Page).game.combats.contents;
      if (name === "updateCombatant") await combat?.combatants.get(given[0] as string).update(given[1] as object);
      else await combat?.[name]?.(...given);
    },
    [method, args] as const,
  );
  await rest();
}

/** The content of a page's tracker, and that of another tracker that has just been made. */
const drawings = async ({ page }: Client): Promise<{ kept: unknown; full: unknown }> =>
  page.evaluate(async () => {
    const { ui } = globalThis as unknown as Page;
    // The order of classes says nothing.
    const sorted = (classes: string): string => classes.split(/\s+/).toSorted().join(" ").trim();
    const content = (root: HTMLElement): unknown => ({
      classes: sorted(root.className),
      markup: root.innerHTML
        .replaceAll("combat-again", "combat")
        .replaceAll(/class="([^"]*)"/g, (_all, classes: string) => `class="${sorted(classes)}"`)
        .split(/(?=<li)/),
      fields: [...root.querySelectorAll<HTMLInputElement>("input, select, textarea")].map(({ value }) => value),
    });
    const Tracker = ui.combat.constructor as new (options: object) => PageTracker;
    const again = new Tracker({ id: "combat-again" });
    await again.render({ force: true });
    const both = { kept: content(ui.combat.element), full: content(again.element) };
    again.element.remove();
    return both;
  });

const expectAsFull = async (after: string): Promise<void> => {
  for (const [who, client] of Object.entries({ gm, ann })) {
    const { kept, full } = await drawings(client);
    expect(kept, `${who} after ${after}`).toEqual(full);
  }
};

/** A fight in which everything moves: turns, order, who is there, who is seen, and time back and forth. */
const FIGHT: readonly Deed[] = [
  ["startCombat"],
  ["nextTurn"],
  ["updateCombatant", IDS.hag, { hidden: true }],
  ["nextTurn"],
  ["setInitiative", IDS.cultist, 30],
  ["setInitiative", CULTISTS[1], -3],
  ["createEmbeddedDocuments", "Combatant", [{ actorId: actors.hag }, { actorId: actors.cultist }]],
  ["nextTurn"],
  ["updateCombatant", IDS.hag, { hidden: false }],
  ["deleteEmbeddedDocuments", "Combatant", [CULTISTS[0]]],
  ["previousTurn"],
  ["updateCombatant", IDS.johnston, { defeated: true }],
  ["nextRound"],
  ["nextTurn"],
  ["endCombat"],
];

describe.each(RULES_TO_TRY)("the tracker under %s", (variant) => {
  it("shows after each step what it would show if all of it were drawn anew", async () => {
    await sitAgain(variant);
    await expectAsFull("sitting down");
    for (const [index, deed] of FIGHT.entries()) {
      await happen(deed);
      await expectAsFull(`step ${index + 1}, ${deed[0]}`);
    }
    expect([...gm.errors, ...ann.errors]).toEqual([]);
  });
});

describe.each(["basic", "initiative-score", "momentum"])(
  "the tracker of a few, of groups and of sides: %s",
  (variant) => {
    it("is drawn once for each update, and once for other modules, whose additions are there once", async () => {
      await sitAgain(variant);
      await happen(["startCombat"]);
      await count(gm);
      for (const deed of TURNS) await happen(deed);
      expect(await counted(gm)).toEqual({ drawings: 5, updates: 5 });
      await addToRows(gm);
      await happen(["nextTurn"]);
      for (const deed of TURNS) {
        await happen(deed);
        expect(await additions(gm)).toEqual(ONCE_EACH);
      }
      expect(await counted(gm)).toEqual({ drawings: 11, updates: 11 });
      await leaveRows(gm);
      expect(gm.errors).toEqual([]);
    });
  },
);

/** Steps of the rules that are one update each. */
const TURNS: readonly Deed[] = [["nextTurn"], ["nextTurn"], ["nextTurn"], ["previousTurn"], ["nextTurn"]];

/** Counts from now on how often the tracker is drawn, and how often a combat is updated. */
const count = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as Page;
    const isCounting = here.drawings !== undefined;
    here.drawings = 0;
    here.updates = 0;
    if (isCounting) return;
    here.ui.combat.addEventListener("render", () => {
      here.drawings = (here.drawings ?? 0) + 1;
    });
    here.Hooks.on("updateCombat", () => {
      here.updates += 1;
    });
  });

const counted = async ({ page }: Client): Promise<unknown> =>
  page.evaluate(() => {
    const { drawings: drawn, updates } = globalThis as unknown as Page;
    return { drawings: drawn, updates };
  });

/** Other modules: one puts a badge into each row and listens there, one moves and marks what is in it, one adds to our own blocks. */
const addToRows = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as Page;
    const { Hooks } = here;
    const badge = (name: string): HTMLElement => {
      const made = document.createElement("b");
      made.className = name;
      return made;
    };
    const perRow = Hooks.on("renderCombatTracker", (_app, element) => {
      for (const row of (element as HTMLElement).querySelectorAll<HTMLElement>("li.combatant")) {
        row.append(badge("their-badge"));
        row.addEventListener("theirs", () => {
          row.dataset["heard"] = String(Number(row.dataset["heard"] ?? 0) + 1);
        });
      }
    });
    const whole = Hooks.on("renderApplicationV2", (_app, element) => {
      for (const row of (element as HTMLElement).querySelectorAll("li.combatant")) {
        row.prepend(row.querySelector(".token-initiative") ?? "");
        row.setAttribute("data-theirs", `${row.getAttribute("data-theirs") ?? ""}!`);
        row.querySelector(".turnwright-row")?.append(badge("their-dot"));
      }
      (element as HTMLElement).querySelector(".turnwright-head")?.append(badge("their-head"));
      for (const group of (element as HTMLElement).querySelectorAll(".turnwright-group"))
        group.append(badge("their-group"));
    });
    here.leaveRows = () => {
      Hooks.off("renderCombatTracker", perRow);
      Hooks.off("renderApplicationV2", whole);
    };
  });

/** The other modules go. */
const leaveRows = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as Page).leaveRows?.());

/** How many of each addition there are: in every row, and beside them. */
const additions = async ({ page }: Client): Promise<unknown> =>
  page.evaluate(() => {
    const { element } = (globalThis as unknown as Page).ui.combat;
    const rows = [...element.querySelectorAll<HTMLElement>("li.combatant")];
    for (const row of rows) row.dispatchEvent(new Event("theirs"));
    const numbers = (each: (row: HTMLElement) => unknown): unknown[] => [...new Set(rows.map(each))];
    return {
      badges: numbers((row) => row.querySelectorAll(".their-badge").length),
      dots: numbers((row) => row.querySelectorAll(".their-dot").length),
      marks: numbers((row) => row.dataset["theirs"]),
      first: numbers((row) => row.firstElementChild?.className),
      heard: numbers((row) => row.dataset["heard"]),
      head: element.querySelectorAll(".their-head").length,
      groups: [...element.querySelectorAll(".turnwright-group")].every(
        (group) => group.querySelectorAll(".their-group").length === 1,
      ),
    };
  });

const ONCE_EACH = {
  badges: [1],
  dots: [1],
  marks: ["!"],
  first: ["token-initiative"],
  heard: ["1"],
  head: 1,
  groups: true,
};

describe("a row that nothing has changed in", () => {
  it("stays in the page, and what is typed into it stays, too", async () => {
    await sitAgain("basic");
    await happen(["startCombat"]);
    await gm.page.evaluate(() => {
      for (const row of document.querySelectorAll("#combat li.combatant")) Object.assign(row, { isOld: true });
    });
    const field = gm.page.locator("#combat li.combatant").last().locator(".initiative-input");
    await field.pressSequentially("7");
    const typed = await field.inputValue();
    await happen(["nextTurn"]);
    const isOld = await gm.page.evaluate(() =>
      [...document.querySelectorAll("#combat li.combatant")].map((row) => "isOld" in row),
    );
    expect(isOld.filter((old) => !old).length).toBeLessThanOrEqual(2);
    expect(await field.inputValue()).toBe(typed);
  });

  it("is made anew as soon as somebody else has changed it, as Foundry makes it", async () => {
    await gm.page.evaluate(() => {
      for (const row of document.querySelectorAll("#combat li.combatant")) {
        row.append("theirs");
        row.querySelector(".turnwright-row")?.append("theirs");
      }
      document.querySelector("#combat .turnwright-head")?.append("theirs");
    });
    await happen(["nextTurn"]);
    expect(await gm.page.locator("#combat").innerText()).not.toContain("theirs");
    await gm.page.evaluate(() => document.querySelector("#combat ol.combat-tracker")?.append("theirs"));
    await happen(["nextTurn"]);
    expect(await gm.page.locator("#combat").innerText()).not.toContain("theirs");
    await expectAsFull("what others have left behind");
  });
});
