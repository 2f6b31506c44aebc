import { describe, expect, it } from "vitest";
import { text, type Command } from "../../../src/core/index";
import { beginScenario, exportScenario, playScenario, rollOnto, seeded } from "../../../src/core/scenario/index";
import { player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

/** A fight with a little of everything that an export has to carry. */
function fight(): Fight {
  const made = new Fight("basic", [hero("ada", { initiative: 2 }), { ...foe("orc"), conditions: ["hidden"] }], {
    options: { groupRolls: true },
  });
  made.give({ do: "roll" }, { as: player("ada"), dice: { ada: [15] } });
  made.give({ do: "start" }, { dice: { orc: [10] } });
  made.give({ do: "delay", combatant: "ada" }, { as: player("ada") });
  made.give({ do: "leave", combatant: "ada" });
  made.give({ do: "undo" });
  made.give({ do: "stepIn", combatant: "ada" });
  return made;
}

describe("a fight that is written down as a scenario", () => {
  it("has its beginning, who took part, and every command that still stands, with authors and dice", () => {
    expect(exportScenario(fight().encounter, "A duel", { ada: "Ada the Quick" })).toEqual({
      title: "A duel",
      variant: "basic",
      options: fight().encounter.options,
      combatants: [
        {
          id: "ada",
          name: "Ada the Quick",
          side: "players",
          kind: "ada",
          owner: "ada",
          traits: { initiative: 2 },
          conditions: [],
        },
        { id: "orc", side: "gm", kind: "orc", owner: null, traits: {}, conditions: ["hidden"] },
      ],
      steps: [
        { do: "roll", as: "player:ada", dice: { ada: [15] } },
        { do: "start", dice: { orc: [10] } },
        { do: "delay", combatant: "ada", as: "player:ada" },
        { do: "stepIn", combatant: "ada" },
      ],
    });
  });

  it("is none where the first command that is kept was not the first", () => {
    const made = new Fight("basic", [hero("ada")], { keep: 1 });
    made.give({ do: "setTrait", combatant: "ada", trait: "initiative", value: 3 });
    expect(exportScenario(made.encounter, "All of it")).not.toBeNull();
    made.give({ do: "start" });
    made.give({ do: "endTurn" });
    expect(exportScenario(made.encounter, "Not all of it")).toBeNull();
  });

  it.each<[what: string, variant: string, command: Command]>([
    ["who goes first", "popcorn", { do: "choose", combatant: "ada" }],
    ["where its attention is", "phases", { do: "attend", combatant: "ada", attention: "physical" }],
    ["an ambush", "initiative-score", { do: "ambush", side: "gm", hidden: true }],
  ])("is none where %s was settled before the first command that is kept (%s)", (_what, variant, command) => {
    const made = new Fight(variant, [hero("ada", { augmentDice: 1, initiateGrade: 1 }), foe("orc")], { keep: 2 });
    const setTrait = { do: "setTrait", combatant: "orc", trait: "initiative", value: 2 };
    made.give(setTrait);
    made.give(command);
    made.give({ do: "start" });
    const scenario = exportScenario(made.encounter, "All that matters");
    expect(scenario && playScenario(scenario)).toMatchObject({
      kind: "passed",
      encounter: { rules: made.encounter.rules },
    });
    made.give({ do: "setCondition", combatant: "orc", condition: "incapacitated", on: true });
    expect(exportScenario(made.encounter, "Not all of it")).toBeNull();
  });
});

describe("the beginning of a scenario", () => {
  it("gives a player's combatant without an owner to a player of its name, and a foe to the gm", () => {
    const made = beginScenario({
      title: "Owners",
      variant: "basic",
      combatants: [
        { id: "ada", side: "players" },
        { id: "owl", side: "players", owner: "ada" },
        { id: "orc", side: "gm" },
      ],
      steps: [],
    });
    const owners = made.ok && Object.values(made.encounter.combatants).map(({ owner }) => owner);
    expect(owners).toEqual(["ada", "ada", null]);
  });

  it("is impossible where its variant is not there", () => {
    const played = playScenario({ title: "Chess", variant: "chess", combatants: [], steps: [] });
    expect(played).toEqual({ kind: "impossible", problem: { code: "unknown-variant", at: "chess" } });
  });
});

describe("seeded chance", () => {
  it("lets every face of a die fall about as often as any other", () => {
    const random = seeded(3);
    const request = { for: "ada", formula: "6d6", reason: text("dice.initiative") };
    const counts = new Map<number, number>();
    for (let i = 0; i < 2_000; i += 1) {
      for (const face of rollOnto({}, [request], random)["ada"] ?? []) counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    // Of 12,000 dice each face is expected 2,000 times; five standard deviations are about 204.
    expect([...counts.values()].every((count) => Math.abs(count - 2_000) < 204)).toBe(true);
  });
});
