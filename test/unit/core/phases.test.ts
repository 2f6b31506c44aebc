import { describe, expect, it } from "vitest";
import type { Author, CombatantId, Command, Control, Pips, Row } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const DECKER = player("decker");
const SAM = player("sam");

/** Numbers so far apart that the decker acts first, then the samurai, then the two guards, whatever falls. */
const TABLE = [
  hero("decker", { reaction: 4, intuition: 5, edge: 5, dataProcessing: 40, augmentDice: 1, world: "hot-sim" }),
  hero("sam", { reaction: 20, intuition: 4, edge: 3, augmentDice: 2, initiateGrade: 1 }),
  foe("guardA", { reaction: 12, intuition: 3, edge: 2 }),
  foe("guardB", { reaction: 2, intuition: 2, edge: 1 }),
];

const mutation = (combatant: CombatantId, cost: string, kind: string): Command => ({
  do: "act",
  combatant,
  cost,
  kind,
});
const free = (combatant: CombatantId): Command => ({ do: "free", combatant });
const end: Command = { do: "endTurn" };

const setUp = (options: Record<string, unknown> = {}): Fight => new Fight("phases", TABLE, { options });

/** A fight that has begun, after these commands. */
function started(...commands: readonly Command[]): Fight {
  const fight = setUp();
  for (const command of [{ do: "start" }, ...commands]) fight.give(command);
  return fight;
}

function pipsOf(fight: Fight, author: Author, id: CombatantId, sort: string): Pips {
  const found = fight
    .screen(author)
    .rows.find((row) => row.id === id)
    ?.pips.find((pips) => pips.id === sort);
  if (found === undefined) throw new Error(`${id} has no pips for ${sort}`);
  return found;
}

function press(fight: Fight, control: Control | undefined, as: Author): void {
  if (control === undefined) throw new Error("nothing to press");
  fight.give(control.command, { as });
}

describe("the reasons against an action", () => {
  it("tell whether there is nothing left, or too little (P-7)", () => {
    const fight = started();
    const spend = (cost: string): Command => mutation("decker", cost, "matrix");
    while (fight.code(spend("complex")) === null) fight.give(spend("simple"));
    expect(fight.refusal(spend("complex"))).toMatchObject({
      code: "no-actions-left",
      says: "TURNWRIGHT.phases.refusals.too-few-actions",
      detail: 1,
    });
    fight.give(spend("simple"));
    expect(fight.refusal(spend("simple"))).toEqual({ code: "no-actions-left", combatant: "decker" });
  });
});

describe("P-7, P-8: the pips of a row", () => {
  it("spend what they show, one click each", () => {
    const fight = started();
    press(fight, pipsOf(fight, DECKER, "decker", "bonus").control, DECKER);
    expect(fight.one("decker")["budget"]).toMatchObject({ simple: 2, bonus: 2 });
    press(fight, pipsOf(fight, DECKER, "decker", "simple").control, DECKER);
    expect(fight.one("decker")["budget"]).toMatchObject({ simple: 1, bonus: 2 });
    press(fight, pipsOf(fight, SAM, "sam", "free").control, SAM);
    expect(fight.one("sam")["budget"]).toMatchObject({ free: 0 });
  });

  it("are only to be looked at for those who do not control them, and say why where nothing is left", () => {
    const fight = started();
    expect(pipsOf(fight, SAM, "decker", "simple").control).toBeUndefined();
    for (const command of [end, mutation("sam", "complex", "physical"), mutation("sam", "complex", "magic")]) {
      fight.give(command);
    }
    expect(pipsOf(fight, SAM, "sam", "simple").control?.blocked?.code).toBe("no-actions-left");
    expect(pipsOf(fight, SAM, "sam", "bonus")).toMatchObject({ left: 0, max: 2 });
    fight.give(free("sam"));
    expect(pipsOf(fight, SAM, "sam", "free").control?.blocked?.code).toBe("free-action-spent");
  });
});

