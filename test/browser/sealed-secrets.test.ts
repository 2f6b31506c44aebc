import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Chance } from "../support/chance.ts";
import {
  another,
  done,
  encounter,
  give,
  giveNumbers,
  IDS,
  look,
  openFight,
  stored,
  together,
} from "./support/fight.ts";
import { holdBack } from "./support/held-files.ts";
import { settled } from "./support/settled.ts";
import type { WorldSeed } from "../tabletop/server/index.ts";
import type { Client } from "../tabletop/testing.ts";
import type { Command, Fight, FoundryCombat, FoundryPage, View } from "./support/fight.ts";

/** The facts about the hidden combatant alone: each of these is nowhere else in the world. */
const NUMBER = 77_123;
const VALUE = 88_231;
const CURSE = "unheard-of curse";
const PLAN = "unheard-of plan";
const SECRETS: readonly (number | string)[] = [NUMBER, VALUE, CURSE, PLAN];

/** Of what sheet the hidden one was made. In Foundry's own documents it stands anyway; ours must not repeat it for each of its kind. */
const KIND = "Lurking Cultist";
const HELPER = "UserAssistant000";
const SEED = 9_1177;
const STEPS = 36;
const DEXTERITY_ON_SHEET = 12;

/** As much of a page as keys are looked at through. */
interface KeysPage extends FoundryPage {
  readonly game: FoundryPage["game"] & {
    readonly settings: {
      readonly menus: { get(key: string): { readonly type: new () => { render(): Promise<unknown> } } };
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
    };
  };
}

/** A combat as Foundry's tracker changes it. */
interface ChangedCombat extends FoundryCombat {
  deleteEmbeddedDocuments(kind: string, ids: readonly string[]): Promise<unknown>;
  toObject(): object;
}

const withHelper = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  documents: {
    ...seed.documents,
    User: [...(seed.documents["User"] ?? []), { _id: HELPER, name: "Helper", role: 3, color: "#888888" }],
  },
});

let fight: Fight;
/** Those who have come beside the three of the table. */
let guests: Client[] = [];

beforeAll(async () => {
  fight = await openFight({ world: withHelper });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

beforeEach(async () => {
  await Promise.all(guests.map(async (guest) => guest.leave()));
  guests = [];
  fight = await another(fight);
});

/** Somebody joins with a browser of their own. */
async function join(user: string): Promise<Client> {
  const client = await fight.tabletop.join(user);
  guests.push(client);
  return client;
}

/** The gm makes a choice for the world, as in the settings. */
const choose = async ({ page }: Client, setting: string, value: boolean): Promise<unknown> =>
  page.evaluate(
    async ([key, chosen]) => (globalThis as unknown as KeysPage).game.settings.set("turnwright", key, chosen),
    [setting, value] as const,
  );

const seal = async (client: Client, on = true): Promise<unknown> => choose(client, "sealHidden", on);

/** Everything that has reached a page: over the wire, and as its documents are now. */
async function reached(client: Client): Promise<string[]> {
  const now = await client.page.evaluate(() => {
    const [combat] = (globalThis as unknown as FoundryPage).game.combats.contents;
    return JSON.stringify((combat as ChangedCombat | undefined)?.toObject() ?? null);
  });
  return [...fight.tabletop.wire(client), now, JSON.stringify(await maybeLook(client))];
}

/** The view of a user; null if no fight of the module is played. */
const maybeLook = async ({ page }: Client): Promise<View | null> =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    return combat ? game.modules.get("turnwright").api.view(combat) : null;
  });

/** A number stands for itself: as digits of a time, or letters of a seal, it says nothing. */
const asPattern = (secret: number | string): RegExp =>
  typeof secret === "number" ? new RegExp(`(?<![\\w+/.-])${secret}(?![\\w+/=.])`) : new RegExp(secret);

