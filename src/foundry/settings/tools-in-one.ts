import { MODULE_ID } from "../compat/module-id";

/** The field of a setting, and its group, in Foundry's list. */
const groupOf = (element: Element | null): Element | null => element?.closest(".form-group") ?? null;

/**
 * Puts the world's rules first in Foundry's list of settings, and the buttons of the module's windows behind them in one fold. Foundry
 * lists all buttons before all settings. A list that looks otherwise stays as it is.
 */
function arrange(list: HTMLElement): void {
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
  // Whoever searches finds what is in it.
  list.querySelector('input[type="search"]')?.addEventListener("input", ({ target }) => {
    fold.open = (target as HTMLInputElement).value !== "";
  });
}

/** Arranges the module's settings whenever Foundry's list of them is drawn. Once, in `init`. */
export function arrangeSettings(): void {
  Hooks.on("renderSettingsConfig", (_list: object, element: HTMLElement) => arrange(element));
}
