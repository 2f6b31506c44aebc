import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { variants } from "../../../src/core/index";
import { filesBelow, read } from "../../architecture/project.ts";
import { DIST, ENTRY, filesAtOnce, sourcesOf } from "../../support/built.ts";

const RULES = /^src\/core\/variants\/[^/]+\/(rules|flow|view|screen|conceal|controls|panel|numbers)\.ts$/;

/** The parts that only some tables, or only some clicks, need. */
const ON_DEMAND = [
  /^src\/core\/(scenario|secrets|story)\//,
  /^src\/foundry\/settings\/(.*-window|option-fields|option-forms|scene-form)\.ts$/,
  /^src\/foundry\/settings\/export\//,
  /^src\/foundry\/windows\/(panel|log|effect-window|change-dialog|external-changes-dialog|press|reminder)\.ts$/,
  /^src\/foundry\/session\/roll-policy\.ts$/,
  /^src\/foundry\/documents\/system-life\/(store-along|bridges|roll-by-system|own-turns)\.ts$/,
  /^src\/foundry\/tracker\/(tracker-surface|look|blocks|rows|kept-rows)\.ts$/,
  /^src\/foundry\/windows\/(surface|drawn|morph)\.ts$/,
  /^src\/foundry\/view-models\/(tracker|rows|controls|forms)\.ts$/,
  /^src\/foundry\/view-models\/sections\//,
  /^src\/foundry\/bindings\/presets\/(?!part)/,
  /^src\/foundry\/secrets\/(key|seal|hand-over)\.ts$/,
  /^src\/foundry\/authority\/(choices|damaged|take-over|decide|commit)\.ts$/,
  /^src\/foundry\/chat\//,
  /^node_modules\/@noble\//,
];

/** The address of an import, at once or later. */
const IMPORT = /["'`](\.[^"'`]*\.mjs[^"'`]*)["'`]/g;

const atOnce = filesAtOnce(ENTRY).flatMap(sourcesOf);

describe("the built module", () => {
  it("loads at once what every page needs: no variant's rules, and nothing of what comes when it is needed", () => {
    expect(atOnce).toContain("src/foundry/lifecycle/install.ts");
    const early = atOnce.filter((source) => [RULES, ...ON_DEMAND].some((kept) => kept.test(source)));
    expect(early).toEqual([]);
  });

  it("has a file for the rules of each variant, and knows all of them without it", () => {
    for (const { id } of variants()) {
      expect(sourcesOf(`variants/${id}.mjs`)).toContain(`src/core/variants/${id}/rules.ts`);
      expect(atOnce).toContain(`src/core/variants/${id}/outline.ts`);
    }
  });

  it("loads no variant's rules with those of another", () => {
    for (const { id } of variants()) {
      const others = filesAtOnce(`variants/${id}.mjs`).filter((file) => file.startsWith("variants/"));
      expect(others).toEqual([`variants/${id}.mjs`]);
    }
  });

  it("brings what the first fight needs in eight files, whatever its rules", () => {
    const before = filesAtOnce(ENTRY);
    const parts = ["drawing", "presets", "fight", "deciding"].map((part) => `parts/${part}.mjs`);
    for (const { id } of variants()) {
      const all = new Set([...parts, `variants/${id}.mjs`].flatMap(filesAtOnce));
      expect([...all].filter((file) => !before.includes(file)).length, id).toBeLessThanOrEqual(8);
    }
  });

  it("asks for no file that is not there, for each by this release, and for the entry never: there must not be two of it", () => {
    const { version } = JSON.parse(read("module.json")) as { version: string };
    const files = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mjs"));
    for (const file of files) {
      for (const [, address = ""] of readFileSync(join(DIST, file), "utf8").matchAll(IMPORT)) {
        const [path = "", query] = address.split("?");
        const target = join(DIST, file, "..", path);
        expect(existsSync(target), `${file}: ${address}`).toBe(true);
        expect(query, `${file}: ${address}`).toBe(`v=${version}`);
        expect(target).not.toBe(join(DIST, ENTRY));
      }
    }
  });

  it("holds every template: in one file, or for Foundry to open a form with", () => {
    const together = JSON.parse(readFileSync(join(DIST, "templates.json"), "utf8")) as Record<string, string>;
    for (const file of filesBelow("templates")) {
      const name = /([^/]+)\.hbs$/.exec(file)?.[1] ?? "";
      const built = file.startsWith("templates/config/")
        ? readFileSync(join(DIST, file), "utf8")
        : together[`turnwright.${name}`];
      expect(built, file).toBe(read(file));
    }
  });
});
