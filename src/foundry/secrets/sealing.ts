import { Part } from "../parts/part";

/** The part that opens and seals, with the cipher's library: only tables need it that seal, and GMs of those for most of it. */
export const sealing = new Part(async () => import("./sealing-tools"));

/**
 * The tools that open and seal, where they have come.
 *
 * @throws before {@link sealing} is here: a mistake in this module
 */
export function sealingTools(): NonNullable<typeof sealing.now> {
  const { now } = sealing;
  if (now === null) throw new Error("Turnwright: what seals is not loaded.");
  return now;
}
