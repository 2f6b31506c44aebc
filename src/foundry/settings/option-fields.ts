import { optionKey, OWN, type OptionProblem, type OptionSpec } from "../../core/index";
import { wordsWithoutNames } from "../session/fight-view";
import {
  enteredOptions,
  validOptions,
  mayBeBlank,
  optionProblems,
  optionSources,
  written,
} from "../variant/option-layers";
import { optionSpecs } from "../variant/tracking-options";
import { countersField, spokenCounters } from "./counter-fields";
import { choicesAmong, isSaid } from "./own-options";
import { rulesText } from "./own-rules/sentences";
import type { OptionLayer, OptionLevel } from "../variant/option-layers";

export interface OptionForm {
  readonly variant: string;
  readonly prefix: string;
  readonly entered: unknown;
  readonly above: readonly OptionLayer[];
  readonly root: string;
}

function optionWords(variant: string, option: string, part: string): string {
  const spec = optionSpecs(variant)?.[option];
  return spec === undefined ? option : game.i18n.localize(`${optionKey(variant, option, spec)}.${part}`);
}

const ON = "TURNWRIGHT.settings.options.on";
const OFF = "TURNWRIGHT.settings.options.off";

const EXPECTED = {
  toggle: "TURNWRIGHT.settings.options.takes.toggle",
  choice: "TURNWRIGHT.settings.options.takes.choice",
  integer: "TURNWRIGHT.settings.options.takes.integer",
  text: "TURNWRIGHT.settings.options.takes.text",
  dice: "TURNWRIGHT.settings.options.takes.dice",
  table: "TURNWRIGHT.settings.options.takes.table",
  counters: "TURNWRIGHT.settings.options.takes.counters",
} as const satisfies Record<OptionSpec["kind"], string>;

const FILLED = "TURNWRIGHT.settings.options.takes.filled";

const NEEDS = "TURNWRIGHT.settings.options.needs";

const ABOVE = {
  rules: "TURNWRIGHT.settings.options.above.rules",
  system: "TURNWRIGHT.settings.options.above.system",
  world: "TURNWRIGHT.settings.options.above.world",
  scene: "TURNWRIGHT.settings.options.above.scene",
  combat: "TURNWRIGHT.settings.options.above.combat",
} as const satisfies Record<OptionLevel, string>;

/** The language keys for the level of an inherited value. */
const FROM = {
  rules: null,
  system: "TURNWRIGHT.settings.options.from.system",
  world: "TURNWRIGHT.settings.options.from.world",
  scene: "TURNWRIGHT.settings.options.from.scene",
  combat: "TURNWRIGHT.settings.options.from.combat",
} as const satisfies Record<OptionLevel, string | null>;

export const optionText = (variant: string, option: string): { label: string; hint: string } => ({
  label: optionWords(variant, option, "label"),
  hint: optionWords(variant, option, "hint"),
});

export function spokenOption(variant: string, option: string, value: unknown): string {
  const spec = optionSpecs(variant)?.[option];
  if (spec?.kind === "toggle") return game.i18n.localize(value === true ? ON : OFF);
  if (spec?.kind === "choice") return optionWords(variant, option, `choices.${String(value)}`);
  if (spec?.kind === "counters") return spokenCounters(value);
  const text = wordsWithoutNames().list(written(value).split("\n"));
  return text === "" ? game.i18n.localize("TURNWRIGHT.settings.options.blank") : text;
}

function choicesOf(variant: string, option: string, spec: OptionSpec, value: string) {
  const values = spec.kind === "toggle" ? ["true", "false"] : spec.kind === "choice" ? spec.choices : [];
  const typed = (each: string): unknown => (spec.kind === "toggle" ? each === "true" : each);
  return values.map((each) => ({
    value: each,
    label: spokenOption(variant, option, typed(each)),
    selected: each === value,
  }));
}

export function optionRow(name: string, dice: string) {
  const named = (key: string): string => game.i18n.format(key, { name });
  return {
    name,
    dice,
    nameLabel: game.i18n.localize("TURNWRIGHT.settings.options.row.name"),
    diceLabel: named("TURNWRIGHT.settings.options.row.dice"),
    removeLabel: named("TURNWRIGHT.settings.options.row.remove"),
  };
}

function rowsOf(spec: OptionSpec, value: unknown) {
  if (spec.kind !== "table" || typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, dice]) => optionRow(name, String(dice)));
}

const LOOKS = {
  toggle: "select",
  choice: "select",
  integer: "number",
  text: "line",
  dice: "line",
  table: "table",
  counters: "counters",
} as const satisfies Record<OptionSpec["kind"], string>;

