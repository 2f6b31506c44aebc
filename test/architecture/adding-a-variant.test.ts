import { expect, it } from "vitest";
import { filesBelow, read } from "./project.ts";

/** Code without its indentation, so that a part of a function can be shown at the margin. */
const unindented = (code: string): string => code.replaceAll(/^ +/gm, "").trim();

it("shows code in the guide to adding a variant that the example module has", () => {
  const shown = [...read("docs/ADDING-A-VARIANT.md").matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code = ""]) => code);
  const sources = filesBelow("docs/example-module/src").map((path) => unindented(read(path)));
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((code) => !sources.some((source) => source.includes(unindented(code))))).toEqual([]);
});
