import { serverTime } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import type { FightView } from "../session/fight-view";
import { turnClockOf } from "../session/turn-clock";
import { isUpright } from "../view-models/edge";
import { type StatusIcon, stripView } from "../view-models/strip";
import { isByFinger } from "../windows/narrow";
import { viewedCombat } from "../session/trackers";
import { tryImport } from "../parts/try-import";
import { Overlay } from "./overlay";
import { linkFacesToTokens, markPointed, unmarkGone } from "./link-faces";
import { isStill } from "./marks";
import { overlayState, removeFaceCard } from "./overlay-state";
import { answerBy, faceAnswers, formTargets } from "./turn-bar";
import { enableStripMoves, storeStripSettings, moveStrip, placeStrip, stripSettings } from "./strip-edge";

/** A module that draws its own strip in the same place, and hides other elements there. */
const DOCK = "combat-tracker-dock";

/** What asks for the card of a face, whose file loads with the first of them. */
const CARD_EVENTS = ["pointerover", "focusin"] as const;

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
    const { edge, isFolded } = stripSettings();
    const view = stripView(screen, surface.drawing(fight), {
      statusesOf: statusesIn(fight.combat),
      clock: turnClockOf(fight.combat),
      isFolded,
      answers: faceAnswers(),
      targets: formTargets(),
      isByFinger: isByFinger(),
    });
    const classes = `turnwright-strip${isUpright(edge) ? " turnwright-upright" : ""}`;
    return { template: "turnwright.strip", view, classes };
  },
  actions: {
    turnwrightFace: show,
    // For this user in every fight.
    turnwrightFold: () =>
      overlayState.isStripDragged || void storeStripSettings({ isFolded: !stripSettings().isFolded }),
  },
});

const ALONG: Readonly<Record<"lying" | "upright", Readonly<Record<string, number>>>> = {
  lying: { ArrowLeft: -1, ArrowRight: 1 },
  upright: { ArrowUp: -1, ArrowDown: 1 },
};

