import type { TraitSpec } from "../../core/index";

/** Within how far somebody threatens in melee, in the scene's units. */
export const REACH: TraitSpec = {
  name: "meleeReach",
  kind: "number",
  needed: false,
  label: "TURNWRIGHT.settings.melee-reach.name",
};

/** Hit points, however a system calls or counts them: they go up when somebody is healed and down when somebody is hurt. */
export const HIT_POINTS: readonly TraitSpec[] = [
  { name: "hitPoints", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points" },
  { name: "hitPointsMax", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points-max" },
  { name: "hitPointsTemp", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points-temp" },
];

/** The values of a sheet that no rules read, and the module itself does. */
export const HOST_TRAITS: readonly TraitSpec[] = [...HIT_POINTS, REACH];

/** The word that a preset has for what zero hit points mean for a type of actor. */
export const AT_ZERO: TraitSpec = {
  name: "atZero",
  kind: "text",
  needed: false,
  words: ["defeated", "incapacitated", "none"].map((value) => ({ value, label: { key: value } })),
};
