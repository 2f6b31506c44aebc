import { describe, expect, it } from "vitest";
import { parseEncounter, screen, type Author, type Screen } from "../../../src/core/index";
import { controlsOf } from "../../support/controls";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");
const BO = player("bo");

/** A fight that Ada begins, against an orc and a wolf. */
function begun(options: Record<string, unknown> = {}): Fight {
  const fight = new Fight("popcorn", [hero("ada"), hero("bo"), foe("orc"), foe("wolf")], { options });
  fight.give({ do: "choose", combatant: "ada" });
  fight.give({ do: "start" });
  return fight;
}

const shown = (fight: Fight, author: Author): Screen => screen(fight.encounter, author);

/** Those whom a part of somebody's screen offers to go next. */
function offered(part: unknown): unknown[] {
  const everything = { rows: part } as unknown as Screen;
  return controlsOf(everything).flatMap(({ control: { command, fields } }) =>
    fields.length === 0 && (command.do === "choose" || (command.do === "endTurn" && command["next"] !== undefined))
      ? [command["next"] ?? command["combatant"]]
      : [],
  );
}

describe("who is offered to go next (N-2 … N-4)", () => {
  it("in a turn, by the one acting and the gm alone: whoever has not acted", () => {
    const fight = begun();
    for (const author of [ADA, GM]) {
      expect(offered(shown(fight, author).rows)).toEqual(["bo", "orc", "wolf"]);
      expect(offered(shown(fight, author).panel)).toEqual(["bo", "orc", "wolf"]);
    }
    expect(offered(shown(fight, BO).rows)).toEqual([]);
    expect(offered(shown(fight, BO).panel)).toEqual([]);
  });

  it("by the last of a round: everybody, itself among them where the table plays it so", () => {
    for (const [options, names] of [
      [{}, ["ada", "orc", "wolf", "bo"]],
      [{ selfNext: false }, ["ada", "orc", "wolf"]],
    ] as const) {
      const fight = begun(options);
      for (const next of ["orc", "wolf", "bo"]) fight.give({ do: "endTurn", next });
      expect(offered(shown(fight, BO).rows)).toEqual(names);
    }
  });

  it("between turns, to whoever is waited for, with a question; the gm may answer for them", () => {
    const fight = begun();
    fight.give({ do: "endTurn" });
    expect(offered(shown(fight, ADA).prompts)).toEqual(["bo", "orc", "wolf"]);
    expect(shown(fight, GM).prompts).toEqual([]);
    expect(offered(shown(fight, GM).rows)).toEqual(["bo", "orc", "wolf"]);
    expect(shown(fight, BO).prompts).toEqual([]);
    fight.give({ do: "choose", combatant: "orc" });
    fight.give({ do: "endTurn" });
    expect(offered(shown(fight, GM).prompts)).toEqual(["bo", "wolf"]);
  });

  it("by pointing at the map: the same people", () => {
    const fight = begun();
    const pointing = (author: Author): unknown[] =>
      controlsOf(shown(fight, author)).flatMap(({ control }) =>
        control.fields.flatMap((field) =>
          field.kind === "token" ? [control.command.do, field.name, field.people] : [],
        ),
      );
    expect(pointing(ADA)).toEqual(["endTurn", "next", ["bo", "orc", "wolf"]]);
    expect(pointing(BO)).toEqual([]);
    fight.give({ do: "endTurn" });
    expect(pointing(ADA)).toEqual(["choose", "combatant", ["bo", "orc", "wolf"]]);
  });

  it("as the one thing to press at the foot, where only one is left", () => {
    const fight = begun();
    for (const next of ["orc", "wolf"]) fight.give({ do: "endTurn", next });
    fight.give({ do: "endTurn" });
    expect(shown(fight, GM).footer.next?.command).toEqual({ do: "choose", combatant: "bo" });
    expect(shown(fight, BO).footer).toMatchObject({ next: null, waiting: { key: "TURNWRIGHT.parts.news.choosing" } });
  });

  it("in a great battle in the lists alone: a question with too many answers is none", () => {
    const many = Array.from({ length: 12 }, (_, i) => foe(`rat${i}`));
    const fight = new Fight("popcorn", [hero("ada"), ...many]);
    fight.give({ do: "choose", combatant: "ada" });
    fight.give({ do: "start" });
    fight.give({ do: "endTurn" });
    expect(offered(shown(fight, ADA).prompts)).toEqual([]);
    expect(offered(shown(fight, ADA).panel)).toHaveLength(12);
  });
});

