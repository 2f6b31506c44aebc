import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import {
  deafen,
  done,
  encounter,
  give,
  giveNumbers,
  IDS,
  look,
  openFight,
  together,
  beginFight,
} from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, FoundryPage } from "../support/fight.ts";
import { callOn, setSetting } from "../support/documents.ts";
import { settled } from "../support/settled.ts";

/** The same world, in which the rules throw the dice and not the game system. */
const byTheRules = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  documents: {
    ...seed.documents,
    Setting: [{ key: "turnwright.options", value: JSON.stringify({ "shared-turn": { systemRolls: false } }) }],
  },
});

describe("where the rules throw the dice", () => {
  let fight: Fight;
  freshFights({ players: 1, world: byTheRules }, (fresh) => {
    fight = fresh;
  });

  const messages = (): JsonObject[] => [...fight.tabletop.world.collection("ChatMessage").values()];
  const rolls = (): JsonObject[] => messages().filter((message) => (message["rolls"] as unknown[]).length > 0);
  const cards = (): string[] =>
    messages()
      .filter((message) => (message["rolls"] as unknown[]).length === 0)
      .map((message) =>
        String(message["content"])
          .replaceAll(/<\/?(?:strong|span)[^>]*>/g, "")
          .replaceAll(/<[^>]*>|\s+/g, " ")
          .replaceAll(/ +/g, " ")
          .trim(),
      );

  /** The total of a message's dice. */
  function totalOf(message: JsonObject | undefined): number {
    if (message === undefined) throw new Error("there is no such message");
    const [roll] = message["rolls"] as (string | JsonObject)[];
    const { total } = (typeof roll === "string" ? JSON.parse(roll) : roll) as { total: number };
    return total;
  }

  const numberOf = (id: string): number | null | undefined =>
    (encounter(fight)?.["combatants"] as Record<string, { base: number | null }> | undefined)?.[id]?.base;

  const roll = { do: "roll", combatants: [IDS.gereneth] };

  it("they are thrown by whoever clicks, in a message of their own, and count as they fell", async () => {
    await done(fight.ann, roll);
    await expect.poll(rolls).toHaveLength(1);
    const [message] = rolls();
    expect(message).toMatchObject({ author: SEED_IDS.users.ann, speaker: { alias: "Gereneth" }, whisper: [] });
    expect(numberOf(IDS.gereneth)).toBe(totalOf(message));
  });

  it("those of several at once are one message for everybody, and those of the hidden are the gm's secret", async () => {
    const { gm, ann } = fight;
    await done(gm, { do: "roll" });
    await expect.poll(rolls).toHaveLength(1);
    await settled(fight);
    const shownTo = async ({ page }: Client): Promise<number> => page.locator("#chat .chat-message").count();
    expect([await shownTo(gm), await shownTo(ann)]).toEqual([2, 1]);
    const lines = ann.page.locator("#chat .turnwright-rolls tbody tr");
    expect((await lines.locator("th").allTextContents()).toSorted()).toEqual(["Gereneth", "Green Hag", "Johnston"]);
    const shown = Number(await lines.filter({ hasText: "Gereneth" }).locator("td").last().textContent());
    expect(shown).toBe(numberOf(IDS.gereneth));
    const secret = messages().filter((message) => (message["whisper"] as unknown[]).length > 0);
    expect(secret.map(({ speaker }) => (speaker as JsonObject)["alias"])).toEqual(["Lurking Cultist"]);
    expect(secret[0]?.["whisper"]).toEqual([SEED_IDS.users.gm]);
    expect(String(secret[0]?.["content"])).toContain("dice-total");
    await done(gm, { do: "roll", combatants: [IDS.cultist], again: true });
    await settled(fight);
    expect([await shownTo(gm), await shownTo(ann)]).toEqual([3, 1]);
    expect(await ann.page.locator("#chat").textContent()).not.toContain("Lurking");
  });

  it("thrown for what was not done stay as they fell: trying again is no second throw", async () => {
    const { ann, gm, tabletop } = fight;
    await deafen(gm);
    const given = give(ann, roll);
    await expect.poll(rolls).toHaveLength(1);
    const [message] = rolls();
    await gm.leave();
    expect(await given).toMatchObject({ ok: false, refusal: { code: "no-gm" } });
    const back = await tabletop.join("Gamemaster");
    await ann.page.waitForFunction(() => (globalThis as unknown as FoundryPage).game.users.activeGM !== null);
    await done(ann, roll);
    expect(numberOf(IDS.gereneth)).toBe(totalOf(message));
    await settled(fight, ann, back);
    expect(rolls()).toHaveLength(1);
    await back.leave();
  });

  it("the chat has one card for each declaration, check and loss, with what was typed as text, and nothing twice", async () => {
    const { gm, ann } = fight;
    await beginFight(fight);
    await done(ann, { do: "declareActor", combatant: IDS.gereneth, plan: "Cut the <b>rope</b>" });
    await together(fight);
    await done(gm, { do: "declareReactor", combatant: IDS.hag, plan: "Bite" });
    await done(gm, { do: "undo" });
    await done(gm, { do: "redo" });
    await done(gm, { do: "useReaction", combatant: IDS.johnston, label: "Shield" });
    await done(gm, { do: "beginTurn" });
    await done(gm, { do: "goToStep", step: 9 });
    await done(gm, { do: "recordDamage", combatant: IDS.hag, amount: 400 });
    await done(gm, { do: "castSpell", combatant: IDS.hag, level: 1, name: "Sleep" });
    await expect.poll(cards).toHaveLength(5);
    await settled(fight);
    expect(cards().slice(1)).toEqual([
      "Green Hag reacts. Bite",
      "Johnston uses their reaction. Shield",
      expect.stringMatching(/^Green Hag loses concentration\. \d+ against 200$/),
      "Spell interrupted: Sleep (Green Hag).",
    ]);
    expect(rolls()).toHaveLength(1);
    const quote = gm.page.locator(".turnwright-card-quote").first();
    expect(await quote.textContent()).toBe("Cut the <b>rope</b>");
  });
});

