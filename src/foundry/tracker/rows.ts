import { copyDrawn, drawEach, drawInto, viewIn } from "../windows/surface/drawn";
import { allOf, arrange, orderOfRows } from "./row-order";
import type { RowView } from "../view-models/rows";
import type { TrackerView } from "../view-models/tracker";
import type { VitalsView } from "../view-models/vitals";

/** The module's share of the rows: a block in each of Foundry's, and rows of its own for groups. */

const ROW = "turnwright-row";
const GROUP = "turnwright-group";
const MEMBER = "turnwright-member";
const FOLDED = "turnwright-folded";
const WITH_MENU = "turnwright-with-menu";
const HIDDEN = "turnwright-hidden";
const ON_MOVE = "turnwright-on-move";
const MENU_OPEN = "turnwright-menu-open";

/** The class of a row whose place in the order this user may change. */
export const MOVABLE = "turnwright-movable";

/** The class of a tracker in which no number makes the order. */
export const NUMBERLESS = "turnwright-numberless";

/** Systems nest rows in groups of their own: only what names a combatant is a row. */
export const ROW_SELECTOR = "li.combatant[data-combatant-id]";

/** The row of one combatant, as a selector. */
export const rowSelector = (combatant: string): string => `li.combatant[data-combatant-id="${CSS.escape(combatant)}"]`;

/** The rows of groups, which the module makes. */
export const GROUP_SELECTOR = `.${GROUP}`;

/** Foundry's rows below an element, in their order. */
export const rowsIn = (root: HTMLElement): NodeListOf<HTMLElement> => root.querySelectorAll<HTMLElement>(ROW_SELECTOR);

/** The combatant of a row. */
export const combatantOf = (item: HTMLElement): string => item.dataset["combatantId"] ?? "";

/** A form below a row keeps its own clicks: to Foundry a click on a row selects its token. */
const KEPT = ["click", "dblclick", "mousedown", "pointerdown", "change"];

function keepEvent(event: Event): void {
  const target = event.target as HTMLElement;
  const isOwnButton = event.type === "click" && target.closest("[data-action^='turnwright']") !== null;
  if (!isOwnButton && target.closest("form, button, .turnwright-drawer") !== null) event.stopPropagation();
}

function putBlock(block: HTMLElement, item: HTMLElement): void {
  const home = item.querySelector(".token-name") ?? item;
  const name = home.querySelector(":scope > .name");
  if (name === null) home.append(block);
  else name.after(block);
}

/** The module's block in a row; null where it has none yet. */
export const blockIn = (item: HTMLElement): HTMLElement | null => item.querySelector<HTMLElement>(`.${ROW}`);

function rowBlock(item: HTMLElement): HTMLElement {
  const found = blockIn(item);
  if (found !== null) return found;
  const made = item.ownerDocument.createElement("div");
  made.className = `${ROW} turnwright`;
  for (const type of KEPT) made.addEventListener(type, keepEvent);
  putBlock(made, item);
  return made;
}

/**
 * Gives a row that Foundry has made anew the block of the row before it.
 *
 * @param copied leave the old row as it is, since Foundry has yet to measure it. What somebody is at moves all the same.
 */
export function carryBlock(old: HTMLElement, item: HTMLElement, copied: boolean): void {
  const block = blockIn(old);
  if (block === null) return;
  const isAtWork = block.contains(block.ownerDocument.activeElement) || block.querySelector("form") !== null;
  if (!copied || isAtWork) {
    putBlock(block, item);
    return;
  }
  const copy = copyDrawn(block);
  for (const type of KEPT) copy.addEventListener(type, keepEvent);
  putBlock(copy, item);
}

function clearRow(item: HTMLElement): void {
  delete item.dataset["turnwright"];
  delete item.dataset["turnwrightSide"];
  // To remove a class that is not there would touch the row all the same.
  for (const name of [FOLDED, MEMBER, WITH_MENU, MOVABLE, ON_MOVE, MENU_OPEN]) item.classList.toggle(name, false);
  blockIn(item)?.remove();
}

/** How a member of a group stands in the tracker. */
interface Membership {
  readonly isFolded: boolean;
}

/** The marks the styles go by. Each row says by itself whether it has a menu: to ask that of what is in it costs every change of it. */
function setState(item: HTMLElement, { state, side, more, isMovable, isOnMove }: RowView): void {
  if (item.dataset["turnwright"] !== state) item.dataset["turnwright"] = state;
  if (item.dataset["turnwrightSide"] !== (side ?? undefined)) {
    if (side === null) delete item.dataset["turnwrightSide"];
    else item.dataset["turnwrightSide"] = side;
  }
  item.classList.toggle(WITH_MENU, more !== null);
  item.classList.toggle(MOVABLE, isMovable);
  item.classList.toggle(ON_MOVE, isOnMove);
  item.classList.toggle(MENU_OPEN, more?.open === true);
}

/** The contents of the blocks in rows: brought into the page all at once. */
type Blocks = Map<HTMLElement, RowView>;

