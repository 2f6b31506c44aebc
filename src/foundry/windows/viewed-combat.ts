/** The combat that windows show: the one the tracker shows. */
export const viewedCombat = (): Combat.Implementation | null => ui.combat?.viewed ?? null;
