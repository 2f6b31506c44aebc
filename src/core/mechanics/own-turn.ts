import * as v from "valibot";
import { controls, whyIdle } from "../state/combatants";
import type { Body } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { id } from "../state/fields";
import type { Refusal } from "../state/refusal";
import { rule } from "../engine/rule";
import type { Act, Look, Rule } from "../engine/variant";
import { text } from "../state/text";

/** What a variant in which one combatant acts at a time keeps of its turns: who is acting. */
export interface OneActing {
  active: CombatantId | null;
}

/** Whose turn it is; null between turns, before the start and after the end. */
export function activeOf(body: Body<OneActing>): CombatantId | null {
  return body.stage === "turn" ? body.rules.active : null;
}

/** Whose turn it is, as a list of one or none. */
export function actingIn(body: Body<OneActing>): CombatantId[] {
  const active = activeOf(body);
  return active === null ? [] : [active];
}

/** In a round that waits for the gm nobody is acting: no turn to end, or in which something could happen (C-21). */
export function someoneActs({ body }: Look<OneActing>): Refusal | null {
  return activeOf(body) === null ? { code: "wrong-stage", detail: body.stage } : null;
}

/** What a variant says to somebody whose turn it is not (rules 0.7). */
type NotOwn = "not-your-turn" | "own-turn-only";

/** Only the one acting may; the refusal names whose turn it is. */
export function inOwnTurn({ body }: Look<OneActing>, one: CombatantId, code: NotOwn = "not-your-turn"): Refusal | null {
  return activeOf(body) === one ? null : { code, combatant: one, who: actingIn(body) };
}

/** Who is defeated or incapacitated may do nothing, in that word (C-15). */
export function able({ body }: Look, one: CombatantId): Refusal | null {
  const idle = whyIdle(body, one);
  return idle === null ? null : { code: idle, combatant: one };
}

/** How a variant lets a turn end, and what may stand in its way. */
interface Ending<Rules> {
  readonly end: (act: Act<Rules>, active: CombatantId) => void;
  readonly may?: (look: Look<Rules>, active: CombatantId) => Refusal | null;
  readonly notOwn?: NotOwn;
}

/** C-9: `endTurn`, for whoever controls the one acting and the gm. */
export function endTurnRule<Rules extends OneActing>({ end, may, notOwn }: Ending<Rules>): Rule<Rules> {
  return rule({
    fields: v.object({ combatant: v.optional(id) }),
    names: (command) => (command.combatant === undefined ? [] : [command.combatant]),
    who({ body, viewer }: Look<Rules>) {
      const active = activeOf(body);
      return active === null || controls(viewer, active) ? null : { code: "not-yours", combatant: active };
    },
    stages: ["turn"],
    before: someoneActs,
    may(look: Look<Rules>, command) {
      const active = activeOf(look.body);
      if (active === null) return null;
      return inOwnTurn(look, command.combatant ?? active, notOwn) ?? may?.(look, active) ?? null;
    },
    apply(act: Act<Rules>) {
      const active = activeOf(act.body);
      if (active !== null) end(act, active);
    },
    offers: () => [{ command: { do: "endTurn" } }],
    label: ({ body }: Look<Rules>) => text("log.endTurn", { combatants: { names: actingIn(body) } }),
  });
}
