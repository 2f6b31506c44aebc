import { namedIn, type Control, type Text } from "../../core/index";
import { type Drawing, domId, NEXT_KEY, type ShownKey } from "./drawing";
import { faceOn, type FaceView, formView } from "./forms";
import { ICON_CLASSES } from "./icons";
import { placeAt, pointedField, spotOf } from "./surface-state";
import { reasonText } from "../i18n/words";

/** Why a press would do nothing, in a sentence, or null. */
function whyOff(control: Control, drawing: Drawing): string | null {
  if (drawing.closed !== null) return drawing.closed;
  return control.blocked === null ? null : drawing.words.text(reasonText(control.blocked));
}

/** Dismisses a suggestion, beside the button that names it, so its cross says enough. */
const isPutAway = ({ command }: Control): boolean => command.do === "fight/dismiss-suggestion";

/** The key of a control that only needs its combatant. Other fields call for a look first. */
const keyOf = ({ command }: Control, { keys }: Drawing): ShownKey | undefined =>
  Object.keys(command).every((field) => field === "do" || field === "combatant") ? keys.get(command.do) : undefined;

/** The most faces on a button. */
const MOST_FACES = 4;

/** A button has no room for several names, so its cost has their number. The tip has the names. */
function costOf({ cost }: Control, drawing: Drawing) {
  const { words } = drawing;
  const ids = cost === undefined ? [] : namedIn(cost).lists.flat();
  const isCounted = ids.length > 1;
  return {
    cost: cost === undefined ? null : words.text(isCounted ? { ...cost, data: { names: countOf(cost) } } : cost),
    faces: isCounted && ids.length <= MOST_FACES ? ids.flatMap((id) => faceOn(id, drawing) ?? []) : [],
    names: cost !== undefined && isCounted ? words.text(cost) : null,
  };
}

/** How many a cost names. Beside combatants, a list can name others, such as the GM. */
function countOf({ data = {} }: Text): number {
  const { names } = data;
  if (typeof names !== "object" || !("list" in names)) return namedIn({ key: "", data }).lists.flat().length;
  return names.list.reduce<number>((sum, part) => {
    const ids = typeof part === "object" ? namedIn(part).lists.flat() : [];
    return sum + Math.max(1, ids.length);
  }, 0);
}

/** What a button itself does not show, and its key. */
function tipOf(hidden: string | null, key: ShownKey | undefined, { words }: Drawing): string | null {
  if (key === undefined) return hidden;
  return words.own(hidden === null ? "keys.tip" : "keys.tip-labelled", { label: hidden ?? "", key: key.text });
}

export type ControlView = ReturnType<typeof controlView>;

/** A control as a button. Its place on the surface is part of its id. */
export function controlView(
  control: Control,
  place: string,
  drawing: Drawing,
  { bare = isPutAway(control), next: isNext = false }: { readonly bare?: boolean; readonly next?: boolean } = {},
) {
  const { words, state } = drawing;
  const spot = spotOf(place, control);
  const id = domId(drawing, place, control.id);
  const reason = whyOff(control, drawing);
  const busy = drawing.pending.has(control.id);
  const opens = control.fields.length > 0 && control.direct !== true;
  const open = opens && state.open === spot;
  const label = words.text(control.label);
  const isBare = bare && control.icon !== undefined;
  const { names, ...cost } = costOf(control, drawing);
  const key = isNext ? drawing.keys.get(NEXT_KEY) : keyOf(control, drawing);
  return {
    id,
    control: control.id,
    does: control.command.do,
    spot,
    label,
    ...cost,
    icon: control.icon === undefined ? null : ICON_CLASSES[control.icon],
    // The face of the combatant it picks, in place of the icon.
    face: null as FaceView | null,
    // Only the icon shows. The label becomes its accessible name and tooltip.
    bare: isBare,
    // Once its form is open, the form is primary instead.
    tone: control.tone === "primary" && (open || !drawing.isPrimary(place, control.id)) ? "plain" : control.tone,
    isNext,
    // With a map, a click on the map fills this field in and no form opens.
    opens: opens && (pointedField(control) === null || open),
    pressed: (state.pointing === spot ? "true" : null) as "true" | "false" | null,
    open,
    // It keeps the focus, so that its reason can be read.
    off: reason !== null || busy,
    reason,
    reasonId: `${id}-why`,
    busy,
    tip: reason ?? tipOf(isBare ? label : names, key, drawing),
    shortcut: key?.aria ?? null,
    form: open ? formView(control, place, { off: reason !== null, busy, reason }, drawing) : null,
  };
}

/** The controls that the bar over the map does not hold, so that each is asked once. */
export const askedHere = (controls: readonly Control[], { inBar }: Drawing): readonly Control[] =>
  inBar === null ? controls : controls.filter((control) => !inBar.has(control));

export const controlViews = (controls: readonly Control[], place: string, drawing: Drawing) =>
  controls.map((control) => controlView(control, place, drawing));

export const openForm = (controls: readonly ControlView[]) =>
  controls.find((control) => control.form !== null)?.form ?? null;

export const hasOpenForm = (place: string, { state }: Drawing): boolean =>
  state.open !== null && placeAt(state.open) === place;
