import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  combatUpdates,
  done,
  encounter,
  everybody,
  give,
  IDS,
  look,
  openFight,
  stored,
  together,
} from "../support/fight.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Command, Fight, View } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** The commands and their givers, from the first roll to the second round of a shared turn; dice are thrown by those who owe them. */
const STEPS: readonly (readonly ["gm" | "ann" | "ben", Command])[] = [
  ["ann", { do: "roll", combatants: [IDS.gereneth] }],
  ["ben", { do: "roll", combatants: [IDS.johnston] }],
  ["gm", { do: "setInitiative", combatant: IDS.gereneth, value: 20 }],
  ["gm", { do: "setInitiative", combatant: IDS.hag, value: 15 }],
  ["gm", { do: "setInitiative", combatant: IDS.johnston, value: 10 }],
  ["gm", { do: "setInitiative", combatant: IDS.cultist, value: 5 }],
  ["gm", { do: "start" }],
  ["ann", { do: "declareActor", combatant: IDS.gereneth, plan: "Throw a dagger", intends: ["ranged"] }],
  ["gm", { do: "declareReactor", combatant: IDS.hag, plan: "Charge", intends: ["move", "melee"] }],
  ["ben", { do: "decline", combatant: IDS.johnston }],
  ["gm", { do: "beginTurn" }],
  ["ann", { do: "attack", combatant: IDS.gereneth, kind: "ranged", label: "Dagger" }],
  ["ann", { do: "nextStep" }],
  ["gm", { do: "setCondition", combatant: IDS.cultist, condition: "defeated", on: true }],
  ["gm", { do: "leave", combatant: IDS.cultist }],
  ["ann", { do: "endTurn" }],
  ["ben", { do: "pass", combatant: IDS.johnston }],
  ["gm", { do: "roll", combatants: [IDS.hag] }],
  ["ann", { do: "advance" }],
];

/** Commands that may end a turn or a round: they keep, for an undo, everything that was part of it. */
const CLOSING = new Set(["endTurn", "pass", "advance"]);

describe("a fight", () => {
  let fight: Fight;
  let before: readonly View[];
  let after: readonly View[];
  const bytes: { command: string; size: number }[] = [];

  /** How much the newest update of the combat wrote, as JSON. */
  const lastUpdate = (): number =>
    fight.tabletop.counters.operations.findLast(({ documentName }) => documentName === "Combat")?.bytes ?? 0;

  beforeAll(async () => {
    fight = await openFight();
    fight.tabletop.counters.reset();
  });

  afterAll(async () => {
    await fight.tabletop.stop();
  });

  /** Whether there is something to take back or to give again is not part of the fight: it differs on the way back. */
  async function lookPast(client: Client): Promise<View> {
    const view = await look(client);
    return { ...view, legal: view.legal.filter((command) => command.do !== "undo" && command.do !== "redo") };
  }

  /** What everybody sees. */
  async function seen(): Promise<readonly View[]> {
    await together(fight);
    await settled(fight);
    return Promise.all(everybody(fight).map(lookPast));
  }

  it("is one update of the combat for each accepted command", async () => {
    before = await seen();
    for (const [who, command] of STEPS) {
      await done(fight[who], command);
      await together(fight);
      await settled(fight);
      bytes.push({ command: command.do, size: lastUpdate() });
    }
    after = await seen();
    expect(combatUpdates(fight)).toBe(STEPS.length);
    expect(encounter(fight)?.rev).toBe(STEPS.length);
  });

  it("writes less than a kilobyte for an ordinary command: one that neither creates the encounter nor ends a turn", () => {
    const ordinary = bytes.slice(1).filter(({ command }) => !CLOSING.has(command));
    expect(ordinary.length).toBeGreaterThan(STEPS.length / 2);
    for (const { command, size } of ordinary) expect(size, command).toBeLessThan(1024);
  });

  it("is taken back with one update for each, to what everybody saw, Foundry's own fields, and who had left", async () => {
    for (const _step of STEPS) await done(fight.gm, { do: "undo" });
    expect(await seen()).toEqual(before);
    expect(await give(fight.gm, { do: "undo" })).toMatchObject({ ok: false, refusal: { code: "nothing-to-undo" } });
    await settled(fight);
    expect(combatUpdates(fight)).toBe(2 * STEPS.length);
    const { combatants, round, turn } = stored(fight);
    expect(new Set(combatants.map(({ _id }) => _id))).toEqual(new Set(Object.values(IDS)));
    expect(combatants.map(({ initiative }) => initiative)).toEqual([null, null, null, null]);
    expect({ round, turn }).toEqual({ round: 0, turn: null });
  });

  it("is given again to the same views, with the same dice, and none of them thrown twice", async () => {
    for (const _step of STEPS) await done(fight.gm, { do: "redo" });
    expect(await seen()).toEqual(after);
    expect(combatUpdates(fight)).toBe(3 * STEPS.length);
    const messages = fight.tabletop.world.collection("ChatMessage");
    const rolls = [...messages.values()].filter((message) => (message["rolls"] as unknown[]).length > 0);
    expect(rolls.length).toBe(ROLLS);
    expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
  });
});

/** Two numbers by the players; in the second round the hag's and Gereneth's. */
const ROLLS = 4;
