/** Runs a bench from one bundle, as the module ships: what a loader adds to each function is not measured. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
const [name = "bench", ...args] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const flags = process.argv.slice(2).filter((arg) => arg.startsWith("--"));
const file = join(root, ".cache/bench", `${name}.mjs`);
await build({
  input: join(root, "test/bench", `${name}.ts`),
  platform: "node",
  external: (id) => !/^(?:\.|\/|\w:)/.test(id) && !id.startsWith("valibot"),
  output: { file, format: "esm", codeSplitting: false },
  logLevel: "warn",
});
const { status } = spawnSync(process.execPath, [file, ...args, ...flags], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
