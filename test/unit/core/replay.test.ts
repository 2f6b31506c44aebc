import { describe, expect, it } from "vitest";
import { replayed } from "../../../src/core/index";
import { kindOf } from "../../support/kind-of";
import { throughJson } from "../../support/plain";
import { Fight, foe, hero } from "./support/fight";

describe("a step", () => {
  it("comes to the same events and the same fight when it is given again, from JSON too (C-17)", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    for (const command of [{ do: "start" }, { do: "advance" }, { do: "undo" }, { do: "redo" }]) {
      const before = throughJson(fight.encounter);
      const events = fight.give(command);
      const { encounter: next } = fight;
      expect(replayed(before, next, { rev: next.rev, kind: kindOf(command) })).toEqual({ events, next });
    }
  });

  it("that the history keeps no more can't be given again", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")], { keep: 0 });
    const before = fight.encounter;
    fight.give({ do: "start" });
    expect(replayed(before, fight.encounter, { rev: 1, kind: "done" })).toBeNull();
  });

  it("is not given again to another state than its own", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "start" });
    expect(replayed(fight.encounter, fight.encounter, { rev: 1, kind: "done" })).toBeNull();
  });
});
