import { traitsOfCounters, type OptionValues, type TraitSpec } from "../../core/index";

export const REACH: TraitSpec = {
  name: "meleeReach",
  kind: "number",
  needed: false,
  label: "TURNWRIGHT.settings.melee-reach.name",
};

/** Hit points, which rise with healing and fall with damage. */
export const HIT_POINTS: readonly TraitSpec[] = [
  { name: "hitPoints", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points" },
  { name: "hitPointsMax", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points-max" },
  { name: "hitPointsTemp", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points-temp" },
];

export const HOST_TRAITS: readonly TraitSpec[] = [...HIT_POINTS, REACH];

/** Values that counters of templates have as their maximum (K-1). Nobody is asked for one: without it, there is none. */
const LEGENDARY_ACTIONS: TraitSpec = {
  name: "legendaryActions",
  kind: "number",
  needed: false,
  label: "TURNWRIGHT.traits.legendary-actions",
};

/** The values that counters read with these options, besides the variant's own. Other names are their own labels. */
export const counterTraits = (options: OptionValues): readonly TraitSpec[] =>
  traitsOfCounters(options).map((name) =>
    name === LEGENDARY_ACTIONS.name ? LEGENDARY_ACTIONS : { ...LEGENDARY_ACTIONS, name, label: name },
  );

/** What 0 hit points mean for a type of actor. */
export const AT_ZERO: TraitSpec = {
  name: "atZero",
  kind: "text",
  needed: false,
  words: ["defeated", "incapacitated", "none"].map((value) => ({ value, label: { key: value } })),
};
