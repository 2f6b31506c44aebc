import { render } from "../view-models/templates";
import { OWN } from "../../core/index";
import { formValue, optionProblems, written } from "../variant/option-layers";
import { idleIn, mended } from "./own-options";
import { optionSpecs } from "../variant/tracking-options";
import { changedText, optionRow, sameOption, takesBlank, takesText } from "./option-fields";

type Field = HTMLInputElement | HTMLSelectElement;

interface Group {
  readonly element: HTMLElement;
  readonly variant: string;
  readonly option: string;
  readonly above: string;
}

function groupOf(element: Element | null): Group | null {
  const found = element?.closest<HTMLElement>("[data-turnwright-option]");
  if (!found) return null;
  const { turnwrightVariant = "", turnwrightOption = "", turnwrightAbove = "" } = found.dataset;
  return { element: found, variant: turnwrightVariant, option: turnwrightOption, above: turnwrightAbove };
}

const fieldOf = ({ element }: Group): Field | null => element.querySelector<Field>("[data-turnwright-field]");

const cellsOf = (element: Element): HTMLInputElement[] => [
  ...element.querySelectorAll<HTMLInputElement>("[data-turnwright-cell]"),
];

const rowsOf = ({ element }: Group): Element[] => [...element.querySelectorAll(".turnwright-table-row")];

function lineOf(row: Element): string {
  const [name = "", dice = ""] = cellsOf(row).map(({ value }) => value.trim());
  return name === "" && dice === "" ? "" : `${name} = ${dice}`;
}

function filledIn(group: Group): string {
  const field = fieldOf(group);
  if (field !== null) return field.value.trim();
  return rowsOf(group)
    .map(lineOf)
    .filter((line) => line !== "")
    .join("\n");
}

/** A name used twice would silently lose a row. */
function hasDoubles(lines: string): boolean {
  const names = lines.split("\n").map((line) => line.split("=")[0]?.trim());
  return new Set(names).size < names.length;
}

function isWrong(group: Group, text: string): boolean {
  const field = fieldOf(group);
  if (field === null && (text === "" || hasDoubles(text))) return true;
  // A browser reads text that is no number as empty.
  if (field?.validity.badInput === true) return true;
  return optionProblems(group.variant, { [group.option]: text }).length > 0;
}

function isOwn({ variant, option, above }: Group, text: string): boolean {
  const spec = optionSpecs(variant)?.[option];
  if (spec === undefined || (text === "" && !takesBlank(variant, option))) return false;
  return !sameOption(formValue(spec, text), formValue(spec, above));
}

/** Shows the fault beside its field, which keeps the form from being sent. */
function showError(group: Group, text: string): void {
  const wrong = isWrong(group, text);
  const message = wrong ? takesText(group.variant, group.option) : "";
  const field = fieldOf(group);
  const fields = field === null ? cellsOf(group.element).slice(0, 1) : [field];
  for (const each of fields) each.setCustomValidity(message);
  for (const each of field === null ? cellsOf(group.element) : fields) each.setAttribute("aria-invalid", String(wrong));
  const shown = group.element.querySelector<HTMLElement>(".turnwright-option-error");
  if (shown === null) return;
  shown.textContent = message;
  shown.hidden = !wrong;
}

/**
 * The form sends a named field beside the unnamed one that is filled in: this level's value, or an empty number, which
 * Foundry's forms send as null.
 */
function showOwn({ element }: Group, own: boolean, text: string): void {
  element.toggleAttribute("data-turnwright-own", own);
  for (const note of element.querySelectorAll<HTMLElement>("[data-turnwright-if]")) {
    note.hidden = (note.dataset["turnwrightIf"] === "own") !== own;
  }
  send(element, own ? text : null);
}

function send(element: HTMLElement, text: string | null): void {
  const sent = element.querySelector<HTMLInputElement>("[data-turnwright-sent]");
  if (sent === null) return;
  sent.type = text === null ? "number" : "hidden";
  sent.value = text ?? "";
}

const groupsIn = (set: Element): Group[] =>
  [...set.querySelectorAll("[data-turnwright-option]")].flatMap((element) => groupOf(element) ?? []);

const valuesIn = (groups: readonly Group[]): Record<string, string> =>
  Object.fromEntries(groups.map((group) => [group.option, filledIn(group)]));

/** The fields of all own rules, if the form has them. */
function ownGroups(set: Element): Group[] {
  const groups = groupsIn(set);
  return groups[0]?.variant === OWN.id && groups.some(({ option }) => option === "numbers") ? groups : [];
}

