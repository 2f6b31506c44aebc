import { COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";

/** The options that tables choose. */
export const options = {
  ...COMMON_OPTIONS,
  /** N-3 */
  selfNext: { kind: "toggle", initial: true },
} as const satisfies OptionsSpec;
