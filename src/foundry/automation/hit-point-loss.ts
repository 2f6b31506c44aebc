import type { HitPoints } from "../bindings/hit-points";

const fall = (before: number, now: number): number => Math.max(0, before - now);

/** Damage counted from the maximum. Null without a maximum. */
const taken = ({ value, max }: HitPoints): number | null => (max === null ? null : max - value);

/** The hit points lost in a change, with temporary points unless hit points rise. A falling maximum is no damage. */
export function lossIn(before: HitPoints, now: HitPoints): number {
  const lost = fall(before.value, now.value);
  const soaked = now.value <= before.value ? fall(before.temporary, now.temporary) : 0;
  const [had, has] = [taken(before), taken(now)];
  if (before.max === now.max || had === null || has === null) return lost + soaked;
  return Math.min(lost, fall(has, had)) + soaked;
}
