import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { filesBelow, read } from "../../architecture/project.ts";
import { DIST, ENTRY, filesAtOnce, sourcesOf } from "../../support/built.ts";

/** Sources that nobody needs before something is drawn or pressed. */
const LATER = [
  /^src\/core\/scenario\//,
  /^src\/core\/story\/(story|results)\.ts$/,
  /^src\/foundry\/settings\/(.*-window|option-fields|option-forms|scene-form)\.ts$/,
  /^src\/foundry\/settings\/export\//,
  /^src\/foundry\/compatibility\/(?!quench)/,
  /^src\/foundry\/windows\/(panel|log|effect-window|change-dialog|press|surface|drawn|morph)\.ts$/,
  /^src\/foundry\/tracker\/(tracker-surface|look|blocks|rows|kept-rows)\.ts$/,
  /^src\/foundry\/view-models\/(tracker|rows)\.ts$/,
  /^src\/foundry\/view-models\/sections\//,
];

/** The file of what every fight draws, and of what is pressed there. */
const REST = "parts/rest.mjs";

/** The file of what somebody opens now and then. */
const FORMS = "parts/forms.mjs";

/** The sizes of files when each is sent gzipped, as a sum in bytes. */
const gzipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);

/** The address of an import, at once or later. */
const IMPORT = /["'`](\.[^"'`]*\.mjs[^"'`]*)["'`]/g;

const atOnce = filesAtOnce(ENTRY).flatMap(sourcesOf);

describe("the built module", () => {
  it("loads at once the rules of all variants, and nothing of what is drawn and pressed", () => {
    expect(atOnce).toContain("src/foundry/lifecycle/install.ts");
    const rules = filesBelow("src/core").filter((path) => /\/(?:parts|variants\/[^/]+)\/rules\.ts$/.test(path));
    expect(atOnce).toEqual(expect.arrayContaining(rules));
    expect(atOnce.filter((source) => LATER.some((later) => later.test(source)))).toEqual([]);
  });

  it("has one file for what every fight draws, one for what is opened now and then, and sends at most four before that", () => {
    const files = readdirSync(join(DIST, "parts")).filter((file) => file.endsWith(".mjs"));
    expect(files.toSorted()).toEqual(["base.mjs", "forms.mjs", "rest.mjs", "rolldown-runtime.mjs"]);
    expect(sourcesOf(REST)).toContain("src/foundry/tracker/tracker-surface.ts");
    expect(sourcesOf(FORMS)).toEqual(
      expect.arrayContaining([
        "src/foundry/settings/options-window.ts",
        "src/foundry/windows/effect-window.ts",
        "src/foundry/windows/log.ts",
        "src/foundry/tours/tours.ts",
      ]),
    );
    expect(filesAtOnce(REST)).not.toContain(FORMS);
    expect(new Set([ENTRY, REST].flatMap(filesAtOnce)).size).toBeLessThanOrEqual(4);
  });

  it("sends a page at most 200 KB of JavaScript before a fight, and 260 KB with one", () => {
    expect(gzipped(filesAtOnce(ENTRY))).toBeLessThanOrEqual(200 * 1024);
    expect(gzipped([...new Set([ENTRY, REST].flatMap(filesAtOnce))])).toBeLessThanOrEqual(260 * 1024);
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

  it("holds the templates that Foundry opens forms with", () => {
    for (const file of filesBelow("templates/config"))
      expect(readFileSync(join(DIST, file), "utf8"), file).toBe(read(file));
  });
});
