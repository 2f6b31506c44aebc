import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTabletop } from "../server/index.ts";
import type { Tabletop } from "../server/index.ts";
import { fightReadySeed, SEED_IDS } from "../server/seeds.ts";
import type { GetAnswer, ModifyAnswer, ModifyRequest, ModifyResult, WorldData } from "../common/protocol.ts";
import type { DocumentName } from "../common/schemas.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import { World } from "../server/world.ts";
import { writeModule } from "./module-fixture.ts";

const { users, combatants, combat: COMBAT } = SEED_IDS;
const CHANNEL = "module.fixture";
const MAXIMUM_PAYLOAD = 20_000;

const fixture = writeModule({ socket: true });
const mute = writeModule({ socket: false });
let tabletop: Tabletop;
const sockets: Socket[] = [];

beforeAll(async () => {
  tabletop = await startTabletop({
    world: () => fightReadySeed(),
    modulePath: fixture.path,
    maximumPayload: MAXIMUM_PAYLOAD,
  });
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  tabletop.reset();
});

afterAll(async () => {
  await tabletop.stop();
  fixture.remove();
  mute.remove();
});

/** Connects as a user, by the key in the user's link or by another one. */
async function connect(userId: string, options: { key?: string; at?: Tabletop } = {}): Promise<Socket> {
  const at = options.at ?? tabletop;
  const key = options.key ?? new URL(at.linkFor(userId)).searchParams.get("key");
  const socket = io(at.url, { auth: { user: userId, key }, transports: ["websocket"], forceNew: true });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

function modify(socket: Socket, ...requests: unknown[]): Promise<ModifyAnswer> {
  return socket.emitWithAck("modifyDocument", requests) as Promise<ModifyAnswer>;
}

function updateCombat(changes: JsonObject, options: JsonObject = {}): ModifyRequest {
  return {
    action: "update",
    documentName: "Combat",
    parentUuid: null,
    entries: [{ _id: COMBAT, ...changes }],
    options,
  };
}

function updateCombatant(id: string, changes: JsonObject, options: JsonObject = {}): ModifyRequest {
  const parentUuid = `Combat.${COMBAT}`;
  return { action: "update", documentName: "Combatant", parentUuid, entries: [{ _id: id, ...changes }], options };
}

function next<T>(socket: Socket, event: string): Promise<T[]> {
  return new Promise((resolve) => socket.once(event, (...args: T[]) => resolve(args)));
}

/** Waits until what was sent to a client before has arrived there: answers come in order. */
async function settled(socket: Socket): Promise<void> {
  await socket.emitWithAck("world");
}

describe("joining", () => {
  it("takes the key of the link, and no other", async () => {
    await expect(connect(users.ann)).resolves.toBeDefined();
    await expect(connect(users.ann, { key: "guessed" })).rejects.toThrow(/does not know/);
    const annsKey = new URL(tabletop.linkFor(users.ann)).searchParams.get("key") ?? "";
    await expect(connect(users.gm, { key: annsKey })).rejects.toThrow(/does not know/);
  });

  it("refuses the page as well without a link", async () => {
    expect((await fetch(tabletop.url)).status).toBe(403);
    expect((await fetch(tabletop.linkFor("Ann"))).status).toBe(200);
  });

  it("serves no file outside its folders", async () => {
    const outside = await fetch(`${tabletop.url}/modules/fixture/..%2f..%2f..%2fetc%2fpasswd`);
    expect(outside.status).toBe(404);
    expect((await fetch(`${tabletop.url}/modules/fixture/module.json`)).status).toBe(200);
  });

  it("gives everybody the whole world, and says who is there", async () => {
    const gm = await connect(users.gm);
    const ann = await connect(users.ann);
    const world = (await ann.emitWithAck("world")) as WorldData;
    expect(world.documents.Combat[0]?.["combatants"]).toHaveLength(Object.keys(combatants).length);
    expect(world.activeUsers).toEqual(expect.arrayContaining([users.gm, users.ann]));
    const [gone] = await Promise.all([next<unknown>(ann, "userActivity"), Promise.resolve(gm.disconnect())]);
    expect(gone).toEqual([users.gm, false]);
  });

  it("answers in the generation that a client asks for", async () => {
    const html = async (generation: 13 | 14): Promise<string> =>
      (await fetch(tabletop.linkFor("Ann", generation))).text();
    expect(await html(13)).toContain('<meta name="generation" content="13">');
    expect(await html(14)).toContain('<meta name="generation" content="14">');
  });
});

describe("changing documents", () => {
  it("stores what is allowed, answers who asked, and tells everybody else", async () => {
    const [gm, ann] = await Promise.all([connect(users.gm), connect(users.ann)]);
    const heard = next<ModifyResult[]>(ann, "modifyDocument");
    const answer = await modify(gm, updateCombat({ round: 1, turn: 0, flags: { fixture: { a: 1 } } }, { mine: true }));
    const [results] = await heard;
    expect(answer).toEqual({ results });
    expect(results?.[0]).toMatchObject({ userId: users.gm, options: { mine: true } });
    expect(tabletop.world.find(`Combat.${COMBAT}`)).toMatchObject({ round: 1, turn: 0, flags: { fixture: { a: 1 } } });
  });

  it("refuses what is not, changes nothing, and tells nobody", async () => {
    const [gm, ann] = await Promise.all([connect(users.gm), connect(users.ann)]);
    const heard: unknown[] = [];
    gm.on("modifyDocument", (results: unknown) => heard.push(results));
    const before = tabletop.world.snapshot();
    expect(await modify(ann, updateCombat({ turn: 0, flags: { fixture: {} } }))).toMatchObject({
      error: expect.stringMatching(/Ann lacks permission to update Combat/),
    });
    expect(await modify(ann, updateCombatant(combatants.hag, { initiative: 1 }))).toHaveProperty("error");
    await settled(gm);
    expect(heard).toEqual([]);
    expect(tabletop.world.snapshot()).toEqual(before);
    expect(tabletop.counters.operations).toEqual([]);
  });

  it("carries out several requests, or none of them", async () => {
    const ann = await connect(users.ann);
    const own = updateCombatant(combatants.gereneth, { initiative: 15 });
    const foreign = updateCombatant(combatants.hag, { initiative: 15 });
    expect(await modify(ann, own, foreign)).toHaveProperty("error");
    expect(tabletop.world.find(`Combat.${COMBAT}.Combatant.${combatants.gereneth}`)).toMatchObject({
      initiative: null,
    });
    expect(await modify(ann, own)).toHaveProperty("results");
    expect(tabletop.world.find(`Combat.${COMBAT}.Combatant.${combatants.gereneth}`)).toMatchObject({ initiative: 15 });
  });

  it.each([
    ["nothing", undefined],
    ["a text", "update"],
    ["an unknown kind of document", { ...updateCombat({}), documentName: "World" }],
    ["entries that are no records", { ...updateCombat({}), entries: [null] }],
    ["a document that does not exist", { ...updateCombat({}), entries: [{ _id: "CombatOfNowhere0" }] }],
    ["a parent that does not exist", { ...updateCombatant(combatants.hag, {}), parentUuid: "Combat.Nowhere" }],
    ["an embedded document without a parent", { ...updateCombatant(combatants.hag, {}), parentUuid: null }],
  ])("answers a request of %s with a refusal", async (_name, request) => {
    const gm = await connect(users.gm);
    expect(await modify(gm, request)).toHaveProperty("error");
  });

  it("adds an entry of a parent that it doesn't know to it, for a gamemaster, with what was sent alone", async () => {
    const gm = await connect(users.gm);
    await modify(gm, updateCombat({ combatants: [{ _id: "CombatantUnknown", initiative: 4 }] }));
    expect(tabletop.world.find(`Combat.${COMBAT}.Combatant.CombatantUnknown`)).toMatchObject({
      initiative: 4,
      actorId: null,
      tokenId: null,
    });
  });

  it("counts documents by what was done to them", async () => {
    const gm = await connect(users.gm);
    await modify(gm, updateCombat({ round: 1 }));
    await modify(gm, updateCombatant(combatants.hag, { initiative: 4 }));
    await modify(gm, updateCombat({ round: 2 }));
    expect(tabletop.counters.of("update", "Combat")).toBe(2);
    expect(tabletop.counters.of("update", "Combatant")).toBe(1);
    expect(tabletop.counters.of("create", "Combat")).toBe(0);
    tabletop.counters.reset();
    expect(tabletop.counters.of("update", "Combat")).toBe(0);
  });

  it("counts what clients say, refused or not, and not what they only ask", async () => {
    const gm = await connect(users.gm);
    const before = tabletop.counters.heard;
    expect(await gm.emitWithAck("time")).toEqual(expect.any(Number));
    expect(tabletop.counters.heard).toBe(before);
    await modify(gm, "nothing");
    gm.emit(CHANNEL, "hello");
    await gm.emitWithAck("time");
    expect(tabletop.counters.heard).toBe(before + 2);
  });

  it("fills in a combatant's actor from its token, and gives it an id of its own", async () => {
    const gm = await connect(users.gm);
    const entry = { _id: "ChosenByTheUser0", sceneId: SEED_IDS.scene, tokenId: SEED_IDS.tokens.hag };
    const request = { ...updateCombatant("", {}), action: "create", entries: [entry] };
    const answer = await modify(gm, request);
    const results = "results" in answer ? answer.results : [];
    const created = results[0]?.entries[0] as JsonObject | undefined;
    expect(created).toMatchObject({ actorId: SEED_IDS.actors.hag, initiative: null });
    expect(created?.["_id"]).not.toBe(entry._id);
  });

  it("moves world time before the combat that moved it", async () => {
    const [gm, ann] = await Promise.all([connect(users.gm), connect(users.ann)]);
    const heard = next<ModifyResult[]>(ann, "modifyDocument");
    await modify(gm, updateCombat({ round: 2 }, { worldTime: { delta: 6 } }));
    const [results] = await heard;
    expect(results?.map((result) => result.documentName)).toEqual(["Setting", "Combat"]);
    expect(results?.[0]?.entries[0]).toMatchObject({ key: "core.time", value: "6" });
  });

  it("leaves one combat of a scene active", async () => {
    const gm = await connect(users.gm);
    const second = {
      action: "create",
      documentName: "Combat",
      parentUuid: null,
      entries: [{ active: true }],
      options: {},
    };
    const answer = await modify(gm, second);
    expect("results" in answer && answer.results.map((result) => result.action)).toEqual(["update", "create"]);
    expect(tabletop.world.find(`Combat.${COMBAT}`)).toMatchObject({ active: false });
  });
});

describe("reading documents", () => {
  const get = (socket: Socket, request: unknown): Promise<GetAnswer> =>
    socket.emitWithAck("getDocuments", request) as Promise<GetAnswer>;
  const read = (documentName: string, query: unknown): object => ({ action: "get", documentName, query });

  it("gives anybody what is stored, by what it must agree in, and tells nobody", async () => {
    const [gm, ann] = await Promise.all([connect(users.gm), connect(users.ann)]);
    await modify(gm, updateCombat({ round: 2 }));
    // That another has come is told as well, and is not what is listened for.
    await settled(gm);
    const heard: unknown[] = [];
    gm.onAny((event: string) => heard.push(event));
    const combat = tabletop.world.find(`Combat.${COMBAT}`);
    expect(await get(ann, read("Combat", { _id: COMBAT }))).toEqual({ documents: [combat] });
    expect(await get(ann, read("Combat", { _id__in: [COMBAT, "Other"] }))).toEqual({ documents: [combat] });
    expect(await get(ann, read("Combat", { round: 1 }))).toEqual({ documents: [] });
    await settled(gm);
    expect(heard).toEqual([]);
  });

  it.each([
    ["nothing", undefined],
    ["an embedded kind of document", read("Combatant", {})],
    ["no query", read("Combat", null)],
  ])("answers a request of %s with a refusal", async (_name, request) => {
    expect(await get(await connect(users.gm), request)).toHaveProperty("error");
  });

  it("can be refused by a test, once", async () => {
    const ann = await connect(users.ann);
    tabletop.faults.refuseNext({ action: "get", documentName: "Combat" });
    expect(await get(ann, read("Combat", {}))).toEqual({ error: "The server could not get Combat" });
    expect(await get(ann, read("Combat", {}))).toHaveProperty("documents");
  });
});

describe("a module's channel", () => {
  it("carries a message to the others, with the sender the server knows, and not back", async () => {
    const [gm, ann, ben] = await Promise.all([connect(users.gm), connect(users.ann), connect(users.ben)]);
    const echoes: unknown[] = [];
    ann.on(CHANNEL, (...args: unknown[]) => echoes.push(args));
    const heard = Promise.all([next(gm, CHANNEL), next(ben, CHANNEL)]);
    ann.emit(CHANNEL, { claim: users.gm });
    for (const args of await heard) expect(args).toEqual([{ claim: users.gm }, users.ann]);
    await settled(ann);
    expect(echoes).toEqual([]);
  });

  it("goes to the recipients only, where they are named", async () => {
    const [gm, ann, ben] = await Promise.all([connect(users.gm), connect(users.ann), connect(users.ben)]);
    const overheard: unknown[] = [];
    ben.on(CHANNEL, (...args: unknown[]) => overheard.push(args));
    const heard = next(gm, CHANNEL);
    ann.emit(CHANNEL, "secret", { recipients: [users.gm] });
    expect(await heard).toEqual(["secret", users.ann]);
    await settled(ben);
    expect(overheard).toEqual([]);
  });

  it("closes the connection that brings more than a message may hold", async () => {
    const [gm, ann] = await Promise.all([connect(users.gm), connect(users.ann)]);
    const heard: unknown[] = [];
    gm.on(CHANNEL, (...args: unknown[]) => heard.push(args));
    const lost = next(ann, "disconnect");
    ann.emit(CHANNEL, "x".repeat(MAXIMUM_PAYLOAD));
    await lost;
    await settled(gm);
    expect(heard).toEqual([]);
  });

  it("carries nothing for another module", async () => {
    const [gm, ann] = await Promise.all([connect(users.gm), connect(users.ann)]);
    // That another has come is told as well, and is not what is listened for.
    await settled(gm);
    const heard: unknown[] = [];
    gm.onAny((event: string) => heard.push(event));
    ann.emit("module.other", "hello");
    await settled(ann);
    await settled(gm);
    expect(heard).toEqual([]);
  });

  it("carries nothing for a module whose manifest does not ask for a socket, or that is not enabled", async () => {
    for (const options of [{ modulePath: mute.path }, { modulePath: fixture.path, moduleEnabled: false }]) {
      const other = await startTabletop({ world: () => fightReadySeed(), ...options });
      const [gm, ann] = await Promise.all([connect(users.gm, { at: other }), connect(users.ann, { at: other })]);
      // That another has come is told as well, and is not what is listened for.
      await settled(gm);
      const heard: unknown[] = [];
      gm.onAny((event: string) => heard.push(event));
      ann.emit(CHANNEL, "hello");
      await settled(ann);
      await settled(gm);
      expect(heard).toEqual([]);
      await other.stop();
    }
  });
});

describe("a reset", () => {
  it("forgets refusals and what is held", async () => {
    tabletop.faults.refuseNext({ documentName: "Combat" });
    const held = tabletop.faults.hold({ documentName: "Combat" }, "request");
    const before = await connect(users.gm);
    before.emit("modifyDocument", [updateCombat({ round: 9 })], () => {});
    await held.arrived;
    tabletop.reset();
    const gm = await connect(users.gm);
    held.release();
    expect(await modify(gm, updateCombat({ turn: 0 }))).toHaveProperty("results");
    expect(tabletop.world.find(`Combat.${COMBAT}`)).toMatchObject({ round: 0, turn: 0 });
  });
});

describe("a renewal", () => {
  it("exchanges the combats and messages, and tells those who stay", async () => {
    const [gm, ann] = [await connect(users.gm), await connect(users.ann)];
    await modify(gm, updateCombat({ round: 9 }));
    await modify(gm, {
      action: "create",
      documentName: "ChatMessage",
      parentUuid: null,
      entries: [{ content: "Aha", author: users.gm }],
      options: {},
    });
    await settled(ann);
    const heard: ModifyResult[] = [];
    ann.on("modifyDocument", (results: ModifyResult[]) => heard.push(...results));
    tabletop.renew();
    await settled(ann);
    expect(heard.map(({ action, documentName }) => `${action} ${documentName}`)).toEqual([
      "delete Combat",
      "delete ChatMessage",
      "create Combat",
    ]);
    expect(heard.at(-1)?.entries).toEqual([tabletop.world.find(`Combat.${COMBAT}`)]);
    expect(tabletop.world.snapshot()).toEqual(new World(fightReadySeed()).snapshot());
  });

  it("is not reached by what somebody asks or says before hearing of it", async () => {
    const [gm, ann] = [await connect(users.gm), await connect(users.ann)];
    const said: unknown[] = [];
    ann.on(CHANNEL, (message) => said.push(message));
    const hearing = new Promise<() => void>((resolve) =>
      gm.once("modifyDocument", (_results, heard: () => void) => resolve(heard)),
    );
    tabletop.renew();
    const hear = await hearing;
    // All at once, as what comes in one piece over the wire.
    gm.emit(CHANNEL, "of the former world");
    const before = modify(gm, updateCombat({ round: 9 }));
    hear();
    gm.emit(CHANNEL, "of this one");
    const after = modify(gm, updateCombat({ turn: 1 }));
    expect(await before).toHaveProperty("error");
    expect(await after).toHaveProperty("results");
    expect(tabletop.world.find(`Combat.${COMBAT}`)).toMatchObject({ round: 0, turn: 1 });
    await settled(ann);
    expect(said).toEqual(["of this one"]);
  });

  it("changes back whatever else has changed, and tells that", async () => {
    const [gm, ann] = [await connect(users.gm), await connect(users.ann)];
    const { scene, actors, tokens } = SEED_IDS;
    const request = (given: Partial<ModifyRequest>) => ({ parentUuid: null, options: {}, ...given }) as ModifyRequest;
    const change = (documentName: DocumentName, entry: JsonObject) =>
      request({ action: "update", documentName, entries: [entry] });
    await modify(gm, change("Actor", { _id: actors.hag, name: "Blue Hag", flags: { other: { kept: true } } }));
    await modify(gm, request({ action: "create", documentName: "Actor", entries: [{ name: "Newcomer" }] }));
    await modify(gm, { ...change("Token", { _id: tokens.hag, hidden: true }), parentUuid: `Scene.${scene}` });
    await modify(
      gm,
      request({
        action: "delete",
        documentName: "Token",
        parentUuid: `Scene.${scene}`,
        entries: [tokens.gereneth],
      }),
    );
    await settled(ann);
    const heard: ModifyResult[] = [];
    ann.on("modifyDocument", (results: ModifyResult[]) => heard.push(...results));
    tabletop.renew();
    await settled(ann);
    expect(tabletop.world.snapshot()).toEqual(new World(fightReadySeed()).snapshot());
    expect(heard.map(({ action, documentName }) => `${action} ${documentName}`)).toEqual([
      "delete Combat",
      "delete Actor",
      "update Actor",
      "update Token",
      "create Token",
      "create Combat",
    ]);
    expect(heard[2]).toMatchObject({ entries: [{ _id: actors.hag, flags: {} }], options: { recursive: false } });
  });
});

describe("a manifest", () => {
  it("that is missing is named", async () => {
    const start = startTabletop({ world: () => fightReadySeed(), modulePath: "/nowhere" });
    await expect(start).rejects.toThrow(/module.json is missing/);
  });
});
