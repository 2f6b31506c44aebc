import { describe, expect, it } from "vitest";
import { propose, text, type DiceRequest } from "../../../src/core/index";
import { BadDice, DiceBox, NeedDice, type Throw } from "../../../src/core/engine/dice";
import { isTape } from "../../../src/core/state/tape";
import { parseFormula } from "../../../src/core/state/formula";
import { GM } from "../../support/eyes";
import { deepFreeze } from "../../support/plain";
import { Fight, foe, hero } from "./support/fight";

const REASON = text("dice.initiative");

/** A throw for somebody whose `bonus` is 2. */
function throwOf(whose: string, source: string): Throw {
  const formula = parseFormula(source);
  if (formula === null) throw new Error(`no formula: ${source}`);
  return { for: whose, formula, numbers: (name) => (name === "bonus" ? 2 : 0), reason: REASON };
}

/** The requests of a box for these throws; none if it has all faces. */
function askedBy(box: DiceBox, ...throws: readonly Throw[]): readonly DiceRequest[] {
  try {
    box.throw(throws);
    return [];
  } catch (error) {
    if (error instanceof NeedDice) return error.requests;
    throw error;
  }
}

describe("a dice box", () => {
  it("hands out the faces of each one's tape in the order in which they are asked for, die by die", () => {
    const box = new DiceBox({ ada: [3, 4, 5], orc: [6] });
    expect(box.throw([throwOf("ada", "2d6 + @bonus"), throwOf("orc", "1d6")])).toEqual([
      { total: 9, faces: [3, 4] },
      { total: 6, faces: [6] },
    ]);
    expect(box.throw([throwOf("ada", "1d6")])).toEqual([{ total: 5, faces: [5] }]);
    expect(() => box.close()).not.toThrow();
  });

  it("tells all faces of a throw, those that are dropped included", () => {
    expect(new DiceBox({ ada: [3, 17] }).throw([throwOf("ada", "2d20kh1")])).toEqual([{ total: 17, faces: [3, 17] }]);
  });

  it("asks for everything that is missing of one call at once, with names replaced by numbers", () => {
    const asked = askedBy(
      new DiceBox({ orc: [1] }),
      throwOf("ada", "1d20 + @bonus"),
      throwOf("orc", "1d20"),
      throwOf("bea", "2d6kh1 - @bonus"),
    );
    expect(asked).toEqual([
      { for: "ada", formula: "1d20 + 2", reason: REASON },
      { for: "bea", formula: "2d6kh1 - 2", reason: REASON },
    ]);
  });

  it("asks anew for the second of two throws for the same one", () => {
    const asked = askedBy(new DiceBox({ ada: [7] }), throwOf("ada", "1d20"), throwOf("ada", "1d4"));
    expect(asked).toEqual([{ for: "ada", formula: "1d4", reason: REASON }]);
  });

  it("asks for nothing where a formula throws no dice", () => {
    expect(new DiceBox({}).throw([throwOf("ada", "@bonus + 1")])).toEqual([{ total: 3, faces: [] }]);
  });

  it("asks whom no record has, but every record seems to", () => {
    expect(askedBy(new DiceBox({}), throwOf("toString", "1d6"))).toHaveLength(1);
    expect(askedBy(new DiceBox({}), throwOf("__proto__", "1d6"))).toHaveLength(1);
  });

  it.each([
    ["a face that the die does not have", { ada: [7] }, "1d6"],
    ["such a face on the second of two dice", { ada: [20, 5] }, "1d20 + 1d4"],
    ["fewer faces than dice, if there are any", { ada: [1, 2] }, "3d6"],
  ])("will not have %s", (_what, tape, source) => {
    const box = new DiceBox(tape);
    expect(() => box.throw([throwOf("ada", source)])).toThrow(BadDice);
  });

  it("refuses faces that are left over, and a tape of somebody who was not asked", () => {
    const box = new DiceBox({ ada: [3, 4] });
    box.throw([throwOf("ada", "1d6")]);
    expect(() => box.close()).toThrow(expect.objectContaining({ dieFor: "ada" }));
    expect(() => new DiceBox({ orc: [] }).close()).toThrow(expect.objectContaining({ dieFor: "orc" }));
  });
});

