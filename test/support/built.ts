import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built module: `npm run build` makes it. */
export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** The file that Foundry loads. */
export const ENTRY = "turnwright.mjs";

/** The imports that a file loads at once: `from "…"`, and an import for its effects alone. Later imports are calls. */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;

/**
 * A file of the built module with all that it imports at once, directly or through others.
 *
 * @param file its path below `dist`
 * @returns paths below `dist`, the file's own first
 */
export function filesAtOnce(file: string): string[] {
  const found = new Set<string>();
  const walk = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, specifier = ""] of readFileSync(join(DIST, path), "utf8").matchAll(IMPORTED)) {
      const [address = ""] = specifier.split("?");
      walk(join(dirname(path), address).replaceAll("\\", "/"));
    }
  };
  walk(file);
  return [...found];
}

/** The sources, as the project names them, of which some of a file has been built; by its map. */
export function sourcesOf(file: string): string[] {
  const map = join(DIST, `${file}.map`);
  // The bundler's own runtime is made of no source.
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: readonly string[] };
  return sources.map((source) => source.replace(/^(?:\.\.\/)+/, ""));
}
