import { Color } from "./utils/color.ts";
import { deepClone, isPlainObject } from "./utils/objects.ts";
import type { JsonObject } from "./utils/objects.ts";
import { textOf } from "./utils/text.ts";

/** The options of every field; the names are those of Foundry's `DataFieldOptions`. */
export interface DataFieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  label?: string;
  hint?: string;
  choices?: FieldChoices | (() => FieldChoices);
  validate?: (value: unknown) => boolean | void;
}

/** Choices as values, or as values with their labels. */
type FieldChoices = readonly (string | number)[] | Readonly<Record<string, unknown>>;

/** The place of a field that is made outside a schema. */
export interface DataFieldContext {
  name?: string;
  parent?: DataField;
}

/** Makes the form elements of fields; the page installs it, the server has none. */
export interface FieldForms {
  input(field: DataField, config: JsonObject): unknown;
  group(field: DataField, groupConfig: JsonObject, inputConfig: JsonObject): unknown;
}

let forms: FieldForms | undefined;

/** Lets the page supply what `toInput` and `toFormGroup` make. */
export function installFieldForms(installed: FieldForms): void {
  forms = installed;
}

/** One value of a document or a setting: how it begins, how input becomes it, what it refuses. */
export class DataField {
  name: string;
  parent: DataField | undefined;
  readonly options: DataFieldOptions;
  required: boolean;
  nullable: boolean;
  initial: unknown;
  label: string;
  hint: string;

  constructor(options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    const settled = { ...new.target._defaults, ...options };
    this.options = settled;
    this.name = context.name ?? "";
    this.parent = context.parent;
    this.required = settled.required ?? false;
    this.nullable = settled.nullable ?? false;
    this.initial = settled.initial;
    this.label = settled.label ?? "";
    this.hint = settled.hint ?? "";
  }

  /** The options a field of this class has unless told otherwise. */
  static get _defaults(): DataFieldOptions {
    return { required: false, nullable: false };
  }

  /** The dotted path from the outermost schema to this field. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter((part) => part !== undefined && part !== "").join(".");
  }

  /** The value of the field before anything was set. */
  getInitialValue(data: JsonObject = {}): unknown {
    const initial = this.initial;
    if (typeof initial === "function") return (initial as (source: JsonObject) => unknown)(data);
    if (initial === undefined && this.nullable) return null;
    return deepClone(initial);
  }

  /** Turns input into a value of the field's type; undefined and null fall back as the options say. */
  clean(value: unknown, _options: JsonObject = {}): unknown {
    if (value === undefined) return this.getInitialValue();
    if (value === null) return this.nullable ? null : this.getInitialValue();
    return this._cleanType(value);
  }

  protected _cleanType(value: unknown): unknown {
    return value;
  }

  /** The error in a value; undefined if it is valid. */
  validate(value: unknown): Error | undefined {
    if (value === undefined) return this.required ? new Error(`${this.fieldPath}: may not be undefined`) : undefined;
    if (value === null) return this.nullable ? undefined : new Error(`${this.fieldPath}: may not be null`);
    const choices = choiceValues(this.options.choices);
    if (choices && !choices.includes(textOf(value))) {
      return new Error(`${this.fieldPath}: ${textOf(value)} is not a valid choice`);
    }
    if (this.options.validate?.(value) === false) return new Error(`${this.fieldPath}: is not valid`);
    return undefined;
  }

  /** The value that a document shows for the stored one; a function is called each time the document is asked. */
  initialize(value: unknown, _model?: object): unknown {
    return deepClone(value);
  }

  /** The element to edit the field with. */
  toInput(config: JsonObject = {}): HTMLElement {
    return requireForms().input(this, config) as HTMLElement;
  }

  /** The input with its label and hint, as Foundry's forms arrange them. */
  toFormGroup(groupConfig: JsonObject = {}, inputConfig: JsonObject = {}): HTMLDivElement {
    return requireForms().group(this, groupConfig, inputConfig) as HTMLDivElement;
  }
}