function drawRow(blocks: Blocks, item: HTMLElement, view: RowView, member: Membership | null = null): void {
  setState(item, view);
  item.classList.toggle(MEMBER, member !== null);
  item.classList.toggle(FOLDED, member?.isFolded === true);
  blocks.set(rowBlock(item), view);
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
  const part = list.closest("[data-application-part]") ?? list;
  const found = part.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (found !== null) return found;
  const made = list.ownerDocument.createElement("li");
  made.id = id;
  made.classList.add(GROUP, "turnwright");
  return made;
}

/** The rows of those who share the row of a group: they stand below it, in sight or folded. */
export function membersBelow(head: HTMLElement): HTMLElement[] {
  const siblings = [...(head.parentElement?.children ?? [])] as HTMLElement[];
  const below = siblings.slice(siblings.indexOf(head) + 1);
  const end = below.findIndex((row) => !row.classList.contains(MEMBER));
  return end < 0 ? below : below.slice(0, end);
}

/** The view of a group's own row. Those of its members are drawn by themselves. */
const headOf = (view: RowView): RowView =>
  view.group === null ? view : { ...view, group: { ...view.group, members: [] } };

/**
 * Several in one row: theirs stand below it while it is unfolded, and are out of sight otherwise.
 *
 * @param above what stands above the group, null where it is the first of all
 * @param isFolded whether the group itself is out of sight
 * @returns the last that belongs to it
 */
function drawGroup(
  { items, blocks }: { readonly items: ReadonlyMap<string, HTMLElement>; readonly blocks: Blocks },
  view: RowView,
  above: Element | null,
  isFolded = false,
): Element | null {
  const { group } = view;
  const own = allOf(group?.members ?? []).flatMap(({ combatant }) => items.get(combatant) ?? []);
  const list = above?.parentElement ?? own[0]?.parentElement ?? null;
  if (group === null || list === null) return above;
  const head = groupRow(list, group.id);
  setState(head, view);
  head.classList.toggle(FOLDED, isFolded);
  drawInto(head, "turnwright.group", headOf(view));
  putBelow(head, list, above);
  let last: Element = head;
  const isAway = isFolded || !group.fold.open;
  for (const member of group.members) {
    const item = items.get(member.combatant);
    if (member.group !== null) last = drawGroup({ items, blocks }, member, last, isAway) ?? last;
    else if (item !== undefined) {
      drawRow(blocks, item, member, { isFolded: isAway });
      putBelow(item, list, last);
      last = item;
    }
  }
  return last;
}

/** Elements that say nothing to anybody between two rows. */
const SILENT = "template, script, style";

/**
 * Tells whether a system shares rows out: among several lists, or in one with something between them, such as headings. Their order is not
 * that of the rules then, and is the system's to make.
 */
function areParted(rows: readonly HTMLElement[]): boolean {
  const [list, ...others] = new Set(rows.map((row) => row.parentElement));
  if (list === undefined || list === null || others.length > 0) return others.length > 0;
  const children = [...list.children].filter((child) => !child.matches(SILENT));
  const isRow = (child: Element): boolean => child.matches(`${ROW_SELECTOR}, ${GROUP_SELECTOR}`);
  return !children.slice(children.findIndex(isRow), children.findLastIndex(isRow)).every(isRow);
}

/** Puts the rows of a list, and the module's own of groups, into the order of the rules. */
function putInOrder(root: HTMLElement, items: readonly HTMLElement[], rows: readonly RowView[]): void {
  const list = items[0]?.parentElement ?? null;
  if (list === null) return;
  const heads = [...root.querySelectorAll<HTMLElement>(GROUP_SELECTOR)];
  const order = orderOfRows(items.map(combatantOf), new Set(heads.map(({ id }) => id)), rows);
  const places = new Map(order.map((key, index) => [key, index] as const));
  // A system may list somebody twice, as often as it may act: all of those stand together.
  const placeOf = (row: HTMLElement): number =>
    places.get(row.matches(GROUP_SELECTOR) ? row.id : combatantOf(row)) ?? 0;
  arrange(
    list,
    [...items, ...heads].toSorted((a, b) => placeOf(a) - placeOf(b)),
  );
}

/** The folds of systems around rows, in the ways that are known: groups of equal tokens, squads. */
const FOLDS = "details:not([open]), .collapsed, .combatant-group:not(.collapsible):not(.expanded)";

const isCalled = ({ state, controls }: RowView): boolean =>
  state === "acting" || state === "reacting" || controls.some(({ off }) => !off);

/** Opens the groups of a system that hold somebody who acts, or for whom there is something to press. What it keeps of them stays. */
function unfoldSystems(blocks: Blocks): void {
  for (const [block, view] of blocks) {
    if (!isCalled(view)) continue;
    const item = block.closest(ROW_SELECTOR);
    for (let fold = item?.parentElement?.closest(FOLDS); fold; fold = fold.parentElement?.closest(FOLDS)) {
      if (fold.matches("details")) fold.setAttribute("open", "");
      else if (fold.matches(".collapsed")) fold.classList.remove("collapsed");
      else fold.classList.add("expanded");
    }
  }
}

