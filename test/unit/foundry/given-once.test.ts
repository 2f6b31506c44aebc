import { beforeEach, describe, expect, it, vi } from "vitest";
import { createEncounter, findVariant, propose, type Command, type Encounter } from "../../../src/core/index";
import { FightRecord } from "../../../src/foundry/session/record";
import { GM } from "../../support/eyes";
import { StoredFight } from "../../support/stored-fight";
import type { StepInfo } from "../../../src/foundry/store/stored-form";

const COMMAND: Command = { do: "setInitiative", combatant: "hero0", value: 12 };

function newFight(): Encounter {
  const combatants = [0, 1].map((i) => ({ id: `hero${i}`, side: "players" as const }));
  const made = createEncounter({ variant: "basic", combatants });
  if (!made.ok) throw new Error(made.problem.code);
  return made.encounter;
}

describe("a step that an update brings", () => {
  beforeEach(() => {
    vi.stubGlobal("game", { user: { isGM: false } });
  });

  it("is given again once on a client: for what is stored, and for its events", () => {
    const stored = new StoredFight(newFight());
    const flags = { turnwright: { encounter: stored.raw } };
    const record = new FightRecord({ id: "combat", flags } as unknown as Combat.Implementation);
    const before = record.storedOpenPart();
    if (before === null) throw new Error("nothing stored");
    const outcome = propose(before, COMMAND, GM);
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    stored.update(outcome.forward);
    flags.turnwright.encounter = stored.raw;
    const info: StepInfo = { from: before.rev, rev: outcome.next.rev, kind: "done", command: COMMAND.do, by: "gm" };
    const rule = findVariant("basic")?.rules[COMMAND.do];
    if (rule === undefined) throw new Error("no rules");
    const given = vi.spyOn(rule, "apply");
    record.replayStep(info);
    const now = record.storedOpenPart();
    if (now === null) throw new Error("nothing stored");
    const heard = { ...info, events: outcome.events };
    expect(record.stepWithEvents(info, before, now)).toEqual(heard);
    expect(given).toHaveBeenCalledTimes(1);
    expect(now).toEqual(outcome.next);
    // From another state it has to be given by itself.
    expect(record.stepWithEvents(info, structuredClone(before), now)).toEqual(heard);
    expect(given).toHaveBeenCalledTimes(2);
    given.mockRestore();
  });
});
