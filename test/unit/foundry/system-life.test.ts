import { afterEach, describe, expect, it, vi } from "vitest";
import { bridgeArguments, bridgeAt, ownTurns, roundBridge, runsUnderRules } from "../../../src/foundry/bindings/system";
import { combatantWith, emptyActor } from "../../support/sheets";
import { inWorld } from "../../support/world";
import type { Bridge } from "../../../src/foundry/bindings/preset";

afterEach(() => void vi.unstubAllGlobals());

describe("what presets say of a system's own doings", () => {
  const called = (system: string, moment: "turnStart" | "turnEnd", combat: object = {}): unknown[] => {
    inWorld(system);
    const bridge = bridgeAt(moment) as Bridge;
    const combatant = { ...combatantWith(emptyActor("character")), parent: combat, combat };
    return [bridge.method, ...bridgeArguments(bridge, combatant as unknown as Combatant.Implementation)];
  };

  it("is which methods tell of turns, and with which numbers", () => {
    expect(called("shadowrun5e", "turnStart", { system: { pass: 3 } })).toEqual(["turnUpdate", 3]);
    expect(called("shadowrun5e", "turnStart")).toEqual(["turnUpdate", 1]);
    expect(called("lancer", "turnStart")).toEqual(["modifyCurrentActivations", -1]);
    expect(called("cosmere-rpg", "turnEnd")).toEqual(["markActivated"]);
  });

  it("is nothing in most systems, whose methods all run", () => {
    inWorld("dnd5e");
    expect([bridgeAt("turnStart"), bridgeAt("turnEnd"), roundBridge()]).toEqual([null, null, null]);
    expect(ownTurns()).toEqual({});
    expect([runsUnderRules("startCombat"), runsUnderRules("nextRound")]).toEqual([true, true]);
    inWorld("ptr2e");
    expect([runsUnderRules("startCombat"), runsUnderRules("nextRound")]).toEqual([true, false]);
  });
});
