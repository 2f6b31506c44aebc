import { conditionsOf, findVariant, view, type Command, type Encounter, type Side, type Trait } from "../../core/index";
import { conditionsOn, coverOn, type Cover } from "../bindings/conditions";
import { bearing } from "../bindings/sheet";
import { ownerOf, shownConditions, sideOf } from "./combatant-spec";
import { traitsOf } from "./typed-values";

/** A combatant by its documents: its side, its sheet's values and the conditions marked on it. */
export interface Shown {
  readonly side: Side;
  /** The player it belongs to; null where only gms own it. */
  readonly owner: string | null;
  readonly traits: Readonly<Record<string, Trait>>;
  readonly conditions: ReadonlySet<string>;
  /** True if a status says that it hides. */
  readonly hides: boolean;
  /** True if its token is hidden on the map. */
  readonly isOffMap: boolean;
  /** Null where no status of this world means any. */
  readonly cover: Cover | null;
}

/** A combatant's documents as a variant reads them now. */
export const shownNow = (combatant: Combatant.Implementation, variantId: string): Shown => ({
  side: sideOf(combatant),
  owner: ownerOf(combatant),
  traits: traitsOf(combatant, variantId),
  conditions: new Set(shownConditions(combatant, variantId)),
  hides: conditionsOn(bearing(combatant)).includes("hidden"),
  isOffMap: combatant.token?.hidden === true,
  cover: coverOn(bearing(combatant)),
});

/**
 * The conditions that are known from a combatant's documents after a step that has changed some. Where the documents agree with the step,
 * it has marked them itself: whoever marks them otherwise a moment later has changed something.
 *
 * @param known those that the documents showed when they were last looked at
 * @param shown those that they show after the step
 * @param before those of the rules before the step
 * @param after those of the rules after it
 */
export function conditionsAfter(
  known: ReadonlySet<string>,
  shown: ReadonlySet<string>,
  before: object,
  after: object,
): ReadonlySet<string> {
  const isMarked = (one: string): boolean => one in before !== one in after && shown.has(one) === one in after;
  return new Set([...known, ...shown].filter((one) => (isMarked(one) ? shown : known).has(one)));
}

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
  // The tracker's own mark follows the rules, and still says hidden when the status goes.
  const leavesHiding = before.hides && !now.hides && !now.isOffMap;
  const isOn = (condition: string): boolean =>
    now.conditions.has(condition) && !(condition === "hidden" && leavesHiding);
  const conditions = [...conditionsOf(findVariant(encounter.variant))]
    .filter((condition) => {
      const on = isOn(condition);
      return before.conditions.has(condition) !== on && condition in combatant.conditions !== on;
    })
    .map((condition) => ({ do: "setCondition", combatant: id, condition, on: isOn(condition) }));
  return [
    ...sideChange(id, before, now, combatant),
    ...traits,
    ...conditions,
    ...coverChange(id, before, now, encounter),
  ];
}

/** The cover that everybody has by the rules in play, by id; null where these know none. */
export function coversIn(encounter: Encounter): Readonly<Record<string, unknown>> | null {
  const { rules = {} } = findVariant(encounter.variant) ?? {};
  if (!Object.hasOwn(rules, "setCover")) return null;
  const { combatants } = view(encounter, { gm: true });
  return Object.fromEntries(Object.entries(combatants).map(([id, { cover }]) => [id, cover]));
}

/** The command by which somebody takes cover, or leaves it, by a status. */
function coverChange(id: string, before: Shown, now: Shown, encounter: Encounter): Command[] {
  if (now.cover === null || before.cover === now.cover) return [];
  const covers = coversIn(encounter);
  return covers === null || covers[id] === now.cover ? [] : [{ do: "setCover", combatant: id, cover: now.cover }];
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
