import { describe, expect, it } from "vitest";
import {
  type Author,
  type CombatantId,
  type CombatantSpec,
  type Command,
  type Control,
  type Encounter,
  type Pips,
  type RefusalCode,
  type Screen,
  type Section,
  type Tape,
  createEncounter,
  legality,
  propose,
  screen,
  view,
} from "../../../src/core/index";

const GM: Author = { gm: true };
const DECKER: Author = { gm: false, controls: ["decker"] };
const SAM: Author = { gm: false, controls: ["sam"] };

/** Numbers so far apart that the decker acts first, then the samurai, then the two guards, whatever falls. */
const TABLE: readonly CombatantSpec[] = [
  {
    id: "decker",
    side: "players",
    owner: "decker",
    traits: { reaction: 4, intuition: 5, edge: 5, dataProcessing: 40, augmentDice: 1, world: "hot-sim" },
  },
  {
    id: "sam",
    side: "players",
    owner: "sam",
    traits: { reaction: 20, intuition: 4, edge: 3, augmentDice: 2, initiateGrade: 1 },
  },
  { id: "guardA", side: "gm", traits: { reaction: 2, intuition: 3, edge: 2 } },
  { id: "guardB", side: "gm", traits: { reaction: 2, intuition: 2, edge: 1 } },
];

/** A fight in which every die shows 1; nobody at this table is level with another. */
class Fight {
  encounter: Encounter;

  constructor(options: Record<string, unknown> = {}) {
    const made = createEncounter({ variant: "phases", options, combatants: TABLE });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    this.encounter = made.encounter;
  }

  /** Gives a command that must be accepted. */
  give(command: Command, author: Author = GM): this {
    const code = this.try(command, author);
    if (code !== null) throw new Error(`${JSON.stringify(command)}: ${code}`);
    return this;
  }

  /** Gives a command if it may be given; what it is refused with, else null. */
  try(command: Command, author: Author = GM): RefusalCode | null {
    let dice: Record<string, number[]> = {};
    let outcome = propose(this.encounter, command, author);
    while (outcome.kind === "needs-dice") {
      dice = withOnes(dice, outcome.requests);
      outcome = propose(this.encounter, command, author, dice);
    }
    if (outcome.kind === "refused") return outcome.refusal.code;
    this.encounter = outcome.next;
    return null;
  }

  budget(id: CombatantId): Record<string, unknown> {
    return view(this.encounter, GM).combatants[id]?.["budget"] as Record<string, unknown>;
  }

  get active(): readonly CombatantId[] {
    return view(this.encounter, GM).active;
  }

  screen(author: Author): Screen {
    return screen(this.encounter, author);
  }
}

/** The tape with a 1 for every die asked for. */
function withOnes(
  tape: Readonly<Record<string, number[]>>,
  requests: readonly { readonly for: string; readonly formula: string }[],
): Record<string, number[]> {
  const longer: Record<string, number[]> = { ...tape };
  for (const { for: whose, formula } of requests) {
    const count = Number(/(\d+)d6/.exec(formula)?.[1] ?? 1);
    longer[whose] = [...(longer[whose] ?? []), ...Array.from({ length: count }, () => 1)];
  }
  return longer satisfies Tape;
}

const mutation = (combatant: CombatantId, cost: string, kind: string): Command => ({
  do: "act",
  combatant,
  cost,
  kind,
});
const free = (combatant: CombatantId): Command => ({ do: "free", combatant });
const end: Command = { do: "endTurn" };
const started = (options?: Record<string, unknown>): Fight => new Fight(options).give({ do: "start" });

type Of<Kind extends Section["kind"]> = Extract<Section, { kind: Kind }>;

function section<Kind extends Section["kind"]>(seen: Screen, kind: Kind, id?: string): Of<Kind> {
  const found = seen.panel.find((one) => one.kind === kind && (id === undefined || one.id === id));
  if (found === undefined) throw new Error(`no ${kind} in the panel`);
  return found as Of<Kind>;
}

function pipsOf(seen: Screen, id: CombatantId, sort: string): Pips {
  const found = seen.rows.find((row) => row.id === id)?.pips.find((pips) => pips.id === sort);
  if (found === undefined) throw new Error(`${id} has no pips for ${sort}`);
  return found;
}

