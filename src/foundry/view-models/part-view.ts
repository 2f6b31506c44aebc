import type { Control, Pips, Tag, Text } from "../../core/index";
import { type ControlView, controlView, openForm } from "./controls";
import { type Drawing, domId, type Face } from "./drawing";
import type { FormView } from "./forms";
import { ICON_CLASSES } from "./icons";
import { type PipsView, pipsView, type TagView, tagView } from "./pips";

/** The lists of a screen whose items are combatants: each has its face, and one that has none is left out. */
type PersonList = "people" | "pools";
const PERSON_LISTS: ReadonlySet<string> = new Set<PersonList>(["people", "pools"]);

/** A value of a part as its template wants it. */
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

/** A part of a screen as its template wants it. `form` is the open one among its own controls. */
export type PartView<Part> = {
  readonly [Key in keyof Part]: Key extends PersonList
    ? Part[Key] extends readonly (infer Item)[]
      ? readonly (PartView<Item> & Face)[]
      : never
    : Drawn<Part[Key]>;
} & { readonly form: FormView | null };

/** How a part is drawn. */
interface PartLook {
  /** Draw quiet controls as pictures beside a name: the rest of the part should catch the eye. */
  readonly bare?: boolean;
  /** The fields of texts that are drawn in runs, names apart from words. Their templates know; the type of a view says a string. */
  readonly runs?: readonly string[];
}

const isText = (value: object): value is Text =>
  "key" in value && Object.keys(value).every((field) => field === "key" || field === "data");
const isControl = (value: object): value is Control => "command" in value && "blocked" in value;
const isPips = (value: object): value is Pips => "left" in value && "max" in value && "icon" in value;
const isTag = (value: object): value is Tag => "tone" in value && "label" in value && Object.keys(value).length === 2;
const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/**
 * Draws a part of a screen by what it holds: texts in words, controls, pips and tags by their views, pictures by their classes, people with
 * their faces, and ids as they are on the page. What a template needs beside that its section adds.
 *
 * @param place the part's place on the surface, which begins the ids in it
 */
export function partView<Part extends object>(
  part: Part,
  place: string,
  drawing: Drawing,
  look: PartLook = {},
): PartView<Part> {
  const controls: ControlView[] = [];
  const drawn = (value: unknown, field: string): unknown => {
    if (typeof value !== "object" || value === null) {
      return field === "icon" && value !== null ? ICON_CLASSES[value as keyof typeof ICON_CLASSES] : value;
    }
    if (Array.isArray(value)) return value.flatMap((item) => drawnItem(item, field));
    if (isText(value))
      return look.runs?.includes(field) === true ? drawing.words.runs(value) : drawing.words.say(value);
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
