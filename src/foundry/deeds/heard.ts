import { storedFlags } from "../store/reading";

/** The last steps that came from chat messages: the `rev` of each, by the message's id. */
export const heardOf = (combat: Combat.Implementation): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(storedFlags(combat).heard ?? {}).flatMap(([message, rev]) =>
      typeof rev === "number" ? [[message, rev] as const] : [],
    ),
  );
