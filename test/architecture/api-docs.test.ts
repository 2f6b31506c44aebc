import { describe, expect, it } from "vitest";
import { kit } from "../../src/core/index.ts";
import { read } from "./project.ts";

const page = read("docs/API.md");

/** The names of the members that an interface in a file declares. */
function membersOf(file: string, name: string): string[] {
  const source = read(file);
  const from = source.indexOf(`export interface ${name} {`);
  const body = source.slice(from, source.indexOf("\n}", from));
  return [...body.matchAll(/^ {2}(?:readonly )?"?([\w.]+)"?(?:<[^>]+>)?[(:]/gm)].map((match) => match[1] ?? "");
}

describe("the page on the interface", () => {
  it("has a heading for every function, and none for what is not there", () => {
    const functions = membersOf("src/foundry/types.ts", "Api");
    const [, part = ""] = /\n## Functions\n([\s\S]*?)\n## /.exec(page) ?? [];
    const headings = [...part.matchAll(/^### `(\w+)/gm)].map((match) => match[1] ?? "");
    expect(functions.length).toBeGreaterThan(8);
    expect(headings.toSorted()).toEqual(functions.toSorted());
  });

  it("names every hook", () => {
    const hooks = membersOf("src/foundry/types.ts", "TurnwrightHooks");
    const [, part = ""] = /\n## Hooks\n([\s\S]*?)\n## /.exec(page) ?? [];
    const rows = [...part.matchAll(/^\| `([\w.]+)` /gm)].map((match) => match[1] ?? "");
    expect(hooks.length).toBe(5);
    expect(rows).toEqual(hooks);
  });

  it("names every group of the kit, and its version", () => {
    const [, part = ""] = /\n### The kit\n([\s\S]*?)\n### /.exec(page) ?? [];
    const told = Object.keys(kit).filter((group) => !part.includes(`\`${group}\``));
    expect(told).toEqual([]);
    expect(part).toContain(`| \`version\``);
    expect(page).toContain(`\`api.kit.version\` is ${kit.version}`);
  });
});
