import type { TrackerView } from "../view-models/tracker";
import { allOf, arrange, orderOfRows } from "./row-order";
import { blockIn, carryBlock, combatantOf, drawRows, GROUP_SELECTOR, ROW_SELECTOR, rowsIn } from "./rows";

/** Foundry's markup of each row, as it was before anything of ours was put into it. */
const asMade = new WeakMap<Element, string>();

/** The last drawing of a list of rows. */
interface LastDrawing {
  readonly list: HTMLElement;
  readonly combat: string;
  readonly numbers: TrackerView["numbers"];
}

/** The rows of the page that are no longer as they were drawn. */
interface Touched {
  has(element: Element): boolean;
}

/** The rows of a list that holds nothing else; null where a system nests or mixes them. */
function flatRows(list: HTMLElement): HTMLElement[] | null {
  const children = [...list.children] as HTMLElement[];
  const rows = children.filter((child) => !child.matches(GROUP_SELECTOR));
  const combatants = new Set(rows.map(combatantOf));
  const isFlat = rows.every((row) => row.matches(ROW_SELECTOR)) && combatants.size === rows.length;
  return isFlat && rowsIn(list).length === rows.length ? rows : null;
}

const hasSameAttributes = (row: HTMLElement, other: HTMLElement): boolean =>
  row.tagName === other.tagName &&
  row.attributes.length === other.attributes.length &&
  [...row.attributes].every(({ name, value }) => other.getAttribute(name) === value);

/** Text typed into a field of Foundry's and left there goes, as it does where Foundry replaces the row. */
function resetFields(row: HTMLElement): void {
  for (const field of row.querySelectorAll<HTMLInputElement>(".initiative-input")) {
    if (field !== field.ownerDocument.activeElement && field.value !== field.defaultValue)
      field.value = field.defaultValue;
  }
}

/** Rows of a tracker that stay in the page as long as Foundry would make them the same again. */
export class KeptRows {
  #last: LastDrawing | null = null;

  /** The rows are drawn otherwise, or not at all: the next drawing takes over nothing. */
  forget(): void {
    this.#last = null;
  }

  /**
   * Draws the rows that Foundry has just made into those that stand in the page: only what differs is put in.
   *
   * @param fresh Foundry's part with the rows, not in the page
   * @param attach ties to fresh rows what Foundry and the system tie to their part
   * @returns false where nothing was done, since the list can't be kept
   */
  keep(fresh: HTMLElement, view: TrackerView, combat: string, touched: Touched, attach: () => void): boolean {
    const last = this.#last;
    const made = flatRows(fresh);
    if (last === null || made === null || last.combat !== combat || last.numbers !== view.numbers) return false;
    const { list } = last;
    const standing = list.isConnected && !touched.has(list) && hasSameAttributes(list, fresh) ? flatRows(list) : null;
    if (standing === null) return false;
    attach();
    const old = new Map(standing.map((row) => [combatantOf(row), row]));
    const shown = new Set(allOf(view.rows).map((row) => row.combatant));
    const rows = made.map((row) => {
      const was = old.get(combatantOf(row));
      old.delete(combatantOf(row));
      const markup = row.outerHTML;
      const isCleared = was !== undefined && blockIn(was) !== null && !shown.has(combatantOf(row));
      if (was !== undefined && !isCleared && !touched.has(was) && asMade.get(was) === markup) {
        resetFields(was);
        return was;
      }
      asMade.set(row, markup);
      if (was === undefined) return row;
      carryBlock(was, row, false);
      was.replaceWith(row);
      return row;
    });
    for (const row of old.values()) row.remove();
    this.#arrange(list, rows, view, touched);
    drawRows(list, view);
    return true;
  }

  #arrange(list: HTMLElement, rows: readonly HTMLElement[], view: TrackerView, touched: Touched): void {
    const wanted = new Set(allOf(view.rows).flatMap(({ group }) => group?.id ?? []));
    const heads = new Map<string, HTMLElement>();
    for (const head of list.querySelectorAll<HTMLElement>(GROUP_SELECTOR)) {
      if (wanted.has(head.id) && !touched.has(head)) heads.set(head.id, head);
      else head.remove();
    }
    const byKey = new Map([...heads, ...rows.map((row) => [combatantOf(row), row] as const)]);
    const order = orderOfRows(rows.map(combatantOf), new Set(heads.keys()), view.rows);
    arrange(
      list,
      order.flatMap((key) => byKey.get(key) ?? []),
    );
  }

  /** Draws our share into the rows that Foundry has just made, before they are in the page, where each look would lay them out. */
  fill(fresh: HTMLElement, old: HTMLElement | null, view: TrackerView, combat: string): void {
    const blocks = new Map(old === null ? [] : [...rowsIn(old)].map((row) => [combatantOf(row), row] as const));
    const isFlat = flatRows(fresh) !== null;
    // Blanks between rows are nothing that anybody sees, and would be left behind where rows come and go.
    if (isFlat) for (const node of Array.from(fresh.childNodes)) if (node.nodeType === Node.TEXT_NODE) node.remove();
    for (const row of rowsIn(fresh)) {
      asMade.set(row, row.outerHTML);
      const was = blocks.get(combatantOf(row));
      if (was !== undefined) carryBlock(was, row, true);
    }
    drawRows(fresh, view);
    this.#last = isFlat ? { list: fresh, combat, numbers: view.numbers } : null;
  }
}
