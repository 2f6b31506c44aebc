import { describe, expect, it } from "vitest";
import { screen, type Viewer } from "../../../src/core/index";
import { Fight, foe, hero } from "./support/fight";

const four = [hero("ada"), foe("orc"), hero("bo"), foe("rat")];
const FACES = { dice: { ada: [20], orc: [15], bo: [10], rat: [5] } };
const GM: Viewer = { gm: true };
const BO: Viewer = { gm: false, controls: ["bo"] };

const next = ({ encounter }: Fight, viewer: Viewer = GM): string[] =>
  screen(encounter, viewer).rows.flatMap(({ id, next: isNext }) => (isNext === true ? [id] : []));

const hide = (combatant: string) => ({ do: "setCondition", combatant, condition: "hidden", on: true });

describe("who is next", () => {
  it("is the first that can act after the running turn, in the next round if numbers stay", () => {
    const fight = new Fight("basic", four);
    expect(next(fight)).toEqual([]);
    fight.give({ do: "start" }, FACES);
    expect(next(fight)).toEqual(["orc"]);
    fight.give({ do: "setCondition", combatant: "orc", condition: "incapacitated", on: true });
    expect(next(fight)).toEqual(["bo"]);
    for (const _turn of ["ada", "bo"]) fight.give({ do: "endTurn" });
    expect(next(fight)).toEqual(["ada"]);
  });

  it("is nobody before all roll again, and nobody while a person chooses", () => {
    const rolling = new Fight("basic", four, { options: { reroll: "each-round" } });
    rolling.give({ do: "start" }, FACES);
    for (const _turn of ["ada", "orc", "bo"]) rolling.give({ do: "endTurn" });
    expect(next(rolling)).toEqual([]);
    const popcorn = new Fight("popcorn", four);
    popcorn.give({ do: "choose", combatant: "ada" });
    popcorn.give({ do: "start" });
    expect(next(popcorn)).toEqual([]);
  });

  it("passes over a hidden combatant for players, as if it were not there", () => {
    const fight = new Fight("basic", four);
    fight.give(hide("orc"));
    fight.give({ do: "start" }, FACES);
    expect(next(fight)).toEqual(["orc"]);
    expect(next(fight, BO)).toEqual(["bo"]);
    fight.give({ do: "endTurn" });
    expect(next(fight, BO)).toEqual(["bo"]);
  });

  it("is whoever acts between turns, if the running turn is one of the other side", () => {
    const turns = { turns: 3 };
    const fight = new Fight("boss-between", [hero("ada"), foe("orc", turns), hero("bo", turns), foe("rat")]);
    fight.give({ do: "start" }, FACES);
    for (let turn = 0; turn < 7; turn += 1) {
      const told = next(fight);
      fight.give({ do: "endTurn" });
      expect(fight.screen(GM).rows.flatMap(({ id, state }) => (state === "acting" ? [id] : []))).toEqual(told);
    }
  });

  it("is nobody whose number gives no phase", () => {
    const fight = new Fight("phases", [hero("ada"), foe("orc"), foe("rat")]);
    for (const [combatant, value] of Object.entries({ ada: 9, orc: 4, rat: 0 }))
      fight.give({ do: "setInitiative", combatant, value });
    fight.give({ do: "start" });
    expect(next(fight)).toEqual(["orc"]);
    fight.give({ do: "endTurn" });
    expect(next(fight)).toEqual([]);
  });

  it.each(["initiative-score", "action-points"])("follows the order of %s", (variant) => {
    const fight = new Fight(variant, four);
    fight.give({ do: "start" });
    const turns = four.map(() => {
      const [told, acting] = [next(fight), fight.screen(GM).rows.find(({ state }) => state === "acting")?.id];
      fight.give({ do: "endTurn" });
      return { told, acting };
    });
    expect(turns.slice(0, -1).map(({ told }) => told)).toEqual(turns.slice(1).map(({ acting }) => [acting]));
  });
});
