/**
 * Builds what Foundry installs: `dist/` (ES modules, styles, templates, languages, compendium packs, manifest, licence, and
 * types for authors of other modules) and `turnwright.zip`, which holds the same files with `module.json` at its root.
 * Then builds the example of another module against it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync, zipSync } from "fflate";
import { build } from "vite";
import { buildExample } from "./build/example.mjs";
import { buildPacks } from "./build/packs.mjs";
import { buildTemplates } from "./build/templates.mjs";
import { buildTypes } from "./build/types.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const archive = join(root, "turnwright.zip");

/** Copied as they are, each to the same place below `dist/`. */
const COPIED = ["module.json", "LICENSE", "lang"];

/** The earliest date a zip entry can carry: the same sources then give the same archive. */
const ENTRY_DATE = new Date(1980, 0, 1);

/**
 * Every file below a folder, in the order of their paths.
 *
 * @param {string} folder an absolute path
 * @returns {string[]} absolute paths
 */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .toSorted();
}

/** Bundles `styles/turnwright.css`, with what it imports, into one minified sheet. */
async function buildStyles() {
  const entry = join(root, "styles/turnwright.css");
  if (!existsSync(entry)) return;
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: join(dist, "styles"),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: entry, output: { assetFileNames: "[name][extname]" } },
    },
  });
}

function copyAssets() {
  for (const name of COPIED) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(dist, name), { recursive: true });
  }
  // The module holds parts of them, and their licences ask to be named with them.
  cpSync(join(root, "node_modules/valibot/LICENSE.md"), join(dist, "LICENSE-valibot"));
  cpSync(join(root, "node_modules/@noble/ciphers/LICENSE"), join(dist, "LICENSE-noble-ciphers"));
}

function writeArchive() {
  const entries = filesBelow(dist).map((path) => [relative(dist, path).split(sep).join("/"), readFileSync(path)]);
  writeFileSync(archive, zipSync(Object.fromEntries(entries), { level: 9, mtime: ENTRY_DATE }));
}

/** @returns {string[]} the files the manifest promises and the build has not made */
function missingFiles() {
  const { esmodules, styles, languages, packs } = JSON.parse(readFileSync(join(dist, "module.json"), "utf8"));
  const paths = [...languages, ...packs].map((/** @type {{ path: string }} */ named) => named.path);
  return [...esmodules, ...styles, ...paths].filter((path) => !existsSync(join(dist, path)));
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} kB`;

await build({ root, logLevel: "warn" });
mkdirSync(join(dist, "styles"), { recursive: true });
await buildStyles();
copyAssets();
buildTemplates(root, dist);
await buildTypes(root, dist);
await buildPacks(root, dist);
writeArchive();
await buildExample(root);

const bundle = readFileSync(join(dist, "turnwright.mjs"));
console.log(`dist/turnwright.mjs ${kilobytes(bundle.length)}, gzipped ${kilobytes(gzipSync(bundle).length)}`);
console.log(`turnwright.zip ${kilobytes(statSync(archive).size)}`);

const missing = missingFiles();
if (missing.length > 0) {
  console.error(`The manifest names what was not built: ${missing.join(", ")}`);
  process.exitCode = 1;
}
