import { type Drawing, domId } from "./drawing";
import type { NowView } from "./now";

/** A variant as the head names it; `off` is one too. */
export interface VariantName {
  readonly id: string;
  readonly name: string;
  /** Classes of its picture. */
  readonly icon: string;
}

/** A window that the head can open. */
type WindowName = "panel" | "log" | "options";

/** A window that can be opened from the head. */
export interface WindowData {
  readonly act: WindowName;
  readonly open: boolean;
  /** True where the window holds something for this viewer to press. */
  readonly calls: boolean;
}

/** The data of the tracker's head. It needs no screen: the head is drawn before there is one. */
export interface HeadData {
  readonly variant: VariantName;
  /** False for Foundry's own turns. */
  readonly hasRules: boolean;
  /** The variants the gm may choose from; null where the variant is fixed, or this viewer is not the gm. */
  readonly choices: readonly VariantName[] | null;
  /** The id chosen for this very combat, null where the scene or the world says. */
  readonly chosen: string | null;
  /** The label of the choice that leaves the variant to the scene or the world. */
  readonly inherited: string;
  /** A sentence that names the level the variant comes from. */
  readonly reason: string;
  /** True where the gm may put the running fight under another variant. */
  readonly changeable: boolean;
  /** Windows that can be opened from here. */
  readonly windows: readonly WindowData[];
}

/** A small button of the head that opens or closes a window. */
interface WindowButtonView {
  readonly id: string;
  readonly act: WindowName;
  readonly label: string;
  /** The label and the key. */
  readonly tip: string;
  /** The key, for assistive technology; null where there is none. */
  readonly shortcut: string | null;
  readonly icon: string;
  readonly open: boolean;
  /** True while the window is closed and holds something to press. */
  readonly calls: boolean;
}

/** The tracker's head below Foundry's own. */
export interface HeadView {
  /** The fight's standing; null before there is a screen. */
  readonly now: NowView | null;
  readonly variant: VariantName;
  /** The button that opens the variant's rules; null for Foundry's own turns. */
  readonly rules: { readonly id: string; readonly label: string } | null;
  readonly choose: {
    readonly id: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string; readonly chosen: boolean }[];
  } | null;
  /** A sentence that names the level the variant comes from; null where the control says so already. */
  readonly reason: string | null;
  /** The button that puts the running fight under another variant. */
  readonly change: { readonly id: string; readonly label: string } | null;
  readonly windows: readonly WindowButtonView[];
}

/** The language keys of the buttons, closed and with nothing to press. */
const WINDOW_LABELS = {
  panel: "tracker.head.panel",
  log: "log.title",
  options: "settings.fight-options.title",
} as const satisfies Record<WindowName, string>;

const WINDOW_ICONS = {
  panel: "fa-solid fa-table-list",
  log: "fa-solid fa-clock-rotate-left",
  options: "fa-solid fa-sliders",
} as const satisfies Record<WindowName, string>;

/** The control's value for leaving the choice to the scene or the world. */
export const INHERITED = "";

function choose(data: HeadData, drawing: Drawing): HeadView["choose"] {
  if (data.choices === null) return null;
  const own = data.choices.map(({ id, name }) => ({ value: id, label: name, chosen: data.chosen === id }));
  const inherited = { value: INHERITED, label: data.inherited, chosen: data.chosen === null };
  return {
    id: domId(drawing, "choose"),
    label: drawing.words.own("tracker.head.choose"),
    options: [inherited, ...own],
  };
}

function windowButton({ act, open, calls }: WindowData, drawing: Drawing): WindowButtonView {
  const isCalling = calls && !open;
  const label = drawing.words.own(isCalling && act === "panel" ? "tracker.head.panel-calls" : WINDOW_LABELS[act]);
  const key = drawing.keys.get(act);
  return {
    id: domId(drawing, "open", act),
    act,
    label,
    tip: key === undefined ? label : drawing.words.own("keys.tip-labelled", { label, key: key.text }),
    shortcut: key?.aria ?? null,
    icon: WINDOW_ICONS[act],
    open,
    calls: isCalling,
  };
}

/**
 * The tracker's head.
 *
 * @param now where the fight stands, null before there is a screen
 */
export function headView(data: HeadData, now: NowView | null, drawing: Drawing): HeadView {
  return {
    now,
    variant: data.variant,
    rules: data.hasRules
      ? { id: domId(drawing, "rules"), label: drawing.words.own("tracker.head.rules", { name: data.variant.name }) }
      : null,
    choose: choose(data, drawing),
    reason: data.choices !== null && data.chosen === null ? null : data.reason,
    change: data.changeable ? { id: domId(drawing, "change"), label: drawing.words.own("tracker.head.change") } : null,
    windows: data.windows.map((each) => windowButton(each, drawing)),
  };
}
