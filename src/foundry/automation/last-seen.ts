import type { TraitSpec } from "../../core/index";
import { hitPointsOf } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import { asNumber } from "../bindings/kinds";
import { findAmong, traitSpecs } from "../bindings/traits";
import { SessionSlot } from "../session/session-slot";
import type { FightSession } from "../session/fight-session";

export type LastSeen = Readonly<ReturnType<typeof seenNow>>;

const SEEN = new SessionSlot<Map<string, LastSeen>>(() => new Map());

const MODIFIER = "initiativeModifier";

const BASE: TraitSpec = { name: "initiative", kind: "number", needed: false };

function seenNow(session: FightSession, combatant: Combatant.Implementation) {
  const bearer = bearing(combatant);
  const specs = traitSpecs(session.encounter?.variant ?? "").filter(({ name }) => name === MODIFIER);
  const found = specs.length === 0 ? {} : findAmong(bearer, [...specs, BASE]);
  return {
    points: hitPointsOf(bearer),
    // Null if the rules do not read it: the number's modifier, such as wounds, and the bonus besides the dice.
    modifier: asNumber(found[MODIFIER]?.value),
    base: asNumber(found[BASE.name]?.value),
  };
}

/** Reads new combatants' sheets at every step, so that later differences are changes. Forgets departed combatants. */
export function rememberSheets(session: FightSession): void {
  const seen = session.slot(SEEN);
  for (const id of seen.keys()) if (!session.combat.combatants.has(id)) seen.delete(id);
  for (const combatant of session.combat.combatants) {
    const id = combatant.id ?? "";
    if (!seen.has(id)) seen.set(id, seenNow(session, combatant));
  }
}

export function updateLastSeen(
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
