import type { Command } from "../../core/index";
import type { Side } from "../view-models/row-move";
import { combatantIdOf, GROUP_SELECTOR, memberRowsBelow, MOVABLE_CLASS, ROW_SELECTOR } from "./rows";

/** Elements to press, type into or open. A drag never begins there. */
const BUSY =
  "a, button, input, select, textarea, summary, form, [contenteditable], [data-action], [draggable], .turnwright-drawer";

/** The place dragged over: a row of one or several, or the room below all rows (`ids` null). */
interface DropGoal {
  readonly row: HTMLElement;
  readonly ids: readonly string[] | null;
  readonly side: Side;
  /** Whether it is the middle of a row, where a combatant is put together with those of the row. */
  readonly isOnto: boolean;
}

export interface RowDragHost {
  /** The command that puts a combatant beside others, or last if `beside` is null. Null if that is not allowed. */
  moveTo(id: string, beside: readonly string[] | null, side: Side): Command | null;
  /** The command that puts a combatant together with others. Null if that is not allowed. */
  groupWith(id: string, others: readonly string[]): Command | null;
  submit(command: Command): void;
  /** Changes elements without a need to draw them again. */
  whileIgnored(change: () => void): void;
}

/** Text that can be selected is not dragged: a drag begins at the picture, and where there is no text. */
function isMarkable(element: Element): boolean {
  const hasText = [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? "").trim() !== "",
  );
  return hasText && getComputedStyle(element).userSelect !== "none";
}

const LIST = ".combat-tracker";

const OVER = '[data-part="fold-over"]';

const shownIn = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(`${ROW_SELECTOR}, ${GROUP_SELECTOR}`)].filter((row) => row.offsetHeight > 0);

function dropGoalAt(event: DragEvent): DropGoal | null {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>(`${ROW_SELECTOR}, ${GROUP_SELECTOR}`);
  if (row === null) {
    const last = target.matches(LIST) ? shownIn(target).at(-1) : undefined;
    const isBelowAll = last !== undefined && event.clientY > last.getBoundingClientRect().bottom;
    return isBelowAll ? { row: last, ids: null, side: "after", isOnto: false } : null;
  }
  // Combatants that have acted fold at the list's foot, which is not their place in the order.
  if (row.querySelector(OVER) !== null) return null;
  const ids = row.matches(GROUP_SELECTOR) ? memberRowsBelow(row).map(combatantIdOf) : [combatantIdOf(row)];
  const { top, height } = row.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  return { row, ids, side: at < 0.5 ? "before" : "after", isOnto: Math.abs(at - 0.5) < 1 / 6 };
}

/**
 * Lets rows that the rules may move be dragged to another place in the order. A row changes only once a mouse or pen is
 * pressed on it, so that fingers scroll. A row that the system drags itself is left to the system.
 */
export function enableRowDragging(root: HTMLElement, host: RowDragHost): void {
  let held: HTMLElement | null = null;
  let dragged: string | null = null;
  let over: HTMLElement | null = null;
  const show = (goal: DropGoal | null, command: Command | null): void =>
    host.whileIgnored(() => {
      if (over !== null && over !== goal?.row) delete over.dataset["turnwrightDrop"];
      over = goal?.row ?? null;
      if (goal !== null) goal.row.dataset["turnwrightDrop"] = command?.do === "group" ? "onto" : goal.side;
    });
  const release = (): void => {
    show(null, null);
    const row = held;
    if (row !== null) host.whileIgnored(() => row.removeAttribute("draggable"));
    held = null;
    dragged = null;
  };
  const commandFor = (goal: DropGoal | null): Command | null => {
    if (dragged === null || goal === null) return null;
    const group = goal.isOnto && goal.ids !== null ? host.groupWith(dragged, goal.ids) : null;
    return group ?? host.moveTo(dragged, goal.ids, goal.side);
  };

  root.addEventListener("pointerdown", (event) => {
    release();
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>(`${ROW_SELECTOR}.${MOVABLE_CLASS}`);
    if (row === null || event.pointerType === "touch" || event.button !== 0) return;
    const busy = target.closest(BUSY);
    if ((busy !== null && busy !== row && row.contains(busy)) || row.closest("[draggable]") || isMarkable(target))
      return;
    held = row;
    host.whileIgnored(() => row.setAttribute("draggable", "true"));
  });
  root.addEventListener("pointerup", release);
  root.addEventListener("dragstart", (event) => {
    // Browsers drag pictures by default.
    if (held === null || event.defaultPrevented || !held.contains(event.target as Node)) return;
    dragged = combatantIdOf(held);
    const { left, top } = held.getBoundingClientRect();
    event.dataTransfer?.clearData();
    event.dataTransfer?.setData("text/plain", "");
    event.dataTransfer?.setDragImage(held, event.clientX - left, event.clientY - top);
  });
  root.addEventListener("dragover", (event) => {
    if (dragged === null) return;
    const goal = dropGoalAt(event);
    const command = commandFor(goal);
    if (command !== null) event.preventDefault();
    show(command === null ? null : goal, command);
  });
  root.addEventListener("drop", (event) => {
    const command = commandFor(dropGoalAt(event));
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    release();
    if (command !== null) host.submit(command);
  });
  root.addEventListener("dragend", release);
}
