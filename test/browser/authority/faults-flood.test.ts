import { afterAll, beforeAll, expect, it } from "vitest";
import { done, encounter, giveNumbers, IDS, openFight, together } from "../support/fight.ts";
import { flood } from "../support/flood.ts";
import { settled } from "../support/settled.ts";
import type { Fight } from "../support/fight.ts";

/** How many messages are sent in a moment in which another player goes on playing. */
const MESSAGES = 8000;

/** How many messages of one user are heard at once, whoever else asks for something; after them so many a second. */
const HEARD = 20;

let fight: Fight;

beforeAll(async () => {
  fight = await openFight();
  await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await done(fight.gm, { do: "pass", combatant: IDS.gereneth });
  await done(fight.gm, { do: "pass", combatant: IDS.hag });
  await together(fight);
});

// A page whose clock stands still hears nobody any more after so many messages: the next test takes another.
afterAll(async () => {
  await fight.gm.leave();
  await fight.tabletop.stop();
});

/**
 * Stops the clock that the GM's page counts messages by: what follows happens in one moment there, however long the machine takes for it.
 * Timers run on, and the clock does not jump: a page that sees it jump takes itself for asleep.
 */
const stopClock = async ({ page }: Fight["gm"]): Promise<void> =>
  page.evaluate(() => {
    const stopped = performance.now();
    performance.now = () => stopped;
  });

/** An answer to a request of the module's. */
interface Reply {
  readonly kind?: string;
  readonly answer?: { readonly refusal?: { readonly code: string } };
}

/** The codes of the refusals that Ann has got. */
const refusalsOfAnn = ({ tabletop, ann }: Fight): (string | undefined)[] =>
  tabletop
    .wire(ann)
    .filter((message) => message.startsWith('["module.turnwright"'))
    .map((message) => (JSON.parse(message) as [string, Reply])[1])
    .filter(({ kind }) => kind === "answer")
    .map(({ answer }) => answer?.refusal?.code);

it("hears as many messages of a flood as of anybody else, and does what another player asks meanwhile", async () => {
  const { gm, ann, ben } = fight;
  await stopClock(gm);
  const before = encounter(fight)?.rev ?? 0;
  const sent = { all: false };
  let asked = 0;
  const flooding = async (): Promise<void> => {
    await flood(ann, MESSAGES, { combatant: IDS.hag, rev: before });
    sent.all = true;
  };
  const playing = async (): Promise<void> => {
    // What one player may ask for in a moment holds for Ben as well.
    for (; asked < HEARD && !sent.all; asked += 1) {
      await done(ben, { do: "pass", combatant: IDS.johnston });
      await together(fight, gm);
      await done(gm, { do: "undo" });
      await together(fight, ben);
    }
  };
  await Promise.all([flooding(), playing()]);
  await settled(fight);
  // Everything that Ben asked for was done, and nothing of the flood.
  expect(encounter(fight)?.rev).toBe(before + 2 * asked);
  const refusals = refusalsOfAnn(fight);
  const heard = refusals.filter((code) => code !== "too-many");
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThanOrEqual(HEARD);
  // That it is too much is said once, and the rest is dropped unread.
  expect(refusals.length - heard.length).toBe(1);
});
