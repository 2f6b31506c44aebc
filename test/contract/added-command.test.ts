import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { kit, type RulesFile, registerRules, readRules, SETS, type Variant } from "../../src/core/index.ts";
import { read } from "../architecture/project.ts";
import { engine } from "../support/engine.ts";
import { player } from "../support/eyes.ts";
import { learn } from "./laws/words.ts";
import { recorded } from "./recorded.ts";
import { describeContract } from "./variant-contract.ts";

/** The example on the page of the interface, as an author copies it. */
const EXAMPLE = /```js\n(api\.addRules\("ours"[\s\S]*?)```/.exec(read("docs/API.md"))?.[1] ?? "";

const given = { turnwright: "rules", format: 1, name: "Ours", choices: { taker: "side", ties: "players" } };

const api = {
  kit,
  addRules(id: string, raw: RulesFile, extend: (variant: Variant) => Variant) {
    const rules = readRules(raw, SETS);
    if (rules.ok) registerRules(id, rules.rules, extend);
  },
};

const example = runInThisContext(`(api, rules) => { ${EXAMPLE} }`) as (...given: unknown[]) => void;
example(api, given);
learn(
  new Map([
    ["OURS.rest", "Rest"],
    ["OURS.rested", "{combatant} rests."],
  ]),
);

describeContract("ours", [1, 2, 3]);

describe("a command that code adds to turn rules of choices", () => {
  it("has its button in the menu of the combatant that it names", () => {
    const { steps } = recorded(engine, "ours", 1, 20);
    const after = steps.at(-1)?.after;
    const [id = ""] = Object.keys(after?.combatants ?? {});
    const row = after && engine.screen(after, player(id)).rows.find((each) => each.id === id);
    expect(row?.menu.map(({ command }) => command)).toContainEqual({ do: "rest", combatant: id });
  });
});
