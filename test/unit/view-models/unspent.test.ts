import { describe, expect, it } from "vitest";
import { type Author, type Command, screen } from "../../../src/core/index";
import { unspentOn } from "../../../src/foundry/view-models/unspent";
import { drawingFor } from "../../support/drawing";
import { player } from "../../support/eyes";
import { Fight, foe, hero } from "../core/support/fight";

const LORKA = player("lorka");

/** What is unspent for somebody in Lorka's turn, after she has done this. */
function unspent(
  variant: string,
  commands: readonly Command[],
  viewer: Author = LORKA,
  options: Readonly<Record<string, unknown>> = {},
): string | null {
  const traits = { initiativeRating: 30, maxAp: 2, reaction: 30, intuition: 9, edge: 1 };
  const slow = { initiativeRating: 1, maxAp: 2, reaction: 1, intuition: 1, edge: 1 };
  const fight = new Fight(variant, [hero("lorka", traits), foe("ogre", slow)], { options });
  for (const command of [{ do: "start" }, ...commands]) fight.give(command);
  return unspentOn(screen(fight.encounter, viewer), drawingFor());
}

describe("what is left to spend in a turn", () => {
  const spend = { do: "spend", combatant: "lorka" };

  it("is named while there are action points, to whoever may spend them", () => {
    expect(unspent("action-points", [spend])).toContain("action-points.pips.ap");
    expect(unspent("action-points", [spend], player("ogre"))).toBeNull();
    expect(unspent("action-points", [spend, spend])).toBeNull();
  });

  it("is named of a counter that says so, and of no other (K-5)", () => {
    const counters = [{ id: "action", unspent: true }, { id: "reaction" }];
    const action = { do: "spend", counter: "action", combatant: "lorka" };
    expect(unspent("basic", [], LORKA, { counters })).toBe("TURNWRIGHT.counters.left-of");
    expect(unspent("basic", [], player("ogre"), { counters })).toBeNull();
    expect(unspent("basic", [action], LORKA, { counters })).toBeNull();
  });

  it("leaves out what everybody has in anybody's turn, as the Free action of a phase", () => {
    const act = { do: "act", combatant: "lorka", cost: "simple", kind: "physical" };
    expect(unspent("phases", [act])).toBe("TURNWRIGHT.phases.pips.simple");
    expect(unspent("phases", [act, act])).toBeNull();
  });
});
