import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { createEncounter, legality, parseEncounter } from "../../../src/core/index";
import { beginScenario, exportScenario } from "../../../src/core/scenario/index";
import { fightOf } from "../../../src/core/state/history";
import { player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

/** A fight in its first turn, with an effect on Ada. */
function begun(variant: string): Fight {
  const quick = { initiative: 40, reaction: 40 };
  const fight = new Fight(variant, [hero("ada", quick), foe("orc", { reaction: 5 }), hero("bea", { reaction: 5 })]);
  fight.give({ do: "start" });
  fight.give({ do: "addEffect", id: "e1", name: "Haste", target: "ada", until: { turns: 9 } });
  return fight;
}

const ALL = RULES_TO_TRY;
const PAIRS = ALL.flatMap((from) => ALL.map((to) => [from, to] as const));

describe.each(PAIRS)("a fight under %s that goes on under %s", (from, to) => {
  it("stands before its start with everybody who took part, and is put back by one undo and given again by redo (C-14, C-22)", () => {
    const fight = begun(from);
    fight.give({ do: "setCondition", combatant: "orc", condition: "incapacitated", on: true });
    fight.give({ do: "setSide", combatant: "bea", side: "gm" });
    const before = structuredClone(fightOf(fight.encounter));
    const events = fight.give({ do: "changeRules", variant: to });
    expect(events).toEqual([{ type: "rules-changed", variant: to }]);
    expect(fight.encounter).toMatchObject({
      variant: to,
      stage: "setup",
      round: 0,
      combatants: {
        ada: { side: "players", owner: "ada", base: null, tie: null },
        orc: { conditions: { incapacitated: true } },
        bea: { side: "gm" },
      },
      marks: {},
      effects: { e1: { name: "Haste", target: "ada", left: 9 } },
    });
    const parsed = parseEncounter(structuredClone(fight.encounter));
    expect(parsed).toMatchObject({ ok: true });
    fight.give({ do: "undo" });
    expect(fightOf(fight.encounter)).toEqual(before);
    fight.give({ do: "redo" });
    expect(fight.encounter).toMatchObject({ variant: to, stage: "setup" });
    fight.give({ do: "start" });
    expect(fight.encounter.stage).not.toBe("setup");
  });
});

describe("changing the rules of a fight", () => {
  it("is the gm's, names a variant there is, and takes its options only", () => {
    const fight = begun("basic");
    expect(fight.refusal({ do: "changeRules", variant: "phases" }, player("ada"))?.code).toBe("gm-only");
    const refused = (command: object) => fight.refusal({ do: "changeRules", ...command });
    expect(refused({ variant: "chess" })).toEqual({ code: "bad-command", detail: "variant" });
    expect(refused({ variant: "phases", options: { formula: "1d20" } })).toEqual({
      code: "bad-command",
      detail: "options",
    });
    fight.give({ do: "changeRules", variant: "basic", options: { formula: "1d12" } });
    expect(fight.encounter.options).toMatchObject({ formula: "1d12", reroll: "never" });
  });

  it("keeps the values of the fight, takes those it lacks from the sheet, and leaves what is none of the new rules' values", () => {
    const fight = begun("basic");
    const traits = { ada: { initiative: 1, reaction: 9 }, orc: { reaction: 3 } };
    fight.give({ do: "changeRules", variant: "phases", traits });
    expect(fight.encounter.combatants["ada"]?.traits).toMatchObject({ initiative: 40, reaction: 40 });
    expect(fight.encounter.combatants["orc"]?.traits).toMatchObject({ reaction: 5 });
  });

  it("is a step of the scenario that is made of the fight, which begins under the first rules", () => {
    const fight = begun("basic");
    fight.give({ do: "changeRules", variant: "shared-turn" });
    fight.give({ do: "start" });
    const scenario = exportScenario(fight.encounter, "Two rules");
    expect(scenario).toMatchObject({ variant: "basic", options: { formula: "1d20 + @initiative" } });
    expect(scenario && beginScenario(scenario)).toMatchObject({ ok: true, encounter: { variant: "basic" } });
  });
});

describe("a fight that others began", () => {
  it("goes on in the round in which it is", () => {
    const made = createEncounter({ variant: "basic", combatants: [hero("ada"), foe("orc")], round: 6 });
    if (!made.ok) throw new Error(made.problem.code);
    const fight = begun("basic");
    fight.encounter = made.encounter;
    fight.give({ do: "setInitiative", combatant: "ada", value: 12 });
    fight.give({ do: "setInitiative", combatant: "orc", value: 9 });
    fight.give({ do: "start" }, { dice: {} });
    expect(fight.encounter).toMatchObject({ round: 7, halted: false, stage: "turn" });
  });
});

describe("a command of other turn rules", () => {
  it("is refused with a sentence of its own, unlike one that no rules have", () => {
    const made = createEncounter({ variant: "basic", combatants: [{ id: "ana", side: "players" }] });
    if (!made.ok) throw new Error(made.problem.code);
    const refusalOf = (command: object) => legality(made.encounter, command, { gm: true });
    const says = "TURNWRIGHT.refusals.of-other-rules";
    expect(refusalOf({ do: "declareActor", combatant: "ana" })).toEqual({ code: "bad-command", detail: "do", says });
    expect(refusalOf({ do: "declareActr" })).toEqual({ code: "bad-command", detail: "do" });
  });
});
