import { newElement } from "../windows/element";
import { copyDrawn, drawEach, drawInto, viewIn } from "../windows/surface/drawn";
import { allRows, arrangeChildren, orderOfRows } from "./row-order";
import type { RowView } from "../view-models/rows";
import type { TrackerView } from "../view-models/tracker";
import type { VitalsView } from "../view-models/vitals";

/** The module's share of the rows: a block in each of Foundry's, and its own rows for groups. */

const ROW = "turnwright-row";
const GROUP = "turnwright-group";
const MEMBER = "turnwright-member";
const FOLDED = "turnwright-folded";
const WITH_MENU = "turnwright-with-menu";
const HIDDEN = "turnwright-hidden";
const ON_MOVE = "turnwright-on-move";
const MENU_OPEN = "turnwright-menu-open";

export const MOVABLE_CLASS = "turnwright-movable";

export const NUMBERLESS_CLASS = "turnwright-numberless";

/** Systems nest rows in their own groups, so only an element that names a combatant is a row. */
export const ROW_SELECTOR = "li.combatant[data-combatant-id]";

export const selectorOfRow = (combatant: string): string =>
  `li.combatant[data-combatant-id="${CSS.escape(combatant)}"]`;

/** The groups' rows, which the module creates. */
export const GROUP_SELECTOR = `.${GROUP}`;

export const rowsIn = (root: HTMLElement): NodeListOf<HTMLElement> => root.querySelectorAll<HTMLElement>(ROW_SELECTOR);

export const combatantIdOf = (item: HTMLElement): string => item.dataset["combatantId"] ?? "";

/** A form below a row keeps its own clicks, because Foundry selects a clicked row's token. */
const KEPT = ["click", "dblclick", "mousedown", "pointerdown", "change"];

function stopOwnEvents(event: Event): void {
  const target = event.target as HTMLElement;
  const isOwnButton = event.type === "click" && target.closest("[data-action^='turnwright']") !== null;
  if (!isOwnButton && target.closest("form, button, .turnwright-drawer") !== null) event.stopPropagation();
}

function insertBlock(block: HTMLElement, item: HTMLElement): void {
  const home = item.querySelector(".token-name") ?? item;
  const name = home.querySelector(":scope > .name");
  if (name === null) home.append(block);
  else name.after(block);
}

export const ownBlockIn = (item: HTMLElement): HTMLElement | null => item.querySelector<HTMLElement>(`.${ROW}`);

function rowBlock(item: HTMLElement): HTMLElement {
  const found = ownBlockIn(item);
  if (found !== null) return found;
  const made = newElement("div", { className: `${ROW} turnwright` });
  for (const type of KEPT) made.addEventListener(type, stopOwnEvents);
  insertBlock(made, item);
  return made;
}

/**
 * Moves the previous row's block into a row that Foundry has created again, or copies it, since Foundry has yet to
 * measure the old row. An element in use moves all the same.
 */
export function moveBlock(old: HTMLElement, item: HTMLElement, copied: boolean): void {
  const block = ownBlockIn(old);
  if (block === null) return;
  const isAtWork = block.contains(block.ownerDocument.activeElement) || block.querySelector("form") !== null;
  if (!copied || isAtWork) {
    insertBlock(block, item);
    return;
  }
  const copy = copyDrawn(block);
  for (const type of KEPT) copy.addEventListener(type, stopOwnEvents);
  insertBlock(copy, item);
}

function clearRow(item: HTMLElement): void {
  delete item.dataset["turnwright"];
  delete item.dataset["turnwrightSide"];
  // Removing an absent class would still change the row.
  for (const name of [FOLDED, MEMBER, WITH_MENU, MOVABLE_CLASS, ON_MOVE, MENU_OPEN]) item.classList.toggle(name, false);
  ownBlockIn(item)?.remove();
}

/**
 * Sets what the styles depend on. Each row has a class for its menu, because `:has()` would cost on every change inside
 * it.
 */
function setState(item: HTMLElement, { state, side, more, isMovable, isOnMove }: RowView): void {
  if (item.dataset["turnwright"] !== state) item.dataset["turnwright"] = state;
  if (item.dataset["turnwrightSide"] !== (side ?? undefined)) {
    if (side === null) delete item.dataset["turnwrightSide"];
    else item.dataset["turnwrightSide"] = side;
  }
  item.classList.toggle(WITH_MENU, more !== null);
  item.classList.toggle(MOVABLE_CLASS, isMovable);
  item.classList.toggle(ON_MOVE, isOnMove);
  item.classList.toggle(MENU_OPEN, more?.open === true);
}

