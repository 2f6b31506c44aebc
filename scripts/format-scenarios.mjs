/**
 * Holds the scenario files to one form: a line for each combatant and each step, so that a fight reads from top to bottom.
 * Without `--write` it changes nothing, names the files that differ, and exits with 1 where there are any.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../test/scenarios/files", import.meta.url));

/** @param {string} key */
const named = (key) => `${JSON.stringify(key)}: `;

/**
 * @param {unknown} value what JSON can hold
 * @returns {string} the value on one line, spaced as the formatter spaces it
 */
function line(value) {
  if (Array.isArray(value)) return `[${value.map(line).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, held]) => named(key) + line(held));
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/**
 * @param {unknown} value
 * @returns {string} a list with a line for each entry, anything else on one line
 */
const block = (value) =>
  Array.isArray(value) && value.length > 0
    ? `[\n${value.map((entry) => `    ${line(entry)}`).join(",\n")}\n  ]`
    : line(value);

/** @param {object} scenario */
const formatted = (scenario) =>
  `{\n${Object.entries(scenario)
    .map(([key, value]) => `  ${named(key)}${block(value)}`)
    .join(",\n")}\n}\n`;

const writes = process.argv.includes("--write");
for (const name of readdirSync(folder)) {
  const file = join(folder, name);
  const text = readFileSync(file, "utf8");
  const wanted = formatted(JSON.parse(text));
  if (text === wanted) continue;
  if (writes) {
    writeFileSync(file, wanted);
  } else {
    console.error(`${name} is not in the form of scenario files: run \`npm run format\`.`);
    process.exitCode = 1;
  }
}
