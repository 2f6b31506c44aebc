import ts from "typescript";
import { describe, expect, it } from "vitest";
import { findVariant, registerVariant, variants } from "../../src/core/index.ts";
import { filesBelow, read } from "./project.ts";

/** Rules with the same letter, numbered from 1. */
interface Chapter {
  readonly letter: string;
  readonly last: number;
}

/** What holds in every variant. */
const COMMON: Chapter = { letter: "C", last: 23 };

/** The rules of each variant. A new variant adds its own, and none goes without. */
const CHAPTERS: Readonly<Record<string, Chapter>> = {
  "shared-turn": { letter: "S", last: 24 },
  basic: { letter: "B", last: 3 },
  "action-points": { letter: "A", last: 12 },
  phases: { letter: "P", last: 12 },
};

const RULE_ID = /\b[A-Z]-\d+\b/g;

const idsOf = ({ letter, last }: Chapter): string[] => Array.from({ length: last }, (_, i) => `${letter}-${i + 1}`);

/** Registered variants whose rules nobody has listed. */
const withoutChapter = (): string[] => variants().flatMap(({ id }) => (Object.hasOwn(CHAPTERS, id) ? [] : [id]));

/** What a test file calls its tests and groups of tests, `…each(…)` included. */
function titlesIn(file: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (ts.isCallExpression(node) && title !== undefined && /^(describe|it|test)\b/.test(node.expression.getText())) {
      if (ts.isStringLiteralLike(title)) titles.push(title.text);
      if (ts.isTemplateExpression(title)) titles.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true));
  return titles;
}

/** All rules named by a test's title or anywhere in a scenario. */
function rulesNamed(): ReadonlySet<string> {
  const files = filesBelow("test");
  const titles = files.filter((path) => path.endsWith(".test.ts")).flatMap(titlesIn);
  const scenarios = files.filter((path) => /^test\/scenarios\/files\/.*\.json$/.test(path)).map(read);
  return new Set([...titles, ...scenarios].flatMap((words) => words.match(RULE_ID) ?? []));
}

describe("the rules", () => {
  const named = rulesNamed();

  it.each(["every variant", ...Object.keys(CHAPTERS)])("of %s are each named by a test or a scenario", (variant) => {
    const ids = idsOf(CHAPTERS[variant] ?? COMMON);
    expect(ids.filter((id) => !named.has(id))).toEqual([]);
  });

  it("are listed for every variant that is registered", () => {
    expect(withoutChapter()).toEqual([]);
  });

  it("are missed where a variant comes without a list", () => {
    const basic = findVariant("basic");
    if (basic === undefined) throw new Error("no basic");
    registerVariant({ ...basic, meta: { ...basic.meta, id: "unheard-of" } });
    expect(withoutChapter()).toEqual(["unheard-of"]);
  });

  it("are named by no number that does not exist", () => {
    const all = new Set([COMMON, ...Object.values(CHAPTERS)].flatMap(idsOf));
    const letters = new Set([COMMON, ...Object.values(CHAPTERS)].map(({ letter }) => letter));
    const strange = [...named].filter((id) => letters.has(id.split("-")[0] ?? "") && !all.has(id));
    expect(strange).toEqual([]);
  });
});
