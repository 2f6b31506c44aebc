import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparedWithManifest, releaseManifest } from "../../../scripts/build/manifest.mjs";
import { notesOf, problemsOf } from "../../../scripts/release-check.mjs";
import { filesBelow, read, readJson, ROOT } from "../../architecture/project.ts";

const { version } = readJson("package.json") as { version: string };

/** The commands of the workflow's own job, as a shell gets them. */
const COMMANDS = [...read(".github/workflows/release.yml").matchAll(/^ +- run: (.*)$/gm)].map(([, line = ""]) => line);

/** Puts down what it is called with, in the folder of the project. */
const PUT_DOWN = `#!/bin/sh
for one in "$@"; do printf '%s\\n' "$one"; done > called-with
`;

let folder: string;
let environment: NodeJS.ProcessEnv;

/** Runs a command in the temporary copy of the project. */
const run = (command: string, env: NodeJS.ProcessEnv = {}) =>
  spawnSync("sh", ["-c", command], { cwd: folder, env: { ...environment, ...env }, encoding: "utf8" });

beforeAll(() => {
  const temporary = mkdtempSync(join(tmpdir(), "turnwright-release-"));
  folder = join(temporary, "project");
  for (const file of filesBelow()) {
    if (/^(test(?!\/architecture\/made-from\.json)|docs\/images)\//.test(file)) continue;
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  // As a maintainer does before a release: by then nothing is unreleased.
  const changelog = read("CHANGELOG.md").replace(/^## \[Unreleased\]\n[^]*?(?=^## )/m, "");
  writeFileSync(join(folder, "CHANGELOG.md"), changelog);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  const tools = join(temporary, "tools");
  mkdirSync(tools);
  writeFileSync(join(tools, "gh"), PUT_DOWN, { mode: 0o755 });
  environment = {
    ...process.env,
    PATH: `${tools}${delimiter}${process.env["PATH"] ?? ""}`,
    GITHUB_REF_NAME: `v${version}`,
    GITHUB_REPOSITORY: "somebody/somewhere",
  };
});

afterAll(() => {
  rmSync(dirname(folder), { recursive: true, force: true });
});

describe("the workflow of a release", () => {
  it("makes a release of a zip whose manifest leads to every file in it and to no other", () => {
    // The packages are there already.
    expect(COMMANDS[0]).toBe("npm ci");
    for (const command of COMMANDS.slice(1)) {
      const { status, stdout, stderr } = run(command);
      expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
    }
    const called = readFileSync(join(folder, "called-with"), "utf8").trim().split("\n");
    expect(called.slice(0, 3)).toEqual(["release", "create", `v${version}`]);
    const notes = called[called.indexOf("--notes-file") + 1] ?? "";
    expect(readFileSync(join(folder, notes), "utf8").trim()).toBe(notesOf(read("CHANGELOG.md"), version));
    const attached = called.slice(called.indexOf("--notes-file") + 2);
    expect(attached).toEqual(["dist/module.json", "turnwright.zip", "turnwright-maps.zip", "dist/turnwright.d.ts"]);

    const files = unzipSync(readFileSync(join(folder, "turnwright.zip")));
    expect(comparedWithManifest(files)).toEqual({ missing: [], unnamed: [] });
    expect(Object.keys(files).filter((file) => /\.(map|ts)$/.test(file))).toEqual([]);
    const maps = Object.keys(unzipSync(readFileSync(join(folder, "turnwright-maps.zip"))));
    expect(maps).toContain("parts/base.mjs.map");
    expect(maps.filter((map) => files[map.replace(/\.map$/, "")] === undefined)).toEqual([]);

    const inside = new TextDecoder().decode(files["module.json"]);
    expect(inside).toBe(readFileSync(join(folder, "dist/module.json"), "utf8"));
    const releases = "https://github.com/somebody/somewhere/releases";
    expect(JSON.parse(inside)).toMatchObject({
      version,
      url: "https://github.com/somebody/somewhere",
      manifest: `${releases}/latest/download/module.json`,
      download: `${releases}/download/v${version}/turnwright.zip`,
    });
  });

  it("stops at a tag that is not the version's, and says so in a sentence", () => {
    const check = COMMANDS.find((command) => command.includes("release-check")) ?? "";
    const { status, stderr } = run(check, { GITHUB_REF_NAME: "v99.0.0" });
    expect(status).not.toBe(0);
    expect(stderr).toContain(
      `The tag is v99.0.0, but package.json has version ${version}: the tag must be v${version}.`,
    );
  });
});

describe("a release is refused", () => {
  type Release = Parameters<typeof problemsOf>[0];

  const manifest = { ...(readJson("module.json") as Release["manifest"]), version: "1.2.3", packs: [], languages: [] };
  const encoded = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
  const files: Record<string, Uint8Array> = {
    "module.json": encoded(releaseManifest(manifest)),
    LICENSE: encoded(""),
    "styles/turnwright.css": encoded(""),
    "turnwright.mjs": new TextEncoder().encode('import "./parts/base.mjs?v=1.2.3";'),
    "parts/base.mjs": new TextEncoder().encode("const at = `config/scene-tab`;"),
    "templates/config/scene-tab.hbs": encoded(""),
  };
  const { [`templates/config/scene-tab.hbs`]: _form, ...withoutForm } = files;
  const { [`parts/base.mjs`]: _part, ...withoutPart } = files;

  const problems = (changes: Partial<Release> = {}): string[] =>
    problemsOf({
      tag: "v1.2.3",
      version: "1.2.3",
      locked: "1.2.3",
      manifest,
      changelog: "# Changelog\n\n## [1.2.3]\n\n- New.\n\n## [1.2.2]\n\n- Old.\n",
      repository: undefined,
      due: [],
      archive: zipSync(files),
      ...changes,
    });

  it("for nothing, if everything agrees", () => {
    expect(problems()).toEqual([]);
  });

  it.each<[string, Partial<Release>, string]>([
    [
      "another tag",
      { tag: "v1.2.4" },
      "The tag is v1.2.4, but package.json has version 1.2.3: the tag must be v1.2.3.",
    ],
    ["another manifest", { manifest: { ...manifest, version: "1.2.2" } }, "module.json has version 1.2.2"],
    ["another lockfile", { locked: "1.2.2" }, "package-lock.json has version 1.2.2"],
    [
      "no section in the changelog",
      { changelog: "## [1.2.2]\n\n- Old.\n" },
      'CHANGELOG.md has no section "## [1.2.3]"',
    ],
    ["an empty section", { changelog: "## [1.2.3]\n\n## [1.2.2]\n\n- Old.\n" }, "CHANGELOG.md has no section"],
    [
      "changes outside the section",
      { changelog: "## [Unreleased]\n\n- More.\n\n## [1.2.3]\n\n- New.\n" },
      "CHANGELOG.md has unreleased changes",
    ],
    ["a due text", { due: ["TURNWRIGHT.name"] }, "1 texts must be translated first"],
    ["no zip", { archive: null }, "turnwright.zip is missing: run npm run build."],
    ["a missing part", { archive: zipSync(withoutPart) }, "turnwright.zip lacks parts/base.mjs"],
    ["a missing form", { archive: zipSync(withoutForm) }, "turnwright.zip lacks templates/config/scene-tab.hbs"],
    ["a source map", { archive: zipSync({ ...files, "a.mjs.map": encoded("") }) }, "turnwright.zip holds a.mjs.map"],
    ["another repository", { repository: "somebody/somewhere" }, 'The manifest in turnwright.zip has another "url"'],
    [
      "a zip that is too large",
      { archive: zipSync({ ...files, LICENSE: new Uint8Array(800 * 1024) }, { level: 0 }) },
      "turnwright.zip has 8",
    ],
  ])("for %s", (_why, changes, sentence) => {
    expect(problems(changes).some((problem) => problem.startsWith(sentence))).toBe(true);
    expect(problems(changes).every((problem) => problem.endsWith("."))).toBe(true);
  });
});