describe("a tape", () => {
  it.each([[{}], [{ ada: [] }], [{ ada: [1, 20], gm: [3] }]])("is %j", (tape) => {
    expect(isTape(tape)).toBe(true);
  });

  it.each([
    [null],
    [undefined],
    [7],
    ["6"],
    [[]],
    [[[6]]],
    [{ ada: 6 }],
    [{ ada: null }],
    [{ ada: "6" }],
    [{ ada: [0] }],
    [{ ada: [-1] }],
    [{ ada: [1.5] }],
    [{ ada: ["6"] }],
    [{ ada: [null] }],
    [{ ada: [NaN] }],
    [{ ada: [Infinity] }],
    [{ ada: [3], orc: { 0: 3 } }],
  ])("is not %j", (tape) => {
    expect(isTape(tape)).toBe(false);
  });
});

describe("dice for a command (C-17)", () => {
  const start = { do: "start" };
  const duel = (): Fight => new Fight("basic", [hero("ada", { initiative: 2 }), foe("orc")]);

  it("are asked for as long as they are missing, from the same encounter, which stays as it was", () => {
    const { encounter } = duel();
    deepFreeze(encounter);
    const asked = propose(encounter, start, GM);
    expect(asked).toMatchObject({
      kind: "needs-dice",
      requests: [
        { for: "ada", formula: "1d20 + 2" },
        { for: "orc", formula: "1d20 + 0" },
      ],
    });
    expect(propose(encounter, start, GM, { orc: [9] })).toMatchObject({ requests: [{ for: "ada" }] });
    expect(propose(encounter, start, GM, { ada: [11], orc: [9] }).kind).toBe("done");
  });

  it("are thrown on the spot where the host can, to the same end", () => {
    const { encounter } = new Fight("basic", [foe("boar"), foe("orc")]);
    const tape: Record<string, number[]> = { boar: [11, 4], orc: [11, 6] };
    const asked: string[] = [];
    const left = structuredClone(tape);
    const thrown = propose(encounter, start, GM, {}, ({ for: who, formula }) => {
      asked.push(`${who} ${formula}`);
      return left[who]?.splice(0, 1) ?? [];
    });
    expect(thrown).toEqual(propose(encounter, start, GM, tape));
    expect(asked).toEqual(["boar 1d20 + 0", "orc 1d20 + 0", "boar 1d20", "orc 1d20"]);
  });

  it.each([[[]], [[21]], [[3, 4]], [[0]], [[1.5]]])("are bad-dice where a thrower gives %j for one die", (faces) => {
    expect(propose(duel().encounter, start, GM, {}, () => faces)).toMatchObject({ refusal: { code: "bad-dice" } });
  });

  it.each([
    ["a face that the die does not have", { ada: [21], orc: [9] }],
    ["too many faces", { ada: [11, 3], orc: [9] }],
    ["faces for somebody who does not roll", { ada: [11], orc: [9], bea: [1] }],
    ["no faces for somebody who does not roll", { ada: [11], orc: [9], "a.b": [] }],
    ["no tape", 6],
  ])("are bad-dice: %s", (_what, dice) => {
    expect(duel().propose(start, { dice: dice as never })).toMatchObject({ refusal: { code: "bad-dice" } });
  });

  it("are not looked at where the command is none", () => {
    expect(duel().propose({ do: "dance" }, { dice: 6 as never })).toMatchObject({ refusal: { code: "bad-command" } });
    expect(duel().propose({ do: "endTurn" }, { dice: 6 as never })).toMatchObject({ refusal: { code: "bad-dice" } });
  });
});
