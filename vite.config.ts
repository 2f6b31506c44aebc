import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Rolldown } from "vite";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ENTRY = file("src/module.ts");

/** The folder of a variant, by which its file is called. */
const VARIANT = /\/src\/core\/variants\/([^/]+)\/index\.ts$/;

/**
 * The files that hold what comes at the same moment, each with what brings it: one file comes sooner than ten small ones. It holds whatever those
 * import at once, too, unless a file before it does.
 */
const TOGETHER: readonly (readonly [name: string, brought: RegExp])[] = [
  // What every page loads. The other files import this one, and never the entry: should somebody load that by another address, there would
  // be two of it.
  ["base", /\/src\/foundry\/lifecycle\/install\.ts$/],
  // What every tracker is drawn with.
  ["drawing", /\/src\/foundry\/tracker\/tracker-surface\.ts$/],
  // What the rules of several variants share.
  ["mechanics", /\/src\/core\/(?:state|mechanics\/(?!distance|bands))/],
  // Both of these are needed without the rest of a fight, too.
  ["presets", /\/src\/foundry\/bindings\/presets\/index\.ts$/],
  ["packed", /\/src\/foundry\/store\/packed\/lay-out\.ts$/],
  // What comes with the first fight: for everybody, and for GMs.
  ["fight", /\/src\/foundry\/(?:lifecycle\/after-step|table\/table|tours\/tours)\.ts$/],
  ["deciding", /\/src\/foundry\/(?:session\/decider|deeds\/deeds)\.ts$/],
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
          groups: TOGETHER.map(([name, test], index) => ({ name, test, priority: TOGETHER.length - index })),
        },
      },
    },
  },
});
