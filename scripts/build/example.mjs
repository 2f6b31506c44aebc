/**
 * Builds the example of a module that brings a variant, as its author would, against the types that ship.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "vite";

/** @param {string} root the project's folder; `dist/turnwright.d.ts` must be there */
export async function buildExample(root) {
  const folder = join(root, "docs/example-module");
  await build({ root: folder, configFile: join(folder, "vite.config.mjs"), logLevel: "warn" });
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", folder], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("the example module does not fit the types that ship");
}
