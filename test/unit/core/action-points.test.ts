import { beforeEach, describe, expect, it } from "vitest";
import {
  type Author,
  type CombatantId,
  type CombatantSpec,
  type Command,
  type Control,
  type Encounter,
  type GameEvent,
  type Pips,
  type RefusalCode,
  type Screen,
  createEncounter,
  parseEncounter,
  propose,
  screen,
  view,
} from "../../../src/core/index";
import { rollOnto, seeded } from "../../../src/core/scenario/index";

const GM: Author = { gm: true };
const ASH: Author = { gm: false, controls: ["ash"] };
const MIRA: Author = { gm: false, controls: ["mira"] };

/** Ratings far apart, so that Ash acts first, then Mira, then the thug, whatever falls. */
const TABLE: readonly CombatantSpec[] = [
  { id: "ash", side: "players", owner: "ash", traits: { initiativeRating: 30, luckBonus: 1, maxAp: 3 } },
  { id: "mira", side: "players", owner: "mira", traits: { initiativeRating: 20, luckBonus: 1, maxAp: 3 } },
  { id: "thug", side: "gm", traits: { initiativeRating: 10, maxAp: 2 } },
];

/** A fight with its story: every event since it was set up, with undone ones taken out again. */
class Fight {
  encounter: Encounter;
  #told: (readonly GameEvent[])[] = [];
  readonly #random = seeded(7);

  constructor(options: Record<string, unknown> = {}, combatants: readonly CombatantSpec[] = TABLE) {
    const made = createEncounter({ variant: "action-points", options, combatants });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    this.encounter = made.encounter;
  }

