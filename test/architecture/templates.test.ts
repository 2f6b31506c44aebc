import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FORM_TEMPLATE_SOURCES } from "../../src/foundry/view-models/form-templates.ts";
import { TEMPLATE_SOURCES } from "../../src/foundry/view-models/template-sources.ts";
import { exists, filesBelow, read, ROOT } from "./project.ts";
import { sourceStrings } from "./source-strings.ts";

/** The path at which Foundry serves the module's files. */
const SERVED = "modules/turnwright/";

/** The names of all templates that lie in the code. */
const NAMES: readonly string[] = [...TEMPLATE_SOURCES.keys(), ...FORM_TEMPLATE_SOURCES.keys()];

const templates = filesBelow("templates").filter((path) => path.endsWith(".hbs"));

const variants = readdirSync(join(ROOT, "src/core/variants"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** A variant's identifier as it stands in text, `shared-turn`, and as it stands in code, `sharedTurn`. */
const spellings = (id: string): string[] => [
  id,
  id.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase()),
];

/** Every path of a template in the sources and in the templates, in whole or as the end that follows a value. */
function mentioned(): { path: string; whole: boolean }[] {
  const { literals, built } = sourceStrings();
  const inSources = [
    ...[...literals.keys()].map((path) => ({ path, whole: true })),
    ...built.map(({ head, tail }) => ({ path: tail, whole: head === SERVED })),
  ];
  const inTemplates = templates.flatMap((file) =>
    [...read(file).matchAll(/["']([^"'\s]+\.hbs)["']/g)].map((match) => ({ path: match[1] ?? "", whole: true })),
  );
  // A pattern names no file, but those that there are.
  return [...inSources, ...inTemplates].filter(({ path }) => /^[^*]*\.hbs$/.test(path));
}

describe("the templates", () => {
  it("exist under every path by which they are asked for", () => {
    const missing = mentioned().filter(({ path, whole }) => {
      const local = path.startsWith(SERVED) ? path.slice(SERVED.length) : path.replace(/^\//, "");
      // Foundry's own templates are those the stand-in serves at the same paths.
      const places = [local, `templates/${local}`, `test/tabletop/public/${local}`];
      return whole ? !places.some(exists) : !templates.some((file) => file.endsWith(path));
    });
    expect(missing).toEqual([]);
  });

  it("exist under every name by which they are drawn or included", () => {
    const names = new Set(NAMES);
    const inTemplates = templates.flatMap((file) =>
      [...read(file).matchAll(/\{\{#?> (turnwright\.[\w-]+)/g)].map((match) => match[1] ?? ""),
    );
    const drawn = filesBelow("src/foundry").flatMap((file) =>
      [...read(file).matchAll(/\b(?:render|draw\w+)\([^")]*"(turnwright\.[\w-]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(drawn).toContain("turnwright.head");
    expect(inTemplates).toContain("turnwright.control");
    expect([...drawn, ...inTemplates].filter((name) => !names.has(name))).toEqual([]);
  });

  it("lie in the code, each under a name of its own, unless Foundry opens a form with them", () => {
    const inCode = templates.filter((file) => !file.startsWith("templates/config/"));
    const names = inCode.map((file) => file.replace(/^.*\/(.*)\.hbs$/, "turnwright.$1"));
    expect(NAMES.toSorted()).toEqual(names.toSorted());
  });

  it("never ask which variant it is: a new variant is drawn by the same ones", () => {
    const named = templates.flatMap((file) => {
      const text = read(file);
      return variants
        .flatMap(spellings)
        .filter((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text))
        .map((id) => `${file}: ${id}`);
    });
    expect(named).toEqual([]);
  });

  it("hold no text of their own: what people read comes from the language files", () => {
    const spoken = templates.flatMap((file) => {
      const text = read(file)
        .replaceAll(/\{\{!--[\s\S]*?--\}\}|<!--[\s\S]*?-->|\{\{\{?[\s\S]*?\}?\}\}/g, "")
        .replaceAll(/<[^>]*>/g, "");
      return [...text.matchAll(/\p{Letter}{2,}/gu)].map((match) => `${file}: ${match[0]}`);
    });
    expect(spoken).toEqual([]);
  });
});
