import { findVariant } from "../../core/index";
import type { OptionSpec } from "../../core/index";
import { enteredOptions, optionProblems } from "./option-layers";

/** One way to fill in a field. */
interface OptionChoice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One option as a form shows it. Empty means that what lies below counts: the world's, or the variant's own. */
export interface OptionField {
  readonly id: string;
  readonly name: string;
  readonly option: string;
  readonly label: string;
  readonly hint: string;
  readonly look: "select" | "number" | "line" | "lines";
  readonly value: string;
  /** What counts where the field is left empty. */
  readonly below: string;
  readonly choices: readonly OptionChoice[];
  readonly min?: number;
  readonly max?: number;
  /** What is wrong with what was entered, null where nothing is. */
  readonly error: string | null;
}

/** What a form of a variant's options is made from. */
export interface OptionForm {
  readonly variant: string;
  /** Begins the names of the fields: where the form's values go. */
  readonly prefix: string;
  /** What is entered, as stored. */
  readonly entered: unknown;
  /** What counts below. */
  readonly below: Readonly<Record<string, unknown>>;
  /** Begins the ids of the fields' elements. */
  readonly root: string;
}

/** The words of an option: its label, its hint, or one of its choices. */
const optionWords = (variant: string, option: string, part: string): string =>
  game.i18n.localize(`TURNWRIGHT.option.${variant}.${option}.${part}`);

const ON = "TURNWRIGHT.settings.options.on";
const OFF = "TURNWRIGHT.settings.options.off";

/** What each kind of option takes, in words. */
const TAKES = {
  toggle: "TURNWRIGHT.settings.options.takes.toggle",
  choice: "TURNWRIGHT.settings.options.takes.choice",
  integer: "TURNWRIGHT.settings.options.takes.integer",
  text: "TURNWRIGHT.settings.options.takes.text",
  dice: "TURNWRIGHT.settings.options.takes.dice",
  table: "TURNWRIGHT.settings.options.takes.table",
} as const satisfies Record<OptionSpec["kind"], string>;

/** A value as a form's field holds it. */
function written(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, dice]) => `${name} = ${String(dice)}`)
    .join("\n");
}

/** A value in words. */
function spoken(variant: string, option: string, spec: OptionSpec, value: unknown): string {
  if (spec.kind === "toggle") return game.i18n.localize(value === true ? ON : OFF);
  if (spec.kind === "choice") return optionWords(variant, option, `choice.${String(value)}`);
  return written(value);
}

/** The values of a field that offers a few, the first of them empty. */
function choicesOf(form: OptionForm, option: string, spec: OptionSpec, value: string): OptionChoice[] {
  const values = spec.kind === "toggle" ? ["true", "false"] : spec.kind === "choice" ? spec.choices : [];
  if (values.length === 0) return [];
  const typed = (each: string): unknown => (spec.kind === "toggle" ? each === "true" : each);
  const below = spoken(form.variant, option, spec, form.below[option]);
  const label = game.i18n.format("TURNWRIGHT.settings.options.inherit", { value: below });
  const inherit = { value: "", label, selected: value === "" };
  return [
    inherit,
    ...values.map((each) => ({
      value: each,
      label: spoken(form.variant, option, spec, typed(each)),
      selected: each === value,
    })),
  ];
}

const LOOKS = {
  toggle: "select",
  choice: "select",
  integer: "number",
  text: "line",
  dice: "line",
  table: "lines",
} as const satisfies Record<OptionSpec["kind"], OptionField["look"]>;

/** Why a value is not one of an option's, and what would be. */
export function takesText(variant: string, option: string): string {
  const spec = findVariant(variant)?.options[option];
  if (spec === undefined) return game.i18n.format("TURNWRIGHT.settings.options.unknown", { option });
  const label = optionWords(variant, option, "label");
  const bounds = spec.kind === "integer" ? { min: String(spec.min), max: String(spec.max) } : {};
  const longest = spec.kind === "text" ? { max: String(spec.max) } : {};
  return game.i18n.format(TAKES[spec.kind], { option: label, ...bounds, ...longest });
}

function fieldOf(form: OptionForm, option: string, spec: OptionSpec, raw: unknown, isWrong: boolean): OptionField {
  const value = written(raw);
  return {
    id: `${form.root}-${form.variant}-${option}`,
    name: `${form.prefix}.${option}`,
    option,
    label: optionWords(form.variant, option, "label"),
    hint: optionWords(form.variant, option, "hint"),
    look: LOOKS[spec.kind],
    value,
    below: written(form.below[option]),
    choices: choicesOf(form, option, spec, value),
    ...(spec.kind === "integer" ? { min: spec.min, max: spec.max } : {}),
    error: isWrong ? takesText(form.variant, option) : null,
  };
}

/** The fields of a variant's options, made from its schema. */
export function optionFields(form: OptionForm): OptionField[] {
  const specs = findVariant(form.variant)?.options ?? {};
  const raw: Readonly<Record<string, unknown>> =
    typeof form.entered === "object" && form.entered !== null ? { ...form.entered } : {};
  const wrong = new Set(optionProblems(form.variant, form.entered).map(({ option }) => option));
  return Object.entries(specs).map(([option, spec]) => fieldOf(form, option, spec, raw[option], wrong.has(option)));
}

/** What is wrong with options that are about to be stored, as sentences; empty where nothing is. */
export function optionErrors(options: unknown): string[] {
  if (typeof options !== "object" || options === null) return [];
  return Object.entries(options).flatMap(([variant, entered]) =>
    optionProblems(variant, entered).map(({ option }) => takesText(variant, option)),
  );
}

/** Options as they are kept: in their own types, without what was left empty. */
export function keptOptions(options: unknown): Record<string, Record<string, unknown>> {
  if (typeof options !== "object" || options === null) return {};
  const kept = Object.entries(options).map(
    ([variant, entered]) => [variant, enteredOptions(variant, entered)] as const,
  );
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0));
}
