/** Foundry's generation: 13, 14. Everything that differs between them asks here, and only within this folder. */
export const generation = (): number => game.release.generation;
