import type { JsonObject } from "../../../common/utils/objects.ts";

/** The values of a form with their types: numbers, checks and lists come as such. */
export class FormDataExtended {
  readonly dtypes: Record<string, string> = {};
  /** The values by the names of their fields; dotted names stay as they are. */
  readonly object: JsonObject = {};

  constructor(form: HTMLFormElement, options: { disabled?: boolean; readonly?: boolean } = {}) {
    for (const element of form.elements) {
      if (!isField(element) || !element.name) continue;
      if (element.disabled && options.disabled !== true) continue;
      if ("readOnly" in element && element.readOnly && options.readonly === false) continue;
      this.#read(element);
    }
  }

  #read(element: FormField): void {
    const { name } = element;
    if (element instanceof HTMLInputElement && element.type === "radio") {
      if (element.checked) this.object[name] = typed(element, element.value);
      else if (!(name in this.object)) this.object[name] = null;
      return;
    }
    if (element instanceof HTMLInputElement && element.type === "checkbox") {
      this.dtypes[name] = "Boolean";
      this.object[name] = element.checked;
      return;
    }
    if (element instanceof HTMLSelectElement && element.multiple) {
      this.object[name] = [...element.selectedOptions].map((option) => option.value);
      return;
    }
    this.object[name] = typed(element, element.value);
  }
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is FormField {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function typed(element: FormField, value: string): unknown {
  const dtype =
    element.dataset["dtype"] ?? (element.type === "number" || element.type === "range" ? "Number" : "String");
  if (dtype === "Number") return value === "" ? null : Number(value);
  if (dtype === "Boolean") return value === "true";
  if (dtype === "JSON") return JSON.parse(value) as unknown;
  return value;
}
