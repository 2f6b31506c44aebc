import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Rolldown } from "vite";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ENTRY = file("src/module.ts");

/** The folder of a variant, by which its file is called. */
const VARIANT = /\/src\/core\/variants\/([^/]+)\/index\.ts$/;

/** Whether the page loads a module at once: the entry imports it, directly or through others, and not when it is needed. */
function isBase(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  const walk = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    context.getModuleInfo(module)?.importedIds.forEach(walk);
  };
  walk(ENTRY);
  return seen.has(id);
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
            {
              // All that the page loads at once, in one file beside the entry. The other files import this one, and never the entry: should
              // somebody load that by another address, there would be two of it.
              debugName: "base",
              name: (id, context) => (id !== ENTRY && isBase(id, context) ? "base" : null),
            },
          ],
        },
      },
    },
  },
});
