/** Lists that people put in order. Entries name their combatant in `data-value`. */

const LIST = "[data-order]";
const ENTRY = `${LIST} li[data-value]`;

type Side = "before" | "after";

export const orderIn = (list: HTMLElement): string[] =>
  [...list.querySelectorAll<HTMLElement>("li[data-value]")].map((entry) => entry.dataset["value"] ?? "");

/** The order with an id moved by some places. Unchanged if there is no such place. */
export function steppedOrder(order: readonly string[], id: string, by: number): string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  return order.filter((who) => who !== id).toSpliced(to, 0, id);
}

/** The order with an id moved beside another. */
export function placedOrder(order: readonly string[], id: string, side: Side, other: string): string[] {
  if (id === other) return [...order];
  const rest = order.filter((who) => who !== id);
  const at = rest.indexOf(other);
  return at < 0 ? [...order] : rest.toSpliced(at + (side === "after" ? 1 : 0), 0, id);
}

const entryAt = (event: Event): HTMLElement | null => (event.target as HTMLElement).closest<HTMLElement>(ENTRY);

function sideOf(event: DragEvent, entry: HTMLElement): Side {
  const { top, height } = entry.getBoundingClientRect();
  return event.clientY < top + height / 2 ? "before" : "after";
}

/** Lets people drag entries to another place. `ordered` gets the list, the dragged id, and the new order. */
export function enableDragging(
  root: HTMLElement,
  ordered: (list: HTMLElement, id: string, order: readonly string[]) => void,
): void {
  let dragged: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  const isGoal = (entry: HTMLElement | null): entry is HTMLElement =>
    dragged !== null && entry !== null && entry.closest(LIST) === dragged.closest(LIST);
  const show = (entry: HTMLElement | null, side?: Side): void => {
    if (over !== entry) delete over?.dataset["drop"];
    over = entry;
    if (entry !== null && side !== undefined) entry.dataset["drop"] = side;
  };
  root.addEventListener("dragstart", (event) => {
    dragged = entryAt(event);
    if (dragged === null) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", dragged.dataset["value"] ?? "");
  });
  root.addEventListener("dragover", (event) => {
    const entry = entryAt(event);
    if (!isGoal(entry)) {
      show(null);
      return;
    }
    event.preventDefault();
    show(entry, sideOf(event, entry));
  });
  root.addEventListener("drop", (event) => {
    const entry = entryAt(event);
    const list = entry?.closest<HTMLElement>(LIST) ?? null;
    if (!isGoal(entry) || list === null) return;
    event.preventDefault();
    event.stopPropagation();
    const id = dragged?.dataset["value"] ?? "";
    show(null);
    ordered(list, id, placedOrder(orderIn(list), id, sideOf(event, entry), entry.dataset["value"] ?? ""));
  });
  root.addEventListener("dragend", () => {
    show(null);
    dragged = null;
  });
}
