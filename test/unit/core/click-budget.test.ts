import { describe, expect, it } from "vitest";
import { type Author, type Control, screen } from "../../../src/core/index";
import { enabledOn } from "../../support/controls";
import { GM, player } from "../../support/eyes";
import { difference } from "../../support/plain";
import { Fight, foe, hero } from "./support/fight";

/** The values filled in on the way, by field: ticked values one click each; fields left out stay as the form opens. */
type Filled = Readonly<Record<string, string | readonly string[]>>;

/** Somebody at the screen who presses what is there, and whose clicks are counted. */
class Table {
  clicks = 0;

  constructor(readonly fight: Fight) {}

  /** Presses what can be pressed for a command: with a form, one click opens it, one per ticked value, one sends it. */
  press(as: Author, command: Control["command"], filled: Filled = {}): void {
    const offered = enabledOn(screen(this.fight.encounter, as)).map(({ control }) => control);
    const control = offered.find(({ command: given }) =>
      Object.entries(command).every(([field, value]) => difference(given[field], value) === null),
    );
    if (control === undefined) throw new Error(`nothing to press for ${JSON.stringify(command)}`);
    const ticks = Object.values(filled).flatMap((value) => (typeof value === "string" ? [] : value)).length;
    this.clicks += control.fields.length === 0 ? 1 : 2 + ticks;
    this.fight.give({ ...otherwise(control), ...filled, ...control.command }, { as });
  }
}

/** The values of a form when it opens, for fields that cannot be empty. */
const otherwise = ({ fields }: Control): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.kind === "text") return field.otherwise === undefined ? [] : [[field.name, field.otherwise]];
      return field.kind === "integer" ? [[field.name, field.value]] : [];
    }),
  );

const ADA = player("ada");
const NUMBERS = { initiative: 10, reaction: 5, maxAp: 3, ap: 3 };

/** Two heroes and two foes of a kind in a fight that has begun; Ada is the first with a number. */
function table(variant: string, dice?: Readonly<Record<string, readonly number[]>>): Table {
  const fight = new Fight(variant, [
    hero("ada", NUMBERS),
    hero("bea", NUMBERS),
    foe("orc 1", NUMBERS, "orc"),
    foe("orc 2", NUMBERS, "orc"),
  ]);
  fight.give({ do: "start" }, dice === undefined ? {} : { dice });
  return new Table(fight);
}

/** Ends turns until it is Ada's. */
function untilAda(at: Table): void {
  for (let i = 0; i < 8 && !at.fight.active.includes("ada"); i += 1) at.fight.give({ do: "advance" });
  if (!at.fight.active.includes("ada")) throw new Error("Ada is never up");
}

describe("an ordinary turn, in clicks", () => {
  it.each(["basic", "initiative-score"])("takes one in %s: its end", (variant) => {
    const at = table(variant);
    untilAda(at);
    at.press(ADA, { do: "endTurn" });
    expect(at.clicks).toBe(1);
    expect(at.fight.active).not.toContain("ada");
  });

  it("takes one in popcorn: the choice of whoever is next", () => {
    const at = table("popcorn");
    untilAda(at);
    at.press(ADA, { do: "endTurn", next: "bea" });
    expect(at.clicks).toBe(1);
    expect(at.fight.active).toEqual(["bea"]);
  });

  it("takes two in momentum: its beginning and its end", () => {
    const at = table("momentum");
    at.press(ADA, { do: "takeTurn", combatant: "ada" });
    at.press(ADA, { do: "endTurn" });
    expect(at.clicks).toBe(2);
  });

  it("takes three in phases, with two simple actions", () => {
    const at = table("phases");
    untilAda(at);
    at.press(ADA, { do: "act", combatant: "ada", cost: "simple" });
    at.press(ADA, { do: "act", combatant: "ada", cost: "simple" });
    at.press(ADA, { do: "endTurn" });
    expect(at.clicks).toBe(3);
    expect(at.fight.active).not.toContain("ada");
  });

  it("takes two in greyhawk: the declaration and the end; the gm declares for all of a kind with one", () => {
    const at = table("greyhawk");
    at.press(ADA, { do: "declareActions", combatant: "ada", kinds: ["melee"] });
    const declared = at.clicks;
    at.press(GM, { do: "declareActions", combatant: "orc 1", kinds: ["melee"], alike: true });
    expect(at.clicks - declared).toBe(1);
    expect(at.fight.refusal({ do: "beginCount" })).toBeNull();
    at.fight.give({ do: "beginCount" });
    untilAda(at);
    at.clicks = declared;
    at.press(ADA, { do: "endTurn" });
    expect(at.clicks).toBe(2);
  });

  it("takes two for each action with action points, whatever it is called", () => {
    const at = table("action-points");
    untilAda(at);
    at.press(ADA, { do: "declare", combatant: "ada", type: "primary" });
    expect(at.clicks).toBe(2);
  });
});

describe("a shared turn of two with one attack each", () => {
  it("takes nine clicks and no typing: what is ticked writes the plan", () => {
    const fight = new Fight("shared-turn", [hero("ada"), foe("orc")]);
    fight.give({ do: "start" }, { dice: { ada: [20], orc: [10] } });
    const at = new Table(fight);
    const plan = "Melee attack";
    at.press(ADA, { do: "declareActor", combatant: "ada" }, { intends: ["melee"], plan });
    at.press(GM, { do: "declareReactor", combatant: "orc" }, { intends: ["melee"], plan });
    at.press(ADA, { do: "attack", combatant: "ada", kind: "melee" });
    at.press(GM, { do: "attack", combatant: "orc", kind: "melee" });
    at.press(ADA, { do: "endTurn" });
    expect(at.clicks).toBe(9);
    expect(fight.view().round).toBe(2);
  });

  it("takes every step by hand where the table wants that", () => {
    const fight = new Fight("shared-turn", [hero("ada"), foe("orc")], { options: { steps: "by-hand" } });
    fight.give({ do: "start" }, { dice: { ada: [20], orc: [10] } });
    const at = new Table(fight);
    at.press(ADA, { do: "declareActor", combatant: "ada" }, { intends: ["move", "melee"], plan: "Charge" });
    at.press(GM, { do: "declareReactor", combatant: "orc" }, { intends: ["melee"], plan: "Strike" });
    at.press(ADA, { do: "beginTurn" });
    at.press(ADA, { do: "use", combatant: "ada", what: "movement" });
    expect(fight.view()["step"]).toBe(4);
    at.press(ADA, { do: "nextStep" });
    expect(fight.view()["step"]).toBe(6);
  });
});