describe("the panel", () => {
  it("counts down, with who comes at which number, and who does not come at all", () => {
    const fight = started(end, { do: "adjustInitiative", combatant: "guardB", by: -19 });
    const count = fight.section("count", SAM);
    expect(count.at).toBe(fight.encounter.combatants["sam"]?.base);
    expect(count.marks.map(({ id, state }) => [id, state])).toEqual([
      ["decker", "acted"],
      ["sam", "acting"],
      ["guardA", "waiting"],
    ]);
    expect(count.below?.data).toEqual({ names: { names: ["guardB"] } });
  });

  it("does not tell where the count stands while somebody unseen acts", () => {
    const fight = started(end, end, { do: "setCondition", combatant: "guardA", condition: "hidden", on: true });
    expect(fight.active).toEqual(["guardA"]);
    expect(fight.section("count", SAM).at).toBeNull();
    expect(fight.section("count", GM).at).toBe(fight.encounter.combatants["guardA"]?.base);
    expect(fight.screen(SAM).panel.some(({ kind }) => kind === "budget")).toBe(false);
  });

  it("keeps the faces' numbers and marks nobody while somebody unseen acts (C-28)", () => {
    const fight = started(end, { do: "setCondition", combatant: "guardA", condition: "hidden", on: true });
    const waiting = (rows: readonly Row[]) => rows.filter(({ state }) => state === "waiting").map(({ does }) => does);
    const before = waiting(fight.screen(SAM).rows);
    fight.give(end);
    expect(fight.active).toEqual(["guardA"]);
    const { rows } = fight.screen(SAM);
    expect(waiting(rows)).toEqual(before);
    expect(rows.map(({ state, onMove }) => [state, onMove])).not.toContainEqual(["acting", undefined]);
    expect(rows.some(({ onMove }) => onMove === true)).toBe(false);
  });

  it("says of every way what it would use, just as the rules take it", () => {
    const fight = started(mutation("decker", "complex", "matrix"));
    const [matrix] = fight.section("budget", DECKER).ways;
    expect(matrix?.id).toBe("matrix");
    const uses = matrix?.controls.map(({ cost }) => cost?.data);
    expect(uses).toEqual([
      { count: 1, kind: { key: "TURNWRIGHT.phases.kinds.matrix" } },
      { bonus: 1, kind: { key: "TURNWRIGHT.phases.kinds.matrix" }, simple: 1 },
    ]);
    press(fight, matrix?.controls[1], DECKER);
    expect(fight.one("decker")["budget"]).toMatchObject({ simple: 1, bonus: 0 });
  });

  it("shows a foe's budget, but nothing to press in it", () => {
    const { ways, controls, more, sorts } = started(end).section("budget", DECKER);
    expect(sorts.length).toBeGreaterThan(0);
    expect([...ways, ...controls, ...more]).toEqual([]);
  });

  it("gives everybody else the Free action of the phase: one button for one's own, or one that asks whose", () => {
    const fight = started(free("sam"));
    expect(fight.section("line-up", SAM)).toMatchObject({ people: ["guardA", "guardB"], controls: [] });
    const [choice] = fight.section("line-up", GM).controls ?? [];
    expect(
      choice?.fields.map((field) => (field.kind === "choice" ? field.choices.map(({ value }) => value) : [])),
    ).toEqual([["guardA", "guardB"]]);
    fight.give(free("guardB"));
    expect(fight.section("line-up", GM).controls?.map(({ command }) => command)).toEqual([free("guardA")]);
  });

  it("lets those with a choice choose before the roll, with what each would give, and nobody else", () => {
    const fight = setUp();
    const { questions } = fight.section("choices", DECKER, "choices decker");
    const [worlds] = questions;
    expect(worlds?.answers.filter(({ chosen }) => chosen).map(({ control }) => control.command["world"])).toEqual([
      "hot-sim",
    ]);
    expect(questions.map(({ id }) => id)).toEqual(["world"]);
    fight.give({ do: "setWorld", combatant: "decker", world: "ar-dni" }, { as: DECKER });
    const [, attention] = fight.section("choices", DECKER, "choices decker").questions;
    expect(attention?.answers.map(({ control, chosen }) => [control.command["attention"], chosen])).toEqual([
      ["physical", false],
      ["matrix", true],
      ["none", false],
    ]);
    expect(fight.screen(GM).panel.some(({ kind }) => kind === "choices")).toBe(false);
    fight.give({ do: "roll" }, { as: DECKER });
    expect(fight.screen(DECKER).panel.some(({ kind }) => kind === "choices")).toBe(false);
  });

  it("asks for the next round where no roll will, once one's phase is over", () => {
    const fight = setUp({ reroll: "keep" });
    fight.give({ do: "start" });
    expect(fight.screen(SAM).panel.some(({ kind }) => kind === "choices")).toBe(false);
    fight.times(2, end);
    const { questions } = fight.section("choices", SAM, "choices sam");
    const magic = questions
      .flatMap(({ answers }) => answers)
      .find(({ control }) => control.command["attention"] === "magic");
    press(fight, magic?.control, SAM);
    fight.times(2, end);
    expect(fight.encounter.round).toBe(2);
    expect(fight.one("sam")["budget"]).toMatchObject({ bonus: 1, bonusWorld: "magic" });
  });
});

describe("the question what has one's attention", () => {
  it("comes to players who could answer it in more than one way, until they have or have rolled", () => {
    const fight = setUp();
    expect(fight.screen(DECKER).prompts).toEqual([]);
    expect(fight.screen(GM).prompts).toEqual([]);
    const [prompt] = fight.screen(SAM).prompts;
    expect(prompt?.controls.map(({ command }) => command["attention"])).toEqual(["physical", "magic"]);
    for (const control of prompt?.controls ?? []) expect(fight.code(control.command, SAM)).toBeNull();
    press(fight, prompt?.controls[1], SAM);
    expect(fight.screen(SAM).prompts).toEqual([]);
    const rolled = setUp();
    rolled.give({ do: "roll" }, { as: SAM });
    expect(rolled.screen(SAM).prompts).toEqual([]);
  });
});

describe("the foot", () => {
  it("names the natural next step for whoever may take it, and whom the others wait for", () => {
    const fight = started();
    expect(fight.screen(DECKER).footer.next?.command).toEqual(end);
    expect(fight.screen(SAM).footer).toMatchObject({
      next: null,
      waiting: { data: { combatant: { name: "decker" } } },
    });
    expect(fight.screen(SAM).header.round).toEqual({ key: "TURNWRIGHT.phases.header.combat-turn", data: { round: 1 } });
  });
});