/** Groups there are no more, and such as are drawn in another place now. */
function clearGroups(root: HTMLElement, kept: ReadonlySet<string>): void {
  for (const row of root.querySelectorAll(GROUP_SELECTOR)) if (!kept.has(row.id)) row.remove();
}

/** The views of rows without their places, as they are drawn where the order says the same. */
const withoutPlaces = (rows: readonly RowView[]): RowView[] =>
  rows.map(({ group, ...row }) => ({
    ...row,
    place: null,
    group: group === null ? null : { ...group, members: withoutPlaces(group.members) },
  }));

/** In a system's own order nobody is put together whom the rules don't put together. */
const unstacked = (rows: readonly RowView[]): RowView[] =>
  rows.flatMap((row) => (row.group?.isStack === true ? unstacked(row.group.members) : [row]));

function drawAll(root: HTMLElement, views: readonly RowView[]): void {
  const all = [...rowsIn(root)];
  const isParted = areParted(all);
  const rows = isParted ? unstacked(views) : withoutPlaces(views);
  const items = new Map(all.map((item) => [combatantOf(item), item]));
  const groups = allOf(rows).flatMap(({ group }) => group ?? []);
  const members = new Set(groups.flatMap((group) => allOf(group.members).map((member) => member.combatant)));
  clearGroups(root, new Set(groups.map((group) => group.id)));
  const drawn = new Set([...members, ...rows.map((row) => row.combatant)]);
  for (const [id, item] of items) if (!drawn.has(id)) clearRow(item);
  const blocks: Blocks = new Map();
  let above: Element | null = null;
  for (const row of rows) {
    const item = items.get(row.combatant);
    if (row.group !== null) above = drawGroup({ items, blocks }, row, above);
    else if (item !== undefined && !members.has(row.combatant)) {
      drawRow(blocks, item, row);
      above = item;
    }
  }
  drawEach("turnwright.rows", blocks);
  if (isParted) unfoldSystems(blocks);
  else putInOrder(root, all, rows);
}

/** Takes out of sight what the selectors name, and nothing else. */
export function hideParts(root: HTMLElement, hide: readonly string[]): void {
  const all = hide.join(", ");
  for (const part of root.querySelectorAll(`.${HIDDEN}`))
    if (all === "" || !part.matches(all)) part.classList.remove(HIDDEN);
  if (all !== "") for (const part of root.querySelectorAll(all)) part.classList.add(HIDDEN);
}

/** The module's share of the rows below an element, which stands in the page or does not yet. */
export function drawRows(
  root: HTMLElement,
  { rows, numbers, hide }: Pick<TrackerView, "rows" | "numbers" | "hide">,
): void {
  drawAll(root, rows);
  hideParts(root, hide);
  if (numbers === "rules")
    drawNumbers(
      [...rowsIn(root)].map((item) => [combatantOf(item), item] as const),
      rows,
    );
}

/**
 * Puts other hit points into rows that stay otherwise as they were drawn.
 *
 * @param vitals by combatant
 * @returns false where a row is no longer as it was drawn: nothing was done then
 */
export function drawVitals(root: HTMLElement, vitals: ReadonlyMap<string, VitalsView | null>): boolean {
  const blocks: Blocks = new Map();
  for (const item of rowsIn(root)) {
    const found = vitals.get(combatantOf(item));
    const block = found === undefined ? null : blockIn(item);
    if (found === undefined || block === null) continue;
    const view = viewIn(block) as RowView | undefined;
    if (view === undefined) return false;
    blocks.set(block, { ...view, vitals: found });
  }
  drawEach("turnwright.rows", blocks);
  return true;
}

/** Takes the module's share out of the rows: Foundry's as they were. */
export function clearRows(root: HTMLElement): void {
  for (const own of root.querySelectorAll(GROUP_SELECTOR)) own.remove();
  for (const item of rowsIn(root)) clearRow(item);
  hideParts(root, []);
}

/** A field that somebody types in is left alone. */
function drawNumber(item: HTMLElement, number: string): void {
  const field = item.querySelector<HTMLInputElement>(".initiative-input");
  const place = item.querySelector(".token-initiative");
  if (field !== null) {
    if (field !== item.ownerDocument.activeElement && field.value !== number) field.value = number;
    return;
  }
  const said = place?.querySelector(":scope > span") ?? place?.appendChild(item.ownerDocument.createElement("span"));
  if (said !== undefined && said.textContent !== number) said.textContent = number;
}

/**
 * The rules' numbers where Foundry's rows have those of the system, so that what is seen there is what is played by, and
 * what is typed there is meant.
 *
 * @param items Foundry's rows, each with its combatant
 */
function drawNumbers(
  items: readonly (readonly [combatant: string, item: HTMLElement])[],
  rows: readonly RowView[],
): void {
  const all = allOf(rows).filter(({ group }) => group?.isStack !== true);
  const numbers = new Map(all.map(({ combatant, number }) => [combatant, number ?? ""]));
  for (const [id, item] of items) {
    const number = numbers.get(id);
    if (number !== undefined) drawNumber(item, number);
  }
}
