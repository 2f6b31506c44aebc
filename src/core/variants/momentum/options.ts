import { COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";

/** Distances, nearest first (M-13). */
export const BANDS = ["point-blank", "close", "short", "medium", "long"] as const;
export type Band = (typeof BANDS)[number];

export const options = {
  ...COMMON_OPTIONS,
  /** M-1 */
  poolMax: { kind: "integer", initial: 10, min: 1, max: 1000 },
  /** M-1. -1: half of the maximum, rounded up. */
  poolStart: { kind: "integer", initial: -1, min: -1, max: 1000 },
  /** M-13: between the sides. Within a side it is `close`. */
  startBand: { kind: "choice", initial: "medium", choices: BANDS },
} as const satisfies OptionsSpec;
