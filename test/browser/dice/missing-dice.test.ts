import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { beginFight, done, give, IDS, look, openTracker, together } from "../support/fight.ts";
import { callOn, setSetting } from "../support/documents.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

/** A page whose dice come when the test says so: as typed dice, an open dialog or a hanging module would. */
interface DicePage {
  readonly Roll: { prototype: { evaluate: (this: unknown) => Promise<unknown> } };
  readonly game: {
    readonly combats: { readonly contents: readonly object[] };
    readonly modules: Map<string, { readonly api: { propose(combat: object, command: object): Promise<unknown> } }>;
  };
  evaluate?: (this: unknown) => Promise<unknown>;
  missing: { come(): void; fail(): void }[];
  answers: unknown[];
}

let fight: Fight;
freshFights({ players: 1, variant: "initiative-score" }, (fresh) => {
  fight = fresh;
});

const holdDice = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as DicePage;
    const { prototype } = here.Roll;
    const evaluate = (here.evaluate ??= prototype.evaluate);
    here.missing = [];
    here.answers = [];
    prototype.evaluate = async function held(this: unknown) {
      await new Promise<void>((resolve, reject) => {
        here.missing.push({ come: resolve, fail: () => reject(new Error("no dice")) });
      });
      return evaluate.call(this);
    };
  });

const giveDiceBack = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as DicePage;
    if (here.evaluate !== undefined) here.Roll.prototype.evaluate = here.evaluate;
  });

const missingOn = async ({ page }: Pick<Client, "page">): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as DicePage).missing.length);

/** Gives a command without waiting for its answer, until its dice are missing. */
async function ask({ page }: Client, command: object, dice = 1): Promise<void> {
  await page.evaluate((given) => {
    const here = globalThis as unknown as DicePage;
    const [combat] = here.game.combats.contents;
    const api = here.game.modules.get("turnwright")?.api;
    if (combat !== undefined) void api?.propose(combat, given).then((answer) => here.answers.push(answer));
  }, command);
  await expect.poll(async () => missingOn({ page })).toBe(dice);
}

const end = async ({ page }: Client, how: "come" | "fail"): Promise<void> =>
  page.evaluate((way) => {
    for (const dice of (globalThis as unknown as DicePage).missing.splice(0)) dice[way]();
  }, how);

/** Asks for dice that do not come, and waits until its user reads that they are missing. */
async function waitForDice(client: Client, command: object): Promise<Locator> {
  await openTracker(client);
  const notice = client.page.getByText("Still waiting for the dice.");
  await holdDice(client);
  await ask(client, command);
  await notice.waitFor();
  return notice;
}

const answers = async ({ page }: Client): Promise<unknown> =>
  page.evaluate(() => (globalThis as unknown as DicePage).answers);

const initiative = async (id: string): Promise<unknown> => (await look(fight.gm)).combatants[id]?.initiative;

/** The wait for dice after which their user is asked to roll again, in milliseconds. */
const LONGEST = 20_000;

/** The same where the deciding client throws them. */
const WHILE_DECIDING = 10_000;

