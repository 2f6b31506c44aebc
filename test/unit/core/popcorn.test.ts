import { describe, expect, it } from "vitest";
import type { Author, Screen } from "../../../src/core/index";
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
      expect(offered(fight.screen(author).rows)).toEqual(["bo", "orc", "wolf"]);
      expect(offered(fight.screen(author).panel)).toEqual(["bo", "orc", "wolf"]);
    }
    expect(offered(fight.screen(BO).rows)).toEqual([]);
    expect(offered(fight.screen(BO).panel)).toEqual([]);
  });

  it("by the last of a round: everybody, itself among them where the table plays it so", () => {
    for (const [options, names] of [
      [{}, ["ada", "orc", "wolf", "bo"]],
      [{ selfNext: false }, ["ada", "orc", "wolf"]],
    ] as const) {
      const fight = begun(options);
      for (const next of ["orc", "wolf", "bo"]) fight.give({ do: "endTurn", next });
      expect(offered(fight.screen(BO).rows)).toEqual(names);
    }
  });

  it("between turns, to whoever is waited for, with a question; the gm may answer for them", () => {
    const fight = begun();
    fight.give({ do: "endTurn" });
    expect(offered(fight.screen(ADA).prompts)).toEqual(["bo", "orc", "wolf"]);
    expect(fight.screen(GM).prompts).toEqual([]);
    expect(offered(fight.screen(GM).rows)).toEqual(["bo", "orc", "wolf"]);
    expect(fight.screen(BO).prompts).toEqual([]);
    fight.give({ do: "choose", combatant: "orc" });
    fight.give({ do: "endTurn" });
    expect(offered(fight.screen(GM).prompts)).toEqual(["bo", "wolf"]);
  });

  it("by pointing at the map: the same people", () => {
    const fight = begun();
    const pointing = (author: Author): unknown[] =>
      controlsOf(fight.screen(author)).flatMap(({ control }) =>
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
    expect(fight.screen(GM).footer.next?.command).toEqual({ do: "choose", combatant: "bo" });
    expect(fight.screen(BO).footer).toMatchObject({ next: null, waiting: { key: "TURNWRIGHT.parts.news.choosing" } });
  });

  it("in a great battle in the lists alone: a question with too many answers is none", () => {
    const many = Array.from({ length: 12 }, (_, i) => foe(`rat${i}`));
    const fight = new Fight("popcorn", [hero("ada"), ...many]);
    fight.give({ do: "choose", combatant: "ada" });
    fight.give({ do: "start" });
    fight.give({ do: "endTurn" });
    expect(offered(fight.screen(ADA).prompts)).toEqual([]);
    expect(offered(fight.screen(ADA).panel)).toHaveLength(12);
  });
});

describe("the count of those still to act", () => {
  const counts = (fight: Fight): unknown[] =>
    fight.screen(ADA).panel.flatMap((one) => (one.kind === "lanes" ? one.lanes.map(({ count }) => count.data) : []));

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
    expect(fight.screen(ADA)).toEqual({ ...before(true, null).screen(ADA), rev });
    fight.give(roll, { as: ADA, dice: { ada: [11] } });
    fight.give({ do: "start" });
    expect(fight.view().active).toEqual(["orc"]);
  });

  it("shows numbers until the first is found, and no longer", () => {
    const fight = new Fight("popcorn", [hero("ada", { initiative: 2 }), foe("orc")]);
    fight.give({ do: "roll" }, { dice: { ada: [11], orc: [5] } });
    expect(fight.screen(GM).rows.map(({ number }) => number)).toEqual([13, 5]);
    fight.give({ do: "start" });
    expect(fight.screen(GM).rows.map(({ number }) => number)).toEqual([null, null]);
    expect(fight.one("ada")).toMatchObject({ initiative: 13 });
  });
});

describe("a stored fight", () => {
  it.each([
    [{ active: null }, "turn"],
    [{ active: "nobody" }, "turn"],
    [{ active: "ada" }, "choosing"],
    [{ active: "ada" }, "setup"],
    [{ chooser: "nobody" }, "turn"],
    [{ first: "ada" }, "turn"],
    [{ first: undefined }, "turn"],
  ])("is not where its rules say %j in stage %s", (rules, stage) => {
    expect(begun().reads(rules, stage)).toBe(false);
  });
});
