import { describe, expect, it } from "vitest";
import { rulesSchema, setsPage } from "../../scripts/build/sets.ts";
import {
  CHOICE_NAMES,
  CHOICES,
  choicesWith,
  CONTRADICTION_CODES,
  contradictionsIn,
  SETS,
} from "../../src/core/index.ts";
import { filesBelow, read, readJson } from "./project.ts";

const docs = read("docs/OWN-RULES.md");

describe("sets of turn rules", () => {
  it("are each one file of data, of at most 25 lines", () => {
    const files = filesBelow("src/core/sets").filter((path) => !path.endsWith("/index.ts"));
    expect(files.map((path) => path.replace(/.*\/(.*)\.ts$/, "$1")).toSorted()).toEqual(
      SETS.map(({ id }) => id).toSorted(),
    );
    for (const path of files) expect(read(path).split("\n").length, path).toBeLessThanOrEqual(25);
  });

  it.each(SETS)("$id can be played as it is", (set) => {
    expect(contradictionsIn(choicesWith(set, {}))).toEqual([]);
  });

  it("have pages made from their data: `npm run sets`", () => {
    const page = setsPage(readJson("lang/en.json") as Parameters<typeof setsPage>[0]);
    expect(read("docs/SETS.md")).toBe(page);
  });
});

describe("the format of own rules", () => {
  it("has a schema made from the choices: `npm run sets`", () => {
    expect(readJson("docs/rules.schema.json")).toEqual(rulesSchema());
  });

  it("is told in the docs: every choice with its values, and every code", () => {
    for (const name of CHOICE_NAMES) {
      const row = docs.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
      const spec = CHOICES[name];
      const values = spec.kind === "choice" ? spec.choices : [];
      expect([name, values.filter((value) => !row.includes(value))]).toEqual([name, []]);
      expect(row).toContain(`**`);
    }
    expect(CONTRADICTION_CODES.filter((code) => !docs.includes(`\`${code}\``))).toEqual([]);
  });
});
