import { describe, expect, it } from "vitest";
import { findVariant } from "../../src/core/index.ts";
import { RULES_WITH_PAGES } from "../support/with-pages.ts";
import { formsOf, textsOf } from "./language-file.ts";
import { filesBelow, read, readJson } from "./project.ts";

const rules = read("docs/RULES.md");
const rulings = read("docs/RULINGS.md");

/** The rules' IDs that a text names. */
const named = (text: string): string[] => text.match(/\b[SBAPIMNGCK]-\d+\b/g) ?? [];

const known = new Set(named(rules));

const english = textsOf(readJson("lang/en.json"));

const textAt = (key: string): string => formsOf(english.get(key) ?? "")[0]?.[1] ?? "";

/** Table rows of the rules page on common options, and on those of a variant. */
const rowsFor = (variant: string): string[] =>
  rules
    .split(/^## /m)
    .filter((part) => part.startsWith("For all turn rules") || part.split("\n")[0]?.includes(`(\`${variant}\`)`))
    .flatMap((part) => part.split("\n").filter((line) => line.startsWith("| _")));

describe("the page with the rules", () => {
  it.each(RULES_WITH_PAGES.map((id) => [id, findVariant(id)?.options ?? {}] as const))(
    "names every option of %s and its choices as the screen does",
    (variant, options) => {
      const rows = rowsFor(variant);
      const lacking = Object.entries(options).flatMap(([name, option]) => {
        const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const base = option.texts ?? `TURNWRIGHT.${variant}.options.${kebab}`;
        const label = textAt(`${base}.label`);
        const row = rows.find((line) => line.startsWith(`| _${label}_ `));
        if (row === undefined) return [label];
        const choices =
          option.kind === "choice" ? option.choices.map((choice) => textAt(`${base}.choices.${choice}`)) : [];
        return choices.filter((choice) => !row.includes(choice));
      });
      expect(lacking).toEqual([]);
    },
  );

  it("has every rule that a ruling is about, and links to the rulings", () => {
    const points = rulings.split("\n").filter((line) => line.startsWith("- ") && !line.startsWith("- ["));
    expect(points.length).toBeGreaterThan(50);
    expect(points.filter((line) => !known.has(/^- \*\*([A-Z]-\d+)\.\*\* /.exec(line)?.[1] ?? ""))).toEqual([]);
    expect(rules).toContain("](RULINGS.md)");
  });

  it("has every rule that the code, its tests and the scenarios cite", () => {
    const files = ["src", "test", "docs/example-module"].flatMap((folder) => filesBelow(folder));
    const cited = files
      .filter((path) => /\.(?:ts|json)$/.test(path))
      .flatMap((path) => {
        const text = read(path);
        const unknown = path.startsWith("src/") ? named(text).filter((id) => !known.has(id)) : [];
        return [...unknown, ...(text.match(/\brules 0\.\d+/g) ?? [])].map((id) => `${path}: ${id}`);
      });
    expect(cited.filter((line) => !line.includes("rules-cited.test.ts"))).toEqual([]);
  });
});
