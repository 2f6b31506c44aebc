/** Writes *Which turns for my table?* with its pictures, and the schemas of turn rules and presets from the code: `npm run sets`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { presetJsonSchema } from "./build/preset-schema";
import { rulesSchema, type Words } from "./build/sets";
import { roundPictures, whichTurnsPage } from "./build/which-turns";

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const english = JSON.parse(readFileSync(file("lang/en.json"), "utf8")) as Words;

writeFileSync(file("docs/WHICH-TURNS.md"), whichTurnsPage(english));
mkdirSync(file("docs/images/rounds"), { recursive: true });
for (const [path, picture] of roundPictures(english)) writeFileSync(file(`docs/${path}`), picture);
writeFileSync(file("docs/rules.schema.json"), JSON.stringify(rulesSchema(), null, 2));
writeFileSync(file("docs/preset.schema.json"), JSON.stringify(presetJsonSchema(), null, 2));
const written = ["WHICH-TURNS.md", "rules.schema.json", "preset.schema.json"];
execFileSync("npx", ["oxfmt", ...written.map((name) => file(`docs/${name}`))]);
