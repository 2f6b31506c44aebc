import { serverTime } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import type { FightView } from "../session/fight-view";
import { clockOf } from "../session/turn-clock";
import { isUpright } from "../view-models/edge";
import { type StatusIcon, stripView } from "../view-models/strip";
import { viewedCombat } from "../windows/viewed-combat";
import { hearFaces } from "./face-card";
import { Overlay } from "./overlay";
import { hearPointer, markPointed } from "./link-faces";
import { answerBy, formTargets, pickKeys } from "./turn-bar";
import { endsDrag, hearEdges, keepWish, moveStrip, placeStrip, wish } from "./strip-edge";

/** A module that draws its own strip in the same place, and hides other elements there. */
const DOCK = "combat-tracker-dock";

/** Gives the face's answer, if it has one. Otherwise pans to the combatant, if visible, and selects its token. */
function show(face: HTMLElement): void {
  const { combatant = "" } = face.dataset;
  if (answerBy(combatant)) return;
  const token = viewedCombat()?.combatants.get(combatant)?.token?.object;
  if (!canvas.ready || !token || !token.isVisible) return;
  if (token.isOwner) token.control({ releaseOthers: true });
  const { x, y } = token.center;
  void canvas.animatePan({ x, y, duration: 250 });
}

const statusesIn =
  ({ combatants }: Combat.Implementation) =>
  (id: string): StatusIcon[] =>
    (combatants.get(id)?.actor?.temporaryEffects ?? []).flatMap(({ name, img }) =>
      img ? [{ name: name ?? "", img, icon: null }] : [],
    );

const turnOrder = new Overlay({
  id: "turnwright-strip",
  place: placeStrip,
  show(fight, surface) {
    const { screen, encounter } = fight;
    if (screen === null || encounter === null || encounter.stage === "setup" || encounter.stage === "ended")
      return null;
    const dock = game.modules.get(DOCK);
    if (dock?.active || game.settings.get(MODULE_ID, "orderIn") === "sidebar") return null;
    const { edge, isFolded } = wish();
    const view = stripView(screen, surface.drawing(fight), {
      statusesOf: statusesIn(fight.combat),
      clock: clockOf(fight.combat),
      isFolded,
      keys: pickKeys(),
      targets: formTargets(),
    });
    const classes = `turnwright-strip${isUpright(edge) ? " turnwright-upright" : ""}`;
    return { template: "turnwright.strip", view, classes };
  },
  actions: {
    turnwrightFace: show,
    // For this user in every fight.
    turnwrightFold: () => endsDrag() || void keepWish({ isFolded: !wish().isFolded }),
  },
});

const ALONG: Readonly<Record<"lying" | "upright", Readonly<Record<string, number>>>> = {
  lying: { ArrowLeft: -1, ArrowRight: 1 },
  upright: { ArrowUp: -1, ArrowDown: 1 },
};

function onKey(event: KeyboardEvent): void {
  const by = ALONG[isUpright(wish().edge) ? "upright" : "lying"][event.key];
  const faces = [...(turnOrder.element?.querySelectorAll<HTMLElement>('[data-action="turnwrightFace"]') ?? [])];
  const at = faces.indexOf(event.target as HTMLElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  faces[at + by]?.focus();
}

/** The acting face's place at the last drawing, by its id. */
let seen = "";

const actingIn = (element: HTMLElement): HTMLElement | null => element.querySelector(".turnwright-ring-acting");

/** Scrolls an acting combatant into view once its turn begins. After that the person may scroll away. */
function showActing(element: HTMLElement): void {
  const acting = actingIn(element);
  const list = acting?.parentElement;
  if (acting === null || !list) return;
  list.scrollLeft = acting.offsetLeft - list.offsetLeft - (list.clientWidth - acting.offsetWidth) / 2;
  list.scrollTop = acting.offsetTop - list.offsetTop - (list.clientHeight - acting.offsetHeight) / 2;
}

const LIST = ".turnwright-strip-faces";

/** Shows at an end of the strip how many more faces there are. */
function say(element: HTMLElement, end: "before" | "after", count: number): void {
  const said = count > 0 ? `"+${count}"` : "";
  const name = `--turnwright-${end}`;
  // Setting an empty value removes it. An equal value would still compute styles.
  if (said !== element.style.getPropertyValue(name)) element.style.setProperty(name, said);
}

/** Counts the faces out of sight at either end of the strip, drawn or not. */
function countEnds(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>(LIST);
  if (list === null) return;
  const [start, end] = isUpright(wish().edge) ? (["top", "bottom"] as const) : (["left", "right"] as const);
  const box = list.getBoundingClientRect();
  const middles = [...list.children].map((face) => {
    const place = face.getBoundingClientRect();
    return (place[start] + place[end]) / 2;
  });
  const { before = "0", after = "0" } = list.dataset;
  say(element, "before", Number(before) + middles.filter((middle) => middle < box[start]).length);
  say(element, "after", Number(after) + middles.filter((middle) => middle > box[end]).length);
}

/** The largest error of a running arc, in milliseconds. Setting it at every drawing would make it jump. */
const SLACK = 500;

/** Sets the turn clock's arc to the elapsed time. From there the style sheet moves it without further drawing. */
function setClock(strip: HTMLElement): void {
  const clock = strip.querySelector<SVGElement>(".turnwright-clock");
  if (clock === null) return;
  const passed = Math.max(0, serverTime() - Number(clock.dataset["since"]));
  for (const arc of clock.getAnimations({ subtree: true }))
    if (Math.abs(Number(arc.currentTime ?? 0) - passed) > SLACK) arc.currentTime = passed;
}

export const isStripShown = (): boolean => turnOrder.element !== null;

const heard = new WeakSet<HTMLElement>();

export function drawStrip(fight: FightView | null): void {
  turnOrder.draw(fight);
  const { element } = turnOrder;
  const isAlone = element !== null && game.settings.get(MODULE_ID, "orderIn") === "strip";
  document.body.classList.toggle("turnwright-strip-alone", isAlone);
  if (element === null) return;
  moveStrip(element);
  if (!heard.has(element)) {
    element.addEventListener("keydown", onKey);
    hearEdges(element);
    hearFaces(element);
    hearPointer(element);
    const count = (): void => countEnds(element);
    element.addEventListener("scroll", count, { capture: true, passive: true });
    new ResizeObserver(count).observe(element);
  }
  heard.add(element);
  markPointed(element);
  const acting = actingIn(element)?.id ?? "";
  const isNew = acting !== seen;
  seen = acting;
  // Measures with the next frame. Measuring now would lay out the whole page once more.
  requestAnimationFrame(() => {
    if (isNew) showActing(element);
    setClock(element);
    countEnds(element);
  });
}
