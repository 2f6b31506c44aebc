import type { TraitSpec } from "../../core/index";

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

/** What 0 hit points mean for a type of actor. */
export const AT_ZERO: TraitSpec = {
  name: "atZero",
  kind: "text",
  needed: false,
  words: ["defeated", "incapacitated", "none"].map((value) => ({ value, label: { key: value } })),
};
