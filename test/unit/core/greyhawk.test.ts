import { describe, expect, it } from "vitest";
import { findVariant, parseOptions, type Author, type Command, type Control } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");
const TABLE = [hero("ada", { dexterity: 12 }), hero("bo"), foe("orc"), foe("wolf")];

/** A fight in whose first round declarations are made. */
function declaring(options: Record<string, unknown> = {}): Fight {
  const fight = new Fight("greyhawk", TABLE, { options });
  fight.give({ do: "start" });
  return fight;
}

const declare = (combatant: string, ...kinds: readonly string[]): Command => ({
  do: "declareActions",
  combatant,
  kinds,
});

/** The answers to what somebody will do: the kinds each would lead to, and whether its own is among them now. */
function answers(fight: Fight, author: Author, question = 0): [Control["command"], boolean][] {
  return (fight.section("choices", author).questions[question]?.answers ?? []).map(({ control, chosen }) => [
    control.command,
    chosen,
  ]);
}

/** The lines about a combatant in the list of the count. */
const said = (fight: Fight, author: Author, id: string): string[] =>
  (fight.section("queue", author).entries.find((entry) => entry.id === id)?.why ?? []).map(({ key }) =>
    key.replace("TURNWRIGHT.", ""),
  );

describe("what somebody will do is put in and taken out kind by kind (G-1)", () => {
  it("in the order in which it is said", () => {
    const fight = declaring();
    for (const kind of ["melee", "move"]) {
      const found = answers(fight, ADA).find(([command]) => (command["kinds"] as string[]).at(-1) === kind);
      fight.give(found?.[0] ?? { do: kind }, { as: ADA });
    }
    expect(fight.view()["declared"]).toEqual({ ada: ["melee", "move"] });
    const melee = answers(fight, ADA).filter(([, chosen]) => chosen);
    expect(melee).toEqual([
      [declare("ada", "move"), true],
      [declare("ada", "melee"), true],
    ]);
  });

  it("and the last kind stays", () => {
    const fight = declaring();
    fight.give(declare("ada", "spell"), { as: ADA });
    expect(answers(fight, ADA).filter(([, chosen]) => chosen)).toEqual([[declare("ada", "spell"), true]]);
  });

  it("for a player's own, and by the gm for whoever no player controls", () => {
    const fight = declaring();
    expect(fight.section("choices", ADA)).toMatchObject({ person: "ada" });
    expect(fight.section("choices", GM).questions.map(({ id }) => id)).toEqual(["kinds orc", "kinds wolf"]);
    fight.give({ do: "setCondition", combatant: "wolf", condition: "incapacitated", on: true });
    expect(fight.section("choices", GM)).toMatchObject({ person: "orc" });
  });

  it("and each player is asked once for each of theirs", () => {
    const fight = declaring();
    expect(fight.screen(ADA).prompts.map(({ id }) => id)).toEqual(["declare ada"]);
    expect(fight.screen(GM).prompts.map(({ id }) => id)).toEqual(["declare orc"]);
    const rowOf = () => fight.screen(ADA).rows.find(({ id }) => id === "ada");
    // An action of one's own, not a reaction: marks and words take their colour from it.
    expect(rowOf()?.asked).toBe("act");
    fight.give(declare("ada", "melee"), { as: ADA });
    expect(fight.screen(ADA).prompts).toEqual([]);
    expect(rowOf()?.asked).toBeUndefined();
  });
});

describe("what the other side declares (G-1)", () => {
  it("is told as the count begins; before that, that it has declared", () => {
    const fight = declaring();
    expect(said(fight, ADA, "orc")).toEqual(["parts.lines.undeclared"]);
    const events = fight.give(declare("orc", "spell"));
    expect(JSON.stringify(events)).not.toContain("spell");
    // A user who plays nobody has no form to fill in, in which every kind would be named.
    expect(JSON.stringify([fight.screen(player()), fight.view(player())])).not.toContain("spell");
    expect(said(fight, ADA, "orc")).toEqual(["parts.lines.declared"]);
    expect(said(fight, GM, "orc")).toEqual(["parts.kinds.spell"]);
    fight.give({ do: "beginCount" });
    expect(said(fight, ADA, "orc")).toEqual(["parts.lines.thrown"]);
  });
});