/** The secrets that stand in the clear in one of these texts, each with what is around it. */
function inTheClear(texts: readonly string[], secrets: readonly (number | string)[] = SECRETS): string[] {
  return secrets.flatMap((secret) => {
    const pattern = asPattern(secret);
    return texts.flatMap((text) => {
      const at = text.search(pattern);
      return at < 0 ? [] : [`${secret}: …${text.slice(Math.max(0, at - 150), at + 60)}…`];
    });
  });
}

/** Everything that messages say under this module's name, the options of the rules aside. */
function ours(value: unknown, isOurs = false): unknown[] {
  if (typeof value !== "object" || value === null) return isOurs ? [value] : [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isOurs && key === "options") return [];
    const found = ours(inner, isOurs || key === "turnwright");
    return isOurs && !Array.isArray(value) ? [key, ...found] : found;
  });
}

/** The words of this module in everything that has reached a page. */
const wordsIn = (texts: readonly string[]): unknown[] =>
  texts.flatMap((text) => (text === "" ? [] : ours(JSON.parse(text) as unknown)));

/** Nobody but gms has been told anything of what is hidden. */
async function expectSealed(what: string): Promise<void> {
  await settled(fight);
  const texts = await reached(fight.ann);
  expect(inTheClear(texts), what).toEqual([]);
  expect(wordsIn(texts), `${what}: the kind`).not.toContain(KIND);
}

/** Everybody has what this variant asks for; the hidden one a number, a value, a curse. */
async function plant(variant: string, trait: string, others: Readonly<Record<string, number>>): Promise<void> {
  const { gm } = fight;
  await done(gm, { do: "fight/choose-variant", variant });
  // Before anything is stored, where it has a place of its own.
  await done(gm, { do: "fight/keep-value", combatants: [IDS.cultist], trait, value: VALUE });
  for (const combatant of Object.values(IDS)) {
    for (const [name, value] of Object.entries(others)) {
      await done(gm, { do: "setTrait", combatant, trait: name, value });
    }
  }
  await giveNumbers(fight);
  await done(gm, { do: "setInitiative", combatant: IDS.cultist, value: NUMBER });
  await done(gm, { do: "addEffect", target: IDS.cultist, name: CURSE, until: "combat" });
}

/** A command as a gm would fill it in: of the hidden one everything is a secret, of the others nothing. */
function filledIn(command: Command): Command {
  const isHidden = Object.values(command).includes(IDS.cultist);
  const words = isHidden ? PLAN : "a plan that all may know";
  const own: Readonly<Record<string, object>> = {
    addEffect: { name: isHidden ? CURSE : "a blessing", until: { turns: 2 } },
    setInitiative: { value: isHidden ? NUMBER : 8 },
    castSpell: { level: 0, name: words },
    attack: { kind: "melee" },
  };
  const any = { plan: words, label: words, spell: words, stated: words, ap: 1, total: 2, amount: 1, kinds: ["melee"] };
  return { ...any, ...own[command.do], ...command };
}

/** Commands that would end the fight or empty it, let a side see its own hidden ones, or need values that a seed can't make up. */
const UNWELCOME = new Set(["end", "leave", "setSide", "setTrait", "resetInitiative", "resetAll", "changeRules"]);

/** The gm gives random commands that are legal; says how many were done, by name. */
async function playAtRandom(seed: number): Promise<Map<string, number>> {
  const chance = new Chance(seed);
  const made = new Map<string, number>();
  for (let step = 0; step < STEPS; step += 1) {
    const { legal } = await look(fight.gm);
    const welcome = legal.filter((command) => !UNWELCOME.has(command.do));
    const names = [...new Set(welcome.map((command) => command.do))];
    const name = chance.maybe(0.4) ? "advance" : chance.one(names);
    const of = welcome.filter((command) => command.do === name);
    const command = of.length === 0 ? { do: "advance" } : filledIn(chance.one(of));
    if ((await give(fight.gm, command)).ok) made.set(command.do, (made.get(command.do) ?? 0) + 1);
  }
  return made;
}

/** The view of somebody without what tells only how often something was stored. */
async function known(client: Client): Promise<Omit<View, "rev">> {
  const { rev: _, ...view } = await look(client);
  return view;
}

