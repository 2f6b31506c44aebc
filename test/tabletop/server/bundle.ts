import { readdirSync, readFileSync } from "node:fs";
import { join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import { build } from "vite";
import type { Plugin } from "vite";

const ENTRY = fileURLToPath(new URL("../client/page/main.ts", import.meta.url));

const PUBLIC = fileURLToPath(new URL("../public", import.meta.url));

/** The file that core's templates are put into. */
const TEMPLATES = fileURLToPath(new URL("../client/applications/core-templates.ts", import.meta.url));

/** Core's templates as a script that holds them compiled, by their addresses. */
function compiledTemplates(): string {
  const files = readdirSync(join(PUBLIC, "templates"), { recursive: true, encoding: "utf8" });
  const entries = files
    .filter((file) => file.endsWith(".hbs"))
    .map((file) => {
      const address = JSON.stringify(`templates/${file.split(sep).join("/")}`);
      // Its types say that it makes an object: it makes the script of one.
      const script = Handlebars.precompile(readFileSync(join(PUBLIC, "templates", file), "utf8")) as unknown as string;
      return `${address}: ${script}`;
    });
  return `export const CORE_TEMPLATES = {${entries.join(",\n")}};`;
}

/** Brings core's templates along with the client: otherwise each page fetches and compiles them, a sixth of what it takes to load. */
const withTemplates: Plugin = {
  name: "core-templates",
  load: (id) => (normalize(id) === TEMPLATES ? compiledTemplates() : undefined),
};

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
    plugins: [withTemplates],
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
