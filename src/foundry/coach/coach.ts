import { MODULE_ID } from "../compat/module-id";
import type { FightView } from "../session/fight-view";
import { fightViewOf } from "../session/fight-view";
import { sessionOf } from "../session/fight-session";
import { templatesReady } from "../view-models/templates";
import { drawInto } from "../windows/drawn";
import { viewedCombat } from "../windows/viewed-combat";
import { placeBeside } from "./placing";
import { TIPS } from "./tips";

type Tip = (typeof TIPS)[number];

const ID = "turnwright-coach";

/** The tip that is shown; null for none. */
let shown: Tip | null = null;
/** The command that was refused last, until its tip is gone. */
let refused: string | null = null;
/** The tips that this page has shown: the setting knows of them a moment later. */
const had = new Set<string>();

/** The tip in the page, between the elements that are there anyway. */
const element = document.createElement("aside");
element.id = ID;

const report = (error: unknown): void =>
  Hooks.onError("turnwright.coach", error instanceof Error ? error : new Error(String(error)), { log: "error" });

const isWanted = (): boolean => game.settings.get(MODULE_ID, "tips");

const isNew = ({ name }: Tip): boolean => !had.has(name) && game.settings.get(MODULE_ID, "tipsSeen")[name] !== true;

function remember({ name }: Tip): void {
  had.add(name);
  const seen = game.settings.get(MODULE_ID, "tipsSeen");
  game.settings.set(MODULE_ID, "tipsSeen", { ...seen, [name]: true }).catch(report);
}

/** Tells whether somebody can see an element: all of its box is in the page, and nothing else lies over its middle. */
function isInSight(control: Element): boolean {
  const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
  if (width === 0 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (control.contains(there) || element.contains(there));
}

/** The surroundings of a control: as much of the page as a tip had better leave free. */
const panelOf = (control: Element): Element =>
  control.closest("#sidebar-content, .turnwright-turn-bar, .turnwright-strip, .application") ?? control;

const controlOf = (tip: Tip): Element | undefined =>
  tip
    .beside(refused)
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find(isInSight);

/** Puts the tip beside its control; out of sight while that is. */
function place(): void {
  const control = shown === null ? undefined : controlOf(shown);
  element.hidden = control === undefined;
  if (control === undefined) return;
  const page = { width: innerWidth, height: innerHeight };
  const around = panelOf(control).getBoundingClientRect();
  const at = placeBeside(control.getBoundingClientRect(), around, element.getBoundingClientRect(), page);
  element.hidden = at === null;
  if (at === null) return;
  element.dataset["side"] = at.side;
  element.style.left = `${Math.round(at.left)}px`;
  element.style.top = `${Math.round(at.top)}px`;
}

function close(): void {
  if (shown?.name === "refused") refused = null;
  shown = null;
  element.remove();
}

function show(tip: Tip): void {
  shown = tip;
  const { i18n } = game;
  element.className = "turnwright turnwright-coach";
  element.ariaLabel = i18n.localize("TURNWRIGHT.coach.label");
  const words = {
    id: ID,
    close: i18n.localize("TURNWRIGHT.coach.close"),
    off: i18n.localize("TURNWRIGHT.coach.off"),
  };
  drawInto(element, "turnwright.coach-mark", { ...words, text: "" });
  document.body.append(element);
  // Said politely: a live region is read where it changes while it is in the page.
  requestAnimationFrame(() => {
    if (shown !== tip) return;
    drawInto(element, "turnwright.coach-mark", { ...words, text: i18n.localize(tip.text) });
    place();
    remember(tip);
  });
}

/** The fight in view, where all of it is here; else what is shown stays. */
function fightInView(): FightView | null {
  const combat = viewedCombat();
  return combat === null || sessionOf(combat).isComing ? null : fightViewOf(combat);
}

async function refresh(): Promise<void> {
  await templatesReady();
  const fight = fightInView();
  if (shown !== null && (!isWanted() || fight === null || !shown.holds(fight, refused))) close();
  if (shown !== null) return place();
  if (fight === null || !isWanted()) return;
  const next = TIPS.find((tip) => isNew(tip) && tip.holds(fight, refused) && controlOf(tip) !== undefined);
  refused = next?.name === "refused" ? refused : null;
  if (next !== undefined) show(next);
}

let isDue = false;

/** Shows, moves or takes away a tip, once everything of this moment has been drawn. */
export function follow(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    refresh().catch(report);
  });
}

/** A command of this user was refused. */
export function onRefused(command: string): void {
  refused = command;
  follow();
}

element.addEventListener("click", (event) => {
  const action = (event.target as Element).closest<HTMLElement>("[data-action]")?.dataset["action"];
  if (action === "turnwrightTipsOff") game.settings.set(MODULE_ID, "tips", false).catch(report);
  if (action !== undefined) close();
});

document.addEventListener("keydown", (event) => {
  // A handler nearer to the focus, as a form has one, comes first.
  if (event.key !== "Escape" || event.defaultPrevented || shown === null || element.hidden) return;
  event.preventDefault();
  event.stopPropagation();
  close();
});

document.addEventListener("scroll", follow, { capture: true, passive: true });
addEventListener("resize", follow);
Hooks.on("changeSidebarTab", follow);
Hooks.on("collapseSidebar", follow);
