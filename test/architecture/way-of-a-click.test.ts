import { dirname, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { exists, read } from "./project.ts";
import { type Stop, stops } from "./way-of-a-click.ts";

const HOUSE = "src/foundry/";

/** A file's own functions, classes, members and constants by name, and the values that it imports from the Foundry side, by their files. */
interface Source {
  readonly own: ReadonlyMap<string, readonly ts.Node[]>;
  readonly imports: ReadonlyMap<string, string>;
}

function fileOf(from: string, specifier: string): string | null {
  const path = normalize(`${dirname(HOUSE + from)}/${specifier}`);
  const found = [`${path}.ts`, `${path}/index.ts`].find(exists);
  return found?.startsWith(HOUSE) === true ? found.slice(HOUSE.length) : null;
}

function importsOf(file: string, statement: ts.ImportDeclaration): (readonly [string, string])[] {
  const { importClause: clause, moduleSpecifier } = statement;
  const target = ts.isStringLiteral(moduleSpecifier) ? fileOf(file, moduleSpecifier.text) : null;
  if (target === null || clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const named =
    clause.namedBindings !== undefined && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
  return [...named].flatMap((each) => (each.isTypeOnly ? [] : [[each.name.text, target] as const]));
}

const nameOf = (node: { readonly name?: ts.Node | undefined }): string | null =>
  node.name !== undefined && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)) ? node.name.text : null;

function sourceOf(file: string): Source {
  const parsed = ts.createSourceFile(file, read(HOUSE + file), ts.ScriptTarget.Latest, true);
  const own = new Map<string, ts.Node[]>();
  const imports = new Map<string, string>();
  const add = (name: string | null, node: ts.Node): void => {
    if (name !== null) own.set(name, [...(own.get(name) ?? []), node]);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) for (const [name, target] of importsOf(file, node)) imports.set(name, target);
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isGetAccessor(node))
      add(nameOf(node), node);
    if (ts.isConstructorDeclaration(node)) add("constructor", node);
    if (ts.isPropertyDeclaration(node)) add(nameOf(node), node);
    if (ts.isVariableDeclaration(node) && node.parent.parent.parent === parsed) add(nameOf(node), node);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return { own, imports };
}

/** All names that stand in some functions of a file, and in those of the file's own that they use. */
function namesIn({ own, imports }: Source, functions: readonly string[]): Set<string> {
  const names = new Set<string>();
  const open = [...functions];
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const isForeign =
        ts.isPropertyAccessExpression(node.parent) &&
        node.parent.name === node &&
        node.parent.expression.kind !== ts.SyntaxKind.ThisKeyword;
      if (!names.has(node.text) && !isForeign && own.has(node.text) && !imports.has(node.text)) open.push(node.text);
      names.add(node.text);
    }
    ts.forEachChild(node, walk);
  };
  for (let name = open.pop(); name !== undefined; name = open.pop()) for (const node of own.get(name) ?? []) walk(node);
  return names;
}

const WAY = stops();
const SOURCES = new Map(WAY.map(({ file }) => [file, sourceOf(file)]));
const namesAt = ({ file, functions }: Stop): Set<string> => namesIn(SOURCES.get(file) as Source, functions);

/** `test/browser/lifecycle/way-of-a-click.test.ts` measures that these are the files. */
describe("the way of a click, as ARCHITECTURE lists it", () => {
  const listed = new Set(WAY.map(({ file }) => file));

  it("has no more than 39 files, each once", () => {
    expect(listed.size).toBe(WAY.length);
    expect(listed.size).toBeGreaterThan(15);
    expect(listed.size).toBeLessThanOrEqual(39);
  });

  it.each(WAY)("stops in $file at what is there: $functions", ({ file, functions }) => {
    const { own } = SOURCES.get(file) as Source;
    expect(functions.filter((name) => !own.has(name.replace("#", "")) && !own.has(name))).toEqual([]);
  });

  it("leads to each stop from one before, or from it to the next, except where a page or Foundry begins", () => {
    const passed = new Set<string>();
    const stray = WAY.filter((stop, index) => {
      const isCalled = stop.functions.some((name) => passed.has(name));
      const names = namesAt(stop);
      const next = WAY[index + 1]?.functions ?? [];
      for (const name of names) passed.add(name);
      return !stop.isFirst && !isCalled && !next.some((name) => names.has(name));
    });
    expect(stray.map(({ file }) => file)).toEqual([]);
  });
});
