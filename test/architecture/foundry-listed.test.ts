import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const SECTION = readFileSync(new URL("docs/FOUNDRY.md", ROOT), "utf8");

/** The methods of Foundry's classes that a file of ours overrides. */
const overridden = (path: string): string[] =>
  [...readFileSync(new URL(path, ROOT), "utf8").matchAll(/override (?:async )?(?:get )?([a-zA-Z_]+)\(/g)].map(
    ([, name = ""]) => name,
  );

it("lists every difference between generations with where it is handled", () => {
  const files = readdirSync(new URL("src/foundry/compat", ROOT));
  expect(files.filter((file) => !SECTION.includes(`compat/${file}`))).toEqual([]);
});

it("lists every method of Foundry's documents that the module overrides", () => {
  const methods = ["combat", "combatant"].flatMap((name) => overridden(`src/foundry/documents/${name}.ts`));
  expect(methods.length).toBeGreaterThan(10);
  expect(methods.filter((name) => !SECTION.includes(`\`${name}\``))).toEqual([]);
});

it("names a source in every row", () => {
  const rows = SECTION.split("\n").filter((line) => /^\| [^-]/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows.slice(1)) expect(row).toMatch(/(?:API|types|notes \d+\.\d+|#\d+|reports)[^|]*\|$/);
});
