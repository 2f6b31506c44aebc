import type { Control, Field } from "../../core/index";
import { type Drawing, domId } from "./drawing";
import { type Entry, type Spot, spotOf, valueOf } from "./surface-state";
import { reasonText } from "./words";

/** The template for each kind of field. The type keeps the list complete. */
export const FIELD_PARTIALS = {
  text: "turnwright.field-text",
  integer: "turnwright.field-integer",
  choice: "turnwright.field-choice",
  choices: "turnwright.field-choices",
} as const satisfies { readonly [Kind in Field["kind"]]: `turnwright.field-${Kind}` };

/** One value to choose in a form. */
interface ChoiceView {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** A field as its template wants it. What a kind has no use for is null. */
interface FieldView {
  readonly partial: string;
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly value: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly ChoiceView[];
}

/** A form in place of its control's button: the fields, the button that sends and the one that closes. */
export interface FormView {
  readonly id: string;
  readonly spot: Spot;
  readonly control: string;
  readonly title: string;
  readonly submit: string;
  readonly submitId: string;
  readonly cancel: string;
  readonly cancelId: string;
  readonly tone: Control["tone"];
  readonly fields: readonly FieldView[];
  readonly off: boolean;
  readonly busy: boolean;
  readonly reason: string | null;
  readonly reasonId: string;
  /** Why it was refused when it was last sent, or null. */
  readonly refusal: string | null;
}

/** A label without the dots that promise a form: inside the form they would promise another. */
const plainLabel = (label: string): string => label.replace(/\s*…$/, "");

/** Whether a form can be sent, and why not. */
export type FormStatus = Pick<FormView, "off" | "busy" | "reason">;

function bounds(field: Field): Pick<FieldView, "required" | "min" | "max"> {
  if (field.kind === "text") return { required: field.required, min: null, max: field.max };
  if (field.kind === "integer") return { required: true, min: field.min, max: field.max };
  return { required: false, min: null, max: null };
}

function choiceViews(field: Field, value: Entry, fieldId: string, drawing: Drawing): ChoiceView[] {
  if (field.kind === "text" || field.kind === "integer") return [];
  const chosen: readonly string[] = typeof value === "string" ? [value] : value;
  return field.choices.map((choice) => ({
    id: `${fieldId}-${choice.value}`,
    value: choice.value,
    label: drawing.words.say(choice.label),
    chosen: chosen.includes(choice.value),
  }));
}

function fieldView(field: Field, spot: Spot, formId: string, drawing: Drawing): FieldView {
  const value = valueOf(field, drawing.state.entry(spot, field.name));
  const id = `${formId}-${field.name}`;
  return {
    partial: FIELD_PARTIALS[field.kind],
    id,
    name: field.name,
    label: drawing.words.say(field.label),
    value: typeof value === "string" ? value : "",
    choices: choiceViews(field, value, id, drawing),
    ...bounds(field),
  };
}

/** The form of a control that asks for more than a press. */
export function formView(control: Control, place: string, status: FormStatus, drawing: Drawing): FormView {
  const { words, state } = drawing;
  const { notice } = state;
  const spot = spotOf(place, control);
  const id = domId(drawing, place, control.id, "form");
  const title = plainLabel(words.say(control.label));
  return {
    ...status,
    id,
    spot,
    control: control.id,
    title,
    submit: title,
    submitId: `${id}-send`,
    cancel: words.own("form.cancel"),
    cancelId: `${id}-cancel`,
    tone: control.tone === "quiet" ? "plain" : control.tone,
    fields: control.fields.map((field) => fieldView(field, spot, id, drawing)),
    reasonId: `${id}-why`,
    refusal: notice?.spot === spot ? words.say(reasonText(notice.reason)) : null,
  };
}
