import { afterAll, beforeAll, expect, it } from "vitest";
import { done, encounter, giveNumbers, IDS, openFight, together } from "./support/fight.ts";
import { settled } from "./support/settled.ts";
import type { Client } from "../tabletop/testing.ts";
import type { Fight } from "./support/fight.ts";

/** How many messages are sent, and how many at once: no more than a page and the server can bear together. */
const MESSAGES = 20_000;
const AT_ONCE = 200;

/** How many requests are timed without the flood; with it, as many at least. */
const SAMPLES = 8;

/** How much slower a request may become by it, in milliseconds. */
const BEARABLE = 1000;

/** A page that can emit with an answer of the server's. */
interface EmittingPage {
  readonly game: {
    readonly socket: { emit(channel: string, payload: unknown, ...rest: unknown[]): void };
    readonly users: { readonly activeGM: { readonly id: string } | null };
  };
}

let fight: Fight;

beforeAll(async () => {
  fight = await openFight();
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await done(fight.gm, { do: "pass", combatant: IDS.gereneth });
  await done(fight.gm, { do: "pass", combatant: IDS.hag });
  await together(fight);
});

afterAll(async () => {
  await fight.tabletop.stop();
});

/** Has a page send all sorts of what no client would send, as fast as the server takes it. */
const flood = async ({ page }: Client, rev: number): Promise<void> =>
  page.evaluate(
    async ({ messages, atOnce, now, foe }) => {
      const { game } = globalThis as unknown as EmittingPage;
      const recipients = [game.users.activeGM?.id];
      const request = (i: number, command: object): object => ({
        kind: "request",
        id: `flood${String(i).padStart(11, "0")}`,
        combat: "CombatHagsHollow",
        rev: now,
        deadline: Date.now() + 60_000,
        command,
        tape: {},
      });
      const sorts: readonly ((i: number) => unknown)[] = [
        (i) => request(i, { do: "pass", combatant: foe }),
        (i) => request(i, { do: "undo" }),
        (i) => request(i, { do: "x".repeat(20_000) }),
        (i) => ({ kind: "answer", id: `flood${String(i).padStart(11, "0")}`, answer: { ok: true, rev: i } }),
        () => ({ kind: "recall", combat: "CombatHagsHollow" }),
        (i) => ({ kind: "here", tab: `tab${String(i).padStart(13, "0")}`, since: 0, decides: true, asks: true }),
        (i) => i,
        () => null,
      ];
      for (let sent = 0; sent < messages; sent += atOnce) {
        for (let i = sent; i < sent + atOnce - 1; i += 1) {
          game.socket.emit("module.turnwright", sorts[i % sorts.length]?.(i), { recipients });
        }
        await new Promise((taken) => game.socket.emit("module.turnwright", sent, { recipients }, taken));
      }
    },
    { messages: MESSAGES, atOnce: AT_ONCE, now: rev, foe: IDS.hag },
  );

/** How long a player's request takes, by that player's page, in milliseconds. The GM takes back what it did. */
async function time({ ben, gm }: Fight): Promise<number> {
  const begun = performance.now();
  await done(ben, { do: "pass", combatant: IDS.johnston });
  const taken = performance.now() - begun;
  await together(fight, gm);
  await done(gm, { do: "undo" });
  await together(fight, ben);
  return taken;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

it("keeps a flood of one player's messages from the requests of another", async () => {
  const alone: number[] = [];
  while (alone.length < SAMPLES) alone.push(await time(fight));
  const before = encounter(fight)?.rev ?? 0;
  const flooded: number[] = [];
  const sent = { all: false };
  const flooding = async (): Promise<void> => {
    await flood(fight.ann, before);
    sent.all = true;
  };
  const timing = async (): Promise<void> => {
    while (!sent.all || flooded.length < SAMPLES) flooded.push(await time(fight));
  };
  await Promise.all([flooding(), timing()]);
  await settled(fight);
  expect(median(flooded) - median(alone)).toBeLessThan(BEARABLE);
  // Two steps for each request that was timed, and none of the flood's.
  expect(encounter(fight)?.rev).toBe(before + 2 * flooded.length);
});
