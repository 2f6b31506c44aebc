import { afterEach, describe, expect, it, vi } from "vitest";
import { createEncounter } from "../../../src/core/index";
import "../../../src/core/variants/all";
import { sheetChanges, shownNow } from "../../../src/foundry/roster/shown";
import { combatantWith, emptyActor } from "../../support/sheets";
import { inWorld } from "../../support/world";

afterEach(() => void vi.unstubAllGlobals());

/** The changes taken over when a token of a fight under these rules is marked as prone. */
function changesUnder(variant: string): unknown[] {
  inWorld("another");
  vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
  Object.assign(game, { users: [] });
  const made = createEncounter({ variant, combatants: [{ id: "ann", side: "players" }] });
  if (!made.ok) throw new Error(made.problem.code);
  const [before, now] = [[], ["prone"]].map((statuses) => {
    const actor = Object.assign(emptyActor("npc"), { statuses: new Set(statuses) });
    const token = { disposition: -1, hidden: false, flags: {} };
    return shownNow({ ...combatantWith(actor), token } as unknown as Combatant.Implementation, variant);
  });
  if (before === undefined || now === undefined) throw new Error("nothing shown");
  return sheetChanges("ann", before, now, made.encounter);
}

describe("a status on a token", () => {
  it("is taken over by the rules that know it, and by no others (M-15)", () => {
    expect(changesUnder("momentum")).toEqual([{ do: "setCondition", combatant: "ann", condition: "prone", on: true }]);
    expect(changesUnder("basic")).toEqual([]);
  });
});