function pressable(control: Control | undefined): Control {
  if (control === undefined) throw new Error("nothing to press");
  return control;
}

describe("the reasons against an action", () => {
  it("tell whether there is nothing left, or too little (P-7)", () => {
    const fight = started();
    const [one] = fight.active;
    if (one === undefined) throw new Error("nobody is acting");
    const budget = view(fight.encounter, GM).combatants[one]?.["budget"] as { bonusWorld: string | null } | undefined;
    const spend = (cost: string): Command => mutation(one, cost, budget?.bonusWorld ?? "physical");
    const refusal = (cost: string): unknown => legality(fight.encounter, spend(cost), GM);
    while (refusal("complex") === null) fight.give(spend("simple"));
    expect(refusal("complex")).toMatchObject({
      code: "no-actions-left",
      says: "TURNWRIGHT.phases.refusals.too-few-actions",
      detail: 1,
    });
    fight.give(spend("simple"));
    expect(refusal("simple")).toEqual({ code: "no-actions-left", combatant: one });
  });
});

describe("P-4, P-8: a full budget once, when the phase begins", () => {
  it("comes back at nobody else's phase, and not at the end of one's own", () => {
    const fight = started().give(mutation("decker", "complex", "matrix"));
    const left = { simple: 2, bonus: 1 };
    expect(fight.budget("decker")).toMatchObject(left);
    fight.give(end);
    expect(fight.budget("decker")).toMatchObject(left);
    fight
      .give(mutation("sam", "simple", "magic"))
      .give(end)
      .give(end);
    expect(fight.budget("decker")).toMatchObject(left);
    expect(fight.budget("sam")).toMatchObject({ simple: 1, bonus: 2 });
  });

  it("is full for everybody when the next round begins, whatever was left", () => {
    const fight = started()
      .give(mutation("decker", "complex", "physical"))
      .give(end)
      .give(end)
      .give(end)
      .give(end);
    expect(fight.encounter.round).toBe(2);
    expect(fight.budget("decker")).toMatchObject({ simple: 2, bonus: 3, bonusWorld: "matrix", free: 1 });
    expect(fight.budget("sam")).toMatchObject({ simple: 2, bonus: 2, bonusWorld: "physical", free: 1 });
  });

  it("is the same whoever rolled before the start, and a second start is refused", () => {
    const early = new Fight()
      .give({ do: "roll" }, DECKER)
      .give({ do: "roll", combatants: ["guardA"] })
      .give({ do: "start" });
    expect(early.try({ do: "start" })).toBe("wrong-stage");
    const late = started();
    for (const id of ["decker", "sam", "guardA", "guardB"]) expect(early.budget(id)).toEqual(late.budget(id));
  });

  it("is not touched by a new roll in the middle of the phase", () => {
    const fight = started().give(mutation("decker", "complex", "matrix"));
    fight.give({ do: "roll", combatants: ["decker"], again: true });
    expect(fight.active).toEqual(["decker"]);
    expect(fight.budget("decker")).toMatchObject({ simple: 2, bonus: 1 });
  });

  it("is not handed on when somebody leaves in its own phase: the next one has its own, and everybody a Free action", () => {
    const fight = started()
      .give(free("sam"))
      .give(mutation("decker", "simple", "matrix"));
    fight.give({ do: "leave", combatant: "decker" });
    expect(fight.active).toEqual(["sam"]);
    expect(fight.budget("sam")).toMatchObject({ simple: 2, bonus: 2, free: 1 });
  });

  it("tells nothing left from having acted", () => {
    const fight = started();
    fight
      .give(end)
      .give(mutation("sam", "complex", "physical"))
      .give(mutation("sam", "complex", "magic"));
    expect(fight.budget("sam")).toMatchObject({ simple: 0, bonus: 0 });
    expect(view(fight.encounter, GM).acted).toEqual(["decker"]);
    expect(fight.screen(GM).rows.find((row) => row.id === "sam")?.state).toBe("acting");
    fight.give(end);
    expect(view(fight.encounter, GM).acted).toEqual(["decker", "sam"]);
    expect(fight.budget("decker")).toMatchObject({ simple: 2, bonus: 3 });
    expect(fight.try(mutation("decker", "simple", "matrix"))).toBe("not-your-turn");
  });
});

