import { describe, expect, it } from "vitest";
import { fightReadySeed, SEED_IDS } from "../../tabletop/server/seeds.ts";
import { startTestTabletop } from "../../tabletop/testing.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";
import { hearNetwork } from "../../tabletop/unheard-network.ts";
import { writeModule } from "../../tabletop/tests/module-fixture.ts";
import { emptyTables, run, until } from "../support/stand-in.ts";

/** The behaviour of the stand-in's pages when the line breaks, the server is slow or refuses, or a page dies. */

const CHANNEL = "module.fixture";
const { combatants: IDS, users } = SEED_IDS;

/** A module that notes the messages of its channel, and which page it runs on. */
const SCRIPT = `
globalThis.heard = [];
globalThis.page = foundry.utils.randomID();
Hooks.once("init", () => game.socket.on("${CHANNEL}", (payload, sender) => heard.push([payload, sender])));
`;

const fixture = writeModule({ socket: true, esmodules: ["fixture.mjs"] }, { "fixture.mjs": SCRIPT });

let tabletop: TestTabletop;
const { join } = emptyTables(fixture, (started) => {
  tabletop = started;
});

/** Waits until everything that was sent to a page before has arrived there: answers come in order. */
async function settled(client: Client): Promise<void> {
  await run(client, "game.time.sync().then(() => true)");
}

function say(client: Client, text: string, recipients?: readonly string[]): Promise<void> {
  const options = recipients ? `, ${JSON.stringify({ recipients })}` : "";
  return run(client, `void game.socket.emit("${CHANNEL}", "${text}"${options})`);
}

const round = (): unknown => tabletop.world.find(`Combat.${SEED_IDS.combat}`)?.["round"];

describe("a lost connection", () => {
  it("of less than five seconds leaves the page as it was, and what was told meanwhile is missed", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann", { clock: true })]);
    const before = await run<string>(ann, "page");
    await ann.network.cut();
    await until(gm, `!game.users.getName("Ann").active`);
    await run(gm, "game.combat.update({ round: 3 }).then(() => true)");
    await ann.network.lose(1000);
    await until(gm, `game.users.getName("Ann").active`);
    // Long enough for the page to load itself anew, if it were about to.
    await ann.page.clock.fastForward(1000);
    await settled(ann);
    expect(await run(ann, "[page, game.combat.round]")).toEqual([before, 0]);
    await run(gm, "game.combat.update({ round: 4 }).then(() => true)");
    await until(ann, "game.combat.round === 4");
    expect(await run(ann, "page")).toBe(before);
  });

  it("tells the user when it is lost and when it is back", async () => {
    const ann = await join("Ann", { clock: true });
    await ann.network.cut();
    const notes = ann.page.locator("#notifications-holder");
    await notes.getByText("The connection to the tabletop is lost.").waitFor();
    await ann.network.restore();
    await notes.getByText("The connection to the tabletop is back.").waitFor();
  });

  it("that does not come back leads out of the game", async () => {
    const ann = await join("Ann");
    await ann.network.cut();
    const { page } = ann;
    await hearNetwork(page);
    const refused = page.waitForEvent("requestfailed", (request) => new URL(request.url()).pathname === "/no");
    await refused;
  });

  it("keeps what the page sends, and sends it in order when the line is back", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann", { clock: true })]);
    await ann.network.cut();
    await say(ann, "first");
    const stored = run(ann, `game.combat.combatants.get("${IDS.gereneth}").update({ initiative: 7 }).then(() => true)`);
    await say(ann, "second");
    await settled(gm);
    expect(await run(gm, "heard")).toEqual([]);
    await ann.network.restore();
    await stored;
    await until(gm, "heard.length === 2");
    expect(await run(gm, "heard.map(([text]) => text)")).toEqual(["first", "second"]);
    expect(await run(gm, `game.combat.combatants.get("${IDS.gereneth}").initiative`)).toBe(7);
  });

  it("of one page leaves the user's other page connected", async () => {
    const [gm, first, second] = [await join("Gamemaster"), await join("Ann"), await join("Ann")];
    await first.network.cut();
    await say(gm, "hello");
    await until(second, "heard.length === 1");
    expect(await run(gm, `game.users.getName("Ann").active`)).toBe(true);
  });
});

