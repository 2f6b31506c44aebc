import { describe, expect, it } from "vitest";
import { RULES_WITH_PAGES } from "../support/with-pages.ts";
import { filesBelow, read } from "./project.ts";

/** `ids("S", 24)` is S-1 … S-24. */
const ids = (letter: string, last: number): string[] => Array.from({ length: last }, (_, i) => `${letter}-${i + 1}`);

/** The rules of each variant by their IDs; all variants share C-1 … C-29, and K-1 … K-5 about counters. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  "shared-turn": ids("S", 24),
  basic: ids("B", 5),
  "action-points": ids("A", 13),
  phases: ids("P", 13),
  "initiative-score": ids("I", 11),
  momentum: ids("M", 19),
  popcorn: ids("N", 6),
  greyhawk: ids("G", 4),
};
const COMMON = [...ids("C", 29), ...ids("K", 5)];

/** The title of a test's case or group. */
const TITLE = /\b(?:describe|it|test)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*?)\1/g;

const titles = filesBelow("test")
  .filter((path) => path.endsWith(".test.ts"))
  .flatMap((path) => [...read(path).matchAll(TITLE)].map((match) => match[2] ?? ""));

/** A scenario names the rules it shows in its title and its notes. */
const scenarios = filesBelow("test/scenarios/files").map((path) => read(path));

const said = [...titles, ...scenarios].join("\n");

describe("every rule is named by a test", () => {
  it("and every registered variant has a list of its rules", () => {
    expect(Object.keys(RULES).toSorted()).toEqual(RULES_WITH_PAGES.toSorted());
  });

  it.each([["all variants", COMMON] as const, ...Object.entries(RULES)])("of %s", (_variant, rules) => {
    expect(rules.filter((id) => !new RegExp(`\\b${id}\\b`).test(said))).toEqual([]);
  });
});
