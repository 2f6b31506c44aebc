import { describe, expect, it } from "vitest";
import { backAndForth } from "../../docs/example-module/src/variant.ts";
import { kit, optionKey, registerVariant, type Text } from "../../src/core/index.ts";
import { readJson } from "../architecture/project.ts";
import { found } from "../support/controls.ts";
import { engine } from "../support/engine.ts";
import { GM } from "../support/eyes.ts";
import { learn } from "./laws/words.ts";
import { recorded } from "./recorded.ts";
import { describeContract } from "./variant-contract.ts";

// As another module does it: the variant is made from what the module's interface hands over, and from nothing else.
registerVariant(backAndForth(kit));
const ID = "back-and-forth";
const english = new Map(sentences(readJson("docs/example-module/static/lang/en.json"), ""));
learn(english);
/** The prefix of its own sentences. */
const OWN = "BACK-AND-FORTH.";

describeContract(ID, [1, 2, 3, 4, 5, 6]);

describe("the example module", () => {
  it("has a sentence for everything that it says, and for each of its options", () => {
    const fights = [1, 2, 3, 4].map((seed) => recorded(engine, ID, seed, 60));
    const said = fights.flatMap(({ steps }) => steps.flatMap(({ after }) => found(engine.screen(after, GM), isText)));
    const told = fights.flatMap(({ steps }) =>
      found(new engine.Story({ gm: true }).newest(steps.at(-1)?.after ?? never(), steps.length).lines, isText),
    );
    const own = [...said, ...told].map(({ key }) => key).filter((key) => key.startsWith(OWN));
    expect(own).not.toEqual([]);
    expect(own.filter((key) => !english.has(key))).toEqual([]);

    const { meta, options } = engine.findVariant(ID) ?? never();
    const asked = Object.entries(options).flatMap(([option, spec]) => {
      if (option in kit.options.common) return [];
      const parts = spec.kind === "choice" ? spec.choices.map((choice) => `choices.${choice}`) : [];
      return ["label", "hint", ...parts].map((part) => `${optionKey(ID, option, spec)}.${part}`);
    });
    const keys = [meta.name, meta.summary, ...asked];
    expect(keys.filter((key) => !english.has(key))).toEqual([]);
  });
});

function isText(part: unknown): part is Text {
  return typeof part === "object" && part !== null && "key" in part && typeof part.key === "string";
}

function never(): never {
  throw new Error("there must be one");
}

/** Every sentence by its whole key. */
function sentences(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => sentences(child, path === "" ? key : `${path}.${key}`));
}
