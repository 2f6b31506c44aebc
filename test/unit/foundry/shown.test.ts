import { afterEach, describe, expect, it, vi } from "vitest";
import { createEncounter } from "../../../src/core/index";
import { sheetChanges, shownNow } from "../../../src/foundry/roster/shown";
import { combatantWith, emptyActor } from "../../support/sheets";
import { inWorld } from "../../support/world";

afterEach(() => void vi.unstubAllGlobals());

/** The changes taken over when a token of a fight under these rules gets a status. */
function changesUnder(variant: string, status = "prone"): unknown[] {
  inWorld("another");
  vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
  Object.assign(game, { users: [] });
  const made = createEncounter({ variant, combatants: [{ id: "ann", side: "players" }] });
  if (!made.ok) throw new Error(made.problem.code);
  const [before, now] = [[], [status]].map((statuses) => {
    const actor = Object.assign(emptyActor("npc"), { statuses: new Set(statuses) });
    const token = { disposition: -1, hidden: false, flags: {} };
    return shownNow({ ...combatantWith(actor), token } as unknown as Combatant.Implementation, variant, {});
  });
  if (before === undefined || now === undefined) throw new Error("nothing shown");
  return sheetChanges("ann", before, now, made.encounter);
}

describe("a status on a token", () => {
  it("is taken over by the rules that know it, and by no others (M-15)", () => {
    expect(changesUnder("momentum")).toEqual([{ do: "setCondition", combatant: "ann", condition: "prone", on: true }]);
    expect(changesUnder("basic")).toEqual([]);
  });

  it("is said once where rules list a condition that every sheet can show, and not at all where it means nothing (0.1)", () => {
    const surprise = { do: "setCondition", combatant: "ann", condition: "surprised", on: true };
    expect(changesUnder("shared-turn", "surprised")).toEqual([surprise]);
    expect(changesUnder("momentum", "surprised")).toEqual([]);
  });
});
