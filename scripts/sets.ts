/** Writes the pages of the sets and the schema of a file with turn rules, both from the code: `npm run sets`. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rulesSchema, setsPage } from "./build/sets";

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

writeFileSync(
  file("docs/SETS.md"),
  setsPage(JSON.parse(readFileSync(file("lang/en.json"), "utf8")) as Parameters<typeof setsPage>[0]),
);
writeFileSync(file("docs/rules.schema.json"), JSON.stringify(rulesSchema(), null, 2));
execFileSync("npx", ["oxfmt", file("docs/SETS.md"), file("docs/rules.schema.json")]);
