import { COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";

/** What tables play differently: nothing but what every variant has. */
export const options = { ...COMMON_OPTIONS } as const satisfies OptionsSpec;
