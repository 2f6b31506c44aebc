/** The combat that the tracker shows. */
export const viewedCombat = (): Combat.Implementation | null => ui.combat?.viewed ?? null;
