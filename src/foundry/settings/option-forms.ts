import type { GivenCounter, RulesFile } from "../../core/index";
import { optionsUnder } from "../variant/kept-rules";
import { render } from "../view-models/templates";
import { paragraphs } from "../windows/element";
import { formValue, isWhole, optionProblems, written } from "../variant/option-layers";
import { counterFrom, counterRow, countersOfTemplate } from "./counter-fields";
import { choicesAmong } from "./own-options";
import { draftIn, openOwnRules } from "./own-rules/open";
import { rulesText } from "./own-rules/sentences";
import { optionSpecs } from "../variant/tracking-options";
import { changedText, optionRow, sameOption, acceptsBlank, expectedText } from "./option-fields";

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

const cellsOf = (element: Element): Field[] => [...element.querySelectorAll<Field>("[data-turnwright-cell]")];

/** The rows of counters. */
const countersOf = ({ element }: Group): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>("[data-turnwright-counter]"),
];

const adderOf = ({ element }: Group): HTMLSelectElement | null =>
  element.querySelector<HTMLSelectElement>("[data-turnwright-add]");

function counterIn(row: HTMLElement): Record<string, unknown> {
  const cells = cellsOf(row).map((cell) => [cell.dataset["turnwrightCell"] ?? "", cell.value.trim()] as const);
  return counterFrom(row.dataset["turnwrightCounter"] ?? "", Object.fromEntries(cells));
}

function addCounters(group: Group, counters: readonly GivenCounter[]): void {
  const rows = counters.map((counter) => render("turnwright.option-counter", counterRow(counter)));
  adderOf(group)?.insertAdjacentHTML("beforebegin", rows.join(""));
}

/** Adds a template's counters. The list shows its invitation again. */
function onAdd(select: HTMLSelectElement): void {
  const group = groupOf(select);
  if (group === null || select.value === "") return;
  const before = countersOf(group);
  const present = before.map(({ dataset }) => dataset["turnwrightCounter"] ?? "");
  addCounters(group, countersOfTemplate(select.value, present));
  select.value = "";
  const [added] = countersOf(group).slice(before.length);
  if (added !== undefined) cellsOf(added)[0]?.focus();
}

const rowsOf = ({ element }: Group): Element[] => [...element.querySelectorAll(".turnwright-table-row")];

function lineOf(row: Element): string {
  const [name = "", dice = ""] = cellsOf(row).map(({ value }) => value.trim());
  return name === "" && dice === "" ? "" : `${name} = ${dice}`;
}

function filledIn(group: Group): string {
  const field = fieldOf(group);
  if (field !== null) return field.value.trim();
  if (adderOf(group) !== null) return JSON.stringify(countersOf(group).map(counterIn));
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
  return optionProblems(group.variant, { [group.option]: text }).some(({ option }) => option === group.option);
}

function isOwn({ variant, option, above }: Group, text: string): boolean {
  const spec = optionSpecs(variant)?.[option];
  if (spec === undefined || (text === "" && !acceptsBlank(variant, option))) return false;
  return !sameOption(formValue(spec, text), formValue(spec, above));
}

/** Shows the fault beside its field, which keeps the form from being sent. */
function showError(group: Group, text: string): void {
  const message = isWrong(group, text) ? expectedText(group.variant, group.option) : "";
  const wrong = message !== "";
  const field = fieldOf(group);
  const fields = field === null ? cellsOf(group.element) : [field];
  fields[0]?.setCustomValidity(message);
  for (const each of fields) each.setAttribute("aria-invalid", String(wrong));
  const shown = group.element.querySelector<HTMLElement>(".turnwright-option-error");
  if (shown === null) return;
  shown.textContent = message;
  shown.hidden = !wrong;
}

function showOwn({ element }: Group, own: boolean): void {
  element.toggleAttribute("data-turnwright-own", own);
  for (const note of element.querySelectorAll<HTMLElement>("[data-turnwright-if]")) {
    note.hidden = (note.dataset["turnwrightIf"] === "own") !== own;
  }
}

/** The named field beside the filled-in field holds this level's value, or an empty number, which is sent as null. */
function send({ element }: Group, text: string | null): void {
  const sent = element.querySelector<HTMLInputElement>("[data-turnwright-sent]");
  if (sent === null) return;
  sent.type = text === null ? "number" : "hidden";
  sent.value = text ?? "";
}

function showCount(set: Element, own: number): void {
  const line = set.querySelector<HTMLElement>(".turnwright-changed");
  const count = line?.querySelector("[data-turnwright-count]");
  if (!line || !count) return;
  count.textContent = changedText(own);
  line.hidden = own === 0;
}

const setOf = ({ element }: Group): Element | null => element.closest("[data-turnwright-options]");

const groupsIn = (set: Element): Group[] =>
  [...set.querySelectorAll("[data-turnwright-option]")].flatMap((element) => groupOf(element) ?? []);

const valuesIn = (groups: readonly Group[]): Record<string, string> =>
  Object.fromEntries(groups.map((group) => [group.option, filledIn(group)]));

