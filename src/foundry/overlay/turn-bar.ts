import { isPlayedBy } from "../authority/permissions";
import { keyText } from "../compat/key-text";
import { MODULE_ID } from "../compat/module-id";
import type { FightView } from "../session/fight-view";
import type { Control } from "../../core/index";
import { type Ask, askOf, MOST_CHOICES, picksIn, seatsIn } from "../view-models/asks";
import { controlOf } from "../view-models/controls-of";
import type { FaceAnswer } from "../view-models/strip";
import { valueOf } from "../view-models/surface-state";
import { turnBarView, type TurnBarView } from "../view-models/turn-bar";
import { askFacts, isBarInSight } from "../windows/bar-contents";
import { isSameValue } from "../windows/surface/same-value";
import { isAwakeKey } from "../windows/surface/sleep";
import type { Surface } from "../windows/surface/surface";
import { hasPanel } from "../windows/variant-names";
import { panelWindow } from "../windows/windows";
import { bringIntoView } from "./bring-into-view";
import { dodgeSidebar } from "./dodge-sidebar";
import { linkFacesToTokens, unmarkGone } from "./link-faces";
import { fightInView, Overlay } from "./overlay";
import { overlayState } from "./overlay-state";

const keys = (): (string | null)[] =>
  Array.from({ length: MOST_CHOICES }, (_, index) => {
    const [binding] = game.keybindings.get(MODULE_ID, `bar${index + 1}`);
    return binding === undefined ? null : keyText(binding);
  });

/** Above the hotbar, at the middle of the page's foot. Below the strip if that is there. */
function place(element: HTMLElement): void {
  const foot = document.getElementById("ui-bottom");
  const strip = foot?.querySelector("#turnwright-strip") ?? null;
  if (foot === null) document.body.append(element);
  else if (strip === null) foot.prepend(element);
  else strip.after(element);
  dodgeSidebar(element);
  widths.observe(element);
  element.addEventListener("input", notifyTargets);
  linkFacesToTokens(element);
  // The same function is heard once.
  document.getElementById("board")?.addEventListener("click", focusForm);
}

/** A press on the map leaves the open form its keys. */
const focusForm = (): void => turnBar.surface.focusOpen();

function selectedIn(combat: Combat.Implementation): string | null {
  const [token, ...others] = canvas.tokens?.controlled ?? [];
  if (token === undefined || others.length > 0) return null;
  const whose = combat.combatants.find(({ tokenId, sceneId }) => tokenId === token.id && sceneId === canvas.scene?.id);
  const id = whose?.id ?? null;
  return id !== null && isPlayedBy(game.user, combat, id) ? id : null;
}

/** This user's bar for a fight with at most `room` answers. Null if nothing is asked of them. */
function viewOf(fight: FightView, surface: Surface, room: number): TurnBarView | null {
  const { screen, combat, encounter } = fight;
  if (screen === null || encounter === null || !isBarInSight()) return null;
  return turnBarView(screen, surface.drawing(fight), {
    ...askFacts(fight),
    selected: selectedIn(combat),
    hasPanel: screen.panel.length > 0 || hasPanel(screen.variant),
    isPanelOpen: game.settings.get(MODULE_ID, "panelOpen"),
    keys: keys(),
    room,
    playerOf: (id) => game.users.find((user) => !user.isGM && isPlayedBy(user, combat, id))?.name ?? null,
  });
}

/** The bar, shown while this user is asked or has a turn. */
const turnBar = new Overlay({
  id: "turnwright-turn-bar",
  place,
  show(fight, surface) {
    const view = viewOf(fight, surface, overlayState.barRoom);
    if (view === null) return null;
    return { template: "turnwright.turn-bar", view, classes: `turnwright-turn-bar turnwright-tone-${view.tone}` };
  },
  redraw: drawBar,
  actions: {
    turnwrightMore: () => void panelWindow.open(),
    turnwrightToggle: (button) => turnBar.surface.toggle(button),
  },
});

const isWide = (line: Element): boolean => line.scrollWidth > line.clientWidth;

/** What gives way in a line without room, step by step. Padding does from the first step on. */
const GIVES_WAY = ["", "costs", "costs pictures"];

/** An answer and the end of its question stay in the bar, however narrow it is. */
const FEWEST_CHOICES = 2;

/** Whether the answers fit in their line, once enough has given way. */
function fits(element: HTMLElement): boolean {
  const line = element.querySelector(".turnwright-bar-choices");
  delete element.dataset["narrow"];
  if (line === null || !isWide(line)) return true;
  return GIVES_WAY.some((gone) => {
    element.dataset["narrow"] = gone;
    return !isWide(line);
  });
}

/** Another width has room for other answers. */
const widths = new ResizeObserver((entries) => {
  const now = Math.round(entries.at(-1)?.contentRect.width ?? 0);
  if (now === overlayState.barWidth) return;
  overlayState.barWidth = now;
  overlayState.barMeasurement = null;
  drawBar(fightInView());
});