/** The values among which a field lets one choose. */
function choiceValues(declared: DataFieldOptions["choices"]): string[] | undefined {
  const choices = typeof declared === "function" ? declared() : declared;
  if (choices === undefined) return undefined;
  return Array.isArray(choices) ? choices.map(String) : Object.keys(choices);
}

function requireForms(): FieldForms {
  if (!forms) throw new Error("Form elements are made in the browser only");
  return forms;
}

/** A record of fields. */
export class SchemaField extends DataField {
  readonly fields: Record<string, DataField>;

  constructor(fields: Record<string, DataField>, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) {
      field.name = name;
      field.parent = this;
    }
  }

  static override get _defaults(): DataFieldOptions {
    return { required: true, nullable: false };
  }

  /** The field at a dotted path below this one. */
  getField(path: string): DataField | undefined {
    const [first = "", ...rest] = path.split(".");
    const field = this.fields[first];
    if (rest.length === 0) return field;
    return field instanceof SchemaField ? field.getField(rest.join(".")) : undefined;
  }

  override getInitialValue(data: JsonObject = {}): unknown {
    if (this.initial !== undefined) return super.getInitialValue(data);
    return Object.fromEntries(Object.entries(this.fields).map(([key, field]) => [key, field.getInitialValue(data)]));
  }

  protected override _cleanType(value: unknown): JsonObject {
    const data = isPlainObject(value) ? value : {};
    return Object.fromEntries(Object.entries(this.fields).map(([key, field]) => [key, field.clean(data[key])]));
  }

  override validate(value: unknown): Error | undefined {
    if (!isPlainObject(value)) return super.validate(value);
    for (const [key, field] of Object.entries(this.fields)) {
      const error = field.validate(value[key]);
      if (error) return error;
    }
    return undefined;
  }
}

/** True or false. */
export class BooleanField extends DataField {
  static override get _defaults(): DataFieldOptions {
    return { required: true, nullable: false, initial: false };
  }

  protected override _cleanType(value: unknown): boolean {
    if (typeof value === "string") return value === "true";
    return Boolean(value);
  }
}

/** Bounds of a number. */
export interface NumberFieldOptions extends DataFieldOptions {
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  positive?: boolean;
}

/** A number, with bounds. */
export class NumberField extends DataField {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  readonly integer: boolean;
  readonly choices: DataFieldOptions["choices"];
  readonly positive: boolean;

  constructor(options: NumberFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.min = options.min;
    this.max = options.max;
    this.step = options.step;
    this.integer = options.integer ?? false;
    this.choices = options.choices;
    this.positive = options.positive ?? false;
  }

  static override get _defaults(): DataFieldOptions {
    return { required: false, nullable: true };
  }

  protected override _cleanType(value: unknown): number | null {
    if (value === "") return this.nullable ? null : (this.getInitialValue() as number);
    let number = Number(value);
    if (this.integer) number = Math.round(number);
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    return number;
  }

  override validate(value: unknown): Error | undefined {
    if (typeof value === "number" && !Number.isFinite(value)) return new Error(`${this.fieldPath}: must be a number`);
    if (this.positive && typeof value === "number" && value <= 0) {
      return new Error(`${this.fieldPath}: must be positive`);
    }
    return super.validate(value);
  }
}

/** How a text is cleaned. */
export interface StringFieldOptions extends DataFieldOptions {
  blank?: boolean;
  trim?: boolean;
}

/** A text. */
export class StringField extends DataField {
  readonly blank: boolean;
  readonly trim: boolean;
  readonly choices: DataFieldOptions["choices"];

  constructor(options: StringFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.blank = options.blank ?? options.choices === undefined;
    this.trim = options.trim ?? true;
    this.choices = options.choices;
  }

