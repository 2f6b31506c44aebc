import { MODULE_ID } from "../compat/module-id";
import type { FightView } from "../session/fight-view";
import { stripView } from "../view-models/strip";
import { viewedCombat } from "../windows/viewed-combat";
import { dodgeSidebar } from "./dodge-sidebar";
import { Overlay } from "./overlay";

/** A module that draws such a strip itself, in the same place, and hides what else is there. */
const DOCK = "combat-tracker-dock";

/** Along the top of the map, in the middle. */
function place(element: HTMLElement): void {
  (document.getElementById("ui-top") ?? document.getElementById("interface") ?? document.body).append(element);
  dodgeSidebar(element);
}

/** Brings the map to whoever's face was pressed, and selects them for who may. What this user does not see stays where it is. */
function show(face: HTMLElement): void {
  const { combatant = "" } = face.dataset;
  const token = viewedCombat()?.combatants.get(combatant)?.token?.object;
  if (!canvas.ready || !token || !token.isVisible) return;
  if (token.isOwner) token.control({ releaseOthers: true });
  const { x, y } = token.center;
  void canvas.animatePan({ x, y, duration: 250 });
}

const strip = new Overlay({
  id: "turnwright-strip",
  place,
  show(fight, surface) {
    const { screen, encounter } = fight;
    if (screen === null || encounter === null || encounter.stage === "setup" || encounter.stage === "ended")
      return null;
    const dock = game.modules.get(DOCK);
    if (dock?.active || game.settings.get(MODULE_ID, "orderIn") === "sidebar") return null;
    const view = stripView(screen, surface.drawing(fight), (id) => encounter.combatants[id]?.side ?? "gm");
    return { template: "turnwright.strip", view, classes: "turnwright-strip" };
  },
  actions: { turnwrightFace: show },
});

/** Arrows go from face to face. */
function onKey(event: KeyboardEvent): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const faces = [...(strip.element?.querySelectorAll<HTMLElement>('[data-action="turnwrightFace"]') ?? [])];
  const at = faces.indexOf(event.target as HTMLElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  faces[at + by]?.focus();
}

/** Who acted when the strip was drawn last. */
let seen = "";

/** Brings whoever acts into view, once they come up: who looks elsewhere meanwhile is left there. */
function showActing(element: HTMLElement): void {
  const acting = element.querySelector<HTMLElement>('[data-state="acting"]');
  const id = acting?.querySelector("button")?.id ?? "";
  if (id === seen) return;
  seen = id;
  const list = acting?.parentElement;
  if (acting === null || !list) return;
  list.scrollLeft = acting.offsetLeft - list.offsetLeft - (list.clientWidth - acting.offsetWidth) / 2;
}

const heard = new WeakSet<HTMLElement>();

/** Draws the order along the top of the map. */
export function drawStrip(fight: FightView | null): void {
  strip.draw(fight);
  const { element } = strip;
  const isAlone = element !== null && game.settings.get(MODULE_ID, "orderIn") === "strip";
  document.body.classList.toggle("turnwright-strip-alone", isAlone);
  if (element === null) return;
  if (!heard.has(element)) element.addEventListener("keydown", onKey);
  heard.add(element);
  // Where faces lie is known with the next picture; asked for now, the whole page would be laid out once more.
  requestAnimationFrame(() => showActing(element));
}
