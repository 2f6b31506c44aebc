/**
 * Makes `dist/turnwright.d.ts`: what authors of other modules need of our types, in one file that needs no other.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

/** Part of the file comes from the library whose schemas a variant is given. */
const BANNER = `/**
 * Types of Turnwright, for authors of other modules. See docs/API.md. MIT License.
 * The types of schemas are those of valibot, copyright Fabian Hiller, MIT License.
 */`;

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
  const bundle = await rolldown({
    input: { turnwright: join(declarations, "foundry/types.d.ts") },
    plugins: [dts({ emitDtsOnly: true, dtsInput: true, tsconfig: false, resolver: "oxc" })],
  });
  await bundle.write({ dir: dist, banner: BANNER });
}
