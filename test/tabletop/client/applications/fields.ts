import { BooleanField, NumberField, SetField, StringField } from "../../common/fields.ts";
import type { DataField, FieldForms } from "../../common/fields.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { escapeHTML, randomID, textOf } from "../../common/utils/text.ts";
import { game } from "../game.ts";

/** The options of every input; the names are Foundry's. */
export interface FormInputConfig {
  name?: string;
  value?: unknown;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  classes?: string;
  dataset?: Record<string, string>;
  min?: number;
  max?: number;
  step?: number | "any";
  choices?: unknown;
  options?: FormSelectOption[];
  blank?: string | false;
  rows?: number;
}

/** One choice of a select. */
interface FormSelectOption {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
}

/** The options of a form group. */
export interface FormGroupConfig {
  label?: string;
  hint?: string;
  units?: string;
  rootId?: string;
  classes?: readonly string[];
  stacked?: boolean;
  localize?: boolean;
  input?: HTMLElement;
}

function setAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  for (const key of ["required", "disabled", "readonly", "autofocus"] as const)
    input.toggleAttribute(key, config[key] === true);
  if (config.placeholder) input.setAttribute("placeholder", config.placeholder);
  if (config.classes) input.className = config.classes;
  Object.assign(input.dataset, config.dataset ?? {});
}

export function createCheckboxInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.toggleAttribute("checked", Boolean(config.value));
  setAttributes(input, config);
  return input;
}

export function createNumberInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "number";
  if (config.value !== undefined && config.value !== null) input.setAttribute("value", textOf(config.value));
  for (const key of ["min", "max", "step"] as const) {
    if (config[key] !== undefined) input.setAttribute(key, String(config[key]));
  }
  setAttributes(input, config);
  return input;
}

export function createTextInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "text";
  input.setAttribute("value", textOf(config.value));
  setAttributes(input, config);
  return input;
}

export function createTextareaInput(config: FormInputConfig): HTMLTextAreaElement {
  const input = document.createElement("textarea");
  input.textContent = textOf(config.value);
  if (config.rows) input.rows = config.rows;
  setAttributes(input, config);
  return input;
}

export function createSelectInput(config: FormInputConfig): HTMLSelectElement {
  const input = document.createElement("select");
  input.innerHTML = selectOptions(config.options ?? config.choices ?? [], { ...config, selected: config.value });
  setAttributes(input, config);
  return input;
}

/** A label, fields and a hint, as Foundry's forms arrange them. */
export function createFormGroup(config: FormGroupConfig): HTMLDivElement {
  const group = document.createElement("div");
  group.className = ["form-group", config.stacked ? "stacked" : "", ...(config.classes ?? [])].join(" ").trim();
  const label = document.createElement("label");
  label.textContent = translated(config.label ?? "", config.localize);
  const { input } = config;
  if (config.units) label.insertAdjacentHTML("beforeend", ` <span class="units">(${escapeHTML(config.units)})</span>`);
  const fields = document.createElement("div");
  fields.className = "form-fields";
  if (input) {
    input.id ||= `${config.rootId ?? "field"}-${input.getAttribute("name") ?? randomID(6)}`;
    label.htmlFor = input.id;
    fields.append(input);
  }
  group.append(label, fields);
  if (config.hint) {
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.textContent = translated(config.hint, config.localize);
    group.append(hint);
  }
  return group;
}

/** The options of a select as HTML, from a list, or a record of values with labels. */
export function selectOptions(choices: unknown, config: JsonObject = {}): string {
  const { selected, localize, blank, labelAttr = "label", valueAttr = "value", nameAttr, sort } = config;
  const chosen = new Set(
    (Array.isArray(selected) ? (selected as unknown[]) : [selected]).map((value) => textOf(value)),
  );
  const entries = choiceEntries(choices, String(nameAttr ?? valueAttr), String(labelAttr)).map(([value, label]) => ({
    value,
    label: translated(label, localize === true),
  }));
  if (sort === true) entries.sort((a, b) => a.label.localeCompare(b.label));
  if (typeof blank === "string") entries.unshift({ value: "", label: translated(blank, localize === true) });
  return entries
    .map(({ value, label }) => {
      const mark = chosen.has(value) ? " selected" : "";
      return `<option value="${escapeHTML(value)}"${mark}>${escapeHTML(label)}</option>`;
    })
    .join("");
}

function choiceEntries(choices: unknown, valueKey: string, labelKey: string): [string, string][] {
  if (Array.isArray(choices)) {
    return (choices as unknown[]).map((choice) => {
      if (typeof choice !== "object" || choice === null) return [textOf(choice), textOf(choice)];
      const record = choice as JsonObject;
      return [textOf(record[valueKey]), textOf(record[labelKey])];
    });
  }
  return Object.entries((choices ?? {}) as JsonObject).map(([value, choice]) => {
    if (typeof choice !== "object" || choice === null) return [value, textOf(choice)];
    return [textOf((choice as JsonObject)[valueKey] ?? value), textOf((choice as JsonObject)[labelKey])];
  });
}

function translated(text: string, localize: boolean | undefined): string {
  return localize === true ? game.i18n.localize(text) : text;
}

/** The elements that the fields' `toInput` and `toFormGroup` make in the browser. */
export const fieldForms: FieldForms = {
  input: (field, config) => inputFor(field, config),
  group(field, groupConfig, inputConfig) {
    const given = groupConfig as FormGroupConfig;
    const input = inputFor(field, inputConfig);
    const label = given.label ?? (field.label || field.fieldPath);
    const hint = given.hint ?? field.hint;
    return createFormGroup({ ...given, label, hint, input });
  },
};

function inputFor(field: DataField, asked: FormInputConfig): HTMLElement {
  const config = { ...asked, name: asked.name ?? field.fieldPath };
  if (config.value === undefined) config.value = field.getInitialValue();
  const { choices: given } = field.options;
  const declared = typeof given === "function" ? given() : given;
  const choices = config.choices ?? declared;
  if (field instanceof BooleanField) return createCheckboxInput(config);
  if (config.options || choices !== undefined) return createSelectInput({ ...config, choices });
  if (field instanceof NumberField) {
    const { min, max } = field;
    const step = field.step ?? (field.integer ? 1 : ("any" as const));
    const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    return createNumberInput({ ...bounds, step, ...config });
  }
  if (field instanceof StringField) return createTextInput(config);
  const value =
    field instanceof SetField && config.value instanceof Set ? [...(config.value as Set<unknown>)] : config.value;
  return createTextareaInput({ ...config, value: JSON.stringify(value ?? null, null, 2), dataset: { dtype: "JSON" } });
}
