import { type Drawing, domId } from "./drawing";
import type { nowView } from "./now";

/** A variant's name in the head, including `off`. */
export interface VariantName {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
}

type WindowName = "panel" | "entry" | "log" | "options";

export interface WindowData {
  readonly act: WindowName;
  readonly open: boolean;
  readonly calls: boolean;
}

/** The tracker head's data. It needs no screen because the head is drawn before there is one. */
export interface HeadData {
  readonly variant: VariantName;
  /** False for Foundry's own turns. */
  readonly hasRules: boolean;
  /** The variants the GM may choose. Null if the variant is fixed, or for players. */
  readonly choices: readonly VariantName[] | null;
  /** The variant chosen for this combat. Null if it comes from the scene or the world. */
  readonly chosen: string | null;
  /** The label of the choice that uses the scene's or the world's variant. */
  readonly inherited: string;
  readonly reason: string;
  readonly changeable: boolean;
  /** Whether the GM can change these rules themselves: own rules. */
  readonly editable: boolean;
  readonly windows: readonly WindowData[];
}

/** The windows' pictures, and the labels of their buttons while nothing calls. */
const WINDOWS = {
  panel: { label: "tracker.head.panel", icon: "fa-solid fa-table-list" },
  entry: { label: "entries.form.open", icon: "fa-solid fa-calendar-plus" },
  log: { label: "log.title", icon: "fa-solid fa-clock-rotate-left" },
  options: { label: "settings.fight-options.title", icon: "fa-solid fa-sliders" },
} as const satisfies Record<WindowName, object>;

/** The control's value for the scene's or the world's variant. */
export const INHERITED = "";

function choose(data: HeadData, drawing: Drawing) {
  if (data.choices === null) return null;
  const own = data.choices.map(({ id, name }) => ({ value: id, label: name, chosen: data.chosen === id }));
  const inherited = { value: INHERITED, label: data.inherited, chosen: data.chosen === null };
  return {
    id: domId(drawing, "choose"),
    label: drawing.words.own("tracker.head.choose"),
    options: [inherited, ...own],
  };
}

function windowButton({ act, open, calls }: WindowData, drawing: Drawing) {
  const isCalling = calls && !open;
  const label = drawing.words.own(isCalling && act === "panel" ? "tracker.head.panel-calls" : WINDOWS[act].label);
  const key = drawing.keys.get(act);
  return {
    id: domId(drawing, "open", act),
    act,
    label,
    tip: key === undefined ? label : drawing.words.own("keys.tip-labelled", { label, key: key.text }),
    shortcut: key?.aria ?? null,
    icon: WINDOWS[act].icon,
    open,
    // The window is closed and has something to press.
    calls: isCalling,
  };
}

/** The tracker's head. `now` is null before there is a screen. */
export function headView(data: HeadData, now: ReturnType<typeof nowView> | null, drawing: Drawing) {
  return {
    now,
    variant: data.variant,
    rules: data.hasRules
      ? { id: domId(drawing, "rules"), label: drawing.words.own("tracker.head.rules", { name: data.variant.name }) }
      : null,
    choose: choose(data, drawing),
    reason: data.choices !== null && data.chosen === null ? null : data.reason,
    change: data.changeable ? { id: domId(drawing, "change"), label: drawing.words.own("tracker.head.change") } : null,
    edit: data.editable ? { id: domId(drawing, "edit"), label: drawing.words.own("own-rules.edit") } : null,
    windows: data.windows.map((each) => windowButton(each, drawing)),
  };
}
