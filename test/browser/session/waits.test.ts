import { describe, expect, it } from "vitest";
import { callOn, setSetting } from "../support/documents.ts";
import { beginFight, give, IDS, look, openTracker, together } from "../support/fight.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Answer, Command, Fight } from "../support/fight.ts";

type Thing = "dice" | "roll of the system" | "message in the chat" | "update of a sheet" | "dialog";
type End = "never comes" | "comes late" | "fails" | "is cancelled";

/** Something that a fight waits for. */
interface Wait {
  /** The function of a page that a person or another module keeps waiting. */
  readonly held: string;
  /** The hook by which another module cancels it; by default, the held function ends with nothing. */
  readonly veto?: string;
  /** The page on which it is called: of whoever does the deed, unless it is the deciding gm's. */
  readonly isGMs?: true;
  /** The held function's result once it is answered late; by default, its own. */
  readonly late?: string;
  /** The time after which nobody waits longer, in milliseconds. */
  readonly longest?: number;
  /** True if the fight has begun before. */
  readonly isBegun?: true;
  readonly deed: Command | null;
  /** How the deed is answered for each end, and whether there is a number afterwards. */
  readonly answers: Readonly<Record<End, readonly [answer: string, isNumbered?: boolean]>>;
}

const ROLL = { do: "roll", combatants: [IDS.gereneth] };

const ALL_DONE = {
  "never comes": ["done", true],
  "comes late": ["done", true],
  fails: ["done", true],
  "is cancelled": ["done", true],
} as const;

/** Nothing that waits for a person or another module may hold the page: each of these, in each of these ways. */
const WAITS: Readonly<Record<Thing, Wait>> = {
  dice: {
    held: "Roll.prototype.evaluate",
    longest: 20_000,
    deed: ROLL,
    answers: {
      "never comes": ["no-dice"],
      "comes late": ["no-dice", true],
      fails: ["no-dice"],
      "is cancelled": ["no-dice"],
    },
  },
  "roll of the system": {
    held: "foundry.documents.Combat.prototype.rollInitiative",
    longest: 20_000,
    deed: ROLL,
    answers: {
      "never comes": ["no-dice"],
      "comes late": ["no-dice", true],
      fails: ["not-rolled"],
      "is cancelled": ["not-rolled"],
    },
  },
  "message in the chat": {
    held: "ChatMessage.implementation.create",
    veto: "preCreateChatMessage",
    deed: ROLL,
    answers: ALL_DONE,
  },
  "update of a sheet": {
    held: "CONFIG.Actor.documentClass.prototype.createEmbeddedDocuments",
    veto: "preCreateActiveEffect",
    isGMs: true,
    longest: 10_000,
    isBegun: true,
    deed: { do: "addEffect", name: "Blessed", target: IDS.gereneth, until: "combat" },
    answers: ALL_DONE,
  },
  dialog: {
    held: "foundry.applications.api.DialogV2.wait",
    isGMs: true,
    late: "adopt",
    isBegun: true,
    deed: null,
    answers: ALL_DONE,
  },
};

/** A page on which a function waits for the test. */
interface WaitingPage {
  readonly Hooks: { on(name: string, heard: () => boolean): number; off(name: string, id: number): void };
  waits: { calls: number; readonly ends: (() => void)[]; giveBack: () => void };
}

let fight: Fight;
freshFights({ players: 1, variant: "basic" }, (fresh) => {
  fight = fresh;
});

async function hold({ page }: Client, { held, late, veto }: Wait, how: End): Promise<void> {
  await page.evaluate(
    ([path, end, answer, hook]) => {
      const names = path.split(".");
      const name = names.pop() ?? "";
      type Holder = Record<string, unknown>;
      const holder = names.reduce((found, each) => found[each] as Holder, globalThis as unknown as Holder);
      const was = holder[name] as (...given: unknown[]) => Promise<unknown>;
      const isOwn = Object.hasOwn(holder, name);
      const ends: (() => void)[] = [];
      const here = globalThis as unknown as WaitingPage;
      here.waits = { calls: 0, ends, giveBack: () => (isOwn ? (holder[name] = was) : delete holder[name]) };
      if (end === "is cancelled" && hook !== null) {
        const id = here.Hooks.on(hook, () => {
          here.waits.calls += 1;
          return false;
        });
        here.waits.giveBack = () => here.Hooks.off(hook, id);
        return;
      }
      holder[name] = async function waiting(this: unknown, ...given: unknown[]) {
        here.waits.calls += 1;
        if (end === "fails") throw new Error("It fails for the test");
        if (end === "is cancelled" && path !== "Roll.prototype.evaluate") return null;
        await new Promise<void>((resolve) => ends.push(resolve));
        return answer ?? was.apply(this, given);
      };
    },
    [held, how, late ?? null, veto ?? null] as const,
  );
}