describe("the count of those still to act", () => {
  const counts = (fight: Fight): unknown[] =>
    shown(fight, ADA).panel.flatMap((one) => (one.kind === "lanes" ? one.lanes.map(({ count }) => count.data) : []));

  it("leaves out the one acting and those who cannot act (C-15)", () => {
    const fight = begun();
    expect(counts(fight)).toEqual([
      { count: 3, all: 4 },
      { count: 0, all: 4 },
    ]);
    fight.give({ do: "setCondition", combatant: "wolf", condition: "defeated", on: true });
    fight.give({ do: "setCondition", combatant: "bo", condition: "incapacitated", on: true });
    fight.give({ do: "endTurn", next: "orc" });
    expect(counts(fight)).toEqual([
      { count: 0, all: 2 },
      { count: 1, all: 2 },
    ]);
  });
});

describe("the roll for who goes first (N-1)", () => {
  it("is over where the gm has named somebody, but for those who can't see who it is", () => {
    const before = (isHidden: boolean, named: string | null): Fight => {
      const fight = new Fight("popcorn", [hero("ada"), foe("orc")]);
      if (isHidden) fight.give({ do: "setCondition", combatant: "orc", condition: "hidden", on: true });
      if (named !== null) fight.give({ do: "choose", combatant: named });
      return fight;
    };
    const roll = { do: "roll", combatants: ["ada"] };
    expect(before(false, "orc").code(roll, ADA)).toBe("not-eligible");
    const fight = before(true, "orc");
    expect(fight.code(roll)).toBe("not-eligible");
    const { rev } = fight.encounter;
    expect(shown(fight, ADA)).toEqual({ ...shown(before(true, null), ADA), rev });
    fight.give(roll, { as: ADA, dice: { ada: [11] } });
    fight.give({ do: "start" });
    expect(fight.view().active).toEqual(["orc"]);
  });

  it("shows numbers until the first is found, and no longer", () => {
    const fight = new Fight("popcorn", [hero("ada", { initiative: 2 }), foe("orc")]);
    fight.give({ do: "roll" }, { dice: { ada: [11], orc: [5] } });
    expect(shown(fight, GM).rows.map(({ number }) => number)).toEqual([13, 5]);
    fight.give({ do: "start" });
    expect(shown(fight, GM).rows.map(({ number }) => number)).toEqual([null, null]);
    expect(fight.one("ada")).toMatchObject({ initiative: 13 });
  });

  it("asks for dice only from those who are level at the top", () => {
    const fight = new Fight("popcorn", [hero("ada"), hero("bo"), foe("orc"), foe("wolf")]);
    const rolls = { ada: [3], bo: [3], orc: [9], wolf: [9] };
    expect(fight.asked({ do: "start" }, rolls).map((request) => request.for)).toEqual(["orc", "wolf"]);
  });
});

describe("a stored fight", () => {
  const reading = (fight: Fight, rules: object, stage = fight.encounter.stage): boolean =>
    parseEncounter({ ...fight.encounter, stage, rules: { ...(fight.encounter.rules as object), ...rules } }).ok;

  it("is read again as it was", () => {
    expect(reading(begun(), {})).toBe(true);
  });

  it.each([
    [{ active: null }, "turn"],
    [{ active: "nobody" }, "turn"],
    [{ active: "ada" }, "choosing"],
    [{ active: "ada" }, "setup"],
    [{ chooser: "nobody" }, "turn"],
    [{ first: "ada" }, "turn"],
    [{ first: undefined }, "turn"],
  ])("is not where its rules say %j in stage %s", (rules, stage) => {
    expect(reading(begun(), rules, stage)).toBe(false);
  });
});

describe("who has acted last of all (N-3)", () => {
  it("is told that first, where another is to begin the next round, and then that it cannot act (C-27)", () => {
    const fight = begun({ selfNext: false });
    for (const next of ["bo", "orc", "wolf"]) fight.give({ do: "endTurn", next });
    fight.give({ do: "endTurn" });
    fight.give({ do: "setCondition", combatant: "wolf", condition: "incapacitated", on: true });
    expect(fight.code({ do: "choose", combatant: "wolf" })).toBe("already-acted");
  });
});

describe("a fight that ends before its start", () => {
  it("is stored and read with who was to go first (C-13, N-1)", () => {
    const fight = new Fight("popcorn", [hero("ada"), foe("orc")]);
    fight.give({ do: "choose", combatant: "ada" });
    fight.give({ do: "end" });
    expect(parseEncounter(JSON.parse(JSON.stringify(fight.encounter)))).toEqual({
      ok: true,
      encounter: fight.encounter,
    });
  });
});
