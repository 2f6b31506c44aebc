import type { TrackerView } from "../view-models/tracker";
import { allRows, arrangeChildren, orderOfRows } from "./row-order";
import type { ForeignChanges } from "./foreign-changes";
import { ownBlockIn, moveBlock, combatantIdOf, drawRows, GROUP_SELECTOR, ROW_SELECTOR, rowsIn } from "./rows";

/** Foundry's markup of each row, before our additions. */
const htmlAsRendered = new WeakMap<Element, string>();

/** The rows of a list with no other children. Null if a system nests or mixes them. */
function flatRows(list: HTMLElement): HTMLElement[] | null {
  const children = [...list.children] as HTMLElement[];
  const rows = children.filter((child) => !child.matches(GROUP_SELECTOR));
  const combatants = new Set(rows.map(combatantIdOf));
  const isFlat = rows.every((row) => row.matches(ROW_SELECTOR)) && combatants.size === rows.length;
  return isFlat && rowsIn(list).length === rows.length ? rows : null;
}

const hasSameAttributes = (row: HTMLElement, other: HTMLElement): boolean =>
  row.tagName === other.tagName &&
  row.attributes.length === other.attributes.length &&
  [...row.attributes].every(({ name, value }) => other.getAttribute(name) === value);

/** Drops text left in a field of Foundry's, as Foundry does by replacing the row. */
function resetFields(row: HTMLElement): void {
  for (const field of row.querySelectorAll<HTMLInputElement>(".initiative-input")) {
    if (field !== field.ownerDocument.activeElement && field.value !== field.defaultValue)
      field.value = field.defaultValue;
  }
}

/** Keeps a tracker's rows in the page as long as Foundry would create the same rows again. */
export class KeptRows {
  #last: { readonly list: HTMLElement; readonly combat: string; readonly numbers: TrackerView["numbers"] } | null =
    null;

  /** Makes the next drawing keep nothing, because the rows are drawn differently or not at all. */
  reset(): void {
    this.#last = null;
  }

  /**
   * Updates the page's rows with differences in Foundry's new rows.
   *
   * @param attach attaches to new rows what Foundry and the system attach to their part
   * @returns false if the list can't be kept, and nothing was done
   */
  updateRows(
    fresh: HTMLElement,
    view: TrackerView,
    combat: string,
    touched: Pick<ForeignChanges, "has">,
    attach: () => void,
  ): boolean {
    const last = this.#last;
    const made = flatRows(fresh);
    if (last === null || made === null || last.combat !== combat || last.numbers !== view.numbers) return false;
    const { list } = last;
    const present = list.isConnected && !touched.has(list) && hasSameAttributes(list, fresh) ? flatRows(list) : null;
    if (present === null) return false;
    attach();
    const old = new Map(present.map((row) => [combatantIdOf(row), row]));
    const shown = new Set(allRows(view.rows).map((row) => row.combatant));
    const rows = made.map((row) => {
      const was = old.get(combatantIdOf(row));
      old.delete(combatantIdOf(row));
      const markup = row.outerHTML;
      const isCleared = was !== undefined && ownBlockIn(was) !== null && !shown.has(combatantIdOf(row));
      if (was !== undefined && !isCleared && !touched.has(was) && htmlAsRendered.get(was) === markup) {
        resetFields(was);
        return was;
      }
      htmlAsRendered.set(row, markup);
      if (was === undefined) return row;
      moveBlock(was, row, false);
      was.replaceWith(row);
      return row;
    });
    for (const row of old.values()) row.remove();
    this.#arrange(list, rows, view, touched);
    drawRows(list, view);
    return true;
  }

  #arrange(
    list: HTMLElement,
    rows: readonly HTMLElement[],
    view: TrackerView,
    touched: Pick<ForeignChanges, "has">,
  ): void {
    const wanted = new Set(allRows(view.rows).flatMap(({ group }) => group?.id ?? []));
    const heads = new Map<string, HTMLElement>();
    for (const head of list.querySelectorAll<HTMLElement>(GROUP_SELECTOR)) {
      if (wanted.has(head.id) && !touched.has(head)) heads.set(head.id, head);
      else head.remove();
    }
    const byKey = new Map([...heads, ...rows.map((row) => [combatantIdOf(row), row] as const)]);
    const order = orderOfRows(rows.map(combatantIdOf), new Set(heads.keys()), view.rows);
    arrangeChildren(
      list,
      order.flatMap((key) => byKey.get(key) ?? []),
    );
  }

  /** Draws our share into Foundry's new rows before they are in the page, where each measurement would lay them out. */
  fillRows(fresh: HTMLElement, old: HTMLElement | null, view: TrackerView, combat: string): void {
    const blocks = new Map(old === null ? [] : [...rowsIn(old)].map((row) => [combatantIdOf(row), row] as const));
    const isFlat = flatRows(fresh) !== null;
    // White space between rows is invisible, and would stay behind when rows change.
    if (isFlat) for (const node of Array.from(fresh.childNodes)) if (node.nodeType === Node.TEXT_NODE) node.remove();
    for (const row of rowsIn(fresh)) {
      htmlAsRendered.set(row, row.outerHTML);
      const was = blocks.get(combatantIdOf(row));
      if (was !== undefined) moveBlock(was, row, true);
    }
    drawRows(fresh, view);
    this.#last = isFlat ? { list: fresh, combat, numbers: view.numbers } : null;
  }
}
