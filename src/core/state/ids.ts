/** The host's id of a combatant. In Foundry, the Combatant document's. */
export type CombatantId = string;
/** Unique within the encounter. */
export type EffectId = string;

export const SIDES = ["players", "gm"] as const;
export type Side = (typeof SIDES)[number];
