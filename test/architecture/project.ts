import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, absolute, without a separator at the end. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** Made by tools or by git, or brought in from outside: nothing of it is the project's own text. */
const FOREIGN = new Set([
  "node_modules",
  "dist",
  "coverage",
  ".git",
  ".cache",
  "turnwright.zip",
  "turnwright-maps.zip",
]);

/**
 * Every file of the project below a folder, however deep.
 *
 * @param folder relative to the project's folder; one that does not exist holds no files
 * @returns paths relative to the project's folder, with forward slashes, sorted
 */
export function filesBelow(folder = "."): readonly string[] {
  const absolute = join(ROOT, folder);
  const entry = statSync(absolute, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .filter(({ name }) => !FOREIGN.has(name))
    .flatMap((child) => {
      const path = relative(ROOT, join(absolute, child.name)).split(sep).join("/");
      return child.isDirectory() ? filesBelow(path) : [path];
    })
    .toSorted();
}

/** Tells whether the project holds that file, given relative to its folder. */
export function exists(path: string): boolean {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The text of a file of the project. Throws where there is none. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** A JSON file of the project, as it is. Throws where there is none or where it is no JSON. */
export function readJson(path: string): unknown {
  return JSON.parse(read(path));
}
