import { describe, expect, it } from "vitest";
import { screen, type Control, type Screen, type Viewer } from "../../../src/core/index";

import { asAsked } from "../../../src/foundry/session/roll-policy";
import { GM } from "../../support/eyes";
import { Fight, foe, hero } from "../core/support/fight";

const ADA: Viewer = { gm: false, controls: ["ada"] };
const LOOKING_ON: Viewer = { gm: false, controls: [] };

const fight = (): Fight => new Fight("basic", [hero("ada"), hero("bea"), foe("orc")]);

const rollsOf = ({ rows, prompts, footer }: Screen): Control[] =>
  [...rows.flatMap((row) => row.controls), ...prompts.flatMap((prompt) => prompt.controls), footer.next]
    .filter((control) => control !== null)
    .filter(({ command }) => command.do === "roll");

describe("how a table asks for initiative", () => {
  it("puts the question to whoever has still to roll, in place of the big button", () => {
    const asked = asAsked(screen(fight().encounter, ADA), ADA, "players");
    expect(asked.prompts).toMatchObject([
      { id: "roll", body: { data: { names: { names: ["ada"] } } }, controls: [{ command: { do: "roll" } }] },
    ]);
    expect(asked.footer.next).toBeNull();
    expect(asked.footer.waiting).not.toBeNull();
  });

  it("asks nobody who has rolled, or has nobody to roll for", () => {
    const rolled = fight();
    rolled.give({ do: "roll", combatants: ["ada"] });
    for (const [made, viewer] of [
      [rolled, ADA],
      [fight(), LOOKING_ON],
    ] as const) {
      const plain = screen(made.encounter, viewer);
      expect(asAsked(plain, viewer, "players")).toEqual(plain);
    }
  });

  it("shows players nothing to roll where the gm rolls for all, and says so", () => {
    const asked = asAsked(screen(fight().encounter, ADA), ADA, "gm");
    expect(rollsOf(asked)).toEqual([]);
    expect(asked.prompts).toEqual([]);
    expect(asked.footer.waiting).toEqual({ key: "TURNWRIGHT.tracker.footer.waiting-gm-rolls" });
  });

  it("leaves the gm's screen as it is", () => {
    const plain = screen(fight().encounter, GM);
    expect(asAsked(plain, GM, "gm")).toBe(plain);
    expect(asAsked(plain, GM, "players")).toBe(plain);
  });

  it("leaves alone what is not about initiative", () => {
    const made = fight();
    made.give({ do: "start" }, { dice: { ada: [20], bea: [10], orc: [5] } });
    const plain = screen(made.encounter, ADA);
    expect(asAsked(plain, ADA, "gm")).toEqual(plain);
    expect(asAsked(plain, ADA, "players")).toEqual(plain);
  });
});
