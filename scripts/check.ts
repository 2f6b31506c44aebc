/**
 * Plays the contract tests with the turn rules of other modules: `npm run check -- --with FOLDER…`. A folder holds a built module;
 * a file of turn rules will do as well. Exit status 0; 1 where a test failed; 2 without a module.
 */
import { spawnSync } from "node:child_process";
import { argumentsWithout, namedPaths } from "../test/support/foreign-modules";

const USAGE = `npm run check -- --with FOLDER

Plays contract, secrets and random fights with the turn rules of another module, and checks a system's preset.
FOLDER holds the built module or system with its manifest. A file of turn rules will do, too. --with can be repeated.`;

if (process.argv.includes("--help")) {
  console.log(USAGE);
  process.exit(0);
}
const more = argumentsWithout(process.argv.slice(2));
if (namedPaths().length === 0) {
  console.error(USAGE);
  process.exit(2);
}
const args = ["vitest", "run", "--project", "node", "test/contract/with-modules.test.ts", ...more];
process.exitCode = spawnSync("npx", args, { stdio: "inherit" }).status ?? 1;
