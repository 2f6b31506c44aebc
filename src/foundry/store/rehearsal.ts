import { storedFlags } from "./reading";

/**
 * Tells whether a combat is a rehearsal: the check-up plays it on a scene of its own and deletes it again. Nothing outside the two
 * documents may notice: no card, no sound, no hook of a turn, no time of the world.
 */
export const isRehearsal = (combat: Combat.Implementation): boolean => storedFlags(combat).rehearsal === true;
