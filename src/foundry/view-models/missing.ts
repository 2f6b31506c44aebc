import type { Text, Trait } from "../../core/index";
import type { Entered } from "../bindings/entered-value";
import type { Odd } from "../bindings/lookup-result";
import type { CombatantLack } from "../bindings/missing-values";
import { type Drawing, domId } from "./drawing";
import { type FoldView, foldView } from "./fold";
import { type Reason, reasonText } from "../i18n/words";
import { traitText } from "../../core/index";

/** The reason why a typed value was refused: the kind of value wanted, or the rules' refusal. */
type Wrong = { readonly wanted: Extract<Entered, { ok: false }>["wanted"] } | { readonly refusal: Reason };

/** A typed value that was refused, and the reason. */
export interface Rejected {
  readonly text: string;
  readonly wrong: Wrong;
}

/** The field of one missing value. */
export interface MissingFieldView {
  readonly id: string;
  /** The id of the combatant it is for, or those of several with blanks between them. */
  readonly combatant: string;
  readonly trait: string;
  readonly label: string;
  readonly value: string;
  /** The values to choose from, the first of them none; null where it is typed freely. */
  readonly choices: readonly { readonly value: string; readonly label: string; readonly chosen: boolean }[] | null;
  readonly numeric: boolean;
  /** A sentence that quotes what the sheet has instead; null where it has nothing. */
  readonly odd: string | null;
  readonly oddId: string;
  /** A sentence that says why the typed value was refused; null where it was not. */
  readonly wrong: string | null;
  readonly wrongId: string;
  readonly describedBy: string;
}

/** The missing values of a fight, for the gm. */
export interface MissingView {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** True while a value is missing; false where the card only shows typed values, to be corrected. */
  readonly alarm: boolean;
  /** The button behind which the fields wait while the fight goes on; null while they all show. */
  readonly fold: FoldView | null;
  /** Fields for values that several lack: one value for all of them. */
  readonly shared: readonly MissingFieldView[];
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly fields: readonly MissingFieldView[];
  }[];
}

/** The fields for the missing and the typed values of a fight. */
export type MissingFields = Pick<MissingView, "shared" | "people">;

/** The part of a {@link Drawing} that a field needs. */
export type FieldPlace = Pick<Drawing, "prefix" | "words">;

/** Finds the refused value of a combatant's trait; undefined where none was refused. */
export type RejectedAt = (combatant: string, trait: string) => Rejected | undefined;

const WANTED = {
  number: "TURNWRIGHT.tracker.missing.wrong-number",
  word: "TURNWRIGHT.tracker.missing.wrong-word",
  text: "TURNWRIGHT.tracker.missing.wrong-text",
  toggle: "TURNWRIGHT.tracker.missing.wrong-toggle",
} as const satisfies Record<Extract<Entered, { ok: false }>["wanted"], string>;

function wordsOfTrait({ spec }: CombatantLack, { words }: FieldPlace): string {
  return words.list((spec.words ?? []).map(({ label }) => words.say(label)));
}

function wrongText(lack: CombatantLack, { text, wrong }: Rejected, drawing: FieldPlace): string {
  const { words } = drawing;
  if ("refusal" in wrong) return words.say(reasonText(wrong.refusal));
  return words.say({ key: WANTED[wrong.wanted], data: { text, words: wordsOfTrait(lack, drawing) } });
}

function choicesOf({ spec }: CombatantLack, value: string, { words }: FieldPlace): MissingFieldView["choices"] {
  const yes = { value: "true", label: words.say({ key: "TURNWRIGHT.settings.options.on" }) };
  const no = { value: "false", label: words.say({ key: "TURNWRIGHT.settings.options.off" }) };
  const known = (spec.words ?? []).map((word) => ({ value: word.value, label: words.say(word.label) }));
  const choices = spec.kind === "toggle" ? [yes, no] : known;
  if (choices.length === 0) return null;
  const none = { value: "", label: words.say({ key: "TURNWRIGHT.tracker.missing.choose" }) };
  return [none, ...choices].map((choice) => ({ ...choice, chosen: choice.value === value }));
}

const written = (value: Trait | null): string => (value === null ? "" : String(value));

/** A sentence that quotes what a sheet has in place of a value. */
export const oddText = ({ found, path }: Odd): Text => ({
  key: "TURNWRIGHT.tracker.missing.odd",
  data: { found, path },
});

