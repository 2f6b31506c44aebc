import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { replayed, type Command, type Encounter } from "../../../src/core/index";
import { kindOf } from "../../support/kind-of";
import { Fight, foe, hero } from "./support/fight";

/** Commands that every variant takes, with dice, without, and taken back. */
const COMMANDS: readonly Command[] = [
  { do: "start" },
  { do: "addEffect", name: "Slow", target: "orc", until: { turns: 1 } },
  { do: "join", combatants: [hero("bea")] },
  { do: "advance" },
  { do: "undo" },
  { do: "redo" },
  { do: "advance" },
  { do: "leave", combatant: "ada" },
  { do: "undo" },
];

describe.each(RULES_TO_TRY)("a step of %s that is given again", (variant) => {
  it("comes to the same events and the same fight, from JSON too (C-17)", () => {
    const fight = new Fight(variant, [hero("ada"), foe("orc")]);
    for (const command of COMMANDS) {
      const before = JSON.parse(JSON.stringify(fight.encounter)) as Encounter;
      const events = fight.give(command);
      const { rev } = fight.encounter;
      const again = replayed(before, fight.encounter, { rev, kind: kindOf(command) });
      expect(again?.events).toEqual(events);
      expect(again?.next).toEqual(fight.encounter);
    }
  });
});

describe("a step", () => {
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
