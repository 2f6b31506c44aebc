import { describe, expect, it } from "vitest";
import { findVariant, readRules, registerRules, SETS } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

/** Places for the players at 12 and 8, for the foes at 10 and 6. */
function slots(options: Readonly<Record<string, unknown>> = {}): Fight {
  const fight = new Fight("own", [hero("ada"), hero("bo"), foe("orc"), foe("wolf")], {
    options: { formula: "1d20", taker: "side", ...options },
  });
  fight.give({ do: "start" }, { dice: { ada: [12], bo: [8], orc: [10], wolf: [6] } });
  return fight;
}

/** The sides of the turns that are still to come in this round, as somebody of the side takes each. */
function sidesToCome(fight: Fight): unknown[] {
  const sides: unknown[] = [];
  const { round } = fight.encounter;
  while (fight.encounter.round === round && fight.encounter.stage === "choosing") {
    sides.push(fight.view()["control"]);
    fight.give({ do: "advance" });
    fight.give({ do: "endTurn" });
  }
  return sides;
}

const fells = { do: "setCondition", combatant: "ada", condition: "defeated", on: true };
const leaves = { do: "leave", combatant: "ada" };
const changesSides = { do: "setSide", combatant: "ada", side: "gm" };

describe("the place of a number, where anyone of a side takes it", () => {
  it.each([
    ["of the defeated stays with their side", fells, {}, ["players", "gm", "gm"]],
    ["of the defeated is lost by choice", fells, { fallen: "drop-place" }, ["gm", "players", "gm"]],
    ["of those who leave is lost", leaves, {}, ["gm", "players", "gm"]],
    ["of those who leave stays by choice", leaves, { leavers: "keep-place" }, ["players", "gm", "gm"]],
    ["goes along to another side", changesSides, {}, ["gm", "gm", "players", "gm"]],
    ["stays with the old side by choice", changesSides, { sideChange: "leave-place" }, ["players", "gm", "gm", "gm"]],
  ])("%s", (_what, command, options, sides) => {
    const fight = slots(options);
    fight.give(command);
    expect(sidesToCome(fight)).toEqual(sides);
  });

  it("that somebody has left counts in later rounds too, until numbers are made anew", () => {
    const once = slots({ leavers: "keep-place" });
    once.give(leaves);
    once.give({ do: "nextRound" });
    expect(sidesToCome(once)).toEqual(["players", "gm", "gm"]);
    const anew = slots({ leavers: "keep-place", reroll: "each-round" });
    anew.give(leaves);
    anew.give({ do: "nextRound" });
    anew.give({ do: "roll" }, { dice: { bo: [8], orc: [10], wolf: [6] } });
    expect(sidesToCome(anew)).toEqual(["gm", "players", "gm"]);
  });

  it("is the newcomer's own, if somebody of the same name comes back", () => {
    const fight = slots({ leavers: "keep-place" });
    fight.give(leaves);
    fight.give({ do: "join", combatants: [{ ...hero("ada"), initiative: 7 }] });
    expect(sidesToCome(fight)).toEqual(["gm", "players", "players", "gm"]);
  });
});

describe("who joins in mid-round (C-18)", () => {
  const BEE = { ...hero("bee"), initiative: 1 };

  it.each([
    ["by numbers", { formula: "1d20" }],
    ["as sides alternate", { numbers: "none", next: "alternating", taker: "side" }],
    ["by choice", { numbers: "none", next: "choice", chooser: "gm" }],
  ])("acts in this round or by choice from the next, %s", (_what, options) => {
    const roundOfFirstTurn = (newcomers: string): number => {
      const fight = new Fight("own", [hero("ada"), foe("orc")], { options: { ...options, newcomers } });
      fight.give({ do: "start" });
      fight.give({ do: "join", combatants: [BEE] });
      for (let steps = 0; steps < 20 && !fight.active.includes("bee"); steps += 1) {
        const isChoosing = fight.encounter.stage === "choosing";
        const named = isChoosing && fight.code({ do: "choose", combatant: "bee" }) === null;
        fight.give(named ? { do: "choose", combatant: "bee" } : { do: "advance" });
      }
      return fight.encounter.round;
    };
    expect(roundOfFirstTurn("this-round")).toBe(1);
    expect(roundOfFirstTurn("next-round")).toBe(2);
  });

  it("acts at once in a round that nobody else is left in (C-21)", () => {
    const fight = new Fight("own", [hero("ada")], { options: { formula: "1d20", newcomers: "next-round" } });
    fight.give({ do: "start" });
    fight.give(leaves);
    fight.give({ do: "join", combatants: [BEE] });
    fight.give({ do: "advance" });
    expect(fight.active).toEqual(["bee"]);
  });
});

describe("rules that are data", () => {
  it("can be extended by code: the variant that plays them may be changed before it is registered", () => {
    const read = readRules({ turnwright: "rules", format: 1, name: "Foes first", choices: { taker: "side" } }, SETS);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    registerRules("gone-by-code", read.rules, (variant) => ({
      ...variant,
      flow: { ...variant.flow, advance: () => ({ do: "nextRound" }) },
    }));
    expect(findVariant("gone-by-code")?.meta.name).toBe("TURNWRIGHT.gone-by-code.name");
    const fight = new Fight("gone-by-code", [hero("ada"), foe("orc")]);
    fight.give({ do: "start" });
    fight.give({ do: "advance" });
    expect(fight.encounter.round).toBe(2);
  });
});

describe("a side of which only a hidden combatant is left", () => {
  it("looks to players like a pause of the gm's, and to the gm like a choice (C-28)", () => {
    const spy = { ...foe("spy"), conditions: ["hidden"] };
    const fight = new Fight("alternating-sides", [hero("ada"), hero("bo"), foe("orc"), spy]);
    fight.give({ do: "start" });
    for (const id of ["ada", "orc", "bo"]) {
      fight.give({ do: "choose", combatant: id });
      fight.give({ do: "endTurn" });
    }
    const { news, header, footer } = fight.screen(player("ada"));
    expect([news, header.stage, footer.waiting].map((said) => said?.key)).toEqual(
      Array.from({ length: 3 }, () => "TURNWRIGHT.tracker.news.unseen"),
    );
    expect(fight.screen(GM).news.key).toBe("TURNWRIGHT.parts.news.choosing-foes");
  });
});
