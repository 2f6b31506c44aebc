import { type OptionValues, type Trait, type TraitSpec, traitText } from "../../core/index";
import { slipIn, slipText } from "../bindings/binding";
import { counterTraits, HOST_TRAITS } from "../bindings/host-traits";
import { asTrait } from "../bindings/kinds";
import { findBy, placesInWords } from "../bindings/preset";
import { type Bearer, bearing, sheetOf } from "../bindings/sheet";
import { isPlaceholder, placesOf } from "../bindings/system";
import { traitSpecs } from "../bindings/traits";
import { MODULE_ID } from "../compat/module-id";
import { missingFieldView, oddText, type RejectedAt } from "../view-models/missing";
import { sessionOf } from "../session/fight-session";
import { optionLayers } from "../variant/option-layers";
import { listVariants, OFF, sceneFlags } from "../variant/resolve";
import { traitsInFight } from "../session/check-scene";
import { wordsWithoutNames, wordsFor } from "../session/fight-view";
import type { Odd } from "../bindings/lookup-result";
import type { Words } from "../i18n/words";

const SHOWN = 12;

/** A trait as a variant reads it, or the module itself. */
export interface Read {
  readonly variantId: string | null;
  readonly spec: TraitSpec;
}

/** The trait in the combatant's fight. Null without a value, undefined under other rules. */
function inFight(combatant: Combatant.Implementation, { variantId, spec }: Read): Trait | null | undefined {
  const known = variantId === null ? null : traitsInFight(combatant, variantId);
  return known === null ? undefined : asTrait(spec, Object.hasOwn(known, spec.name) ? known[spec.name] : null);
}

const missingText = (words: Words, odd: Odd | null): string =>
  words.text(odd === null ? { key: "TURNWRIGHT.bindings.missing" } : oddText(odd));

/** The people whose sheets show a binding's result: the viewed fight's, or the viewed scene's. */
function bearersInView(): Bearer[] {
  const combatants = game.combat?.combatants.contents.map(bearing) ?? [];
  const tokens = game.scenes.viewed?.tokens.contents ?? [];
  const all =
    combatants.length > 0 ? combatants : tokens.map((token) => ({ actor: token.actor, token, combatant: null }));
  return all.filter((bearer) => bearer.actor !== null && !isPlaceholder(bearer)).slice(0, SHOWN);
}

function foundFor(bearer: Bearer, read: Read, binding: string, root: string, rejectedAt: RejectedAt) {
  const { variantId, spec } = read;
  const { combatant, token } = bearer;
  const words = combatant?.parent ? wordsFor(combatant.parent) : wordsWithoutNames();
  const name = combatant?.name ?? token?.name ?? "";
  const places = binding.trim() === "" ? placesOf(spec.name) : [{ from: binding }];
  const { value, odd } = findBy(places, spec, sheetOf(bearer));
  const text = `${name}: ${value === null ? missingText(words, odd) : String(value)}`;
  const known = combatant === null ? undefined : inFight(combatant, read);
  // Fights store no own values for what the module reads.
  if (variantId === null || known === undefined || (value !== null && (known === null || known === value)))
    return { text, field: null };
  const lack = { combatant: combatant?.id ?? "", spec, needed: true, odd, typed: known };
  const field = missingFieldView(lack, variantId, rejectedAt(lack.combatant, spec.name), { prefix: root, words });
  return { text, field: { ...field, label: `${name}: ${field.label}` } };
}

/** A binding's values for the people in view. The preset's if `binding` is empty. */
export function foundBy(read: Read, binding: string, root: string, rejectedAt: RejectedAt) {
  const slip = slipIn(binding);
  if (slip !== null) return { found: [], wrong: wordsWithoutNames().text(slipText(slip)) };
  return { found: bearersInView().map((bearer) => foundFor(bearer, read, binding, root, rejectedAt)), wrong: null };
}

/** The options of the world and of the viewed fight, whose counters may read values. */
const optionsInUse = (variantId: string): OptionValues[] => [
  optionLayers(variantId, [{ from: "world", values: game.settings.get(MODULE_ID, "options")[variantId] }]),
  ...(game.combat === null ? [] : [sessionOf(game.combat).encounter?.options ?? {}]),
];

function readsOf(variantId: string): Map<string, Read> {
  const reads = new Map<string, Read>();
  const ids = [variantId, ...listVariants().map(({ id }) => id)];
  for (const id of ids) {
    for (const spec of traitSpecs(id)) if (!reads.has(spec.name)) reads.set(spec.name, { variantId: id, spec });
  }
  for (const options of optionsInUse(variantId)) {
    for (const spec of counterTraits(options)) if (!reads.has(spec.name)) reads.set(spec.name, { variantId, spec });
  }
  for (const spec of HOST_TRAITS) reads.set(spec.name, { variantId: null, spec });
  return reads;
}

const labelOf = ({ variantId, spec }: Read): string =>
  variantId === null ? (spec.label ?? spec.name) : traitText(variantId, spec).key;

export const readOf = (variantId: string, trait: string): Read | undefined => readsOf(variantId).get(trait);

export function traitFields(variantId: string, root: string, rejectedAt: RejectedAt) {
  const own = game.settings.get(MODULE_ID, "bindings");
  return [...readsOf(variantId).values()].map((read) => {
    const { name } = read.spec;
    const value = own[name] ?? "";
    const shown = read.variantId === variantId || read.variantId === null;
    return {
      id: `${root}-${name}`,
      trait: name,
      name: `bindings.${name}`,
      label: game.i18n.localize(labelOf(read)),
      value,
      preset: placesInWords(placesOf(name)),
      shown,
      ...(shown ? foundBy(read, value, root, rejectedAt) : { found: [], wrong: null }),
    };
  });
}

/** The variants that read any values: used in this world, and the others. */
export function variantsByUse() {
  const chosen = [
    ...(game.combat === null ? [] : [sessionOf(game.combat).choice().id]),
    ...game.scenes.map((scene) => sceneFlags(scene).variant),
    game.settings.get(MODULE_ID, "defaultVariant"),
  ].filter((id) => id !== OFF);
  const all = listVariants().filter(({ id }) => traitSpecs(id).length > 0);
  const named = all.map(({ id, name }) => ({ id, name: game.i18n.localize(name) }));
  const rank = ({ id }: { readonly id: string }): number => chosen.indexOf(id);
  return {
    used: named.filter((each) => rank(each) !== -1).toSorted((each, other) => rank(each) - rank(other)),
    others: named.filter((each) => rank(each) === -1),
  };
}
