import type { Trait, TraitSpec } from "../../core/index";
import { NOTHING } from "../bindings/lookup-result";
import { asTrait } from "../bindings/kinds";
import { placesInWords } from "../bindings/preset";
import { placesOf } from "../bindings/system";
import { HOST_TRAITS } from "../bindings/host-traits";
import { bearing } from "../bindings/sheet";
import { findAmong, findOnSheet, traitSpecs } from "../bindings/traits";
import { typedFor } from "../roster/typed-values";
import { MODULE_ID } from "../compat/module-id";
import { type MissingFieldView, missingFieldView, oddText, type RejectedAt } from "../view-models/missing";
import { sessionOf } from "../session/fight-session";
import { listVariants } from "../variant/resolve";
import { plainWords, wordsFor } from "../session/words";
import type { Odd } from "../bindings/lookup-result";
import type { Words } from "../i18n/words";
import { traitText } from "../../core/index";

/** The result of a binding for one combatant in view. */
interface FoundView {
  /** Its name with the value of its sheet, or with the unusable content. */
  readonly text: string;
  /** The field for a value of this fight alone, where the sheet has none or the fight has another. */
  readonly field: MissingFieldView | null;
}

/** One trait of the form. */
export interface TraitField {
  readonly id: string;
  /** The name of the field, under which the form sends it. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The preset, which counts while the field is empty. */
  readonly preset: string;
  readonly found: readonly FoundView[];
}

/** A trait as one variant reads it. */
interface Read {
  readonly variantId: string;
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

function foundFor(
  combat: Combat.Implementation,
  combatant: Combatant.Implementation,
  read: Read,
  root: string,
  rejectedAt: RejectedAt,
): FoundView {
  const { variantId, spec } = read;
  const words = wordsFor(combat);
  const name = combatant.name ?? "";
  const { value, odd } = findOnSheet(combatant, variantId)[spec.name] ?? NOTHING;
  const text = `${name}: ${value === null ? missingText(words, odd) : String(value)}`;
  const known = inFight(combatant, read);
  if (known === undefined || (value !== null && (known === null || known === value))) return { text, field: null };
  const lack = { combatant: combatant.id ?? "", spec, needed: true, odd, typed: known };
  const field = missingFieldView(lack, variantId, rejectedAt(lack.combatant, spec.name), { prefix: root, words });
  return { text, field: { ...field, label: `${name}: ${field.label}` } };
}

/** A trait as the variant of the fight in view reads it, else as given. */
function readInView(combat: Combat.Implementation | null, read: Read): Read {
  const standing = combat === null ? null : sessionOf(combat).standing();
  if (standing?.kind !== "ruled") return read;
  const variantId = standing.encounter.variant;
  const spec = traitSpecs(variantId).find(({ name }) => name === read.spec.name);
  return spec === undefined ? read : { variantId, spec };
}

/** The result of a binding that no rules read: a fight takes no value of its own for it. */
function foundForHost(combatant: Combatant.Implementation, spec: TraitSpec): FoundView {
  const { value, odd } = findAmong(bearing(combatant), [spec])[spec.name] ?? NOTHING;
  return {
    text: `${combatant.name ?? ""}: ${value === null ? missingText(plainWords(), odd) : String(value)}`,
    field: null,
  };
}

/** One trait of the form, with what is found for the combatants in view. */
function traitField(
  root: string,
  name: string,
  label: string,
  found: (combatant: Combatant.Implementation, combat: Combat.Implementation) => FoundView,
): TraitField {
  const own = game.settings.get(MODULE_ID, "bindings");
  const { combat } = game;
  return {
    id: `${root}-${name}`,
    name: `bindings.${name}`,
    label,
    value: own[name] ?? "",
    preset: placesInWords(placesOf(name)),
    found: combat === null ? [] : combat.combatants.contents.map((one) => found(one, combat)),
  };
}

/**
 * Each trait once, under the first variant that reads it, those of the module last, with the results for the combatants in view: the gm sees
 * whether the binding works.
 *
 * @param root begins the ids of the form's elements
 * @param rejectedAt finds the refused value of a combatant's trait
 */
export function traitFields(root: string, rejectedAt: RejectedAt): TraitField[] {
  const { combat } = game;
  const fields = new Map<string, TraitField>();
  for (const { id: variantId } of listVariants()) {
    for (const spec of traitSpecs(variantId)) {
      const { name } = spec;
      if (fields.has(name)) continue;
      const read = readInView(combat, { variantId, spec });
      const label = game.i18n.localize(traitText(variantId, spec).key);
      fields.set(
        name,
        traitField(root, name, label, (one, parent) => foundFor(parent, one, read, root, rejectedAt)),
      );
    }
  }
  for (const spec of HOST_TRAITS) {
    const label = game.i18n.localize(spec.label ?? spec.name);
    fields.set(
      spec.name,
      traitField(root, spec.name, label, (one) => foundForHost(one, spec)),
    );
  }
  return [...fields.values()];
}
