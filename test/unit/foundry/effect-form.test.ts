import { describe, expect, it } from "vitest";
import { legality } from "../../../src/core/index";
import { effectCommands } from "../../../src/foundry/windows/effect-form";
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
    if (name === "target" || name === "imposes") form.append(name, value);
    else form.set(name, value);
  }
  return form;
}

describe("what a form for an effect comes to (C-11, rules 0.5)", () => {
  it("is one command for each target, and no more in it than was filled in", () => {
    expect(effectCommands(filled(["target", "ada"], ["target", "orc"]), NUMBERS)).toEqual([
      { do: "addEffect", target: "ada", name: "Burning", until: { turns: 3 } },
      { do: "addEffect", target: "orc", name: "Burning", until: { turns: 3 } },
    ]);
    expect(effectCommands(filled(), NUMBERS)).toEqual([]);
  });

  it("is everything that was filled in", () => {
    const form = filled(
      ["target", "orc"],
      ["lasts", "end-of-round"],
      ["tick.at", "turn-end"],
      ["tick.label", "Fire"],
      ["tick.amount", "5"],
      ["save.at", "turn-start"],
      ["save.label", "Agility"],
      ["adds.initiative", "-2"],
      ["adds.maxAp", "0"],
      ["imposes", "surprised"],
      ["imposes", "incapacitated"],
    );
    expect(effectCommands(form, NUMBERS)).toEqual([
      {
        do: "addEffect",
        target: "orc",
        name: "Burning",
        until: "end-of-round",
        tick: { at: "turn-end", label: "Fire", amount: 5 },
        save: { at: "turn-start", label: "Agility" },
        modify: { initiative: -2 },
        imposes: ["surprised", "incapacitated"],
      },
    ]);
  });

  it("names the source where the effect lasts until its next turn, and nowhere else", () => {
    const source = ["source", "ada"] as const;
    const [waits] = effectCommands(filled(["target", "orc"], ["lasts", "source-turn-start"], source), NUMBERS);
    expect(waits).toMatchObject({ until: "source-turn-start", source: "ada" });
    expect(effectCommands(filled(["target", "orc"], source), NUMBERS)[0]).not.toHaveProperty("source");
  });

  it("calls what is announced like the effect, where it has no name of its own", () => {
    const form = filled(["target", "orc"], ["tick.at", "turn-end"], ["tick.amount", "1"], ["save.at", "turn-end"]);
    expect(effectCommands(form, NUMBERS)).toMatchObject([{ tick: { label: "Burning" }, save: { label: "Burning" } }]);
  });

  it.each<[what: string, ...more: [name: string, value: string][]]>([
    ["a name", ["name", "  "]],
    ["turns", ["turns", "0"]],
    ["whole turns", ["turns", "1.5"]],
    ["a number of turns at all", ["turns", ""]],
    ["an amount that is a number", ["tick.at", "turn-end"], ["tick.amount", "much"]],
    ["a duration that there is", ["lasts", "for ever"]],
    ["a source", ["lasts", "source-turn-start"]],
  ])("leaves it to the rules to ask for %s", (_what, ...more) => {
    const { encounter } = new Fight("action-points", [hero("ada"), foe("orc")]);
    const [good] = effectCommands(filled(["target", "orc"]), NUMBERS);
    expect(legality(encounter, good, GM)).toBeNull();
    const [command] = effectCommands(filled(["target", "orc"], ...more), NUMBERS);
    expect(legality(encounter, command, GM)?.code).toBe("bad-command");
  });
});
