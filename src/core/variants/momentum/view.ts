import { hasActed } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Look, Eyes, VariantView } from "../../engine/variant";

import { activeOf } from "../../mechanics/own-turn";
import { bandOf } from "./bands";
import { budgetOf } from "./flow";
import { poolMax, poolOf } from "./pool";
import { riskOf, WAYS } from "./risk";
import { mayProvoke, seizing, willpowerOf } from "./rights";
import { fighterOf, isReady, turnOf, type Cover, type State } from "./state";

/** The variant's part of the view (rules 0.8). */
export function view(look: Look<State>, eyes: Eyes): VariantView {
  const { body } = look;
  const { lead, control, next, mayEnd } = body.rules;
  const runs = body.stage === "choosing" || body.stage === "turn";
  const seen = eyes.list(Object.keys(body.combatants));
  return {
    fields: {
      momentum: { value: poolOf(body), max: poolMax(body) },
      lead: runs ? lead : null,
      control: runs ? control : null,
      next: runs ? eyes.one(next) : null,
      maySeize: body.stage === "choosing" && seizing(body, "players") === null,
      sceneMayEnd: mayEnd,
      bands: table(seen, seen, (a, b) => bandOf(body, a, b)),
      risk: risks(body, seen),
      provokes: provokes(look, eyes),
    },
    combatants: Object.fromEntries(seen.map((id) => [id, fighterView(body, id)])),
  };
}

/** For each of `rows` and each other of `columns` what `of` says. */
function table<T>(
  rows: readonly CombatantId[],
  columns: readonly CombatantId[],
  of: (a: CombatantId, b: CombatantId) => T,
): Record<CombatantId, Record<CombatantId, T>> {
  return Object.fromEntries(
    rows.map((a) => [a, Object.fromEntries(columns.filter((b) => b !== a).map((b) => [b, of(a, b)]))]),
  );
}

/** M-17: between the one acting and each other, both ways. */
function risks(body: Body<State>, seen: readonly CombatantId[]): object {
  const active = activeOf(body);
  if (active === null || !seen.includes(active)) return {};
  const of = (a: CombatantId, b: CombatantId): object =>
    Object.fromEntries(WAYS.map((way) => [way, riskOf(body, a, b, way)]));
  const others = seen.filter((id) => id !== active);
  return { ...table(others, [active], of), ...table([active], others, of) };
}

/** M-16: whose point-blank the one acting has left, and who of them may still strike. */
function provokes({ body }: Look<State>, eyes: Eyes): { mover: CombatantId; by: CombatantId[] } | null {
  const mover = eyes.one(activeOf(body));
  const by = eyes.list(mayProvoke(body));
  return mover === null || by.length === 0 ? null : { mover, by };
}

function fighterView(body: Body<State>, id: CombatantId): Record<string, unknown> {
  const { stance, aim, prone, sprinting, assisted, cover } = fighterOf(body, id);
  return {
    budget: budgetNow(body, id),
    reaction: isReady(body, id) ? "ready" : "spent",
    defense: stance ?? 0,
    aim: aim ?? 0,
    willpower: willpowerOf(body, id),
    prone: prone === true,
    sprinting: sprinting === true,
    assisted: assisted === true,
    cover: (cover ?? "none") satisfies Cover,
  };
}

/** What is left of the turn under way; before a turn what it will bring, after it nothing. */
export function budgetNow(body: Body<State>, id: CombatantId): { actions: number; minors: number } {
  const turn = turnOf(body);
  if (turn !== null && body.rules.active === id) return { actions: turn.actions, minors: turn.minors };
  return hasActed(body, id) ? { actions: 0, minors: 0 } : budgetOf(body, id);
}