/** Updates own rules as a whole. */
function followWhole(groups: readonly Group[]): void {
  const values = valuesIn(groups);
  const idle = idleIn(values);
  const isThisLevels = groups.some(({ element }) => element.hasAttribute("data-turnwright-own"));
  for (const { element, option } of groups) {
    element.hidden = idle.has(option);
    send(element, isThisLevels ? (values[option] ?? "") : null);
  }
}

/** Fills in a set's options at this level. */
export function fillIn(set: Element, values: Readonly<Record<string, unknown>>): void {
  const groups = groupsIn(set);
  for (const group of groups) {
    const field = fieldOf(group);
    if (field !== null && Object.hasOwn(values, group.option)) field.value = written(values[group.option]);
    follow(group);
  }
  followWhole(ownGroups(set));
}

/** Values that no longer go with the changed one change with it. */
function mend(set: Element, changed: Group): void {
  const groups = ownGroups(set);
  if (groups.length === 0 || isWrong(changed, filledIn(changed))) return;
  // The changed field is left alone, because the person types in it.
  const { [changed.option]: _typed, ...others } = mended(valuesIn(groups), changed.option);
  fillIn(set, others);
}

function showCount(set: Element): void {
  const line = set.querySelector<HTMLElement>(".turnwright-changed");
  const count = line?.querySelector("[data-turnwright-count]");
  if (!line || !count) return;
  const own = set.querySelectorAll("[data-turnwright-own]").length;
  count.textContent = changedText(own);
  line.hidden = own === 0;
}

function follow(group: Group): void {
  const text = filledIn(group);
  showError(group, text);
  showOwn(group, isOwn(group, text), text);
  const set = group.element.closest("[data-turnwright-options]");
  if (set !== null) showCount(set);
}

/** Updates what depends on an option that a person has changed. */
function followChange(group: Group): void {
  follow(group);
  const set = group.element.closest("[data-turnwright-options]");
  if (set !== null) mend(set, group);
}

function addRow(group: Group, name = "", dice = ""): void {
  const table = group.element.querySelector(".turnwright-table");
  const add = table?.querySelector('[data-turnwright-row="add"]');
  add?.insertAdjacentHTML("beforebegin", render("turnwright.option-row", optionRow(name, dice)));
}

function resetTable(group: Group): void {
  for (const row of rowsOf(group)) row.remove();
  for (const line of group.above.split("\n")) {
    const [name = "", ...dice] = line.split("=");
    addRow(group, name.trim(), dice.join("=").trim());
  }
}

function reset(group: Group): void {
  const field = fieldOf(group);
  if (field === null) resetTable(group);
  else field.value = group.above;
  follow(group);
}

function onReset(button: HTMLElement): void {
  const set = button.closest("[data-turnwright-options]");
  const each = groupOf(button);
  if (each !== null) {
    reset(each);
    if (set !== null) mend(set, each);
    // The pressed button is gone, so the changed field takes the focus.
    (fieldOf(each) ?? each.element.querySelector<HTMLElement>(".turnwright-table"))?.focus();
    return;
  }
  for (const element of set?.querySelectorAll("[data-turnwright-own]") ?? []) {
    const group = groupOf(element);
    if (group !== null) reset(group);
  }
  if (set !== null) followWhole(ownGroups(set));
  set?.querySelector<HTMLElement>("[data-turnwright-field], [data-turnwright-cell]")?.focus();
}

function onRow(button: HTMLElement): void {
  const group = groupOf(button);
  if (group === null) return;
  if (button.dataset["turnwrightRow"] === "add") {
    addRow(group);
    cellsOf(group.element).at(-2)?.focus();
  } else {
    button.closest(".turnwright-table-row")?.remove();
    group.element.querySelector<HTMLElement>('[data-turnwright-row="add"]')?.focus();
  }
  follow(group);
}

function onClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-turnwright-reset], [data-turnwright-row]");
  if (button === null) return;
  if (button.dataset["turnwrightReset"] === undefined) onRow(button);
  else onReset(button);
}

/**
 * Makes a form's options interactive: faults, values that differ from the level above, and their reset. A form with a
 * wrong value cannot be sent.
 *
 * @param reveal scrolls a wrong value's field into view, where the browser moves the focus
 */
export function bringToLife(root: HTMLElement, reveal: (field: HTMLElement) => void): void {
  root.addEventListener("input", (event) => {
    const group = groupOf(event.target as Element);
    if (group !== null) followChange(group);
  });
  root.addEventListener("click", onClick);
  root.addEventListener("invalid", (event) => reveal(event.target as HTMLElement), { capture: true });
}
