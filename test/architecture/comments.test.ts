import { expect, it } from "vitest";
import { filesBelow, read } from "./project.ts";

/** Phrases that comments of `src` must lose, and how often each may still occur. A number here may only fall. */
const LEFT: readonly (readonly [phrase: RegExp, most: number])[] = [
  [/\/\*\*\s+(?:\*\s+)?Tells whether\b/g, 10],
  [/\bwhere there (?:is|are) (?:none|nobody|nothing)\b/gi, 2],
  [/\b[Ll]eft out:/g, 0],
];

const sources = filesBelow("src").filter((path) => path.endsWith(".ts"));

it.each(LEFT)("comments say %s no more often than they did", (phrase, most) => {
  const found = sources.flatMap((path) => (read(path).match(phrase) ?? []).map(() => path));
  expect(found.length, [...new Set(found)].join("\n")).toBeLessThanOrEqual(most);
});
