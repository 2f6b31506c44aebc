import { describe, expect, it } from "vitest";
import { Story } from "../../../src/core/story/index";
import { recordCards, turnRecord } from "../../../src/foundry/chat/messages";
import { Fight, foe, hero } from "../core/support/fight";

/** A rogue who charges a hag, and changes her mind; the hag claws back. */
function sharedTurn(): Fight {
  const fight = new Fight("shared-turn", [hero("rogue"), foe("hag")]);
  for (const [combatant, value] of Object.entries({ rogue: 20, hag: 10 })) {
    fight.give({ do: "setInitiative", combatant, value });
  }
  fight.give({ do: "start" });
  fight.give({ do: "declareActor", combatant: "rogue", plan: "Charge" });
  fight.give({ do: "declareReactor", combatant: "hag", plan: "Claw back" });
  fight.give({ do: "beginTurn" });
  fight.give({ do: "revisePlan", combatant: "rogue", plan: "Flee" });
  return fight;
}

describe("the record of a shared turn", () => {
  it("goes from its plan on, with what was said, in order", () => {
    const record = turnRecord(sharedTurn().encounter);
    expect(record.map(({ quote }) => quote)).toEqual(["Charge", "Claw back", null, null]);
    expect(record.at(-1)?.label.data).toEqual({ combatant: { name: "rogue" }, plan: "Flee", first: "Charge" });
  });

  it("is one card when the turn ends, about everybody it names", () => {
    const fight = sharedTurn();
    fight.give({ do: "endTurn" });
    const [card, ...more] = recordCards(fight.encounter, ["rogue", "hag"]);
    expect(more).toEqual([]);
    expect(card).toMatchObject({ text: { data: { names: { names: ["rogue", "hag"] } } }, about: ["rogue", "hag"] });
    const told = new Story({ gm: true }).newest(fight.encounter, 5).lines;
    const sentences = told.flatMap((line) => [line.label, ...line.results]);
    expect(card?.lines?.map((line) => line.text)).toEqual(sentences);
  });

  it("is not told under rules without such turns", () => {
    const fight = new Fight("basic", [hero("rogue"), foe("hag")]);
    fight.give({ do: "start" });
    fight.give({ do: "endTurn" });
    expect(recordCards(fight.encounter, ["rogue", "hag"])).toEqual([]);
    expect(turnRecord(fight.encounter)).toEqual([]);
  });
});
