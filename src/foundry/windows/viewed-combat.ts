export const viewedCombat = (): Combat.Implementation | null => ui.combat?.viewed ?? null;
