import { actedOf, baseOf, combatant, conditionsOf, initiativeOf, sees } from "../state/combatants";
import type { Command } from "../state/command";
import type { Fight, Encounter, Viewer } from "../state/encounter";
import type { CombatantId, Side } from "../state/ids";
import { legalityFor } from "../engine/legality";
import type { Context, Visibility } from "../engine/variant";
import { effectsOn } from "../mechanics/effects";
import { variantOf } from "../engine/registry";
import { later } from "../screen/later";

/** One combatant as a viewer may know it; a variant adds its own fields (rules 0.8). */
export interface CombatantView {
  readonly initiative: number | null;
  readonly base: number | null;
  readonly side: Side;
  readonly conditions: readonly string[];
  readonly effects: Readonly<Record<string, { readonly name: string; readonly left: number | null }>>;
  readonly [field: string]: unknown;
}

/** An encounter as one viewer may know it, as plain data; a variant adds its own fields (rules 0.8). */
export interface View {
  readonly variant: string;
  readonly round: number;
  readonly stage: string;
  readonly order: readonly CombatantId[];
  readonly active: readonly CombatantId[];
  readonly acted: readonly CombatantId[];
  readonly combatants: Readonly<Record<CombatantId, CombatantView>>;
  readonly legal: readonly Command[];
  readonly [field: string]: unknown;
}

/**
 * Returns what the viewer may know and do now. The legal commands are worked out when they are first looked at, by the encounter as it is
 * then: among many that takes much longer than all the rest, and whoever asks for facts needs none.
 */
export function view(encounter: Encounter, viewer: Viewer): View {
  const variant = variantOf(encounter.variant);
  const context: Context = { fight: encounter, variant, viewer };
  const visibility = visibilityOf(encounter, viewer);
  const own = variant.view(context, visibility);
  const order = visibility.list(variant.flow.order(encounter));
  const facts = {
    variant: encounter.variant,
    round: encounter.round,
    stage: encounter.stage,
    order,
    active: visibility.list(variant.flow.active(encounter)),
    acted: visibility.list(actedOf(encounter)),
    combatants: Object.fromEntries(order.map((id) => [id, { ...combatantView(encounter, id), ...own.combatants[id] }])),
  };
  // A field that is worked out later stays so.
  Object.defineProperties(facts, Object.getOwnPropertyDescriptors(own.fields));
  return later(facts, "legal", () => legalCommands(encounter, viewer));
}

/** The commands that viewer may give now; fields still to be filled in are left out. */
function legalCommands(encounter: Encounter, viewer: Viewer): Command[] {
  const variant = variantOf(encounter.variant);
  const context: Context = { fight: encounter, variant, viewer };
  const refusalOf = legalityFor(encounter, viewer);
  return Object.entries(variant.rules).flatMap(([name, rule]) =>
    [...(rule.candidates?.(context, name) ?? [])]
      .filter((candidate) => refusalOf({ ...candidate.sample, ...candidate.command }) === null)
      .map((candidate) => candidate.command),
  );
}

/** Narrows ids to those the viewer sees. */
function visibilityOf(fight: Fight, viewer: Viewer): Visibility {
  const one = (id: CombatantId): boolean => sees(fight, viewer, id);
  return {
    sees: one,
    list: (ids) => ids.filter(one),
    one: (id) => (id !== null && one(id) ? id : null),
  };
}

function combatantView(fight: Fight, id: CombatantId): CombatantView {
  const { side } = combatant(fight, id);
  const base = baseOf(fight, id);
  return {
    initiative: initiativeOf(fight, id),
    base,
    side,
    conditions: conditionsOf(fight, id),
    effects: Object.fromEntries(effectsOn(fight, id).map(([key, { name, left }]) => [key, { name, left }])),
  };
}
