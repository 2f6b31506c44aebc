import { expect, it } from "vitest";
import { systemsTable, tableOnPage } from "../../scripts/systems.ts";

/** A table without the widths of its columns. */
const cells = (table: string): string[] =>
  table.split("\n").map((row) => row.replaceAll(/-{2,}/g, "--").replaceAll(/ +/g, " "));

it("lists the game systems as the presets have them: npm run systems", () => {
  expect(cells(tableOnPage())).toEqual(cells(systemsTable()));
});
