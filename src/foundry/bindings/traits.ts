import { outlineOf } from "../../core/index";
import type { Trait, TraitSpec } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { findAll } from "./preset";
import { type Bearer, bearing, sheetOf } from "./sheet";
import { placesOf } from "./system";
import type { Finding } from "./lookup-result";
import type { Preset } from "./preset";

/** The values a variant reads; none for one that is not installed. */
export const traitSpecs = (variantId: string): readonly TraitSpec[] => outlineOf(variantId)?.traits ?? [];

/** The places of each trait: those the gm has set, else those of the game system's preset. */
function placesInForce(specs: readonly TraitSpec[]): Preset["traits"] {
  const own = game.settings.get(MODULE_ID, "bindings");
  const placesFor = (trait: string): Preset["traits"][string] => {
    const from = Object.hasOwn(own, trait) ? (own[trait] ?? "") : "";
    return from.trim() === "" ? placesOf(trait) : [{ from }];
  };
  return Object.fromEntries(specs.map(({ name }) => [name, placesFor(name)] as const));
}

/** Looks traits up on a sheet, by trait. */
export const findAmong = (bearer: Bearer, specs: readonly TraitSpec[]): Record<string, Finding> =>
  findAll(placesInForce(specs), specs, sheetOf(bearer));

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
