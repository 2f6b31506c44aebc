/**
 * Checks that everything agrees for a release: `npm run release-check` before its tag is set, and with the tag, `npm run release-check -- v1.2.3`,
 * in the workflow that the tag starts. Says each disagreement in a sentence and ends with 1, or writes the release's notes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { comparedWithManifest, releaseManifest } from "./build/manifest.mjs";

/** The most that players download before they can play, in bytes. */
const LARGEST = 700 * 1024;

/** The file for the release notes: the changelog's section on the version. */
const NOTES = ".cache/release-notes.md";

/**
 * The versions, files and texts of a release that must agree.
 *
 * @typedef {object} Release
 * @property {string} tag of the release, as `v1.2.3`
 * @property {string} version of package.json
 * @property {string} locked the version in package-lock.json
 * @property {import("./build/manifest.mjs").Manifest} manifest module.json as the project has it
 * @property {string} changelog the text of CHANGELOG.md
 * @property {string | undefined} repository where it is released from, as `owner/name`; module.json's own if undefined
 * @property {string[]} due keys of the texts whose translations are due
 * @property {Uint8Array | null} archive turnwright.zip; null if it has not been built
 */

/**
 * Reads a version's section of the changelog: the text from the version's heading to the next heading.
 *
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`)) ?? "";
  return section.slice(section.indexOf("\n") + 1).trim();
}

/**
 * Says what stands in the way of a release.
 *
 * @param {Release} release
 * @returns {string[]} a sentence each
 */
export function problemsOf({ tag, version, locked, manifest, changelog, repository, due, archive }) {
  const problems = [
    tag !== `v${version}` && `The tag is ${tag}, but package.json has version ${version}: the tag must be v${version}.`,
    locked !== version && `package-lock.json has version ${locked}, but package.json has ${version}: run npm install.`,
    manifest.version !== version && `module.json has version ${manifest.version}, but package.json has ${version}.`,
    notesOf(changelog, version) === "" && `CHANGELOG.md has no section "## [${version}]" that says what is new.`,
    notesOf(changelog, "Unreleased") !== "" && `CHANGELOG.md has unreleased changes: move them to "## [${version}]".`,
    due.length > 0 && `${due.length} texts must be translated first, as npm run translated lists them: ${due[0]}.`,
    archive === null && "turnwright.zip is missing: run npm run build.",
    archive !== null &&
      archive.length >= LARGEST &&
      `turnwright.zip has ${archive.length} bytes: ${LARGEST} is too many.`,
  ];
  const inside = archive === null ? [] : problemsInside(unzipSync(archive), releaseManifest(manifest, repository));
  return [...problems.filter((problem) => problem !== false), ...inside];
}

/**
 * @param {Record<string, Uint8Array>} files of the archive, by path
 * @param {object} expected its manifest
 */
function problemsInside(files, expected) {
  const { missing, unnamed } = comparedWithManifest(files);
  const given = files["module.json"] && JSON.parse(new TextDecoder().decode(files["module.json"]));
  const differing = Object.entries(given ? expected : {}).filter(
    ([key, value]) => JSON.stringify(given[key]) !== JSON.stringify(value),
  );
  return [
    ...missing.map((path) => `turnwright.zip lacks ${path}, to which its manifest leads.`),
    ...unnamed.map((path) => `turnwright.zip holds ${path}, to which its manifest does not lead.`),
    ...differing.map(([key]) => `The manifest in turnwright.zip has another "${key}" than this release: build anew.`),
  ];
}

/**
 * The keys of the texts that are due in some language. The tests refuse marks of other English texts.
 *
 * @param {Record<string, string | string[]>} marks
 */
const dueKeys = (marks) => Object.keys(marks).filter((key) => typeof marks[key] !== "string");

/** @param {string[]} args the tag, if it is set already */
function check([tag]) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
  const { version } = JSON.parse(read("package.json"));
  const changelog = read("CHANGELOG.md");
  const archive = join(root, "turnwright.zip");
  const problems = problemsOf({
    tag: tag ?? `v${version}`,
    version,
    locked: JSON.parse(read("package-lock.json")).version,
    manifest: JSON.parse(read("module.json")),
    changelog,
    repository: process.env["GITHUB_REPOSITORY"],
    due: dueKeys(JSON.parse(read("test/architecture/made-from.json"))),
    archive: existsSync(archive) ? readFileSync(archive) : null,
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    process.exitCode = 1;
    return;
  }
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(join(root, NOTES), `${notesOf(changelog, version)}\n`);
  console.log(`Version ${version} can be released. Its notes: ${NOTES}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check(process.argv.slice(2));