/** The contents of the blocks in rows, which enter the page together. */
type Blocks = Map<HTMLElement, RowView>;

function drawRow(blocks: Blocks, item: HTMLElement, view: RowView, isMember = false, isFolded = false): void {
  setState(item, view);
  item.classList.toggle(MEMBER, isMember);
  item.classList.toggle(FOLDED, isFolded);
  blocks.set(rowBlock(item), view);
}

/** Puts an element after another, or first in its list. An element already there is left alone, with its focus. */
function insertBelow(item: Element, list: Element, above: Element | null): void {
  const before = above === null ? list.firstElementChild : above.nextElementSibling;
  if (before !== item) list.insertBefore(item, before);
}

/**
 * A group's row. It is the module's own and names no combatant, so the members' rows keep what Foundry's rows can do.
 */
function groupRow(list: Element, id: string): HTMLElement {
  const part = list.closest("[data-application-part]") ?? list;
  const found = part.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (found !== null) return found;
  return newElement("li", { id, className: `${GROUP} turnwright` });
}

/** The members' rows below a group's row, visible or not. */
export function memberRowsBelow(head: HTMLElement): HTMLElement[] {
  const siblings = [...(head.parentElement?.children ?? [])] as HTMLElement[];
  const below = siblings.slice(siblings.indexOf(head) + 1);
  const end = below.findIndex((row) => !row.classList.contains(MEMBER));
  return end < 0 ? below : below.slice(0, end);
}

/** The view of a group's own row. Its members are drawn separately. */
const headOf = (view: RowView): RowView =>
  view.group === null ? view : { ...view, group: { ...view.group, members: [] } };

/** Several combatants in a row. Their own rows follow it, hidden unless it is unfolded. Returns the last of them. */
function drawGroup(
  { items, blocks }: { readonly items: ReadonlyMap<string, HTMLElement>; readonly blocks: Blocks },
  view: RowView,
  above: Element | null,
  isFolded = false,
): Element | null {
  const { group } = view;
  const own = allRows(group?.members ?? []).flatMap(({ combatant }) => items.get(combatant) ?? []);
  const list = above?.parentElement ?? own[0]?.parentElement ?? null;
  if (group === null || list === null) return above;
  const head = groupRow(list, group.id);
  setState(head, view);
  head.classList.toggle(FOLDED, isFolded);
  drawInto(head, "turnwright.group", headOf(view));
  insertBelow(head, list, above);
  let last: Element = head;
  const isAway = isFolded || !group.fold.open;
  for (const member of group.members) {
    const item = items.get(member.combatant);
    if (member.group !== null) last = drawGroup({ items, blocks }, member, last, isAway) ?? last;
    else if (item !== undefined) {
      drawRow(blocks, item, member, true, isAway);
      insertBelow(item, list, last);
      last = item;
    }
  }
  return last;
}

const SILENT = "template, script, style";

/**
 * Whether a system divides the rows, between several lists or by elements such as headings. Then the system orders
 * them, not the rules.
 */
function areParted(rows: readonly HTMLElement[]): boolean {
  const [list, ...others] = new Set(rows.map((row) => row.parentElement));
  if (list === undefined || list === null || others.length > 0) return others.length > 0;
  const children = [...list.children].filter((child) => !child.matches(SILENT));
  const isRow = (child: Element): boolean => child.matches(`${ROW_SELECTOR}, ${GROUP_SELECTOR}`);
  return !children.slice(children.findIndex(isRow), children.findLastIndex(isRow)).every(isRow);
}

/** Puts a list's rows, and the module's groups, into the rules' order. */
function orderRows(root: HTMLElement, items: readonly HTMLElement[], rows: readonly RowView[]): void {
  const list = items[0]?.parentElement ?? null;
  if (list === null) return;
  const heads = [...root.querySelectorAll<HTMLElement>(GROUP_SELECTOR)];
  const order = orderOfRows(items.map(combatantIdOf), new Set(heads.map(({ id }) => id)), rows);
  const places = new Map(order.map((key, index) => [key, index] as const));
  // A system may list a combatant as often as it may act. These rows stay together.
  const placeOf = (row: HTMLElement): number =>
    places.get(row.matches(GROUP_SELECTOR) ? row.id : combatantIdOf(row)) ?? 0;
  arrangeChildren(
    list,
    [...items, ...heads].toSorted((a, b) => placeOf(a) - placeOf(b)),
  );
}