export function expectedText(variant: string, option: string): string {
  const spec = optionSpecs(variant)?.[option];
  if (spec === undefined) return game.i18n.format("TURNWRIGHT.settings.options.unknown", { option });
  const label = optionWords(variant, option, "label");
  const bounds = spec.kind === "integer" ? { min: String(spec.min), max: String(spec.max) } : {};
  const longest = spec.kind === "text" ? { max: String(spec.max) } : {};
  const key = spec.kind === "text" && spec.needed === true ? FILLED : EXPECTED[spec.kind];
  const takes = game.i18n.format(key, { option: label, ...bounds, ...longest });
  const needed = spec.kind === "table" ? (spec.needed ?? []) : [];
  if (needed.length === 0) return takes;
  return `${takes} ${game.i18n.format(NEEDS, { names: wordsWithoutNames().list(needed) })}`;
}

export const changedText = (count: number): string =>
  count === 0 ? "" : wordsWithoutNames().own("settings.options.changed", { count });

export const sameOption = (a: unknown, b: unknown): boolean => written(a) === written(b);

/** A level's values. For own rules, missing values are the rules' initial values, not the level above's. */
function whole(variant: string, entered: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (variant !== OWN.id || Object.keys(entered).length === 0) return entered;
  const specs = Object.entries(optionSpecs(variant) ?? {});
  return { ...Object.fromEntries(specs.map(([option, { initial }]) => [option, initial])), ...entered };
}

/** An option in a form, with the value that applies, from whichever level. Values are {@link written}. */
function fieldOf(form: OptionForm, option: string, spec: OptionSpec) {
  const { variant } = form;
  const above = optionSources(variant, form.above)[option] ?? { value: spec.initial, from: "rules" };
  // A wrong value of this level does not count, so it is told and not sent.
  const entered = whole(variant, Object.fromEntries(validOptions(variant, form.entered)));
  const isWrong = optionProblems(variant, form.entered).some((problem) => problem.option === option);
  const own = Object.hasOwn(entered, option) && !sameOption(entered[option], above.value);
  const counting = own ? entered[option] : above.value;
  const value = written(counting);
  const from = FROM[above.from];
  return {
    id: `${form.root}-${variant}-${option}`,
    name: `${form.prefix}.${option}`,
    option,
    ...optionText(variant, option),
    look: LOOKS[spec.kind],
    isList: spec.kind === "table" || spec.kind === "counters",
    value,
    // Whether this level sets its own value.
    own,
    // Own rules are said in sentences. Their fields only hold the values.
    isSaid: isSaid(variant, option),
    sent: own ? value : null,
    above: written(above.value),
    aboveText: game.i18n.format(ABOVE[above.from], { value: spokenOption(variant, option, above.value) }),
    fromText: from === null ? null : game.i18n.localize(from),
    choices: choicesOf(variant, option, spec, value),
    rows: rowsOf(spec, counting),
    ...(spec.kind === "counters" && countersField(counting)),
    ...(spec.kind === "integer" ? { min: spec.min, max: spec.max } : {}),
    ...(spec.kind === "text" ? { longest: spec.max } : {}),
    error: isWrong ? expectedText(variant, option) : null,
  };
}

/** Own rules count as a whole: if this level sets any value, the form sends all. */
function wholly({ variant }: OptionForm, fields: ReturnType<typeof fieldOf>[]) {
  if (variant !== OWN.id) return fields;
  const isOwn = fields.some(({ own }) => own);
  return fields.map((field) => ({ ...field, sent: isOwn ? field.value : null }));
}

/** The sentences of own rules, or null for other rules. */
function saidIn(variant: string, fields: readonly ReturnType<typeof fieldOf>[]): string[] | null {
  if (variant !== OWN.id) return null;
  return rulesText(choicesAmong(Object.fromEntries(fields.map(({ option, value }) => [option, value]))));
}

export function optionSet(form: OptionForm) {
  const specs = Object.entries(optionSpecs(form.variant) ?? {});
  const each = specs.map(([option, spec]) => fieldOf(form, option, spec));
  const fields = wholly(form, each);
  const changed = changedText(fields.filter(({ own, isSaid: isHidden }) => own && !isHidden).length);
  return { variant: form.variant, fields, changed, said: saidIn(form.variant, fields) };
}

/** Whether an empty field is a value rather than an inherited one. */
export function acceptsBlank(variant: string, option: string): boolean {
  const spec = optionSpecs(variant)?.[option];
  return spec !== undefined && mayBeBlank(spec);
}

export const problemText = (variant: string, { option, says }: OptionProblem): string =>
  says === undefined ? expectedText(variant, option) : game.i18n.localize(says);

export function optionErrors(options: unknown): string[] {
  if (typeof options !== "object" || options === null) return [];
  return Object.entries(options).flatMap(([variant, entered]) =>
    optionProblems(variant, entered).map((problem) => problemText(variant, problem)),
  );
}

/** Options as stored: in their own types, without empty values. */
export function keptOptions(options: unknown): Record<string, Record<string, unknown>> {
  if (typeof options !== "object" || options === null) return {};
  const kept = Object.entries(options).map(
    ([variant, entered]) => [variant, enteredOptions(variant, entered)] as const,
  );
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0));
}
