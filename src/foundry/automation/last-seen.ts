import type { TraitSpec } from "../../core/index";
import { hitPointsOf, type HitPoints } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import { asNumber } from "../bindings/kinds";
import { findAmong, traitSpecs } from "../bindings/traits";
import { SessionSlot } from "../session/session-slot";
import type { FightSession } from "../session/fight-session";

export interface LastSeen {
  readonly points: HitPoints | null;
  /** The modifier of the current number, such as wounds. Null if the rules do not read it. */
  readonly modifier: number | null;
  /** The bonus besides the dice, if wounds count separately. Null if the rules do not read it. */
  readonly base: number | null;
}

/** Each combatant's sheet as this client last saw it, by id. */
const SEEN = new SessionSlot<Map<string, LastSeen>>(() => new Map());

/** The trait that wounds change. */
const MODIFIER = "initiativeModifier";

/** What drugs change. It counts only in the round's roll. */
const BASE: TraitSpec = { name: "initiative", kind: "number", needed: false };

function seenNow(session: FightSession, combatant: Combatant.Implementation): LastSeen {
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
 * Reads sheets for the first time, so that later differences are changes. Forgets combatants that left. Runs on every
 * step.
 */
export function remember(session: FightSession): void {
  const seen = session.slot(SEEN);
  for (const id of seen.keys()) if (!session.combat.combatants.has(id)) seen.delete(id);
  for (const combatant of session.combat.combatants) {
    const id = combatant.id ?? "";
    if (!seen.has(id)) seen.set(id, seenNow(session, combatant));
  }
}

/** A sheet's earlier and current values, which are remembered. Null at first sight. */
export function lookAgain(
  session: FightSession,
  combatant: Combatant.Implementation,
): { readonly before: LastSeen; readonly now: LastSeen } | null {
  const seen = session.slot(SEEN);
  const id = combatant.id ?? "";
  const before = seen.get(id) ?? null;
  const now = seenNow(session, combatant);
  seen.set(id, now);
  return before === null ? null : { before, now };
}