describe("P-7, P-8: the pips of a row", () => {
  it("spend what they show, one click each", () => {
    const fight = started();
    fight.give(pressable(pipsOf(fight.screen(DECKER), "decker", "bonus").control).command, DECKER);
    expect(fight.budget("decker")).toMatchObject({ simple: 2, bonus: 2 });
    fight.give(pressable(pipsOf(fight.screen(DECKER), "decker", "simple").control).command, DECKER);
    expect(fight.budget("decker")).toMatchObject({ simple: 1, bonus: 2 });
    fight.give(pressable(pipsOf(fight.screen(SAM), "sam", "free").control).command, SAM);
    expect(fight.budget("sam")).toMatchObject({ free: 0 });
  });

  it("clicked six times at once spend what was there, and the last clicks are refused", () => {
    const fight = started();
    const { command } = pressable(pipsOf(fight.screen(DECKER), "decker", "bonus").control);
    const answers = Array.from({ length: 6 }, () => fight.try(command, DECKER));
    expect(answers).toEqual([null, null, null, null, null, "no-actions-left"]);
    expect(fight.budget("decker")).toMatchObject({ simple: 0, bonus: 0 });
  });

  it("are only to be looked at for those who do not control them, and say why where nothing is left", () => {
    const fight = started();
    expect(pipsOf(fight.screen(SAM), "decker", "simple").control).toBeUndefined();
    fight
      .give(end)
      .give(mutation("sam", "complex", "physical"))
      .give(mutation("sam", "complex", "magic"));
    expect(pipsOf(fight.screen(SAM), "sam", "simple").control?.blocked?.code).toBe("no-actions-left");
    expect(pipsOf(fight.screen(SAM), "sam", "bonus")).toMatchObject({ left: 0, max: 2 });
    fight.give(free("sam"));
    expect(pipsOf(fight.screen(SAM), "sam", "free").control?.blocked?.code).toBe("free-action-spent");
  });
});

