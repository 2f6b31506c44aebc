import { describe, expect, it } from "vitest";
import { ROOMS } from "../tabletop/lobby/rooms.ts";
import { RULES_WITH_PAGES as IDS } from "../support/with-pages.ts";
import { filesBelow, read, readJson } from "./project.ts";

const texts = (file: string): Readonly<Record<string, { readonly name?: string }>> =>
  (readJson(file) as { TURNWRIGHT: Record<string, { name?: string }> }).TURNWRIGHT;

const english = texts("lang/en.json");

/** The variants by the names that English texts have for them. */
const idOf = new Map(IDS.map((id) => [english[id]?.name ?? "", id]));

/** The variants that a pattern finds in a text, by name or by id, as they come. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name = ""]) => (IDS.includes(name) ? name : (idOf.get(name) ?? [])));

describe("the order of the turn rules is that of the settings", () => {
  it.each(filesBelow("lang"))("in %s", (file) => {
    expect(Object.keys(texts(file)).filter((key) => IDS.includes(key))).toEqual(IDS);
  });

  it("in the rules, and in their table of contents", () => {
    const rules = read("docs/RULES.md");
    expect(found(rules, /^## .*\(`([a-z-]+)`\)$/gm)).toEqual(IDS);
    expect(found(rules, /^- \[.*\]\(#.*\) \(`([a-z-]+)`\)$/gm)).toEqual(IDS);
  });

  it("on the cheat sheets", () => {
    expect(found(read("docs/CHEAT-SHEETS.md"), /^## (.*)$/gm)).toEqual(IDS);
  });

  it("in the list of all on the page that leads to them", () => {
    const [, all = ""] = read("docs/WHICH-TURNS.md").split("## All turn rules");
    expect(found(all, /^### ([^`\n]+)$/gm)).toEqual(IDS);
  });

  it("on the cards of the lobby", () => {
    expect(ROOMS.map(({ id }) => id)).toEqual(IDS);
  });
});
