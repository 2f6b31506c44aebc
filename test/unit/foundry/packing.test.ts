import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/core/index";
import { readColumn, writeColumn } from "../../../src/foundry/store/packing/column";
import { packRecord, unpackRecord } from "../../../src/foundry/store/packing/record";
import { PIECES } from "../../../src/foundry/store/packing/pieces";
import { fromShortText, toShortText } from "../../../src/foundry/store/packing/short-text";
import { Unreadable } from "../../../src/foundry/store/packing/unreadable";
import { packStep, unpackSteps } from "../../../src/foundry/store/packing/steps";
import { idsOf } from "../../../src/foundry/store/packing/values";
import { throughJson } from "../../support/plain";

const LIST = Array.from({ length: 40 }, (_, i) => `id${i}`);
const ids = idsOf(LIST);

/** Plain data as combatants have it, among them the ids themselves. */
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: -50, max: 600 }),
    fc.constantFrom(...LIST),
    fc.constantFrom("a.b", "", "%~", null, true, false, 0.5, 2 ** 40),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("base", "tie", "at", "rank", "%~", "x.y"), tie("value"), { maxKeys: 3 }),
  ),
})).value as fc.Arbitrary<Json>;

const record = fc.dictionary(fc.constantFrom(...LIST, "players", "gm"), plain, { maxKeys: 30 });

describe("a packed column", () => {
  it("holds the numbers that were written", () => {
    const number = fc.oneof(fc.integer({ min: -3, max: 20 }), fc.integer({ min: -(2 ** 29), max: 2 ** 29 }));
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 700 }), (numbers) => {
        expect(readColumn(throughJson(writeColumn(numbers)), numbers.length)).toEqual(numbers);
      }),
    );
  });

  it("holds numbers that an earlier column decides, or leaves few to choose from, or ranks", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 300 }), (by) => {
        const rows = by.map((_, i) => i);
        const context = { rows, earlier: [new Map(by.map((number, i) => [i, number]))] };
        const ranks = by.map((number, i) => by.slice(0, i).filter((one) => one === number).length);
        for (const numbers of [by.map((one) => one * 7), by.map((one, i) => one * 7 + (i % 2)), ranks]) {
          expect(readColumn(throughJson(writeColumn(numbers, context)), rows.length, context)).toEqual(numbers);
        }
      }),
    );
  });

  it("takes about as many characters as there is to say", () => {
    const faces = Array.from({ length: 500 }, (_, i) => ((i * 7919) % 20) + 1);
    // 500 throws of a d20 are 2,161 bits.
    expect(JSON.stringify(writeColumn(faces)).length).toBeLessThan(370);
    expect(writeColumn(faces.map(() => 4))).toBe(4);
  });
});

describe("a packed record", () => {
  it("holds what it was made of", () => {
    fc.assert(
      fc.property(record, (given) => {
        expect(unpackRecord(throughJson(packRecord(given, ids)), ids)).toEqual(throughJson(given));
      }),
    );
  });

  it("that is damaged is refused, or is another record: nothing worse", () => {
    const damage = fc.record({ at: fc.nat(), put: fc.constantFrom("", "0", "9", "!", "-", ",1", '"', "]", "[") });
    fc.assert(
      fc.property(record, damage, (given, { at, put }) => {
        const text = JSON.stringify(packRecord(given, ids));
        const place = at % text.length;
        let packed: unknown;
        try {
          packed = JSON.parse(text.slice(0, place) + put + text.slice(place + 1));
        } catch {
          return;
        }
        try {
          expect(unpackRecord(packed, ids)).toBeTypeOf("object");
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([null, 7, "x", [], {}, [1], [1, 0, []], [1, 99, [], ["n", 1]], [2, 0, [], ["n", 1]], [3e8, 0, [], ["n", 1]]])(
    "is not %j",
    (packed) => {
      expect(() => unpackRecord(packed, ids)).toThrow(Unreadable);
    },
  );
});

describe("a packed step", () => {
  it("holds what it was made of", () => {
    fc.assert(
      fc.property(record, fc.array(plain, { maxLength: 8 }), (dice, list) => {
        const given = { command: { do: "roll", list }, author: { gm: true }, dice };
        const step = { ...given, label: { key: "x", data: {} }, inverse: { put: dice, cut: ["id1", "id2", "id3"] } };
        const stored = throughJson({ 7: packStep(step, ids), 9: packStep(given, ids) });
        expect(unpackSteps({ 7: stored[7] }, ids, true)).toEqual(throughJson({ 7: step }));
        expect(unpackSteps({ 9: stored[9] }, ids, false)).toEqual(throughJson({ 9: given }));
      }),
    );
  });
});

describe("a short text", () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...PIECES, "~", "^", "'", '"', "\\", "ü"), fc.string()))
    .map((parts) => parts.join(""));

  it("holds what it was made of, be it full of pieces, marks or quotation marks", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.dictionary(text, text), fc.jsonValue())), (given) => {
        expect(fromShortText(throughJson(toShortText(given)))).toEqual(throughJson(given));
      }),
    );
  });

  it("says in a few characters what steps are full of", () => {
    expect(toShortText([{ do: "endTurn" }]).length).toBeLessThan(10);
  });

  it.each(["", "~", "^", "~\u007f", "~ ", "[1", "[~]"])("is not %j", (short) => {
    expect(() => fromShortText(short)).toThrow(Unreadable);
  });

  // What is stored names pieces by their places: this line may only be changed by pieces that come at the end.
  it("names its pieces by places that stay as they are", () => {
    const released = PIECES.slice(0, 150);
    expect(createHash("sha256").update(released.join("\n")).digest("hex")).toBe(
      "91864d3c6e2e25736b79684bf0c69ec8c5a439373a05018370a8acc30e439128",
    );
    expect(new Set(PIECES).size).toBe(PIECES.length);
  });
});
