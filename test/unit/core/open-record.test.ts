import { describe, expect, it } from "vitest";
import { conceal } from "../../../src/core/secrets/index";
import { player } from "../../support/eyes";
import { unsaidOf } from "../../support/said-of-hidden";
import { RULES_TO_TRY } from "../../support/with-pages";
import { Fight, foe, hero } from "./support/fight";

describe("what players' clients receive of a hidden combatant", () => {
  it.each(RULES_TO_TRY)("is what the docs list, under %s", (variant) => {
    const made = new Fight(variant, [hero("ada", { maxAp: 2 }), foe("lurker-in-hiding", { maxAp: 2 })]);
    made.give({ do: "setCondition", combatant: "lurker-in-hiding", condition: "hidden", on: true });
    made.give({ do: "start" });
    made.give({ do: "addEffect", name: "Curse", target: "lurker-in-hiding", until: "combat" });
    const { open } = conceal(made.encounter, [player("ada")]);
    expect(unsaidOf(open, "lurker-in-hiding")).toEqual([]);
    expect(Object.keys(open.combatants["lurker-in-hiding"] ?? {})).toContain("traits");
  });
});
