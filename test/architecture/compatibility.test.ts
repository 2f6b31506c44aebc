import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./project.ts";

/** The keys that the module registers by such a call, wherever it does. */
const registeredBy = (call: string): string[] =>
  filesBelow("src/foundry").flatMap((path) =>
    [
      ...read(path).matchAll(
        new RegExp(String.raw`(?:settings\.${call}\(MODULE_ID, |^ *${call}(?:Listed)?\()"(\w+)"`, "gm"),
      ),
    ].map(([, key = ""]) => key),
  );

/** The keys in a list of the compatibility check, by the list's name. */
function looksFor(list: string): string[] {
  const [, keys = ""] =
    new RegExp(`const ${list} = \\[([^\\]]*)\\]`).exec(read("src/foundry/compatibility/settings.ts")) ?? [];
  return [...keys.matchAll(/"(\w+)"/g)].map(([, key = ""]) => key);
}

describe("the compatibility check", () => {
  it.each([
    ["register", "SETTINGS"],
    ["registerMenu", "MENUS"],
  ])("looks for all that the module registers by settings.%s", (call, list) => {
    const registered = registeredBy(call);
    expect(registered.length).toBeGreaterThan(5);
    expect(looksFor(list)).toEqual(expect.arrayContaining(registered));
  });
});
