import { describe, expect, it } from "vitest";
import { RULES_TO_TRY } from "../../support/with-pages";
import { bytesOf } from "../../bench/bytes";

describe.each(RULES_TO_TRY)("an update of 20 combatants under %s", (id) => {
  it("stays small, as the whole record does: document and options together, without Foundry's own initiatives", () => {
    const { ordinary, roundEnd, roll, document } = bytesOf(id);
    // Options of own rules are all their choices.
    expect(ordinary).toBeLessThan(1200);
    expect(roundEnd).toBeLessThan(2048);
    expect(roll).toBeLessThan(6 * 1024);
    expect(document).toBeLessThan(40 * 1024);
  });
});