/**
 * Draws the bar with the answers that fit in a line. The others are under More. Measuring lays out the whole page, so
 * each bar is measured once.
 */
function drawFitting(fight: FightView | null): void {
  const view = fight === null ? null : viewOf(fight, turnBar.surface, MOST_CHOICES);
  const { barMeasurement } = overlayState;
  if (barMeasurement !== null && isSameValue(barMeasurement.view, view)) {
    overlayState.barRoom = barMeasurement.room;
    turnBar.draw(fight);
    return;
  }
  for (let room = MOST_CHOICES; room >= FEWEST_CHOICES; room -= 1) {
    overlayState.barRoom = room;
    turnBar.draw(fight);
    if (turnBar.element === null || fits(turnBar.element)) break;
  }
  overlayState.barMeasurement = { view, room: overlayState.barRoom };
}

/** The combatants in the bar's open form: the answering combatants and this user's targets. */
function formAbout(fight: FightView | null): string[] {
  const screen = fight?.screen ?? null;
  if (fight === null || screen === null || !turnBar.element?.querySelector("form")) return [];
  const ask = askOf(screen, { ...askFacts(fight), selected: selectedIn(fight.combat) });
  const targets = new Set([...(game.user.targets ?? [])].map(({ id }) => id));
  const targeted = fight.combat.combatants.filter(({ tokenId }) => tokenId !== null && targets.has(tokenId));
  return [...(ask?.people ?? []), ...targeted.flatMap(({ id }) => id ?? [])];
}

/** Draws the bar, and brings its combatants into view. */
export function drawBar(fight: FightView | null): void {
  drawFitting(fight);
  unmarkGone();
  bringIntoView(fight, formAbout(fight));
  notifyTargets();
}

/** The combatants ticked as targets in the bar's open form. */
export function formTargets(): ReadonlySet<string> {
  const form = turnBar.element?.querySelector<HTMLElement>("form[data-spot]") ?? null;
  const screen = fightInView()?.screen ?? null;
  const { spot = "", control: id = "" } = form?.dataset ?? {};
  const control = screen === null || form === null ? undefined : controlOf(screen, id);
  const aims = control?.fields.filter((field) => field.kind === "choices" && field.aims === true) ?? [];
  return new Set(aims.flatMap((field) => valueOf(field, turnBar.surface.state.entry(spot, field.name))));
}

/** Tells who listens if the targets in the form have changed. */
function notifyTargets(): void {
  const now = [...formTargets()].join(" ");
  if (now === overlayState.knownTargets) return;
  overlayState.knownTargets = now;
  overlayState.onTargets();
}

/** What the bar asks, whatever is selected. Null while it is not there. */
function askedInBar(): Ask | null {
  const fight = fightInView();
  if (!fight?.screen || turnBar.element === null) return null;
  return askOf(fight.screen, { ...askFacts(fight), selected: null });
}

/** The answers that faces give now, by combatant, with the keys of those in the bar. */
export function faceAnswers(): ReadonlyMap<string, FaceAnswer> {
  const ask = turnBar.element?.querySelector("form") ? null : askedInBar();
  if (ask === null) return new Map();
  const shown = keys();
  const seats = new Map(seatsIn(ask, overlayState.barRoom).map((seat) => [seat.control, seat.place]));
  const keyOf = (control: Control): string | null => shown[(seats.get(control) ?? 0) - 1] ?? null;
  return new Map([...picksIn(ask)].map(([id, control]) => [id, { control: control.id, key: keyOf(control) }]));
}

/** Gives the answer of a combatant's face or token: a pick, or a tick in the open form. Returns whether it has one. */
export function answerBy(id: string): boolean {
  const fight = fightInView();
  const ask = askedInBar();
  const { surface, element } = turnBar;
  if (fight === null || element === null) return false;
  if (surface.person(id)) return true;
  const control = ask === null ? undefined : picksIn(ask).get(id);
  if (control !== undefined) void surface.submit(fight, control.command);
  return control !== undefined;
}

/** Focuses the bar's first button in sight. Returns false without a bar, because the key is then free for other uses. */
export function focusBar(): boolean {
  const buttons = turnBar.element?.querySelectorAll<HTMLElement>("[data-control], textarea, input, button") ?? [];
  const button = [...buttons].find((each) => each.checkVisibility());
  button?.focus();
  return button !== undefined;
}

/** Presses the button on a place of the bar, from 1 on. Returns false without it, because the key is then free. */
export function pressInBar(seat: number): boolean {
  const find = (): HTMLElement | null =>
    turnBar.element?.querySelector<HTMLElement>(`.turnwright-bar-choices > [data-seat="${seat}"]`) ?? null;
  if (find() === null) return false;
  if (isAwakeKey(`bar${seat}`, find)) find()?.click();
  return true;
}
