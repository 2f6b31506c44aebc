import { fileURLToPath } from "node:url";
import { build } from "vite";

const ENTRY = fileURLToPath(new URL("../client/page/main.ts", import.meta.url));

let bundled: Promise<string> | undefined;

/** The client as one script for the page; made once per process. */
export function bundleClient(): Promise<string> {
  bundled ??= makeBundle();
  return bundled;
}

async function makeBundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      // Class names are part of the behaviour: hooks are derived from them.
      minify: false,
      target: "es2022",
      rolldownOptions: { input: ENTRY, output: { format: "es", entryFileNames: "foundry.js", keepNames: true } },
    },
  });
  for (const output of [result].flat()) {
    if (!("output" in output)) continue;
    for (const chunk of output.output) if (chunk.type === "chunk") return chunk.code;
  }
  throw new Error("The client could not be bundled");
}
