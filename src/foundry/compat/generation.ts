/** Foundry's generation: 13 or 14. Only this folder reads it: all differences between the two are handled here. */
export const generation = (): number => game.release.generation;
