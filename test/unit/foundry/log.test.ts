import { describe, expect, it } from "vitest";
import { Story, type StoryLine } from "../../../src/core/story/index";
import { recordCards, turnRecord } from "../../../src/foundry/chat/turn-record";
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

const newestOf = ({ encounter }: Fight): StoryLine | undefined => new Story({ gm: true }).newest(encounter, 1).lines[0];

describe("the log", () => {
  it("holds what people typed, and whom it was aimed at", () => {
    const fight = new Fight("shared-turn", [hero("rogue"), foe("hag")]);
    for (const combatant of ["rogue", "hag"]) fight.give({ do: "setInitiative", combatant, value: 9 });
    fight.give({ do: "start" }, { dice: { rogue: [2], hag: [1] } });
    fight.give({ do: "declareActor", combatant: "rogue", plan: "Charge", targets: ["hag"] });
    expect(newestOf(fight)).toMatchObject({ quote: "Charge", targets: ["hag"] });
  });

  it("quotes nothing that its sentence says already", () => {
    const fight = new Fight("action-points", [hero("rogue", { maxAp: 3 }), foe("hag", { maxAp: 3 })]);
    fight.give({ do: "start" });
    const [actor = ""] = fight.view().active;
    fight.give({ do: "declare", combatant: actor, type: "primary", ap: 1, label: "Shoot" });
    expect(newestOf(fight)).toMatchObject({ label: { data: { label: "Shoot" } }, quote: null });
  });
});

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