/** The known folds of systems around rows: groups of equal tokens, squads. */
const FOLDS = "details:not([open]), .collapsed, .combatant-group:not(.collapsible):not(.expanded)";

const isCalled = ({ state, controls }: RowView): boolean =>
  state === "acting" || state === "reacting" || controls.some(({ off }) => !off);

/** Opens a system's groups that hold an acting combatant or a control to press. The system's stored state stays. */
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

/** The rows' views without places, for a tracker whose order shows them. */
const withoutPlaces = (rows: readonly RowView[]): RowView[] =>
  rows.map(({ group, ...row }) => ({
    ...row,
    place: null,
    group: group === null ? null : { ...group, members: withoutPlaces(group.members) },
  }));

/** If the system arranges the rows, combines only what the rules group. */
const unstacked = (rows: readonly RowView[]): RowView[] =>
  rows.flatMap((row) => (row.group?.isStack === true ? unstacked(row.group.members) : [row]));

function drawAll(root: HTMLElement, views: readonly RowView[]): void {
  const all = [...rowsIn(root)];
  const isParted = areParted(all);
  const rows = isParted ? unstacked(views) : withoutPlaces(views);
  const items = new Map(all.map((item) => [combatantIdOf(item), item]));
  const groups = allRows(rows).flatMap(({ group }) => group ?? []);
  const members = new Set(groups.flatMap((group) => allRows(group.members).map((member) => member.combatant)));
  const kept = new Set(groups.map((group) => group.id));
  for (const row of root.querySelectorAll(GROUP_SELECTOR)) if (!kept.has(row.id)) row.remove();
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
  else orderRows(root, all, rows);
}

/** Hides exactly the parts that the selectors name. */
export function hideParts(root: HTMLElement, hide: readonly string[]): void {
  const all = hide.join(", ");
  for (const part of root.querySelectorAll(`.${HIDDEN}`))
    if (all === "" || !part.matches(all)) part.classList.remove(HIDDEN);
  if (all !== "") for (const part of root.querySelectorAll(all)) part.classList.add(HIDDEN);
}

/** The module's share of the rows below an element, in the page or not. */
export function drawRows(
  root: HTMLElement,
  { rows, numbers, hide }: Pick<TrackerView, "rows" | "numbers" | "hide">,
): void {
  drawAll(root, rows);
  hideParts(root, hide);
  if (numbers === "rules") drawNumbers(root, rows);
}

/** Puts hit points into rows that otherwise stay as drawn. Returns false if another hand has changed a row. */
export function drawVitals(root: HTMLElement, vitals: ReadonlyMap<string, VitalsView | null>): boolean {
  const blocks: Blocks = new Map();
  for (const item of rowsIn(root)) {
    const found = vitals.get(combatantIdOf(item));
    const block = found === undefined ? null : ownBlockIn(item);
    if (found === undefined || block === null) continue;
    const view = viewIn(block) as RowView | undefined;
    if (view === undefined) return false;
    blocks.set(block, { ...view, vitals: found });
  }
  drawEach("turnwright.rows", blocks);
  return true;
}

export function clearRows(root: HTMLElement): void {
  for (const own of root.querySelectorAll(GROUP_SELECTOR)) own.remove();
  for (const item of rowsIn(root)) clearRow(item);
  hideParts(root, []);
}

/** Leaves a focused field alone. */
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
 * Shows the rules' numbers if Foundry's rows have the system's own, so that people read and type the numbers in play.
 */
function drawNumbers(root: HTMLElement, rows: readonly RowView[]): void {
  const all = allRows(rows).filter(({ group }) => group?.isStack !== true);
  const numbers = new Map(all.map(({ combatant, number }) => [combatant, number ?? ""]));
  for (const item of rowsIn(root)) {
    const number = numbers.get(combatantIdOf(item));
    if (number !== undefined) drawNumber(item, number);
  }
}