/** The fight from its beginning as somebody can save it, with all values that they know. */
const exported = async ({ page }: Client): Promise<string> =>
  page.evaluate(async () => {
    const { game } = globalThis as unknown as {
      game: {
        combats: { contents: readonly object[] };
        modules: { get(id: string): { api: { exportScenario(combat: object | undefined): Promise<unknown> } } };
      };
    };
    return JSON.stringify(await game.modules.get("turnwright").api.exportScenario(game.combats.contents[0]));
  });

/** Takes the hidden one out of Foundry's tracker. */
async function deleteHidden(client: Client): Promise<void> {
  await client.page.evaluate(async (id) => {
    const [combat] = (globalThis as unknown as FoundryPage).game.combats.contents;
    await (combat as ChangedCombat).deleteEmbeddedDocuments("Combatant", [id]);
  }, IDS.cultist);
  await expect.poll(async () => (await look(client)).combatants[IDS.cultist]).toBeUndefined();
}

describe("what the gm's side declares and has not told", () => {
  const declaredBy = (id: string): unknown =>
    (encounter(fight) as unknown as { rules: { declared: Record<string, { kinds: unknown }> } }).rules.declared[id]
      ?.kinds;

  it("is nowhere in the clear before the count, replaced and taken back too, and open in the update that tells it", async () => {
    const { gm, ann, tabletop } = fight;
    await done(gm, { do: "fight/choose-variant", variant: "greyhawk" });
    await done(gm, { do: "start" });
    const declare = (...kinds: readonly string[]): Command => ({ do: "declareActions", combatant: IDS.hag, kinds });
    const before: readonly Command[] = [
      declare("spell"),
      { do: "undo" },
      { do: "redo" },
      declare("ranged"),
      declare("melee"),
    ];
    for (const command of before) {
      await done(gm, command);
      await settled(fight);
      const words = wordsIn(await reached(ann));
      for (const kept of ["spell", "ranged", "melee"]) expect(words, `${command.do}: ${kept}`).not.toContain(kept);
    }
    expect((await look(gm))["declared"]).toMatchObject({ [IDS.hag]: ["melee"] });
    const heard = tabletop.wire(ann).length;
    await done(gm, { do: "beginCount" });
    await settled(fight);
    const updates = tabletop.wire(ann).slice(heard);
    const telling = updates.filter((text) => wordsIn([text]).includes("beginCount"));
    expect(telling).toHaveLength(1);
    expect(wordsIn(telling)).toContain("melee");
    expect(declaredBy(IDS.hag)).toEqual(["melee"]);
    const words = wordsIn(await reached(ann));
    for (const replaced of ["spell", "ranged"]) expect(words).not.toContain(replaced);
  });
});

