import { describe, expect, it } from "vitest";
import { animatedWebp, chunksOf } from "../../../scripts/build/animated-webp.ts";

/** A WebP file of these parts, each a name and bytes, written by hand. */
function fileOf(...parts: readonly (readonly [name: string, ...bytes: number[]])[]): Uint8Array {
  const text = (letters: string): readonly number[] => [...Buffer.from(letters)];
  const body = parts.flatMap(([name, ...bytes]) => [
    ...text(name),
    bytes.length,
    0,
    0,
    0,
    ...bytes,
    ...(bytes.length % 2 === 1 ? [0] : []),
  ]);
  return Uint8Array.from([...text("RIFF"), body.length + 4, 0, 0, 0, ...text("WEBP"), ...body]);
}

const red = fileOf(["VP8 ", 1, 2, 3]);
const blue = fileOf(["VP8X", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], ["ICCP", 9], ["VP8L", 4, 5]);

describe("an animated WebP", () => {
  it("says its size, repeats for ever, and keeps of each picture what draws it, with its time", () => {
    const pictures = [
      { file: red, lasts: 1200 },
      { file: blue, lasts: 300 },
    ];
    const [head, loop, first, second] = chunksOf(animatedWebp(pictures, 800, 450));
    expect(head).toEqual({ name: "VP8X", bytes: Uint8Array.of(2, 0, 0, 0, 31, 3, 0, 193, 1, 0) });
    expect(loop).toEqual({ name: "ANIM", bytes: new Uint8Array(6) });
    const size = [0, 0, 0, 0, 0, 0, 31, 3, 0, 193, 1, 0];
    expect([...(first?.bytes ?? [])]).toEqual([...size, 176, 4, 0, 2, 86, 80, 56, 32, 3, 0, 0, 0, 1, 2, 3, 0]);
    expect([...(second?.bytes ?? [])]).toEqual([...size, 44, 1, 0, 2, 86, 80, 56, 76, 2, 0, 0, 0, 4, 5]);
  });

  it("refuses what it cannot show", () => {
    const one =
      (file: Uint8Array, lasts = 1): (() => unknown) =>
      () =>
        animatedWebp([{ file, lasts }], 2, 1);
    expect(() => animatedWebp([], 2, 1)).toThrow("needs a frame");
    expect(one(fileOf(["ICCP", 1]))).toThrow("no picture");
    expect(one(Uint8Array.of(137, 80, 78, 71))).toThrow("not a WebP file");
    expect(one(red.subarray(0, 21))).toThrow("ends too early");
    expect(one(red, 0x1_00_00_00)).toThrow("24 bits");
    expect(one(red, 0.5)).toThrow("24 bits");
  });
});
