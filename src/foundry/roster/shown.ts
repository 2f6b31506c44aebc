import { findVariant, type Command, type Encounter, type Side, type Trait } from "../../core/index";
import { ownerOf, shownConditions, sideOf } from "./combatant-spec";
import { traitsOf } from "./typed-values";

/** What a combatant's documents say: its side, its sheet's values and the conditions marked on it. */
export interface Shown {
  readonly side: Side;
  /** The player it belongs to; null where only gms own it. */
  readonly owner: string | null;
  readonly traits: Readonly<Record<string, Trait>>;
  readonly conditions: ReadonlySet<string>;
}

/** What a combatant's documents say now to a variant. */
export const shownNow = (combatant: Combatant.Implementation, variantId: string): Shown => ({
  side: sideOf(combatant),
  owner: ownerOf(combatant),
  traits: traitsOf(combatant, variantId),
  conditions: new Set(shownConditions(combatant, variantId)),
});

/** The conditions that documents show under any rules. */
const SHOWN = ["defeated", "hidden", "incapacitated", "surprised"];

/**
 * The commands that take over what changed on a combatant's documents and isn't so in the encounter yet.
 *
 * The side comes first (C-4): somebody who comes out of hiding is seen on the side where it stands then.
 *
 * The encounter alone can't be compared with: every change of a sheet would then set back what the GM has overruled.
 *
 * @param before what the documents said when they were last looked at
 */
export function sheetChanges(id: string, before: Shown, now: Shown, encounter: Encounter): Command[] {
  const combatant = encounter.combatants[id];
  if (combatant === undefined) return [];
  const traits = Object.entries(now.traits)
    .filter(([trait, value]) => before.traits[trait] !== value && combatant.traits[trait] !== value)
    .map(([trait, value]) => ({ do: "setTrait", combatant: id, trait, value }));
  const own = findVariant(encounter.variant)?.conditions ?? [];
  const conditions = [...SHOWN, ...own]
    .filter((condition) => {
      const on = now.conditions.has(condition);
      return before.conditions.has(condition) !== on && condition in combatant.conditions !== on;
    })
    .map((condition) => ({ do: "setCondition", combatant: id, condition, on: now.conditions.has(condition) }));
  return [...sideChange(id, before, now, combatant), ...traits, ...conditions];
}

/** C-4: the command by which it changes sides, or comes to belong to somebody else. */
function sideChange(
  id: string,
  before: Shown,
  now: Shown,
  { side, owner }: Encounter["combatants"][string],
): Command[] {
  const isTurned = before.side !== now.side && side !== now.side;
  const isHandedOver = before.owner !== now.owner && owner !== now.owner;
  if (!isTurned && !isHandedOver) return [];
  const goesTo = isTurned ? now.side : side;
  return [{ do: "setSide", combatant: id, side: goesTo, ...(isHandedOver && { owner: now.owner }) }];
}
