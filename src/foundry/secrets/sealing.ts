import { Part } from "../parts/part";

/** The cipher's library, which only tables need that seal: see `seal.ts` for which cipher it is, and why. */
export const sealing = new Part(async () => (await import("./cipher")).aessiv);

/**
 * The cipher, for keys and seals.
 *
 * @throws before {@link sealing} is here: a mistake in this module
 */
export function aessiv(...args: Parameters<typeof import("./cipher").aessiv>) {
  const { now } = sealing;
  if (now === null) throw new Error("Turnwright: the cipher is not loaded.");
  return now(...args);
}
