import { headView, type HeadData } from "../view-models/head";
import type { Drawing } from "../view-models/drawing";
import type { MissingView } from "../view-models/missing";
import type { OfferView } from "../view-models/offer";
import type { ProblemView } from "../view-models/problem";
import type { RowView } from "../view-models/rows";
import type { TrackerView } from "../view-models/tracker";
import { morph } from "../windows/morph";
import { render } from "../view-models/templates";

/**
 * The module's share of a rendered tracker. The system's own templates stay: rows, pictures and buttons of a system are
 * what its players know, and other modules look for them. What is added stands in four blocks beside Foundry's parts,
 * which Foundry never replaces, and in one block in each row. Drawing twice changes nothing.
 */

const HEAD = "turnwright-head";
const PROMPTS = "turnwright-prompts";
const FOOT = "turnwright-foot";
const MISSING = "turnwright-missing";

/** The id of a surface's foot: it takes the focus when what held it is gone. */
export const footId = (prefix: string): string => `${prefix}-foot`;

const ROW = "turnwright-row";
const GROUP = "turnwright-group";
const MEMBER = "turnwright-member";
const FOLDED = "turnwright-folded";
const NUMBERLESS = "turnwright-numberless";

/** Foundry's parts by their names, else by the classes that systems keep. */
const part = (root: HTMLElement, name: string, className: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-application-part="${name}"]`) ??
  root.querySelector<HTMLElement>(`.${className}`);

/** A block of the module's own, made where it is missing. */
function block(root: HTMLElement, name: string, place: (made: HTMLElement) => void): HTMLElement {
  const found = root.querySelector<HTMLElement>(`.${name}`);
  if (found !== null) return found;
  const made = root.ownerDocument.createElement("div");
  made.className = `${name} turnwright`;
  place(made);
  return made;
}

/** The tracker's head, below Foundry's. */
export function drawHead(root: HTMLElement, data: HeadData, stage: string | null, drawing: Drawing): void {
  const above = part(root, "header", "combat-tracker-header");
  const head = block(root, HEAD, (made) => (above === null ? root.prepend(made) : above.after(made)));
  morph(head, render("turnwright.head", headView(data, stage, drawing)));
}

function drawPrompts(root: HTMLElement, view: TrackerView): void {
  const head = root.querySelector<HTMLElement>(`.${HEAD}`);
  const prompts = block(root, PROMPTS, (made) => (head === null ? root.prepend(made) : head.after(made)));
  morph(prompts, render("turnwright.prompts", view));
}

/** What is missing on sheets, for the gm; the block goes where nothing is. */
export function drawMissing(root: HTMLElement, view: MissingView | null): void {
  if (view === null) {
    root.querySelector(`.${MISSING}`)?.remove();
    return;
  }
  const head = root.querySelector<HTMLElement>(`.${HEAD}`);
  const missing = block(root, MISSING, (made) => (head === null ? root.prepend(made) : head.after(made)));
  morph(missing, render("turnwright.missing", view));
}

function drawFoot(root: HTMLElement, view: TrackerView, prefix: string): void {
  const list = part(root, "tracker", "combat-tracker");
  const below = part(root, "footer", "combat-controls") ?? list;
  const foot = block(root, FOOT, (made) => (below === null ? root.append(made) : below.after(made)));
  foot.id = footId(prefix);
  foot.tabIndex = -1;
  foot.hidden = view.foot.empty;
  morph(foot, render("turnwright.foot", view.foot));
}

/** What happens in a form below a row is for the form: to Foundry a click on a row selects its token. */
const KEPT = ["click", "dblclick", "mousedown", "pointerdown", "change"];

function keepEvents(row: HTMLElement): void {
  for (const type of KEPT) {
    row.addEventListener(type, (event) => {
      const target = event.target as HTMLElement;
      const isOwnButton = type === "click" && target.closest("[data-action^='turnwright']") !== null;
      if (!isOwnButton && target.closest("form, button") !== null) event.stopPropagation();
    });
  }
}

function rowBlock(item: HTMLElement): HTMLElement {
  const found = item.querySelector<HTMLElement>(`.${ROW}`);
  if (found !== null) return found;
  const made = item.ownerDocument.createElement("div");
  made.className = `${ROW} turnwright`;
  keepEvents(made);
  const home = item.querySelector(".token-name") ?? item;
  const name = home.querySelector(":scope > .name");
  if (name === null) home.append(made);
  else name.after(made);
  return made;
}

function clearRow(item: HTMLElement): void {
  delete item.dataset["turnwright"];
  item.classList.remove(FOLDED, MEMBER);
  item.querySelector(`.${ROW}`)?.remove();
}

function drawRow(item: HTMLElement, view: RowView): void {
  item.dataset["turnwright"] = view.state;
  item.classList.remove(FOLDED, MEMBER);
  morph(rowBlock(item), render("turnwright.row", view));
}

/** Puts an element behind another, or first in its list; one that stands there already is left alone, with its focus. */
function putBelow(item: Element, list: Element, above: Element | null): void {
  const before = above === null ? list.firstElementChild : above.nextElementSibling;
  if (before !== item) list.insertBefore(item, before);
}

/**
 * The row of a group. It is the module's own and names no combatant: what Foundry's rows can do, those of the members go
 * on doing.
 */
function groupRow(list: Element, id: string): HTMLElement {
  const found = list.ownerDocument.getElementById(id);
  const made = found ?? list.ownerDocument.createElement("li");
  made.id = id;
  made.classList.add(GROUP, "turnwright");
  return made;
}

/**
 * Several in one row: theirs stand below it while it is unfolded, and are out of sight otherwise.
 *
 * @param above what stands above the group, null where it is the first of all
 * @returns the last that belongs to it
 */
function drawGroup(items: ReadonlyMap<string, HTMLElement>, view: RowView, above: Element | null): Element | null {
  const { group } = view;
  const own = (group?.members ?? []).flatMap((member) => {
    const item = items.get(member.combatant);
    return item === undefined ? [] : [{ item, member }];
  });
  const list = above?.parentElement ?? own[0]?.item.parentElement ?? null;
  if (group === null || list === null) return above;
  const head = groupRow(list, group.id);
  head.dataset["turnwright"] = view.state;
  morph(head, render("turnwright.group", view));
  putBelow(head, list, above);
  let last: Element = head;
  for (const { item, member } of own) {
    drawRow(item, member);
    item.classList.add(MEMBER);
    item.classList.toggle(FOLDED, !group.fold.open);
    putBelow(item, list, last);
    last = item;
  }
  return last;
}

/** Groups there are no more, and such as are drawn in another place now. */
function clearGroups(root: HTMLElement, kept: ReadonlySet<string>): void {
  for (const row of root.querySelectorAll(`.${GROUP}`)) if (!kept.has(row.id)) row.remove();
}

/** Systems nest rows in groups of their own: only what names a combatant is a row. */
const rowsIn = (root: HTMLElement): NodeListOf<HTMLElement> =>
  root.querySelectorAll<HTMLElement>("li.combatant[data-combatant-id]");

function drawRows(root: HTMLElement, rows: readonly RowView[]): void {
  const items = new Map([...rowsIn(root)].map((item) => [item.dataset["combatantId"] ?? "", item]));
  const groups = rows.flatMap(({ group }) => group ?? []);
  const members = new Set(groups.flatMap((group) => group.members.map((member) => member.combatant)));
  clearGroups(root, new Set(groups.map((group) => group.id)));
  const drawn = new Set([...members, ...rows.map((row) => row.combatant)]);
  for (const [id, item] of items) if (!drawn.has(id)) clearRow(item);
  let above: Element | null = null;
  for (const row of rows) {
    const item = items.get(row.combatant);
    if (row.group !== null) above = drawGroup(items, row, above);
    else if (item !== undefined && !members.has(row.combatant)) {
      drawRow(item, row);
      above = item;
    }
  }
}

/** A field that somebody types in is left alone. */
function drawNumber(item: HTMLElement, number: string): void {
  const field = item.querySelector<HTMLInputElement>(".initiative-input");
  const place = item.querySelector(".token-initiative");
  if (field !== null) {
    if (field !== item.ownerDocument.activeElement) field.value = number;
    return;
  }
  const said = place?.querySelector(":scope > span") ?? place?.appendChild(item.ownerDocument.createElement("span"));
  if (said !== undefined && said.textContent !== number) said.textContent = number;
}

/**
 * The rules' numbers where Foundry's rows have those of the system, so that what is seen there is what is played by, and
 * what is typed there is meant.
 */
function drawNumbers(root: HTMLElement, rows: readonly RowView[]): void {
  const all = rows.flatMap((row) => [row, ...(row.group?.members ?? [])]);
  const numbers = new Map(all.map(({ combatant, number }) => [combatant, number ?? ""]));
  for (const item of rowsIn(root)) {
    const number = numbers.get(item.dataset["combatantId"] ?? "");
    if (number !== undefined) drawNumber(item, number);
  }
}

/** Everything below the head of one screen. */
export function drawFight(root: HTMLElement, view: TrackerView, prefix: string): void {
  root.classList.add("turnwright-on");
  const title = root.querySelector(".encounter-title");
  if (title !== null && title.textContent !== view.round) title.textContent = view.round;
  drawPrompts(root, view);
  drawRows(root, view.rows);
  root.classList.toggle(NUMBERLESS, view.numbers === "none");
  if (view.numbers === "rules") drawNumbers(root, view.rows);
  drawFoot(root, view, prefix);
}

/** What is said of a fight whose record cannot be read, in place of the fight. */
export function drawProblem(root: HTMLElement, view: ProblemView): void {
  clearFight(root);
  const head = root.querySelector<HTMLElement>(`.${HEAD}`);
  const card = block(root, PROMPTS, (made) => (head === null ? root.prepend(made) : head.after(made)));
  morph(card, render("turnwright.problem", view));
}

/** What the gm is offered for a fight that goes on by Foundry's own turns; null takes it away. */
export function drawOffer(root: HTMLElement, view: OfferView | null): void {
  clearFight(root);
  if (view === null) return;
  const head = root.querySelector<HTMLElement>(`.${HEAD}`);
  const card = block(root, PROMPTS, (made) => (head === null ? root.prepend(made) : head.after(made)));
  morph(card, render("turnwright.offer", view));
}

/** Takes the head away. */
export const clearHead = (root: HTMLElement): void => root.querySelector(`.${HEAD}`)?.remove();

/** Takes away everything below the head: Foundry's tracker as it was. */
export function clearFight(root: HTMLElement): void {
  root.classList.remove("turnwright-on", NUMBERLESS);
  for (const own of root.querySelectorAll(`.${PROMPTS}, .${FOOT}, .${MISSING}, .${GROUP}`)) own.remove();
  for (const item of rowsIn(root)) clearRow(item);
}
