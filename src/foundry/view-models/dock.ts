import type { Screen, Section } from "../../core/index";
import { controlsIn } from "./controls-of";
import { type Drawing, domId } from "./drawing";
import type { VariantName } from "./head";
import { panelView } from "./panel";

const PRESSED: ReadonlySet<Section["kind"]> = new Set(["actions", "budget", "choices", "card"]);

const hasOpen = (section: Section): boolean => controlsIn(section).some(({ blocked }) => blocked === null);

/** The place of a section: 0 for sections made of buttons, 1 for others with a button, 2 for sections without. */
const rank = (section: Section): number => (hasOpen(section) ? Number(!PRESSED.has(section.kind)) : 2);

/** Sections with buttons come first because the room below the rows is low. */
const pressedFirst = ({ panel }: Screen): Section[] => panel.toSorted((one, other) => rank(one) - rank(other));

/** The panel for the tracker, without notices that the tracker shows already: a missing GM and the last refusal. */
export function dockView(screen: Screen, { name, icon }: VariantName, drawing: Drawing) {
  const { words } = drawing;
  return {
    title: name,
    icon,
    undock: { id: domId(drawing, "dock", "undock"), label: words.own("panel.undock") },
    close: { id: domId(drawing, "dock", "close"), label: words.own("panel.put-away") },
    panel: { ...panelView({ panel: pressedFirst(screen) }, drawing), closed: null, notice: null },
  };
}
