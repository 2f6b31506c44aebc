import { type Control, type LanePerson, memberIds, type Screen } from "../../core";
import type { HeadData, WindowData } from "../view-models/head";
import { trackerView } from "../view-models/tracker";
import { fightViewOf, type FightView } from "../session/fight-view";
import { isDockOpen } from "../windows/docked";
import { stepsOf } from "../view-models/controls-of";
import { hiddenParts } from "../bindings/system";
import { placeholders } from "../roster/combatant-spec";
import { rowSettings } from "./row-settings";
import { selectorOfRow } from "./rows";
import type { Surface } from "../windows/surface/surface";
import { hasPanel, variantHead, variantName } from "../windows/variant-names";
import { fightOptions, logWindow, panelPart, panelWindow } from "../windows/windows";

const isOpen = (control: Control): boolean => control.blocked === null;

/** Whether the panel has a control for this user's own combatants. A GM's controls for players do not count. */
function panelAsks({ panel, rows }: Screen): boolean {
  const own = new Set(rows.filter((row) => row.mine).map((row) => row.id));
  const isAsked = ({ id, controls }: LanePerson): boolean => own.has(id) && controls.some(isOpen);
  return panel.some((section) => {
    if (section.kind === "actions") return section.controls.length > 0;
    // A user without combatants is asked nothing, although lanes name every combatant.
    if (section.kind === "lanes") return own.size > 0 && section.lanes.some((lane) => lane.people.some(isAsked));
    return (
      (section.kind === "budget" && section.ways.length > 0 && own.has(section.person)) || section.kind === "choices"
    );
  });
}

const showsPanel = ({ panel, variant }: Screen): boolean => panel.length > 0 || hasPanel(variant);

function windowsFor(fight: FightView | null): HeadData["windows"] {
  const screen = fight?.screen ?? null;
  if (fight === null || screen === null) return [];
  const panel: WindowData = { act: "panel", open: panelWindow.isOpen, calls: panelAsks(screen) };
  const options: WindowData = { act: "options", open: fightOptions()?.isOpenFor(fight.combat) === true, calls: false };
  const entry: WindowData = { act: "entry", open: false, calls: false };
  const log: WindowData = { act: "log", open: logWindow.isOpen, calls: false };
  return [...(showsPanel(screen) ? [panel] : []), ...(fight.viewer.gm ? [entry, options, log] : [log])];
}

/** The combatants that the rules hide from the viewer. Foundry hides only combatants with hidden documents. */
function unseenIn({ encounter, session }: FightView): string[] {
  const visible = session.visibleIds();
  return visible === null || encounter === null ? [] : memberIds(encounter).filter((id) => !visible.has(id));
}

/**
 * The hidden parts of the system's tracker: unused buttons, and rows for no combatant or for one this user does not
 * see.
 */
export const hiddenSelectors = (combat: Combat.Implementation, fight: FightView | null): string[] => [
  ...hiddenParts(),
  ...placeholders(combat).map(({ id }) => selectorOfRow(id ?? "")),
  ...(fight === null || fight.viewer.gm ? [] : unseenIn(fight).map(selectorOfRow)),
];

/** A tracker's contents at one moment. `view` and `dock` are null if there is nothing to see. */
export type TrackerContents = ReturnType<typeof trackerContents>;

export function trackerContents(combat: Combat.Implementation, surface: Surface) {
  const fight = fightViewOf(combat);
  const head: HeadData = { ...variantHead(combat, fight), windows: windowsFor(fight) };
  const drawing = surface.drawing(fight);
  const screen = fight?.screen ?? null;
  const steps = fight === null ? [] : Object.values(stepsOf(fight));
  const view =
    screen === null ? null : trackerView(screen, drawing, steps, hiddenSelectors(combat, fight), rowSettings());
  const isDockShown = screen !== null && isDockOpen() && showsPanel(screen);
  const dock = (isDockShown ? panelPart.loaded?.dockView(screen, variantName(screen.variant), drawing) : null) ?? null;
  return { combat, fight, head, drawing, view, dock };
}
