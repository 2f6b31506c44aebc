import { describe, expect, it } from "vitest";
import { OWN_MESSAGES } from "../../../src/foundry/bindings/own-messages";
import { dnd5e } from "../../../src/foundry/bindings/presets/dnd5e";
import { mythrasFoundry } from "../../../src/foundry/bindings/presets/mythras-systems";
import { saidIn, type Named } from "../../../src/foundry/bindings/said";

const activities = (activity: object) => new Map([["act", activity]]);

/** Things that messages name, by their uuids. */
const THINGS: Readonly<Record<string, object>> = {
  bow: { name: "Longbow", system: { activities: activities({ attack: { type: { value: "ranged" } } }) } },
  dagger: { name: "Dagger", system: { activities: activities({ attack: { type: { value: "melee" } } }) } },
  fear: { name: "Fear", system: { level: 3, activities: activities({ activation: { type: "action" } }) } },
  shield: { name: "Shield", system: { level: 1, activities: activities({ activation: { type: "reaction" } }) } },
};

const named: Named = {
  documentAt: (uuid) => THINGS[uuid] ?? null,
  messageWith: (id) => (id === "card" ? { type: "usage", system: { item: { name: "Fear", uuid: "gone" } } } : null),
};

const fifth = (message: object) => saidIn(dnd5e.messages ?? [], message, named);

const used = (uuid: string, type: string) => ({ activity: { id: "act" }, item: { uuid, type } });

describe("what a message of dnd5e says", () => {
  it.each([
    ["dagger", undefined, "Dagger", "melee"],
    ["bow", undefined, "Longbow", "ranged"],
    ["dagger", "thrown", "Dagger", "ranged"],
    ["dagger", "twoHanded", "Dagger", "melee"],
    ["gone", undefined, null, null],
  ])("is an attack with %s (%s): %s, %s", (uuid, attackMode, label, kind) => {
    const flags = { roll: { type: "attack", attackMode }, ...used(uuid, "weapon"), targets: [{ uuid: "Actor.hag" }] };
    expect(fifth({ type: "base", rolls: [{ total: 17 }], flags: { dnd5e: flags } })).toEqual([
      { says: "attack", label, kind, level: null, by: "action", total: 17, targets: ["Actor.hag"] },
    ]);
  });

  it("is the same from release 6 on, which keeps it in the message itself", () => {
    const targets = [{ actor: "Actor.hag", token: "Scene.s.Token.t" }, { actor: "Actor.elf" }];
    const system = { ...used("dagger", "weapon"), mode: "oneHanded", targets };
    expect(fifth({ type: "attack", flags: {}, system, rolls: [{ total: 9 }] })).toEqual([
      {
        says: "attack",
        label: "Dagger",
        kind: "melee",
        level: null,
        by: "action",
        total: 9,
        targets: ["Scene.s.Token.t", "Actor.elf"],
      },
    ]);
  });

  it("is a spell at its level, by what it is cast by; its attack roll says no more", () => {
    const card = (uuid: string, more: object) => ({
      type: "usage",
      rolls: [],
      flags: { dnd5e: { messageType: "usage", ...used(uuid, "spell"), ...more } },
    });
    expect(fifth(card("fear", {}))).toMatchObject([{ says: "spell", label: "Fear", level: 3, by: "action" }]);
    expect(fifth(card("fear", { scaling: 2 }))).toMatchObject([{ level: 5 }]);
    expect(fifth(card("shield", {}))).toMatchObject([{ label: "Shield", level: 1, by: "reaction" }]);
    expect(fifth({ type: "base", flags: { dnd5e: { roll: { type: "attack" }, ...used("fear", "spell") } } })).toEqual(
      [],
    );
  });

  it("is a save against the spell whose card it answers, from release 6 on", () => {
    const save = { type: "save", rolls: [{ total: 12 }], system: { ability: "wis", origin: "card" } };
    expect(fifth(save)).toMatchObject([{ says: "save", label: "Fear", total: 12 }]);
  });

  it.each([
    ["damage", { type: "base", flags: { dnd5e: { roll: { type: "damage" }, ...used("dagger", "weapon") } } }],
    ["a death save", { type: "base", flags: { dnd5e: { roll: { type: "death", ability: "" } } } }],
    ["a death save of release 6", { type: "save", system: { ability: "death" } }],
    ["a card of a weapon", { type: "usage", flags: { dnd5e: { messageType: "usage", ...used("dagger", "weapon") } } }],
    ["chatter", { type: "base", flags: {}, content: "attack" }],
  ])("is nothing in %s", (_what, message) => {
    expect(fifth(message)).toEqual([]);
  });
});

describe("what a message of mythras-foundry says", () => {
  const exchange = (status: string, defender: object) => {
    const attacker = { weaponName: "Broadsword", modeSnapshot: { weaponType: "melee" } };
    const flags = { "mythras-foundry": { combat: { status, attacker, defender } } };
    return saidIn(mythrasFoundry.messages ?? [], { rolls: [{ total: 43 }], flags }, named);
  };

  it.each([
    [{ tokenUuid: "Scene.s.Token.t", actorUuid: "Actor.foe" }, "Scene.s.Token.t"],
    [{ tokenUuid: "", actorUuid: "Actor.foe" }, "Actor.foe"],
  ])("is an attack with its weapon, at %j", (defender, target) => {
    const attack = { says: "attack", label: "Broadsword", kind: null, level: null, by: "action", total: 43 };
    expect(exchange("awaitingDefense", defender)).toEqual([{ ...attack, targets: [target] }]);
  });

  it("is none where the blow was a reaction, and is over", () => {
    expect(exchange("resolved", { tokenUuid: "Scene.s.Token.t" })).toEqual([]);
  });
});

describe("our own flags", () => {
  it("say of any message what somebody has done", () => {
    const own = { says: "attack", label: "Sword", kind: "melee", targets: ["Actor.foe"] };
    expect(saidIn(OWN_MESSAGES, { flags: { turnwright: own } }, named)).toEqual([
      { says: "attack", label: "Sword", kind: "melee", level: null, by: "action", total: null, targets: ["Actor.foe"] },
    ]);
    expect(saidIn(OWN_MESSAGES, { flags: { turnwright: { says: "dance" } } }, named)).toEqual([]);
  });
});