const callsOn = async ({ page }: Client): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as WaitingPage).waits.calls);

const giveBack = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as WaitingPage).waits.giveBack());

const comes = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const { ends, giveBack: back } = (globalThis as unknown as WaitingPage).waits;
    back();
    for (const end of ends.splice(0)) end();
  });

const initiative = async (): Promise<unknown> => (await look(fight.gm)).combatants[IDS.gereneth]?.initiative;

/** A command that needs nothing of what is waited for, and the answer of the rules. */
function otherOf(who: "gm" | "ann", isBegun = false): readonly [Command, object] {
  if (who === "gm") return [{ do: "setInitiative", combatant: IDS.johnston, value: 7 }, { ok: true }];
  const end = { do: "endTurn", combatant: IDS.gereneth };
  return [end, isBegun ? { ok: true } : { refusal: { code: "wrong-stage" } }];
}

const codeOf = (answer: Answer): string => answer.refusal?.code ?? "done";

const ROWS = (Object.keys(WAITS) as Thing[]).flatMap((thing) =>
  (Object.keys(WAITS[thing].answers) as End[]).flatMap((end) =>
    (["gm", "ann"] as const).map((who) => ({ thing, end, who })),
  ),
);

describe.each(ROWS)("a $thing of $who that $end", ({ thing, end, who }) => {
  const wait = WAITS[thing];
  const isPending = end === "never comes" || end === "comes late";

  it("holds nobody up, and counts once at most", async () => {
    const { gm } = fight;
    const client = fight[who];
    const page = wait.isGMs ? gm : client;
    const isTimed = isPending && wait.longest !== undefined;
    await setSetting(gm, "activeEffects", true);
    await setSetting(gm, "options", { basic: { systemRolls: thing === "roll of the system", effectsBy: "players" } });
    if (isTimed) {
      await page.page.clock.install();
      // It has counted the messages of others by another clock.
      if (page === gm) await gm.reload();
      await together(fight);
    }
    await settled(fight);
    if (wait.isBegun) await beginFight(fight);
    await hold(page, wait, end);

    const answer = wait.deed === null ? null : give(client, wait.deed);
    if (wait.deed === null) await callOn(gm, ["combat"], "update", { round: 7, turn: 3 });
    const [code, isNumbered = false] = wait.answers[end];
    await expect.poll(async () => callsOn(page)).toBeGreaterThan(0);

    // Whoever waits may do all that needs nothing of it.
    const [command, expected] = otherOf(who, wait.isBegun);
    if (thing !== "update of a sheet") expect(await give(client, command)).toMatchObject(expected);
    if (thing === "dice" && end === "is cancelled") {
      await openTracker(client);
      await client.page.getByRole("button", { name: "Stop waiting for the dice" }).click();
    }
    if (isTimed) await page.page.clock.fastForward(wait.longest ?? 0);
    if (answer !== null) expect(codeOf(await answer)).toBe(code);
    if (thing === "update of a sheet") expect(await give(client, command)).toMatchObject(expected);

    // The GM's page may have the step after the page that gave it.
    await together(fight);
    const { round, active } = await look(gm);
    const before = await initiative();
    if (end === "comes late") await comes(page);
    else await giveBack(page);
    await settled(fight);
    if (isNumbered) await expect.poll(initiative).toEqual(expect.any(Number));
    else expect(await initiative()).toBeNull();
    if (before !== null) expect(await initiative()).toBe(before);
    expect(await look(gm)).toMatchObject({ round, active });
    if (!isNumbered) expect(await give(client, ROLL)).toMatchObject({ ok: true });
    // Its clock is no longer the server's.
    if (isTimed) await page.leave();
  });
});

it("a roll of the system for several counts for those who still lack a number", async () => {
  const { gm } = fight;
  await hold(gm, WAITS["roll of the system"], "comes late");
  const answer = give(gm, { do: "roll", combatants: [IDS.gereneth, IDS.johnston] });
  await expect.poll(async () => callsOn(gm)).toBe(1);
  expect(await give(gm, { do: "setInitiative", combatant: IDS.gereneth, value: 99 })).toMatchObject({ ok: true });
  await comes(gm);
  expect(await answer).toMatchObject({ ok: true });
  expect(await initiative()).toBe(99);
  expect((await look(gm)).combatants[IDS.johnston]?.initiative).toEqual(expect.any(Number));
});
