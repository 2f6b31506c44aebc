import { describe, expect, it } from "vitest";
import { variants } from "../../../src/core/index";
import { bytesOf } from "../../bench/bytes";

describe.each(variants().map(({ id }) => id))("an update of 500 combatants under %s", (id) => {
  it("stays small at every joint of the fight: document and options together, without Foundry's own initiatives", () => {
    const { ordinary, sharedTurn, roundEnd, roll } = bytesOf(id);
    expect(ordinary).toBeLessThan(1024);
    expect(sharedTurn).toBeLessThan(1024);
    expect(roundEnd).toBeLessThan(2048);
    expect(roll).toBeLessThan(4096);
  });
});
