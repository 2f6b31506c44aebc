import type { Trait, TraitSpec } from "../../core/index";
import { traitText } from "../../core/index";
import { slipIn, slipText } from "../bindings/binding";
import { HOST_TRAITS } from "../bindings/host-traits";
import { asTrait } from "../bindings/kinds";
import { findBy, placesInWords } from "../bindings/preset";
import { type Bearer, bearing, sheetOf } from "../bindings/sheet";
import { isPlaceholder, placesOf } from "../bindings/system";
import { traitSpecs } from "../bindings/traits";
import { typedFor } from "../roster/typed-values";
import { MODULE_ID } from "../compat/module-id";
import { type MissingFieldView, missingFieldView, oddText, type RejectedAt } from "../view-models/missing";
import { sessionOf } from "../session/fight-session";
import { listVariants, OFF, sceneFlags } from "../variant/resolve";
import { plainWords, wordsFor } from "../session/words";
import type { Odd } from "../bindings/lookup-result";
import type { Words } from "../i18n/words";

/** The most people whose values are shown below a field. */
const SHOWN = 12;

/** The result of a binding for one person in view. */
interface FoundView {
  /** Its name with the value of its sheet, or with the unusable content. */
  readonly text: string;
  /** The field for a value of this fight alone, where the sheet has none or the fight has another. */
  readonly field: MissingFieldView | null;
}

/** The results of a binding, or the reason why it cannot be read. */
export interface FoundViews {
  readonly found: readonly FoundView[];
  /** A sentence for the gm; null where the binding can be read. */
  readonly wrong: string | null;
}

/** One trait of the form. */
interface TraitField extends FoundViews {
  readonly id: string;
  /** The trait's name. */
  readonly trait: string;
  /** The name of the field, under which the form sends it. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The preset, which counts while the field is empty. */
  readonly preset: string;
  /** False where the variant that is shown does not read it. */
  readonly shown: boolean;
}

/** A trait as one variant reads it, or the module itself. */
export interface Read {
  /** The variant's id; null for the module. */
  readonly variantId: string | null;
  readonly spec: TraitSpec;
}

/** A trait in the combatant's fight, typed or stored: null where it has none, undefined where other rules are played. */
function inFight(combatant: Combatant.Implementation, { variantId, spec }: Read): Trait | null | undefined {
  const standing = combatant.parent === null ? null : sessionOf(combatant.parent).standing();
  if (standing?.kind !== "ruled" || standing.encounter.variant !== variantId) return undefined;
  const stored = standing.encounter.combatants[combatant.id ?? ""]?.traits ?? {};
  const known = standing.stored ? stored : typedFor(combatant, [spec]);
  return asTrait(spec, Object.hasOwn(known, spec.name) ? known[spec.name] : null);
}

const missingText = (words: Words, odd: Odd | null): string =>
  words.say(odd === null ? { key: "TURNWRIGHT.bindings.missing" } : oddText(odd));

/** The people whose sheets show what a binding leads to: those of the fight in view, else those on the scene in view. */
function bearersInView(): Bearer[] {
  const combatants = game.combat?.combatants.contents.map(bearing) ?? [];
  const tokens = game.scenes.viewed?.tokens.contents ?? [];
  const all =
    combatants.length > 0 ? combatants : tokens.map((token) => ({ actor: token.actor, token, combatant: null }));
  return all.filter((bearer) => bearer.actor !== null && !isPlaceholder(bearer)).slice(0, SHOWN);
}

function foundFor(bearer: Bearer, read: Read, binding: string, root: string, rejectedAt: RejectedAt): FoundView {
  const { variantId, spec } = read;
  const { combatant, token } = bearer;
  const words = combatant?.parent ? wordsFor(combatant.parent) : plainWords();
  const name = combatant?.name ?? token?.name ?? "";
  const places = binding.trim() === "" ? placesOf(spec.name) : [{ from: binding }];
  const { value, odd } = findBy(places, spec, sheetOf(bearer));
  const text = `${name}: ${value === null ? missingText(words, odd) : String(value)}`;
  const known = combatant === null ? undefined : inFight(combatant, read);
  // No fight takes a value of its own for what the module reads.
  if (variantId === null || known === undefined || (value !== null && (known === null || known === value)))
    return { text, field: null };
  const lack = { combatant: combatant?.id ?? "", spec, needed: true, odd, typed: known };
  const field = missingFieldView(lack, variantId, rejectedAt(lack.combatant, spec.name), { prefix: root, words });
  return { text, field: { ...field, label: `${name}: ${field.label}` } };
}

/**
 * A binding's values for the people in view, so that the gm sees at once whether it works.
 *
 * @param binding as it is written in the field; empty for the preset
 * @param root begins the ids of the form's elements
 * @param rejectedAt finds the refused value of a combatant's trait
 */
export function foundBy(read: Read, binding: string, root: string, rejectedAt: RejectedAt): FoundViews {
  const slip = slipIn(binding);
  if (slip !== null) return { found: [], wrong: plainWords().say(slipText(slip)) };
  return { found: bearersInView().map((bearer) => foundFor(bearer, read, binding, root, rejectedAt)), wrong: null };
}

/** How a trait is called in the variant that is shown, with all that a variant says of it: every variant that reads it, by its id, and the module last. */
function readsOf(variantId: string): Map<string, Read> {
  const reads = new Map<string, Read>();
  const ids = [variantId, ...listVariants().map(({ id }) => id)];
  for (const id of ids) {
    for (const spec of traitSpecs(id)) if (!reads.has(spec.name)) reads.set(spec.name, { variantId: id, spec });
  }
  for (const spec of HOST_TRAITS) reads.set(spec.name, { variantId: null, spec });
  return reads;
}

/** The language key of a trait's name. */
const labelOf = ({ variantId, spec }: Read): string =>
  variantId === null ? (spec.label ?? spec.name) : traitText(variantId, spec).key;

/** A trait as the variant that is shown reads it, else as the first that does. */
export const readOf = (variantId: string, trait: string): Read | undefined => readsOf(variantId).get(trait);

/**
 * Each trait of any variant once. Those of the variant that is shown have their results.
 *
 * @param root begins the ids of the form's elements
 * @param rejectedAt finds the refused value of a combatant's trait
 */
export function traitFields(variantId: string, root: string, rejectedAt: RejectedAt): TraitField[] {
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

/** A variant to look at. */
interface ShownVariant {
  readonly id: string;
  readonly name: string;
}

/** The variants that fights, scenes or the world are played by, and the others; only those that read any values. */
export function variantsByUse(): { readonly used: ShownVariant[]; readonly others: ShownVariant[] } {
  const chosen = [
    ...(game.combat === null ? [] : [sessionOf(game.combat).choice().id]),
    ...game.scenes.map((scene) => sceneFlags(scene).variant),
    game.settings.get(MODULE_ID, "defaultVariant"),
  ].filter((id) => id !== OFF);
  const all = listVariants().filter(({ id }) => traitSpecs(id).length > 0);
  const named = all.map(({ id, name }) => ({ id, name: game.i18n.localize(name) }));
  const rank = ({ id }: ShownVariant): number => chosen.indexOf(id);
  return {
    used: named.filter((each) => rank(each) !== -1).toSorted((each, other) => rank(each) - rank(other)),
    others: named.filter((each) => rank(each) === -1),
  };
}
