import type { TraitSpec } from "../../core/index";

/**
 * The values of a sheet that no rules read, and the module itself does: hit points, however a system calls or counts them.
 * They go up when somebody is healed and down when somebody is hurt, in every system.
 */
export const HOST_TRAITS: readonly TraitSpec[] = [
  { name: "hitPoints", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points" },
  { name: "hitPointsMax", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points-max" },
  { name: "hitPointsTemp", kind: "number", needed: false, label: "TURNWRIGHT.bindings.host.hit-points-temp" },
];

/** The word that a preset has for what zero hit points mean for a type of actor. */
export const AT_ZERO: TraitSpec = {
  name: "atZero",
  kind: "text",
  needed: false,
  words: ["defeated", "incapacitated", "none"].map((value) => ({ value, label: { key: value } })),
};