  override getInitialValue(data: JsonObject = {}): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.blank && this.required ? "" : initial;
  }

  override clean(value: unknown, options: JsonObject = {}): unknown {
    const cleaned = super.clean(value, options);
    return cleaned === "" && !this.blank ? this.getInitialValue() : cleaned;
  }

  protected override _cleanType(value: unknown): string {
    const text = String(value);
    return this.trim ? text.trim() : text;
  }
}

/** A colour, stored as the text `#rrggbb`; documents show a Color. */
export class ColorField extends StringField {
  constructor(options: StringFieldOptions = {}, context: DataFieldContext = {}) {
    super({ blank: false, ...options }, context);
  }

  static override get _defaults(): DataFieldOptions {
    return { required: false, nullable: true, initial: null };
  }

  override clean(value: unknown, options: JsonObject = {}): unknown {
    return value === "" ? this.getInitialValue() : super.clean(value, options);
  }

  protected override _cleanType(value: unknown): string {
    const color = Color.from(value as string);
    return color.valid ? color.css : super._cleanType(value);
  }

  override validate(value: unknown): Error | undefined {
    if (typeof value === "string" && !Color.from(value).valid) {
      return new Error(`${this.fieldPath}: must be a valid color string`);
    }
    return super.validate(value);
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" ? Color.from(value) : value;
  }
}

/** The address of an image or another file. */
export class FilePathField extends StringField {}

/** The identifier of a document. */
export class DocumentIdField extends StringField {
  static override get _defaults(): DataFieldOptions {
    return { required: true, nullable: true, initial: null };
  }
}

/** A record of whatever keys. */
export class ObjectField extends DataField {
  static override get _defaults(): DataFieldOptions {
    return { required: true, nullable: false, initial: () => ({}) };
  }

  protected override _cleanType(value: unknown): unknown {
    return isPlainObject(value) ? deepClone(value) : {};
  }
}

/** A list; updates replace it whole. */
export class ArrayField extends DataField {
  readonly element: DataField;

  constructor(element: DataField, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.element = element;
    element.parent = this;
  }

  static override get _defaults(): DataFieldOptions {
    return { required: true, nullable: false, initial: () => [] };
  }

  protected override _cleanType(value: unknown): unknown[] {
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    return entries.map((entry) => this.element.clean(entry));
  }
}

/** A list without repetitions, which documents show as a Set. */
export class SetField extends ArrayField {
  override initialize(value: unknown): unknown {
    return new Set(Array.isArray(value) ? (value as unknown[]) : []);
  }
}

/** Finds the document a foreign key names; the page installs it. */
export type ForeignLookup = (documentName: string, id: string, model: object | undefined) => unknown;

let lookup: ForeignLookup = () => null;

/** Lets the page supply how a foreign key finds its document. */
export function installForeignLookup(installed: ForeignLookup): void {
  lookup = installed;
}

/** The identifier of another document; a document that has it shows the other document itself. */
export class ForeignDocumentField extends DocumentIdField {
  readonly documentName: string;
  readonly idOnly: boolean;

  constructor(documentName: string, options: StringFieldOptions & { idOnly?: boolean } = {}) {
    super(options);
    this.documentName = documentName;
    this.idOnly = options.idOnly ?? false;
  }

  override initialize(value: unknown, model?: object): unknown {
    if (this.idOnly || typeof value !== "string") return value ?? null;
    return () => lookup(this.documentName, value, model) ?? null;
  }
}

/** The documents that live inside another. */
export class EmbeddedCollectionField extends DataField {
  readonly documentName: string;
  readonly elementSchema: SchemaField;

  constructor(documentName: string, elementSchema: SchemaField) {
    super({ required: true, initial: () => [] });
    this.documentName = documentName;
    this.elementSchema = elementSchema;
  }

  protected override _cleanType(value: unknown): unknown[] {
    return Array.isArray(value) ? value.map((entry) => this.elementSchema.clean(entry)) : [];
  }
}
