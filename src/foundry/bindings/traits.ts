import { findVariant } from "../../core/index";
import type { Trait, TraitSpec } from "../../core/index";
import { MODULE_ID } from "../module-id";
import { findAll } from "./preset";
import { presetFor } from "./presets/index";
import { sheetOf } from "./sheet";
import { typedFor } from "./typed";
import type { Finding } from "./finding";
import type { Preset } from "./preset";

/** The values a variant reads; none for one that is not installed. */
export const traitSpecs = (variantId: string): readonly TraitSpec[] => findVariant(variantId)?.traits ?? [];

/** Where each trait is looked for: where the gm has said, else where the preset of the game system says. */
function placesInForce(): Preset["traits"] {
  const own = Object.entries(game.settings.get(MODULE_ID, "bindings")).filter(([, binding]) => binding.trim() !== "");
  return {
    ...presetFor(game.system.id).traits,
    ...Object.fromEntries(own.map(([trait, from]) => [trait, [{ from }]] as const)),
  };
}

/** What looking at a combatant's sheet for a variant came to, by trait. */
export function findOnSheet(combatant: Combatant.Implementation, variantId: string): Record<string, Finding> {
  return findAll(placesInForce(), traitSpecs(variantId), sheetOf(combatant));
}

/** What a variant is to know of a combatant: what the gm has typed in for this fight, else what its sheet says. */
export function traitsOf(combatant: Combatant.Implementation, variantId: string): Record<string, Trait> {
  const found = Object.entries(findOnSheet(combatant, variantId)).flatMap(([name, { value }]) =>
    value === null ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(found), ...typedFor(combatant, traitSpecs(variantId)) };
}
