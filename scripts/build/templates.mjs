/**
 * Makes one file of the templates that windows and the tracker draw with, so that a client asks for one instead of seventy. What
 * Foundry itself asks for by its path, the forms in `templates/config`, stays in files of its own.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The folder whose templates Foundry asks for one by one, when their form is opened. */
const FORMS = "config";

/**
 * @param {string} root the project's folder
 * @returns {Record<string, string>} the templates of the one file, by the names under which others include them
 */
export function templateSources(root) {
  const folder = join(root, "templates");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".hbs") && !path.startsWith(FORMS))
    .toSorted();
  const sources = paths.map((path) => [
    `turnwright.${basename(path, ".hbs")}`,
    readFileSync(join(folder, path), "utf8"),
  ]);
  const names = sources.map(([name]) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`two templates are called ${twice.join(", ")}`);
  return Object.fromEntries(sources);
}

/**
 * @param {string} root the project's folder
 * @param {string} dist where `templates.json` and the forms' templates are written
 */
export function buildTemplates(root, dist) {
  writeFileSync(join(dist, "templates.json"), JSON.stringify(templateSources(root)));
  cpSync(join(root, "templates", FORMS), join(dist, "templates", FORMS), { recursive: true });
}