describe("the count (G-1, G-2, G-4)", () => {
  it("tells the gm who would go without a declaration", () => {
    const fight = declaring();
    fight.give(declare("ada", "melee"));
    fight.give({ do: "setCondition", combatant: "wolf", condition: "defeated", on: true });
    expect(fight.screen(GM).footer.next?.cost?.data).toEqual({ names: { names: ["bo", "orc"] } });
    fight.give(declare("bo", "melee"));
    expect(fight.screen(GM).footer.next?.cost?.data).toEqual({ names: { names: ["orc"] } });
    fight.give(declare("orc", "melee"));
    expect(fight.screen(GM).footer.next?.cost).toBeUndefined();
    expect(fight.screen(ADA).footer).toMatchObject({
      next: null,
      waiting: { key: "TURNWRIGHT.parts.footer.waiting-count" },
    });
  });

  it("says what fell for what, and which number was set by hand", () => {
    const fight = declaring();
    fight.give(declare("ada", "move", "melee"));
    fight.give({ do: "setCondition", combatant: "ada", condition: "surprised", on: true });
    fight.give({ do: "setInitiative", combatant: "orc", value: 1 });
    fight.give({ do: "beginCount" }, { dice: { ada: [2, 7], bo: [3], wolf: [6] } });
    const ada = fight.section("queue", ADA).entries.find(({ id }) => id === "ada");
    expect(ada?.why.map(({ data }) => [data?.["dice"], data?.["total"]])).toEqual([
      ["d6", 2],
      ["d8", 7],
      ["10", 10],
    ]);
    expect(said(fight, ADA, "orc")).toEqual(["parts.kinds.other", "parts.lines.set-by-hand"]);
    fight.give({ do: "setInitiative", combatant: "bo", value: 12 });
    expect(said(fight, ADA, "bo")).toEqual(["parts.lines.thrown", "parts.lines.set-by-hand"]);
  });
});

describe("the table of dice (G-2)", () => {
  const takes = (dice: unknown): boolean => parseOptions(findVariant("greyhawk")?.options ?? {}, { dice }).ok;

  it("may be any kinds with any dice, as long as there is something else to do", () => {
    expect(takes({ other: "1d6" })).toBe(true);
    expect(takes({ other: "d10", "Cast a spell": "2d6 + @dexterity" })).toBe(true);
    expect(takes({ melee: "1d8" })).toBe(false);
    expect(takes({ other: "much" })).toBe(false);
  });

  it("holds no names that a host could take for something else, and no more than make one roll", () => {
    for (const name of ["a.b", "-=melee", "__proto__", "constructor", "x".repeat(65)]) {
      expect(
        takes(
          Object.fromEntries([
            ["other", "d6"],
            [name, "d6"],
          ]),
        ),
        name,
      ).toBe(false);
    }
    const rows = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "d6"]));
    expect(takes({ ...rows(23), other: "d6" })).toBe(true);
    expect(takes({ ...rows(24), other: "d6" })).toBe(false);
    expect(takes({ other: "d6 + ".repeat(9) + "d6" })).toBe(false);
  });

  it("is offered in its own order, what a table has made up last", () => {
    const fight = declaring({ dice: { zeal: "d4", other: "d6", axe: "d8", move: "d6" } });
    const kinds = answers(fight, ADA).map(([command]) => (command["kinds"] as string[])[0]);
    expect(kinds).toEqual(["move", "other", "axe", "zeal"]);
  });
});

describe("a stored fight", () => {
  const declared = (one: object): object => ({
    declared: { ada: { round: 1, kinds: ["melee"], faces: null, ...one } },
  });

  it.each([
    [{ active: "ada" }, "declaring"],
    [{ active: "nobody" }, "turn"],
    [declared({ kinds: [] }), "declaring"],
    [declared({ kinds: ["melee", "melee"] }), "declaring"],
    [declared({ faces: "4" }), "declaring"],
    [{ declared: { nobody: { round: 1, kinds: ["melee"], faces: null } } }, "declaring"],
    [{ counted: null }, "declaring"],
  ])("is not where its rules say %j in stage %s", (rules, stage) => {
    expect(declaring().reads(rules, stage)).toBe(false);
  });
});
