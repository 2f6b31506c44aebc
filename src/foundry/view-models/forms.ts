import { text, type CombatantId, type Control, type Field } from "../../core/index";
import { ICON_CLASSES } from "./icons";
import { type Drawing, domId, knownOf, MOST_DOTS } from "./drawing";
import { type TypedEntry, type Spot, spotOf, valueOf } from "./surface-state";
import { whyView } from "./notice";
import { reasonText } from "../i18n/words";

/** The chips' name for recent texts, which is no command's field. */
const LATELY = "turnwright-lately";

/** Each field kind's template. The type keeps the list complete. */
export const FIELD_PARTIALS = {
  text: "turnwright.field-text",
  integer: "turnwright.field-integer",
  choice: "turnwright.field-choice",
  choices: "turnwright.field-choices",
  order: "turnwright.field-order",
  token: "turnwright.field-token",
} as const satisfies { readonly [Kind in Field["kind"]]: `turnwright.field-${Kind}` };

/** A label without its ellipsis, which inside the form would announce another form. */
const plainLabel = (label: string): string => label.replace(/\s*…$/, "");

function bounds(field: Field) {
  if (field.kind === "text") return { required: field.required, min: null, max: field.max };
  if (field.kind === "integer") return { required: true, min: field.min, max: field.max };
  return { required: false, min: null, max: null };
}

function choiceViews(field: Field, value: TypedEntry, fieldId: string, drawing: Drawing) {
  const chosen: readonly string[] = typeof value === "string" ? [value] : value;
  const common = (id: string) => ({ id: `${fieldId}-${id}`, value: id, chosen: chosen.includes(id) });
  if (field.kind === "token")
    return knownOf(field.people, drawing).map(({ id, name }) => ({
      ...common(id),
      label: name,
      icon: null,
      face: null,
    }));
  if (field.kind !== "choice" && field.kind !== "choices") return [];
  return field.choices.map((choice) => ({
    ...common(choice.value),
    label: drawing.words.text(choice.label),
    icon: choice.icon === undefined ? null : ICON_CLASSES[choice.icon],
    face: faceOn(choice.whom, drawing),
  }));
}

export type FaceView = NonNullable<ReturnType<typeof faceOn>>;

/** A combatant's face for a button or a chip. Null if there is no combatant, or the viewer does not see it. */
export function faceOn(id: CombatantId | undefined, { face, sideOf }: Drawing) {
  const seen = id === undefined ? null : face(id);
  return id === undefined || seen === null ? null : { id, img: seen.img, side: sideOf(id) };
}

/** Whether a field's values are people, who are picked by face. */
export const isOfPeople = (field: Field): boolean =>
  (field.kind === "choice" || field.kind === "choices") && field.choices.some(({ whom }) => whom !== undefined);

/** The combatant's recent texts, as chips that fill in the field. */
function latelyViews(field: Field, control: Control, spot: Spot, formId: string, drawing: Drawing) {
  const texts = field.kind === "text" && field.lately === true ? drawing.lately(control, field.name) : [];
  if (texts.length === 0) return [];
  const choices = texts.map((said) => ({
    value: said,
    label: text("names.verbatim", { text: said }),
    icon: "late" as const,
  }));
  const chips: Field = { kind: "choices", name: LATELY, label: { key: "TURNWRIGHT.forms.lately" }, choices };
  return [fieldView(chips, [], spot, formId, drawing)];
}

function resultView(field: Field, value: TypedEntry, { words }: Drawing): string | null {
  const said = field.kind === "integer" ? field.comesTo?.[Number(value) - field.min] : undefined;
  return said === undefined ? null : words.text(said);
}

/** A number that is paid, as dots: true for a dot that stays. Empty if there are too many to count at a glance. */
function dotsOf(field: Field, value: TypedEntry): boolean[] {
  if (field.kind !== "integer" || field.comesTo === undefined || field.max > MOST_DOTS) return [];
  return Array.from({ length: field.max }, (_, index) => index >= Number(value));
}

const STEPS = [
  { by: -1, key: "forms.order.up", icon: "fa-solid fa-arrow-up" },
  { by: 1, key: "forms.order.down", icon: "fa-solid fa-arrow-down" },
] as const;

/** The people of a list to be ordered. Unseen combatants keep their places without being shown. */
function placeViews(field: Field, value: TypedEntry, fieldId: string, drawing: Drawing) {
  if (field.kind !== "order" || typeof value === "string") return [];
  const known = knownOf(value, drawing);
  return known.map(({ id, name, img }, index) => ({
    id: `${fieldId}-${id}`,
    value: id,
    name,
    img,
    steps: STEPS.map(({ by, key, icon }) => ({
      id: `${fieldId}-${id}-${by}`,
      by,
      icon,
      label: drawing.words.own(key, { name }),
      off: known[index + by] === undefined,
    })),
  }));
}

