import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadForeign } from "../../support/foreign-modules";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "system-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (preset: object): void =>
  writeFileSync(join(folder, "system.json"), JSON.stringify({ id: "ember", flags: { turnwright: { preset } } }));

describe("a system that is checked", () => {
  it("needs no turn rules if its manifest has a preset", async () => {
    write({ traits: { initiative: "speed.value" }, statuses: { defeated: ["downed"] }, fits: [{ variant: "basic" }] });
    await expect(loadForeign([folder])).resolves.toEqual({ ids: [], sentences: [], presets: 1 });
  });

  it("is told every fault of its preset", async () => {
    write({ traits: { swiftness: "speed.value" }, fits: [{ variant: "no-such-rules" }] });
    await expect(loadForeign([folder])).rejects.toThrow(/traits\.swiftness.*fits\.0: there are no turn rules no-such/);
  });

  it("is refused if it has neither a preset nor rules", async () => {
    writeFileSync(join(folder, "system.json"), JSON.stringify({ id: "ember" }));
    await expect(loadForeign([folder])).rejects.toThrow("no turn rules were registered, and there is no preset");
  });
});
