import type { ApplicationV2 } from "./application.ts";

/** Every application that is rendered now, by id. */
export const instances = new Map<string, ApplicationV2>();
