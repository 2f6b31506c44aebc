import { COMMON_OPTIONS, type OptionsSpec } from "../options/spec";
import type { VariantOutline } from "../engine/variant";
import { metaOf } from "../mechanics/meta";
import { choicesWith, CHOICES, contradictionsIn, MORE_OPTIONS, possible, type RuleSet } from "./choices";

/** An open choice with the set's own value as its default. */
function optionOf(set: RuleSet, name: RuleSet["open"][number]): OptionsSpec[string] {
  if (name === "groupRolls" || name === "title") return MORE_OPTIONS[name];
  const spec = CHOICES[name];
  return { ...spec, initial: set.choices[name] ?? spec.initial } as OptionsSpec[string];
}

export function outlineOfSet(set: RuleSet): VariantOutline {
  const isChosen = possible(set, "next").includes("choice") || possible(set, "taker").includes("side");
  return {
    meta: metaOf(set.id, set.icon, { panel: isChosen, section: "parts" }),
    options: { ...COMMON_OPTIONS, ...Object.fromEntries(set.open.map((name) => [name, optionOf(set, name)])) },
    fits: (values) =>
      contradictionsIn(choicesWith(set, values)).map((code) => ({
        option: code,
        code: "together",
        says: `TURNWRIGHT.parts.refused.${code}`,
      })),
    choices: set.choices,
    traits: traitsOf(set),
  };
}

/** Sheet values: a bonus for dice, a value instead of dice, and a tie-breaker. */
function traitsOf(set: RuleSet): VariantOutline["traits"] {
  const isNumbered = possible(set, "numbers").some((source) => source === "dice" || source === "stat");
  if (!isNumbered) return [];
  const breaksTies = possible(set, "ties").includes("value");
  return [
    { name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative-bonus" },
    ...(breaksTies
      ? [{ name: "tiebreak", kind: "number", needed: false, label: "TURNWRIGHT.parts.traits.tiebreak" } as const]
      : []),
  ];
}
