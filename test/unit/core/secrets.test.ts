import { describe, expect, it } from "vitest";
import { propose, view, type Command, type Encounter } from "../../../src/core/index";
import { conceal, isStepKept, reveal } from "../../../src/core/secrets/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");
const start: Command = { do: "start" };

describe("what the gm's side declares (G-1)", () => {
  const declare = (combatant: string, ...kinds: readonly string[]): Command => ({
    do: "declareActions",
    combatant,
    kinds,
  });

  function declared(): Fight {
    const fight = new Fight("greyhawk", [hero("ada"), foe("orc")]);
    for (const command of [start, declare("orc", "spell"), declare("orc", "ranged", "move")]) fight.give(command);
    return fight;
  }

  it("is not in the open encounter, nor is what it replaced in the history", () => {
    const { open, secrets } = conceal(declared().encounter, [ADA]);
    expect(JSON.stringify({ ...open, options: null })).not.toMatch(/spell|ranged|move"/);
    expect(Object.keys(secrets?.past ?? {})).toEqual(["2", "3"]);
    expect(Object.keys(open.past)).toEqual(["1"]);
  });

  it("is open from the count on; what it replaced is not", () => {
    const fight = declared();
    fight.give({ do: "beginCount" });
    const { open, secrets } = conceal(fight.encounter, [ADA]);
    expect(view(open, ADA)["declared"]).toMatchObject({ orc: ["ranged", "move"] });
    expect(secrets?.patch).toBeNull();
    expect(JSON.stringify({ ...open, options: null })).not.toContain("spell");
  });

  it("is secret again with the count taken back, its dice among what was taken back too", () => {
    const fight = declared();
    fight.give({ do: "beginCount" });
    fight.give({ do: "undo" });
    const { open, secrets } = conceal(fight.encounter, [ADA]);
    expect(open.undone).toEqual({});
    expect(Object.keys(secrets?.undone ?? {})).toEqual(["0"]);
    expect(JSON.stringify({ ...open, options: null })).not.toMatch(/spell|ranged/);
    expect(secrets && reveal(open, secrets)).toEqual(fight.encounter);
  });

  it("goes on being secret in the history of a fight that is put under other rules", () => {
    const fight = declared();
    fight.give({ do: "changeRules", variant: "basic" });
    const { open } = conceal(fight.encounter, [ADA]);
    expect(open.variant).toBe("basic");
    expect(JSON.stringify(open)).not.toMatch(/spell|ranged/);
  });

  it("goes with whoever leaves", () => {
    const fight = declared();
    fight.give({ do: "leave", combatant: "orc" });
    expect(JSON.stringify({ ...conceal(fight.encounter, [ADA]).open, options: null })).not.toMatch(/spell|ranged/);
  });

  it("is nobody's secret where a player is on that side", () => {
    expect(conceal(declared().encounter, [ADA, player("orc")]).secrets).toBeNull();
  });
});

describe("an ambush that is planned (I-11)", () => {
  it("is secret until the fight starts, and whom it would hide", () => {
    const fight = new Fight("initiative-score", [hero("ada"), foe("orc")]);
    fight.give({ do: "ambush", side: "gm", hidden: true });
    const { open, secrets } = conceal(fight.encounter, [ADA]);
    expect(open.rules).toMatchObject({ ambush: null, veiled: {} });
    expect(Object.keys(secrets?.past ?? {})).toEqual(["1"]);
    fight.give(start);
    expect(conceal(fight.encounter, [ADA]).open.rules).toMatchObject({ ambush: { side: "gm" } });
  });
});

describe("where nothing is secret", () => {
  it("the open encounter is the very one that was given", () => {
    const fight = new Fight("greyhawk", [hero("ada"), { ...foe("orc"), conditions: ["hidden"] }]);
    expect(conceal(fight.encounter, [ADA])).toEqual({ open: fight.encounter, secrets: null });
    expect(conceal(fight.encounter, [ADA]).open).toBe(fight.encounter);
    fight.give(start);
    fight.give({ do: "declareActions", combatant: "ada", kinds: ["melee"] });
    expect(conceal(fight.encounter, [ADA]).open).toBe(fight.encounter);
  });
});

describe("a gm without the key", () => {
  it("plays on with the open encounter", () => {
    const fight = new Fight("greyhawk", [hero("ada"), foe("orc")]);
    fight.give(start);
    fight.give({ do: "declareActions", combatant: "orc", kinds: ["spell"] });
    const { open } = conceal(fight.encounter, [ADA]);
    const again = propose(open, { do: "declareActions", combatant: "orc", kinds: ["melee"] }, GM);
    expect(again).toMatchObject({ kind: "done", next: { rev: open.rev + 1 } });
  });

  it("cannot take back or give again what comes before a step that is kept", () => {
    const fight = new Fight("greyhawk", [hero("ada"), foe("orc")]);
    const revs = (): [Encounter, { past: string[]; undone: string[] }] => {
      const { open, secrets } = conceal(fight.encounter, [ADA]);
      return [open, { past: Object.keys(secrets?.past ?? {}), undone: Object.keys(secrets?.undone ?? {}) }];
    };
    fight.give(start);
    expect(isStepKept(...revs(), "undo")).toBe(false);
    fight.give({ do: "declareActions", combatant: "orc", kinds: ["melee"] });
    expect(isStepKept(...revs(), "undo")).toBe(true);
    fight.give({ do: "beginCount" });
    expect(isStepKept(...revs(), "undo")).toBe(false);
    fight.times(2, { do: "undo" });
    expect(isStepKept(...revs(), "undo")).toBe(false);
    expect(isStepKept(...revs(), "redo")).toBe(true);
  });
});
