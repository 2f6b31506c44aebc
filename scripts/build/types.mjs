/**
 * Makes `dist/turnwright.d.ts`: what authors of other modules need of our types, in one file that needs no other.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

const BANNER = `/** Types of Turnwright, for authors of other modules. See docs/API.md. MIT License. */`;

/**
 * Puts a short description of schemas in place of the types of the library that makes them.
 *
 * @param {string} root the project's folder
 * @param {string} declarations
 */
function shortenSchemas(root, declarations) {
  const short = join(declarations, "schema-types.d.ts");
  copyFileSync(join(root, "scripts/build/schema-types.d.ts"), short);
  for (const name of readdirSync(declarations, { recursive: true, encoding: "utf8" })) {
    const file = join(declarations, name);
    if (!name.endsWith(".d.ts") || file === short) continue;
    const path = relative(dirname(file), short)
      .replaceAll("\\", "/")
      .replace(/\.d\.ts$/, "");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll('"valibot"', `"${path.startsWith(".") ? path : `./${path}`}"`));
  }
}

/**
 * @param {string} root the project's folder
 * @param {string} dist where the file is written
 */
export async function buildTypes(root, dist) {
  const declarations = join(root, ".cache/types");
  rmSync(declarations, { recursive: true, force: true });
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.types.json"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the declarations could not be made");
  shortenSchemas(root, declarations);
  const bundle = await rolldown({
    input: { turnwright: join(declarations, "foundry/types.d.ts") },
    plugins: [dts({ emitDtsOnly: true, dtsInput: true, tsconfig: false, resolver: "oxc" })],
  });
  await bundle.write({ dir: dist, banner: BANNER });
  const file = join(dist, "turnwright.d.ts");
  writeFileSync(file, withAllTypes(readFileSync(file, "utf8")));
}

/**
 * Exports every type of the file, so that authors can name what a function takes or returns. Names that the bundler has made
 * end in `$` and a number.
 *
 * @param {string} text
 */
function withAllTypes(text) {
  const declared = [...text.matchAll(/^(?:interface|type) (\w+)(?![\w$])/gm)].map(([, name = ""]) => name);
  const exported = new Set(
    /^export \{([^}]*)\}/m
      .exec(text)?.[1]
      ?.split(",")
      .map((name) => name.replace("type", "").trim()),
  );
  const more = [...new Set(declared)].filter((name) => !exported.has(name)).toSorted();
  return `${text}\nexport type { ${more.join(", ")} };\n`;
}
