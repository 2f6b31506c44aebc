import type { FightView } from "../session/fight-view";
import { switchView, type View } from "../view-models/switch";
import { measureRoom } from "../windows/bar-contents";
import { isNarrow } from "../windows/narrow";
import { keepClear } from "../windows/window-placing";
import { measureAll } from "./dodge-sidebar";
import { Overlay } from "./overlay";

/** The views of the sidebar's tabs. The map's view is the folded sidebar. */
const TABS: Readonly<Record<string, View>> = { combat: "fight", chat: "chat" };

function shownView(): View {
  if (!ui.sidebar?.expanded) return "map";
  return TABS[ui.sidebar.tabGroups["primary"] ?? ""] ?? "more";
}

function show(view: View): void {
  if (view === "fight") ui.combat?.activate();
  else if (view === "chat") ui.chat?.activate();
  else if (view === "more") ui.settings?.activate();
  ui.sidebar?.toggleExpanded(view !== "map");
}

function place(element: HTMLElement): void {
  (document.getElementById("ui-bottom") ?? document.body).append(element);
  keepClear(element);
}

/** The switch at the foot of a narrow page, while a fight under the module's rules is in view. */
const viewSwitch = new Overlay({
  id: "turnwright-switch",
  place,
  show(fight, surface) {
    if (!isNarrow() || fight.screen === null) return null;
    const view = switchView(shownView(), surface.drawing(fight).words);
    return { template: "turnwright.switch", view, classes: "turnwright-switch" };
  },
  actions: { turnwrightView: ({ dataset }) => show(dataset["view"] as View) },
});

/** Draws the switch. While it is there, the page shows one view at a time. */
export function drawSwitch(fight: FightView | null): void {
  viewSwitch.draw(fight);
  const { dataset } = document.body;
  const [was, now] = [dataset["turnwrightView"], viewSwitch.element === null ? undefined : shownView()];
  if (was === now) return;
  if (now === undefined) delete dataset["turnwrightView"];
  else dataset["turnwrightView"] = now;
  measureRoom();
  measureAll();
}
