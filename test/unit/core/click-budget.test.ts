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

  /** Presses a control that sends its form as it opens, in which what is ticked writes the plan. */
  direct(as: Author, id: string): void {
    const found = enabledOn(screen(this.fight.encounter, as)).find(({ control }) => control.id === id)?.control;
    if (found?.direct !== true) throw new Error(`no press for ${id}`);
    this.clicks += 1;
    const ticked = found.fields.flatMap((field) =>
      field.kind === "choices" && field.value !== undefined ? [[field.name, field.value]] : [],
    );
    this.fight.give({ ...Object.fromEntries(ticked), plan: "As ticked", ...found.command }, { as });
  }

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
    at.press(ADA, { do: "declare", combatant: "ada", type: "secondary" });
    expect(at.clicks).toBe(2);
  });

  it("takes eight for a turn of three action points, with all that the gm answers", () => {
    const at = table("action-points");
    untilAda(at);
    const cut = { do: "declare", combatant: "ada", label: "–", targets: ["orc 1"] };
    for (let action = 0; action < 3; action += 1) {
      at.press(ADA, cut);
      const [open = ""] = Object.keys(at.fight.view()["actions"] as object);
      if (action === 0) at.press(GM, { do: "declineAll", to: open, rest: true });
      at.press(ADA, { do: "resolve", action: open });
    }
    at.press(ADA, { do: "endTurn" });
    expect(at.clicks).toBe(8);
    expect(at.fight.active).not.toContain("ada");
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

describe("a defence in a shared turn", () => {
  const duel = (): Table => {
    const fight = new Fight("shared-turn", [hero("ada"), hero("bea"), foe("orc"), foe("rat")]);
    fight.give({ do: "start" }, { dice: { orc: [20], ada: [15], bea: [10], rat: [5] } });
    fight.give({ do: "declareActor", combatant: "orc", plan: "Cut Ada", intends: ["melee"], targets: ["ada"] });
    return new Table(fight);
  };
  const offered = (at: Table, as: Author): readonly string[] =>
    screen(at.fight.encounter, as).prompts[0]?.controls.flatMap(({ direct, id }) => (direct === true ? [id] : [])) ??
    [];

  it("is offered to the target, an attack on the Actor to its other foes, and one on the target to its friends", () => {
    const at = duel();
    expect(offered(at, ADA)).toEqual(["declareReactor ada melee", "declareReactor ada dodge"]);
    expect(offered(at, player("bea"))).toEqual(["declareReactor bea melee"]);
    expect(offered(at, GM)).toEqual(["declareReactor rat melee"]);
  });

  it("is offered for the gm's target too, with its name", () => {
    const fight = new Fight("shared-turn", [hero("ada"), foe("orc"), foe("rat"), foe("bat")]);
    fight.give({ do: "start" }, { dice: { ada: [20], orc: [15], rat: [10], bat: [5] } });
    fight.give({ do: "declareActor", combatant: "ada", plan: "Cut", intends: ["melee"], targets: ["rat"] });
    const at = new Table(fight);
    expect(offered(at, GM)).toEqual(["declareReactor rat melee", "declareReactor rat dodge"]);
    expect(screen(fight.encounter, GM).prompts[0]?.controls[0]?.label.data).toMatchObject({
      combatant: { name: "rat" },
    });
  });

  it("takes two clicks: the plan and the deed", () => {
    const at = duel();
    at.direct(ADA, "declareReactor ada dodge");
    at.fight.give({ do: "decline", combatant: "bea" });
    at.fight.give({ do: "decline", combatant: "rat" });
    if (at.fight.encounter.stage === "reactions") at.fight.give({ do: "beginTurn" });
    at.press(ADA, { do: "use", combatant: "ada", what: "dodge" });
    expect(at.clicks).toBe(2);
  });
});
