/** The id of a combatant: the host's own (in Foundry, the Combatant document's). */
export type CombatantId = string;
/** The id of an effect, unique within the encounter. */
export type EffectId = string;

/** The two sides of every fight (C-4). */
export const SIDES = ["players", "gm"] as const;
/** One of {@link SIDES}. */
export type Side = (typeof SIDES)[number];
