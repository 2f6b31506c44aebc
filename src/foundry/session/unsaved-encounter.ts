import { createEncounter } from "../../core/index";
import type { Encounter } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { participants, specOf } from "../roster/combatant-spec";
import { resolveOptions } from "../variant/resolve";
import { problemOf } from "../store/problem";
import type { Problem } from "../store/problem";

/** An encounter that is not stored yet, or why there is none. */
export type Provisional =
  { readonly ok: true; readonly encounter: Encounter } | { readonly ok: false; readonly problem: Problem };

const kept = new WeakMap<object, { readonly variantId: string; readonly made: Provisional }>();

function make(combat: Combat.Implementation, variantId: string): Provisional {
  const made = createEncounter({
    variant: variantId,
    options: resolveOptions(combat, variantId),
    combatants: participants(combat).map((combatant) => specOf(combatant, variantId)),
    keep: game.settings.get(MODULE_ID, "historyLimit"),
  });
  return made.ok ? made : { ok: false, problem: problemOf(made.problem) };
}

/**
 * The encounter as it would begin now, made from the combat's documents, the scene and the settings. Until somebody rolls
 * or the fight starts nothing of it is stored, so that adding tokens or changing the variant writes nothing.
 */
export function provisionalOf(combat: Combat.Implementation, variantId: string): Provisional {
  const before = kept.get(combat);
  if (before?.variantId === variantId) return before.made;
  const made = make(combat, variantId);
  kept.set(combat, { variantId, made });
  return made;
}

/** Something it was made from may have changed: the next look makes it again. */
export const forgetProvisional = (combat: Combat.Implementation): void => void kept.delete(combat);
