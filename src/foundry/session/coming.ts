import { sessionOf } from "./fight-session";

/** True while parts of the module that a fight needs are on their way; never without a fight. */
export const isComing = (combat: Combat.Implementation | null): boolean =>
  combat !== null && sessionOf(combat).isComing;

/**
 * Waits for what the fight in view needs. Another fight may be in view by then: its parts are waited for too. A part that failed to
 * come holds nobody up.
 *
 * @param inView finds the fight in view; null for none
 */
export async function partsSettledInView(inView: () => Combat.Implementation | null): Promise<void> {
  for (let combat = inView(); combat !== null && isComing(combat); combat = inView()) {
    await sessionOf(combat).partsSettled();
  }
}
