/**
 * The manifest as it ships, and the files that it leads to.
 */
import { dirname, join } from "node:path/posix";

const GITHUB = "https://github.com/";

/** The fields of a manifest that are addresses in the repository. */
const ADDRESSES = ["url", "readme", "bugs", "changelog", "manifest", "download"];

/**
 * @typedef {{ readonly version: string, readonly url: string } & Readonly<Record<string, unknown>>} Manifest
 */

/**
 * The manifest of a release. `manifest` leads to the newest release, by which Foundry finds updates, and `download` to the archive of this
 * one.
 *
 * @param {Manifest} source `module.json` as the project has it
 * @param {string} [repository] the repository that it is released from, as `owner/name`; that of the source unless given
 * @returns {Manifest}
 */
export function releaseManifest(source, repository) {
  const url = repository ? GITHUB + repository : source.url;
  const moved = ADDRESSES.map((field) => [field, String(source[field]).replace(source.url, url)]);
  const download = `${url}/releases/download/v${source.version}/turnwright.zip`;
  return { ...source, ...Object.fromEntries(moved), download };
}

/** A built file's imports, at once or later; each asks for its file by version. */
const IMPORTED = /["'`](\.[^"'`?]*\.mjs)(?:\?[^"'`]*)?["'`]/g;

/** The forms whose templates a built file has Foundry open. */
const FORMS = /["'`](config\/[\w-]+)["'`]/g;

/**
 * Compares the files of a module with those that its manifest names, directly or through the code that it names.
 *
 * @param {Readonly<Record<string, Uint8Array>>} files by their paths in the module's folder
 * @returns {{ missing: string[], unnamed: string[] }} paths that are named and missing, and those that are there and named by nothing
 */
export function comparedWithManifest(files) {
  const paths = Object.keys(files);
  const text = (/** @type {string} */ path) => new TextDecoder().decode(files[path]);
  if (!files["module.json"]) return { missing: ["module.json"], unnamed: [] };
  const { esmodules, styles, languages, packs, license } = JSON.parse(text("module.json"));
  const inFolder = (/** @type {string} */ folder) => {
    const inside = paths.filter((path) => path.startsWith(`${folder}/`));
    return inside.length > 0 ? inside : [folder];
  };
  const pathsOf = (/** @type {readonly { path: string }[]} */ named) => named.map(({ path }) => path);
  /** @type {Set<string>} */
  const found = new Set([
    "module.json",
    // No code asks for them: they are for authors of rules and of game systems.
    ...["rules.schema.json", "preset.schema.json"].filter((path) => files[path]),
    license,
    ...styles,
    ...pathsOf(languages),
    ...pathsOf(packs).flatMap(inFolder),
  ]);
  const follow = (/** @type {string} */ path) => {
    if (found.has(path)) return;
    found.add(path);
    if (!files[path]) return;
    const code = text(path);
    for (const [, form] of code.matchAll(FORMS)) found.add(`templates/${form}.hbs`);
    for (const [, address = ""] of code.matchAll(IMPORTED)) follow(join(dirname(path), address));
  };
  esmodules.forEach(follow);
  return {
    missing: [...found].filter((path) => !files[path]).toSorted(),
    unnamed: paths.filter((path) => !found.has(path)).toSorted(),
  };
}