type Places = ReturnType<typeof placeViews>;

/** The result of the last move, for screen readers. */
function movedText(places: Places, spot: Spot, field: string, { state, words }: Drawing): string {
  const { moved } = state;
  if (moved?.spot !== spot || moved.field !== field) return "";
  const index = places.findIndex((place) => place.value === moved.id);
  const name = places[index]?.name;
  if (name === undefined) return "";
  return words.own("forms.order.moved", { name, place: index + 1, count: places.length });
}

/** A field's template data. `chips` write into it, besides its own. Parts that its kind does not use are empty. */
function fieldView(field: Field, chips: readonly string[], spot: Spot, formId: string, drawing: Drawing) {
  const value = valueOf(field, drawing.state.entry(spot, field.name));
  const id = `${formId}-${field.name}`;
  const places = placeViews(field, value, id, drawing);
  const isPeople = isOfPeople(field);
  const { missing } = drawing.state;
  const isMissing = missing?.spot === spot && missing.field === field.name;
  return {
    // What to do first, if the form could not be sent without it.
    missing: isMissing ? drawing.words.own(field.kind === "text" ? "forms.write-first" : "forms.choose-first") : null,
    missingId: `${id}-missing`,
    partial: FIELD_PARTIALS[isPeople ? "choices" : field.kind],
    isPeople,
    isOne: field.kind === "choice",
    // Whose answer it is, which has a line of its own.
    isWho: isPeople && field.kind === "choices" && field.required === true,
    comesTo: resultView(field, value, drawing),
    dots: dotsOf(field, value),
    id,
    name: field.name,
    label: drawing.words.text(field.label),
    value: typeof value === "string" ? value : "",
    writtenBy: [...chips, ...(field.kind === "text" ? (field.writtenBy ?? []) : [])].join(" "),
    choices: choiceViews(field, value, id, drawing),
    places,
    moved: movedText(places, spot, field.name, drawing),
    ...bounds(field),
  };
}

/** The order of fields: who answers, then ticks, then targets, then the text that they write, then the others. */
const placeIn = ({ partial, isPeople, isWho }: ReturnType<typeof fieldView>): number =>
  isWho ? -1 : partial === FIELD_PARTIALS.text ? 2 : isPeople ? 1 : partial === FIELD_PARTIALS.choices ? 0 : 3;

const isOfChips = ({ partial }: ReturnType<typeof fieldView>): boolean => partial === FIELD_PARTIALS.choices;

/** In the bar a form replaces its question, so it needs a heading. */
function headingOf({ command }: Control, place: string, title: string, drawing: Drawing) {
  if (place !== "bar") return null;
  const id = typeof command["combatant"] === "string" ? command["combatant"] : undefined;
  const name = id === undefined ? null : (drawing.face(id)?.name ?? null);
  return { face: faceOn(id, drawing), text: name === null ? title : `${name} · ${title}`, escape: "Esc" };
}

/** The form's button looks like its control, unless another control is primary now. */
function toneOf(control: Control, place: string, { isPrimary }: Drawing): Control["tone"] {
  const isOrdinary = control.tone === "quiet" || (control.tone === "primary" && !isPrimary(place, control.id));
  return isOrdinary ? "plain" : control.tone;
}

export type FormView = ReturnType<typeof formView>;

export function formView(
  control: Control,
  place: string,
  status: { readonly off: boolean; readonly busy: boolean; readonly reason: string | null },
  drawing: Drawing,
) {
  const { words, state } = drawing;
  const { notice } = state;
  const spot = spotOf(place, control);
  const id = domId(drawing, place, control.id, "form");
  const title = plainLabel(words.text(control.label));
  const fields = control.fields
    .flatMap((field) => {
      const lately = latelyViews(field, control, spot, id, drawing);
      const chips = lately.map(({ name }) => name);
      return [...lately, fieldView(field, chips, spot, id, drawing)];
    })
    .toSorted((a, b) => placeIn(a) - placeIn(b));
  const refusal = notice?.spot === spot ? words.text(reasonText(notice.reason)) : null;
  const refused = notice?.spot === spot ? notice.reason : drawing.closed === null ? control.blocked : null;
  return {
    ...status,
    id,
    spot,
    control: control.id,
    title,
    heading: headingOf(control, place, title, drawing),
    submit: title,
    submitId: `${id}-send`,
    cancel: words.own("forms.cancel"),
    cancelId: `${id}-cancel`,
    tone: toneOf(control, place, drawing),
    // What writes the sentence comes before it.
    chips: fields.filter(isOfChips),
    fields: fields.filter((field) => !isOfChips(field)),
    reasonId: `${id}-why`,
    refusal,
    isAgainst: refusal !== null || status.reason !== null || refused !== null,
    why: refused === null ? null : whyView(refused, id),
  };
}
