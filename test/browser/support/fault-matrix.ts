import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callOn } from "./documents.ts";
import { IDS } from "./fight.ts";
import { FaultTable, isToldLate, press, USERS } from "./fault-table.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Answer, Command } from "./fight.ts";
import type { Flags, Role, Stage } from "./fault-table.ts";

/** Something that somebody does while a fault is played. */
export interface Deed {
  readonly name: string;
  readonly stage: Stage;
  readonly by: Role;
  /** The command; null for a change of Foundry's own fields past the rules. */
  readonly command: Command | null;
  /** Tells whether it has been done, by what is stored. */
  isDone(flags: Flags): boolean;
  /** The command that an assistant can press afterwards, once it has been done. */
  readonly afterwards: Command;
}

/** A number as the stored encounter has it. */
const numberOf = ({ encounter }: Flags, id: string): number | null =>
  (encounter?.["combatants"] as Readonly<Record<string, { readonly base: number | null }>> | undefined)?.[id]?.base ??
  null;

const pastOf = ({ encounter }: Flags): number => Object.keys(encounter?.["past"] ?? {}).length;

/** A number that nothing else gives. */
const WRITTEN = 17;

/** Everything that is done while faults are played, by a short name. */
const DEEDS = {
  gmDice: {
    name: "a roll with the GM's dice",
    stage: "untouched",
    by: "gm",
    command: { do: "roll", combatants: [IDS.hag] },
    isDone: (flags) => numberOf(flags, IDS.hag) !== null,
    afterwards: { do: "undo" },
  },
  playerDice: {
    name: "a roll with a player's dice",
    stage: "untouched",
    by: "ann",
    command: { do: "roll", combatants: [IDS.gereneth] },
    isDone: (flags) => numberOf(flags, IDS.gereneth) !== null,
    afterwards: { do: "undo" },
  },
  undo: {
    name: "an undo",
    stage: "begun",
    by: "helper",
    command: { do: "undo" },
    isDone: (flags) => pastOf(flags) === 5,
    afterwards: { do: "redo" },
  },
  choose: {
    name: "choosing the rules before the fight",
    stage: "untouched",
    by: "helper",
    command: { do: "fight/choose-variant", variant: "basic" },
    isDone: ({ variant }) => variant === "basic",
    afterwards: { do: "fight/choose-variant", variant: null },
  },
  adopt: {
    name: "taking over a fight of Foundry's turns",
    stage: "by Foundry's turns",
    by: "helper",
    command: { do: "fight/take-over", variant: "shared-turn" },
    isDone: ({ encounter }) => encounter !== undefined,
    afterwards: { do: "setInitiative", combatant: IDS.hag, value: WRITTEN },
  },
  external: {
    name: "a number written past the rules",
    stage: "begun",
    by: "helper",
    command: null,
    isDone: (flags) => numberOf(flags, IDS.hag) === WRITTEN,
    afterwards: { do: "undo" },
  },
} as const satisfies Record<string, Deed>;

/** The short name of a deed. */
export type DeedName = keyof typeof DEEDS;

/** The table and the deed that a fault works with. */
export interface Scene {
  readonly table: FaultTable;
  readonly deed: Deed;
  /** Does it. The answer is null where the page that did it is gone, and where nothing answers. */
  readonly go: () => Promise<Answer | null>;
}

/** Something that goes wrong while a deed is done. */
export interface Fault {
  readonly name: string;
  /** What is done meanwhile, by short names. */
  readonly during: readonly DeedName[];
  /** Plays it, until everything works again. */
  play(scene: Scene): Promise<Answer | null>;
}

/** Does a deed by the hand of its author. */
export async function doDeed(
  table: FaultTable,
  deed: Deed,
  client: Client = table.at(deed.by),
): Promise<Answer | null> {
  if (deed.command !== null) return press(client, deed.command);
  await callOn(client, ["combatant", IDS.hag], "update", { initiative: WRITTEN });
  return null;
}

/** More than any dice of these fights give. */
const IN_VAIN = 99;

/** A command that somebody presses while the connection is down, and what would show that it was done. */
const IDLE: Command = { do: "setInitiative", combatant: IDS.cultist, value: IN_VAIN };
const wasIdleDone = (flags: Flags): boolean => numberOf(flags, IDS.cultist) === IN_VAIN;

/** Presses something on a page without a connection: it is refused there and then. */
export async function pressInVain(client: Client): Promise<void> {
  const answer = await press(client, IDLE);
  expect(answer, "pressed without a connection").toMatchObject({ refusal: { code: "no-connection" } });
}

/** Every answer is true: what it says was done is stored, and what it says wasn't isn't, or its giver is told of it later. */
async function expectTruth({ table, deed }: Scene, before: number, answer: Answer | null): Promise<void> {
  const { flags, rev } = table;
  const isDone = deed.isDone(flags);
  if (answer?.ok === true) {
    expect(isDone, "answered as done").toBe(true);
    expect(answer.rev).toBe(rev);
    if (deed.by !== "gm") expect(flags.requests?.[USERS[deed.by].id]?.rev).toBe(rev);
  }
  if (answer?.ok === false && isDone) {
    expect(answer.refusal?.code).toBe("no-gm");
    await expect.poll(async () => isToldLate(table.at(deed.by)), { message: "done after it was denied" }).toBe(true);
  }
  expect(wasIdleDone(flags), "pressed without a connection and sent later").toBe(false);
  const isStored = flags.encounter !== undefined;
  // Once at the most: a step, or a choice beside the steps.
  if (deed.stage === "begun") expect(rev - before).toBe(isDone ? 1 : 0);
  else expect(isStored).toBe(isDone && flags.variant !== "basic");
}

/** Nothing is stuck: what was not done can be done now, and what was done can be gone on from. */
async function expectLife({ table, deed }: Scene): Promise<void> {
  const wasDone = deed.isDone(table.flags);
  if (wasDone || deed.command === null) {
    if (wasDone) expect(await press(table.at("helper"), deed.afterwards), "afterwards").toMatchObject({ ok: true });
  } else {
    const by = table.seats.has(deed.by) ? deed.by : "helper";
    expect(await press(table.at(by), deed.command), "once more").toMatchObject({ ok: true });
    expect(deed.isDone(table.flags)).toBe(true);
  }
  await table.expectSound();
}

/** Plays a fault while something is done, and looks whether all is well afterwards. */
async function play(table: FaultTable, fault: Fault, deed: Deed): Promise<void> {
  await table.renew(deed.stage);
  const before = table.rev;
  const scene: Scene = { table, deed, go: async () => doDeed(table, deed) };
  const answer = await fault.play(scene);
  await table.rest();
  await expectTruth(scene, before, answer);
  await table.expectSound();
  await expectLife(scene);
  table.passed();
}

/** Plays faults at one table, each with all that is done during it. */
export function playFaults(faults: readonly Fault[]): void {
  let table: FaultTable;

  beforeAll(async () => {
    table = await FaultTable.open();
  });
  afterAll(async () => table.close());

  describe.each(faults)("$name", (fault) => {
    const deeds: readonly Deed[] = fault.during.map((name) => DEEDS[name]);
    it.each(deeds)("during $name: nothing is lost, done twice or told wrongly", async (deed) => {
      await play(table, fault, deed);
    });
  });
}
