import { describe, expect, it } from "vitest";
import { readSetup, writeSetup, type TableSetup } from "../../../src/foundry/settings/export/file";

const setup: TableSetup = {
  defaultVariant: "basic",
  options: { basic: { reroll: "each-round", groupRolls: true }, greyhawk: { dice: { melee: "1d6" } } },
  bindings: { initiative: "system.attributes.init | @dex + 2" },
  scenes: [
    { name: "The Bridge", variant: "off" },
    { name: "The Cave", options: { basic: { formula: "1d12" } } },
  ],
};

const written = (change: object): string => JSON.stringify({ ...JSON.parse(writeSetup(setup)), ...change });

describe("a file with a table's set-up", () => {
  it("is read again as it was written", () => {
    expect(readSetup(writeSetup(setup))).toEqual({ ok: true, setup });
  });

  it("may say only some of it: what is left out is left as it is", () => {
    const text = writeSetup({ bindings: { initiative: "system.init" } });
    expect(readSetup(text)).toEqual({ ok: true, setup: { bindings: { initiative: "system.init" } } });
  });

  it.each([
    ["cut off", writeSetup(setup).slice(0, -20), { code: "no-json" }],
    ["another kind of file", '{"title":"A fight","steps":[]}', { code: "no-setup" }],
    ["nothing", "null", { code: "no-setup" }],
    ["a newer release's", written({ version: 2 }), { code: "newer" }],
    ["one whose version is none", written({ version: 0.5 }), { code: "shape", at: "version" }],
    ["one with options that are none", written({ options: { basic: 7 } }), { code: "shape", at: "options.basic" }],
    [
      "one with a reach without end",
      written({ measures: { reach: 5 } }).replace('"reach":5', '"reach":1e400'),
      { code: "shape", at: "measures.reach" },
    ],
    ["one with more than a set-up has", written({ fights: [] }), { code: "shape", at: "fights" }],
  ])("is refused where it is %s", (_what, text, problem) => {
    expect(readSetup(text)).toEqual({ ok: false, problem });
  });
});
