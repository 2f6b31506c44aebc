import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { findVariant, type Command } from "../../../src/core/index";
import { eventsOf, Fight, foe, hero, withoutHistory } from "./support/fight";
import { fightFor } from "./support/samples";

const ALL = RULES_TO_TRY;

/** One fight for each stage that `advance` leads through, `ended` left out. */
function throughStages(variant: string): Fight[] {
  const fights = new Map<string, Fight>();
  const fight = new Fight(variant, [hero("ada", { maxAp: 2 }), foe("orc", { maxAp: 2 })], {
    options: "reroll" in (findVariant(variant)?.options ?? {}) ? { reroll: "each-round" } : {},
  });
  for (let i = 0; i < 12; i += 1) {
    const copy = new Fight(variant, []);
    copy.encounter = fight.encounter;
    fights.set(fight.encounter.stage, copy);
    const declare: Command = { do: "declareActor", combatant: "ada", plan: "Charge" };
    fight.give(fight.code(declare) === null ? declare : { do: "advance" });
  }
  return [...fights.values()];
}

describe.each(ALL)("who takes part: %s", (variant) => {
  it("may join at any time: without a number, without dice, and holding nobody up (C-1, C-18)", () => {
    for (const fight of throughStages(variant)) {
      const { stage } = fight.encounter;
      const before = fight.active;
      const events = fight.give({ do: "join", combatants: [foe("rat"), hero("bea")] }, { dice: {} });
      expect(events.map((event) => event.type)).toEqual(["joined", "joined"]);
      expect(fight.order.slice(-2)).toEqual(["rat", "bea"]);
      expect([fight.one("rat").initiative, fight.one("bea").base]).toEqual([null, null]);
      expect([fight.encounter.stage, fight.active]).toEqual([stage, before]);
    }
  });

  it("may bring a number, which counts where the rules know numbers (C-1)", () => {
    for (const fight of throughStages(variant)) {
      const events = fight.give({ do: "join", combatants: [{ ...foe("rat"), initiative: -7.5 }] }, { dice: {} });
      const counts = findVariant(variant)?.numbers !== null;
      expect(fight.one("rat").base).toBe(counts ? -7.5 : null);
      expect(events.map((event) => event.type).includes("initiative-set")).toBe(counts);
    }
  });

  it("joins all or not at all (C-1)", () => {
    const fight = fightFor(variant);
    const wrong = [foe("rat"), { id: "rat", side: "gm" }];
    expect(fight.refusal({ do: "join", combatants: wrong })).toEqual({ code: "bad-command", detail: "id" });
    const hungry = [foe("rat"), { id: "cat", side: "gm", conditions: ["hungry"] }];
    expect(fight.refusal({ do: "join", combatants: hungry })).toEqual({ code: "bad-command", detail: "conditions" });
    expect(fight.order).not.toContain("rat");
  });

  it("may leave at any time, with all effects, and is named nowhere any more (C-2)", () => {
    for (const fight of throughStages(variant)) {
      for (const id of ["ada", "orc"]) {
        const copy = new Fight(variant, []);
        copy.encounter = fight.encounter;
        copy.give({ do: "addEffect", name: "It", target: id, until: "combat" });
        const events = copy.give({ do: "leave", combatant: id });
        expect(events).toContainEqual({ type: "left", combatant: id });
        expect(eventsOf(events, "effect-ticked")).toEqual([]);
        expect(JSON.stringify(withoutHistory(copy.encounter))).not.toContain(`"${id}"`);
      }
    }
  });

  it("knows the conditions that everybody knows and its own, and no others (C-3)", () => {
    const fight = fightFor(variant);
    const own = findVariant(variant)?.conditions ?? [];
    for (const condition of ["defeated", "incapacitated", "hidden", ...own]) {
      fight.give({ do: "setCondition", combatant: "bea", condition, on: true });
    }
    expect(fight.one("bea").conditions).toEqual(["defeated", "incapacitated", "hidden", ...own].toSorted());
    const surprise = { do: "setCondition", combatant: "orc", condition: "surprised", on: true };
    expect(fight.code(surprise)).toBe(own.includes("surprised") ? null : "not-eligible");
    for (const condition of ["hungry", "", "toString", "__proto__"]) {
      const code = fight.code({ do: "setCondition", combatant: "bea", condition, on: true });
      expect(code, condition).toBe("bad-command");
    }
  });
});

describe("who takes part", () => {
  it("is changed without a word where it was so already, and with a new owner (C-3, C-4)", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    expect(fight.give({ do: "setCondition", combatant: "orc", condition: "hidden", on: false })).toEqual([]);
    expect(fight.give({ do: "setSide", combatant: "orc", side: "gm", owner: "ada" })).toEqual([]);
    fight.give({ do: "setSide", combatant: "orc", side: "players" });
    expect(fight.encounter.combatants["orc"]).toMatchObject({ side: "players", owner: "ada" });
    fight.give({ do: "setSide", combatant: "orc", side: "players", owner: null });
    expect(fight.encounter.combatants["orc"]?.owner).toBeNull();
  });

  it("takes no value of another kind than the rules read, and no word they do not know (C-5)", () => {
    const basic = new Fight("basic", [hero("ada")]);
    expect(basic.refusal({ do: "setTrait", combatant: "ada", trait: "initiative", value: "high" })).toEqual({
      code: "bad-command",
      detail: "value",
    });
    expect(basic.code({ do: "setTrait", combatant: "ada", trait: "mood", value: "high" })).toBeNull();
    const phases = new Fight("phases", [hero("ada")]);
    expect(phases.code({ do: "setTrait", combatant: "ada", trait: "world", value: "elsewhere" })).toBe("bad-command");
    expect(phases.code({ do: "setTrait", combatant: "ada", trait: "world", value: "astral" })).toBeNull();
  });
});

describe("a newcomer that has had its turn of this round (C-18)", () => {
  it.each(ALL)("acts from the next round on, under %s", (variant) => {
    const made = new Fight(variant, [hero("ada", { maxAp: 2 }), foe("orc", { maxAp: 2 })]);
    made.give({ do: "start" });
    for (let step = 0; step < 10 && made.view().active.length === 0; step += 1) made.give(oneWayOn(made));
    const { round } = made.encounter;
    const twin = { id: "twin", side: "players", traits: { maxAp: 2 }, initiative: 1000, acted: true };
    made.give({ do: "join", combatants: [twin] });
    for (let step = 0; step < 40 && made.encounter.round === round; step += 1) {
      expect(made.view().active).not.toContain("twin");
      made.give(oneWayOn(made));
    }
    expect(made.encounter.round).toBe(round + 1);
  });
});

/** What the GM's view lists as legal and leads on: the Next button's command, or naming somebody. */
function oneWayOn(fight: Fight): Command {
  if (fight.code({ do: "advance" }) === null) return { do: "advance" };
  const naming = fight.view().legal.filter((command) => NAMING.has(command.do));
  // Whoever must not act is named first where the rules let that be.
  const found = naming.find(({ combatant }) => combatant === "twin") ?? naming[0];
  if (found === undefined) throw new Error(`no way on: ${JSON.stringify(fight.view().legal)}`);
  return found;
}

const NAMING = new Set(["choose", "takeTurn", "pass", "nextRound", "declareActions"]);