describe("the panel", () => {
  it("counts down, with who comes at which number, and who does not come at all", () => {
    const fight = started().give(end).give({ do: "adjustInitiative", combatant: "guardB", by: -9 });
    const count = section(fight.screen(SAM), "count");
    expect(count.at).toBe(fight.encounter.combatants["sam"]?.base);
    expect(count.marks.map(({ id, state }) => [id, state])).toEqual([
      ["decker", "acted"],
      ["sam", "acting"],
      ["guardA", "waiting"],
    ]);
    expect(count.below?.data).toEqual({ names: { names: ["guardB"] } });
  });

  it("does not tell where the count stands while somebody unseen acts", () => {
    const fight = new Fight().give({ do: "setCondition", combatant: "guardA", condition: "hidden", on: true });
    fight.give({ do: "start" }).give(end).give(end);
    expect(fight.active).toEqual(["guardA"]);
    expect(section(fight.screen(SAM), "count").at).toBeNull();
    expect(section(fight.screen(GM), "count").at).toBe(fight.encounter.combatants["guardA"]?.base);
    expect(fight.screen(SAM).panel.some(({ kind }) => kind === "budget")).toBe(false);
  });

  it("says of every way what it would use, just as the rules take it", () => {
    const fight = started().give(mutation("decker", "complex", "matrix"));
    const [matrix] = section(fight.screen(DECKER), "budget").ways;
    expect(matrix?.id).toBe("matrix");
    const uses = matrix?.controls.map(({ cost }) => cost?.data);
    expect(uses).toEqual([
      { count: 1, kind: { key: "TURNWRIGHT.phases.kinds.matrix" } },
      { bonus: 1, kind: { key: "TURNWRIGHT.phases.kinds.matrix" }, simple: 1 },
    ]);
    fight.give(pressable(matrix?.controls[1]).command, DECKER);
    expect(fight.budget("decker")).toMatchObject({ simple: 1, bonus: 0 });
  });

  it("keeps what cannot be paid in sight, with the reason", () => {
    const fight = started().give(mutation("decker", "complex", "physical"));
    const { ways } = section(fight.screen(DECKER), "budget");
    const blocked = ways.map(({ id, controls }) => [id, ...controls.map((control) => control.blocked?.code ?? null)]);
    expect(blocked).toEqual([
      ["matrix", null, null],
      ["physical", "wrong-bonus-world", "wrong-bonus-world"],
      ["magic", "wrong-bonus-world", "wrong-bonus-world"],
    ]);
  });

  it("shows a foe's budget, but nothing to press in it", () => {
    const { ways, controls, more, sorts } = section(started().give(end).screen(DECKER), "budget");
    expect(sorts.length).toBeGreaterThan(0);
    expect([...ways, ...controls, ...more]).toEqual([]);
  });

  it("gives everybody else the Free action of the phase: one button for one's own, or one that asks whose", () => {
    const fight = started().give(free("sam"));
    expect(section(fight.screen(SAM), "line-up")).toMatchObject({ people: ["guardA", "guardB"], controls: [] });
    const [choice] = section(fight.screen(GM), "line-up").controls ?? [];
    expect(
      choice?.fields.map((field) => (field.kind === "choice" ? field.choices.map(({ value }) => value) : [])),
    ).toEqual([["guardA", "guardB"]]);
    fight.give(free("guardB"));
    expect(section(fight.screen(GM), "line-up").controls?.map(({ command }) => command)).toEqual([free("guardA")]);
  });

  it("lets those with a choice choose before the roll, with what each would give, and nobody else", () => {
    const fight = new Fight();
    const { questions } = section(fight.screen(DECKER), "choices", "choices decker");
    const [worlds] = questions;
    expect(worlds?.answers.filter(({ chosen }) => chosen).map(({ control }) => control.command["world"])).toEqual([
      "hot-sim",
    ]);
    expect(questions.map(({ id }) => id)).toEqual(["world"]);
    fight.give({ do: "setWorld", combatant: "decker", world: "ar-dni" }, DECKER);
    const [, attention] = section(fight.screen(DECKER), "choices", "choices decker").questions;
    expect(attention?.answers.map(({ control, chosen }) => [control.command["attention"], chosen])).toEqual([
      ["physical", false],
      ["matrix", true],
      ["none", false],
    ]);
    expect(fight.screen(GM).panel.some(({ kind }) => kind === "choices")).toBe(false);
    fight.give({ do: "roll" }, DECKER);
    expect(fight.screen(DECKER).panel.some(({ kind }) => kind === "choices")).toBe(false);
  });

  it("asks for the next round where no roll will, once one's phase is over", () => {
    const fight = started({ reroll: "keep" });
    expect(fight.screen(SAM).panel.some(({ kind }) => kind === "choices")).toBe(false);
    fight.give(end).give(end);
    const { questions } = section(fight.screen(SAM), "choices", "choices sam");
    const magic = questions
      .flatMap(({ answers }) => answers)
      .find(({ control }) => control.command["attention"] === "magic");
    fight.give(pressable(magic?.control).command, SAM).give(end).give(end);
    expect(fight.encounter.round).toBe(2);
    expect(fight.budget("sam")).toMatchObject({ bonus: 1, bonusWorld: "magic" });
  });
});

describe("the question what has one's attention", () => {
  it("comes to players who could answer it in more than one way, until they have or have rolled", () => {
    const fight = new Fight();
    expect(fight.screen(DECKER).prompts).toEqual([]);
    expect(fight.screen(GM).prompts).toEqual([]);
    const [prompt] = fight.screen(SAM).prompts;
    expect(prompt?.controls.map(({ command }) => command["attention"])).toEqual(["physical", "magic"]);
    for (const control of prompt?.controls ?? []) expect(legality(fight.encounter, control.command, SAM)).toBeNull();
    fight.give(pressable(prompt?.controls[1]).command, SAM);
    expect(fight.screen(SAM).prompts).toEqual([]);
    expect(new Fight().give({ do: "roll" }, SAM).screen(SAM).prompts).toEqual([]);
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