function onKey(event: KeyboardEvent): void {
  const by = ALONG[isUpright(stripSettings().edge) ? "upright" : "lying"][event.key];
  const faces = [...(turnOrder.element?.querySelectorAll<HTMLElement>('[data-action="turnwrightFace"]') ?? [])];
  const at = faces.indexOf(event.target as HTMLElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  faces[at + by]?.focus();
}

const LIST = ".turnwright-strip-faces";
const RINGED = '[class*="turnwright-ring-"]';

/** Shows at an end of the strip how many more faces there are. */
function showCount(element: HTMLElement, end: "before" | "after", count: number): void {
  const said = count > 0 ? `"+${count}"` : "";
  const name = `--turnwright-${end}`;
  // Setting an empty value removes it. An equal value would still compute styles.
  if (said !== element.style.getPropertyValue(name)) element.style.setProperty(name, said);
}

/** The strip's list along its edge, as it is laid out now, whatever slides. */
function layoutIn(element: HTMLElement) {
  const list = element.querySelector<HTMLElement>(LIST);
  if (list === null) return null;
  const isTall = isUpright(stripSettings().edge);
  const [side, size, scroll, room] = isTall
    ? (["offsetTop", "offsetHeight", "scrollTop", "clientHeight"] as const)
    : (["offsetLeft", "offsetWidth", "scrollLeft", "clientWidth"] as const);
  const faces = ([...list.children] as HTMLElement[]).map((face) => ({
    face,
    from: face[side] - list[side],
    to: face[side] - list[side] + face[size],
  }));
  return { list, faces, scroll, isTall, at: list[scroll], room: list[room] };
}

type StripLayout = NonNullable<ReturnType<typeof layoutIn>>;

/** Counts the faces out of sight at either end of the strip, drawn or not. */
function countEnds(element: HTMLElement, { list, faces, room }: StripLayout, at: number): void {
  const middles = faces.map(({ from, to }) => (from + to) / 2 - at);
  const { before = "0", after = "0" } = list.dataset;
  showCount(element, "before", Number(before) + middles.filter((middle) => middle < 0).length);
  showCount(element, "after", Number(after) + middles.filter((middle) => middle > room).length);
}

/** The least room around a face that is scrolled to, in pixels. */
const AROUND = 8;

/**
 * Scrolls as little as needed to all ringed faces, or to this user's if there is no room for all. A new round begins at
 * the start.
 */
function scrolledTo({ faces, at, room }: StripLayout, isNewRound: boolean): number {
  const start = isNewRound ? 0 : at;
  const ringed = faces.filter(({ face }) => face.matches(RINGED));
  const own = ringed.filter(({ face }) => face.matches(".turnwright-is-mine, .turnwright-ring-acting"));
  const span = (some: typeof faces) => ({ from: (some[0]?.from ?? 0) - AROUND, to: (some.at(-1)?.to ?? 0) + AROUND });
  if (ringed.length === 0) return start;
  const { from, to } =
    [ringed, own, own.slice(0, 1)].map(span).find((each) => each.to - each.from <= room) ?? span(ringed);
  return Math.max(0, Math.min(Math.max(start, to - room), from));
}

const placesIn = ({ faces }: StripLayout): ReadonlyMap<string, number> =>
  new Map(faces.map(({ face, from }) => [face.id, from]));

/** The time in which a face slides to its new place, in milliseconds. */
const SLIDE = 200;

/** Slides faces from their last places to their new ones. A press meets no face on its way. */
function slide(layout: StripLayout): void {
  const { faces, isTall } = layout;
  const last = overlayState.facePlaces;
  overlayState.facePlaces = placesIn(layout);
  if (isStill()) return;
  for (const { face, from } of faces) {
    const by = (last.get(face.id) ?? from) - from;
    if (by === 0) continue;
    face.animate(
      [
        { translate: isTall ? `0 ${by}px` : `${by}px`, pointerEvents: "none" },
        { translate: "0", pointerEvents: "none" },
      ],
      { duration: SLIDE, easing: "ease-out" },
    );
  }
}

/** Brings the drawn strip into its place. Reads the layout once, then writes. */
function settle(element: HTMLElement): void {
  const layout = element.isConnected ? layoutIn(element) : null;
  if (layout === null) return;
  const ringed = layout.faces.filter(({ face }) => face.matches(RINGED)).map(({ face }) => face.id);
  const round = element.querySelector(".turnwright-strip-round")?.textContent ?? "";
  const shown = [round, ...ringed].join(" ");
  const { shownFaces } = overlayState;
  const at = shown === shownFaces ? layout.at : scrolledTo(layout, !shownFaces.startsWith(round));
  overlayState.shownFaces = shown;
  if (at !== layout.at) layout.list[layout.scroll] = at;
  countEnds(element, layout, at);
  slide(layout);
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

export function drawStrip(fight: FightView | null): void {
  turnOrder.draw(fight);
  unmarkGone();
  const { element } = turnOrder;
  const isAlone = element !== null && game.settings.get(MODULE_ID, "orderIn") === "strip";
  document.body.classList.toggle("turnwright-strip-alone", isAlone);
  if (element === null) {
    // A strip that goes gets no event from the pointer or the focus that was on it.
    removeFaceCard();
    return;
  }
  moveStrip(element);
  if (!overlayState.listenedStrips.has(element)) {
    overlayState.listenedStrips.add(element);
    element.addEventListener("keydown", onKey);
    enableStripMoves(element);
    const loadCards = ({ target }: Event): void => {
      for (const type of CARD_EVENTS) element.removeEventListener(type, loadCards);
      void tryImport(async () => import("./face-card")).then((file) => file?.enableFaceCards(element, target));
    };
    for (const type of CARD_EVENTS) element.addEventListener(type, loadCards);
    linkFacesToTokens(element);
    const count = (): void => {
      const layout = layoutIn(element);
      if (layout === null) return;
      overlayState.facePlaces = placesIn(layout);
      countEnds(element, layout, layout.at);
    };
    element.addEventListener("scroll", count, { capture: true, passive: true });
    new ResizeObserver(count).observe(element);
  }
  markPointed(element);
  // Measures with the next frame. Measuring now would lay out the whole page once more.
  requestAnimationFrame(() => {
    setClock(element);
    settle(element);
  });
}
