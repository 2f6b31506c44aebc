import type { Trait } from "../../core/index";
import { traitsOf } from "../bindings/traits";
import { resolveVariant } from "../variant/resolve";
import { shownConditions } from "./combatant-spec";

/** What a combatant's documents said when they were last looked at. */
export interface Shown {
  readonly traits: Readonly<Record<string, Trait>>;
  readonly conditions: ReadonlySet<string>;
}

/**
 * By combatant document. The encounter itself is not compared with: what the gm has overruled there would be set back
 * by every change of a sheet that has nothing to do with it.
 */
const shown = new WeakMap<Combatant.Implementation, Shown>();

/** What a combatant's documents say now. */
export function look(combatant: Combatant.Implementation): Shown {
  const combat = combatant.parent;
  const variantId = combat === null ? "" : resolveVariant(combat).id;
  return {
    traits: traitsOf(combatant, variantId),
    conditions: new Set(shownConditions(combatant)),
  };
}

/** Notes what a combatant's documents say now, and gives back what they said before; undefined the first time. */
export function remember(combatant: Combatant.Implementation): Shown | undefined {
  const before = shown.get(combatant);
  shown.set(combatant, look(combatant));
  return before;
}
