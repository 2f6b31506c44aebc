import ts from "typescript";
import { filesBelow, read } from "./project.ts";

/** The strings of the sources, as far as they matter for languages and templates. */
export interface SourceStrings {
  /** Each whole string of the sources, with the files it stands in. */
  readonly literals: ReadonlyMap<string, ReadonlySet<string>>;
  /** The strings with values put in: the fixed text before the first value and after the last. */
  readonly built: readonly { readonly file: string; readonly head: string; readonly tail: string }[];
  /** Each call `text(…)` of the core, and `own(…)` of the host, whose key is written in place. */
  readonly texts: readonly TextCall[];
}

/** One call `text("some.key", { some: data })`, or one with the key's beginning fixed and its end a value. */
export interface TextCall {
  readonly file: string;
  /** Without the module's prefix; where `whole` is false, only its beginning. */
  readonly key: string;
  readonly whole: boolean;
  /** The names of what goes into the sentence; undefined where they are not written in place. */
  readonly data: readonly string[] | undefined;
}

/** The keys a call can be given: through brackets, assertions and both ways of a choice. */
function writtenKeys(node: ts.Expression): { key: string; whole: boolean }[] {
  if (ts.isStringLiteralLike(node)) return [{ key: node.text, whole: true }];
  if (ts.isTemplateExpression(node)) return [{ key: node.head.text, whole: false }];
  if (ts.isConditionalExpression(node)) return [...writtenKeys(node.whenTrue), ...writtenKeys(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return writtenKeys(node.expression);
  return [];
}

function writtenData(node: ts.Expression | undefined): readonly string[] | undefined {
  if (node === undefined) return [];
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const names = node.properties.map((property) => property.name);
  return names.every((name) => name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)))
    ? names.map((name) => name.text)
    : undefined;
}

/** The functions that take a key without the module's prefix: `text("a.b")`, `words.own("a.b")`. */
const ASKING: ReadonlySet<string> = new Set(["text", "own"]);

function isAsking(call: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(call) ? call.name.text : ts.isIdentifier(call) ? call.text : "";
  return ASKING.has(name);
}

function textCalls(file: string, node: ts.CallExpression): TextCall[] {
  const [key, data] = node.arguments;
  if (!isAsking(node.expression) || key === undefined) return [];
  return writtenKeys(key).map((written) => ({ file, ...written, data: writtenData(data) }));
}

/** Reads every TypeScript file below `src`. Comments, and the paths of imports, do not count. */
export function sourceStrings(): SourceStrings {
  const literals = new Map<string, Set<string>>();
  const built: { file: string; head: string; tail: string }[] = [];
  const texts: TextCall[] = [];
  for (const file of filesBelow("src").filter((path) => path.endsWith(".ts"))) {
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
      if (ts.isStringLiteralLike(node)) literals.set(node.text, (literals.get(node.text) ?? new Set()).add(file));
      if (ts.isTemplateExpression(node)) {
        built.push({ file, head: node.head.text, tail: node.templateSpans.at(-1)?.literal.text ?? "" });
      }
      if (ts.isCallExpression(node)) texts.push(...textCalls(file, node));
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true));
  }
  return { literals, built, texts };
}
