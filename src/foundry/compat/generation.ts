/** Foundry's generation: 13 or 14. Only this folder reads it. */
export const generation = (): number => game.release.generation;