describe("a pulled cable", () => {
  it("lets nothing through, and delivers it late when it is put back before anybody has noticed", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    await ann.network.cut({ silent: true });
    await say(ann, "up");
    await say(gm, "down");
    await settled(gm);
    expect(await run(gm, "[heard.length, game.users.getName('Ann').active]")).toEqual([0, true]);
    expect(await run(ann, "[heard.length, game.socket.connected]")).toEqual([0, true]);
    await ann.network.restore();
    await Promise.all([until(gm, "heard.length === 1"), until(ann, "heard.length === 1")]);
  });

  it("is found out by both ends, and what was on its way is lost", async () => {
    // Short, so that it is found out within a test, and no shorter than a busy machine needs to answer.
    const ping = { interval: 300, timeout: 1200 };
    const short = await startTestTabletop({ world: () => fightReadySeed(), modulePath: fixture.path, ping });
    const [gm, ann] = await Promise.all([short.join("Gamemaster"), short.join("Ann")]);
    await ann.network.cut({ silent: true });
    await say(ann, "lost");
    await Promise.all([until(ann, "!game.socket.connected"), until(gm, `!game.users.getName("Ann").active`)]);
    await ann.network.restore();
    await until(gm, `game.users.getName("Ann").active`);
    await say(ann, "found");
    await until(gm, "heard.length > 0");
    expect(await run(gm, "heard.map(([text]) => text)")).toEqual(["found"]);
    await short.stop();
  });
});

describe("a held message", () => {
  const storing = `game.combat.update({ round: 2 }).then(() => globalThis.stored = true, (error) => globalThis.failed = error.message)`;

  it("changes nothing before it is released, and is carried out when its sender is dead", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    const held = tabletop.hold({ documentName: "Combat", action: "update", user: "Gamemaster" });
    await run(gm, `void ${storing}`);
    await held.arrived;
    expect([held.held, round()]).toEqual([1, 0]);
    await gm.kill();
    await until(ann, "game.users.activeGM === null");
    held.release();
    await until(ann, "game.combat.round === 2");
    expect(round()).toBe(2);
  });

  it("never happened when it is dropped", async () => {
    const gm = await join("Gamemaster");
    const held = tabletop.hold({ documentName: "Combat" });
    await run(gm, `void ${storing}`);
    await held.arrived;
    held.drop();
    await settled(gm);
    expect([round(), await run(gm, "game.combat.round"), await run(gm, "globalThis.stored ?? null")]).toEqual([
      0,
      0,
      null,
    ]);
    await run(gm, "game.combat.update({ round: 5 }).then(() => true)");
    expect(round()).toBe(5);
  });

  it("has been carried out and told to nobody where its answer is held", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    const held = tabletop.hold({ documentName: "Combat", at: "answer" });
    await run(gm, `void ${storing}`);
    await held.arrived;
    await Promise.all([settled(gm), settled(ann)]);
    expect([round(), await run(gm, "game.combat.round"), await run(ann, "game.combat.round")]).toEqual([2, 0, 0]);
    held.release();
    await Promise.all([until(gm, "globalThis.stored"), until(ann, "game.combat.round === 2")]);
  });

  it("of a module waits while others pass, and comes in the order of sending", async () => {
    const [gm, ann, ben] = [await join("Gamemaster"), await join("Ann"), await join("Ben")];
    const held = tabletop.hold({ channel: CHANNEL, user: users.ann });
    await say(ann, "one");
    await say(ann, "two");
    await settled(ann);
    await say(ben, "other");
    await until(gm, "heard.length === 1");
    expect(held.held).toBe(2);
    held.release();
    await until(gm, "heard.length === 3");
    expect(await run(gm, "heard.map(([text]) => text)")).toEqual(["other", "one", "two"]);
  });
});

describe("the same user on two pages", () => {
  it("counts as connected until the last page is gone", async () => {
    const [gm, first, second] = [await join("Gamemaster"), await join("Ann"), await join("Ann")];
    await first.kill();
    await settled(gm);
    expect(await run(gm, `game.users.getName("Ann").active`)).toBe(true);
    await second.kill();
    await until(gm, `!game.users.getName("Ann").active`);
  });

  it("is told when the server has taken a message", async () => {
    const ann = await join("Ann");
    expect(await run(ann, `new Promise((resolve) => game.socket.emit("${CHANNEL}", "sent", resolve))`)).toBe("sent");
  });
});

