import type { Screen, Section } from "../../core/index";
import { type Drawing, domId } from "./drawing";
import type { VariantName } from "./head";
import { type PanelView, panelView } from "./panel";

/** A button with a picture alone. */
interface BareButton {
  readonly id: string;
  readonly label: string;
}

/** The panel as it stands under the tracker's rows. */
export interface DockView {
  readonly title: string;
  readonly icon: string;
  /** Takes it out into a window. */
  readonly undock: BareButton;
  /** Puts it away. */
  readonly close: BareButton;
  readonly panel: PanelView;
}

/** The kinds of sections that are there to be pressed. */
const PRESSED: ReadonlySet<Section["kind"]> = new Set(["actions", "budget", "choices", "card"]);

/** The sections with what can be pressed first: the room below the rows is low, and the rest can be scrolled to. */
const pressedFirst = ({ panel }: Screen): Section[] => [
  ...panel.filter(({ kind }) => PRESSED.has(kind)),
  ...panel.filter(({ kind }) => !PRESSED.has(kind)),
];

/**
 * The panel for the tracker. What the tracker says already, it leaves out: that nobody is there to decide, and why the last press did
 * nothing.
 */
export function dockView(screen: Screen, { name, icon }: VariantName, drawing: Drawing): DockView {
  const { words } = drawing;
  return {
    title: name,
    icon,
    undock: { id: domId(drawing, "dock", "undock"), label: words.own("panel.undock") },
    close: { id: domId(drawing, "dock", "close"), label: words.own("panel.put-away") },
    panel: { ...panelView({ panel: pressedFirst(screen) }, drawing), closed: null, notice: null },
  };
}