describe("what the rules know of the hidden, where the world seals it", () => {
  const VARIANTS = [
    { variant: "shared-turn", trait: "dexterity", others: {} },
    { variant: "action-points", trait: "luckBonus", others: { initiativeRating: 12, maxAp: 3 } },
    { variant: "initiative-score", trait: "initiative", others: {} },
  ] as const;

  it("is open to every console where the world does not seal it", async () => {
    await plant("shared-turn", "dexterity", {});
    await settled(fight);
    const found = inTheClear(await reached(fight.ann)).join("\n");
    for (const secret of [NUMBER, VALUE, CURSE]) expect(found).toContain(String(secret));
    expect(wordsIn(await reached(fight.ann))).toContain(KIND);
  });

  for (const [index, { variant, trait, others }] of VARIANTS.entries()) {
    it(`reaches no player in a fight under ${variant}, whatever is done and taken back`, async () => {
      const { gm } = fight;
      await seal(gm);
      // Sheets reach every player too.
      await choose(gm, "activeEffects", true);
      await plant(variant, trait, others);
      await expectSealed("before the start");
      await done(gm, { do: "start" });
      const made = await playAtRandom(SEED + index);
      const steps = [...made.values()].reduce((sum, count) => sum + count, 0);
      expect(steps, JSON.stringify([...made])).toBeGreaterThan(STEPS / 2);
      await expectSealed("after the fight");

      for (let step = 0; step < 3; step += 1) await done(gm, { do: "undo" });
      for (let step = 0; step < 3; step += 1) await done(gm, { do: "redo" });
      await expectSealed("after undo and redo");

      const whole = await known(gm);
      await deleteHidden(gm);
      await expectSealed("after the deletion");
      await done(gm, { do: "undo" });
      await expect.poll(() => stored(fight).combatants.map(({ _id }) => _id)).toContain(IDS.cultist);
      await expectSealed("after the deletion was taken back");
      expect((await look(gm)).combatants).toEqual(whole.combatants);

      await done(gm, { do: "fight/change-variant", variant: "off" });
      await expectSealed("put aside");
      await done(gm, { do: "fight/resume" });
      await expectSealed("resumed");
      expect((await look(gm)).combatants).toEqual(whole.combatants);

      await gm.reload();
      await expectSealed("after the gm has come back");
      expect((await look(gm)).combatants).toEqual(whole.combatants);
    });
  }

  it("is told in the very update in which the hidden one comes out", async () => {
    const { gm, ann, tabletop } = fight;
    await seal(gm);
    await plant("shared-turn", "dexterity", {});
    await done(gm, { do: "start" });
    await settled(fight);
    const heard = tabletop.wire(ann).length;
    await done(gm, { do: "setCondition", combatant: IDS.cultist, condition: "hidden", on: false });
    await settled(fight);
    const telling = tabletop
      .wire(ann)
      .slice(heard)
      .filter((text) => wordsIn([text]).includes("setCondition"));
    expect(telling).toHaveLength(1);
    const found = inTheClear(telling).join("\n");
    for (const secret of [NUMBER, VALUE, CURSE]) expect(found).toContain(String(secret));
    expect((await look(ann)).combatants[IDS.cultist]?.initiative).toBe(NUMBER);
  });

  it("stands in the gm's tracker, and not in the players'", async () => {
    const { gm, ann } = fight;
    await seal(gm);
    await plant("shared-turn", "dexterity", {});
    await done(gm, { do: "start" });
    const number = gm.page.locator(`#combat [data-combatant-id="${IDS.cultist}"] .token-initiative`);
    await expect.poll(async () => number.textContent()).toContain(String(NUMBER));
    await settled(fight);
    expect(await ann.page.locator(`#combat [data-combatant-id="${IDS.cultist}"]`).count()).toBe(0);
  });

  it("comes back whole for the gm after undo and redo, and after a reload", async () => {
    const { gm } = fight;
    await seal(gm);
    await plant("shared-turn", "dexterity", {});
    await done(gm, { do: "start" });
    await done(gm, { do: "declareActor", combatant: IDS.cultist, plan: PLAN });
    const before = await known(gm);
    await done(gm, { do: "undo" });
    expect(await known(gm)).not.toEqual(before);
    await done(gm, { do: "redo" });
    expect(await known(gm)).toEqual(before);
    await gm.reload();
    await together(fight, gm);
    expect(await known(gm)).toEqual(before);
    await done(gm, { do: "undo" });
    await done(gm, { do: "redo" });
    expect(await known(gm)).toEqual(before);
    await expectSealed("all the while");
  });

  it("is read, and the fight decided, on a gm's page to which the game comes before what opens it", async () => {
    const { gm } = fight;
    await seal(gm);
    await done(gm, { do: "fight/choose-variant", variant: "shared-turn" });
    await done(gm, { do: "fight/keep-value", combatants: [IDS.cultist], trait: "dexterity", value: VALUE });
    const held = await holdBack(gm, "sealing-tools");
    await gm.reload();
    await expect.poll(held.asked).toBe(1);
    held.release();
    await held.came();
    await done(gm, { do: "setInitiative", combatant: IDS.hag, value: 15 });
    expect(JSON.stringify(encounter(fight))).not.toContain(String(VALUE));
    expect(await exported(gm)).toContain(String(VALUE));
    expect(gm.errors).toEqual([]);
    await gm.page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("is sealed in a fight that is put aside, and in values typed in before it, as soon as the world wants it", async () => {
    const { gm } = fight;
    await plant("shared-turn", "dexterity", {});
    await done(gm, { do: "start" });
    const before = (await look(gm)).combatants;
    await deleteHidden(gm);
    await done(gm, { do: "fight/change-variant", variant: "off" });
    const now = (): string[] => [JSON.stringify(stored(fight)["flags"])];
    expect(inTheClear(now())).toHaveLength(3);
    await seal(gm);
    await expect.poll(() => inTheClear(now())).toEqual([]);
    await done(gm, { do: "fight/resume" });
    await done(gm, { do: "undo" });
    await expect.poll(() => stored(fight).combatants.map(({ _id }) => _id)).toContain(IDS.cultist);
    expect((await look(gm)).combatants).toEqual(before);
  });

  it("is sealed in a fight that is under way as soon as the world wants it, and open when it does not any more", async () => {
    const { gm, ann } = fight;
    await plant("shared-turn", "dexterity", {});
    await done(gm, { do: "start" });
    const before = await known(gm);
    const now = (): string[] => [JSON.stringify(stored(fight))];
    await seal(gm);
    await expect.poll(() => inTheClear(now())).toEqual([]);
    expect(await known(gm)).toEqual(before);
    await seal(gm, false);
    await expect.poll(() => inTheClear(now())).not.toEqual([]);
    await together(fight, gm, ann);
    expect(await known(gm)).toEqual(before);
    expect(JSON.stringify(stored(fight)["flags"])).not.toContain("sealed");
  });
});

describe("a second gm", () => {
  it("is handed the key that is made while everybody is there", async () => {
    const helper = await join("Helper");
    await seal(fight.gm);
    await plant("shared-turn", "dexterity", {});
    await expect.poll(async () => ofHidden(helper)).toMatchObject({ initiative: NUMBER });
    await settled(fight, fight.gm, fight.ann, fight.ben, helper);
    expect(await known(helper)).toEqual(await known(fight.gm));
    expect(fight.tabletop.wire(fight.ann).filter((text) => text.includes("turnwright-key"))).toEqual([]);
  });
});

/** The keys that a page holds, as they are written down, by their ids. */
const keysOf = async ({ page }: Client): Promise<Record<string, string>> =>
  page.evaluate(
    () => (globalThis as unknown as KeysPage).game.settings.get("turnwright", "sealKeys") as Record<string, string>,
  );

/** The key with which the world seals, from the gm's browser. */
async function savedKey(client: Client): Promise<string> {
  const id = await client.page.evaluate(() =>
    String((globalThis as unknown as KeysPage).game.settings.get("turnwright", "sealKey")),
  );
  const key = (await keysOf(client))[id];
  if (key === undefined) throw new Error("no key to this world's seals");
  return key;
}

/** The gm's knowledge of the hidden one. */
const ofHidden = async (client: Client): Promise<unknown> => (await look(client)).combatants[IDS.cultist];

describe("the key", () => {
  beforeEach(async () => {
    const { gm } = fight;
    await seal(gm);
    await plant("shared-turn", "dexterity", {});
    await done(gm, { do: "start" });
    await together(fight);
  });

  /** Nobody is there who has the key: the same gm comes from another computer. */
  async function comeWithoutKey(): Promise<{ readonly gm: Client; readonly key: string }> {
    const key = await savedKey(fight.gm);
    await fight.gm.leave();
    const gm = await join("Gamemaster");
    await gm.page.locator("#turnwright-seal-key-missing").waitFor();
    return { gm, key };
  }

  const press = async ({ page }: Client, action: string): Promise<void> => {
    const dialog = page.locator("#turnwright-seal-key-missing");
    await dialog.locator(`button[data-action="${action}"]`).click();
  };

  /** Asks for the way to the key among the settings. */
  const openMenu = async ({ page }: Client): Promise<void> =>
    page.evaluate(() => {
      const { menus } = (globalThis as unknown as KeysPage).game.settings;
      void new (menus.get("turnwright.sealKey").type)().render();
    });

  const comeOut = async (client: Client): Promise<unknown> =>
    done(client, { do: "setCondition", combatant: IDS.cultist, condition: "hidden", on: false });

  it("goes from gm to gm, and to nobody else", async () => {
    const helper = await join("Helper");
    await expect.poll(async () => ofHidden(helper)).toMatchObject({ initiative: NUMBER });
    expect(await keysOf(helper)).toEqual(expect.objectContaining(await onlyWorldKey(fight.gm)));
    const id = await fight.ann.page.evaluate(() => {
      const { game } = globalThis as unknown as KeysPage;
      const key = game.settings.get("turnwright", "sealKey");
      const question = { kind: "key-question", id: "PlayerQuestion00", key };
      game.socket.emit("module.turnwright", question, { recipients: [game.users.activeGM?.id] });
      return String(key);
    });
    expect(id).not.toBe("");
    await settled(fight, fight.gm, fight.ann, fight.ben, helper);
    for (const player of [fight.ann, fight.ben]) {
      expect(fight.tabletop.wire(player).filter((text) => /turnwright-key|key-answer/.test(text))).toEqual([]);
      expect(await keysOf(player)).toEqual({});
    }
  });

  const onlyWorldKey = async (client: Client): Promise<Record<string, string>> => {
    const written = await savedKey(client);
    return { [written.split(".").at(-1) ?? ""]: written };
  };

  it("is asked for where it is missing; the gm plays on without it, and has everything again with it", async () => {
    const { gm, key } = await comeWithoutKey();
    await press(gm, "later");
    expect(await ofHidden(gm)).not.toMatchObject({ initiative: NUMBER });
    expect(await give(gm, { do: "undo" })).toMatchObject({ ok: false });
    await done(gm, { do: "setInitiative", combatant: IDS.hag, value: 16 });
    await openMenu(gm);
    const dialog = gm.page.locator("#turnwright-seal-key-missing");
    await dialog.locator("#turnwright-seal-key").fill("turnwright-key.nonsense");
    await press(gm, "key");
    await dialog.getByRole("alert").waitFor();
    await dialog.locator("#turnwright-seal-key").fill(key);
    await press(gm, "key");
    await expect.poll(async () => ofHidden(gm)).toMatchObject({ initiative: NUMBER });
    expect(JSON.stringify(await look(gm))).toContain(CURSE);
    await done(gm, { do: "setInitiative", combatant: IDS.hag, value: 17 });
    expect(await ofHidden(gm)).toMatchObject({ initiative: NUMBER });
    expect((await look(gm)).combatants[IDS.hag]).toMatchObject({ initiative: 17 });
    await done(gm, { do: "undo" });
    expect(await ofHidden(gm)).toMatchObject({ initiative: NUMBER });
    expect((await look(gm)).combatants[IDS.hag]).toMatchObject({ initiative: 16 });
    await settled(fight, gm, fight.ann, fight.ben);
    expect(inTheClear(await reached(fight.ann))).toEqual([]);
    await comeOut(gm);
    expect(inTheClear([JSON.stringify(encounter(fight)?.["combatants"])], [NUMBER, VALUE])).toHaveLength(2);
  });

  it("is not needed to make the hidden anew from their tokens", async () => {
    const { gm } = await comeWithoutKey();
    const { rev = 0 } = encounter(fight) ?? {};
    await press(gm, "anew");
    await expect.poll(() => encounter(fight)?.rev).toBe(rev + 1);
    await gm.reload();
    await settled(fight, gm, fight.ann, fight.ben);
    expect(inTheClear(await reached(fight.ann))).toEqual([]);
    // The sheet's values are sealed again, with a key that this browser has.
    expect(JSON.stringify(encounter(fight))).not.toContain(KIND);
    await comeOut(gm);
    expect(encounter(fight)?.["combatants"]).toMatchObject({
      [IDS.cultist]: { kind: KIND, traits: { dexterity: DEXTERITY_ON_SHEET } },
    });
  });
});