/**
 * The field of a missing value.
 *
 * @param variantId under whose words the trait goes
 * @param rejected the value refused here last
 */
export function missingFieldView(
  lack: CombatantLack,
  variantId: string,
  rejected: Rejected | undefined,
  drawing: FieldPlace,
): MissingFieldView {
  const { combatant, spec, odd } = lack;
  const { words } = drawing;
  const id = domId(drawing, "missing", combatant, spec.name);
  const value = rejected?.text ?? written(lack.typed);
  const label = traitText(variantId, spec);
  return {
    id,
    combatant,
    trait: spec.name,
    label: words.say(label),
    value,
    choices: choicesOf(lack, value, drawing),
    numeric: spec.kind === "number",
    odd: odd === null ? null : words.say(oddText(odd)),
    oddId: `${id}-odd`,
    wrong: rejected === undefined ? null : wrongText(lack, rejected, drawing),
    wrongId: `${id}-wrong`,
    describedBy: [...(odd === null ? [] : [`${id}-odd`]), ...(rejected === undefined ? [] : [`${id}-wrong`])].join(" "),
  };
}

/** The missing values by combatant, in the combatants' order. */
function byCombatant(lacks: readonly CombatantLack[]): [string, CombatantLack[]][] {
  const people = new Map<string, CombatantLack[]>();
  for (const lack of lacks) people.set(lack.combatant, [...(people.get(lack.combatant) ?? []), lack]);
  return [...people];
}

/** One field for each value that several lack, under the ids of all of them. */
function sharedFields(
  lacks: readonly CombatantLack[],
  variantId: string,
  rejectedAt: RejectedAt,
  drawing: FieldPlace,
): MissingFieldView[] {
  const byTrait = new Map<string, CombatantLack[]>();
  for (const lack of lacks.filter(({ needed, typed }) => needed && typed === null)) {
    byTrait.set(lack.spec.name, [...(byTrait.get(lack.spec.name) ?? []), lack]);
  }
  return [...byTrait].flatMap(([trait, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return [];
    const combatant = [first, ...others].map((lack) => lack.combatant).join(" ");
    const shared = { ...first, combatant, odd: null };
    const field = missingFieldView(shared, variantId, rejectedAt(combatant, trait), drawing);
    const data = { trait: field.label, count: others.length + 1 };
    const id = domId(drawing, "missing", "all", trait);
    const wrongId = `${id}-wrong`;
    const label = drawing.words.say({ key: "TURNWRIGHT.tracker.missing.all", data });
    return [{ ...field, id, wrongId, label, describedBy: field.wrong === null ? "" : wrongId }];
  });
}

/** The fields for all the missing and typed values of a fight, those that several lack first. */
export const missingFields = (
  lacks: readonly CombatantLack[],
  variantId: string,
  rejectedAt: RejectedAt,
  drawing: FieldPlace & Pick<Drawing, "face">,
): MissingFields => ({
  shared: sharedFields(lacks, variantId, rejectedAt, drawing),
  people: byCombatant(lacks).map(([combatant, own]) => ({
    id: domId(drawing, "missing", combatant),
    name: drawing.face(combatant)?.name ?? combatant,
    fields: own.map((lack) => missingFieldView(lack, variantId, rejectedAt(combatant, lack.spec.name), drawing)),
  })),
});

/**
 * The card of a fight's missing values, for the gm; null where none is missing or typed.
 *
 * @param begun whether the fight goes on already: then the fields are folded away by themselves
 */
export function missingView(
  lacks: readonly CombatantLack[],
  variantId: string,
  begun: boolean,
  rejectedAt: RejectedAt,
  drawing: Drawing,
): MissingView | null {
  if (lacks.length === 0) return null;
  const { words } = drawing;
  const missing = lacks.filter(({ typed }) => typed === null);
  const alarm = missing.length > 0;
  const count = { count: missing.length };
  const fold = begun ? foldView("missing", ["tracker.missing.show", "tracker.missing.hide"], drawing) : null;
  return {
    id: domId(drawing, "missing"),
    title: words.say(
      alarm ? { key: "TURNWRIGHT.tracker.missing.title", data: count } : { key: "TURNWRIGHT.tracker.missing.typed" },
    ),
    text: words.say({ key: alarm ? "TURNWRIGHT.tracker.missing.text" : "TURNWRIGHT.tracker.missing.typed-text" }),
    alarm,
    fold,
    ...missingFields(fold?.open === false ? [] : lacks, variantId, rejectedAt, drawing),
  };
}
