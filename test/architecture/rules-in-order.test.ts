import { describe, expect, it } from "vitest";
import { SETS } from "../../src/core/index.ts";
import { RULES_WITH_PAGES } from "../support/with-pages.ts";
import { exists, filesBelow, read } from "./project.ts";

/** The rules that some text names, in that order. */
const named = (text: string): string[] => text.match(/\b[A-Z]-\d+\b/g) ?? [];

/** The pages of docs/RULES.md by their variants: the rules that each names before its options. */
const pages = [...read("docs/RULES.md").matchAll(/^## .*\(`([a-z-]+)`\)\n([^]*?)(?=^### Options|^\| Option)/gm)].map(
  ([, variant = "", page = ""]) => ({ variant, page: named(page).filter((id) => !id.startsWith("C-")) }),
);

/** The parts of a file that stand at one depth, each by the first of these rules that its docstring names. */
const partsOf = (path: string, depth: number, rules: readonly string[]): string[] =>
  [...read(path).matchAll(new RegExp(`^ {${depth}}/\\*\\*([^]*?)\\*/`, "gm"))].flatMap(
    ([, doc = ""]) => named(doc).find((id) => rules.includes(id)) ?? [],
  );

/** The parts that come too late: the page has gone on by then. It may name a rule in more places than one. */
function tooLate(parts: readonly string[], page: readonly string[]): string[] {
  let at = 0;
  return parts.filter((rule) => {
    const found = page.indexOf(rule, at);
    if (found >= 0) at = found;
    return found < 0;
  });
}

describe("the code of a variant goes along with its page", () => {
  it("of which every variant has one", () => {
    expect(pages.map(({ variant }) => variant).toSorted()).toEqual(RULES_WITH_PAGES.toSorted());
  });

  describe.each(pages)("$variant", ({ variant, page }) => {
    // Sets are played by the parts that all of them share, each in an order of its own.
    const isSet = SETS.some(({ id }) => id === variant);
    const folder = isSet ? "src/core/parts" : `src/core/variants/${variant}`;

    it.skipIf(isSet)("in its commands, what bars them, and its flow, each in the order of the page", () => {
      const files = ["rules.ts", "bars.ts", "flow.ts"].map((name) => `${folder}/${name}`).filter(exists);
      const late = files.flatMap((path) =>
        [0, 2].flatMap((depth) => tooLate(partsOf(path, depth, page), page).map((id) => [path, id])),
      );
      expect(late).toEqual([]);
    });

    it("and names every rule of the page where it is carried out", () => {
      const sources = filesBelow(folder).filter((path) => !path.endsWith("/index.ts"));
      const found = new Set(sources.flatMap((path) => named(read(path))));
      expect(page.filter((id) => !found.has(id))).toEqual([]);
    });
  });
});
