import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEncounter, propose, type Encounter, type GameEvent } from "../../../src/core/index";
import { systemMoment } from "../../../src/foundry/authority/system-moment";
import {
  bridgeArguments,
  bridgeAt,
  ownTurns,
  roundBridge,
  runsUnderRules,
} from "../../../src/foundry/bindings/system-life";
import { combatantWith, emptyActor } from "../../support/sheets";
import { inWorld } from "../../support/world";
import type { Bridge } from "../../../src/foundry/bindings/preset";
import type { StepKind } from "../../../src/foundry/store/step-info";

afterEach(() => void vi.unstubAllGlobals());

/** A fight that begins at once, and each state after that. */
class Steps {
  now: Encounter;

  constructor() {
    const made = createEncounter({ variant: "basic", combatants: [{ id: "ada", side: "players" }] });
    if (!made.ok) throw new Error(made.problem.code);
    this.now = made.encounter;
  }

  /** The meaning of a step for the system. */
  moment(
    command: { readonly do: string; readonly [field: string]: unknown },
    { kind = "done", round = this.now.round, told = 0 }: { kind?: StepKind; round?: number; told?: number } = {},
  ) {
    const outcome = propose(this.now, command, { gm: true });
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    const before = this.now;
    this.now = outcome.next;
    const events: readonly GameEvent[] = outcome.events;
    const info = { from: before.rev, rev: this.now.rev, kind, command: command.do, by: "gm", events };
    return systemMoment({ before, next: this.now, info, round, told });
  }
}

describe("what a step means to the game system", () => {
  let steps: Steps;

  beforeEach(() => {
    inWorld("another");
    steps = new Steps();
    steps.moment({ do: "setInitiative", combatant: "ada", value: 3 });
  });

  it("is its own start, and its own round for each that begins", () => {
    expect(steps.moment({ do: "start" })).toEqual({
      method: "startCombat",
      round: 1,
      isNewRound: true,
      ended: [],
    });
    expect(steps.moment({ do: "endTurn" })).toEqual({
      method: "nextRound",
      round: 2,
      isNewRound: true,
      ended: ["ada"],
    });
    expect(steps.moment({ do: "setInitiative", combatant: "ada", value: 4 })).toMatchObject({ method: null });
  });

  it.each(["undone", "redone"] as const)("is nothing where it is %s", (kind) => {
    expect(steps.moment({ do: "start" }, { kind })).toMatchObject({ method: null });
    expect(steps.moment({ do: "endTurn" }, { kind })).toEqual({ method: null, round: 2, isNewRound: false, ended: [] });
  });

  it("is nothing for a round that it has been told of, or that Foundry's own field says already", () => {
    expect(steps.moment({ do: "start" }, { told: 2 })).toMatchObject({ method: null });
    expect(steps.moment({ do: "endTurn" }, { told: 2 })).toMatchObject({ method: null });
    expect(steps.moment({ do: "endTurn" }, { told: 2, round: 3 })).toMatchObject({ method: null });
    expect(steps.moment({ do: "endTurn" }, { told: 2 })).toMatchObject({ method: "nextRound", round: 4 });
  });

  it("is nothing where its preset says that the method must not run", () => {
    inWorld("swade");
    expect(steps.moment({ do: "start" })).toMatchObject({ method: "startCombat" });
    expect(steps.moment({ do: "endTurn" })).toMatchObject({ method: null });
  });
});

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
