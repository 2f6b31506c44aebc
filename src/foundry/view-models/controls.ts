import type { Control } from "../../core/index";
import { type Drawing, domId, NEXT_KEY, type ShownKey } from "./drawing";
import { type FaceView, type FormView, formView } from "./forms";
import { ICON_CLASSES } from "./icons";
import { placeAt, pointedField, type Spot, spotOf } from "./surface-state";
import { reasonText } from "../i18n/words";

/** A button as the template `turnwright.control` wants it. */
export interface ControlView {
  readonly id: string;
  readonly control: string;
  /** The name of its command. */
  readonly does: string;
  readonly spot: Spot;
  readonly label: string;
  readonly cost: string | null;
  /** Classes of its picture, or null. */
  readonly icon: string | null;
  /** The face of whom it picks, in place of the picture; null where it shows none. */
  readonly face: FaceView | null;
  /** Shown as its picture alone; the label is then its name for screen readers and its tooltip. */
  readonly bare: boolean;
  readonly tone: Control["tone"];
  /** True for the natural next step at the foot. */
  readonly isNext: boolean;
  /** True where a press opens a form instead of sending the command. */
  readonly opens: boolean;
  readonly open: boolean;
  /** The pressed state of an answer, or of a control that waits for a click on the map; null for other controls. */
  readonly pressed: "true" | "false" | null;
  /** True while it is blocked or pending, or no gm is there. It keeps the focus, so that the reason can be read. */
  readonly off: boolean;
  /** A sentence that says why it is off; null while it is on or only waits for its answer. */
  readonly reason: string | null;
  readonly reasonId: string;
  readonly busy: boolean;
  /** The sentence that shows when it is pointed at; null for none. */
  readonly tip: string | null;
  /** Its key, for assistive technology; null for none. */
  readonly shortcut: string | null;
  /** Its form, where that is open. */
  readonly form: FormView | null;
}

/** A sentence that says why a press would do nothing; null where it would do something. */
export function whyOff(control: Control, drawing: Drawing): string | null {
  if (drawing.closed !== null) return drawing.closed;
  return control.blocked === null ? null : drawing.words.say(reasonText(control.blocked));
}

/** How a control stands in its place. */
interface ControlLook {
  /** Show its picture alone, where it has one. */
  readonly bare?: boolean;
  /** It is the natural next step: the key for that one presses it. */
  readonly next?: boolean;
}

/** Puts away what the table has done, beside the button that says it: its cross says enough. */
const isPutAway = ({ command }: Control): boolean => command.do === "fight/dismiss-proposal";

/** A key gives a command as it is, and never one that says more than for whom: that calls for a look at what is pressed. */
const keyOf = ({ command }: Control, { keys }: Drawing): ShownKey | undefined =>
  Object.keys(command).every((field) => field === "do" || field === "combatant") ? keys.get(command.do) : undefined;

/** The label where only a picture stands, and the key. */
function tipOf(label: string, key: ShownKey | undefined, isBare: boolean, { words }: Drawing): string | null {
  if (key === undefined) return isBare ? label : null;
  return words.own(isBare ? "keys.tip-labelled" : "keys.tip", { label, key: key.text });
}

/**
 * A control as a button.
 *
 * @param place its place on the surface, which is part of its id
 */
export function controlView(
  control: Control,
  place: string,
  drawing: Drawing,
  { bare = isPutAway(control), next: isNext = false }: ControlLook = {},
): ControlView {
  const { words, state } = drawing;
  const spot = spotOf(place, control);
  const id = domId(drawing, place, control.id);
  const reason = whyOff(control, drawing);
  const busy = drawing.pending.has(control.id);
  const opens = control.fields.length > 0 && control.direct !== true;
  const open = opens && state.open === spot;
  const label = words.say(control.label);
  const isBare = bare && control.icon !== undefined;
  const key = isNext ? drawing.keys.get(NEXT_KEY) : keyOf(control, drawing);
  return {
    id,
    control: control.id,
    does: control.command.do,
    spot,
    label,
    cost: control.cost === undefined ? null : words.say(control.cost),
    icon: control.icon === undefined ? null : ICON_CLASSES[control.icon],
    face: null,
    bare: isBare,
    // Its form calls for the person, once that is open.
    tone: control.tone === "primary" && (open || !drawing.isPrimary(place, control.id)) ? "plain" : control.tone,
    isNext,
    // A click on the map fills this field in: no form opens where there is a map.
    opens: opens && (pointedField(control) === null || open),
    pressed: state.pointing === spot ? "true" : null,
    open,
    off: reason !== null || busy,
    reason,
    reasonId: `${id}-why`,
    busy,
    tip: reason ?? tipOf(label, key, isBare, drawing),
    shortcut: key?.aria ?? null,
    form: open ? formView(control, place, { off: reason !== null, busy, reason }, drawing) : null,
  };
}

/** Those of several controls that are asked here: what the bar over the map holds is asked there alone. */
export const askedHere = (controls: readonly Control[], { held }: Drawing): readonly Control[] =>
  held === null ? controls : controls.filter((control) => !held.has(control));

/** Several controls in one place. */
export const controlViews = (controls: readonly Control[], place: string, drawing: Drawing): ControlView[] =>
  controls.map((control) => controlView(control, place, drawing));

/** The form that is open among these controls, or null. */
export const openForm = (controls: readonly ControlView[]): FormView | null =>
  controls.find((control) => control.form !== null)?.form ?? null;

/** Tells whether a form is open in a place. */
export const hasOpenForm = (place: string, { state }: Drawing): boolean =>
  state.open !== null && placeAt(state.open) === place;
