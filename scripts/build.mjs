/**
 * Builds what Foundry installs: `dist/` (ES modules, styles, templates, languages, compendium packs, manifest, licence, and
 * types for authors of other modules). `turnwright.zip` holds what Foundry needs of it, with `module.json` at its root, and
 * `turnwright-maps.zip` the source maps.
 * Then builds the example of another module against it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync, zipSync } from "fflate";
import { build } from "vite";
import { buildExample } from "./build/example.mjs";
import { comparedWithManifest, releaseManifest } from "./build/manifest.mjs";
import { buildPacks } from "./build/packs.mjs";
import { buildTypes } from "./build/types.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const archive = join(root, "turnwright.zip");
const maps = join(root, "turnwright-maps.zip");

/** Works of others that the module holds parts of: their licences ask to be shipped with them. */
const WORKS = { valibot: "valibot/LICENSE.md", "@noble/ciphers": "@noble/ciphers/LICENSE" };

/** The templates that Foundry asks for one by one, when their form is opened. All others lie in the code. */
const FORMS = "templates/config";

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
  for (const folder of ["lang", FORMS]) cpSync(join(root, folder), join(dist, folder), { recursive: true });
  for (const name of ["rules", "preset"])
    cpSync(join(root, `docs/${name}.schema.json`), join(dist, `${name}.schema.json`));
  const manifest = JSON.parse(readFileSync(join(root, "module.json"), "utf8"));
  const released = releaseManifest(manifest, process.env["GITHUB_REPOSITORY"]);
  writeFileSync(join(dist, "module.json"), `${JSON.stringify(released, null, 2)}\n`);
  const licences = Object.entries(WORKS).map(
    ([work, path]) =>
      `Parts of ${work} are in this module, under this licence:\n\n${readFileSync(join(root, "node_modules", path), "utf8")}`,
  );
  const own = readFileSync(join(root, "LICENSE"), "utf8");
  writeFileSync(join(dist, "LICENSE"), [own, ...licences].join("\n----\n\n"));
}

/**
 * @param {string} path where the archive is written
 * @param {Record<string, Uint8Array>} files by their paths in it
 */
function writeArchive(path, files) {
  writeFileSync(path, zipSync(files, { level: 9, mtime: ENTRY_DATE }));
}

/** The contents of the files in `dist/`, by path. */
const builtFiles = () =>
  Object.fromEntries(filesBelow(dist).map((path) => [relative(dist, path).split(sep).join("/"), readFileSync(path)]));

/**
 * A built file without the name of its map, which Foundry's page would look for in vain.
 *
 * @param {Buffer} code
 */
const withoutMap = (code) => Buffer.from(code.toString().replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"));

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} kB`;

await build({ root, logLevel: "warn" });
mkdirSync(join(dist, "styles"), { recursive: true });
await buildStyles();
copyAssets();
await buildTypes(root, dist);
await buildPacks(root, dist);
const built = Object.entries(builtFiles());
const shipped = built.filter(([path]) => !/\.(map|d\.ts)$/.test(path));
writeArchive(
  archive,
  Object.fromEntries(shipped.map(([path, file]) => [path, path.endsWith(".mjs") ? withoutMap(file) : file])),
);
writeArchive(maps, Object.fromEntries(built.filter(([path]) => path.endsWith(".map"))));
await buildExample(root);

const bundle = readFileSync(join(dist, "turnwright.mjs"));
console.log(`dist/turnwright.mjs ${kilobytes(bundle.length)}, gzipped ${kilobytes(gzipSync(bundle).length)}`);
console.log(`turnwright.zip ${kilobytes(statSync(archive).size)}`);

const { missing, unnamed } = comparedWithManifest(Object.fromEntries(shipped));
if (missing.length > 0) console.error(`The manifest leads to what was not built: ${missing.join(", ")}`);
if (unnamed.length > 0) console.error(`The manifest does not lead to what was built: ${unnamed.join(", ")}`);
if (missing.length + unnamed.length > 0) process.exitCode = 1;
