import type { Text } from "turnwright";

/** A sentence of this module's own language file. */
export const say = (key: string, data?: Text["data"]): Text =>
  data === undefined ? { key: `BACK-AND-FORTH.${key}` } : { key: `BACK-AND-FORTH.${key}`, data };
