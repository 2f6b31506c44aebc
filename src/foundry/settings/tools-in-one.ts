import { MODULE_ID } from "../compat/module-id";

const groupOf = (element: Element | null): Element | null => element?.closest(".form-group") ?? null;

/** Puts the world's rules first in Foundry's list of settings, and our windows' buttons into a fold after them. */
export function arrangeSettings(list: HTMLElement): void {
  const rules = groupOf(list.querySelector(`[name="${MODULE_ID}.defaultVariant"]`));
  const tools = [...list.querySelectorAll(`button[data-key^="${MODULE_ID}."]`)].flatMap((row) => groupOf(row) ?? []);
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
