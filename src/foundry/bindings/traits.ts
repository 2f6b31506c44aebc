import { findVariant } from "../../core/index";
import type { Trait } from "../../core/index";
import { MODULE_ID } from "../module-id";
import { bind } from "./binding";
import { presetFor } from "./presets";
import type { ValueAt } from "./binding";
import type { Bindings } from "./presets";

/** What was found on a combatant's sheet for a variant, and which needed traits were not. */
export interface BoundTraits {
  readonly traits: Readonly<Record<string, Trait>>;
  readonly missing: readonly string[];
}

/** The bindings in force: the gm's own over those of the game system. A blank one of the gm's is none. */
export function bindingsInForce(): Bindings {
  const own = Object.entries(game.settings.get(MODULE_ID, "bindings")).filter(([, binding]) => binding.trim() !== "");
  return { ...presetFor(game.system.id), ...Object.fromEntries(own) };
}

/**
 * Where a path leads for a combatant: `system.…` into the actor's system data, `actor.…` and `combatant.…` into those
 * documents (their own getters included), everything else into the actor's roll data, then its system data.
 */
export function valueFinder(combatant: Combatant.Implementation): ValueAt {
  const { actor } = combatant;
  const rollData: unknown = actor?.getRollData() ?? {};
  const roots: Readonly<Record<string, unknown>> = { actor, combatant, system: actor?.system };
  return (path) => {
    const [head = "", ...rest] = path.split(".");
    if (Object.hasOwn(roots, head)) return valueAt(roots[head], rest);
    return valueAt(rollData, [head, ...rest]) ?? valueAt(actor?.system, [head, ...rest]);
  };
}

function valueAt(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/** Reads what a variant wants to know of a combatant from its sheet. A combatant without an actor has nothing to find. */
export function boundTraits(combatant: Combatant.Implementation, variantId: string): BoundTraits {
  const specs = findVariant(variantId)?.traits ?? [];
  const bindings = bindingsInForce();
  const find = valueFinder(combatant);
  const found = specs.map((spec) => ({ spec, value: bind(bindings[spec.name] ?? "", spec.kind, find) }));
  return {
    traits: Object.fromEntries(
      found.flatMap(({ spec, value }) => (value === null ? [] : [[spec.name, value] as const])),
    ),
    missing: found.flatMap(({ spec, value }) => (value === null && spec.needed ? [spec.name] : [])),
  };
}
