import type { CombatantId, Fight } from "../../state/fight";
import type { Context, Visibility, VariantView } from "../../engine/variant";
import { later } from "../../screen/later";
import { activeOf } from "../../mechanics/own-turn";
import { budgetNow } from "./flow";
import { poolMax, poolOf } from "./pool";
import { riskOf, ATTACK_MODES } from "./risk";
import { mayProvoke, maySeize, willpowerOf } from "./checks";
import { bands, fighterOf, isProne, isReady, type State } from "./state";

export function view(context: Context<State>, visibility: Visibility): VariantView {
  const { fight } = context;
  const { lead, control, next, mayEnd } = fight.rules;
  const runs = fight.stage === "choosing" || fight.stage === "turn";
  const seen = visibility.list(Object.keys(fight.combatants));
  // M-16
  const [mover, by] = [visibility.one(activeOf(fight)), visibility.list(mayProvoke(fight))];
  const fields = {
    momentum: { value: poolOf(fight), max: poolMax(fight) },
    lead: runs ? lead : null,
    control: runs ? control : null,
    next: runs ? visibility.one(next) : null,
    maySeize: fight.stage === "choosing" && maySeize(context, { side: "players" }) === null,
    sceneMayEnd: mayEnd,
    provokes: mover === null || by.length === 0 ? null : { mover, by },
  };
  return {
    // Lazy, because all pairs and ways of attacking are many, and rarely read.
    fields: later(
      later(fields, "risk", () => risks(fight, seen)),
      "bands",
      () => bands.table(fight, seen),
    ),
    combatants: Object.fromEntries(seen.map((id) => [id, fighterView(fight, id)])),
  };
}

/** M-17: between the acting combatant and each other, both ways. */
function risks(fight: Fight<State>, seen: readonly CombatantId[]): object {
  const active = activeOf(fight);
  if (active === null || !seen.includes(active)) return {};
  const of = (a: CombatantId, b: CombatantId): object =>
    Object.fromEntries(ATTACK_MODES.map((way) => [way, riskOf(fight, a, b, way)]));
  const others = seen.filter((id) => id !== active);
  const against = others.map((id) => [id, { [active]: of(id, active) }] as const);
  return { ...Object.fromEntries(against), [active]: Object.fromEntries(others.map((id) => [id, of(active, id)])) };
}

function fighterView(fight: Fight<State>, id: CombatantId): Record<string, unknown> {
  const { stance = 0, aim = 0, sprinting = false, assisted = 0, cover = "none" } = fighterOf(fight, id);
  return {
    budget: budgetNow(fight, id),
    reaction: isReady(fight, id) ? "ready" : "spent",
    defense: stance,
    aim,
    willpower: willpowerOf(fight, id),
    prone: isProne(fight, id),
    sprinting,
    assisted,
    cover,
  };
}
