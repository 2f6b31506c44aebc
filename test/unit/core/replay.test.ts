import { describe, expect, it } from "vitest";
import { replayed } from "../../../src/core/index";
import { Fight, foe, hero } from "./support/fight";

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
