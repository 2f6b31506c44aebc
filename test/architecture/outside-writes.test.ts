import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OUTSIDE_WRITES } from "../support/outside-writes.ts";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

it("docs/FOUNDRY.md lists the writes of others that are tested, in this order", () => {
  const [, section = ""] = read("docs/FOUNDRY.md").split("## Fields that others write");
  const listed = [...section.matchAll(/^- \*\*([\s\S]+?)\*\*: /gm)].map(([, name = ""]) =>
    name.replaceAll(/\s+/g, " "),
  );
  expect(listed).toEqual([...OUTSIDE_WRITES]);
});

it("each of them has a test", () => {
  const tests = read("test/browser/session/fields-from-outside.test.ts").replaceAll(/about\(\s+/g, "about(");
  expect(OUTSIDE_WRITES.filter((write) => !tests.includes(`about(${JSON.stringify(write)}`))).toEqual([]);
});
