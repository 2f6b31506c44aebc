import { expect, it } from "vitest";
import { filesBelow, read } from "./project.ts";

/** Phrases that comments of `src` never use: *Whether*, *if there is none* and *Omit if none* are plain. */
const PHRASES: readonly RegExp[] = [
  /\/\*\*\s+(?:\*\s+)?Tells whether\b/,
  /\bwhere there (?:is|are) (?:none|nobody|nothing)\b/i,
  /\b[Ll]eft out:/,
];

const sources = filesBelow("src").filter((path) => path.endsWith(".ts"));

it.each(PHRASES)("comments never say %s", (phrase) => {
  expect(sources.filter((path) => phrase.test(read(path)))).toEqual([]);
});
