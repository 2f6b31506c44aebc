import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "@swc/core";
import { defineConfig, type PluginOption, type Rolldown } from "vite";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ENTRY = file("src/module.ts");

/** The files beside the entry, each with the sources that it begins with. It also holds what these import, unless an earlier file does. */
const FILES: readonly (readonly [name: string, sources: RegExp])[] = [
  // What has to be there when Foundry starts. The other files import this one, and never the entry: should somebody load that by another
  // address, there would be two of it.
  ["base", /\/src\/foundry\/lifecycle\/install\.ts$/],
  // What every fight draws, and what is pressed there.
  ["rest", /\/src\/foundry\/(?:overlay\/overlays|tracker\/tracker-surface|windows\/(?:docking|press))\.ts$/],
  // What somebody opens now and then: log, effects, forms, tours, the compatibility check, a fight as a scenario.
  ["forms", /\/src\/(?:core|foundry)\//],
];

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

/** Ships templates without their indents, which no page shows. */
const withoutIndents: PluginOption = {
  name: "turnwright:without-indents",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".hbs?raw")) return null;
    const source = readFileSync(id.replace("?raw", ""), "utf8");
    return `export default ${JSON.stringify(source.replaceAll(/\n\s+/g, "\n"))}`;
  },
};

/** Shortens what Rolldown has minified once more: that spares every page 4 of 205 KB, gzipped. */
const shorter: Rolldown.Plugin = {
  name: "turnwright:shorter",
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk" || chunk.map === null) continue;
      const { code, map = "" } = await transform(chunk.code, {
        configFile: false,
        swcrc: false,
        inputSourceMap: chunk.map.toString(),
        sourceMaps: true,
        minify: true,
        jsc: {
          target: "es2022",
          // Inlining would hide functions from the test that measures a click. Gzip shrinks statements more than sequences.
          minify: { module: true, mangle: true, compress: { passes: 3, inline: 0, reduce_funcs: false, sequences: 0 } },
        },
      });
      const asset = bundle[`${chunk.fileName}.map`];
      if (asset?.type === "asset") asset.source = map;
      chunk.code = `${code}\n//# sourceMappingURL=${basename(chunk.fileName)}.map\n`;
    }
  },
};

export default defineConfig({
  publicDir: false,
  plugins: [withoutIndents, byVersion, shorter],
  build: {
    target: "es2022",
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: ENTRY, formats: ["es"], fileName: () => "turnwright.mjs" },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Foundry derives hook names from class names: classes that it gets to see say theirs, all others may lose it.
        minify: true,
        // The licences of others are in the release's own file.
        comments: false,
        chunkFileNames: "parts/[name].mjs",
        codeSplitting: { groups: FILES.map(([name, test], index) => ({ name, test, priority: FILES.length - index })) },
      },
    },
  },
});