describe.each([
  ["gm", IDS.hag, IDS.johnston],
  ["ann", IDS.gereneth, IDS.gereneth],
] as const)("dice of %s that are missing", (who, roller, other) => {
  const roll = { do: "roll", combatants: [roller] };
  const needsNoDice = { do: "setInitiative", combatant: other, value: 7 };

  it("hold nobody up who needs no dice, and are not asked for twice", async () => {
    const client = fight[who];
    await holdDice(client);
    await ask(client, roll);
    await expect.poll(async () => give(client, roll)).toMatchObject({ refusal: { code: "awaiting-dice" } });
    if (who === "gm") expect(await give(client, needsNoDice)).toMatchObject({ ok: true });
    await end(client, "come");
    await expect.poll(async () => answers(client)).toMatchObject([{ ok: true }]);
    await giveDiceBack(client);
  });

  it("are said to be missing where their user looks, until they are given up, and then do not count", async () => {
    const client = fight[who];
    const notice = await waitForDice(client, roll);
    await client.page.getByRole("button", { name: "Stop waiting for the dice" }).click();
    await expect.poll(async () => answers(client)).toMatchObject([{ refusal: { code: "no-dice" } }]);
    await notice.waitFor({ state: "detached" });
    await end(client, "come");
    await settled(fight);
    expect(await initiative(roller)).toBeNull();
    await giveDiceBack(client);
    expect(await give(client, roll)).toMatchObject({ ok: true });
  });

  it("are neither missing nor count once the number came from elsewhere", async () => {
    const client = fight[who];
    const notice = await waitForDice(client, roll);
    expect(await give(fight.gm, { do: "setInitiative", combatant: roller, value: 3 })).toMatchObject({ ok: true });
    await expect.poll(async () => answers(client)).toMatchObject([{ refusal: { code: "stale" } }]);
    await notice.waitFor({ state: "detached" });
    await end(client, "come");
    await settled(fight);
    expect(await initiative(roller)).toBe(3);
    await giveDiceBack(client);
  });

  it("let another command of the same moment pass, but not the same command", async () => {
    const client = fight[who];
    await holdDice(client);
    const given = client.page.evaluate(
      async (commands) => {
        const { game } = globalThis as unknown as DicePage;
        const [combat = {}] = game.combats.contents;
        const api = game.modules.get("turnwright")?.api;
        const [first, ...others] = commands.map(async (command) => api?.propose(combat, command));
        void first;
        return Promise.all(others);
      },
      [roll, roll, needsNoDice],
    );
    expect(await given).toMatchObject([
      { refusal: { code: "duplicate" } },
      who === "gm" ? { ok: true } : { refusal: { code: "gm-only" } },
    ]);
    await end(client, "come");
    await settled(fight);
    await giveDiceBack(client);
  });

  it("are asked for again once they fail", async () => {
    const client = fight[who];
    await holdDice(client);
    await ask(client, roll);
    await end(client, "fail");
    await expect.poll(async () => answers(client)).toMatchObject([{ refusal: { code: "no-dice" } }]);
    await giveDiceBack(client);
    expect(await give(client, roll)).toMatchObject({ ok: true });
  });

  it("are asked for again once they are late, and then no longer count", async () => {
    const client = fight[who];
    await client.page.clock.install();
    await holdDice(client);
    await ask(client, roll);
    expect(await answers(client)).toEqual([]);
    await client.page.clock.fastForward(LONGEST);
    await expect.poll(async () => answers(client)).toMatchObject([{ refusal: { code: "no-dice" } }]);
    await giveDiceBack(client);
    expect(await give(client, roll)).toMatchObject({ ok: true });
    await settled(fight);
    const first = await initiative(roller);
    await end(client, "come");
    await settled(fight);
    expect(await initiative(roller)).toBe(first);
    // Its clock is no longer the server's.
    await client.leave();
  });
});

it("dice that are late count if they come before another roll", async () => {
  const { ann } = fight;
  await ann.page.clock.install();
  await holdDice(ann);
  await ask(ann, { do: "roll", combatants: [IDS.gereneth] });
  await ann.page.clock.fastForward(LONGEST);
  await expect.poll(async () => answers(ann)).toMatchObject([{ refusal: { code: "no-dice" } }]);
  await end(ann, "come");
  await expect.poll(async () => initiative(IDS.gereneth)).toEqual(expect.any(Number));
  await ann.leave();
});

it("a player's command is refused where the deciding client's dice fail, and the next is carried out", async () => {
  const { gm, ann } = fight;
  await setSetting(gm, "diceBy", "gm");
  await settled(fight);
  await holdDice(gm);
  const roll = { do: "roll", combatants: [IDS.gereneth] };
  const answer = give(ann, roll);
  await expect.poll(async () => missingOn(gm)).toBe(1);
  await end(gm, "fail");
  expect(await answer).toMatchObject({ refusal: { code: "no-dice" } });
  await giveDiceBack(gm);
  expect(await give(ann, roll)).toMatchObject({ ok: true });
});

