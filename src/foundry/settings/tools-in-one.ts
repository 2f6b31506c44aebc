import { MODULE_ID } from "../compat/module-id";
import { PUT_TOGETHER } from "../windows/variant-names";
import { openOwnRules } from "./own-rules/open";

const groupOf = (element: Element | null): Element | null => element?.closest(".form-group") ?? null;

/** Puts the world's rules first in Foundry's list of settings, and our windows' buttons into a fold after them. */
export function arrangeSettings(list: HTMLElement): void {
  const rules = groupOf(list.querySelector(`[name="${MODULE_ID}.defaultVariant"]`));
  const tools = [...list.querySelectorAll(`button[data-key^="${MODULE_ID}."]`)].flatMap((row) => groupOf(row) ?? []);
  offerOwnRules(rules);
  const [first] = tools;
  if (rules === null || first === undefined || first.parentElement !== rules.parentElement) return;
  const fold = list.ownerDocument.createElement("details");
  fold.className = "turnwright-tools";
  const title = list.ownerDocument.createElement("summary");
  title.textContent = game.i18n.localize("TURNWRIGHT.settings.tools");
  first.before(rules, fold);
  fold.append(title, ...tools);
  // A search must find what is in the fold.
  list.querySelector('input[type="search"]')?.addEventListener("input", ({ target }) => {
    fold.open = (target as HTMLInputElement).value !== "";
  });
}

/** Adds an entry to the list of the world's rules that opens the form for own rules, and is never chosen itself. */
function offerOwnRules(group: Element | null): void {
  const list = group?.querySelector("select");
  if (!list) return;
  list.append(new Option(game.i18n.localize("TURNWRIGHT.own-rules.put-together"), PUT_TOGETHER));
  let chosen = list.selectedIndex;
  list.addEventListener("change", () => {
    if (list.value !== PUT_TOGETHER) chosen = list.selectedIndex;
    else {
      list.selectedIndex = chosen;
      void openOwnRules();
    }
  });
}