/** Shows what follows from a set's fields: faults, values of this level, and the sentences of own rules. */
function updateSet(set: Element): void {
  const groups = groupsIn(set);
  const [first] = groups;
  if (first === undefined) return;
  const values = valuesIn(groups);
  const areWhole = isWhole(first.variant, values);
  const own = new Set(groups.filter((group) => isOwn(group, values[group.option] ?? "")));
  const isSent = areWhole && (own.size > 0 || isKept(set));
  for (const group of groups) {
    const text = values[group.option] ?? "";
    showError(group, text);
    showOwn(group, own.has(group));
    send(group, own.has(group) || isSent ? text : null);
  }
  showCount(set, [...own].filter(isShown).length);
  const said = set.querySelector("[data-turnwright-said]");
  if (areWhole) said?.replaceChildren(...paragraphs(rulesText(choicesAmong(values))));
}

/** Fields that only hold a value of own rules are not shown. */
const isShown = ({ element }: Group): boolean => !element.hidden;

const isKept = (set: Element): boolean => set.hasAttribute("data-turnwright-kept");

/**
 * Starts a set from kept rules, or from the level above with null. Changes count against them, and a reset leads back
 * to them.
 *
 * @param isFilled whether the fields get their values
 */
export function startFrom(set: Element, kept: Readonly<Record<string, unknown>> | null, isFilled: boolean): void {
  for (const { element, option, above } of groupsIn(set)) {
    const { dataset } = element;
    const inherited = (dataset["turnwrightInherited"] ??= above);
    const isKeptHere = kept !== null && Object.hasOwn(kept, option);
    dataset["turnwrightAbove"] = isKeptHere ? written(kept[option]) : inherited;
    const field = element.querySelector<Field>("[data-turnwright-field]");
    if (!isFilled || !isKeptHere) continue;
    if (field !== null) field.value = dataset["turnwrightAbove"];
    else reset({ element, variant: "", option, above: dataset["turnwrightAbove"] });
  }
  set.toggleAttribute("data-turnwright-kept", kept !== null);
  updateSet(set);
}

function onGroupChange(changed: Group): void {
  const set = setOf(changed);
  if (set !== null) updateSet(set);
}

function addRow(group: Group, name = "", dice = ""): void {
  const table = group.element.querySelector(".turnwright-table");
  const add = table?.querySelector('[data-turnwright-row="add"]');
  add?.insertAdjacentHTML("beforebegin", render("turnwright.option-row", optionRow(name, dice)));
}

function resetTable(group: Group): void {
  if (adderOf(group) !== null) {
    for (const row of countersOf(group)) row.remove();
    addCounters(group, JSON.parse(group.above || "[]") as readonly GivenCounter[]);
    return;
  }
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
}

function onReset(button: HTMLElement): void {
  const each = groupOf(button);
  if (each !== null) {
    reset(each);
    onGroupChange(each);
    // The pressed button is gone, so the changed field takes the focus.
    (fieldOf(each) ?? each.element.querySelector<HTMLElement>(".turnwright-table"))?.focus();
    return;
  }
  const set = button.closest("[data-turnwright-options]");
  if (set === null) return;
  const groups = groupsIn(set).filter(isShown);
  for (const group of groups) if (group.element.hasAttribute("data-turnwright-own")) reset(group);
  updateSet(set);
  groups[0]?.element.querySelector<HTMLElement>("[data-turnwright-field], [data-turnwright-cell]")?.focus();
}

function onRow(button: HTMLElement): void {
  const group = groupOf(button);
  if (group === null) return;
  if (button.dataset["turnwrightRow"] === "add") {
    addRow(group);
    cellsOf(group.element).at(-2)?.focus();
  } else {
    button.closest(".turnwright-table-row, [data-turnwright-counter]")?.remove();
    group.element.querySelector<HTMLElement>('[data-turnwright-row="add"], [data-turnwright-add]')?.focus();
  }
  onGroupChange(group);
}

function onClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-turnwright-reset], [data-turnwright-row]");
  if (button === null) return;
  if (button.dataset["turnwrightReset"] === undefined) onRow(button);
  else onReset(button);
}

/**
 * Makes a form's options interactive.
 *
 * @param reveal scrolls to a wrong value, which keeps the form from being sent
 * @param edit opens the form for the own rules of a set
 */
export function enableOptionForm(
  root: HTMLElement,
  reveal: (field: HTMLElement) => void,
  edit: (set: Element) => void,
): void {
  root.addEventListener("click", ({ target }) => {
    const set = (target as Element).closest("[data-turnwright-edit]")?.closest("[data-turnwright-options]");
    if (set) edit(set);
  });
  root.addEventListener("input", (event) => {
    const added = (event.target as Element).closest<HTMLSelectElement>("[data-turnwright-add]");
    if (added !== null) onAdd(added);
    const group = groupOf(event.target as Element);
    if (group !== null) onGroupChange(group);
  });
  root.addEventListener("click", onClick);
  root.addEventListener("invalid", (event) => reveal(event.target as HTMLElement), { capture: true });
}

/** Opens the form with a set's own rules. Once they are used, the set holds them too. */
export function editSet(set: Element, scene: Scene.Implementation | null = game.scenes.viewed ?? null): void {
  const onUse = (rules: RulesFile): void => startFrom(set, optionsUnder(rules), true);
  void openOwnRules({ draft: draftIn(valuesIn(groupsIn(set))), scene, onUse });
}
