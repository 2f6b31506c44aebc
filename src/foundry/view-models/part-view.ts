import type { Control, Pips, Tag, Text } from "../../core/index";
import { type ControlView, controlView, openForm } from "./controls";
import { type Drawing, domId, type Face } from "./drawing";
import type { FormView } from "./forms";
import { ICON_CLASSES } from "./icons";
import { type PipsView, pipsView, type TagView, tagView } from "./pips";

/** The lists of combatants in a screen. A combatant the viewer can't see is omitted. */
type PersonList = "people" | "pools";
const PERSON_LISTS: ReadonlySet<string> = new Set<PersonList>(["people", "pools"]);

type Drawn<Value> = Value extends Text
  ? string
  : Value extends Control
    ? ControlView
    : Value extends Pips
      ? PipsView
      : Value extends Tag
        ? TagView
        : Value extends readonly (infer Item)[]
          ? readonly Drawn<Item>[]
          : Value extends object
            ? PartView<Value>
            : Value;

/** A part of a screen for its template. `form` is the open form of its controls. */
export type PartView<Part> = {
  readonly [Key in keyof Part]: Key extends PersonList
    ? Part[Key] extends readonly (infer Item)[]
      ? readonly (PartView<Item> & Face)[]
      : never
    : Drawn<Part[Key]>;
} & { readonly form: FormView | null };

interface PartLook {
  /** Draw quiet controls as pictures beside a name, so that the rest stands out. */
  readonly bare?: boolean;
  /** The text fields that are drawn in runs, with names apart from words. The view's type says string all the same. */
  readonly runs?: readonly string[];
}

const isText = (value: object): value is Text =>
  "key" in value && Object.keys(value).every((field) => field === "key" || field === "data");
const isControl = (value: object): value is Control => "command" in value && "blocked" in value;
const isPips = (value: object): value is Pips => "left" in value && "max" in value && "icon" in value;
const isTag = (value: object): value is Tag => "tone" in value && "label" in value && Object.keys(value).length === 2;
const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/**
 * Draws a part of a screen by its contents: texts, controls, pips, tags, icons, faces and ids. A section adds what else
 * its template needs. Controls in the turn bar are omitted.
 *
 * @param place the part's place on the surface, which begins its ids
 */
export function partView<Part extends object>(
  part: Part,
  place: string,
  drawing: Drawing,
  look: PartLook = {},
): PartView<Part> {
  const controls: ControlView[] = [];
  const isAskedHere = (item: unknown): boolean =>
    isPlain(item) || !isControl(item as object) || drawing.inBar?.has(item as Control) !== true;
  const drawn = (value: unknown, field: string): unknown => {
    if (typeof value !== "object" || value === null) {
      return field === "icon" && value !== null ? ICON_CLASSES[value as keyof typeof ICON_CLASSES] : value;
    }
    if (Array.isArray(value)) return value.filter(isAskedHere).flatMap((item) => drawnItem(item, field));
    if (isText(value))
      return look.runs?.includes(field) === true ? drawing.words.runs(value) : drawing.words.text(value);
    if (isPips(value)) return pipsView(value, place, drawing);
    if (isTag(value)) return tagView(value, drawing);
    if (!isControl(value)) return partView(value, place, drawing, look);
    const view = controlView(value, place, drawing, look.bare === true ? { bare: value.tone === "quiet" } : {});
    controls.push(view);
    return view;
  };
  const drawnItem = (item: unknown, field: string): unknown[] => {
    const { id } = (isPlain(item) ? {} : item) as { readonly id?: unknown };
    if (typeof id !== "string" || isControl(item as object) || isPips(item as object)) return [drawn(item, field)];
    const face = PERSON_LISTS.has(field) ? drawing.face(id) : {};
    const here = `${place}-${id}`;
    return face === null
      ? []
      : [{ ...face, ...partView(item as object, here, drawing, look), id: domId(drawing, here) }];
  };
  const view = Object.fromEntries(Object.entries(part).map(([field, value]) => [field, drawn(value, field)]));
  return { ...view, form: openForm(controls) } as PartView<Part>;
}
