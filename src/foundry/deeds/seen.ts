import type { TraitSpec } from "../../core/index";
import { hitPointsOf, type HitPoints } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import { asNumber } from "../bindings/kinds";
import { findAmong, traitSpecs } from "../bindings/traits";
import { Slot } from "../session/slot";
import type { FightSession } from "../session/fight-session";

/** The values of a sheet that are compared when it changes. */
export interface Seen {
  /** Null where the sheet has none. */
  readonly points: HitPoints | null;
  /** The sum that wounds and the like add to the number that makes the order; null where the rules in play read none. */
  readonly modifier: number | null;
  /** The sheet's addition to initiative dice, where wounds count apart; null where the rules in play read none. */
  readonly base: number | null;
}

/** The sheet of each combatant as this client saw it last, by id. */
const SEEN = new Slot<Map<string, Seen>>(() => new Map());

/** The trait that wounds change, under any rules that read it. */
const MODIFIER = "initiativeModifier";

/** The dice that drugs change: they make the number in the round's roll, and are read for that alone. */
const BASE: TraitSpec = { name: "initiative", kind: "number", needed: false };

/** The compared values of a combatant's sheet, as they are now. */
function seenNow(session: FightSession, combatant: Combatant.Implementation): Seen {
  const bearer = bearing(combatant);
  const specs = traitSpecs(session.encounter?.variant ?? "").filter(({ name }) => name === MODIFIER);
  const found = specs.length === 0 ? {} : findAmong(bearer, [...specs, BASE]);
  return {
    points: hitPointsOf(bearer),
    modifier: asNumber(found[MODIFIER]?.value),
    base: asNumber(found[BASE.name]?.value),
  };
}

/**
 * Looks at sheets that this client has not looked at yet: from here on, what differs is a change. Those who have left are forgotten, since
 * they may come back with another sheet: without a token of their own, with that of their actor. On every step.
 */
export function remember(session: FightSession): void {
  const seen = session.slot(SEEN);
  for (const id of seen.keys()) if (!session.combat.combatants.has(id)) seen.delete(id);
  for (const combatant of session.combat.combatants) {
    const id = combatant.id ?? "";
    if (!seen.has(id)) seen.set(id, seenNow(session, combatant));
  }
}

/** A combatant's sheet before and now. From here on now is before. Null where nobody has looked before. */
export function lookAgain(
  session: FightSession,
  combatant: Combatant.Implementation,
): { readonly before: Seen; readonly now: Seen } | null {
  const seen = session.slot(SEEN);
  const id = combatant.id ?? "";
  const before = seen.get(id) ?? null;
  const now = seenNow(session, combatant);
  seen.set(id, now);
  return before === null ? null : { before, now };
}
