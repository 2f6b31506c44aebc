import ts from "typescript";
import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./project.ts";

/**
 * First words that say nothing of what a function of the Foundry side does. Its names have the words of the trade: `on`
 * for what answers an event, `send`, `notify`, `show`, `load`, `replay`, `apply`, `check`, `register`, `store`.
 */
const VAGUE = [
  ["hear", "hears", "heard", "heed", "tell", "tells", "told", "say", "says"],
  ["follow", "follows", "take", "takes", "put", "puts", "go", "goes", "going", "come", "comes"],
  ["look", "looks", "trust", "distrust", "standing", "rest", "held", "along"],
].flat();

/** The same for what files of the core export. Turns are taken and put off there, as at a table. */
const VAGUE_IN_CORE = ["hear", "hears", "heard", "heed", "tell", "say", "follow", "follows", "come", "comes", "going"];

/** The first word of a name in camel case. */
const firstWord = (name: string): string => (/^[#_]*([A-Z]?[a-z0-9]*)/.exec(name)?.[1] ?? "").toLowerCase();

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const isCallable = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isGetAccessor(node) ||
  (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer));

/** A file's exported names, and with `all` those of all its functions and methods. */
function namesIn(file: string, all: boolean): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
    if (isExported(statement) || (all && isCallable(node))) {
      const { name } = node as { readonly name?: ts.Node };
      if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const vagueNames = (folder: string, vague: readonly string[], all: boolean): string[] =>
  filesBelow(folder)
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      namesIn(file, all).flatMap((name) => (vague.includes(firstWord(name)) ? `${file}: ${name}` : [])),
    );

describe("names", () => {
  it("of functions and exports of the Foundry side begin with words of the trade", () => {
    expect(namesIn("src/foundry/session/fight-session.ts", true)).toContain("runNext");
    expect(vagueNames("src/foundry/", VAGUE, true)).toEqual([]);
  });

  it("of exports of the core do not begin with how a reader learns of something", () => {
    expect(vagueNames("src/core/", VAGUE_IN_CORE, false)).toEqual([]);
  });
});
