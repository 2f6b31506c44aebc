import { findVariant } from "../../core/index";
import type { Trait, TraitSpec } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { findAll, findBy } from "./preset";
import { type Bearer, bearing, sheetOf } from "./sheet";
import { placesOf, systemPreset } from "./system";
import type { Finding } from "./lookup-result";
import type { Preset } from "./preset";

/** The values a variant reads; none for one that is not installed. */
export const traitSpecs = (variantId: string): readonly TraitSpec[] => findVariant(variantId)?.traits ?? [];

/** The place that the gm has set for a trait; empty where there is none. */
function ownPlace(trait: string): string {
  const own = game.settings.get(MODULE_ID, "bindings");
  return Object.hasOwn(own, trait) ? (own[trait] ?? "").trim() : "";
}

/** The places of each trait: those the gm has set, else those of the game system's preset. */
function placesInForce(specs: readonly TraitSpec[]): Preset["traits"] {
  const placesFor = (trait: string): Preset["traits"][string] => {
    const from = ownPlace(trait);
    return from === "" ? placesOf(trait) : [{ from }];
  };
  return Object.fromEntries(specs.map(({ name }) => [name, placesFor(name)] as const));
}

/**
 * The share left to a trait of a number that it has in common with another on the sheet, where the GM says what that one is. Nothing where
 * the GM says both, or the system has no such pair.
 *
 * @param said the values that the GM has typed in or bound
 */
export function restOfShared(bearer: Bearer, said: Readonly<Record<string, Trait>>): Record<string, number> {
  const { shared } = systemPreset();
  if (shared === undefined) return {};
  const { rest, part } = shared;
  const given = said[part];
  if (typeof given !== "number" || said[rest] !== undefined || ownPlace(rest) !== "") return {};
  const sheet = sheetOf(bearer);
  const onSheet = (trait: string): Trait | null => findBy(placesOf(trait), { kind: "number" }, sheet).value;
  const left = onSheet(rest);
  const taken = onSheet(part);
  if (typeof left !== "number") return {};
  return { [rest]: Math.max(0, left + (typeof taken === "number" ? taken : 0) - given) };
}

/** The number two traits share, where the GM has set a place for the one of them alone. */
function withRest(bearer: Bearer, found: Record<string, Finding>): Record<string, Finding> {
  const part = systemPreset().shared?.part ?? "";
  const value = ownPlace(part) === "" ? undefined : found[part]?.value;
  if (value === undefined || value === null) return found;
  const rests = Object.entries(restOfShared(bearer, { [part]: value })).flatMap(([rest, left]) => {
    const finding = found[rest];
    if (finding === undefined || finding.value === null) return [];
    return [[rest, { value: left, odd: null, path: finding.path }] as const];
  });
  return { ...found, ...Object.fromEntries(rests) };
}

/** Looks traits up on one sheet after another, by trait, in the places that are in force now. */
export function finderAmong(specs: readonly TraitSpec[]): (bearer: Bearer) => Record<string, Finding> {
  const places = placesInForce(specs);
  return (bearer) => withRest(bearer, findAll(places, specs, sheetOf(bearer)));
}

/** Looks traits up on a sheet, by trait. */
export const findAmong = (bearer: Bearer, specs: readonly TraitSpec[]): Record<string, Finding> =>
  finderAmong(specs)(bearer);

/** The same for those of a variant. */
export const findFor = (bearer: Bearer, variantId: string): Record<string, Finding> =>
  findAmong(bearer, traitSpecs(variantId));

/** The same for a combatant. */
export const findOnSheet = (combatant: Combatant.Implementation, variantId: string): Record<string, Finding> =>
  findFor(bearing(combatant), variantId);

/** The values that a combatant's sheet gives a variant, by trait. */
export function sheetTraits(combatant: Combatant.Implementation, variantId: string): Record<string, Trait> {
  const found = Object.entries(findOnSheet(combatant, variantId)).flatMap(([name, { value }]) =>
    value === null ? [] : [[name, value] as const],
  );
  return Object.fromEntries(found);
}
