import { describe, expect, it } from "vitest";
import { legality } from "../../../src/core/index";
import { effectCommand } from "../../../src/foundry/windows/effect-form";
import { GM } from "../../support/eyes";
import { Fight, foe, hero } from "../core/support/fight";

const NUMBERS = ["initiative", "maxAp"];

/** A form as it is when it has just been opened and somebody has typed a name. */
function filled(...more: readonly (readonly [name: string, value: string])[]): FormData {
  const form = new FormData();
  const untouched = { "tick.at": "", "save.at": "", "adds.initiative": "", "adds.maxAp": "" };
  for (const [name, value] of Object.entries(untouched)) form.set(name, value);
  for (const [name, value] of [
    ["name", " Burning "],
    ["lasts", "turns"],
    ["turns", "3"],
  ] as const)
    form.set(name, value);
  for (const [name, value] of more) {
    if (name === "target") form.append(name, value);
    else form.set(name, value);
  }
  return form;
}

describe("what a form for an effect comes to (C-11)", () => {
  it("names its source, and that the source concentrates on it, only if the form says so", () => {
    const source = ["source", "ada"] as const;
    const form = filled(["target", "orc"], ["lasts", "source-turn-end"], source, ["concentration", "on"]);
    expect(effectCommand(form, NUMBERS)).toMatchObject({
      until: "source-turn-end",
      source: "ada",
      concentration: true,
    });
    const plain = effectCommand(filled(["target", "orc"], ["source", ""]), NUMBERS);
    expect(plain).not.toHaveProperty("source");
    expect(plain).not.toHaveProperty("concentration");
  });

  it("calls what is announced like the effect, where it has no name of its own", () => {
    const form = filled(["target", "orc"], ["tick.at", "turn-end"], ["tick.amount", "1"], ["save.at", "turn-end"]);
    expect(effectCommand(form, NUMBERS)).toMatchObject({ tick: { label: "Burning" }, save: { label: "Burning" } });
  });

  it.each<[what: string, ...more: [name: string, value: string][]]>([
    ["a name", ["name", "  "]],
    ["turns", ["turns", "0"]],
    ["whole turns", ["turns", "1.5"]],
    ["a number of turns at all", ["turns", ""]],
    ["an amount that is a number", ["tick.at", "turn-end"], ["tick.amount", "much"]],
    ["a duration that there is", ["lasts", "for ever"]],
    ["a source", ["lasts", "source-turn-start"]],
    ["a source that concentrates", ["concentration", "on"]],
  ])("leaves it to the rules to ask for %s", (_what, ...more) => {
    const { encounter } = new Fight("action-points", [hero("ada"), foe("orc")]);
    const good = effectCommand(filled(["target", "orc"]), NUMBERS);
    expect(legality(encounter, good, GM)).toBeNull();
    const command = effectCommand(filled(["target", "orc"], ...more), NUMBERS);
    expect(legality(encounter, command, GM)?.code).toBe("bad-command");
  });
});
