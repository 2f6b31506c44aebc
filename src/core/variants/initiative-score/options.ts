import { COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";

/** The options that tables choose: only those every variant has. */
export const options = { ...COMMON_OPTIONS } as const satisfies OptionsSpec;
