import { describe, expect, it } from "vitest";
import { mayModify } from "../common/permissions.ts";
import type { PermissionRequest } from "../common/permissions.ts";
import type { DocumentName } from "../common/schemas.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import { fightReadySeed, SEED_IDS } from "../server/seeds.ts";
import { World } from "../server/world.ts";

const world = new World(fightReadySeed());
const gm = { id: SEED_IDS.users.gm, role: 4 };
const assistant = { id: "UserAssistant000", role: 3 };
const ann = { id: SEED_IDS.users.ann, role: 1 };
const nobody = { id: SEED_IDS.users.ben, role: 0 };

const COMBAT = `Combat.${SEED_IDS.combat}`;
const own = SEED_IDS.combatants.gereneth;
const foe = SEED_IDS.combatants.hag;

function request(action: PermissionRequest["action"], uuid: string, changes: JsonObject = {}): PermissionRequest {
  const parts = uuid.split(".");
  const documentName = parts.at(-2) as DocumentName;
  const parent = parts.length > 2 ? world.find(parts.slice(0, 2).join(".")) : undefined;
  const source = world.find(uuid);
  if (!source) throw new Error(`The seed has no ${uuid}`);
  return { action, documentName, source, parent, changes };
}

describe("a player and the combat", () => {
  it("may move the pointer", () => {
    expect(mayModify(world, ann, request("update", COMBAT, { round: 1, turn: 0 }))).toBe(true);
  });

  it.each(["flags", "system", "scene", "active", "name", "sort", "-=flags"])("may not change its %s", (key) => {
    expect(mayModify(world, ann, request("update", COMBAT, { [key]: {} }))).toBe(false);
  });

  it("has the whole update refused for one key", () => {
    expect(mayModify(world, ann, request("update", COMBAT, { turn: 1, flags: { mod: { a: 1 } } }))).toBe(false);
  });

  it("may neither create nor delete it", () => {
    expect(mayModify(world, ann, request("create", COMBAT))).toBe(false);
    expect(mayModify(world, ann, request("delete", COMBAT))).toBe(false);
  });

  it("may let own combatants ride along, and no others", () => {
    const riding = (id: string): PermissionRequest =>
      request("update", COMBAT, { turn: 1, combatants: [{ _id: id, initiative: 3 }] });
    expect(mayModify(world, ann, riding(own))).toBe(true);
    expect(mayModify(world, ann, riding(foe))).toBe(false);
    expect(mayModify(world, ann, riding("NobodyKnowsThis0"))).toBe(false);
  });
});

describe("a player and combatants", () => {
  it.each(["initiative", "flags", "defeated", "system"])("may change the %s of an own one", (key) => {
    expect(mayModify(world, ann, request("update", `${COMBAT}.Combatant.${own}`, { [key]: 1 }))).toBe(true);
  });

  it.each(["hidden", "name", "actorId", "tokenId"])("may not change the %s of an own one", (key) => {
    expect(mayModify(world, ann, request("update", `${COMBAT}.Combatant.${own}`, { [key]: 1 }))).toBe(false);
  });

  it("may create and delete own ones", () => {
    expect(mayModify(world, ann, request("create", `${COMBAT}.Combatant.${own}`))).toBe(true);
    expect(mayModify(world, ann, request("delete", `${COMBAT}.Combatant.${own}`))).toBe(true);
  });

  it("may do nothing to others'", () => {
    for (const action of ["create", "update", "delete"] as const) {
      expect(mayModify(world, ann, request(action, `${COMBAT}.Combatant.${foe}`, { initiative: 1 }))).toBe(false);
    }
  });
});

describe("other documents", () => {
  const ownToken = `Scene.${SEED_IDS.scene}.Token.${SEED_IDS.tokens.gereneth}`;
  const foeToken = `Scene.${SEED_IDS.scene}.Token.${SEED_IDS.tokens.hag}`;

  it("let a player move own tokens and change own actors only", () => {
    expect(mayModify(world, ann, request("update", ownToken, { x: 0 }))).toBe(true);
    expect(mayModify(world, ann, request("update", foeToken, { x: 0 }))).toBe(false);
    expect(mayModify(world, ann, request("update", `Actor.${SEED_IDS.actors.gereneth}`, { system: {} }))).toBe(true);
    expect(mayModify(world, ann, request("update", `Actor.${SEED_IDS.actors.hag}`, { system: {} }))).toBe(false);
  });

  it("keep scenes and settings of the world for gamemasters", () => {
    const setting = { action: "create", documentName: "Setting", parent: undefined, changes: {} } as const;
    const ofWorld = { ...setting, source: { key: "core.time", user: null } };
    expect(mayModify(world, ann, request("update", `Scene.${SEED_IDS.scene}`, { name: "Mine" }))).toBe(false);
    expect(mayModify(world, ann, ofWorld)).toBe(false);
    expect(mayModify(world, assistant, ofWorld)).toBe(true);
    expect(mayModify(world, ann, { ...setting, source: { key: "mod.mine", user: ann.id } })).toBe(true);
    expect(mayModify(world, gm, { ...setting, source: { key: "mod.mine", user: ann.id } })).toBe(false);
  });

  it("let nobody speak as somebody else", () => {
    const message = (author: string): PermissionRequest => ({
      action: "create",
      documentName: "ChatMessage",
      source: { author },
      parent: undefined,
      changes: {},
    });
    expect(mayModify(world, ann, message(ann.id))).toBe(true);
    expect(mayModify(world, ann, message(gm.id))).toBe(false);
    expect(mayModify(world, gm, message(ann.id))).toBe(false);
  });
});

describe("roles", () => {
  it("let gamemasters and assistants change everything in the fight", () => {
    for (const asker of [gm, assistant]) {
      expect(mayModify(world, asker, request("update", COMBAT, { flags: {}, round: 3 }))).toBe(true);
      expect(mayModify(world, asker, request("delete", `${COMBAT}.Combatant.${own}`))).toBe(true);
    }
  });

  it("let a user without a role do nothing", () => {
    expect(mayModify(world, nobody, request("update", COMBAT, { turn: 1 }))).toBe(false);
  });
});
