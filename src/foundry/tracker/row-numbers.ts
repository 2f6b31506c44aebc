import type { RowView } from "../view-models/rows";
import { allOf } from "./row-order";

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
export function drawNumbers(
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
