import { type Text, traitText } from "../../core/index";
import type { Entered } from "../bindings/entered-value";
import type { Odd } from "../bindings/lookup-result";
import type { CombatantLack } from "../bindings/missing-values";
import { type Drawing, domId } from "./drawing";
import { foldView } from "./fold";
import { type Reason, reasonText } from "../i18n/words";

/** Why a typed value was refused: the wanted kind of value, or the rules' refusal. */
type Wrong = { readonly wanted: Extract<Entered, { ok: false }>["wanted"] } | { readonly refusal: Reason };

export interface Rejected {
  readonly text: string;
  readonly wrong: Wrong;
}

export type FieldPlace = Pick<Drawing, "prefix" | "words">;

export type RejectedAt = (combatant: string, trait: string) => Rejected | undefined;

const WANTED = {
  number: "TURNWRIGHT.tracker.missing.wrong-number",
  word: "TURNWRIGHT.tracker.missing.wrong-word",
  text: "TURNWRIGHT.tracker.missing.wrong-text",
  toggle: "TURNWRIGHT.tracker.missing.wrong-toggle",
} as const satisfies Record<Extract<Entered, { ok: false }>["wanted"], string>;

function wrongText({ spec }: CombatantLack, { text, wrong }: Rejected, { words }: FieldPlace): string {
  if ("refusal" in wrong) return words.text(reasonText(wrong.refusal));
  const accepted = words.list((spec.words ?? []).map(({ label }) => words.text(label)));
  return words.text({ key: WANTED[wrong.wanted], data: { text, words: accepted } });
}

/** The choices, beginning with an empty one. Null for free text. */
function choicesOf({ spec }: CombatantLack, value: string, { words }: FieldPlace) {
  const yes = { value: "true", label: words.text({ key: "TURNWRIGHT.settings.options.on" }) };
  const no = { value: "false", label: words.text({ key: "TURNWRIGHT.settings.options.off" }) };
  const known = (spec.words ?? []).map((word) => ({ value: word.value, label: words.text(word.label) }));
  const choices = spec.kind === "toggle" ? [yes, no] : known;
  if (choices.length === 0) return null;
  const none = { value: "", label: words.text({ key: "TURNWRIGHT.tracker.missing.choose" }) };
  return [none, ...choices].map((choice) => ({ ...choice, chosen: choice.value === value }));
}

/** A sentence that quotes a sheet's unusable value. */
export const oddText = ({ found, path }: Odd): Text => ({
  key: "TURNWRIGHT.tracker.missing.odd",
  data: { found, path },
});

/**
 * A missing value's field. Its `combatant` may be several ids, separated by spaces. `variantId` names the trait, and
 * `rejected` is the value last refused here.
 */
export function missingFieldView(
  lack: CombatantLack,
  variantId: string,
  rejected: Rejected | undefined,
  drawing: FieldPlace,
) {
  const { combatant, spec, odd } = lack;
  const { words } = drawing;
  const id = domId(drawing, "missing", combatant, spec.name);
  const value = rejected?.text ?? String(lack.typed ?? "");
  const label = traitText(variantId, spec);
  return {
    id,
    combatant,
    trait: spec.name,
    label: words.text(label),
    value,
    choices: choicesOf(lack, value, drawing),
    numeric: spec.kind === "number",
    odd: odd === null ? null : words.text(oddText(odd)),
    oddId: `${id}-odd`,
    wrong: rejected === undefined ? null : wrongText(lack, rejected, drawing),
    wrongId: `${id}-wrong`,
    describedBy: [...(odd === null ? [] : [`${id}-odd`]), ...(rejected === undefined ? [] : [`${id}-wrong`])].join(" "),
  };
}

function grouped(lacks: readonly CombatantLack[], keyOf: (lack: CombatantLack) => string): [string, CombatantLack[]][] {
  const groups = new Map<string, CombatantLack[]>();
  for (const lack of lacks) groups.set(keyOf(lack), [...(groups.get(keyOf(lack)) ?? []), lack]);
  return [...groups];
}

/** Fields for values that several combatants lack, each filling all of them. */
function sharedFields(lacks: readonly CombatantLack[], variantId: string, rejectedAt: RejectedAt, drawing: FieldPlace) {
  const missing = lacks.filter(({ needed, typed }) => needed && typed === null);
  return grouped(missing, ({ spec }) => spec.name).flatMap(([trait, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return [];
    const combatant = [first, ...others].map((lack) => lack.combatant).join(" ");
    const shared = { ...first, combatant, odd: null };
    const field = missingFieldView(shared, variantId, rejectedAt(combatant, trait), drawing);
    const data = { trait: field.label, count: others.length + 1 };
    const id = domId(drawing, "missing", "all", trait);
    const wrongId = `${id}-wrong`;
    const label = drawing.words.text({ key: "TURNWRIGHT.tracker.missing.all", data });
    return [{ ...field, id, wrongId, label, describedBy: field.wrong === null ? "" : wrongId }];
  });
}

/** The fields of a fight's missing and typed values, shared fields first. */
export const missingFields = (
  lacks: readonly CombatantLack[],
  variantId: string,
  rejectedAt: RejectedAt,
  drawing: FieldPlace & Pick<Drawing, "face">,
) => ({
  shared: sharedFields(lacks, variantId, rejectedAt, drawing),
  people: grouped(lacks, ({ combatant }) => combatant).map(([combatant, own]) => ({
    id: domId(drawing, "missing", combatant),
    name: drawing.face(combatant)?.name ?? combatant,
    fields: own.map((lack) => missingFieldView(lack, variantId, rejectedAt(combatant, lack.spec.name), drawing)),
  })),
});

/**
 * The GM's card of a fight's missing values. Null if there are none. Once the fight has begun, the fields are folded.
 */
export function missingView(
  lacks: readonly CombatantLack[],
  variantId: string,
  begun: boolean,
  rejectedAt: RejectedAt,
  drawing: Drawing,
) {
  if (lacks.length === 0) return null;
  const { words } = drawing;
  const missing = lacks.filter(({ typed }) => typed === null);
  const alarm = missing.length > 0;
  const count = { count: missing.length };
  const fold = begun ? foldView("missing", ["tracker.missing.show", "tracker.missing.hide"], drawing) : null;
  return {
    id: domId(drawing, "missing"),
    title: words.text(
      alarm ? { key: "TURNWRIGHT.tracker.missing.title", data: count } : { key: "TURNWRIGHT.tracker.missing.typed" },
    ),
    text: words.text({ key: alarm ? "TURNWRIGHT.tracker.missing.text" : "TURNWRIGHT.tracker.missing.typed-text" }),
    alarm,
    fold,
    ...missingFields(fold?.open === false ? [] : lacks, variantId, rejectedAt, drawing),
  };
}
