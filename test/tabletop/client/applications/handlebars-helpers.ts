import Handlebars from "handlebars";
import type { DataField } from "../../common/fields.ts";
import { isEmpty } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { game } from "../game.ts";
import { selectOptions as makeSelectOptions } from "./fields.ts";

type HelperOptions = Handlebars.HelperOptions;

/** Registers the helpers that Foundry adds to Handlebars. */
export function registerHandlebarsHelpers(): void {
  Handlebars.registerHelper({
    checked: (value: unknown) => (value ? "checked" : ""),
    disabled: (value: unknown) => (value ? "disabled" : ""),
    ifThen: (criteria: unknown, ifTrue: unknown, ifFalse: unknown) => (criteria ? ifTrue : ifFalse),
    concat: (...parts: unknown[]) =>
      parts
        .slice(0, -1)
        .filter((part) => typeof part !== "object")
        .join(""),
    object: (options: HelperOptions) => options.hash as JsonObject,
    eq: (a: unknown, b: unknown) => a === b,
    ne: (a: unknown, b: unknown) => a !== b,
    lt: (a: number, b: number) => a < b,
    gt: (a: number, b: number) => a > b,
    lte: (a: number, b: number) => a <= b,
    gte: (a: number, b: number) => a >= b,
    not: (value: unknown) => !value,
    and: (...values: unknown[]) => values.slice(0, -1).every(Boolean),
    or: (...values: unknown[]) => values.slice(0, -1).some(Boolean),
    localize,
    numberFormat,
    selectOptions: (choices: unknown, options: HelperOptions) =>
      html(makeSelectOptions(choices, options.hash as JsonObject)),
    formInput,
    formGroup,
  });
}

function html(text: string): Handlebars.SafeString {
  return new Handlebars.SafeString(text);
}

function localize(key: unknown, options: HelperOptions): string {
  const data = options.hash as JsonObject;
  const text = typeof key === "string" ? key : "";
  return isEmpty(data) ? game.i18n.localize(text) : game.i18n.format(text, data);
}

function numberFormat(value: unknown, options: HelperOptions): Handlebars.SafeString {
  const { decimals = 0, sign = false } = options.hash as { decimals?: number; sign?: boolean };
  const number = Number(value);
  const text = number.toFixed(decimals);
  return html(sign && number >= 0 ? `+${text}` : text);
}

function formInput(field: DataField, options: HelperOptions): Handlebars.SafeString {
  return html(field.toInput({ ...(options.hash as JsonObject) }).outerHTML);
}

/** Options of the group are taken out of the hash; the rest is for the input. */
function formGroup(field: DataField, options: HelperOptions): Handlebars.SafeString {
  const {
    label,
    hint,
    units,
    classes,
    rootId,
    stacked,
    widget,
    localize: translate,
    ...input
  } = options.hash as JsonObject;
  const groupConfig = { label, hint, units, rootId, stacked, widget, classes: classList(classes), localize: translate };
  return html(field.toFormGroup(groupConfig, { ...input, localize: translate }).outerHTML);
}

function classList(classes: unknown): string[] {
  return typeof classes === "string" ? classes.split(" ") : [];
}
