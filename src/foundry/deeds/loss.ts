import type { HitPoints } from "../bindings/hit-points";

/** Points lost: the fall of one number, never less than 0. */
const fall = (before: number, now: number): number => Math.max(0, before - now);

/** The damage taken as a sheet has it, from its maximum down; null where it has none. */
const taken = ({ value, max }: HitPoints): number | null => (max === null ? null : max - value);

/**
 * The points that a change of a sheet took away; 0 where it was no damage. Temporary points count while they soak it up, and not
 * where somebody is healed at the same time. A maximum that falls and takes points along is no damage.
 */
export function lossIn(before: HitPoints, now: HitPoints): number {
  const lost = fall(before.value, now.value);
  const soaked = now.value <= before.value ? fall(before.temporary, now.temporary) : 0;
  const [had, has] = [taken(before), taken(now)];
  if (before.max === now.max || had === null || has === null) return lost + soaked;
  return Math.min(lost, fall(has, had)) + soaked;
}
