import { conditionsOf, findVariant, view, type Command, type Encounter, type OptionValues } from "../../core/index";
import { conditionsOn, coverOn, defeatedStatus } from "../bindings/conditions";
import { bearing, calm } from "../bindings/sheet";
import { ownerOf, shownConditions, sideOf } from "./combatant-spec";
import { groupIdOf } from "./groups";
import type { Face } from "./deleted-combatants";
import { traitsOf } from "./typed-values";

export const shownNow = (combatant: Combatant.Implementation, variantId: string, options: OptionValues) => ({
  side: sideOf(combatant),
  owner: ownerOf(combatant),
  traits: traitsOf(combatant, variantId, options),
  conditions: new Set(shownConditions(combatant, variantId)) as ReadonlySet<string>,
  /** The conditions that a status on the sheet says, whatever Foundry's own fields say. */
  byStatus: statusesOn(combatant),
  isOffMap: combatant.token?.hidden === true,
  cover: coverOn(bearing(combatant)),
  face: faceOf(combatant),
  group: groupIdOf(combatant),
});

/** Foundry's own status for the defeated counts, whatever a preset lists. */
function statusesOn(combatant: Combatant.Implementation): ReadonlySet<string> {
  const status = defeatedStatus();
  const isDead = status !== null && calm(() => combatant.actor?.statuses.has(status) === true, false);
  return new Set([...conditionsOn(bearing(combatant)), ...(isDead ? ["defeated"] : [])]);
}

/** True if a combatant had a token that is deleted. */
export const isWithoutToken = ({ tokenId, token }: Combatant.Implementation): boolean =>
  typeof tokenId === "string" && token === null;

/** Null if its token is gone, because Foundry then falls back on the actor. */
const faceOf = (combatant: Combatant.Implementation): Face | null =>
  isWithoutToken(combatant) ? null : { name: combatant.name, img: combatant.img };

export type SheetState = Readonly<ReturnType<typeof shownNow>>;

/** The known conditions after a step. If the documents agree with the step, a later difference is a new change. */
export function conditionsAfter(
  known: ReadonlySet<string>,
  shown: ReadonlySet<string>,
  before: object,
  after: object,
): ReadonlySet<string> {
  const isMarked = (id: string): boolean => id in before !== id in after && shown.has(id) === id in after;
  return new Set([...known, ...shown].filter((id) => (isMarked(id) ? shown : known).has(id)));
}

/** The commands for documents' changes, the side first (C-4). What the GM overruled stays, by the state before. */
export function sheetChanges(id: string, before: SheetState, now: SheetState, encounter: Encounter): Command[] {
  const combatant = encounter.combatants[id];
  if (combatant === undefined) return [];
  const traits = Object.entries(now.traits)
    .filter(([trait, value]) => before.traits[trait] !== value && combatant.traits[trait] !== value)
    .map(([trait, value]) => ({ do: "setTrait", combatant: id, trait, value }));
  // Foundry's field follows the rules, so it still says so when the status is removed.
  const isLifted = (condition: string): boolean =>
    before.byStatus.has(condition) && !now.byStatus.has(condition) && !(condition === "hidden" && now.isOffMap);
  const isOn = (condition: string): boolean => now.conditions.has(condition) && !isLifted(condition);
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

export function coversIn(encounter: Encounter): Readonly<Record<string, unknown>> | null {
  const { rules = {} } = findVariant(encounter.variant) ?? {};
  if (!Object.hasOwn(rules, "setCover")) return null;
  const { combatants } = view(encounter, { gm: true });
  return Object.fromEntries(Object.entries(combatants).map(([id, { cover }]) => [id, cover]));
}

function coverChange(id: string, before: SheetState, now: SheetState, encounter: Encounter): Command[] {
  if (now.cover === null || before.cover === now.cover) return [];
  const covers = coversIn(encounter);
  return covers === null || covers[id] === now.cover ? [] : [{ do: "setCover", combatant: id, cover: now.cover }];
}

/** C-4: the command for a changed side or owner. */
function sideChange(
  id: string,
  before: SheetState,
  now: SheetState,
  { side, owner }: Encounter["combatants"][string],
): Command[] {
  const isTurned = before.side !== now.side && side !== now.side;
  const isHandedOver = before.owner !== now.owner && owner !== now.owner;
  if (!isTurned && !isHandedOver) return [];
  const goesTo = isTurned ? now.side : side;
  return [{ do: "setSide", combatant: id, side: goesTo, ...(isHandedOver && { owner: now.owner }) }];
}
