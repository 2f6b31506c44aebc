import { findVariant, type OptionValues, type Trait, type TraitSpec } from "../../core/index";
import { counterTraits } from "./host-traits";
import { MODULE_ID } from "../compat/module-id";
import { findAll, findBy, type Preset } from "./preset";
import { type Bearer, bearing, sheetOf } from "./sheet";
import { placesOf, systemPreset } from "./system";
import type { Finding } from "./lookup-result";

/** The values a variant reads. Empty if it is not installed. */
export const traitSpecs = (variantId: string): readonly TraitSpec[] => findVariant(variantId)?.traits ?? [];

/** The values that a fight's rules read with these options: the variant's, and its counters' (K-1). */
function specsUnder(variantId: string, options: OptionValues = {}): readonly TraitSpec[] {
  const specs = traitSpecs(variantId);
  const more = counterTraits(options).filter(({ name }) => !specs.some((spec) => spec.name === name));
  return more.length === 0 ? specs : [...specs, ...more];
}

function ownPlace(trait: string): string {
  const own = game.settings.get(MODULE_ID, "bindings");
  return Object.hasOwn(own, trait) ? (own[trait] ?? "").trim() : "";
}

/** Each trait's places: the GM's, else the preset's. */
function placesInForce(specs: readonly TraitSpec[]): Preset["traits"] {
  const placesFor = (trait: string): Preset["traits"][string] => {
    const from = ownPlace(trait);
    return from === "" ? placesOf(trait) : [{ from }];
  };
  return Object.fromEntries(specs.map(({ name }) => [name, placesFor(name)] as const));
}

/** The rest of a number that two traits share, if the GM typed or bound either trait. */
export function remainderOfShared(bearer: Bearer, said: Readonly<Record<string, Trait>>): Record<string, number> {
  const { shared } = systemPreset();
  if (shared === undefined) return {};
  const { remainder, part } = shared;
  const given = said[part];
  if (typeof given !== "number" || said[remainder] !== undefined || ownPlace(remainder) !== "") return {};
  const sheet = sheetOf(bearer);
  const onSheet = (trait: string): Trait | null => findBy(placesOf(trait), { kind: "number" }, sheet).value;
  const left = onSheet(remainder);
  const taken = onSheet(part);
  if (typeof left !== "number") return {};
  return { [remainder]: Math.max(0, left + (typeof taken === "number" ? taken : 0) - given) };
}

/** The shared number's rest, if the GM has set a place for one trait. */
function withRest(bearer: Bearer, found: Record<string, Finding>): Record<string, Finding> {
  const part = systemPreset().shared?.part ?? "";
  const value = ownPlace(part) === "" ? undefined : found[part]?.value;
  if (value === undefined || value === null) return found;
  const rests = Object.entries(remainderOfShared(bearer, { [part]: value })).flatMap(([rest, left]) => {
    const finding = found[rest];
    if (finding === undefined || finding.value === null) return [];
    return [[rest, { value: left, odd: null, path: finding.path }] as const];
  });
  return { ...found, ...Object.fromEntries(rests) };
}

/** Finds traits on many sheets, in the present places. */
export function finderAmong(specs: readonly TraitSpec[]): (bearer: Bearer) => Record<string, Finding> {
  const places = placesInForce(specs);
  return (bearer) => withRest(bearer, findAll(places, specs, sheetOf(bearer)));
}

export const findAmong = (bearer: Bearer, specs: readonly TraitSpec[]): Record<string, Finding> =>
  finderAmong(specs)(bearer);

export const findFor = (bearer: Bearer, variantId: string): Record<string, Finding> =>
  findAmong(bearer, traitSpecs(variantId));

export const findOnSheet = (
  combatant: Combatant.Implementation,
  variantId: string,
  options?: OptionValues,
): Record<string, Finding> => findAmong(bearing(combatant), specsUnder(variantId, options));

export function sheetTraits(
  combatant: Combatant.Implementation,
  variantId: string,
  options?: OptionValues,
): Record<string, Trait> {
  const found = Object.entries(findOnSheet(combatant, variantId, options)).flatMap(([name, { value }]) =>
    value === null ? [] : [[name, value] as const],
  );
  return Object.fromEntries(found);
}