it.each([
  [13, "rollMode", "gmroll"],
  [14, "messageMode", "gm"],
] as const)("a roll is shown to whom the roller chose, in generation %d", async (generation, setting, value) => {
  const fight = await openFight({ generation, players: 1, world: byTheRules });
  try {
    await setSetting(fight.ann, setting, value, "core");
    await done(fight.ann, { do: "roll", combatants: [IDS.gereneth] });
    const whispers = (): unknown[] =>
      [...fight.tabletop.world.collection("ChatMessage").values()].map(({ whisper }) => whisper);
    await expect.poll(whispers).toEqual([[SEED_IDS.users.gm]]);
  } finally {
    await fight.tabletop.stop();
  }
});

describe("where cards decide", () => {
  let fight: Fight;
  freshFights({ variant: "card-order", players: 1 }, (fresh) => {
    fight = fresh;
  });

  it("the chat shows cards and no dice, and a hidden combatant's card to the gm alone", async () => {
    await done(fight.gm, { do: "start" });
    const dealtTo = ({ page }: Client) => page.locator("#chat .turnwright-rolls tbody tr");
    await expect.poll(async () => dealtTo(fight.gm).count()).toBe(4);
    await settled(fight);
    const names = await dealtTo(fight.ann).locator("th").allTextContents();
    expect(names.toSorted()).toEqual(["Gereneth", "Green Hag", "Johnston"]);
    for (const card of await dealtTo(fight.gm).locator("td").allTextContents()) {
      expect(card).toMatch(/^(?:Joker|(?:\d+|[JQKA])[♣♦♥♠])$/);
    }
    const messages = [...fight.tabletop.world.collection("ChatMessage").values()];
    expect(messages.map(({ rolls }) => rolls)).toEqual([[], []]);
    expect(await fight.gm.page.locator("#chat").textContent()).not.toMatch(/1?d\d+/);
  });
});

describe("where the game system rolls initiative", () => {
  let fight: Fight;
  freshFights({ variant: "basic" }, (fresh) => {
    fight = fresh;
  });

  const lines = async ({ page }: Client): Promise<string[]> => page.locator("#chat .chat-message").allTextContents();

  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["a row's button", async () => done(fight.gm, { do: "roll", combatants: [IDS.hag, IDS.cultist] })],
    ["a roll for everybody", async () => done(fight.gm, { do: "roll" })],
    ["the tracker's die", async () => callOn(fight.gm, ["combat"], "rollInitiative", [IDS.cultist])],
    ["Roll NPCs", async () => callOn(fight.gm, ["combat"], "rollNPC")],
    ["Roll All", async () => callOn(fight.gm, ["combat"], "rollAll")],
    ["Roll All of the player's", async () => callOn(fight.ann, ["combat"], "rollAll")],
  ];

  it.each(ways)("%s tells players nothing of the hidden, and the gm their dice", async (_name, roll) => {
    const all = [IDS.gereneth, IDS.hag, IDS.johnston].map((_id) => ({ _id, hidden: true }));
    await callOn(fight.gm, ["combat"], "updateEmbeddedDocuments", "Combatant", all);
    await settled(fight);
    await roll();
    await settled(fight);
    expect(await lines(fight.ben)).toEqual([]);
    expect((await lines(fight.gm)).join(" ")).toContain("1d20");
  });

  it("a roll-off against somebody hidden, and that one's roll anew in mid-fight, are told to the gm alone", async () => {
    await giveNumbers(fight);
    await done(fight.gm, { do: "setInitiative", combatant: IDS.cultist, value: 15 });
    await done(fight.gm, { do: "start" });
    await done(fight.gm, { do: "roll", combatants: [IDS.cultist], again: true });
    await callOn(fight.gm, ["combat"], "rollInitiative", [IDS.cultist]);
    await settled(fight);
    expect(await lines(fight.ann)).toEqual([]);
    expect((await lines(fight.gm)).length).toBeGreaterThanOrEqual(3);
    expect((await lines(fight.gm)).join(" ")).toContain("Roll-off");
  });

  it("the system rolls for the others of the same roll", async () => {
    await done(fight.gm, { do: "roll", combatants: [IDS.hag, IDS.cultist] });
    await settled(fight);
    const [line = "", ...more] = await lines(fight.ann);
    expect(more).toEqual([]);
    expect(line).toContain("Green Hag rolls for Initiative");
    expect((await look(fight.gm)).combatants[IDS.cultist]?.initiative).not.toBeNull();
  });
});
