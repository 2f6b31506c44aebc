import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Rolldown } from "vite";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ENTRY = file("src/module.ts");

/** The folder of a variant, by which its file is called. */
const VARIANT = /\/src\/core\/variants\/([^/]+)\/index\.ts$/;

/** What draws our share of a tracker, and all else that comes with the first combat in view. */
const DRAWING = file("src/foundry/tracker/tracker-surface.ts");

/** The modules that one asks for at once, directly or through others, and not when they are needed. */
function reachedFrom(entry: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    context.getModuleInfo(module)?.importedIds.forEach(walk);
  };
  walk(entry);
  return seen;
}

/** The file for a module that many pages load together with others; null for one that rolldown puts where it is needed. */
function fileFor(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id === ENTRY) return null;
  if (reachedFrom(ENTRY, context).has(id)) return "base";
  return reachedFrom(DRAWING, context).has(id) ? "drawing" : null;
}

const version = (JSON.parse(readFileSync(file("module.json"), "utf8")) as { version: string }).version;

/** What one file imports of the others. */
const IMPORT = /((?:\bfrom|\bimport)\s*\(?\s*["'])(\.[^"'?]+\.mjs)(["'])/g;

/**
 * Has files ask for each other by the module's version. Names stay the same from release to release, so that a browser or a proxy
 * could otherwise keep one of the last release beside those of this one, which do not fit together.
 */
const byVersion: Rolldown.Plugin = {
  name: "turnwright:by-version",
  renderChunk: (code) => ({
    code: code.replaceAll(
      IMPORT,
      (_all, before: string, path: string, after: string) => `${before}${path}?v=${version}${after}`,
    ),
    map: null,
  }),
};

export default defineConfig({
  publicDir: false,
  plugins: [byVersion],
  build: {
    target: "es2022",
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: ENTRY, formats: ["es"], fileName: () => "turnwright.mjs" },
    rolldownOptions: {
      output: {
        // Foundry derives hook names from class names: classes that it gets to see say theirs, all others may lose it.
        minify: true,
        chunkFileNames: ({ facadeModuleId }) =>
          VARIANT.test(facadeModuleId ?? "") ? "variants/[name].mjs" : "parts/[name].mjs",
        codeSplitting: {
          groups: [
            // All that the page loads at once, in one file beside the entry; the other files import this one, and never the entry: should
            // somebody load that by another address, there would be two of it. And in another all that a tracker is drawn with.
            { debugName: "together", name: fileFor },
          ],
        },
      },
    },
  },
});