describe("the wire", () => {
  it("holds what the server sent to one page: the world, changes, answers and messages", async () => {
    const [gm, ann, ben] = [await join("Gamemaster"), await join("Ann"), await join("Ben")];
    const told = (client: Client, text: string): boolean => tabletop.wire(client).some((line) => line.includes(text));
    expect([told(ann, "The Hag's Hollow"), told(ann, "Green Hag")]).toEqual([true, true]);
    await say(gm, "for ann alone", [users.ann]);
    await run(gm, `game.combat.setFlag("fixture", "note", "for all").then(() => true)`);
    await Promise.all([settled(ann), settled(ben), settled(gm)]);
    expect([told(ann, "for ann alone"), told(ben, "for ann alone")]).toEqual([true, false]);
    expect([told(gm, "for all"), told(ann, "for all"), told(ben, "for all")]).toEqual([true, true, true]);
    for (const line of tabletop.wire(ann)) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});

describe("a page that is behind", () => {
  const READ = "CONFIG.DatabaseBackend.get(Combat.implementation, { query: { _id: game.combat.id } }, game.user)";

  it("reads a combat anew from the server, as a document of its own", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann", { clock: true })]);
    await ann.network.cut();
    await run(gm, `game.combat.update({ round: 3, flags: { world: { note: "new" } } }).then(() => true)`);
    await ann.network.restore();
    const read = `${READ}.then(([combat]) => ({
      own: combat !== game.combat, round: combat.round, note: combat.getFlag("world", "note"), turns: combat.turns.length,
      stale: game.combat.round, typed: combat instanceof Combat.implementation,
    }))`;
    const turns = Object.keys(IDS).length;
    expect(await run(ann, read)).toEqual({ own: true, round: 3, note: "new", turns, stale: 0, typed: true });
  });

  it.each([13, 14] as const)(
    "takes a fresh source into the document it has under generation %i",
    async (generation) => {
      const [gm, ann] = await Promise.all([
        join("Gamemaster", { generation }),
        join("Ann", { generation, clock: true }),
      ]);
      await run(gm, `game.combat.setFlag("world", "old", true).then(() => true)`);
      await until(ann, `game.combat.getFlag("world", "old")`);
      await run(ann, `void (globalThis.kept = game.combat.combatants.get("${IDS.gereneth}"))`);
      await ann.network.cut();
      await run(
        gm,
        `(async () => {
        await game.combat.update({ round: 2, flags: { world: { "-=old": null, fresh: 1 } } });
        await game.combat.combatants.get("${IDS.gereneth}").update({ initiative: 9 });
        await game.combat.combatants.get("${IDS.hag}").delete();
        await game.combat.createEmbeddedDocuments("Combatant", [{ name: "Latecomer", initiative: 4 }]);
      })()`,
      );
      await ann.network.restore();
      const difference = await run<object>(
        ann,
        `${READ}.then(([fresh]) => game.combat.updateSource(fresh.toObject(), { recursive: false }))`,
      );
      expect(difference).toMatchObject({ round: 2, flags: { world: { fresh: 1 } } });
      const source = "JSON.stringify(game.combat.toObject())";
      expect(await run(ann, source)).toBe(await run(gm, source));
      expect(await run(ann, `game.combat.combatants.get("${IDS.gereneth}") === kept && kept.initiative`)).toBe(9);
      expect(await run(ann, `game.combat.combatants.getName("Latecomer").parent === game.combat`)).toBe(true);
      expect(await run(ann, `game.combat.combatants.has("${IDS.hag}")`)).toBe(false);
      expect(
        await run(ann, `${READ}.then(([fresh]) => game.combat.updateSource(fresh.toObject(), { recursive: false }))`),
      ).toEqual({});
    },
  );

  it("knows the server's time", async () => {
    const ann = await join("Ann", { clock: true });
    const before = Date.now();
    // The page's clock is wrong by an hour; a new reading of the server's sets that right.
    await ann.page.clock.fastForward("01:00:00");
    const time = await run<number>(ann, "game.time.sync().then((time) => time.serverTime)");
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now() + (await run<number>(ann, "game.time.averageLatency")));
  });
});