  /** Gives a command that must be accepted, and answers with what it made happen. */
  give(command: Command, author: Author = GM): readonly GameEvent[] {
    const outcome = this.#proposed(command, author);
    if (outcome.kind !== "done") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(outcome)}`);
    this.encounter = outcome.next;
    if (command.do === "undo") this.#told.pop();
    else this.#told.push(outcome.events);
    return outcome.events;
  }

  /** The refusal of a command; null if it would be accepted. Nothing changes. */
  refusal(command: Command, author: Author = GM): RefusalCode | null {
    const outcome = this.#proposed(command, author);
    return outcome.kind === "refused" ? outcome.refusal.code : null;
  }

  /** Gives a command if it may be given; what it is refused with, else null. */
  try(command: Command, author: Author): RefusalCode | null {
    const code = this.refusal(command, author);
    if (code === null) this.give(command, author);
    return code;
  }

  /** The points that a combatant has left. */
  ap(id: CombatantId): number | undefined {
    const budget = view(this.encounter, GM).combatants[id]?.["budget"] as { ap: number } | undefined;
    return budget?.ap;
  }

  /** How many times somebody's points came back since the fight was set up. */
  refills(id: CombatantId): number {
    return this.#told.flat().filter((event) => event.type === "refilled" && event.combatant === id).length;
  }

  get active(): readonly CombatantId[] {
    return view(this.encounter, GM).active;
  }

  /** Ends turns until a round begins. */
  untilRound(round: number): void {
    while (this.encounter.round < round) this.give({ do: "advance" });
  }

  screen(author: Author): Screen {
    return screen(this.encounter, author);
  }

  #proposed(command: Command, author: Author) {
    let outcome = propose(this.encounter, command, author);
    let dice = {};
    while (outcome.kind === "needs-dice") {
      dice = rollOnto(dice, outcome.requests, this.#random);
      outcome = propose(this.encounter, command, author, dice);
    }
    return outcome;
  }
}

const spend = (combatant: CombatantId): Command => ({ do: "spend", combatant });
const condition = (combatant: CombatantId, name: string, on = true): Command => ({
  do: "setCondition",
  combatant,
  condition: name,
  on,
});
const declare = (combatant: CombatantId, id: string, ap = 1): Command => ({
  do: "declare",
  combatant,
  id,
  type: "primary",
  ap,
  label: "Cut",
});
const react = (combatant: CombatantId, to: string, ap = 1): Command => ({
  do: "react",
  combatant,
  to,
  type: "reaction",
  ap,
  label: "Parry",
});

describe("A-5: points that come back with the round", () => {
  let fight: Fight;
  beforeEach(() => {
    fight = new Fight();
  });

  it("come back once for each round, to everybody, however its turns went", () => {
    fight.give({ do: "start" });
    fight.give(condition("mira", "incapacitated"));
    fight.give(condition("thug", "defeated"));
    for (const round of [2, 3, 4]) {
      fight.give(spend("ash"));
      fight.untilRound(round);
      expect([fight.refills("ash"), fight.refills("mira"), fight.refills("thug")]).toEqual([round, round, round]);
      expect([fight.ap("ash"), fight.ap("mira"), fight.ap("thug")]).toEqual([3, 3, 2]);
    }
  });

  it("do not come back when initiative is rolled before the start, and once when the fight starts", () => {
    fight.give({ do: "roll" });
    expect(fight.refills("ash")).toBe(0);
    fight.give({ do: "start" });
    expect(fight.refills("ash")).toBe(1);
  });

  it("do not come back when somebody tries to start twice, rolls again or is given another number", () => {
    fight.give({ do: "start" });
    fight.give(spend("ash"));
    expect(fight.refusal({ do: "start" })).toBe("wrong-stage");
    fight.give({ do: "roll", combatants: ["ash"], again: true });
    fight.give({ do: "setInitiative", combatant: "thug", value: 99 });
    fight.give({ do: "reorder", combatant: "ash", before: null });
    expect(fight.ap("ash")).toBe(2);
    expect(fight.refills("ash")).toBe(1);
  });

  it("come back once where the round is closed by hand, or waits after one in which nobody could act (C-12, C-21)", () => {
    fight.give({ do: "start" });
    fight.give(spend("ash"));
    fight.give({ do: "nextRound" });
    expect([fight.refills("ash"), fight.ap("ash")]).toEqual([2, 3]);
    fight.give(spend("ash"));
    for (const { id } of TABLE) fight.give(condition(id, "incapacitated"));
    fight.untilRound(4);
    expect([fight.encounter.round, fight.active]).toEqual([4, []]);
    fight.give(condition("ash", "incapacitated", false));
    expect([fight.active, fight.refills("ash"), fight.ap("ash")]).toEqual([["ash"], 4, 3]);
  });

  it("do not come back with a trait that changes: that counts at the next refill (C-5)", () => {
    fight.give({ do: "start" });
    fight.give(spend("ash"));
    fight.give({ do: "setTrait", combatant: "ash", trait: "maxAp", value: 5 });
    expect(fight.ap("ash")).toBe(2);
    fight.give({ do: "join", combatants: [{ id: "owl", side: "gm", traits: { maxAp: 2 } }] });
    fight.give({ do: "setTrait", combatant: "owl", trait: "maxAp", value: 5 });
    expect(fight.ap("owl")).toBe(2);
    fight.untilRound(2);
    expect([fight.ap("ash"), fight.ap("owl")]).toEqual([5, 5]);
  });
});

describe("A-5: points that come back with one's own turn", () => {
  let fight: Fight;
  beforeEach(() => {
    fight = new Fight({ refresh: "turn" });
    fight.give({ do: "start" });
  });

  it("are those spent on answers as well: who answered before its turn has them back with it", () => {
    fight.untilRound(2);
    fight.give(declare("ash", "cut"));
    fight.give(react("mira", "cut", 3), MIRA);
    fight.give({ do: "advance" });
    expect(fight.ap("mira")).toBe(0);
    fight.give({ do: "advance" });
    expect([fight.active, fight.ap("mira")]).toEqual([["mira"], 3]);
  });

  it("come back as far as they go at the turn's start: what a skipped turn ends is still in force (C-19)", () => {
    fight.untilRound(2);
    fight.give(condition("mira", "incapacitated"));
    fight.give({ do: "addEffect", name: "Slow", target: "mira", until: { turns: 1 }, modify: { maxAp: -2 } });
    fight.give({ do: "endTurn" });
    expect(view(fight.encounter, GM).combatants["mira"]?.["budget"]).toEqual({ ap: 1, maxAp: 3 });
  });

  it("do not come back to somebody whose turn is lost, or who leaves, nor twice over an undo", () => {
    fight.untilRound(2);
    fight.give(declare("ash", "cut"));
    fight.give(react("thug", "cut"));
    fight.give({ do: "nextRound" });
    expect([fight.refills("thug"), fight.ap("thug")]).toEqual([1, 1]);
    fight.give({ do: "leave", combatant: "ash" });
    expect([fight.active, fight.refills("mira")]).toEqual([["mira"], 2]);
    fight.give({ do: "undo" });
    expect([fight.active, fight.refills("mira")]).toEqual([["ash"], 1]);
    fight.give({ do: "redo" });
    expect([fight.active, fight.refills("mira"), fight.ap("mira")]).toEqual([["mira"], 2, 3]);
  });
});

describe("six quick clicks on one's pips", () => {
  /** The pips of a combatant's row, as somebody sees them. */
  const pipsOf = (fight: Fight, id: CombatantId, author: Author): Pips | undefined =>
    fight.screen(author).rows.find((row) => row.id === id)?.pips[0];

  /** Clicks as fast as a hand can: the commands are all on their way before the first answer comes. */
  const sixClicks = (fight: Fight, control: Control | undefined, author: Author): (RefusalCode | null)[] =>
    Array.from({ length: 6 }, () => (control === undefined ? null : fight.try(control.command, author)));

  let fight: Fight;
  beforeEach(() => {
    fight = new Fight();
    fight.give({ do: "start" });
  });

  it("answer for the gm's own too, and never turn into taking points by hand on the way", () => {
    fight.give(declare("ash", "cut"), ASH);
    const control = pipsOf(fight, "thug", GM)?.control;
    expect(sixClicks(fight, control, GM).filter((code) => code === null)).toHaveLength(1);
    expect(pipsOf(fight, "thug", GM)?.control?.command.do).toBe("react");
    expect(fight.ap("thug")).toBe(1);
  });

  it("do nothing to others' pips, or to one's own while there is nothing to answer; the gm takes a point", () => {
    expect(pipsOf(fight, "mira", ASH)?.control).toBeUndefined();
    expect(pipsOf(fight, "mira", MIRA)?.control).toBeUndefined();
    const control = pipsOf(fight, "mira", GM)?.control;
    sixClicks(fight, control, GM);
    expect(fight.ap("mira")).toBe(0);
    expect(pipsOf(fight, "mira", GM)?.control).toBeUndefined();
  });

  it("go through at most as often as there are points, with whatever else the hand presses between", () => {
    const pip = pipsOf(fight, "ash", ASH)?.control;
    const codes = [spend("ash"), declare("ash", "cut"), spend("ash")];
    expect(codes.map((command) => fight.try(command, ASH))).toEqual([null, null, "unresolved-action"]);
    fight.give({ do: "resolve", action: "cut" });
    expect(fight.try(spend("ash"), ASH)).toBeNull();
    expect(sixClicks(fight, pip, ASH).every((code) => code === "not-enough-ap")).toBe(true);
    expect(fight.ap("ash")).toBe(0);
  });
});

describe("the ids of events", () => {
  it("are never given out twice, so that a late answer to one never reaches another (A-7)", () => {
    const fight = new Fight();
    fight.give({ do: "start" });
    const unnamed = { do: "declare", combatant: "ash", type: "primary", ap: 1, label: "Cut" };
    fight.give(unnamed);
    fight.give({ do: "resolve", action: "a1" });
    fight.give(unnamed);
    expect(Object.keys(view(fight.encounter, GM)["actions"] as object)).toEqual(["a2"]);
    expect(fight.refusal(react("mira", "a1"), MIRA)).toBe("unknown-action");
  });

  it("given by hand are passed over by those given out", () => {
    const fight = new Fight();
    fight.give({ do: "start" });
    fight.give({ do: "announce", id: "a1", label: "A bell" });
    fight.give({ do: "announce", label: "Another" });
    expect(Object.keys(view(fight.encounter, GM)["actions"] as object)).toEqual(["a1", "a2"]);
  });
});

describe("what the screen shows", () => {
  let fight: Fight;
  beforeEach(() => {
    fight = new Fight();
    fight.give({ do: "start" });
  });

  const section = (author: Author, kind: string) => fight.screen(author).panel.find((one) => one.kind === kind);

  it("asks those who may answer, with what it costs and leaves them, and nobody else (A-8)", () => {
    fight.give(declare("ash", "cut"), ASH);
    const [prompt] = fight.screen(MIRA).prompts;
    expect(prompt?.quote).toBe("Cut");
    expect(prompt?.controls[0]?.cost?.data).toEqual({ ap: 1, left: 2 });
    expect(fight.screen(ASH).prompts).toEqual([]);
    fight.give(react("mira", "cut"), MIRA);
    expect(fight.screen(MIRA).prompts).toEqual([]);
  });

  it("has the declarer and the gm resolve what is open, and others wait: for whom, and for what (A-13)", () => {
    fight.give(declare("ash", "cut"), ASH);
    const command = { do: "resolve", action: "cut" };
    const waiting = { who: ["mira", "thug"], says: "TURNWRIGHT.refusals.undecided" };
    expect(fight.screen(ASH).footer.next).toMatchObject({ command, tone: "plain", blocked: waiting });
    expect(fight.screen(GM).footer.next).toMatchObject({ command, tone: "plain", blocked: null });
    expect(fight.screen(MIRA).footer).toMatchObject({ next: null, waiting: { key: "TURNWRIGHT.panel.undecided" } });
    fight.give({ do: "decline", combatant: "mira", to: "cut" }, MIRA);
    fight.give(react("thug", "cut"));
    expect(fight.screen(ASH).footer.next).toMatchObject({ command, tone: "primary", blocked: null });
    expect(fight.screen(MIRA)).toMatchObject({
      header: { stage: { key: "TURNWRIGHT.stages.answered" } },
      footer: { waiting: { key: "TURNWRIGHT.action-points.news.answered" } },
      prompts: [],
    });
  });

  it("offers to say no beside yes, and to the gm for all of the gm's own at once (A-13)", () => {
    fight.give(declare("ash", "cut"), ASH);
    const offered = (author: Author): unknown =>
      fight.screen(author).prompts[0]?.controls.map(({ command }) => command.do);
    expect(offered(MIRA)).toEqual(["react", "decline", "react"]);
    expect(offered(GM)).toEqual(["react", "decline", "react"]);
    fight.give({ do: "join", combatants: [{ id: "rat", side: "gm", traits: { maxAp: 1 } }] });
    expect(offered(GM)).toEqual(["react", "react", "declineAll", "react"]);
    fight.give({ do: "declineAll", to: "cut" });
    expect(fight.screen(GM).prompts).toEqual([]);
    expect(section(ASH, "card")).toMatchObject({
      answers: [
        { id: "thug", text: { key: "TURNWRIGHT.action-points.cards.declined" } },
        { id: "rat", text: { key: "TURNWRIGHT.action-points.cards.declined" } },
        { id: "mira", text: { key: "TURNWRIGHT.action-points.cards.undecided" } },
      ],
    });
  });

  it("shows the answers in the order in which they came, whatever their names", () => {
    fight.give(declare("ash", "cut"), ASH);
    fight.give(react("thug", "cut"));
    fight.give(react("mira", "cut"), MIRA);
    expect(section(ASH, "card")).toMatchObject({ answers: [{ id: "thug" }, { id: "mira" }] });
  });

  it("shows nothing of what somebody unseen does", () => {
    fight.give(condition("thug", "hidden"));
    fight.give({ do: "endTurn" });
    fight.give({ do: "endTurn" });
    fight.give(declare("thug", "stab"));
    expect(section(ASH, "card")).toBeUndefined();
    expect(fight.screen(ASH).news.key).toBe("TURNWRIGHT.tracker.news.unseen");
    expect(JSON.stringify(fight.screen(ASH))).not.toContain("thug");
    expect(section(GM, "card")).toMatchObject({ id: "event stab" });
  });

  it("offers a long list of foes as one choice instead of a button each", () => {
    const horde = Array.from({ length: 5 }, (_, i) => ({ id: `rat${i}`, side: "gm" as const, traits: { maxAp: 1 } }));
    fight.give({ do: "join", combatants: horde });
    fight.give(declare("ash", "cut"), ASH);
    const answers = fight.screen(GM).prompts[0]?.controls ?? [];
    expect(answers.map(({ command }) => command.do)).toEqual(["declineAll", "react"]);
    expect(answers[1]?.fields[0]).toMatchObject({ kind: "choice", name: "combatant" });
  });

  it("shows how far an extended action is, and lets it go on by one click where there is only one way to (A-10)", () => {
    fight.give({ do: "extend", combatant: "ash", id: "ritual", label: "Ritual", total: 4, ap: 2 }, ASH);
    expect(section(MIRA, "progress")).toMatchObject({ bars: [{ who: "ash", label: "Ritual", done: 2, total: 4 }] });
    const own = section(ASH, "actions");
    const goOn = own?.kind === "actions" ? own.controls.find((one) => one.command.do === "extend") : undefined;
    expect(goOn).toMatchObject({ command: { id: "ritual", total: 4, ap: 1 }, fields: [], blocked: null });
  });

  it("rolls for all of one kind at once, where they are rolled for together (A-3)", () => {
    const pack = ["wolf1", "wolf2"].map((id): CombatantSpec => ({ id, side: "gm", kind: "wolf" }));
    const setup = new Fight({}, [...TABLE, ...pack]);
    const row = setup.screen(GM).rows.find(({ id }) => id === "wolf2");
    expect(row?.controls.map(({ command }) => command)).toEqual([{ do: "roll", combatants: ["wolf1", "wolf2"] }]);
  });
});

describe("the contested luck roll (A-1)", () => {
  const twins: CombatantSpec[] = ["ash", "mira"].map((id) => ({
    id,
    side: "players",
    traits: { initiativeRating: 5, luckBonus: 1, maxAp: 1 },
  }));
  const levelAt = (luckRoll: string): Encounter => {
    const made = createEncounter({ variant: "action-points", options: { luckRoll }, combatants: twins });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    return made.encounter;
  };
  const initiative = { ash: [3], mira: [3] };

  it("is rolled again by those it leaves level", () => {
    const dice = { ash: [3, 4, 2], mira: [3, 4, 6] };
    const outcome = propose(levelAt("1d6 + @luckBonus"), { do: "start" }, GM, dice);
    expect(outcome.kind === "done" && view(outcome.next, GM).order).toEqual(["mira", "ash"]);
  });

  it.each(["", "  ", "7", "@luckBonus"])("leaves them as they joined where it has no die: %j", (luckRoll) => {
    const outcome = propose(levelAt(luckRoll), { do: "start" }, GM, initiative);
    expect(outcome.kind === "done" && view(outcome.next, GM).order).toEqual(["ash", "mira"]);
  });

  it("comes to an end even where it can part nobody", () => {
    let dice = initiative;
    let outcome = propose(levelAt("1d6 * 0"), { do: "start" }, GM, dice);
    const random = seeded(3);
    while (outcome.kind === "needs-dice") {
      dice = rollOnto(dice, outcome.requests, random) as typeof dice;
      outcome = propose(levelAt("1d6 * 0"), { do: "start" }, GM, dice);
    }
    expect(outcome.kind === "done" && view(outcome.next, GM).order).toEqual(["ash", "mira"]);
  });
});

describe("stored state", () => {
  it("is read back with everything that is open, and refused where it names somebody who is not there", () => {
    const fight = new Fight();
    fight.give({ do: "start" });
    fight.give({ do: "extend", combatant: "ash", id: "ritual", total: 4, ap: 1 });
    fight.give(declare("ash", "cut"));
    fight.give(react("thug", "cut"));
    const stored = JSON.parse(JSON.stringify(fight.encounter));
    expect(parseEncounter(stored)).toEqual({ ok: true, encounter: fight.encounter });
    const rules = stored.rules;
    for (const damaged of [
      { ...rules, active: "nobody" },
      { ...rules, ap: { ...rules.ap, nobody: 1 } },
      { ...rules, ap: { ...rules.ap, ash: -1 } },
      { ...rules, actions: { cut: { ...rules.actions.cut, combatant: "nobody" } } },
      { ...rules, actions: { cut: { ...rules.actions.cut, reactions: { nobody: rules.actions.cut.reactions.thug } } } },
      { ...rules, extended: { nobody: rules.extended.ash } },
    ]) {
      expect(parseEncounter({ ...stored, rules: damaged })).toEqual({
        ok: false,
        problem: { code: "bad-state", at: "rules" },
      });
    }
  });
});
