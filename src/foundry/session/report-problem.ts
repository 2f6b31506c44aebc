import { standingOf } from "./encounter-of";

const reported = new WeakSet<Combat.Implementation>();

/** Tells a gm, once, that the record of a fight cannot be read; the tracker says more and offers what can be done. */
export function reportProblem(combat: Combat.Implementation): void {
  if (!game.user.isGM || reported.has(combat) || standingOf(combat).kind !== "problem") return;
  reported.add(combat);
  ui.notifications.error(game.i18n.localize("TURNWRIGHT.notify.damaged"));
}