it("whoever waits for dice goes on once the gm has rolled for them", async () => {
  const { gm, ann } = fight;
  await holdDice(ann);
  await ask(ann, { do: "roll", combatants: [IDS.gereneth] });
  await beginFight(fight);
  await expect.poll(async () => give(ann, { do: "endTurn", combatant: IDS.gereneth })).toMatchObject({ ok: true });
  await end(ann, "come");
  await expect.poll(async () => answers(ann)).toMatchObject([{ ok: false }]);
  await settled(fight);
  expect(await initiative(IDS.gereneth)).toBe(20);
  await giveDiceBack(ann);
  expect(await give(gm, { do: "undo" })).toMatchObject({ ok: true });
});

it("dice for several count for those who still lack a number", async () => {
  const { gm } = fight;
  await holdDice(gm);
  await ask(gm, { do: "roll" }, 4);
  await expect
    .poll(async () => give(gm, { do: "setInitiative", combatant: IDS.hag, value: 99 }))
    .toMatchObject({ ok: true });
  // A tie may need more dice.
  await giveDiceBack(gm);
  await end(gm, "come");
  await expect.poll(async () => answers(gm)).toMatchObject([{ ok: true }]);
  expect(await initiative(IDS.hag)).toBe(99);
  expect(await initiative(IDS.johnston)).toEqual(expect.any(Number));
});

it("dice of a new roll do not count once another number was given", async () => {
  const { gm } = fight;
  await beginFight(fight);
  await holdDice(gm);
  await ask(gm, { do: "roll", combatants: [IDS.hag], again: true });
  await expect
    .poll(async () => give(gm, { do: "setInitiative", combatant: IDS.hag, value: 99 }))
    .toMatchObject({ ok: true });
  // A tie may need more dice.
  await giveDiceBack(gm);
  await expect.poll(async () => answers(gm)).toMatchObject([{ refusal: { code: "stale" } }]);
  await end(gm, "come");
  await settled(fight);
  expect(await initiative(IDS.hag)).toBe(99);
});

it("numbers of macros do not wait behind dice that are missing", async () => {
  const { gm } = fight;
  await beginFight(fight);
  await holdDice(gm);
  await ask(gm, { do: "roll", combatants: [IDS.hag], again: true });
  for (const [id, value] of [
    [IDS.johnston, 11],
    [IDS.cultist, 12],
  ] as const)
    await callOn(gm, ["combatant", id], "update", { initiative: value });
  await expect.poll(async () => initiative(IDS.cultist)).toBe(12);
  expect(await initiative(IDS.johnston)).toBe(11);
  // A tie may need more dice.
  await giveDiceBack(gm);
  await end(gm, "come");
  await expect.poll(async () => answers(gm)).toMatchObject([{ ok: true }]);
});

describe("dice that the deciding client throws for a player", () => {
  const roll = { do: "roll", combatants: [IDS.gereneth] };

  it("hold up no other request", async () => {
    const { gm, ann } = fight;
    await setSetting(gm, "diceBy", "gm");
    await settled(fight);
    await holdDice(gm);
    const answer = give(ann, roll);
    await expect.poll(async () => missingOn(gm)).toBe(1);
    await done(gm, { do: "setInitiative", combatant: IDS.hag, value: 7 });
    await end(gm, "come");
    expect(await answer).toMatchObject({ ok: true });
    expect(await initiative(IDS.hag)).toBe(7);
    expect(await initiative(IDS.gereneth)).toEqual(expect.any(Number));
    await giveDiceBack(gm);
  });

  it("are given up after a while, and do not count later", async () => {
    const { gm, ann } = fight;
    await setSetting(gm, "diceBy", "gm");
    await gm.page.clock.install();
    // It has counted Ann's messages by another clock.
    await gm.reload();
    await together(fight);
    await holdDice(gm);
    const answer = give(ann, roll);
    await expect.poll(async () => missingOn(gm)).toBe(1);
    await gm.page.clock.fastForward(WHILE_DECIDING);
    expect(await answer).toMatchObject({ refusal: { code: "no-dice" } });
    await end(gm, "come");
    await settled(fight);
    expect(await initiative(IDS.gereneth)).toBeNull();
    await gm.leave();
  });
});
